"""Several boards of which some make no sense: which they are, and what would mend them without spoiling another."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.errors import InvalidWord
from salet.game.lexicon import Lexicon, named
from salet.game.pattern import all_green, is_possible, pattern_of
from salet.game.rules import Rules
from salet.game.text.notation import Turn, read
from salet.solver.doctor import position_or_wider
from salet.study.play.board_repairs import conflicts_of
from salet.study.play.boards import boards_of

ORIGINAL = named("original")
SMALL = Lexicon.of(ORIGINAL.answers[::25], ORIGINAL.guesses[2315::100], name="small")
RULES = Rules(limit=9)
Game = list[tuple[Turn, ...]]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Boards after the same guesses; one that is solved has no more rows."""
    answers = draw(st.lists(st.sampled_from(SMALL.answers), min_size=2, max_size=4, unique=True))
    guesses = draw(st.lists(st.sampled_from(SMALL.guesses), min_size=1, max_size=3, unique=True))
    return [rows(guesses, answer) for answer in answers]


def rows(guesses: list[str], answer: str) -> tuple[Turn, ...]:
    shown = guesses[: guesses.index(answer) + 1] if answer in guesses else guesses
    return tuple(Turn(guess, pattern_of(guess, answer)) for guess in shown)


def with_another_pattern(game: Game, board: int, row: int, pattern: int) -> Game:
    turns = game[board]
    wrong = (*turns[:row], Turn(turns[row].guess, pattern), *turns[row + 1 :])
    return [*game[:board], wrong, *game[board + 1 :]]


@pytest.mark.long
@given(games())
def test_boards_that_make_sense_are_in_no_conflict(game: Game) -> None:
    assert conflicts_of(game, SMALL, RULES) == ()


@pytest.mark.long
@given(games(), st.data())
@settings(max_examples=60)
def test_the_board_with_a_wrong_tile_is_named_and_the_true_one_is_among_its_repairs(
    game: Game, data: st.DataObject
) -> None:
    board = data.draw(st.integers(0, len(game) - 1))
    row = data.draw(st.integers(0, len(game[board]) - 1))
    place, step = data.draw(st.integers(0, 4)), data.draw(st.sampled_from((1, 2)))
    true, power = game[board][row].pattern, 3**place
    tile = true // power % 3
    pattern = true + ((tile + step) % 3 - tile) * power
    if not is_possible(pattern, 5) or all_green(5) in {pattern, true}:
        return
    wrong = with_another_pattern(game, board, row, pattern)
    found = conflicts_of(wrong, SMALL, RULES)
    assert [conflict.board for conflict in found] in ([], [board + 1])
    for conflict in found:
        assert tuple(game) in {repair.boards for repair in conflict.repairs}


@pytest.mark.long
@given(games(), st.data())
@settings(max_examples=60)
def test_after_any_repair_the_boards_are_one_game_that_makes_sense(game: Game, data: st.DataObject) -> None:
    board = data.draw(st.integers(0, len(game) - 1))
    row = data.draw(st.integers(0, len(game[board]) - 1))
    pattern = data.draw(st.integers(0, all_green(5) - 1).filter(lambda code: is_possible(code, 5)))
    if game[board][row].pattern == all_green(5):
        return
    for conflict in conflicts_of(with_another_pattern(game, board, row, pattern), SMALL, RULES):
        for repair in conflict.repairs:
            repaired = boards_of(repair.boards, SMALL, RULES.limit)
            assert len(repaired.positions[board].candidates) == repair.repair.candidates


def test_a_word_that_was_mistyped_is_repaired_on_every_board() -> None:
    true = [rows(["crank", "slate"], answer) for answer in ("weary", "dizzy")]
    typed = [(Turn("crane", turns[0].pattern), *turns[1:]) for turns in true]
    (conflict,) = conflicts_of(typed, ORIGINAL, RULES)
    assert conflict.board == 1
    assert tuple(true) in {repair.boards for repair in conflict.repairs}


def test_two_boards_in_conflict_are_both_named_and_each_is_repaired_alone() -> None:
    game = [read("crane.BYGBB.slate.BBGBY"), read("crane.BBBBB.slate.BBBBG"), read("crane.BBBBB.slate.BBBBB")]
    first, second = conflicts_of(game, ORIGINAL, RULES)
    assert (first.board, second.board) == (1, 2)
    assert first.repairs[0].boards[1:] == tuple(game[1:])
    assert second.repairs[0].boards[0] == game[0]


def test_of_two_rows_with_the_same_word_the_one_named_is_left_out_on_every_board() -> None:
    game = [read("crane.BYGBB.slate.BBGBY.slate.BBGBB"), read("crane.BBBBB.slate.BBBBB.slate.BBBBG")]
    first, _ = conflicts_of(game, ORIGINAL, RULES)
    left_out = {repair.repair.edit: repair.boards for repair in first.repairs}
    assert left_out["row 2 left out: slate"] == (read("crane.BYGBB.slate.BBGBB"), read("crane.BBBBB.slate.BBBBG"))


def test_a_row_that_solved_another_board_is_not_left_out() -> None:
    game = [read("crane.GGGGG"), read("crane.BYGBB.slate.BBGBY")]
    assert position_or_wider(game[1][1:], ORIGINAL, RULES).words  # it would mend the second board
    (conflict,) = conflicts_of(game, ORIGINAL, RULES)
    assert "row 1 left out: crane" not in {repair.repair.edit for repair in conflict.repairs}


def test_a_word_that_would_spoil_another_board_is_not_offered() -> None:
    game = [read("crane.BBBBG.slate.BBBBG"), read("crane.BYGBB.slate.BBGBY")]
    (conflict,) = conflicts_of(game, ORIGINAL, RULES)
    assert conflict.board == 2
    assert {repair.repair.kind for repair in conflict.repairs} == {"tile", "row"}


def test_boards_of_different_games_are_refused() -> None:
    with pytest.raises(InvalidWord, match="All boards share their guesses"):
        conflicts_of([read("crane.BYGBB"), read("slate.BBBBB")], ORIGINAL, RULES)
