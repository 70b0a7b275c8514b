"""The sentences that findings are worded in."""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from salet.advice.hints import hints
from salet.advice.why import why
from salet.game.lexicon import shipped_lexicon
from salet.game.pattern import pattern_of
from salet.game.position import Position, new_position
from salet.show.sentences import hint_sentences, why_sentences

ORIGINAL = shipped_lexicon("original")


def after(answer: str, *words: str) -> Position:
    position = new_position(ORIGINAL)
    for word in words:
        position = position.play(word, pattern_of(word, answer))
    return position


@pytest.mark.gate
@given(st.sampled_from(ORIGINAL.answers), st.lists(st.sampled_from(ORIGINAL.guesses), min_size=1, max_size=3))
@settings(max_examples=25)
def test_every_position_has_its_sentences_and_they_end_as_such(answer: str, words: list[str]) -> None:
    assume(answer not in words)
    sentences = why_sentences(why(after(answer, *words), budget=0.05))
    assert sentences
    assert all(sentence.endswith(".") and sentence == sentence.strip() for sentence in sentences)


@pytest.mark.gate
@given(st.sampled_from(ORIGINAL.answers), st.lists(st.sampled_from(ORIGINAL.guesses), max_size=4))
@settings(max_examples=30)
def test_the_nudge_gives_no_word_and_no_letter_away(answer: str, words: list[str]) -> None:
    assume(answer not in words)
    position = after(answer, *words)
    assume(not position.over)
    nudge = hint_sentences(hints(position))[0]
    spelt = set(re.findall(r"[a-z]+", nudge.lower()))
    assert not {word for word in spelt if len(word) == 1} - {"a"}
    if len(position.candidates) < 50:
        assert not spelt & set(position.words) - {"vowel"}, "it is in the sentence itself"


@pytest.mark.gate
@given(st.sampled_from(ORIGINAL.answers), st.lists(st.sampled_from(ORIGINAL.guesses), min_size=1, max_size=3))
@settings(max_examples=30)
def test_each_hint_says_more_than_the_one_before(answer: str, words: list[str]) -> None:
    assume(answer not in words)
    position = after(answer, *words)
    assume(not position.over)
    found = hints(position)
    steps = hint_sentences(found)
    assert named_in(steps[1]) == set("".join(found.letters).upper())
    assert named_in(steps[2]) == {found.guess[0].upper()}
    assert found.guess.upper() in steps[3]
    assert len(set(steps)) == 4
    assert not any(found.guess.upper() in step for step in steps[:3])


def named_in(step: str) -> set[str]:
    """The single capitals in a sentence."""
    return set(re.findall(r"\b[A-Z]\b", step))
