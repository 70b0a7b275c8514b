"""Hints that lead to one guess, as values."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_of
from salet.game.position import Position, position_of, start
from salet.study.advice import hints

ORIGINAL = named("original")


def after(answer: str, *words: str) -> Position:
    position = start(ORIGINAL)
    for word in words:
        position = position.play(word, pattern_of(word, answer))
    return position


@pytest.mark.long
@given(
    st.sampled_from(ORIGINAL.answers),
    st.lists(st.sampled_from(ORIGINAL.guesses), min_size=1, max_size=3),
)
@settings(max_examples=30)
def test_every_hint_leads_to_the_word_that_the_last_one_names(answer: str, words: list[str]) -> None:
    assume(answer not in words)
    position = after(answer, *words)
    assume(not position.over)
    ladder = hints(position)
    assert set(ladder.letters) <= set(ladder.guess) - set("".join(words))
    assert len(ladder.letters) < len(ladder.guess), "the last hint still says more"
    assert ladder.is_candidate == all(pattern_of(word, ladder.guess) == pattern_of(word, answer) for word in words) & (
        ladder.guess in ORIGINAL.answers
    )
    for letter in ladder.letters:
        assert any(letter in word for word in position.words)


def test_a_guess_without_new_letters_is_hinted_at_without_letters() -> None:
    anagrams = Lexicon.of(["rates", "stare", "tears", "aster"])
    ladder = hints(start(anagrams).play("rates", pattern_of("rates", "stare")))
    assert ladder.letters == ()


def test_a_hint_says_whether_the_word_may_be_the_answer() -> None:
    assert not hints(position_of("soare bbbbg", ORIGINAL)).is_candidate
    assert hints(position_of("soare bbbbg clint bbyyb", ORIGINAL, "normal-3")).is_candidate


def test_a_trap_counts_if_it_is_larger_than_the_guesses_left(nine: Lexicon) -> None:
    assert hints(start(nine).play("eight", "bgggg")).trapped
    assert not hints(start(nine, "normal-9").play("eight", "bgggg")).trapped


def test_vowels_and_repeated_letters_are_counted_over_the_words_left() -> None:
    ladder = hints(position_of("soare bbbbg clint bbyyb", ORIGINAL))
    number, share = ladder.vowels
    counts = [sum(letter in "aeiou" for letter in word) for word in ladder.position.words]
    assert share == pytest.approx(counts.count(number) / len(counts))
    assert share == pytest.approx(max(counts.count(n) for n in counts) / len(counts))
    assert ladder.any_repeated == pytest.approx(sum(len(set(word)) < 5 for word in ladder.position.words) / len(counts))
