"""docs/museum.md is what its tool makes, and `salet solvers check` agrees.

The tournaments are taken from tests/golden/museum.json, which tests/solver/test_published.py holds equal to those
played; every other figure is asked for again.
"""

import json
import shlex
from collections.abc import Callable, Iterator
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest

import make_museum_page as maker
from salet.cli.lab import asking
from salet.errors import SaletError
from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.published import PUBLISHED, find, grow
from salet.result import jsonable
from salet.study.claims import checked, claims_of

pytestmark = pytest.mark.xdist_group("museum")  # one worker asks each command once
DIFFERING = {
    "map 10 10 4 4 2 2",
    "there, the word that rules out most",
    "words left after STONE and SONAR",
    "frequency of four words, by the formula",
    "mean",
    "the best opener of System 1",
}


@pytest.fixture(scope="module")
def ask(golden: Callable[[str], Any]) -> Iterator[maker.Ask]:
    """Ask a command, but take the tournaments from the golden file."""
    known = golden("museum")

    with asking() as asked:

        def answer(command: str) -> Any:
            words = shlex.split(command)
            if sum(word.startswith("s1:") for word in words) > 1:
                return [as_printed(row) for row in known["sweep"]]
            if words[1] != "bench":
                return asked(command)
            openers = [word for before, word in pairwise(words) if before == "--opener"]
            found = [tournament(known["tournaments"], words, opener) for opener in openers or [""]]
            return found if len(found) > 1 else found[0]

        yield answer


def tournament(rows: list[dict[str, Any]], words: list[str], opener: str) -> dict[str, Any]:
    name = words[2]
    rules = words[words.index("--rules") + 1] if "--rules" in words else find(name).rules
    (row,) = (
        row
        for row in rows
        if (row["strategy"], row["rules"]) == (name, rules)
        and (row["opener"] == opener if opener else row["by_itself"])
    )
    return as_printed(row)


def as_printed(row: dict[str, Any]) -> dict[str, Any]:
    answers = 2315
    games = {str(g): row["distribution"].get(str(g), 0) for g in range(1, max(6, *map(int, row["distribution"])) + 1)}
    within = zip(games, accumulate(games.values()), strict=True)
    return {
        "lost_words": [],
        **row,
        "answers": answers,
        "mean": jsonable(row["total"] / answers),
        "weighted": False,
        "lexicon": "original",
        "distribution": games,
        "percent_won": 100 * (1 - row["lost"] / answers),
        "percent_within": {guesses: 100 * found / answers for guesses, found in within},
    }


def test_the_page_is_what_its_tool_makes(ask: maker.Ask) -> None:
    assert maker.page(ask) == maker.PAGE.read_text("utf-8"), "run tools/make_museum_page.py"


def test_the_picture_is_what_its_tool_draws(ask: maker.Ask, tmp_path: Path) -> None:
    maker.picture(ask, tmp_path / "museum.svg")
    assert (tmp_path / "museum.svg").read_bytes() == maker.PICTURE.read_bytes(), "run tools/make_museum_page.py"


def test_what_is_claimed_is_what_is_measured_but_for_known_reasons(ask: maker.Ask) -> None:
    found = [checked(claim, ask) for claim in claims_of()]
    assert {claim["what"] for claim in found if not claim["equal"]} == DIFFERING
    assert all(claim["remark"] for claim in found if not claim["equal"])


@pytest.mark.long
def test_a_tournament_is_read_as_the_command_prints_it(ask: maker.Ask) -> None:
    command = "salet bench s3 --json"
    with asking() as asked:
        printed, taken = asked(command), ask(command)
    for key in ("total", "mean", "lost", "distribution", "answers", "rules", "percent_won"):
        assert json.dumps(printed[key]) == json.dumps(jsonable(taken[key]))
    assert printed["percent_within"] == jsonable(taken["percent_within"])


def test_a_command_that_fails_stops_the_page() -> None:
    with asking() as asked, pytest.raises(SaletError, match="guesswork"):
        asked("salet bench guesswork")


@pytest.mark.parametrize("name", sorted({*PUBLISHED, *maker.SALETS_OWN}))
def test_hard_mode_changes_nothing_for_those_said_to_obey_it(original: Lexicon, name: str) -> None:
    few = Lexicon.of(original.answers[::15], original.guesses[2315::40])
    same = grow(start(few, "hard"), find(name)) == grow(start(few), find(name))
    assert same == (name in maker.OBEYS_HARD_MODE)
