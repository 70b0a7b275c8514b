"""How long the page takes to prove its best guess, compared with the library: the same positions, one after the other.

    make page
    python benchmarks/page.py [COUNT]

COUNT random positions of nyt after one guess and as many after two, each with the tiles of a random answer: openers
that people play, then any word. The time in the page is from the change of its address to the sign that the best guess
is proven, with the engine loaded and after a pause, since a player needs some time to enter a row; in the library, from
the question to the first such analysis. Both are wall time of one thread, so only their ratio means something on a
machine with other work.
"""

import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page, sync_playwright
from visits import CHROMIUM, Counted, serving

from salet.game.lexicon import load
from salet.game.pattern import pattern_of
from salet.game.position import Position, start
from salet.solver.analysis import analyse
from salet.web.site import write_site

COUNT, PATIENCE = 40, 12.0
TYPING = 1500  # milliseconds
OPENERS = ("salet", "crane", "slate", "raise", "adieu", "audio", "stare", "trace", "arise", "soare")
PROVE = """
async ([elsewhere, place, patience]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const isProven = () => document.querySelector(".solve:not(.asking) .hero-sure.proven") !== null;
  location.hash = elsewhere;
  while (isProven()) await frame();
  const begun = performance.now();
  location.hash = place;
  while (!isProven() && performance.now() - begun < patience) await frame();
  return performance.now() - begun;
}
"""


def positions(guesses: int, count: int) -> list[Position]:
    """Return positions that are not decided yet, by the same source of chance in every run."""
    source = random.Random(guesses)  # noqa: S311 - a sample, not a secret
    lexicon = load("nyt")
    found: list[Position] = []
    while len(found) < count:
        answer = source.choices(lexicon.answers, weights=list(lexicon.weights or ()) or None)[0]
        position = start(lexicon)
        for turn in range(guesses):
            guess = source.choice(OPENERS if turn == 0 else lexicon.answers)
            position = position.play(guess, pattern_of(guess, answer))
        if len(position.candidates) > 1 and not position.won:
            found.append(position)
    return found


def in_page(page: Page, position: Position) -> float:
    """Return the seconds until the page has proven its best guess."""
    page.wait_for_timeout(TYPING)
    where = ["/lab", f"/solve/nyt/normal/{position.text}", 1000 * PATIENCE]
    return float(page.evaluate(PROVE, where)) / 1000


def in_library(position: Position) -> float:
    """Return the seconds until the library has proven its best guess."""
    begun = time.perf_counter()
    for analysis in analyse(position, budget=PATIENCE):
        if analysis.proven:
            break
    return time.perf_counter() - begun


def report(name: str, page: Sequence[float], library: Sequence[float]) -> None:
    """Print the median and the 95th percentile of both, and how often the page was too late."""
    late = sum(seconds >= PATIENCE for seconds in page)
    for who, seconds in (("page", page), ("library", library)):
        print(f"{name} {who:8} median {median(seconds):6.2f} s, 95 % within {quantiles(seconds, n=20)[-1]:6.2f} s")
    ratio = median(mine / max(theirs, 0.001) for mine, theirs in zip(page, library, strict=True))
    print(f"{name} median ratio {ratio:.2f}; not proven within {PATIENCE:.0f} s: {late} of {len(page)}", flush=True)


def main() -> None:
    """Measure both, by turns."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_site(Path(folder), ("nyt",))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with serving(Path(folder), Counted()) as address:
            page = browser.new_page()
            page.goto(address)
            page.wait_for_timeout(3_000)  # for engine and words
            for guesses, name in ((1, "after one guess "), (2, "after two guesses")):
                asked = positions(guesses, count)
                times = [(in_page(page, position), in_library(position)) for position in asked]
                report(name, [mine for mine, _ in times], [theirs for _, theirs in times])
        browser.close()


if __name__ == "__main__":
    main()
