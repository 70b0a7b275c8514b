"""What tiles say letter by letter, held against every word there can be."""

from itertools import product

from games import words_fitting
from hypothesis import given
from hypothesis import strategies as st

from salet.game.facts import LetterFacts, contradict

LENGTH = 3
WORDS = ["".join(letters) for letters in product("abc", repeat=LENGTH)]
PLACES = st.sets(st.integers(1, LENGTH), max_size=LENGTH).map(lambda places: tuple(sorted(places)))
COUNTS = st.sets(st.integers(0, LENGTH), max_size=LENGTH + 1).map(lambda counts: tuple(sorted(counts)))
FACTS = st.tuples(*(st.builds(LetterFacts, st.just(letter), PLACES, PLACES, COUNTS) for letter in "abc"))


@given(FACTS)
def test_no_word_fits_facts_that_contradict_each_other(facts: tuple[LetterFacts, ...]) -> None:
    assert not (contradict(facts, LENGTH) and words_fitting(facts, WORDS))


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
