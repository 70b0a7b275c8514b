"""Several boards at once: what they share, how they end, and how well they are played."""

import json
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.errors import Contradiction, IllegalGuess, InvalidPattern, InvalidWord, UnknownName
from salet.game.boards import BoardTurns
from salet.game.lexicon import Lexicon, named
from salet.game.pattern import all_green, is_possible, pattern_of
from salet.game.rules import Rules
from salet.game.text.notation import Turn, read
from salet.solver.doctor import position_or_wider
from salet.study.play.boards import (
    Boards,
    GameRepair,
    board_costs,
    boards_of,
    conflicts_of,
    repairs_of,
    start_boards,
    suggest_boards,
)

ORIGINAL = named("original")
SMALL = Lexicon.of(ORIGINAL.answers[::25], ORIGINAL.guesses[2315::100], name="small")


def play_out(boards: Boards, answers: Sequence[str]) -> Boards:
    """Return the boards at the end of a game against these answers, one for each board."""
    while boards.open and boards.left:
        guess = suggest_boards(boards, 1)[0].guess
        boards = boards.play(guess, [pattern_of(guess, answer) for answer in answers])
    return boards


def random_games(count: int, games: int, seed: int) -> Iterator[Boards]:
    """Yield finished games against random answers."""
    chance = Random(seed)
    for _ in range(games):
        yield play_out(start_boards(count, ORIGINAL), chance.choices(ORIGINAL.answers, k=count))


def replies(guess: str, answers: list[str]) -> list[int]:
    return [pattern_of(guess, answer) for answer in answers]


def test_one_guess_goes_to_all_boards_and_each_keeps_its_own_candidates() -> None:
    boards = start_boards(2, ORIGINAL).play("salet", ["bbbbb", "bybgb"])
    assert [len(position.candidates) for position in boards.positions] == [221, 7]
    assert (boards.guesses, boards.left, boards.won) == (("salet",), 6, False)


def test_a_solved_board_drops_out_and_takes_no_more_replies() -> None:
    boards = start_boards(2, ORIGINAL).play("crane", replies("crane", ["crane", "slate"]))
    assert boards.solved == (True, False)
    assert len(boards.open) == 1
    again = boards.play("slate", replies("slate", ["slate"]))
    assert again.won
    assert again == boards.play("slate", [None, *replies("slate", ["slate"])])
    assert [len(position.turns) for position in again.positions] == [1, 2]


@given(st.lists(st.sampled_from(SMALL.answers), min_size=1, max_size=6))
@settings(max_examples=20)
def test_the_cost_of_a_guess_is_the_sum_over_the_open_boards(answers: list[str]) -> None:
    guess = SMALL.guesses[7]
    boards = start_boards(len(answers), SMALL).play(guess, replies(guess, answers))
    alone = [Boards((position,)) for position in boards.open]
    if all(len(position.candidates) > 1 for position in boards.open):
        assert np.allclose(board_costs(boards), sum(board_costs(one) for one in alone))


@pytest.mark.long
@given(st.lists(st.sampled_from(SMALL.answers), min_size=1, max_size=8))
@settings(max_examples=20)
def test_every_game_ends_with_each_answer_found_or_with_no_guess_left(answers: list[str]) -> None:
    end = play_out(start_boards(len(answers), SMALL), answers)
    assert end.won or end.left == 0
    for position, solved, answer in zip(end.positions, end.solved, answers, strict=True):
        assert solved == (position.turns[-1].guess == answer)
        assert answer in position.words
    assert suggest_boards(end) == () or not end.won


@pytest.mark.parametrize("weights", (None, [10**9] * 30, [10**6 + 7 * k for k in range(30)]))
def test_the_bits_left_do_not_depend_on_the_scale_of_the_weights(weights: list[int] | None) -> None:
    lexicon = Lexicon.of(SMALL.answers[:30], weights=weights, name="weighted")
    boards = start_boards(2, lexicon)
    cost = board_costs(boards)
    assert cost.min() > 0
    assert cost.max() <= 2 * (np.log2(30) + 1) + 1e-9, "two boards: their bits, and one for each that is unsolved"
    plain = board_costs(start_boards(2, Lexicon.of(SMALL.answers[:30])))
    assert np.allclose(cost, plain, atol=1e-3)


def test_an_offer_says_how_many_words_it_leaves_on_each_board() -> None:
    first = SMALL.answers[0]
    boards = start_boards(2, SMALL).play(first, replies(first, [SMALL.answers[3], first]))
    guess = suggest_boards(boards, 1)[0]
    (open_board,) = boards.open
    parts = open_board.partition(guess.guess)
    sizes = [len(part) for pattern, part in parts.items() if pattern != 242]
    expected = sum(size * size for size in sizes) / len(open_board.candidates)
    assert guess.words_left == pytest.approx((expected, 0.0), abs=1e-3)


def test_a_certain_word_is_guessed_at_once() -> None:
    boards = start_boards(2, ORIGINAL).play("salet", replies("salet", ["salsa", "crony"]))
    boards = boards.play("masse", replies("masse", ["salsa", "crony"]))
    certain = [position.words[0] for position in boards.open if len(position.candidates) == 1]
    assert certain == ["salsa"]
    (guess,) = suggest_boards(boards)
    assert (guess.guess, guess.chances[0]) == ("salsa", 1.0)
    assert np.isfinite(guess.cost)


def test_on_the_last_guess_the_likeliest_word_is_taken() -> None:
    boards = start_boards(1, SMALL, limit=1)
    assert suggest_boards(boards, 1)[0].guess in SMALL.answers


def test_undoing_a_guess_opens_the_boards_that_it_solved() -> None:
    boards = start_boards(2, ORIGINAL).play("salet", replies("salet", ["crane", "slate"]))
    after = boards.play("crane", replies("crane", ["crane", "slate"]))
    assert after.solved == (True, False)
    assert after.undo() == boards
    with pytest.raises(IllegalGuess, match="no guess to undo"):
        start_boards(2, ORIGINAL).undo()


def test_what_cannot_be_played_is_refused_with_the_board_named() -> None:
    boards = start_boards(2, ORIGINAL)
    with pytest.raises(UnknownName, match="choose from 1 to 32"):
        start_boards(33, ORIGINAL)
    with pytest.raises(InvalidPattern, match="2 boards are open, but here are the tiles of 3"):
        boards.play("salet", [0, 0, 0])
    with pytest.raises(InvalidPattern, match="Board 2 is still open"):
        boards.play("salet", [0, None])
    with pytest.raises(Contradiction, match="Board 2"):
        boards.play("salet", ["bbbbb", "ggggg"])
    with pytest.raises(InvalidWord):
        boards.play("zzzzz", [0, 0])


@pytest.mark.long
def test_thirty_two_boards_are_won() -> None:
    (end,) = random_games(32, 1, seed=2)
    assert end.won
    value = json.loads(json.dumps(end.as_json()))
    assert len(value["boards"]) == 32
    assert all(board["solved"] for board in value["boards"])


@pytest.mark.long
def test_four_boards_are_won_within_nine_guesses() -> None:
    games = list(random_games(4, 20, seed=5))
    assert all(game.won for game in games)
    assert sum(len(game.guesses) for game in games) / 20 < 7.4


def test_several_boards_have_even_odds_unless_a_lexicon_is_named() -> None:
    assert len(set(start_boards(4).lexicon.weights)) == 1
    assert start_boards(1).lexicon == named("nyt")
    assert start_boards(4, "nyt").lexicon == named("nyt")


# --- Boards of which some make no sense -------------------------------------------------------------------------


RULES = Rules(limit=9)
Game = list[tuple[Turn, ...]]


def conflicts(game: Game, lexicon: Lexicon) -> dict[int, list[GameRepair]]:
    """Return the repairs of each board that no word fits."""
    boards = BoardTurns(tuple(game), RULES.limit)
    boards.check()
    return {k: list(repairs_of(boards, k, lexicon, RULES)) for k in conflicts_of(boards, lexicon, RULES)}


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
    assert conflicts(game, SMALL) == {}


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
    found = conflicts(wrong, SMALL)
    assert list(found) in ([], [board])
    for repairs in found.values():
        assert tuple(game) in {repair.game.boards for repair in repairs}


@pytest.mark.long
@given(games(), st.data())
@settings(max_examples=60)
def test_after_any_repair_the_boards_are_one_game_that_makes_sense(game: Game, data: st.DataObject) -> None:
    board = data.draw(st.integers(0, len(game) - 1))
    row = data.draw(st.integers(0, len(game[board]) - 1))
    pattern = data.draw(st.integers(0, all_green(5) - 1).filter(lambda code: is_possible(code, 5)))
    if game[board][row].pattern == all_green(5):
        return
    for repairs in conflicts(with_another_pattern(game, board, row, pattern), SMALL).values():
        for repair in repairs:
            repaired = boards_of(repair.game.boards, SMALL, RULES.limit)
            assert len(repaired.positions[board].candidates) == repair.repair.candidates


def test_a_word_that_was_mistyped_is_repaired_on_every_board() -> None:
    true = [rows(["crank", "slate"], answer) for answer in ("weary", "dizzy")]
    typed = [(Turn("crane", turns[0].pattern), *turns[1:]) for turns in true]
    ((board, repairs),) = conflicts(typed, ORIGINAL).items()
    assert board == 0
    assert tuple(true) in {repair.game.boards for repair in repairs}


def test_two_boards_in_conflict_are_both_named_and_each_is_repaired_alone() -> None:
    game = [read("crane.BYGBB.slate.BBGBY"), read("crane.BBBBB.slate.BBBBG"), read("crane.BBBBB.slate.BBBBB")]
    found = conflicts(game, ORIGINAL)
    assert list(found) == [0, 1]
    assert found[0][0].game.boards[1:] == tuple(game[1:])
    assert found[1][0].game.boards[0] == game[0]


def test_of_two_rows_with_the_same_word_the_one_named_is_left_out_on_every_board() -> None:
    game = [read("crane.BYGBB.slate.BBGBY.slate.BBGBB"), read("crane.BBBBB.slate.BBBBB.slate.BBBBG")]
    first, _ = conflicts(game, ORIGINAL).values()
    left_out = {repair.repair.edit: repair.game.boards for repair in first}
    assert left_out["row 2 left out: slate"] == (read("crane.BYGBB.slate.BBGBB"), read("crane.BBBBB.slate.BBBBG"))


def test_a_row_that_solved_another_board_is_not_left_out() -> None:
    game = [read("crane.GGGGG"), read("crane.BYGBB.slate.BBGBY")]
    assert position_or_wider(game[1][1:], ORIGINAL, RULES).words  # it would repair the second board
    (repairs,) = conflicts(game, ORIGINAL).values()
    assert "row 1 left out: crane" not in {repair.repair.edit for repair in repairs}


def test_a_word_that_would_spoil_another_board_is_not_offered() -> None:
    game = [read("crane.BBBBG.slate.BBBBG"), read("crane.BYGBB.slate.BBGBY")]
    ((board, repairs),) = conflicts(game, ORIGINAL).items()
    assert board == 1
    assert {repair.repair.kind for repair in repairs} == {"tile", "row"}
