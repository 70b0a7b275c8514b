"""Positions and rules: what they know after each turn, and what they refuse."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import ContradictionError, IllegalGuessError, SaletError, UnknownNameError
from salet.game.clues import count_vowels, exact_counts, find_traps, repeated_letters
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn, parse_turns
from salet.game.pattern import pattern_of
from salet.game.pattern_matrix import matrix_of
from salet.game.position import new_position, parse_position
from salet.game.rules import LEGACY, Rules, objection


def test_at_the_start_every_answer_is_a_candidate_and_every_guess_is_legal(hundredth: Lexicon) -> None:
    position = new_position(hundredth)
    assert position.words == hundredth.answers
    assert position.legal.all()
    assert position.text == "start"
    assert position.turn == 1
    assert repr(position) == "<Position start: 24 candidates>"


@given(weights=st.lists(st.integers(1, 4), min_size=24, max_size=24), count=st.integers(0, 30))
def test_the_likeliest_words_are_the_first_of_all_in_order(hundredth: Lexicon, weights: list[int], count: int) -> None:
    position = new_position(Lexicon.of(hundredth.answers, weights=weights))
    assert tuple(word for word, _ in position.likeliest(count)) == position.words[:count]


@given(data=st.data())
def test_the_candidates_are_the_answers_that_show_every_pattern(hundredth: Lexicon, data: st.DataObject) -> None:
    answer = data.draw(st.sampled_from(hundredth.answers))
    position = new_position(hundredth)
    for guess in data.draw(st.lists(st.sampled_from(hundredth.guesses), max_size=4)):
        if not position.won:
            position = position.play(guess, pattern_of(guess, answer))
    fitting = [
        word
        for word in hundredth.answers
        if all(pattern_of(turn.guess, word) == turn.pattern for turn in position.turns)
    ]
    assert list(position.words) == fitting
    assert answer in fitting
    assert parse_position(position.text, hundredth) == position


@given(data=st.data())
def test_a_partition_puts_every_candidate_under_the_pattern_it_would_show(
    hundredth: Lexicon, data: st.DataObject
) -> None:
    guess = data.draw(st.sampled_from(hundredth.guesses))
    position = new_position(hundredth)
    parts = position.partition(guess)
    assert list(parts) == sorted(parts)
    for pattern, part in parts.items():
        assert position.play(guess, pattern).candidates.tolist() == part.tolist()
    assert sorted(np.concatenate(list(parts.values())).tolist()) == list(range(24))


def test_hard_mode_refuses_a_guess_with_the_reason(nine: Lexicon, hundredth: Lexicon) -> None:
    position = new_position("original", "hard").play("light", "bgggg")
    with pytest.raises(IllegalGuessError, match="Hard mode doesn't allow crane: letter 2 must be i"):
        position.play("crane", 0)
    assert position.play("might", "bgggg").turn == 3
    assert new_position(nine, "hard").legal.all()
    assert new_position(hundredth, "hard").legal.all()


@given(data=st.data())
def test_a_guess_is_legal_exactly_when_it_can_be_played(hundredth: Lexicon, data: st.DataObject) -> None:
    mode = data.draw(st.sampled_from(("normal", "hard")))
    answer = data.draw(st.sampled_from(hundredth.answers))
    first = data.draw(st.sampled_from(hundredth.answers).filter(lambda word: word != answer))
    position = new_position(hundredth, mode).play(first, pattern_of(first, answer))
    allowed = []
    for guess in hundredth.guesses:
        try:
            position.play(guess, pattern_of(guess, answer))
            allowed.append(True)
        except IllegalGuessError:
            allowed.append(False)
    assert position.legal.tolist() == allowed
    if mode == "hard":
        assert allowed == [objection(guess, position.turns) is None for guess in hundredth.guesses]


def test_after_the_answer_nothing_can_be_played(nine: Lexicon) -> None:
    position = new_position(nine).play("light", "ggggg")
    assert position.over
    with pytest.raises(ContradictionError, match=r"\(light\) is already the answer"):
        position.play("night", "bgggg")


def test_after_the_last_guess_nothing_can_be_played(nine: Lexicon) -> None:
    position = new_position(nine, "normal-2").play("light", "bgggg").play("might", "bgggg")
    with pytest.raises(IllegalGuessError, match="All 2 guesses have been used"):
        position.play("night", "bgggg")


def test_chances_follow_the_weights_of_the_candidates() -> None:
    lexicon = Lexicon.of(["light", "might", "night"], ["crane"], weights=[5, 3, 1])
    assert new_position(lexicon).chances.tolist() == pytest.approx([5 / 9, 3 / 9, 1 / 9, 0])
    position = new_position(lexicon).play("light", "bgggg")
    assert position.chances.tolist() == pytest.approx([0, 0.75, 0.25, 0])
    assert position.weights.tolist() == [3, 1]


@given(
    st.lists(st.tuples(st.sampled_from(("light", "might", "crane", "lights", "")), st.integers(-5, 300)), max_size=4)
)
def test_whatever_is_played_the_answer_is_a_position_or_our_own_error(
    nine: Lexicon, turns: list[tuple[str, int]]
) -> None:
    position = new_position(nine)
    try:
        for guess, pattern in turns:
            position = position.play(guess, pattern)
    except SaletError:
        return
    assert len(position.candidates)


@pytest.mark.parametrize("text", ("normal", "hard", "hard-8", "hard-1", "normal-20", *LEGACY))
def test_rules_are_read_back_from_their_name(text: str) -> None:
    assert Rules.read(text).text == text


@pytest.mark.parametrize("text", ("", "easy", "hard8", "hard-0", "hard-41", "hard-100", "Hard", "hard-8\n", "hard-８"))  # noqa: RUF001 - a wide digit
def test_rules_without_such_a_name_are_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(UnknownNameError, match="Use normal or hard"):
        Rules.read(text)


@pytest.mark.parametrize(
    ("board", "guess", "why"),
    (
        ("crane bbgbb", "slate", None),
        ("crane bbgbb", "sleet", "letter 3 must be a (green in crane)"),
        ("crane bybbb", "light", "it must contain r (from crane)"),
        ("crane bybbb", "prone", None),  # a yellow may stay in its place, a gray may be used again
        ("speed bbyyb", "slept", "it must contain e 2 times (from speed)"),
        ("speed bbyyb", "eerie", None),
        ("speed bbyyb", "geese", None),
        ("crane bbbbb slate bbgbb", "crane", None),  # every letter was gray once: still legal
        ("crane gbbbb slate bbbyb", "catch", None),
        ("crane gbbbb slate bbbyb", "cabin", "it must contain t (from slate)"),
    ),
)
def test_hard_mode_asks_for_what_was_shown_and_for_nothing_else(board: str, guess: str, why: str | None) -> None:
    assert objection(guess, parse_turns(board)) == why


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


WORDS = st.lists(st.text("abc", min_size=4, max_size=4), unique=True, max_size=30)


def test_nine_words_that_differ_in_one_letter_are_one_trap(nine: Lexicon) -> None:
    (trap,) = find_traps(nine.answers)
    assert (trap.shape, trap.words) == ("_ight", nine.answers)
    assert "".join(trap.letters) == "eflmnrstw"


@given(WORDS)
def test_traps_come_largest_first_and_none_is_smaller_than_asked(words: list[str]) -> None:
    sizes = [len(trap.words) for trap in find_traps(words)]
    assert sizes == sorted(sizes, reverse=True)
    assert all(size >= 3 for size in sizes)


def test_letters_are_counted_whatever_their_accents() -> None:
    assert repeated_letters("levee") == ("e",)
    assert count_vowels("ñandú") == 2


@given(st.data())
def test_a_known_count_is_the_answers_own(data: st.DataObject) -> None:
    words = st.text("abc", min_size=5, max_size=5)
    answer = data.draw(words)
    turns = [Turn(guess, pattern_of(guess, answer)) for guess in data.draw(st.lists(words, max_size=4))]
    assert all(answer.count(letter) == times for letter, times in exact_counts(turns).items())
