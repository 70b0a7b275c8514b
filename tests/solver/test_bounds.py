"""Engines, objectives and bounds: never above what is attained."""

from itertools import combinations

import numpy as np
import pytest
from bounds import guess_bound, is_settled, one_step_bound, two_turn_cost, weight_kept
from brute import totals
from games import MODES, lexicons, objectives
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.core.search import new_transposition_table
from salet.errors import UnknownNameError
from salet.game.lexicon import Lexicon
from salet.game.position import new_position
from salet.game.rules import Rules
from salet.solver.engine import Engine, SearchControl
from salet.solver.objective import LOSS_FORBIDDEN, Objective

SHORT = lexicons((3, 4, 5), most=8)


def weighed(lexicon: Lexicon) -> dict[str, int]:
    return dict(zip(lexicon.answers, lexicon.weights, strict=True))


@pytest.mark.gate
@given(data=st.data(), lexicon=SHORT, mode=st.sampled_from(MODES), limit=st.integers(1, 6))
def test_no_bound_exceeds_what_it_bounds(data: st.DataObject, lexicon: Lexicon, mode: str, limit: int) -> None:
    objective = data.draw(objectives(limit))
    cost_of = totals(lexicon, Rules.read(f"{mode}-{limit}"), objective)
    value, words = min(cost_of.values()), weighed(lexicon)
    cheap, better = two_turn_cost(objective, 1, words.values()), one_step_bound(objective, 1, lexicon.guesses, words)
    assert cheap <= better <= value
    assert all(guess_bound(objective, 1, guess, words) <= cost for guess, cost in cost_of.items())


@pytest.mark.gate
@given(data=st.data(), lexicon=SHORT, mode=st.sampled_from(MODES), limit=st.integers(1, 6))
def test_where_a_bound_is_said_to_be_exact_it_is(data: st.DataObject, lexicon: Lexicon, mode: str, limit: int) -> None:
    objective = data.draw(objectives(limit))
    cost_of = totals(lexicon, Rules.read(f"{mode}-{limit}"), objective)
    words = weighed(lexicon)
    if len(words) <= 2 or limit == 1:
        assert two_turn_cost(objective, 1, words.values()) == min(cost_of.values())
    for guess in lexicon.guesses:
        if is_settled(guess, words):
            assert guess_bound(objective, 1, guess, words) == cost_of[guess]


@pytest.mark.gate
@given(data=st.data(), lexicon=SHORT)
def test_a_subset_is_never_dearer_and_no_guess_keeps_more_of_it(data: st.DataObject, lexicon: Lexicon) -> None:
    kept = data.draw(st.sets(st.sampled_from(lexicon.answers), min_size=1))
    fewer = {word: weight for word, weight in weighed(lexicon).items() if word in kept}
    subset = Lexicon.of(list(fewer), lexicon.guesses, weights=list(fewer.values()))
    objective = data.draw(objectives(4))
    rules = Rules(limit=4)
    value, whole = (min(totals(words, rules, objective).values()) for words in (subset, lexicon))
    assert value <= whole
    for guess in lexicon.guesses:
        assert weight_kept(guess, fewer) <= weight_kept(guess, weighed(lexicon))


@pytest.mark.gate
@settings(max_examples=50)
@given(data=st.data(), lexicon=SHORT, limit=st.integers(2, 6))
def test_the_core_bounds_an_opener_by_its_parts(data: st.DataObject, lexicon: Lexicon, limit: int) -> None:
    objective = data.draw(objectives(limit))
    engine = Engine(new_position(lexicon, Rules(limit=limit)), objective, new_transposition_table(8))
    for guess in lexicon.guesses:
        # One look at an opener is L1 of every part that the guess makes.
        bound = guess_bound(objective, 1, guess, weighed(lexicon))
        assert engine.opener_bound(SearchControl(), engine.place(guess), LOSS_FORBIDDEN) >= bound


@pytest.mark.gate
@settings(max_examples=50)
@given(data=st.data(), lexicon=SHORT, limit=st.integers(1, 6))
def test_at_the_last_turn_the_core_pays_what_two_turns_cost(data: st.DataObject, lexicon: Lexicon, limit: int) -> None:
    objective = data.draw(objectives(limit))
    engine = Engine(new_position(lexicon, Rules(limit=limit)), objective, new_transposition_table(8))
    history = np.zeros((limit - 1, 2), np.int32)
    want = two_turn_cost(objective, limit, weighed(lexicon).values())
    assert engine.value(SearchControl(), engine.root[0], history) == want


@st.composite
def near_twins(draw: st.DrawFn) -> Lexicon:
    """Words of three letters, many of which differ in the first one only."""
    letters = draw(st.lists(st.sampled_from("bcdfghkl"), min_size=5, max_size=8, unique=True))
    others = draw(st.lists(st.text("abcdfghklt", min_size=3, max_size=3), max_size=4, unique=True))
    family = [f"{letter}at" for letter in letters]
    answers = family + draw(st.lists(st.sampled_from(others), unique=True)) if others else family
    return Lexicon.of(list(dict.fromkeys(answers)), list(dict.fromkeys(others)))


@pytest.mark.gate
@given(lexicon=near_twins(), mode=st.sampled_from(MODES), limit=st.integers(1, 4))
def test_near_twins_are_found_or_cannot_be_as_trying_everything_says(lexicon: Lexicon, mode: str, limit: int) -> None:
    rules, objective = Rules.read(f"{mode}-{limit}"), Objective.read("mean", limit)
    value = min(totals(lexicon, rules, objective).values())
    engine = Engine(new_position(lexicon, rules), objective)
    assert engine.value(SearchControl(), engine.root[0], engine.history(())) == value


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("size", "apart", "others", "limit", "total"),
    (
        (4, "", "", 4, 1 + 2 + 3 + 4),  # one after another
        (5, "", "", 5, 1 + 2 + 3 + 4 + 5),
        (5, "zoo", "", 5, 1 + 2 + 3 + 4 + 5 + 2),  # the first guess also leaves zoo alone
        (6, "", "", 6, 1 + 2 + 3 + 4 + 5 + 6),
        (6, "zoo", "", 6, 1 + 2 + 3 + 4 + 5 + 6 + 2),
        (6, "", "bcd", 4, 3 * 2 + 2 + 3 + 4),  # bcd singles out three words, and the others follow one after another
        (6, "zoo", "bcd", 4, 3 * 2 + 2 + 3 + 4 + 3),
    ),
)
def test_as_many_near_twins_as_can_be_found_are_found_and_one_more_is_hopeless(
    mode: str, size: int, apart: str, others: str, limit: int, total: int
) -> None:
    family = [f"{letter}at" for letter in "bcdfghklm"]
    rules, objective = Rules.read(f"{mode}-{limit}"), Objective.read("mean", limit)
    for count, value in ((size, total), (size + 1, LOSS_FORBIDDEN)):
        engine = Engine(new_position(Lexicon.of([*family[:count], *apart.split()], others.split()), rules), objective)
        assert engine.value(SearchControl(), engine.root[0], engine.history(())) == value


@pytest.fixture
def engine(hundredth: Lexicon) -> Engine:
    return Engine(new_position(hundredth), Objective.read("mean", 6))


def test_a_shared_table_serves_a_position_further_on(hundredth: Lexicon) -> None:
    position, objective = new_position(hundredth), Objective.read("mean", 6)
    whole = Engine(position, objective)
    control = SearchControl()
    whole.value(control, whole.root[0], whole.history(()))
    later = position.play("cigar", 0)
    shared, alone = Engine(later, objective, whole.transpositions), Engine(later, objective)
    values = [engine.value(SearchControl(), engine.root[0], engine.history(later.turns)) for engine in (shared, alone)]
    assert values[0] == values[1]


def test_guesses_stand_in_the_order_of_what_they_can_reach_and_dominated_ones_at_the_end(
    hundredth: Lexicon,
) -> None:
    position = new_position(hundredth).play("cigar", 0)
    engine = Engine(position, Objective.read("mean", 6))
    reach = [len(position.partition(engine.word(place))) for place in range(len(engine.order))]
    assert engine.reach.tolist() == reach
    ways = [partition(engine, place) for place in range(len(engine.order))]
    front = next(place for place in range(1, len(reach)) if reach[place] > reach[place - 1])
    assert len(set(ways[:front])) == front < len(ways) / 2
    for way in ways[front:]:
        assert any(refines(finer, way) for finer in ways[:front])


def partition(engine: Engine, place: int) -> frozenset[tuple[int, ...]]:
    return frozenset(tuple(rows.tolist()) for rows in engine.parts(engine.root[0], place).values())


def refines(finer: frozenset[tuple[int, ...]], coarser: frozenset[tuple[int, ...]]) -> bool:
    part_of = {row: part for part in coarser for row in part}
    return all(len({part_of[row] for row in part}) == 1 for part in finer)


def test_reference_sets_have_or_lack_one_or_two_letters(original: Lexicon) -> None:
    words = original.answers[::10]
    engine = Engine(new_position(Lexicon.of(words)), Objective.read("mean", 6))
    ordered = [words[i] for i in engine.candidates]
    found = {frozenset(word for word, held in zip(ordered, row, strict=True) if held) for row in engine.references[0]}
    letters = sorted(set("".join(words)))
    clues = [(letter, has) for letter in letters for has in (True, False)]
    fitting = {clue: {word for word in words if (clue[0] in word) == clue[1]} for clue in clues}
    sets = [*fitting.values(), *(fitting[a] & fitting[b] for a, b in combinations(clues, 2) if a[0] != b[0])]
    useful = {frozenset(some) for some in sets if 60 <= len(some) < 0.75 * len(words)}
    assert found == useful | {frozenset(words)}


def test_a_question_ends_by_itself_when_it_has_tried_as_many_guesses_as_it_may() -> None:
    engine = Engine(new_position("original").play("crane", "bbbbb"), Objective.read("mean", 6))
    rows, history, control = engine.root[0], engine.history(engine.position.turns), SearchControl()
    value = engine.with_transpositions(new_transposition_table(20)).value(SearchControl(), rows, history)
    found = [0]
    while found[-1] < value:
        control.allow(10 << len(found))
        found.append(engine.value(control, rows, history, value + 1))
        assert not control.stopped
    assert found == sorted(found)
    assert found[-1] == value
    assert len(found) > 3


@pytest.mark.parametrize(
    ("name", "steps", "loss"),
    (
        ("mean", (1, 1, 1, 1), LOSS_FORBIDDEN),
        ("mean+1", (1, 1, 1, 1), 1),
    ),
)
def test_a_name_stands_for_steps_and_a_loss(name: str, steps: tuple[int, ...], loss: int) -> None:
    assert Objective.read(name, 4) == Objective(name, steps, loss)


@pytest.mark.parametrize("name", ("", "means", "mean+", "mean-1", "mean+2", "MEAN"))
def test_another_name_is_answered_with_those_that_there_are(name: str) -> None:
    with pytest.raises(UnknownNameError, match=r"Use mean .* or mean[+]1"):
        Objective.read(name, 4)
