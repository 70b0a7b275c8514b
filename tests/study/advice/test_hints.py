"""The ladder of hints: each step tells more than the one before, and the first no letter."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_of
from salet.game.position import Position, position_of, start
from salet.study.advice.hints import hints

ORIGINAL = named("original")


def after(answer: str, *words: str) -> Position:
    position = start(ORIGINAL)
    for word in words:
        position = position.play(word, pattern_of(word, answer))
    return position


@given(st.sampled_from(ORIGINAL.answers), st.lists(st.sampled_from(ORIGINAL.guesses), max_size=4))
@settings(max_examples=30)
def test_the_nudge_gives_no_word_and_no_letter_away(answer: str, words: list[str]) -> None:
    position = after(answer, *words)
    nudge = hints(position).nudge
    spelt = set(re.findall(r"[a-z]+", nudge.lower()))
    assert not {word for word in spelt if len(word) == 1} - {"a"}
    if len(position.candidates) < 50:
        assert not spelt & set(position.words) - {"twice", "vowel"}, "these two are in the sentences themselves"


@given(st.sampled_from(ORIGINAL.answers), st.lists(st.sampled_from(ORIGINAL.guesses), min_size=1, max_size=3))
@settings(max_examples=30)
def test_letters_are_untried_and_told_by_some_candidates_only(answer: str, words: list[str]) -> None:
    position = after(answer, *words)
    ladder = hints(position)
    for letter in ladder.letters:
        assert letter not in "".join(words)
        assert 0 < sum(letter in word for word in position.words) < len(position.words)
    if ladder.probe is not None:
        assert ladder.probe not in position.words
    assert ladder.word in ORIGINAL


def test_the_last_word_is_named_only_at_the_last_step() -> None:
    ladder = hints(position_of("soare bbbbg clint bbyyb binge bgggg", ORIGINAL))
    *before, last = ladder.steps
    assert last == "It is HINGE."
    assert not any("hinge" in step.lower() for step in before)
    assert (ladder.letters, ladder.probe) == ((), None)


def test_a_probe_is_offered_where_it_tells_as_much_as_the_word() -> None:
    assert hints(position_of("soare bbbbg", ORIGINAL)).probe == "guilt"
    last = hints(position_of("soare bbbbg clint bbyyb", ORIGINAL, "normal-3"))
    assert last.probe is None


def test_a_trap_is_hinted_at_without_its_letters(nine: Lexicon) -> None:
    position = start(nine).play("eight", "bgggg")
    assert "Careful" in hints(position).nudge
    assert "ight" not in hints(position).nudge


def test_the_steps_are_as_many_as_their_names_and_go_into_json() -> None:
    ladder = hints(position_of("salet bbbbb", ORIGINAL))
    value = ladder.as_json()
    assert len(ladder.steps) == 4
    assert [value[name] is not None for name in ("nudge", "letters", "probe", "word")] == [True] * 4
    assert value["steps"] == list(ladder.steps)
