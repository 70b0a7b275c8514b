"""Why a guess is good: the figures and the traps, as values."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.errors import IllegalGuess, InvalidWord
from salet.game.lexicon import Lexicon, is_common, named
from salet.game.pattern import pattern_of
from salet.game.position import Position, position_of, start
from salet.solver.analysis import evaluate
from salet.solver.evaluation import Guess
from salet.solver.partition import measures_of
from salet.study.advice import explain, suggest, with_splits

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
    assert why.guess.sizes().parts == measures.parts[place]
    assert why.guess.sizes().expected_size == pytest.approx(measures.expected_size[place])
    assert why.guess.sizes().largest_part == pytest.approx(measures.largest_part[place])
    assert why.guess.chance == pytest.approx(position.chances[place])


def test_a_trap_is_named_with_its_letters_and_the_probe_that_settles_it() -> None:
    why = explain(after("wight", "salet", "tight"))
    (danger, *_) = why.traps
    assert danger.shape == "_ight"
    assert set(danger.letters) == {*"bdefmnrw"} & {word[0] for word in why.position.words}
    parts = {pattern_of(danger.probe, word) for word in danger.words}
    assert len(parts) == danger.parts > 1


def test_of_the_probes_that_settle_a_trap_a_word_people_know_is_named() -> None:
    (danger, *_) = explain(after("fight", "crane", "might", lexicon=named("nyt"))).traps

    def settles(word: str) -> bool:
        return len({pattern_of(word, each) for each in danger.words}) == danger.parts

    rare = [word for word in named("nyt").guesses if settles(word) and not is_common(word)]
    assert settles(danger.probe)
    assert is_common(danger.probe)
    assert rare[0] < danger.probe, "in the order of the list a rare word would come first"


def test_unlikely_words_fill_no_trap() -> None:
    words = ["bight", "light", "might", "crane"]
    assert explain(after("light", "crane", lexicon=Lexicon.of(words))).traps
    heavy = Lexicon.of([*words, "fight"], weights=[1, 1, 9000, 9000, 1])
    assert not explain(after("light", "crane", lexicon=heavy)).traps


def test_the_best_guess_is_set_against_the_next_best() -> None:
    why = explain(position_of("soare bbbbg", ORIGINAL))
    assert why.guess.guess == "guilt"
    assert why.against is not None
    assert why.against.guess != "guilt"
    assert why.against.value >= why.guess.value
    assert suggest(why.position, top=1).suggestions[0].guess == why.guess.guess


def test_what_a_search_has_found_already_is_repeated_and_not_searched_again() -> None:
    position = position_of("crane bygbb", "original")
    shown = tuple(Guess(word).within(2.0, value) for word, value in (("moist", 2.5), ("audit", 2.6)))
    why = explain(position, "moist", evaluation=replace(evaluate(position), suggestions=shown))
    assert why.guess.value == 2.5
    assert why.against is not None
    assert (why.against.guess, why.against.value) == ("audit", 2.6)


def test_the_last_word_needs_no_comparison() -> None:
    why = explain(position_of("soare bbbbg clint bbyyb binge bgggg", ORIGINAL))
    assert why.against is None
    assert (why.guess.guess, why.guess.chance) == ("hinge", 1.0)
    assert explain(why.position, "crane").guess.chance == 0


def test_repeated_letters_are_counted() -> None:
    grey = explain(position_of("knoll bbybg", ORIGINAL))
    assert grey.known_counts == {"l": 1}
    geese = explain(start(ORIGINAL), "geese")
    assert geese.repeated == {"e": pytest.approx(sum(w.count("e") > 2 for w in ORIGINAL.answers) / 2315)}
    several = sum(len(set(word)) < 5 for word in ORIGINAL.answers)
    assert geese.any_repeated == pytest.approx(several / 2315)
    quiet = explain(position_of("soare bbbbg clint bbyyb", ORIGINAL), "hinge", "binge")
    assert (quiet.known_counts, quiet.repeated) == ({}, {})


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
    split = with_splits(position, [Guess(guess)])[0].sizes()
    mean = sum(p * counts[pattern_of(guess, word)] for word, p in zip(position.listed_words, chances, strict=True))
    assert split.expected_size == pytest.approx(mean)
    assert split.largest_part == max(counts.values())
