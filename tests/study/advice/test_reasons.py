"""Why a guess is good: the figures, the traps and the sentences."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.errors import IllegalGuess, InvalidWord
from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_of
from salet.game.position import Position, position_of, start
from salet.solver.partition import measures_of
from salet.study.advice.reasons import explain

ORIGINAL = named("original")


def after(answer: str, *words: str, lexicon: Lexicon = ORIGINAL, rules: str = "normal") -> Position:
    position = start(lexicon, rules)
    for word in words:
        position = position.play(word, pattern_of(word, answer))
    return position


@given(st.sampled_from(ORIGINAL.answers), st.sampled_from(ORIGINAL.guesses))
@settings(max_examples=20)
def test_the_figures_are_those_of_the_ranking(answer: str, guess: str) -> None:
    position = after(answer, "salet")
    why = explain(position, guess, answer)
    measures, place = measures_of(position), position.matrix.index_of[guess]
    assert why.split.parts == measures.parts[place]
    assert why.split.expected_size == pytest.approx(measures.expected_size[place])
    assert why.split.largest_part == pytest.approx(measures.largest_part[place])
    assert why.split.probability == pytest.approx(position.chances[place])


@given(st.sampled_from(ORIGINAL.answers), st.lists(st.sampled_from(ORIGINAL.guesses), min_size=1, max_size=3))
@settings(max_examples=25)
def test_every_position_has_its_sentences_and_they_end_as_such(answer: str, words: list[str]) -> None:
    why = explain(after(answer, *words), budget=0.05)
    assert why.sentences
    assert all(sentence.endswith(".") and sentence == sentence.strip() for sentence in why.sentences)
    assert json.loads(json.dumps(why.as_json()))["sentences"] == list(why.sentences)


def test_a_trap_is_named_with_its_letters_and_the_probe_that_settles_it() -> None:
    why = explain(after("wight", "salet", "tight"))
    (danger, *_) = why.traps
    assert danger.trap.shape == "_ight"
    assert set(danger.trap.letters) == {*"bdefmnrw"} & {word[0] for word in why.position.words}
    said = " ".join(why.sentences)
    assert "_ight may still be filled by" in said
    assert danger.probe in said
    parts = {pattern_of(danger.probe, word) for word in danger.trap.words}
    assert len(parts) == danger.parts > 1


def test_a_trap_that_is_larger_than_the_guesses_left_is_said_to_be_so(nine: Lexicon) -> None:
    why = explain(after("eight", "wight", "sight", lexicon=nine))
    assert "7 words, more than the 4 guesses that are left" in " ".join(why.sentences)


def test_unlikely_words_fill_no_trap() -> None:
    words = ["bight", "light", "might", "crane"]
    assert explain(after("light", "crane", lexicon=Lexicon.of(words))).traps
    heavy = Lexicon.of([*words, "fight"], weights=[1, 1, 9000, 9000, 1])
    assert not explain(after("light", "crane", lexicon=heavy)).traps


def test_the_best_guess_is_set_against_the_next_best() -> None:
    why = explain(position_of("soare bbbbg", ORIGINAL))
    assert why.guess == "guilt"
    assert why.against is not None
    assert why.against.guess != "guilt"
    assert why.against.worth.guesses >= why.split.worth.guesses


def test_a_guess_may_be_set_against_another_of_ones_own() -> None:
    why = explain(position_of("soare bbbbg", ORIGINAL), "clint", "guilt")
    assert any("2.61 guesses on average with clint (proven), 2.52 with guilt (proven)" in s for s in why.sentences)


def test_the_last_word_needs_no_comparison() -> None:
    why = explain(position_of("soare bbbbg clint bbyyb binge bgggg", ORIGINAL))
    assert why.against is None
    assert why.sentences[0] == "hinge is the only word left."
    assert explain(why.position, "crane").sentences[0] == "Only hinge is left; crane is not it."


def test_repeated_letters_are_explained_when_they_matter() -> None:
    grey = explain(position_of("knoll bbybg", ORIGINAL))
    assert any("l was coloured and grey in one row: the answer has it once" in s for s in grey.sentences)
    twice = explain(start(ORIGINAL), "geese")
    assert any("geese has e 3 times" in s for s in twice.sentences)
    quiet = explain(position_of("soare bbbbg clint bbyyb", ORIGINAL), "hinge", "binge")
    assert not any("coloured" in s for s in quiet.sentences)


def test_what_may_not_be_guessed_is_not_explained() -> None:
    with pytest.raises(InvalidWord):
        explain(start(ORIGINAL), "zzzzz")
    with pytest.raises(IllegalGuess, match="Hard mode"):
        explain(position_of("salet bbgbb", ORIGINAL, "hard"), "crony")
