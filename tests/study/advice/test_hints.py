"""The ladder of hints: each step tells more than the one before, and the first no letter."""

import re

import pytest
from hypothesis import assume, given, settings
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


@pytest.mark.long
@given(st.sampled_from(ORIGINAL.answers), st.lists(st.sampled_from(ORIGINAL.guesses), max_size=4))
@settings(max_examples=30)
def test_the_nudge_gives_no_word_and_no_letter_away(answer: str, words: list[str]) -> None:
    position = after(answer, *words)
    assume(not position.over)
    nudge = hints(position).nudge
    spelt = set(re.findall(r"[a-z]+", nudge.lower()))
    assert not {word for word in spelt if len(word) == 1} - {"a"}
    if len(position.candidates) < 50:
        assert not spelt & set(position.words) - {"twice", "vowel"}, "these two are in the sentences themselves"


@pytest.mark.long
@given(
    st.sampled_from(ORIGINAL.answers),
    st.lists(st.sampled_from(ORIGINAL.guesses), min_size=1, max_size=3),
)
@settings(max_examples=30)
def test_every_hint_leads_to_the_word_that_the_last_one_names(answer: str, words: list[str]) -> None:
    position = after(answer, *words)
    assume(not position.over)
    ladder = hints(position)
    _, letters, first, last = ladder.steps
    assert named_in(letters) <= set(ladder.word.upper()) - set("".join(words).upper())
    assert len(named_in(letters)) < len(ladder.word), "the last hint still says more"
    assert named_in(first) == {ladder.word[0].upper()}
    assert ladder.word.upper() in last
    assert len(set(ladder.steps)) == 4
    assert not any(ladder.word.upper() in step for step in ladder.steps[:3])
    assert ladder.possible == all(pattern_of(word, ladder.word) == pattern_of(word, answer) for word in words) & (
        ladder.word in ORIGINAL.answers
    )
    for letter in ladder.letters:
        assert any(letter in word for word in position.words)


def named_in(step: str) -> set[str]:
    """The single capitals in a sentence."""
    return set(re.findall(r"\b[A-Z]\b", step))


def test_the_last_word_is_named_only_at_the_last_step() -> None:
    ladder = hints(position_of("soare bbbbg clint bbyyb binge bgggg", ORIGINAL))
    *before, last = ladder.steps
    assert last == "It is HINGE."
    assert not any("hinge" in step.lower() for step in before)
    assert (ladder.letters, ladder.possible) == (("h",), True)


def test_a_guess_without_new_letters_is_hinted_at_without_letters() -> None:
    anagrams = Lexicon.of(["rates", "stare", "tears", "aster"])
    ladder = hints(start(anagrams).play("rates", pattern_of("rates", "stare")))
    assert ladder.letters == ()
    assert len(set(ladder.steps)) == 4


def test_a_hint_says_whether_the_word_may_be_the_answer() -> None:
    assert not hints(position_of("soare bbbbg", ORIGINAL)).possible
    assert hints(position_of("soare bbbbg clint bbyyb", ORIGINAL, "normal-3")).possible


def test_a_trap_is_hinted_at_without_its_letters(nine: Lexicon) -> None:
    position = start(nine).play("eight", "bgggg")
    assert "Careful" in hints(position).nudge
    assert "ight" not in hints(position).nudge


def test_the_steps_are_as_many_as_their_names_and_go_into_json() -> None:
    ladder = hints(position_of("salet bbbbb", ORIGINAL))
    value = ladder.as_json()
    assert len(ladder.steps) == 4
    assert [value[name] is not None for name in ("nudge", "letters", "possible", "word")] == [True] * 4
    assert value["steps"] == list(ladder.steps)
