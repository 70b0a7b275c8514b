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
from salet.game.position import Position, start
from salet.solver.published import expected_size, thresholds
from salet.solver.published.counts import among_candidates, counts_of, list_order, worth
from salet.solver.strategies import find
from salet.solver.strategy import Cost, Strategy, best_guess
from salet.study.lab.tournament import bench

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "museum.json").read_text("utf-8"))
TOURNAMENTS = GOLDEN["tournaments"]


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


def test_s0_first_check_is_right_where_no_letter_of_the_guess_is_repeated() -> None:
    answers = load("original").answers[::23]
    for guess in ("alert", "soare", "crony"):
        for answer in answers:
            tiles = pattern_text(pattern_of(guess, answer), 5)
            fits = {word for word in answers if expected_size.tiles_read(guess, tiles.lower(), word) is None}
            assert fits == {word for word in answers if pattern_of(guess, word) == pattern_of(guess, answer)}
    assert expected_size.tiles_read("alert", "bgybg", "cigar", (1, 0, 2, 3, 4)) == 1
    assert expected_size.tiles_read("alert", "bgybg", "clout", (1, 4, 0, 2, 3)) == 4


# --- S1 ---------------------------------------------------------------------------------------------------------


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


def test_s2_phases_changes_with_the_guess() -> None:
    position = start("original")
    assert best_guess(position, find("s2-phases")) == best_guess(position, find("s2-frequency"))
    position = position.play("slate", pattern_of("slate", "mossy"))
    assert best_guess(position, find("s2-phases")) == best_guess(position, find("s2-retry"))
    position = position.play("horsy", pattern_of("horsy", "mossy"))
    assert best_guess(position, find("s2-phases")) == best_guess(position, find("s2-distinct"))


# --- S3 ---------------------------------------------------------------------------------------------------------


# --- S4 ---------------------------------------------------------------------------------------------------------


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
