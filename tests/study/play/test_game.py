"""The game itself: replies, ways to begin, the referee that decides late."""

from dataclasses import replace
from datetime import date
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import IllegalGuess, InvalidWord, UnknownName
from salet.game.daily.answers import Answer, save_answers
from salet.game.daily.nyt import today
from salet.game.lexicon import Lexicon
from salet.game.pattern import all_green, pattern_of
from salet.game.position import position_of
from salet.game.text.notation import write
from salet.solver.search import solve
from salet.study.play.game import against_adversary, daily, keyboard_of, practice, reply_to


def test_a_drawn_answer_replies_as_the_rule_says(original: Lexicon) -> None:
    match = practice(original, seed=5)
    (answer,) = match.answers
    for guess in original.guesses[::1000][: match.rules.limit]:
        match = match.play(guess)
    assert [turn.pattern for turn in match.game.boards[0]] == [
        pattern_of(turn.guess, answer) for turn in match.game.boards[0]
    ]
    assert match.game.over
    assert not match.game.won
    with pytest.raises(IllegalGuess, match="All 6 guesses are used"):
        match.play("salet")


def test_the_same_seed_draws_the_same_answers_and_boards_differ(original: Lexicon) -> None:
    one, other = (practice(original, boards=32, seed=9) for _ in range(2))
    assert one.answers == other.answers
    assert len(set(one.answers)) == 32
    assert one.rules.limit == 37
    assert practice(original, seed=1).answers != practice(original, seed=2).answers


def test_a_solved_board_takes_no_more_guesses(original: Lexicon) -> None:
    match = practice(original, boards=2, seed=4)
    first, second = match.answers
    match = match.play(first).play(second)
    assert [len(turns) for turns in match.game.boards] == [1, 2]
    assert match.game.won
    assert match.record().guesses == 2


def test_the_rules_forbid_what_they_forbid_elsewhere(original: Lexicon) -> None:
    match = practice(original, "hard", seed=3).play("salet")
    with pytest.raises(IllegalGuess, match="Hard mode does not"):
        match.play("crony")
    with pytest.raises(InvalidWord, match="Did you mean"):
        match.play("crnae")


def test_what_cannot_be_begun_is_refused(original: Lexicon, nine: Lexicon) -> None:
    with pytest.raises(UnknownName, match="one board"):
        practice(original, "hard", boards=2)
    with pytest.raises(UnknownName, match="33 boards"):
        practice(original, boards=33)
    with pytest.raises(InvalidWord, match="too few"):
        practice(nine, boards=10)


def test_a_day_is_played_when_its_answer_is_known_with_its_day(data_folder: object, original: Lexicon) -> None:
    assert data_folder
    day = date(2026, 10, 10)
    with pytest.raises(UnknownName, match=r"salet lexicon update$"):
        daily(original, day)
    with pytest.raises(UnknownName, match=r"up to 2025-09-29 .*--from FILE"):
        daily(original, date(2025, 9, 1))  # the shipped answers have no days
    save_answers([Answer(today(), "crane")])
    with pytest.raises(UnknownName, match="only past days"):
        daily(original, today())
    save_answers([Answer(day, "crane")])
    match = daily(original, day).play("crane")
    assert match.game.won
    assert match.record().day == "2026-10-10"


def test_the_keyboard_remembers_the_best_of_each_letter(original: Lexicon) -> None:
    match = replace(practice(original), words=(("crane",),)).play("salet").play("brake")
    assert keyboard_of(match.game.boards[0]) == {"s": 0, "a": 2, "l": 0, "e": 2, "t": 0, "b": 0, "r": 2, "k": 0}


# --- The adversary ----------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 130), min_size=1, max_size=5))
def test_the_adversary_keeps_a_largest_part_and_the_lowest_pattern(hundredth: Lexicon, picks: list[int]) -> None:
    match = against_adversary(hundredth)
    for pick in picks:
        if match.game.over:
            return
        before = match.words[0]
        match = match.play(hundredth.guesses[pick])
        parts: dict[int, int] = {}
        for word in before:
            code = pattern_of(hundredth.guesses[pick], word)
            parts[code] = parts.get(code, 0) + 1
        largest = max(parts.values())
        assert len(match.words[0]) == largest
        assert match.game.boards[0][-1].pattern == min(code for code, size in parts.items() if size == largest)


def shortest(lexicon: Lexicon) -> int:
    """The length of the shortest win, by trying every line."""
    frontier = {lexicon.answers}
    for length in count(1):
        replies = [reply_to(guess, words) for words in frontier for guess in lexicon.guesses]
        if any(pattern == all_green(lexicon.length) for pattern, _ in replies):
            return length
        frontier = {words for _, words in replies}
    raise AssertionError


@pytest.mark.long
def test_the_adversary_can_be_beaten_by_play_that_never_loses(hundredth: Lexicon) -> None:
    match = against_adversary(hundredth)
    while not match.game.over:
        guess = solve(position_of(write(match.game.boards[0]), hundredth)).guess
        assert guess is not None
        match = match.play(guess)
    assert match.game.won
    assert match.game.count >= shortest(hundredth)
