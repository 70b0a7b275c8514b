"""The page is small and quick."""

import gzip

import pytest
from drivers import START, TOUCH, play, settled
from fixtures import STATIC, Visit
from playwright.sync_api import Page, expect

JAVASCRIPT = {"index-": 45_000, "worker-": 20_000}  # bytes, compressed: what every visitor loads
LATER = 7_000  # bytes, compressed, for a view that is loaded when it is opened
ENGINE = 34_000  # bytes, compressed
REQUESTS = 5  # page, theme, script, style, start of the list
PAINTED = (".tabs", "h1", ".answer > p.quiet")
LARGEST = """new PerformanceObserver(list => {
  for (const each of list.getEntries()) window.largest = each.startTime;
}).observe({type: "largest-contentful-paint", buffered: true});"""

SHIFT = 0.02  # layout shift of a task, as browsers count it: what moves without being asked to
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      window.shifts.push([entry.value, entry.sources.map(({node}) => node?.className ?? node?.nodeName).join()]);
}).observe({type: "layout-shift", buffered: true});"""

SEEN = """new MutationObserver((_, observer) => {
  if (!document.querySelector(".hero-word")) return;
  observer.disconnect();
  requestAnimationFrame(() => { window.seen = performance.now(); });
}).observe(document, {childList: true, subtree: true});"""


def compressed(pattern: str) -> list[int]:
    return [len(gzip.compress(path.read_bytes(), 9)) for path in STATIC.rglob(pattern)]


@pytest.mark.parametrize("name", JAVASCRIPT)
def test_scripts_are_small(name: str) -> None:
    (size,) = compressed(f"{name}????????.js")
    assert size < JAVASCRIPT[name]
    others = sorted(compressed("*.js"))[: -len(JAVASCRIPT)]
    assert others[-1] < LATER


def test_the_engine_is_small() -> None:
    (size,) = compressed("core-????????.wasm")
    assert size < ENGINE


def test_the_first_advice_takes_five_requests(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script(SEEN)
    page.goto("/")
    expect(page.locator(".hero-word").first).to_be_visible()
    page.wait_for_timeout(500)
    before = (
        "performance.getEntriesByType('resource').filter(each => each.startTime < window.seen).map(each => each.name)"
    )
    loaded = page.evaluate(before)
    assert len(loaded) + 1 <= REQUESTS, loaded  # and the page itself


def test_the_page_is_painted_before_its_script_and_stays(visit: Visit) -> None:
    """What is largest on the screen is there from the first paint on, and is what the script shows as well."""
    without = visit("/", java_script_enabled=False)
    texts = [" ".join(without.locator(part).inner_text().split()) for part in PAINTED]
    page = visit("about:blank")
    page.add_init_script(LARGEST)
    page.goto("/")
    expect(page.locator(".hero-word").first).to_be_visible()
    page.wait_for_timeout(700)
    assert [" ".join(page.locator(part).inner_text().split()) for part in PAINTED] == texts
    first, largest = page.evaluate(
        "[performance.getEntriesByName('first-contentful-paint')[0].startTime, window.largest]"
    )
    assert first == largest


def shift(page: Page) -> float:
    page.wait_for_timeout(700)  # for reasons, which come last
    return sum(float(value) for value, _ in page.evaluate("window.shifts"))


@pytest.mark.parametrize("options", ({}, PHONE), ids=("desk", "phone"))
@pytest.mark.parametrize(
    "place",
    (
        "solve",
        "solve/nyt/normal/crane.BYBBG",
        "solve/nyt/normal/irate.BYBBB",
        "solve/original/normal/crane.BYGBB.slate.BBGBY",
        "solve/nyt/normal/crane.GGBBB.crypt.GGBBB.croup.GGYBB",
        "review/nyt/normal/crane.BYBBG.purse.GGGGG",
    ),
)
def test_nothing_moves_when_a_position_is_opened(visit: Visit, place: str, options: dict[str, object]) -> None:
    page = visit("about:blank", **options)
    page.add_init_script(SHIFTS)
    page.goto(f"/{place}")
    expect(page.locator(".hero-word, .correction, .review[aria-busy=false]").first).to_be_visible(timeout=60_000)
    assert shift(page) < SHIFT


def test_nothing_moves_by_itself_during_a_game(visit: Visit) -> None:
    page = visit("about:blank", **PHONE)
    page.add_init_script(SHIFTS)
    page.goto(START)
    play(page, TOUCH, "amber")
    settled(page)
    assert shift(page) < SHIFT
