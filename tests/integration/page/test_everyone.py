"""No one is shut out: contrast themes, large text, other lengths and alphabets, screen readers, plain http."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from conftest import VIEW, as_fragment
from drivers import START, best_guess, settled
from fixtures import VIEWS, Visit, one_in, show
from playwright.sync_api import Browser, Dialog, Page, expect
from served import Served

WIDTHS = (320, 390, 768, 900, 1280, 1920)
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
OWN = {
    "four": ["ties", "rile", "tide", "sled", "dire"],
    "seven": ["replies", "ripples", "explode", "bedpans", "coasted"],
    "ten": ["initiative", "presidents", "developing", "collection", "performing"],
    "adlam": ["𞤢𞤦𞤢𞤧𞤭", "𞤢𞤦𞤢𞤧𞤮", "𞤢𞤦𞤢𞤧𞤫", "𞤦𞤢𞤧𞤭𞤢", "𞤧𞤭𞤦𞤢𞤫"],  # two characters of JavaScript each
    "turkish": ["yirmi", "kırık", "sınır", "dişçi", "iyice"],  # noqa: RUF001 - i without a dot
    "umlaut": ["größe", "bühne", "säure", "töten", "hölle", "würde"],
}


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Serve a list of another length or alphabet, and return its address."""
    with ExitStack() as stack:

        def start(name: str) -> str:
            file = tmp_path / f"{name}.txt"
            file.write_text("\n".join(OWN[name]), "utf-8")
            return stack.enter_context(Served("--lexicon", str(file))).url

        yield start


def test_contrast_themes_show_three_kinds_of_tiles_and_one_tab(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB", forced_colors="active")
    settled(page)
    tiles = page.locator(".board-row").first.locator(".tile")
    faces = []
    for k in range(3):
        tiles.nth(k).evaluate("tile => { tile.textContent = 'x'; }")
        faces.append(tiles.nth(k).screenshot())
    assert len(set(faces)) == 3
    outlines = page.locator(".tabs a").evaluate_all("all => all.map(each => getComputedStyle(each).outlineStyle)")
    assert [style != "none" for style in outlines].count(True) == 1


@pytest.mark.parametrize("name", one_in(3, "ten", "four", "seven"))
def test_lists_of_other_lengths_work_by_link_and_after_a_reload(
    visit: Visit, serve: Callable[[str], str], name: str
) -> None:
    address = serve(name)
    page = visit(f"/#/solve/{name}/normal/start", at=address)
    length = len(OWN[name][0])
    for _ in range(2):
        expect(page.locator(".board-row.now .tile")).to_have_count(length)
        word = best_guess(page)
        page.locator(".hero-best").click()
        page.keyboard.press("Enter")
        page.keyboard.type("1" * length)
        expect(page).to_have_url(re.compile(rf"/{word}\.B{{{length}}}$"))
        page.goto("about:blank")
        page.goto(f"{address}/#/solve/{name}/normal/start")
        page.reload()
    best_guess(page)
    page.goto("about:blank")  # asks nothing more of the server, which ends before the page


def test_a_link_is_shown_over_plain_http_where_pages_have_no_clipboard(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });")
    page.goto(START)
    shown: list[str] = []

    def note(dialog: Dialog) -> None:
        shown.append(dialog.default_value)
        dialog.dismiss()

    page.on("dialog", note)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Share this board").click()
    page.wait_for_timeout(500)
    assert shown == [page.url]


def test_the_best_word_stays_in_one_piece_in_twice_as_large_text(large_text: Browser, base: str) -> None:
    context = large_text.new_context(base_url=base, service_workers="block")
    page = context.new_page()
    page.goto("/#/solve/nyt/normal/crane.BYBBG")
    settled(page)
    for width, height in ((320, 640), (390, 844), (768, 1024), (844, 390), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        whole = page.locator(".hero-word").evaluate("""word => {
          word.textContent = "MAMMA"; // as wide as words get
          const text = document.createRange();
          text.selectNodeContents(word);
          const { left, right } = text.getBoundingClientRect();
          return text.getClientRects().length === 1 && left >= 0 && right <= document.documentElement.clientWidth;
        }""")
        assert (width, whole) == (width, True)
    context.close()


@pytest.mark.parametrize("view", one_in(3, *VIEWS))
def test_twice_as_large_text_needs_no_scrolling_sideways(large_text: Browser, base: str, view: str) -> None:
    context = large_text.new_context(base_url=base, service_workers="block", viewport={"width": 1280, "height": 900})

    def visit(path: str) -> Page:
        page = context.new_page()
        page.route(VIEW, as_fragment)
        page.goto(path)
        return page

    page = show(visit, view)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(100)
        assert page.evaluate(SIDEWAYS) <= 0, f"{view} at {width}"
    context.close()
