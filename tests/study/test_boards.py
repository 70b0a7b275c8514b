"""Several boards at once: what they share, how they end, and how well they are played."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.errors import Contradiction, InvalidPattern, InvalidWord
from salet.game.lexicon import Lexicon, named
from salet.game.notation import Turn, read
from salet.game.pattern import pattern_of
from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.study.boards import BoardsAdvice, advise_boards, board_costs

ORIGINAL = named("original")
SMALL = Lexicon.of(ORIGINAL.answers[::25], ORIGINAL.guesses[2315::100], name="small")


def rows(guesses: Sequence[str], answer: str) -> tuple[Turn, ...]:
    """Return the turns of one board; after its answer it has none."""
    shown = guesses[: guesses.index(answer) + 1] if answer in guesses else guesses
    return tuple(Turn(guess, pattern_of(guess, answer)) for guess in shown)


def advised(guesses: Sequence[str], answers: Sequence[str], lexicon: Lexicon = ORIGINAL) -> BoardsAdvice:
    return advise_boards([rows(guesses, answer) for answer in answers], lexicon)


def play_out(answers: Sequence[str], lexicon: Lexicon) -> list[str]:
    """Return the guesses of a whole game."""
    guesses: list[str] = []
    while (found := advised(guesses, answers, lexicon)).suggestions:
        guesses.append(found.suggestions[0].guess)
    return guesses


def starts(lexicon: Lexicon) -> list[Position]:
    return [start(lexicon, Rules(limit=7))] * 2


def test_a_solved_board_keeps_its_turns_and_the_others_go_on() -> None:
    value = advised(["crane", "salet"], ["crane", "slate"]).as_json()
    assert [board["rules"] for board in value["boards"]] == ["normal-7"] * 2
    assert [board["position"].count(".") for board in value["boards"]] == [1, 3]
    assert advised(["crane", "slate"], ["crane", "slate"]).suggestions == ()


@given(st.lists(st.sampled_from(SMALL.answers), min_size=1, max_size=6))
@settings(max_examples=20)
def test_the_cost_of_a_guess_is_the_sum_over_the_open_boards(answers: list[str]) -> None:
    boards = [each.position for each in advised(SMALL.guesses[7:8], answers, SMALL).boards if not each.position.won]
    if boards and all(len(position.candidates) > 1 for position in boards):
        assert np.allclose(board_costs(boards), sum(board_costs([one]) for one in boards))


@pytest.mark.gate
@given(st.lists(st.sampled_from(SMALL.answers), min_size=1, max_size=8))
@settings(max_examples=20)
def test_every_game_ends_with_each_answer_found_or_with_no_guess_left(answers: list[str]) -> None:
    guesses = play_out(answers, SMALL)
    assert set(answers) <= set(guesses) or len(guesses) == len(answers) + 5


@pytest.mark.parametrize("weights", (None, [10**9] * 30, [10**6 + 7 * k for k in range(30)]))
def test_the_bits_left_do_not_depend_on_the_scale_of_the_weights(weights: list[int] | None) -> None:
    cost = board_costs(starts(Lexicon.of(SMALL.answers[:30], weights=weights, name="weighted")))
    assert cost.min() > 0
    assert cost.max() <= 2 * (np.log2(30) + 1) + 1e-9, "two boards: their bits, and one for each that is unsolved"
    assert np.allclose(cost, board_costs(starts(Lexicon.of(SMALL.answers[:30]))), atol=1e-3)


def test_what_cannot_be_is_refused_with_the_board_named() -> None:
    with pytest.raises(InvalidPattern, match="9 boards are more than 8"):
        advise_boards([()] * 9, ORIGINAL)
    with pytest.raises(Contradiction, match="Board 2"):
        advise_boards([read("salet bbbbb crony bbbbb"), read("salet bbbbg crony ggggb")], ORIGINAL)
    with pytest.raises(InvalidWord, match="Board 2 has slate where another has crane"):
        advise_boards([read("crane.BYGBB.shark.GGGGG"), read("slate.BBBBB")], ORIGINAL)
    with pytest.raises(InvalidWord, match="Board 2 has no reply to shark"):
        advise_boards([read("crane.BYGBB.shark.GGGGG"), read("crane.BBBBB")], ORIGINAL)


@pytest.mark.gate
def test_four_boards_are_won_within_nine_guesses() -> None:
    chance = Random(5)
    games = [(answers := chance.choices(ORIGINAL.answers, k=4), play_out(answers, ORIGINAL)) for _ in range(20)]
    assert all(set(answers) <= set(guesses) for answers, guesses in games)
    assert sum(len(guesses) for _, guesses in games) / 20 < 7.4
