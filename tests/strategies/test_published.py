"""The five published solvers, held to their authors' own figures over all 2,315 answers.

Every distribution lies in golden/museum.json with its source; S0..S4 are the authors' write-ups.
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from salet.advice.suggest import suggest
from salet.errors import UnknownNameError
from salet.game.feedback import FEEDBACK_MODELS
from salet.game.lexicon import Lexicon, load_lexicon
from salet.game.pattern import pattern_from_text, pattern_of, pattern_text
from salet.game.position import new_position, parse_position
from salet.lab.claims import claims_of
from salet.lab.tournament import bench
from salet.strategies import s0_expected_size, s1_thresholds, s2_letter_values
from salet.strategies.registry import MEASURED, PUBLISHED, SHIPPED, STRATEGY_TITLES, find_strategy, grow_tree
from salet.strategies.strategy import best_guess

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "museum.json").read_text("utf-8"))
TOURNAMENTS = GOLDEN["tournaments"]
OBEY_HARD_MODE = re.compile("s0|s2|s3|s4-system1-hard|s4-system2")
GRA_E = ("grace", "grade", "grape", "grate", "grave", "graze")


CLAIMED = {claim.get("command", "").removeprefix("salet bench ").removesuffix(" --json") for claim in claims_of()}


def played(golden: dict[str, Any]) -> Any:
    """The first tournament of a strategy by its author's rules always runs, here or as a claim; others are slow."""
    name = "-".join((golden["strategy"], golden["opener"], golden["rules"]))
    own = (each for each in TOURNAMENTS if each["strategy"].partition(":")[0] == golden["strategy"])
    first = next((each for each in own if each["rules"] == find_strategy(each["strategy"]).rules), None)
    always = golden is first and golden["strategy"] not in CLAIMED
    return pytest.param(golden, id=name, marks=() if always else pytest.mark.slow)


@pytest.mark.gate
@pytest.mark.parametrize("golden", [played(golden) for golden in TOURNAMENTS])
def test_plays_every_game_as_its_author_did(golden: dict[str, Any]) -> None:
    strategy = replace(find_strategy(golden["strategy"]), opener=golden["opener"])
    tournament = bench(strategy, "original", golden["rules"])
    assert {str(k): v for k, v in tournament.distribution.items()} == golden["distribution"]
    assert len(tournament.lost) == golden["lost"]
    assert tournament.total == golden["total"]
    assert round(tournament.mean, 4) == golden["mean"]
    assert round(tournament.sd, 4) == golden["sd"]
    assert list(tournament.lost) == golden.get("lost_words", list(tournament.lost))


def test_every_strategy_says_what_it_does_where_it_is_from_and_where_it_fails() -> None:
    find_strategy("s0")
    for golden in TOURNAMENTS:
        strategy = find_strategy(golden["strategy"])
        assert strategy.about
        assert strategy.weakness
        author = strategy.name[:2].upper()
        assert re.fullmatch(rf'{author}, "[^"]+".+', strategy.source)  # the page shows the quote_input title
    for name, title in STRATEGY_TITLES.items():
        assert title.endswith(f"({name[:2].upper() if name in PUBLISHED else 'Salet'})")
    assert {*STRATEGY_TITLES} == {strategy.name for strategy in SHIPPED}
    assert len({*STRATEGY_TITLES.values()}) == len(STRATEGY_TITLES)


def test_the_list_of_solvers_has_the_figures_of_their_tournaments() -> None:
    """The golden ones are played above; those of Salet's own strategies are below."""
    for golden in TOURNAMENTS:
        if (
            golden["by_itself"]
            and golden["strategy"] in MEASURED
            and golden["rules"] == find_strategy(golden["strategy"]).rules
        ):
            assert MEASURED[golden["strategy"]] == (golden["mean"], golden["lost"])
    assert [*MEASURED] == [*STRATEGY_TITLES] == [strategy.name for strategy in SHIPPED]


@pytest.mark.gate
@pytest.mark.parametrize("name", [name for name in MEASURED if name not in PUBLISHED])
def test_salets_own_strategies_have_the_figures_in_the_list_of_solvers(name: str) -> None:
    tournament = bench(name, "original")
    assert MEASURED[name] == (round(tournament.mean, 4), len(tournament.lost))


# --- S0 ---------------------------------------------------------------------------------------------------------


def test_s0_first_check_is_right_where_no_letter_of_the_guess_is_repeated() -> None:
    answers = load_lexicon("original").answers[::23]
    for guess in ("alert", "soare", "crony"):
        for answer in answers:
            tiles = pattern_text(pattern_of(guess, answer), 5)
            fits = {word for word in answers if s0_expected_size.tiles_read(guess, tiles.lower(), word) is None}
            assert fits == {word for word in answers if pattern_of(guess, word) == pattern_of(guess, answer)}
    assert s0_expected_size.tiles_read("alert", "bgybg", "cigar", (1, 0, 2, 3, 4)) == 1
    assert s0_expected_size.tiles_read("alert", "bgybg", "clout", (1, 4, 0, 2, 3)) == 4


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
    with pytest.raises(UnknownNameError, match="Can't read the threshold map"):
        s1_thresholds.named_thresholds(text)
    with pytest.raises(UnknownNameError):
        find_strategy(f"s1:{text}")


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
        *load_lexicon("original").answers[::25],
        *["eerie", "mummy", "geese", "sassy", "llama", "error", "daddy", "knoll", "towel"],
    ]
    letters = np.array([[ord(c) - ord("a") for c in word] for word in words], dtype=np.uint16)
    patterns = FEEDBACK_MODELS[name](letters, letters)
    for i, guess in enumerate(words):
        for j, answer in enumerate(words):
            assert patterns[i, j] == pattern_from_text(twin(guess, answer)), (guess, answer)


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
    assert suggest(parse_position(turns, Lexicon.of(words)), name, 1).guess_kind == kind


def test_any_threshold_map_is_a_strategy_by_name() -> None:
    found = find_strategy("s1:{0: 4, 1:4}")
    assert (found.name, found.rules, found.lexicon) == ("s1:{0:4,1:4}", "legacy-s1", "original")
    position = new_position("original", "legacy-s1").play("soare", "BBBYG")
    left = len(position.candidates)
    assert best_guess(position, find_strategy(f"s1:{{0:3,1:{left + 1}}}")) in position.words
    assert best_guess(position, find_strategy(f"s1:{{0:3,1:{left}}}")) == best_guess(position, find_strategy("s1-a"))
    assert best_guess(position, find_strategy("s1-a")) not in position.words


@pytest.mark.parametrize("answer", ("sonic", "ember", "mummy", "caulk"))
def test_s2_elimination_finds_all_possible_words_equal(answer: str) -> None:
    position = new_position("original")
    for guess in ("salet", "eerie", "mummy"):
        position = position.play(guess, pattern_of(guess, answer))
        pairs = s2_letter_values.new_pairs(position)[position.matrix.guess_of[position.candidates]]
        assert pairs.min() == pairs.max()


@pytest.mark.parametrize("name", PUBLISHED)
def test_hard_mode_changes_nothing_for_those_said_to_obey_it(original: Lexicon, name: str) -> None:
    few = Lexicon.of(original.answers[::15], original.guesses[2315::40])
    same = grow_tree(new_position(few, "hard"), find_strategy(name)) == grow_tree(
        new_position(few), find_strategy(name)
    )
    assert same == bool(OBEY_HARD_MODE.match(name))
