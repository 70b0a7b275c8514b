"""The engine: how words are laid out, and what may share a transposition table."""

from itertools import combinations

import pytest

from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.kernels.search import new_transposition_table
from salet.solver.engine import (
    Control,
    Engine,
)
from salet.solver.objective import Objective


@pytest.fixture
def engine(hundredth: Lexicon) -> Engine:
    return Engine(start(hundredth), Objective.read("mean", 6))


def test_a_shared_table_serves_a_position_further_on(hundredth: Lexicon) -> None:
    position, objective = start(hundredth), Objective.read("mean", 6)
    whole = Engine(position, objective)
    control = Control()
    whole.value(control, whole.rows(), whole.history(()))
    later = position.play("cigar", 0)
    shared, alone = Engine(later, objective, whole.transpositions), Engine(later, objective)
    values = [engine.value(Control(), engine.rows(), engine.history(later.turns)) for engine in (shared, alone)]
    assert values[0] == values[1]


def test_guesses_stand_in_the_order_of_what_they_keep_and_dominated_ones_at_the_end(
    hundredth: Lexicon,
) -> None:
    position = start(hundredth).play("cigar", 0)
    engine = Engine(position, Objective.read("mean", 6))
    kept = [len(position.partition(engine.word(place))) for place in range(len(engine.order))]
    assert engine.kept.tolist() == kept
    ways = [partition(engine, place) for place in range(len(engine.order))]
    front = next(place for place in range(1, len(kept)) if kept[place] > kept[place - 1])
    assert len(set(ways[:front])) == front < len(ways) / 2
    for way in ways[front:]:
        assert any(refines(finer, way) for finer in ways[:front])


def partition(engine: Engine, place: int) -> frozenset[tuple[int, ...]]:
    return frozenset(tuple(rows.tolist()) for rows in engine.parts(engine.rows(), place).values())


def refines(finer: frozenset[tuple[int, ...]], coarser: frozenset[tuple[int, ...]]) -> bool:
    part_of = {row: part for part in coarser for row in part}
    return all(len({part_of[row] for row in part}) == 1 for part in finer)


def test_reference_sets_have_or_lack_one_or_two_letters(original: Lexicon) -> None:
    words = original.answers[::10]
    engine = Engine(start(Lexicon.of(words)), Objective.read("mean", 6))
    engine.prepare_openers()
    assert engine.references is not None
    ordered = [words[i] for i in engine.candidates]
    found = {frozenset(word for word, held in zip(ordered, row, strict=True) if held) for row in engine.references[0]}
    letters = sorted(set("".join(words)))
    clues = [(letter, has) for letter in letters for has in (True, False)]
    fitting = {clue: {word for word in words if (clue[0] in word) == clue[1]} for clue in clues}
    sets = [*fitting.values(), *(fitting[a] & fitting[b] for a, b in combinations(clues, 2) if a[0] != b[0])]
    useful = {frozenset(some) for some in sets if 60 <= len(some) < 0.75 * len(words)}
    assert found == useful | {frozenset(words)}


def test_a_question_ends_by_itself_when_it_has_tried_as_many_guesses_as_it_may() -> None:
    engine = Engine(start("original").play("crane", "bbbbb"), Objective.read("mean", 6))
    rows, history, control = engine.rows(), engine.history(engine.position.turns), Control()
    value = engine.with_transpositions(new_transposition_table(20)).value(Control(), rows, history)
    found = [0]
    while found[-1] < value:
        control.allow(10 << len(found))
        found.append(engine.value(control, rows, history, value + 1))
        assert not control.stopped
    assert found == sorted(found)
    assert found[-1] == value
    assert len(found) > 3
