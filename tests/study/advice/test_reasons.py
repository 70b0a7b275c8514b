"""Why a guess is good: the figures, the traps and the sentences."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from salet.errors import IllegalGuess, InvalidWord
from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_of
from salet.game.position import Position, position_of, start
from salet.solver.analysis import evaluate
from salet.solver.evaluation import Guess
from salet.solver.partition import measures_of
from salet.study.advice.reasons import explain, with_split
from salet.study.advice.suggest import advise

ORIGINAL = named("original")


def after(answer: str, *words: str, lexicon: Lexicon = ORIGINAL, rules: str = "normal") -> Position:
    position = start(lexicon, rules)
    for word in words:
        position = position.play(word, pattern_of(word, answer))
    return position


@pytest.mark.long
@given(st.sampled_from(ORIGINAL.answers), st.sampled_from(ORIGINAL.guesses))
@settings(max_examples=20)
def test_the_figures_are_those_of_the_ranking(answer: str, guess: str) -> None:
    position = after(answer, "salet")
    why = explain(position, guess, answer)
    measures, place = measures_of(position), position.matrix.index_of[guess]
    assert why.guess.sizes.parts == measures.parts[place]
    assert why.guess.sizes.expected_size == pytest.approx(measures.expected_size[place])
    assert why.guess.sizes.largest_part == pytest.approx(measures.largest_part[place])
    assert why.guess.probability == pytest.approx(position.chances[place])


@pytest.mark.long
@given(st.sampled_from(ORIGINAL.answers), st.lists(st.sampled_from(ORIGINAL.guesses), min_size=1, max_size=3))
@settings(max_examples=25)
def test_every_position_has_its_sentences_and_they_end_as_such(answer: str, words: list[str]) -> None:
    assume(answer not in words)
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
    assert why.guess.word == "guilt"
    assert why.against is not None
    assert why.against.word != "guilt"
    assert why.against.expected_guesses >= why.guess.expected_guesses
    assert advise(why.position, count=1).suggestions[0].word == why.guess.word


def test_what_a_search_has_found_already_is_repeated_and_not_searched_again() -> None:
    position = position_of("crane bygbb", "original")
    shown = tuple(Guess(word).within(2.0, value) for word, value in (("moist", 2.5), ("audit", 2.6)))
    why = explain(position, "moist", evaluation=replace(evaluate(position), guesses=shown))
    assert why.guess.value == 2.5
    assert why.against is not None
    assert (why.against.word, why.against.value) == ("audit", 2.6)


def test_a_guess_may_be_compared_with_any_other() -> None:
    why = explain(position_of("soare bbbbg", ORIGINAL), "clint", "guilt")
    assert any("clint" in s and "2.61" in s and "2.52 (proven)" in s for s in why.sentences)


def test_the_last_word_needs_no_comparison() -> None:
    why = explain(position_of("soare bbbbg clint bbyyb binge bgggg", ORIGINAL))
    assert why.against is None
    assert why.sentences[0] == "hinge is the only word left."
    assert explain(why.position, "crane").sentences[0] == "Only hinge is left; crane is not it."


def test_repeated_letters_are_explained_when_they_matter() -> None:
    grey = explain(position_of("knoll bbybg", ORIGINAL))
    assert any("contains l exactly once" in s for s in grey.sentences)
    twice = explain(start(ORIGINAL), "geese")
    assert any("geese has e 3 times" in s for s in twice.sentences)
    quiet = explain(position_of("soare bbbbg clint bbyyb", ORIGINAL), "hinge", "binge")
    assert not any("coloured" in s for s in quiet.sentences)


def test_what_may_not_be_guessed_is_not_explained() -> None:
    with pytest.raises(InvalidWord):
        explain(start(ORIGINAL), "zzzzz")
    with pytest.raises(IllegalGuess, match="Hard mode"):
        explain(position_of("salet bbgbb", ORIGINAL, "hard"), "crony")


@given(st.data(), st.lists(st.integers(1, 100_000), min_size=30, max_size=30))
@settings(max_examples=20)
def test_sizes_are_counted_in_words_even_if_some_are_likelier(data: st.DataObject, weights: list[int]) -> None:
    words = data.draw(st.lists(st.sampled_from(ORIGINAL.answers), min_size=30, max_size=30, unique=True))
    position = start(Lexicon.of(words, weights=weights))
    guess = data.draw(st.sampled_from(position.lexicon.guesses))
    counts = Counter(pattern_of(guess, word) for word in position.words)
    chances = [weight / position.weights.sum() for weight in position.weights.tolist()]
    split = with_split(position, Guess(guess)).sizes
    mean = sum(p * counts[pattern_of(guess, word)] for word, p in zip(position.listed_words, chances, strict=True))
    assert split.expected_size == pytest.approx(mean)
    assert split.largest_part == max(counts.values())
    measures, place = measures_of(position), position.matrix.index_of[guess]
    assert split.effective_expected_size == pytest.approx(measures.expected_size[place])
    assert split.effective_largest_part == pytest.approx(measures.largest_part[place])


def test_where_few_words_carry_most_of_the_chance_the_reasons_say_so() -> None:
    lexicon = Lexicon.of(ORIGINAL.answers[:40], weights=[1000, 1000, *[1] * 38])
    assert "two carry 98 % of the chance" in explain(start(lexicon)).sentences[0]
    assert "carry" not in " ".join(explain(start(Lexicon.of(ORIGINAL.answers[:40]))).sentences)
