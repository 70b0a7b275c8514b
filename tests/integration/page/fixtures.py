"""The stage: the views of the page with all that they can show, and how to open one."""

import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from drivers import enter_row
from playwright.sync_api import Page, expect

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "src" / "salet" / "web" / "static"
TROUBLED_FILES = str(ROOT / "tests" / "support" / "troubled_files.py")

Visit = Callable[..., Page]
"""Opens an address in a fresh browser profile."""

GAME = "salet.BYBGB.anger.GBBGG.amber.GGGGG"
VIEWS = {
    "start": ("/", ".hero-word"),
    "solve": ("/solve/original/normal/crane.BYGBB", ".chips"),
    "why": ("/solve/original/normal/crane.BYGBB", ".chips"),
    "only": ("/solve/original/normal/crane.BYGBB.smart.BBGYB", ".hero .primary"),
    "doubt": ("/solve/nyt/normal/crane.GGBBB.crypt.GGBBB.croup.GGYBB", ".reply"),
    "colouring": ("/solve/original/normal/crane.BYGBB", ".chips"),
    "menu": ("/solve/original/normal/crane.BYGBB", ".chips"),
    "hints": ("/solve/original/normal/crane.BYGBB", ".chips"),
    "doctor": ("/solve/original/normal/crane.BYGBB.slate.BBGBY", ".correction"),
    "boards": ("/solve/original/normal-9/crane.BYGBB~crane.BBBBB~crane.BBBBG~crane.GBBBB", ".chips"),
    "boards-doctor": ("/solve/original/normal-7/crane.BBBBB.slate.BBBBB~crane.BYGBB.slate.BBGBY", ".correction"),
    "solved": (f"/solve/original/normal/{GAME}", ".ending h2"),
    "review-form": ("/review/original/normal/start", "form"),
    "review-correction": ("/review/original/normal/salet.BYBBB.anger.GBBGG.amber.GGGGG", ".correction"),
    "review": (f"/review/original/normal/{GAME}", ".sum"),
    "play": ("/play", ".board-row.now"),
    "played": ("/play", ".ending"),
    "share": (f"/solve/original/normal/{GAME}", ".ending h2"),
    "today": ("/play/today", ".versus"),
    "challenge": ("/play", "dialog form"),
    "picture": ("/solve/nyt/normal/start", ".suspect"),
    "solvers": ("/#/solvers", ".solver"),
    "you": ("/you", ".openers"),
    "you-empty": ("/you?empty", ".data"),
}
KEPT = [
    ("2026-11-13", "normal", GAME, 3, True),
    ("2026-11-14", "hard", "crane.BYGBB.dwarf.GGGGG", 2, True),
    ("2026-11-15", "normal", "salet.BBBBB.crony.BBYGB.round.BGGGG.hound.BGGGG.mound.BGGGG.wound.BGGGG", 6, False),
]
GAMES = [
    {"at": f"{day}T08:00:00.000Z", "lexicon": "original", "rules": rules, "position": position}
    | {"guesses": guesses, "solved": solved}
    for day, rules, position, guesses, solved in KEPT
]
PLAY = {"lexicon": "original", "mode": "normal", "limit": 6, "answer": "amber"}
PLAYS = {
    view: {"": {**PLAY, "guesses": guesses, "typed": "", "gaveUp": False}}
    for view, guesses in (("play", ["salet", "crony"]), ("played", ["salet", "anger", "amber"]), ("challenge", []))
}
PLAYS["today"] = {f"today/{date.today()}": PLAYS["played"][""]}  # noqa: DTZ011 - the page's day is local too
SET = """
([name, value]) => {
  const keyOf = (game) => [game.at.slice(0, 10), game.lexicon, game.rules, game.position].join(" ");
  const games = () => value.map((game) => [keyOf(game), game]);
  const plays = () => Object.entries(value).map(([key, play]) => [key, { play, at: Date.now() }]);
  for (const [key, record] of { games, plays }[name]())
    localStorage.setItem(`salet/${name}/${key}`, JSON.stringify(record));
}
"""
"""Stores a list of games, or games that are being played, by their addresses."""
RECORDS = """
name => Object.entries(localStorage)
  .filter(([item]) => item.startsWith(`salet/${name}/`))
  .map(([item, text]) => [item.slice(`salet/${name}/`.length), JSON.parse(text)])
"""
COLOURS = {
    "light": ("light", "normal", "none"),
    "dark": ("dark", "normal", "none"),
    "high": ("light", "high", "none"),
    "dark-high": ("dark", "high", "none"),
    "forced": ("light", "normal", "active"),
}


def records(page: Page, name: str) -> dict[str, Any]:
    """Return what the page has stored under a name, each record by its key."""
    return dict(page.evaluate(RECORDS, name))


@contextmanager
def file_server(folder: Path, *, troubled: bool = False) -> Iterator[str]:
    """Serve a folder by Python's own file server, in a process of its own, and yield its address.

    troubled: with the troubles that files of the folder name, such as `slow`.
    """
    usual = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory"]
    command = [sys.executable, *([TROUBLED_FILES] if troubled else usual), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        address = f"http://127.0.0.1:{server.stdout.readline().split(' port ')[1].split()[0]}"
        for _ in range(100):
            try:
                urllib.request.urlopen(address).close()
                break
            except OSError:
                time.sleep(0.05)
        try:
            yield address
        finally:
            server.terminate()


def one_in(step: int, *values: Any) -> list[Any]:
    """Return one value in `step` for every run, and the others for the slow ones."""
    return [pytest.param(value, marks=[pytest.mark.slow] if k % step else []) for k, value in enumerate(values)]


def show(visit: Visit, view: str) -> Page:
    """Open a view with all that it can show."""
    address, sign = VIEWS[view]
    page = visit("/you")
    page.evaluate(SET, ["games", [] if view == "you-empty" else GAMES])
    page.evaluate(SET, ["plays", PLAYS.get(view, {})])
    page.goto(address)
    if view == "challenge":
        page.get_by_role("button", name="Challenge a friend").click()
        page.get_by_role("button", name="Use a random word").click()
    if view == "picture":
        page.get_by_label("Read a screenshot").first.set_input_files(ROOT / "tests" / "pictures" / "doubtful.jpg")
    expect(page.locator(sign).first).to_be_visible(timeout=60_000)
    if view == "why":
        page.locator(".why summary").click()
    if view == "colouring":
        enter_row(page, "smart", "12")
    if view == "menu":
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("dialog")).to_be_visible()
    if view == "share":
        share(page)
    if view == "hints":
        page.get_by_role("button", name="Show hints instead").click()
        page.get_by_role("button", name="Give me a hint").click()
    page.wait_for_timeout(800)  # for reasons and the last bounds, which come a moment later
    return page


def share(page: Page) -> None:
    """Open the sheet that shares a game that has ended, once it is rated."""
    expect(page.locator(".meters b").first).to_have_text(re.compile(r"\d"), timeout=60_000)
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator(".share-picture")).to_be_visible()


def unfold(page: Page) -> None:
    """Show the numbers of a game that has ended, which are one tap away on a phone."""
    page.get_by_role("button", name=re.compile("with the numbers")).click(timeout=60_000)


def paint(page: Page, colours: str) -> None:
    """Give the page its light, dark, high-contrast or forced colors, as the device and the options would."""
    scheme, contrast, forced = COLOURS[colours]
    page.emulate_media(color_scheme=scheme, forced_colors=forced)  # type: ignore[arg-type]  # one of those above
    page.evaluate("contrast => { document.documentElement.dataset.contrast = contrast; }", contrast)
    page.wait_for_timeout(200)  # for the colors to fade over


def widen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900 if width > 900 else 844})
    page.wait_for_timeout(50)
