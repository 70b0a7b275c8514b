"""docs/museum.md is what its tool makes today.

The tournaments are taken from tests/golden/museum.json, which tests/solver/test_published.py holds equal to those
played; every other figure is asked for again.
"""

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import make_museum_page as maker
from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.result import jsonable
from salet.solver.grow import grow
from salet.solver.strategies import find

pytestmark = pytest.mark.xdist_group("museum")  # one worker asks each command once
EXPECTED_TO_DIFFER = {
    "opener, any word possible",
    "four games, answers not published",
    "the best maps that never fail",
    "second guesses after raise",
    "points from raise",
    "rated game: after soare",
    "then clint",
    "games won",
    "mean",
    "standard deviation",
    "later opener: stare",
}


@pytest.fixture(scope="module")
def ask(golden: Callable[[str], Any]) -> maker.Ask:
    """Ask a command, but take the tournaments from the golden file."""
    known, asked = golden("museum"), maker.asking()

    def answer(command: str) -> Any:
        words = shlex.split(command)
        if "--thresholds" in words:
            return [as_printed(row) for row in known["sweep"]]
        return tournament(known["tournaments"], words[2:]) if words[1] == "bench" else asked(command)

    return answer


def tournament(rows: list[dict[str, Any]], words: list[str]) -> dict[str, Any]:
    name, given = words[0], dict(zip(words[1:-1:2], words[2:-1:2], strict=True))
    rules = given.get("--rules", find(name).rules)
    (row,) = (
        row
        for row in rows
        if (row["strategy"], row["rules"]) == (name, rules)
        and (row["opener"] == given["--opener"] if "--opener" in given else row["by_itself"])
    )
    return as_printed(row)


def as_printed(row: dict[str, Any]) -> dict[str, Any]:
    answers = 2315
    return {
        **row,
        "answers": answers,
        "mean": jsonable(row["total"] / answers),
        "weighted": False,
        "lexicon": "original",
    }


def test_the_page_is_what_its_tool_makes(ask: maker.Ask) -> None:
    with maker.folder_with_words():
        assert maker.page(ask) == maker.PAGE.read_text("utf-8"), "run tools/make_museum_page.py"


def test_the_picture_is_what_its_tool_draws(ask: maker.Ask, tmp_path: Path) -> None:
    maker.picture(ask, tmp_path / "museum.svg")
    assert (tmp_path / "museum.svg").read_bytes() == maker.PICTURE.read_bytes(), "run tools/make_museum_page.py"


def test_what_is_claimed_is_what_is_measured(ask: maker.Ask) -> None:
    with maker.folder_with_words():
        differing = {claim.what for claim in maker.CLAIMS if claim.read(ask(claim.command)) != claim.claimed}
    assert differing == EXPECTED_TO_DIFFER


def test_a_tournament_is_read_as_the_command_prints_it(ask: maker.Ask) -> None:
    printed = json.loads(maker.printed("salet bench s2-retry --json"))
    taken = ask("salet bench s2-retry --json")
    assert {key: printed[key] for key in ("total", "mean", "lost", "distribution", "answers", "rules")} == {
        key: taken[key] for key in ("total", "mean", "lost", "distribution", "answers", "rules")
    }


def test_a_command_that_fails_stops_the_page() -> None:
    with pytest.raises(RuntimeError, match="ended with code 2"):
        maker.printed("salet bench guesswork")


@pytest.mark.parametrize("name", sorted({*maker.MUSEUM, *maker.VARIANTS}))
def test_hard_mode_changes_nothing_for_those_said_to_obey_it(original: Lexicon, name: str) -> None:
    few = Lexicon.of(original.answers[::15], original.guesses[2315::40])
    same = grow(start(few, "hard"), find(name)) == grow(start(few), find(name))
    assert same == (name in maker.OBEYS_HARD_MODE)
