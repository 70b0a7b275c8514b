"""The page is small and quick."""

import gzip
import re
from statistics import median

import pytest
from fixtures import STATIC, Visit
from playwright.sync_api import expect

pytestmark = pytest.mark.page

JAVASCRIPT = 60_000  # bytes, compressed: everything that the page can ever load
ENGINE = {"core-": 25_000, "core-scalar-": 28_000}  # bytes, compressed: one of them is loaded
FIRST = 200  # milliseconds from the load event to the first suggestion

SEEN = """new MutationObserver((_, observer) => {
  if (!document.querySelector(".take")) return;
  observer.disconnect();
  requestAnimationFrame(() => { window.seen = performance.now(); });
}).observe(document, {childList: true, subtree: true});"""


OTHERS = re.compile(r"embed-|salet\.js")  # what other pages use


def compressed(pattern: str) -> list[int]:
    paths = (path for path in STATIC.rglob(pattern) if not OTHERS.match(path.name))
    return [len(gzip.compress(path.read_bytes(), 9)) for path in paths]


def test_all_scripts_together_are_small() -> None:
    assert 0 < sum(compressed("*.js")) < JAVASCRIPT


@pytest.mark.parametrize("name", ENGINE)
def test_the_engine_is_small(name: str) -> None:
    (size,) = compressed(f"{name}????????.wasm")
    assert size < ENGINE[name]


@pytest.mark.timed
def test_the_first_suggestion_comes_at_once(visit: Visit) -> None:
    times = [first_suggestion(visit) for _ in range(7)]
    assert median(times) < FIRST, times


def first_suggestion(visit: Visit) -> float:
    """Milliseconds from the load event to the first suggestion on the screen, in a browser that was never here."""
    page = visit("about:blank")
    page.add_init_script(SEEN)
    page.goto("/")
    expect(page.locator(".take").first).to_be_visible()
    loaded = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    return float(page.evaluate("window.seen")) - float(loaded)
