"""The engine: how words are laid out, and what memos may share."""

import numpy as np
import pytest

from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.kernels import search as kernels
from salet.solver.engine import Control, Engine, new_memo
from salet.solver.objective import Objective


@pytest.fixture
def engine(hundredth: Lexicon) -> Engine:
    return Engine(start(hundredth), Objective.read("mean", 6, 24))


def test_words_and_places_translate_both_ways(engine: Engine, hundredth: Lexicon) -> None:
    assert sorted(engine.word(place) for place in range(len(engine.order))) == sorted(hundredth.guesses)
    assert all(engine.place(engine.word(place)) == place for place in range(len(engine.order)))


def test_the_parts_are_those_of_the_position(engine: Engine, hundredth: Lexicon) -> None:
    for guess in hundredth.guesses[:20]:
        parts = engine.parts(engine.rows(), engine.place(guess))
        want = start(hundredth).partition(guess)
        assert {p: sorted(engine.candidates[rows]) for p, rows in parts.items()} == {
            p: left.tolist() for p, left in want.items()
        }


def test_heavy_candidates_come_first(nine: Lexicon) -> None:
    words = Lexicon.of(nine.answers, weights=[1, 2, 3, 4, 5, 4, 3, 2, 9])
    engine = Engine(start(words), Objective.read("mean", 6, 33))
    assert engine.lists.weights.tolist() == [9, 5, 4, 4, 3, 3, 2, 2, 1]


def test_bit_planes_hold_the_codes() -> None:
    codes = np.random.default_rng(1).integers(0, 729, (5, 90)).astype(np.uint16)
    columns, answers = np.arange(89, 19, -1, dtype=np.int32), np.array([4, 0, 2])
    planes = kernels.bit_planes(codes, columns, answers, 10, 32)
    for row, column in ((0, 0), (1, 63), (2, 64), (2, 69)):
        word, bit = divmod(column, 64)
        code = sum(((int(planes[row, 0, plane, word]) >> bit) & 1) << plane for plane in range(10))
        assert code == codes[answers[row], columns[column]]


def test_a_frame_has_a_column_for_every_way_to_part_its_words() -> None:
    engine = Engine(start("original"), Objective.read("mean", 6, 2315))
    rows = engine.parts(engine.rows(), engine.place("salet"))[0]
    columns = np.arange(3000, dtype=np.int32)
    chosen, kept = kernels.worthwhile(engine.lists, rows, columns, engine._scratch(np.empty(0, np.uint64)))

    def way(place: int) -> tuple[int, ...]:
        codes = engine.lists.codes[place, rows].tolist()
        return tuple(codes.index(code) for code in codes)

    ways, found = {way(int(place)) for place in columns}, [way(int(place)) for place in chosen]
    assert set(found) == ways
    assert len(found) == len(ways) < len(columns)
    assert kept.tolist() == [len(set(way)) for way in found] == sorted(kept, reverse=True)


def test_a_memo_of_its_own_learns_nothing_from_another(engine: Engine) -> None:
    twin = engine.with_memo(new_memo(12))
    engine.value(Control(6), engine.rows(), engine.history(()))
    assert engine.memo.any()
    assert not twin.memo.any()


def test_a_shared_memo_serves_a_position_further_on(hundredth: Lexicon) -> None:
    position, objective = start(hundredth), Objective.read("mean", 6, 24)
    whole = Engine(position, objective)
    control = Control(6)
    whole.value(control, whole.rows(), whole.history(()))
    later = position.play("cigar", 0)
    shared, alone = Engine(later, objective, whole.memo), Engine(later, objective)
    values = [engine.value(Control(6), engine.rows(), engine.history(later.turns)) for engine in (shared, alone)]
    assert values[0] == values[1]


def test_a_stopped_control_says_so() -> None:
    control = Control(6)
    assert not control.stopped
    control.stop()
    assert control.stopped


def test_guesses_stand_in_the_order_of_what_they_keep_and_those_that_part_alike_at_the_end(hundredth: Lexicon) -> None:
    position = start(hundredth).play("cigar", 0)
    engine = Engine(position, Objective.read("mean", 6, 24))
    distinct = engine.lists.distinct
    kept = [len(position.partition(engine.word(place))) for place in range(len(engine.order))]
    assert engine.kept.tolist() == kept
    assert kept[:distinct] == sorted(kept[:distinct], reverse=True)
    ways = [partition(engine, place) for place in range(len(engine.order))]
    assert len(set(ways[:distinct])) == distinct == len(set(ways)) < len(ways)


def partition(engine: Engine, place: int) -> frozenset[tuple[int, ...]]:
    return frozenset(tuple(rows.tolist()) for rows in engine.parts(engine.rows(), place).values())


def test_an_answers_codes_lie_side_by_side_however_many_there_are(hundredth: Lexicon) -> None:
    """Another layout is another type: the kernels would be compiled anew for it."""
    for position in (start(hundredth), start(hundredth).play("cigar", 0), start(hundredth).play("cigar", "ggggg")):
        lists = Engine(position, Objective.read("mean", 6, 24)).lists
        assert lists.by_answer.flags.c_contiguous
        assert lists.codes.flags.c_contiguous


def test_in_hard_mode_every_guess_counts_as_itself(hundredth: Lexicon) -> None:
    engine = Engine(start(hundredth, "hard").play("cigar", 0), Objective.read("mean", 6, 24))
    assert engine.lists.distinct == len(engine.order)
    assert engine.kept.tolist() == sorted(engine.kept.tolist(), reverse=True)


def test_another_objective_does_not_share_what_is_remembered(engine: Engine) -> None:
    engine.value(Control(6), engine.rows(), engine.history(()))
    twin = engine.under(Objective.read("lose", 6, 24))
    assert not twin.memo.any()
    assert twin.value(Control(6), twin.rows(), twin.history(())) == 0


def test_a_question_ends_by_itself_when_it_has_tried_as_many_guesses_as_it_may() -> None:
    engine = Engine(start("original").play("crane", "bbbbb"), Objective.read("mean", 6, 2315))
    rows, history, control = engine.rows(), engine.history(engine.position.turns), Control(6)
    value = engine.with_memo(new_memo(20)).value(Control(6), rows, history)
    found = [0]
    while found[-1] < value:
        control.allow(10 << len(found))
        found.append(engine.value(control, rows, history, value + 1))
        assert not control.stopped
    assert found == sorted(found)
    assert found[-1] == value
    assert len(found) > 3
