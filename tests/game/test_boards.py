"""The turns of several boards, held against games written down one board at a time."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import IllegalGuess, InvalidPattern, InvalidWord, UnknownName
from salet.game.boards import BoardTurns
from salet.game.lexicon import named
from salet.game.pattern import pattern_of
from salet.game.rules import Rules
from salet.game.text.notation import Turn, read

WORDS = named("original").answers[::100]
games = st.tuples(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=4), st.lists(st.sampled_from(WORDS), max_size=6)
)


def alone(guesses: list[str], answer: str) -> tuple[Turn, ...]:
    """Return the turns of one board up to its answer."""
    rows = guesses[: guesses.index(answer) + 1] if answer in guesses else guesses
    return tuple(Turn(guess, pattern_of(guess, answer)) for guess in rows)


def play(answers: list[str], guesses: list[str], limit: int = 6) -> BoardTurns:
    game = BoardTurns(((),) * len(answers), limit)
    for guess in guesses:
        if not game.over:
            game = game.play(guess, [pattern_of(guess, answer) for answer in answers])
    return game


@given(games)
def test_each_board_has_the_turns_that_it_would_have_alone(drawn: tuple[list[str], list[str]]) -> None:
    answers, guesses = drawn
    game = play(answers, guesses)
    assert game.boards == tuple(alone(list(game.guesses), answer) for answer in answers)
    assert game.won == (set(answers) <= set(guesses))
    assert game.open == tuple(k for k, answer in enumerate(answers) if answer not in guesses)
    assert game.over == (game.won or len(guesses) == 6)
    game.check()


@given(games)
def test_undoing_is_the_game_without_its_last_guess(drawn: tuple[list[str], list[str]]) -> None:
    answers, guesses = drawn
    game = play(answers, guesses)
    if not guesses:
        with pytest.raises(IllegalGuess, match="no guess"):
            game.undo()
    else:
        assert game.undo() == play(answers, list(game.guesses[:-1]))


def test_a_row_is_edited_on_each_board_that_has_it() -> None:
    game = play(["crane", "slate"], ["crane", "shark"])
    edited = game.edit(2, "roast", [0])
    assert edited.boards == (game.boards[0], (game.boards[1][0], Turn("roast", 0)))
    with pytest.raises(InvalidPattern, match="1 boards have row 2"):
        game.edit(2, "roast", [0, 0])


def test_a_game_that_is_over_takes_no_guess() -> None:
    with pytest.raises(IllegalGuess, match="All boards are solved"):
        play(["crane"], ["crane"]).play("shark", [0])
    with pytest.raises(IllegalGuess, match="All 1 guesses are used"):
        play(["crane"], ["shark"], limit=1).play("shark", [0])


def test_boards_that_do_not_share_their_guesses_are_refused() -> None:
    with pytest.raises(InvalidWord, match="Board 2 has slate where another has crane"):
        BoardTurns((read("crane.BYGBB.shark.GGGGG"), read("slate.BBBBB")), 7).check()
    with pytest.raises(InvalidWord, match="Board 2 has no reply to shark"):
        BoardTurns((read("crane.BYGBB.shark.GGGGG"), read("crane.BBBBB")), 7).check()


def test_several_boards_have_five_guesses_more_and_one_keeps_its_rules() -> None:
    assert [Rules().for_boards(count).limit for count in (1, 2, 4, 8, 32)] == [6, 7, 9, 13, 37]
    assert Rules.read("hard-8").for_boards(1) == Rules("hard", 8)
    for rules, count in ((Rules(), 0), (Rules(), 33), (Rules("hard"), 2)):
        with pytest.raises(UnknownName):
            rules.for_boards(count)


def test_no_numpy_is_needed() -> None:
    code = "import sys, salet.game.boards; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
