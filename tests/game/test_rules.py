"""Rules by name, and hard mode as The New York Times plays it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import UnknownName
from salet.game.lexicon import Lexicon
from salet.game.matrix import matrix_of
from salet.game.notation import Turn, read
from salet.game.pattern import pattern_of
from salet.game.rules import LEGACY, Rules, objection


@pytest.mark.parametrize("text", ("normal", "hard", "hard-8", "hard-1", "normal-20", *LEGACY))
def test_rules_are_read_back_from_their_name(text: str) -> None:
    assert Rules.read(text).text == text


@pytest.mark.parametrize("text", ("", "easy", "hard8", "hard-0", "hard-41", "hard-100", "Hard", "hard-8\n", "hard-８"))  # noqa: RUF001 - a wide digit
def test_rules_without_such_a_name_are_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(UnknownName, match="Use normal or hard;"):
        Rules.read(text)


@pytest.mark.parametrize(
    ("board", "guess", "why"),
    (
        ("crane bbgbb", "slate", None),
        ("crane bbgbb", "sleet", "letter 3 must be a, which was green in crane"),
        ("crane bybbb", "light", "it must contain r, as crane showed"),
        ("crane bybbb", "prone", None),  # a yellow may stay in its place, a grey may be used again
        ("speed bbyyb", "slept", "it must contain e 2 times, as speed showed"),
        ("speed bbyyb", "eerie", None),
        ("speed bbyyb", "geese", None),
        ("crane bbbbb slate bbgbb", "crane", None),  # every letter was grey once: still legal
        ("crane gbbbb slate bbbyb", "catch", None),
        ("crane gbbbb slate bbbyb", "cabin", "it must contain t, as slate showed"),
    ),
)
def test_hard_mode_asks_for_what_was_shown_and_for_nothing_else(board: str, guess: str, why: str | None) -> None:
    assert objection(guess, read(board)) == why


DOUBLES = Lexicon.of(["geese", "eerie", "speed", "erase", "elder", "sissy", "glass", "level", "llama", "melee"])


@given(data=st.data())
def test_the_matrix_allows_in_hard_mode_what_meets_no_objection(hundredth: Lexicon, data: st.DataObject) -> None:
    lexicon = data.draw(st.sampled_from((hundredth, DOUBLES)))
    words = st.sampled_from(lexicon.guesses)
    answer = data.draw(words)
    turns = [Turn(guess, pattern_of(guess, answer)) for guess in data.draw(st.lists(words, max_size=3))]
    legal = matrix_of(lexicon).obeying(turns).tolist()
    assert legal == [objection(guess, turns) is None for guess in lexicon.guesses]


@given(data=st.data())
def test_the_answer_itself_is_always_legal(hundredth: Lexicon, data: st.DataObject) -> None:
    words = st.sampled_from(hundredth.guesses)
    answer = data.draw(words)
    turns = [Turn(guess, pattern_of(guess, answer)) for guess in data.draw(st.lists(words, max_size=6))]
    assert objection(answer, turns) is None
