"""Whole journeys in Chromium, Firefox and WebKit, each at an address never opened before."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import which
from typing import Any

import browsers
import pytest
from browsers import MINIBROWSER, OpenTab, Tab, reload, type_text, wait, wait_for
from drivers import ALL_PROVEN, COLOURS
from fixtures import GAME, GAMES, PLAYS, SET, file_server
from test_offline import WORDS_ARE_KEPT

from salet import review
from salet.game.pattern import pattern_of, tiles_of
from salet.game.position import parse_position
from salet.solver.analysis import analyze
from salet.web.site import write_site

GAMES_LISTED = "return document.querySelectorAll('.game').length === arguments[0]"
CONFLICT = "#/solve/original/normal/crane.BYGBB.slate.BBGBY"
MISSING = {"firefox": not which("firefox-esr"), "webkit": not (which("WebKitWebDriver") and MINIBROWSER)}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as a folder."""
    folder = tmp_path_factory.mktemp("journeys")
    write_site(folder, ("original",))
    return folder


@pytest.fixture(
    scope="session",
    params=[
        pytest.param("chromium", marks=pytest.mark.xdist_group("journeys in chromium")),
        pytest.param("firefox", marks=[pytest.mark.slow, pytest.mark.xdist_group("journeys in firefox")]),
        pytest.param("webkit", marks=[pytest.mark.slow, pytest.mark.xdist_group("journeys in webkit")]),
    ],
)
def open_tab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenTab]:
    """A browser that runs through all journeys."""
    name = request.param
    if MISSING.get(name):
        pytest.fail(f"{name} is not installed; .ci/run names its packages.")
    with ExitStack() as stack:
        if name == "chromium":
            yield stack.enter_context(browsers.chromium(request.getfixturevalue("browser")))
        else:
            yield stack.enter_context(getattr(browsers, name)(tmp_path_factory.mktemp(name)))


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    """The folder's address, on a port of its own: a browser has stored nothing for it."""
    with file_server(site) as server:
        yield f"{server}/"


@pytest.fixture
def new_tab(open_tab: OpenTab) -> Iterator[OpenTab]:
    """Open tabs that are closed when the journey ends."""
    with ExitStack() as stack:

        def new() -> Tab:
            tab = open_tab()
            stack.callback(tab.close)
            return tab

        yield new


@pytest.fixture
def tab(new_tab: OpenTab, address: str) -> Tab:
    """A tab that shows the start page."""
    tab = new_tab()
    tab.go(address)
    wait(tab, ".board")
    return tab


def store(tab: Tab, name: str, value: Any) -> None:
    """Store something as the page would, and load it again."""
    tab.run(f"({SET})(arguments[0])", [name, value])
    reload(tab)


def enter(tab: Tab, word: str, tiles: str) -> None:
    """Type a word and the colors of its tiles, as digits: 1 gray, 2 yellow, 3 green."""
    type_text(tab, word)
    tab.key("Enter")
    wait(tab, "[data-tile]", word[0])
    type_text(tab, tiles)


def place(tab: Tab) -> str:
    """Return what the address says after its sign."""
    return str(tab.run("return location.hash"))


def test_a_position_is_proven(tab: Tab) -> None:
    enter(tab, "crane", "12311")
    wait(tab, ALL_PROVEN)
    *_, theirs = analyze(parse_position("crane.BYGBB", "original"))
    assert tab.run("return document.querySelector('.guesses .word').textContent").lower() == theirs.suggestions[0].word
    assert place(tab).endswith("/crane.BYGBB")


def test_a_game_is_solved_by_pressing_what_is_shown(tab: Tab) -> None:
    """The best guess, Enter, the tiles and Done, until the word is found."""
    words: list[str] = []
    while "amber" not in words:
        tab.press(".solve:not(.asking) .hero-best")
        row = f".board-row:nth-child({len(words) + 1})"
        wait(tab, f"{row} [data-tile]")
        words.append(
            tab.run("return document.querySelector(arguments[0]).innerText", row).replace("\n", "")[:5].lower()
        )
        for k, tile in enumerate(tiles_of(pattern_of(words[-1], "amber"), 5)):
            button = f"{row} [data-tile]:nth-child({k + 1})"
            while not tab.run(f"return document.querySelector(arguments[0] + '[aria-label*={COLOURS[tile]}]')", button):
                tab.press(button)
        tab.press("button", "Done")
    wait(tab, ".ending h2", f"Solved in {len(words)}")


def test_a_mistake_is_found_and_repaired(tab: Tab, address: str) -> None:
    tab.go(address + CONFLICT)
    tab.press(".correction")
    wait(tab, ".hero-word")
    wait_for(tab, "return location.hash.endsWith('crane.BYGBB.slate.BBGBB')")
    tab.press("button", "Undo")
    wait(tab, ".correction")


def test_a_position_outlives_a_reload_and_back_leads_back(tab: Tab) -> None:
    enter(tab, "crane", "12311")
    wait_for(tab, "return location.hash.endsWith('crane.BYGBB')")
    enter(tab, "smart", "11321")
    wait_for(tab, "return location.hash.includes('smart')")
    reload(tab)
    wait(tab, "[data-tile]", "S")
    tab.run("history.back()")
    wait_for(tab, "return location.hash.endsWith('crane.BYGBB')")


def test_several_boards_are_solved_at_once(tab: Tab, address: str) -> None:
    tab.go(address + "#/solve/original/normal-7/crane.BYGBB~crane.BBBBG")
    wait(tab, ".hero-word")
    wait(tab, ".boards", "Board 2: ")


def test_a_game_is_played_to_its_end(tab: Tab, address: str) -> None:
    store(tab, "plays", PLAYS["play"])
    tab.go(address + "#/play")
    wait(tab, ".board-row.now")
    type_text(tab, "amber")
    tab.key("Enter")
    wait(tab, ".ending", "Solved in 3")
    reload(tab)
    wait(tab, ".ending", "Solved in 3")


def test_a_game_is_reviewed_as_a_sum(tab: Tab, address: str) -> None:
    tab.go(f"{address}#/review/original/normal/{GAME}")
    wait(tab, ".sum")
    score = review("salet anger amber", "original", best_play=False).score
    wait(tab, ".sum", f"{score.par:.2f}")
    wait(tab, ".sum", f"{score.regret:.2f}")


def test_games_are_counted_and_rated(tab: Tab, address: str) -> None:
    store(tab, "games", GAMES)
    tab.go(address + "#/you")
    wait_for(tab, GAMES_LISTED, 3)
    wait(tab, "dl", "par")


def test_games_are_exported_and_imported(tab: Tab, new_tab: OpenTab, address: str, site: Path, tmp_path: Path) -> None:
    store(tab, "games", GAMES)
    tab.go(address + "#/you")
    tab.press("summary", "Your data")
    tab.run(
        """
        HTMLAnchorElement.prototype.click = () => {};
        URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return "#"; };
        """
    )
    tab.press("button", "Export")
    wait_for(tab, "return window.saved")
    file = tmp_path / "games.json"
    file.write_text(tab.run("return window.saved"), "utf-8")
    assert len(json.loads(file.read_text("utf-8"))["games"]) == len(GAMES)
    with file_server(site) as elsewhere:
        other = new_tab()
        other.go(f"{elsewhere}/#/you")
        other.press("summary", "Your data")
        other.choose_file("input[type=file]", file)
        wait_for(other, GAMES_LISTED, 3)


def test_two_tabs_share_games_and_settings(tab: Tab, new_tab: OpenTab, address: str, tmp_path: Path) -> None:
    other = new_tab()
    for each in (tab, other):
        each.go(address + "#/you")
        wait(each, "summary", "Your data")
    for each, game in zip((tab, other), GAMES, strict=False):
        file = tmp_path / "game.json"
        file.write_text(json.dumps({"salet": 1, "games": [game]}))
        each.choose_file("input[type=file]", file)
        wait(each, ".game")
    for each in (tab, other):
        wait_for(each, GAMES_LISTED, 2)
    other.press("button", "Menu")
    other.press("button", "Dark")
    wait_for(tab, "return document.documentElement.dataset.theme === 'dark'")


def test_hints_come_one_by_one_and_name_no_word_at_first(tab: Tab) -> None:
    enter(tab, "crane", "12311")
    tab.press("button", "Hints")
    tab.press("button", "Give me a hint")
    wait(tab, ".ladder li")
    assert not tab.run("return document.querySelector('.hero-word')")


def test_the_page_opens_and_proves_without_a_network(new_tab: OpenTab, site: Path) -> None:
    tab = new_tab()
    with file_server(site) as server:
        tab.go(f"{server}/#/solve/original/normal/start")
        wait(tab, ".hero-word")
        tab.run(f"window.ready = false; ({WORDS_ARE_KEPT})('original').then(() => {{ window.ready = true; }})")
        wait_for(tab, "return window.ready")
    reload(tab)
    wait(tab, ".hero-word")
    enter(tab, "crane", "12311")
    wait(tab, ALL_PROVEN)
