"""The five published solvers, held to their authors' own figures over all 2,315 answers.

Every distribution lies in golden/museum.json with its source; S0..S4 are the authors' write-ups.
"""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from salet.errors import UnknownName
from salet.game.legacy import MODELS
from salet.game.lexicon import Lexicon, load
from salet.game.pattern import CORRECT, pattern_code, pattern_of, pattern_text, tiles_of
from salet.game.position import Position, position_of, start
from salet.solver.partition import measures_of
from salet.solver.published import expected_size, letter_gain, letter_values, thresholds
from salet.solver.published.counts import among_candidates, counts_of, list_order, worth
from salet.solver.strategies import find, rank
from salet.solver.strategy import Cost, Strategy, best_guess
from salet.study.advice.suggest import suggest
from salet.study.lab.tournament import bench

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "museum.json").read_text("utf-8"))
TOURNAMENTS = GOLDEN["tournaments"]
GRA_E = ("grace", "grade", "grape", "grate", "grave", "graze")


def played(golden: dict[str, Any]) -> Any:
    """The first tournament of a strategy by its author's rules always runs; the others are slow."""
    name = "-".join((golden["strategy"], golden["opener"], golden["rules"]))
    own = (each for each in TOURNAMENTS if each["strategy"].partition(":")[0] == golden["strategy"])
    first = next((each for each in own if each["rules"] == find(each["strategy"]).rules), None)
    return pytest.param(golden, id=name, marks=() if golden is first else pytest.mark.slow)


@pytest.mark.long
@pytest.mark.parametrize("golden", [played(golden) for golden in TOURNAMENTS])
def test_plays_every_game_as_its_author_did(golden: dict[str, Any]) -> None:
    strategy = replace(find(golden["strategy"]), opener=golden["opener"])
    tournament = bench(strategy, "original", golden["rules"])
    assert {str(k): v for k, v in tournament.distribution.items()} == golden["distribution"]
    assert len(tournament.lost) == golden["lost"]
    assert tournament.total == golden["total"]
    assert round(tournament.mean, 4) == golden["mean"]
    assert round(tournament.sd, 4) == golden["sd"]
    assert list(tournament.lost) == golden.get("lost_words", list(tournament.lost))


@pytest.mark.parametrize("golden", TOURNAMENTS, ids=lambda g: "-".join((g["strategy"], g["opener"], g["rules"])))
def test_opens_by_itself_unless_its_author_fixed_the_opener(golden: dict[str, Any]) -> None:
    strategy = find(golden["strategy"])
    if golden["by_itself"]:
        assert strategy.opener in {None, golden["opener"]}
        if strategy.opener is None:
            assert best_guess(start("original", golden["rules"]), strategy) == golden["opener"]


@pytest.mark.long
def test_numbers_have_their_authors_names_and_signs() -> None:
    opening = suggest(start("original", "legacy-s1"), "s1-a", 2)
    assert [(row.word, row.score) for row in opening.suggestions] == [("soare", 10205), ("saine", 9948)]
    assert (opening.ranked_by, opening.larger_is_better, opening.kind_of_guess) == ("points", True, "eliminate")
    opening = suggest(start("original", "legacy-s3"), "s3", 1)
    maps = [242 - pattern_of("early", answer) for answer in load("original").answers]
    assert (opening.ranked_by, opening.larger_is_better) == ("mean guessmap", False)
    assert opening.suggestions[0].score == pytest.approx(sum(maps) / len(maps), rel=1e-4)
    for golden in TOURNAMENTS:
        assert suggest(start("original"), golden["strategy"], 1).ranked_by != "cost"


@pytest.mark.parametrize(
    ("name", "words", "turns", "kind"),
    (
        ("s1-a", ["cigar", "briar"], "", "answer"),
        ("s1-a", ["cigar", "briar", "vicar"], "", "eliminate"),
        ("s4-system1", ["grace", "grade", "stone"], "", "information gain"),
        ("s4-system1", ["grace", "grade"], "", "standard"),
        ("s4-system1", ["cigar", "stone", "blend", "humph", "fuzzy"], "humph bbbbb fuzzy bbbbb", "standard"),
        ("s4-system1", [*GRA_E, "humph", "blink"], "humph bbbbb blink bbbbb", "information gain"),
    ),
)
def test_a_strategy_with_two_kinds_of_guess_says_which_it_makes(
    name: str, words: list[str], turns: str, kind: str
) -> None:
    assert suggest(position_of(turns, Lexicon.of(words)), name, 1).kind_of_guess == kind


def test_every_strategy_says_what_it_does_where_it_is_from_and_where_it_fails() -> None:
    find("s0")
    for golden in TOURNAMENTS:
        strategy = find(golden["strategy"])
        assert strategy.about
        assert strategy.weakness
        author = strategy.name[:2].upper()
        invented = strategy.name in {"s2-phases", "s2-frequency-free"}
        assert strategy.source.startswith("Salet's own" if invented else author)
        assert author in strategy.source


# --- S0 ---------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_s0_opens_with_lares_where_every_accepted_word_may_come() -> None:
    words = Lexicon.of(sorted(load("original").guesses), name="dictionary")
    top = [(word, round(cost, 3)) for word, cost in rank(start(words), "s0").top(3)]
    assert top == [("lares", 288.738), ("rales", 292.106), ("tares", 302.492)]


def test_s0_opens_with_raise_over_the_answers() -> None:
    word, cost = rank(start("original"), "s0").top(1)[0]
    assert (word, round(cost, 3)) == ("raise", 61.001)


def test_s0_lists_the_tile_strings_from_all_green_on() -> None:
    strings = expected_size.tile_strings()
    assert strings[:7] == ["ggggg", "ggggy", "ggggb", "gggyg", "gggyy", "gggyb", "gggbg"]
    assert strings[-1] == "bbbbb"
    assert len(set(strings)) == 243


def test_s0_first_check_is_right_where_no_letter_of_the_guess_is_repeated() -> None:
    answers = load("original").answers[::23]
    for guess in ("alert", "soare", "crony"):
        for answer in answers:
            tiles = pattern_text(pattern_of(guess, answer), 5)
            fits = {word for word in answers if expected_size.tiles_read(guess, tiles.lower(), word) is None}
            assert fits == {word for word in answers if pattern_of(guess, word) == pattern_of(guess, answer)}
    assert expected_size.tiles_read("alert", "bgybg", "cigar", (1, 0, 2, 3, 4)) == 1
    assert expected_size.tiles_read("alert", "bgybg", "clout", (1, 4, 0, 2, 3)) == 4


def test_s0_marking_is_right_on_its_own_example_and_wrong_on_a_blank_before_a_green() -> None:
    assert pattern_text(pattern_of("petty", "trait"), 5).lower() == "bbyyb"
    assert expected_size.marked_consistent("petty", "bbyyb", "trait")
    assert not expected_size.marked_consistent("petty", "bbyyb", "triii")
    assert pattern_text(pattern_of("knoll", "towel"), 5).lower() == "bbybg"
    assert not expected_size.marked_consistent("knoll", "bbybg", "towel")


# --- S1 ---------------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    ("word", "mean", "most"),
    (("roate", 60.42, 195), ("raise", 61.00, 168), ("soare", 62.30, 183), ("aesir", 69.88, 168)),
)
def test_s1_brute_force_rates_openers(word: str, mean: float, most: int) -> None:
    position = start("original", "legacy-s1")
    measures, index = measures_of(position), position.matrix.index_of[word]
    assert abs(measures.expected_size[index] - mean) < 0.006
    assert measures.largest_part[index] == most


def test_s1_brute_force_finds_the_best_mean_and_the_best_most() -> None:
    position = start("original", "legacy-s1")
    measures, words = measures_of(position), position.lexicon.guesses
    assert words[int(measures.expected_size.argmin())] == "roate"
    best = np.flatnonzero(measures.largest_part == measures.largest_part.min())
    assert sorted(words[i] for i in best) == ["aesir", "arise", "raise", "reais", "serai"]


def test_s1_lists_twelve_compromises() -> None:
    words = ["aesir", "ariel", "orate", "raile", "raine", "realo", "roate", "soare", "arise", "irate", "arose", "raise"]
    position = start("original", "legacy-s1")
    measures = measures_of(position)
    good = np.flatnonzero((measures.expected_size < 70) & (measures.largest_part <= 195))
    ordered = good[np.argsort(thresholds.others_first(position)[good], kind="stable")]
    assert [position.lexicon.guesses[i] for i in ordered] == words


def test_s1_points_favour_soare() -> None:
    assert rank(start("original", "legacy-s1"), "s1-a").top(2) == [("soare", -10205.0), ("saine", -9948.0)]


def test_s1_walks_through_to_cigar() -> None:
    position = start("original", "legacy-s1").play("soare", pattern_code("BBYYB"))
    assert best_guess(position, find("s1-a")) == "tardy"
    position = position.play("tardy", pattern_code("BYYBB"))
    assert " ".join(position.words) == "cigar briar augur lunar friar urban rumba vicar rival"
    assert best_guess(position, find("s1-a")) == "cigar"


def test_s1_takes_canny_against_banks_for_a_yellow_n_and_the_game_does_not() -> None:
    lexicon = Lexicon.of(["banks"], ["canny"])
    assert start(lexicon, "legacy-s1").partition("canny").keys() == {pattern_code("BGGYB")}
    assert start(lexicon).partition("canny").keys() == {pattern_code("BGGBB")}


def test_s1_rates_its_example_game() -> None:
    position, rated = start("original"), []
    brute = find("s1-brute")
    for guess in ("soare", "clint", "mince", "wince"):
        measures, index = measures_of(position), position.matrix.index_of[guess]
        size, best = measures.expected_size, best_guess(position, brute)
        position = position.play(guess, pattern_of(guess, "wince"))
        mine, least = (round(float(of), 3) for of in (size[index], size.min()))
        rated.append((guess, mine, int(measures.largest_part[index]), best, least, len(position.candidates)))
    assert rated == [
        ("soare", 62.301, 183, "roate", 60.425, 79),
        ("clint", 3.506, 8, "guilt", 2.873, 4),
        ("mince", 1.0, 1, "mince", 1.0, 1),
        ("wince", 1.0, 1, "wince", 1.0, 1),
    ]


PUBLISHED_MAPS = {thresholds.by_thresholds(each).name: name for name, each in thresholds.MAPS.items()}


@pytest.mark.slow
@pytest.mark.parametrize("golden", GOLDEN["sweep"], ids=lambda g: g["strategy"])
def test_s1_sweeps_its_thresholds(golden: dict[str, Any]) -> None:
    if golden["strategy"] in PUBLISHED_MAPS:  # played above
        published = PUBLISHED_MAPS[golden["strategy"]]
        distributions = [g["distribution"] for g in TOURNAMENTS if (g["strategy"], g["opener"]) == (published, "soare")]
        assert distributions == [golden["distribution"]] * 2
    else:
        tournament = bench(golden["strategy"])
        assert tournament.rules.text == "legacy-s1"
        assert {str(k): v for k, v in tournament.distribution.items()} == golden["distribution"]
        assert len(tournament.lost) == golden["lost"]


def test_any_threshold_map_is_a_strategy_by_name() -> None:
    found = find("s1:{0: 4, 1:4}")
    assert (found.name, found.rules, found.lexicon) == ("s1:{0:4,1:4}", "legacy-s1", "original")
    position = start("original", "legacy-s1").play("soare", "BBBYG")
    left = len(position.candidates)
    assert best_guess(position, find(f"s1:{{0:3,1:{left + 1}}}")) in position.words
    assert best_guess(position, find(f"s1:{{0:3,1:{left}}}")) == best_guess(position, find("s1-a"))
    assert best_guess(position, find("s1-a")) not in position.words


@pytest.mark.parametrize(
    "text",
    (
        "",
        "{}",
        "{1:3}",
        "{0:3,2:3}",
        "{0:3,0:3}",
        "{0:'a'}",
        "{[]:1}",
        "{0:-1}",
        "{0:3",
        "{" * 9999,
        "__import__('os')",
    ),
    ids=lambda text: text[:12],
)
def test_what_is_no_threshold_map_is_refused(text: str) -> None:
    with pytest.raises(UnknownName, match="is no threshold map"):
        thresholds.read_thresholds(text)
    with pytest.raises(UnknownName):
        find(f"s1:{text}")


# --- S2 ---------------------------------------------------------------------------------------------------------


def four_words(*others: str) -> Position:
    return start(Lexicon.of(["audit", "stone", "tones", "knots"], others))


def values(of: Cost, position: Position, words: str) -> list[float]:
    return [round(float(of(position)[position.matrix.index_of[word]]), 3) for word in words.split()]


def after(position: Position, guess: str, tiles: str) -> Position:
    return position.after(guess, pattern_code(tiles), position.candidates)


def test_s2_counts_letters_not_guessed_before() -> None:
    position = four_words("stops", "stomp", "bread", "books", "baker")
    assert values(letter_values.distinct_letters, after(position, "stone", "GBYYB"), "tones stops stomp") == [0, 1, 2]
    assert values(letter_values.distinct_letters, position, "bread books") == [5, 4]
    assert values(letter_values.distinct_letters, after(position, "baker", "BBBBB"), "bread books") == [1, 2]


def test_s2_frequency_has_two_readings_and_its_example_fits_the_second() -> None:
    assert values(letter_values.placed_frequency, four_words(), "stone tones knots audit") == [1.75, 1.75, 2.083, 1.417]
    assert values(letter_values.free_frequency, four_words(), "stone tones knots audit") == [15, 15, 14, 8]


def test_s2_counts_new_pairs_and_retried_letters() -> None:
    position = after(four_words("notes"), "notes", "YYYYY")
    assert values(letter_values.new_pairs, position, "stone tones audit") == [5, 2, 5]
    assert values(letter_values.retried_letters, position, "stone knots audit tones") == [5, 3, 1, 2]


def possible_letters(position: Position) -> NDArray[np.bool_]:
    """Which letters S2's rules leave at each place, (length, alphabet)."""
    number_of = position.matrix.number_of
    possible = np.ones((5, len(number_of)), dtype=np.bool_)
    for guess, pattern in position.turns:
        tiles = tiles_of(pattern, 5)
        for place, letter in enumerate(guess):
            number = number_of[letter]
            if tiles[place] == CORRECT:
                possible[place] = np.arange(len(number_of)) == number
            elif any(tile for other, tile in zip(guess, tiles, strict=True) if other == letter):
                possible[place, number] = False
            else:
                possible[:, number] = False
    return possible


def by_letters_left(position: Position) -> NDArray[np.float64]:
    table = counts_of(position).at / possible_letters(position).sum(axis=1, keepdims=True)
    return among_candidates(position, -worth(position, table))


def by_starting_dictionary(position: Position) -> NDArray[np.float64]:
    at = counts_of(start(position.lexicon)).at
    return among_candidates(position, -worth(position, at / (at > 0).sum(axis=1, keepdims=True)))


@pytest.mark.long
@pytest.mark.parametrize(
    ("cost", "opener", "mean"),
    (
        ("s2-frequency", "slate", 3.6510),
        ("s2-distinct", "abhor", 3.9974),
        (by_letters_left, "slate", 3.6397),
        (by_starting_dictionary, "slate", 3.8095),
    ),
)
def test_s2_over_sorted_words_has_the_figures_of_its_readings(cost: Cost | str, opener: str, mean: float) -> None:
    words = Lexicon.of(sorted(load("original").answers))
    by = cost if isinstance(cost, str) else Strategy("reading", cost, ties=list_order)
    played = bench(by, words)
    assert (played.opener, round(played.mean, 4)) == (opener, mean)


@pytest.mark.parametrize("answer", ("sonic", "ember", "mummy", "caulk"))
def test_s2_elimination_finds_all_possible_words_equal(answer: str) -> None:
    position = start("original")
    for guess in ("salet", "eerie", "mummy"):
        position = position.play(guess, pattern_of(guess, answer))
        pairs = letter_values.new_pairs(position)[position.matrix.guess_of[position.candidates]]
        assert pairs.min() == pairs.max()


def test_s2_sample_game_has_eight_words_left_where_its_author_lists_ten() -> None:
    listed = ["soncy", "sonds", "songo", "songs", "songy", "sonic", "sonly", "sonni", "sonny", "sonsy"]
    assert pattern_text(pattern_of("stone", "sonic"), 5) == "GBYYB"
    position = start(Lexicon.of(["stone", "sonar", *listed]))
    position = position.play("stone", pattern_code("GBYYB")).play("sonar", pattern_code("GGGBB"))
    assert set(listed) - set(position.words) == {"sonni", "sonny"}
    assert dict(rank(position, "s2-distinct").top(4)).keys() == {"soncy", "songy", "sonic", "sonly"}


def test_s2_phases_changes_with_the_guess() -> None:
    position = start("original")
    assert best_guess(position, find("s2-phases")) == best_guess(position, find("s2-frequency"))
    position = position.play("slate", pattern_of("slate", "mossy"))
    assert best_guess(position, find("s2-phases")) == best_guess(position, find("s2-retry"))
    position = position.play("horsy", pattern_of("horsy", "mossy"))
    assert best_guess(position, find("s2-phases")) == best_guess(position, find("s2-distinct"))


# --- S3 ---------------------------------------------------------------------------------------------------------


def test_s3_opens_with_early() -> None:
    top = [(word, round(cost, 3)) for word, cost in rank(start("original", "legacy-s3"), "s3").top(2)]
    assert top == [("early", 183.11), ("earth", 183.229)]


def test_s3_would_open_with_earst_if_it_might_guess_any_word() -> None:
    position = start("original")
    means = 242 - position.matrix.guess_major().sum(axis=1, dtype=np.int64) / len(position.candidates)
    best = int(means.argmin())
    assert (position.lexicon.guesses[best], round(float(means[best]), 3)) == ("earst", 183.077)


# --- S4 ---------------------------------------------------------------------------------------------------------


def test_s4_would_open_by_its_own_measures_with_roate_and_slate() -> None:
    position = start("original", "legacy-s4")
    words = position.lexicon.guesses
    assert words[int(letter_gain.gain(position).argmin())] == "roate"
    assert words[int(letter_gain.standard(position).argmin())] == "slate"


@pytest.mark.parametrize(
    ("words", "described", "counted"),
    (
        ("grace grade grape grate grave graze", 6.0, 7.0),
        ("goner foyer lover rover cover joker boxer voter corer roger", 6.5, 6.5),
        ("badly candy hairy", 8 / 3, 3.0),
        ("crane sloth", 0.0, 0.0),
    ),
)
def test_s4_estimates_the_tries_of_a_trap(words: str, described: float, counted: float) -> None:
    position = start(Lexicon.of(words.split()))
    assert (letter_gain.described_tries(position), letter_gain.tries(position)) == (described, counted)


def test_s4_letter_gain_of_its_own_example_is_066() -> None:
    words = [f"xe{c}xx" for c in "abc"] + [f"ex{c}xx" for c in "abcd"] + [f"xx{c}xx" for c in "abc"]
    position = start(Lexicon.of(words))
    assert letter_gain.letter_gain(position)[1, position.matrix.number_of["e"]] == 0.66


# --- The flawed models ------------------------------------------------------------------------------------------


def by_letter_sets(guess: str, answer: str) -> str:
    return "".join("G" if g == a else "Y" if g in answer else "B" for g, a in zip(guess, answer, strict=True))


def by_second_copies(guess: str, answer: str) -> str:
    open_places = [i for i in range(5) if guess[i] != answer[i]]
    wanted, offered = (Counter(word[i] for i in open_places) for word in (guess, answer))
    tiles = ["G"] * 5
    for i in open_places:
        spared = guess[:i].count(guess[i]) == 1 and wanted[guess[i]] != offered[guess[i]]
        tiles[i] = "Y" if offered[guess[i]] and not spared else "B"
    return "".join(tiles)


@pytest.mark.parametrize(
    ("name", "twin"),
    (("legacy-s1", by_letter_sets), ("legacy-s4", by_letter_sets), ("legacy-s3", by_second_copies)),
)
def test_a_flawed_model_is_its_readable_twin(name: str, twin: Callable[[str, str], str]) -> None:
    words = [
        *load("original").answers[::25],
        *["eerie", "mummy", "geese", "sassy", "llama", "error", "daddy", "knoll", "towel"],
    ]
    letters = np.array([[ord(c) - ord("a") for c in word] for word in words], dtype=np.uint16)
    patterns = MODELS[name](letters, letters)
    for i, guess in enumerate(words):
        for j, answer in enumerate(words):
            assert patterns[i, j] == pattern_code(twin(guess, answer)), (guess, answer)


@pytest.mark.parametrize("name", sorted(MODELS))
def test_a_flawed_model_is_right_while_no_letter_of_the_guess_is_repeated(name: str) -> None:
    words = [word for word in load("original").answers[::9] if len(set(word)) == 5]
    lexicon = Lexicon.of(load("original").answers[::9])
    for word in words[::5]:
        assert start(lexicon, name).partition(word).keys() == start(lexicon).partition(word).keys()
