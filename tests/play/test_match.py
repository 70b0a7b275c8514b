"""The game itself: replies, ways to begin, the referee that decides late."""

from datetime import date, timedelta
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import UnknownNameError
from salet.game.daily import original_answer
from salet.game.lexicon import Lexicon, shipped_lexicon
from salet.game.notation import format_turns
from salet.game.past_answers import FIRST_DAY, ORIGINAL_END, SHIPPED_END, Answer, puzzle_of, save_answers, today
from salet.game.pattern import all_green, pattern_of
from salet.game.position import parse_position
from salet.game.rules import Rules
from salet.play.match import adversary_match, answer_on, daily, practice, reply_to
from salet.solver.solve import solve


def test_a_drawn_answer_replies_as_the_rule_says(original: Lexicon) -> None:
    match = practice(original, Rules(), seed=5)
    answer = match.answer
    for guess in original.guesses[::1000][: match.rules.limit]:
        match = match.play(guess)
    assert [turn.pattern for turn in match.turns] == [pattern_of(turn.guess, answer) for turn in match.turns]
    assert match.over
    assert not match.won


def test_a_day_is_played_when_its_answer_is_known_with_its_day(data_folder: object, original: Lexicon) -> None:
    assert data_folder
    day = date(2026, 10, 10)
    with pytest.raises(UnknownNameError, match=r"run: salet lexicon update$"):
        daily(original, Rules(), day)
    with pytest.raises(
        UnknownNameError, match=r"up to Sep 29, 2025, but not on which day.*: salet lexicon update FILE"
    ):
        daily(original, Rules(), date(2025, 9, 1))  # the shipped answers have no days
    save_answers([Answer(today(), "crane")])
    with pytest.raises(UnknownNameError, match="Only past days"):
        daily(original, Rules(), today())
    save_answers([Answer(day, "crane")])
    match = daily(original, Rules(), day).play("crane")
    assert match.won
    assert match.record().puzzle_date == "2026-10-10"


def test_days_of_the_original_order_are_known_until_the_lists_part(data_folder: object) -> None:
    assert data_folder
    planned, played = shipped_lexicon("original").answers, shipped_lexicon("nyt2022").answers
    parted = next(number for number, (one, other) in enumerate(zip(planned, played, strict=False)) if one != other)
    assert puzzle_of(ORIGINAL_END) == parted - 1
    assert [answer_on(FIRST_DAY + timedelta(days=number)) for number in range(parted)] == list(planned[:parted])
    with pytest.raises(UnknownNameError, match="but not on which day"):
        answer_on(ORIGINAL_END + timedelta(days=1))
    with pytest.raises(UnknownNameError, match=r"run: salet lexicon update$"):
        answer_on(SHIPPED_END + timedelta(days=1))
    with pytest.raises(UnknownNameError, match=r"no puzzle on Jun 18, 2021\. The first was on Jun 19, 2021"):
        answer_on(FIRST_DAY - timedelta(days=1))
    assert original_answer(date(2022, 2, 15)) == "agora"
    assert original_answer(FIRST_DAY + timedelta(days=2_314)) == planned[-1]
    assert original_answer(FIRST_DAY + timedelta(days=2_315)) is None


def test_a_saved_answer_comes_before_the_order_of_the_list(data_folder: object) -> None:
    assert data_folder
    save_answers([Answer(FIRST_DAY, "crane")])
    assert answer_on(FIRST_DAY) == "crane"


# --- The adversary ----------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 130), min_size=1, max_size=5))
def test_the_adversary_keeps_a_largest_part_and_the_lowest_pattern(hundredth: Lexicon, picks: list[int]) -> None:
    match = adversary_match(hundredth, Rules())
    for pick in picks:
        if match.over:
            return
        before = match.words
        match = match.play(hundredth.guesses[pick])
        parts: dict[int, int] = {}
        for word in before:
            code = pattern_of(hundredth.guesses[pick], word)
            parts[code] = parts.get(code, 0) + 1
        largest = max(parts.values())
        assert len(match.words) == largest
        assert match.turns[-1].pattern == min(code for code, size in parts.items() if size == largest)


def shortest(lexicon: Lexicon) -> int:
    """The length of the shortest win, by trying every line."""
    frontier = {lexicon.answers}
    for length in count(1):
        replies = [reply_to(guess, words) for words in frontier for guess in lexicon.guesses]
        if any(pattern == all_green(lexicon.length) for pattern, _ in replies):
            return length
        frontier = {words for _, words in replies}
    raise AssertionError


@pytest.mark.gate
def test_the_adversary_can_be_beaten_by_play_that_never_loses(hundredth: Lexicon) -> None:
    match = adversary_match(hundredth, Rules())
    while not match.over:
        guess = solve(parse_position(format_turns(match.turns), hundredth)).guess
        assert guess is not None
        match = match.play(guess)
    assert match.won
    assert len(match.turns) >= shortest(hundredth)
