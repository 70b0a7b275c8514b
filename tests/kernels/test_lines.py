"""The analysis that the core leads, held step by step against its readable twin."""

from collections.abc import Sequence
from math import inf

import numpy as np
import pytest
from analysis import Twin
from brute import totals
from games import lexicons, rule_sets
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.game.lexicon import Lexicon
from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.kernels.constants import COMPLETE, RELENTED
from salet.kernels.search import Analysis
from salet.solver.engine import Control, Engine, steps_of
from salet.solver.objective import LOSS_AS_ONE_MORE, NEVER_LOSING, Objective

pytestmark = pytest.mark.long

MEAN = Objective.read(NEVER_LOSING, 6)


def opened(
    twin: Twin,
    engine: Engine,
    control: Control,
    best: tuple[str, int] | None = None,
    groups: Sequence[frozenset[str]] = (),
) -> Analysis:
    """Return the core's analysis of the twin's question."""
    held = np.array([[engine.word(k) in group for k in range(len(engine.order))] for group in groups])
    return Analysis(
        engine.query(control),
        engine.history(twin.position.turns),
        twin.count,
        steps_of(twin.fallback) if twin.fallback else None,
        (engine.place(best[0]), best[1]) if best else None,
        held if len(groups) else None,
    )


def compare(twin: Twin, lines: Analysis, control: Control, tries: int) -> None:
    """Take both to the end; both have the same bounds in the same order after every step, by the same search."""
    assert lines.best(twin.count).tolist() == [list(row) for row in twin.best()][: twin.count + 1]
    twin.tries = tries
    for stage in twin.steps():
        assert lines.step(twin.tries) == stage
        assert (control.nodes, control.proven) == (twin.control.nodes, twin.proven)
        for group in range(-1, len(twin.groups)):
            wanted = twin.count if group < 0 else 1
            assert lines.best(wanted, group=group).tolist() == [list(row) for row in twin.best(group)][: wanted + 1]
        twin.tries *= 2
    assert stage == lines.step() == COMPLETE


@settings(max_examples=150)
@given(
    lexicon=lexicons((4, 6)),
    rules=rule_sets(),
    name=st.sampled_from([NEVER_LOSING, LOSS_AS_ONE_MORE]),
    count=st.integers(1, 6),
    tries=st.sampled_from([0, 1, 10, 300]),
    chosen=st.lists(st.frozensets(st.integers(0, 16), max_size=4), max_size=2),
)
def test_every_step_is_that_of_the_twin_and_the_end_is_the_truth(
    lexicon: Lexicon, rules: Rules, name: str, count: int, tries: int, chosen: list[frozenset[int]]
) -> None:
    position = start(lexicon, rules)
    objective = Objective.read(name, rules.limit)
    fallback = Objective.read(LOSS_AS_ONE_MORE, rules.limit) if name == NEVER_LOSING else None
    groups = [frozenset(word for k, word in enumerate(lexicon.guesses) if k in group) for group in chosen]
    twin, control = Twin(position, objective, count, fallback=fallback, groups=groups), Control()
    engine = Engine(position, objective)
    lines = opened(twin, engine, control, groups=groups)
    compare(twin, lines, control, tries)
    exact = totals(lexicon, rules, fallback if fallback and control.watch[RELENTED] else objective)
    (_, lower, upper), *rows = lines.best(count).tolist()
    assert lower == upper == min(exact.values())
    assert [(low, high) for _, low, high in rows] == [(cost, cost) for cost in sorted(exact.values())[:count]]
    for number, group in enumerate(groups):
        costs = [exact[word] for word in group]
        assert [high for _, _, high in lines.best(1, group=number).tolist()[1:]] == ([min(costs)] if costs else [])


@settings(max_examples=60)
@given(data=st.data(), lexicon=lexicons((4,)), rules=rule_sets(), tries=st.sampled_from([0, 20]))
def test_after_a_turn_only_legal_guesses_become_lines(
    data: st.DataObject, lexicon: Lexicon, rules: Rules, tries: int
) -> None:
    guess, answer = data.draw(st.sampled_from(lexicon.guesses)), data.draw(st.sampled_from(lexicon.answers))
    if rules.limit == 1 or guess == answer:
        return
    position = start(lexicon, rules).against(guess, answer)
    objective, control = Objective.read("mean+1", rules.limit), Control()
    twin, engine = Twin(position, objective, 4), Engine(position, objective)
    lines = opened(twin, engine, control)
    compare(twin, lines, control, tries)
    words = {twin.engine.word(row[0]) for row in lines.best(100).tolist()[1:]}
    assert words == {word for k, word in enumerate(lexicon.guesses) if position.legal[k]}


def real_position() -> Position:
    return start("original").play("salet", "bybgb")


@pytest.mark.parametrize("tries", (0, 100))
def test_what_is_known_beforehand_is_named_and_proven_from_the_first_step_on(tries: int) -> None:
    position, best = real_position(), ("anger", 14)
    twin, control = Twin(position, MEAN, 5, best=best), Control()
    engine = Engine(position, MEAN)
    lines = opened(twin, engine, control, best)
    assert twin.engine.word(lines.best(1)[1, 0]) == "anger"
    compare(twin, lines, control, tries)


def test_estimates_stand_among_the_values_but_never_below_a_lower_bound() -> None:
    engine = Engine(real_position(), MEAN)
    lines = Analysis(engine.query(Control()), engine.root[1], 5)
    lows = {guess: low for guess, low, _ in lines.best(10**6).tolist()[1:]}
    first, second, third = lines.best(3, promising=True)[1:, 0].tolist()
    estimates = np.full(len(lows), inf)
    estimates[[second, third, first]] = lows[second] + 0.3, lows[second] + 0.2, 0
    assert lines.best(3, estimates=estimates)[1:, 0].tolist() == [first, third, second]


def test_what_would_leave_an_array_is_refused() -> None:
    engine = Engine(real_position(), MEAN)
    query, history = engine.query(Control()), engine.root[1]
    lines = Analysis(query, history, 5)
    for group in (0, 1):
        with pytest.raises(ValueError, match="group"):
            lines.best(1, group=group)
    with pytest.raises(ValueError, match="guess"):
        Analysis(query, history, 5, best=(len(engine.order), 0))
    with pytest.raises(ValueError, match="line"):
        Analysis(query, history, 0)
    with pytest.raises(ValueError, match="over"):
        Analysis(query, np.zeros((6, 2), np.int32), 5)
