"""Everyone can use it: axe-core finds nothing to object to on any view, in any colours; no window is too small."""

import pytest
from fixtures import COLOURS, ROOT, VIEWS, Visit, paint, show, widen
from playwright.sync_api import expect

pytestmark = pytest.mark.page

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_no_violation_in_any_colours(visit: Visit, view: str) -> None:
    page = show(visit, view)
    page.evaluate(AXE.read_text("utf-8"))
    for colours in COLOURS:
        paint(page, colours)
        widen(page, 390 if colours == "high" else 1440)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        violations = [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found["violations"]]
        assert (colours, violations) == (colours, [])


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_sticks_out_of_any_window(visit: Visit, view: str) -> None:
    page = show(visit, view)
    for width in (320, 390, 768, 900, 1440, 3840):
        widen(page, width)
        over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert (width, max(0, over)) == (width, 0)


def test_screen_readers_hear_letter_colour_and_place(visit: Visit) -> None:
    page = visit("/solve/original/normal/salet.BYBGB")
    expect(page.get_by_role("button", name="E, green, fourth letter")).to_be_visible()
    expect(page.get_by_role("button", name="A, yellow, second letter")).to_be_visible()
    expect(page.get_by_role("button", name="S, grey, first letter")).to_be_visible()


def test_motion_stops_where_it_is_not_wanted(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--quick')") == "0ms"


def test_keys_can_skip_to_the_content(visit: Visit) -> None:
    page = visit("/lab")
    expect(page.locator(".solvers").first).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
