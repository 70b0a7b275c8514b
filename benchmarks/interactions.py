"""How long the page takes to show what a key or a tap did, on a processor that is slowed down four times.

    make page
    python benchmarks/interactions.py [SLOWER] [TIMES]

A real browser measures each interaction itself: from the event to the next paint. Help with one board and with 32, a
game of one board and of 32, and the other views. Other work on the machine counts as the page's, so each task is done
several times, and its slowest interaction is that of the quietest time; all of them are printed.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from visits import CHROMIUM, Counted, serving

from salet.web.site import write_site

WATCH = """window.slowest = [0, ""];
new PerformanceObserver(list => {
  for (const {interactionId, duration, name} of list.getEntries())
    if (interactionId && duration > window.slowest[0]) window.slowest = [duration, name];
}).observe({type: "event", durationThreshold: 16, buffered: true});"""
PHONE = {"viewport": {"width": 390, "height": 844}}
WORDS = ("crane", "moist", "bulky", "fudge")


def solve(page: Page, boards: int) -> None:
    """Enter words and tiles on as many boards."""
    address = "~".join(["start"] * boards)
    page.goto(f"./#/solve/original/normal-{5 + boards}/{address}")
    page.locator(".board-row").first.wait_for()
    for word in WORDS[:2]:
        for key in [*word, "Enter", *"11211", "Enter"]:
            page.keyboard.press(key)
            page.wait_for_timeout(60)
        page.wait_for_timeout(1500)


def play(page: Page, boards: int) -> None:
    """Play a few rows on as many boards."""
    rules = {"lexicon": "original", "mode": "normal", "limit": 5 + boards, "sequence": False}
    answers = ["amber", *[f"{first}ound" for first in "bfhmprsw"]] * 4
    game = {**rules, "answers": answers[:boards], "guesses": [], "given": 0, "typed": "", "gaveUp": False}
    page.goto("./#/lab")
    page.evaluate("value => localStorage.setItem('salet.plays', value)", json.dumps({"": game}))
    page.reload()
    page.goto("./#/play")
    page.locator(".played-row.now").first.wait_for()
    for word in WORDS:
        for key in [*word, "Enter"]:
            page.keyboard.press(key)
            page.wait_for_timeout(60)
        page.wait_for_timeout(700)


def views(page: Page, _boards: int) -> None:
    """Walk through the views by their tabs."""
    page.goto("./#/solve/original/normal/crane.BYGBB")
    for tab in page.locator("nav a").all():
        tab.click()
        page.wait_for_timeout(700)


TASKS: dict[str, tuple[Callable[[Page, int], None], int]] = {
    "help with one board": (solve, 1),
    "help with 32 boards": (solve, 32),
    "a game of one board": (play, 1),
    "a game of 32 boards": (play, 32),
    "the views": (views, 1),
}


def slowest(browser: Browser, address: str, name: str, slower: float) -> tuple[float, str]:
    """Return the milliseconds of a task's slowest interaction, and its event."""
    task, boards = TASKS[name]
    context = browser.new_context(base_url=address, **PHONE)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.add_init_script(WATCH)
    task(page, boards)
    milliseconds, event = page.evaluate("window.slowest")
    context.close()
    return milliseconds, event


def main(slower: float = 4.0, times: float = 3) -> None:
    """Print the slowest interaction of each task."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_site(Path(folder), ("nyt", "original"))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--headless", "--no-sandbox"])
        with serving(Path(folder), Counted()) as address:
            for name in TASKS:
                found = [slowest(browser, address, name, slower) for _ in range(int(times))]
                milliseconds, event = min(found)
                every = ", ".join(f"{each:.0f}" for each, _ in found)
                print(
                    f"{name}: slowest {milliseconds:.0f} ms ({event}) of {every}, processor {slower:g} times slower",
                    flush=True,
                )


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
