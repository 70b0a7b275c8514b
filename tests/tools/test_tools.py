"""What the tools make is what is shipped, and the back-test looks at no later day."""

import hashlib
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import c_functions
import make_core_constants
import release
from backtest import LIMIT, ODDS, Past, Weights, backtest, play
from extract_lexicons import (
    DATA,
    LISTS,
    WordList,
    require_words,
)
from make_page_data import second_guesses
from salet.game.lexicon import ABOUT, LISTED_WEIGHT, shipped_lexicon
from salet.game.past_answers import Answer, read_answers
from salet.game.pattern import all_green, pattern_text
from salet.game.position import new_position
from salet.solver.analysis import analyze
from salet.system import ALLOWED_WORDS_FILE, shipped_words
from salet.workers import processes


def shipped(file: str) -> list[str]:
    return (DATA / file).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("wanted", LISTS, ids=lambda wanted: wanted.file)
def test_a_shipped_list_has_the_pinned_words(wanted: WordList) -> None:
    require_words(wanted, shipped(wanted.file))


def test_the_shipped_frequencies_are_those_of_the_pinned_words() -> None:
    digits = "".join(shipped("nyt-frequency.txt"))
    assert len(digits) == len(shipped("nyt-allowed.txt"))
    assert hashlib.sha256(digits.encode()).hexdigest() in (DATA / "SOURCES.md").read_text("utf-8")


def test_the_numbers_of_the_core_are_current() -> None:
    for file, text in make_core_constants.files().items():
        assert file.read_text("utf-8") == text


def test_a_long_function_of_the_core_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "long.c"
    body = "    work();\n" * 38
    many = ", ".join(f"int a{k}" for k in range(7))
    file.write_text(f"static int fits(int a) {{\n{body}}}\n\nint grows({many}) {{\n{body}    end();\n}}\n", "utf-8")
    monkeypatch.setattr(c_functions, "CORE", tmp_path)
    fits, grows = c_functions.functions(file)
    assert c_functions.faults([fits]) == []
    assert len(c_functions.faults([grows])) == 2


ROOT = release.ROOT
PAGE = "https://example.org/salet/"
REPOSITORY = "https://example.com/someone/salet"


@pytest.fixture
def released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ProjectMetadata[Any]:
    """Return the metadata for PyPI of a copy of the project, in `tmp_path`, whose release named its addresses twice."""
    files = ("src/salet/data/page-address.txt", "src/salet/version.py", "README.md", "docs/tutorial.md", "LICENSE")
    for name in (*files, "pyproject.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(release.ROOT / name, tmp_path / name)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    for version in ("1.2.2", "1.2.3"):
        release.name_addresses(PAGE, REPOSITORY, version)
    return ProjectMetadata(str(tmp_path), PluginManager())


def test_release_names_the_page_wherever_it_is_used(released: ProjectMetadata[Any], tmp_path: Path) -> None:
    assert (tmp_path / "src" / "salet" / "data" / "page-address.txt").read_text("utf-8").split() == [PAGE]
    for page in ("README.md", "docs/tutorial.md"):
        assert (tmp_path / page).read_text("utf-8").count(f"<{PAGE}>") == 1
    assert released.core.urls["Homepage"] == PAGE


def test_release_tells_pypi_where_the_sources_are(released: ProjectMetadata[Any]) -> None:
    assert released.core.urls["Source"] == REPOSITORY
    assert all(url.startswith(REPOSITORY) for name, url in released.core.urls.items() if name != "Homepage")


def test_readme_on_pypi_links_to_the_files_of_the_release(released: ProjectMetadata[Any]) -> None:
    link = re.compile(r"(!?)\[[^]]*\]\(([^)]+)\)")
    here, there = (link.findall(text) for text in ((ROOT / "README.md").read_text("utf-8"), released.core.readme))
    kept = [(image, target) for image, target in here if "#install" not in target or image]
    folder = {"!": f"{REPOSITORY}/raw/v1.2.3/", "": f"{REPOSITORY}/blob/v1.2.3/"}
    expected = {f"{folder[image]}{target}" for image, target in kept}
    assert expected <= {target for _, target in there}
    assert all(target.startswith(folder[image]) for image, target in there)


def test_nothing_is_said_of_addresses_before_a_release() -> None:
    assert ProjectMetadata(str(ROOT), PluginManager()).core.urls == {}


every_list = pytest.mark.parametrize("name", ABOUT)


@every_list
def test_every_reply_to_an_opener_is_shipped(name: str) -> None:
    table = second_guesses(name)
    assert table["hash"] == shipped_lexicon(name).hash
    for opener in ("adieu", "crane", "steal"):
        replies = {pattern_text(p, 5) for p in new_position(name).partition(opener) if p != all_green(5)}
        assert {*table["openers"][opener]} == replies, opener


@every_list
def test_a_search_finds_the_same_words_and_totals(name: str) -> None:
    draw, openers = np.random.default_rng(7), second_guesses(name)["openers"]
    for opener in draw.choice(sorted(openers), 4, replace=False).tolist():
        parts = {p: part for p, part in new_position(name).partition(opener).items() if 5 <= len(part) <= 60}
        pattern = int(draw.choice(sorted(parts)))
        position = new_position(name).after(opener, pattern, parts[pattern])
        *_, found = analyze(position)
        weight = int(position.weights.sum())
        assert found.recommended is not None
        shown = dict.fromkeys(filter(None, [found.find(found.guess), found.find(found.recommended)]))
        rows = openers[opener][pattern_text(pattern, 5)]
        assert rows == [[guess.word, round(guess.value * weight)] for guess in shown], position.text


FIRST = date(2026, 2, 2)
DAYS = tuple(Answer(FIRST + timedelta(days=n), word) for n, word in enumerate(("cigar", "rebut", "sissy", "humph")))


def test_odds_are_given_the_days_before_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[date, date]] = []

    def spy(past: Past, day: date) -> Weights:
        seen.append((past[-1].day, day))
        return (1,) * len(shipped_words(ALLOWED_WORDS_FILE))

    monkeypatch.setitem(ODDS, "spy", spy)
    with ThreadPoolExecutor(1) as executor:
        backtest(DAYS, DAYS[2].day, ["spy"], ["parts"], executor)
    assert seen == [(DAYS[n - 1].day, DAYS[n].day) for n in (2, 3)]


def test_the_rivals_weigh_what_they_are_named_for() -> None:
    weights = {name: odds(DAYS[:2], DAYS[2].day) for name, odds in ODDS.items()}
    likely = {name: found.count(LISTED_WEIGHT) for name, found in weights.items()}
    assert (likely["uniform2309"], likely["uniform3158"], likely["unused2309"]) == (2309, 3158, 2307)


@pytest.mark.gate
def test_a_repeat_is_counted() -> None:
    again = Answer(DAYS[-1].day + timedelta(days=1), "cigar")
    first, second = play("unused2309", "parts", DAYS), play("unused2309", "parts", (*DAYS, again))
    assert (first.repeat, second.repeat) == (False, True)
    assert first.bits < second.bits


@pytest.mark.slow
def test_since_answers_repeat_the_odds_of_the_day_are_the_best(shared: Path) -> None:
    answers = [answer for answer in read_answers(shared / "nyt_answers_dated.csv") if answer.day <= date(2026, 10, 10)]
    with processes() as executor:
        results = backtest(answers, FIRST, list(ODDS), ["two-turn"], executor)
    assert {len(days) for days in results.values()} == {251}
    assert max(day.guesses for day in results["daily, two-turn"]) <= LIMIT
    figures = [(fmean(d.guesses for d in days), fmean(d.bits for d in days)) for days in results.values()]
    (mean, bits), (installed, installed_bits), *rivals = figures
    assert (mean <= 3.105, bits <= 10.07) == (True, True)
    assert (installed <= 3.25, installed_bits <= 10.48) == (True, True)
    assert all(installed < other and installed_bits < more for other, more in rivals)
