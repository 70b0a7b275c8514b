"""Traps, repeated letters, and what tiles say letter by letter, held against every word there can be."""

from itertools import product

from games import words_fitting
from hypothesis import given
from hypothesis import strategies as st

from salet.game.lexicon import Lexicon
from salet.game.notation import Turn
from salet.game.pattern import pattern_of
from salet.game.words import LetterFacts, contradict, known_counts, repeated, traps_of, vowels

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


LENGTH = 3
ALL_WORDS = ["".join(letters) for letters in product("abc", repeat=LENGTH)]
PLACES = st.sets(st.integers(1, LENGTH), max_size=LENGTH).map(lambda places: tuple(sorted(places)))
COUNTS = st.sets(st.integers(0, LENGTH), max_size=LENGTH + 1).map(lambda counts: tuple(sorted(counts)))
FACTS = st.tuples(*(st.builds(LetterFacts, st.just(letter), PLACES, PLACES, COUNTS) for letter in "abc"))


@given(FACTS)
def test_no_word_fits_facts_that_contradict_each_other(facts: tuple[LetterFacts, ...]) -> None:
    assert not (contradict(facts, LENGTH) and words_fitting(facts, ALL_WORDS))


def test_two_letters_in_one_place_contradict_each_other() -> None:
    twice = LetterFacts("a", (1, 2), (), (2, 3))
    once = LetterFacts("b", (2,), (), (1, 2))
    assert contradict((twice, once), LENGTH)
    assert contradict((once, twice), LENGTH)
    assert not contradict((twice,), LENGTH)


def test_a_letter_that_is_and_is_not_in_a_place_or_occurs_too_seldom_contradicts_itself() -> None:
    assert contradict((LetterFacts("a", (1,), (1,), (1,)),), LENGTH)
    assert contradict((LetterFacts("a", (1, 2), (), (1,)),), LENGTH)
    assert not contradict((LetterFacts("a", (1,), (2,), (1,)),), LENGTH)


def test_where_every_place_is_known_that_word_fits_or_the_facts_contradict_each_other() -> None:
    word = (LetterFacts("a", (1, 3), (), (2,)), LetterFacts("b", (2,), (), (1,)))
    assert not contradict(word, LENGTH)
    assert contradict((*word, LetterFacts("c", (), (), (1,))), LENGTH)
