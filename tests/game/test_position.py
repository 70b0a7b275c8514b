"""Positions: what they know after each turn, and what they refuse."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import Contradiction, IllegalGuess, SaletError
from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_of
from salet.game.position import position_of, start
from salet.game.rules import objection


def test_at_the_start_every_answer_is_a_candidate_and_every_guess_is_legal(hundredth: Lexicon) -> None:
    position = start(hundredth)
    assert position.words == hundredth.answers
    assert position.legal.all()
    assert position.text == "start"
    assert position.turn == 1
    assert repr(position) == "<Position start: 24 candidates>"


@given(data=st.data())
def test_the_candidates_are_the_answers_that_show_every_pattern(hundredth: Lexicon, data: st.DataObject) -> None:
    answer = data.draw(st.sampled_from(hundredth.answers))
    position = start(hundredth)
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
    assert position_of(position.text, hundredth) == position


@given(data=st.data())
def test_a_partition_puts_every_candidate_under_the_pattern_it_would_show(
    hundredth: Lexicon, data: st.DataObject
) -> None:
    guess = data.draw(st.sampled_from(hundredth.guesses))
    position = start(hundredth)
    parts = position.partition(guess)
    assert list(parts) == sorted(parts)
    for pattern, part in parts.items():
        assert position.play(guess, pattern).candidates.tolist() == part.tolist()
    assert sorted(np.concatenate(list(parts.values())).tolist()) == list(range(24))


def test_hard_mode_refuses_a_guess_with_the_reason(nine: Lexicon, hundredth: Lexicon) -> None:
    position = start("original", "hard").play("light", "bgggg")
    with pytest.raises(IllegalGuess, match="Hard mode does not allow crane: letter 2 must be i"):
        position.play("crane", 0)
    assert position.play("might", "bgggg").turn == 3
    assert start(nine, "hard").legal.all()
    assert start(hundredth, "hard").legal.all()


@given(data=st.data())
def test_a_guess_is_legal_exactly_when_it_can_be_played(hundredth: Lexicon, data: st.DataObject) -> None:
    mode = data.draw(st.sampled_from(("normal", "hard")))
    answer = data.draw(st.sampled_from(hundredth.answers))
    first = data.draw(st.sampled_from(hundredth.answers).filter(lambda word: word != answer))
    position = start(hundredth, mode).play(first, pattern_of(first, answer))
    allowed = []
    for guess in hundredth.guesses:
        try:
            position.play(guess, pattern_of(guess, answer))
            allowed.append(True)
        except IllegalGuess:
            allowed.append(False)
    assert position.legal.tolist() == allowed
    if mode == "hard":
        assert allowed == [objection(guess, position.turns) is None for guess in hundredth.guesses]


def test_after_the_answer_nothing_can_be_played(nine: Lexicon) -> None:
    position = start(nine).play("light", "ggggg")
    assert position.over
    with pytest.raises(Contradiction, match="light, is the answer already"):
        position.play("night", "bgggg")


def test_after_the_last_guess_nothing_can_be_played(nine: Lexicon) -> None:
    position = start(nine, "normal-2").play("light", "bgggg").play("might", "bgggg")
    with pytest.raises(IllegalGuess, match="All 2 guesses are used"):
        position.play("night", "bgggg")


def test_chances_follow_the_weights_of_the_candidates() -> None:
    lexicon = Lexicon.of(["light", "might", "night"], ["crane"], weights=[5, 3, 1])
    assert start(lexicon).chances.tolist() == pytest.approx([5 / 9, 3 / 9, 1 / 9, 0])
    position = start(lexicon).play("light", "bgggg")
    assert position.chances.tolist() == pytest.approx([0, 0.75, 0.25, 0])
    assert position.weights.tolist() == [3, 1]


@given(
    st.lists(st.tuples(st.sampled_from(("light", "might", "crane", "lights", "")), st.integers(-5, 300)), max_size=4)
)
def test_whatever_is_played_the_answer_is_a_position_or_our_own_error(
    nine: Lexicon, turns: list[tuple[str, int]]
) -> None:
    position = start(nine)
    try:
        for guess, pattern in turns:
            position = position.play(guess, pattern)
    except SaletError:
        return
    assert len(position.candidates)
