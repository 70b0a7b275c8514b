"""Everyone can use it: axe-core finds nothing to object to on any view, in any colours; no window is too small."""

import pytest
from playwright.sync_api import expect
from stage import COLOURS, ROOT, VIEWS, Visit, show

pytestmark = pytest.mark.page

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize("colours", COLOURS)
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_no_violation(visit: Visit, view: str, colours: str) -> None:
    page = show(visit, view, colours, 390 if colours == "high" else 1440)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found["violations"]] == []


@pytest.mark.parametrize("width", (320, 390, 768, 900, 1440, 3840))
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_sticks_out_of_the_window(visit: Visit, view: str, width: int) -> None:
    page = show(visit, view, "light", width)
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def test_screen_readers_hear_letter_colour_and_place(visit: Visit) -> None:
    page = show(visit, "review", "light", 1440)
    page.goto("/solve/original/normal/salet.BYBGB")
    expect(page.get_by_role("button", name="E, correct, fourth letter")).to_be_visible()
    expect(page.get_by_role("button", name="A, present, second letter")).to_be_visible()
    expect(page.get_by_role("button", name="S, absent, first letter")).to_be_visible()


def test_motion_stops_where_it_is_not_wanted(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--quick')") == "0ms"
