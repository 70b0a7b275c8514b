"""Traps, repeated letters, and what tiles say letter by letter, held against every word there can be."""

from hypothesis import given
from hypothesis import strategies as st

from salet.game.lexicon import Lexicon
from salet.game.notation import Turn
from salet.game.pattern import pattern_of
from salet.game.words import known_counts, repeated, traps_of, vowels

WORDS = st.lists(st.text("abc", min_size=4, max_size=4), unique=True, max_size=30)


def test_nine_words_that_differ_in_one_letter_are_one_trap(nine: Lexicon) -> None:
    (trap,) = traps_of(nine.answers)
    assert (trap.shape, trap.words) == ("_ight", nine.answers)
    assert "".join(trap.letters) == "eflmnrstw"


@given(WORDS)
def test_traps_come_largest_first_and_none_is_smaller_than_asked(words: list[str]) -> None:
    sizes = [len(trap.words) for trap in traps_of(words)]
    assert sizes == sorted(sizes, reverse=True)
    assert all(size >= 3 for size in sizes)


def test_letters_are_counted_whatever_their_accents() -> None:
    assert repeated("levee") == ("e",)
    assert vowels("ñandú") == 2


@given(st.data())
def test_a_known_count_is_the_answers_own(data: st.DataObject) -> None:
    words = st.text("abc", min_size=5, max_size=5)
    answer = data.draw(words)
    turns = [Turn(guess, pattern_of(guess, answer)) for guess in data.draw(st.lists(words, max_size=4))]
    assert all(answer.count(letter) == times for letter, times in known_counts(turns).items())
