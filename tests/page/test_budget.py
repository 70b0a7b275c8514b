"""The page is small and quick."""

import gzip
from statistics import median

import pytest
from fixtures import STATIC, Visit
from playwright.sync_api import expect

pytestmark = pytest.mark.page

JAVASCRIPT = 40_000  # bytes, compressed: everything that the page can ever load
FIRST = 200  # milliseconds from the load event to the first suggestion

SEEN = """new MutationObserver((_, observer) => {
  if (!document.querySelector(".take")) return;
  observer.disconnect();
  requestAnimationFrame(() => { window.seen = performance.now(); });
}).observe(document, {childList: true, subtree: true});"""


def test_all_scripts_together_are_small() -> None:
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in STATIC.rglob("*.js")}
    assert 0 < sum(sizes.values()) < JAVASCRIPT


def test_the_first_suggestion_comes_at_once(visit: Visit) -> None:
    times = [first_suggestion(visit) for _ in range(7)]
    assert median(times) < FIRST, times


@pytest.mark.parametrize("path", ("/", "/solve"))
def test_the_first_question_is_asked_once_and_before_the_script_could(visit: Visit, path: str) -> None:
    page = visit(path)
    expect(page.locator(".take").first).to_be_visible()
    fetched = page.evaluate("performance.getEntriesByType('resource').map(each => each.toJSON())")
    (question,) = [each for each in fetched if each["name"].endswith("/start")]
    (script,) = [each for each in fetched if each["initiatorType"] == "script"]
    assert question["startTime"] < script["responseEnd"]


def first_suggestion(visit: Visit) -> float:
    """Milliseconds from the load event to the first suggestion on the screen, in a browser that was never here."""
    page = visit("about:blank")
    page.add_init_script(SEEN)
    page.goto("/")
    expect(page.locator(".take").first).to_be_visible()
    loaded = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    return float(page.evaluate("window.seen")) - float(loaded)
