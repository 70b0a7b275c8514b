"""Everyone can use it: axe-core finds nothing to object to on any view, in any colors; no window is too small."""

import re
from itertools import pairwise

import pytest
from drivers import ALL_PROVEN, enter_row, settled
from fixtures import ROOT, VIEWS, Visit, paint, show, widen
from playwright.sync_api import Page, expect

WINDOWS = ((320, 640), (320, 844), (390, 844), (844, 390), (768, 844), (900, 844), (1440, 900), (3840, 900))
CUT = """[...document.querySelectorAll("main *, dialog *")]
  .filter((each) => each.checkVisibility() && !each.matches(".hidden, input, .hidden *, .word-field, .word-field *"))
  .filter((each) => getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.className}: ${each.textContent}`)"""
SMALL = """[...(document.querySelector("dialog") ?? document.querySelector("main")).querySelectorAll("button, a")]
  .filter((each) => each.checkVisibility() && !each.matches(".key, summary, .many [data-tile]"))
  .filter((each) => {
    each.scrollIntoView({block: "center"});
    const {left, top, width, height} = each.getBoundingClientRect();
    if (!each.matches(".link")) return height < 43.5 || width < 43.5;
    const [x, y] = [left + width / 2, top + height / 2];
    return [[x, y - 21], [x, y + 21]].some((point) => !each.contains(document.elementFromPoint(...point)));
  })
  .map((each) => each.textContent)"""
SMALL_LETTERS = re.compile(r"\b(crane|slate|crony|anger|amber|hinge|smart)\b")
PAIRS = (("light", "forced"), ("dark", "high", "dark-high"))
# Each view in some colors in every run, in the others with the slow ones.
COLOURED = [
    pytest.param(view, PAIRS[(number + other) % 2], marks=[pytest.mark.slow] if other else [])
    for number, view in enumerate(VIEWS)
    for other in (0, 1)
]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize(("view", "all_colours"), COLOURED)
def test_a_view_has_no_violation_in_any_colours_and_fits_any_window_and_thumb(
    visit: Visit, view: str, all_colours: tuple[str, ...]
) -> None:
    page = show(visit, view)
    assert not SMALL_LETTERS.search(page.locator("main").inner_text())
    page.evaluate(AXE.read_text("utf-8"))
    for colours in all_colours:
        paint(page, colours)
        widen(page, 390 if colours == "high" else 1440)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        violations = [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found["violations"]]
        assert (colours, violations) == (colours, [])
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert (width, max(0, over), page.evaluate(CUT)) == (width, 0, [])
    widen(page, 390)
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize(("motion", "moves"), (("reduce", False), ("no-preference", True)))
def test_motion_stops_where_it_is_not_wanted(visit: Visit, motion: str, moves: bool) -> None:
    page = visit("/solve/original/normal/start", reduced_motion=motion)
    settled(page)
    page.evaluate(
        """() => {
          window.moved = new Set();
          document.addEventListener("animationstart", ({animationName}) => window.moved.add(animationName));
        }"""
    )
    enter_row(page, "amber", "33333")
    expect(page.get_by_role("button", name="R, green, fifth letter")).to_be_visible()
    page.wait_for_timeout(2_000 if moves else 600)  # for the wave of a solved row
    found = set(page.evaluate("[...window.moved]"))
    assert found.issuperset({"turn"}) if moves else not found
    quick = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--quick')")
    assert (float(quick.removesuffix("s").removesuffix("m")) == 0) != moves


def test_keys_are_listed_and_can_skip_to_the_content(visit: Visit) -> None:
    page = visit("/#/solvers")
    expect(page.locator(".solver").first).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Menu").get_by_text("use the best guess")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_menu_has_the_list_of_keys(visit: Visit) -> None:
    page = visit("/you")
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Keyboard shortcuts").click()
    expect(page.get_by_text("use the best guess")).to_be_visible()


FOCUSED = "document.activeElement.matches('[data-take]')"


def test_the_first_suggestion_is_a_few_tabs_away(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBG")
    settled(page)
    assert tabs_to_a_suggestion(page) <= 15
    page.reload()
    settled(page)
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the best guess")).to_be_focused()
    page.keyboard.press("Enter")
    assert 2 + tabs_to_a_suggestion(page) <= 8
    page.locator("#board").focus()
    assert tabs_to_a_suggestion(page) <= 8


def tabs_to_a_suggestion(page: Page) -> int:
    presses = 0
    while not page.evaluate(FOCUSED) and presses < 100:
        page.keyboard.press("Tab")
        presses += 1
    return presses


def test_screen_readers_hear_of_another_best_guess_or_a_proof_and_of_nothing_else(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script("""addEventListener("DOMContentLoaded", () => {
      window.heard = [];
      new MutationObserver(() => {
        const said = [...document.querySelectorAll("[role=status], [aria-live]")].map((each) => each.textContent);
        if (String(said) !== window.heard.at(-1)) window.heard.push(String(said));
      }).observe(document.body, {subtree: true, childList: true, characterData: true});
    });""")
    page.goto("/solve/nyt/normal/crane.BYBBB")
    expect(page.locator(ALL_PROVEN)).to_be_attached(timeout=60_000)
    found = [
        re.search(r"(Best guess|Best common word): [^,.]+[^.]*(\.\d+)?[^.]*\.", text)
        for text in page.evaluate("window.heard")
    ]
    facts = [match[0] for match in found if match]
    assert facts
    assert all(one != other for one, other in pairwise(facts))
    assert facts[-1].endswith("guesses to go, proven.")


@pytest.mark.parametrize(
    ("width", "height"), ((390, 844), (375, 667), (844, 390), (720, 450)), ids=("phone", "small", "landscape", "zoomed")
)
def test_the_keys_never_cover_the_answer(visit: Visit, width: int, height: int) -> None:
    phone = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    page = visit("/solve/nyt/normal/crane.BYBBG.posit.BBBBB", **phone)
    settled(page)
    page.locator(".hero-best").scroll_into_view_if_needed()
    covered = page.evaluate("""() => {
      const {left, top, width, height} = document.querySelector(".hero-word").getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return !seen?.closest(".hero-best");
    }""")
    assert not covered
    enter_row(page, "murky", "")
    expect(page.get_by_role("button", name="Done")).to_be_in_viewport()


@pytest.mark.parametrize(("view", "width"), (("play", 1280), ("play", 1920), ("solve", 1920)))
def test_a_wide_window_has_two_columns_in_its_middle_as_wide_as_the_header(visit: Visit, view: str, width: int) -> None:
    page = show(visit, view)
    widen(page, width)
    boxes = page.evaluate("""[".top", ".main", ".boards", ".answer"]
      .map((each) => document.querySelector(each).getBoundingClientRect()).map(({left, right}) => [left, right])""")
    top, main, board, answer = boxes
    assert top == main
    assert abs(top[0] + top[1] - page.evaluate("document.body.clientWidth")) < 4
    assert top[1] - top[0] >= 0.6 * width
    assert board[1] < answer[0]


@pytest.mark.parametrize(
    ("address", "most"), (("/", 12), ("/solve/nyt/normal/crane.BYBBG", 20)), ids=("empty", "guess")
)
@pytest.mark.parametrize("width", (390, 1280))
def test_there_are_few_controls(visit: Visit, address: str, most: int, width: int) -> None:
    page = visit(address, viewport={"width": width, "height": 844})
    settled(page)
    page.wait_for_timeout(1_000)  # for other words, which come when they are settled
    controls = page.locator("a:not(.skip), button:not(.key), input, select, textarea, summary").filter(visible=True)
    assert controls.count() <= most, controls.all_inner_texts()
