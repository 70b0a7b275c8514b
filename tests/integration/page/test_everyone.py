"""Nobody is shut out: contrast themes, large text, other lengths and alphabets, screen readers, plain http."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from conftest import CHROMIUM, FLAGS
from drivers import START, best_guess, settled
from fixtures import VIEWS, Visit, one_in, show
from playwright.sync_api import Browser, Dialog, Page, expect
from served import Served

pytestmark = pytest.mark.page

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDTHS = (320, 390, 768, 900, 1280, 1920)
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
WHOLE = "document.body.innerText.isWellFormed()"  # no half of a letter that is two characters
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


@pytest.fixture(scope="module")
def large_text(browser: Browser) -> Iterator[Browser]:
    """A browser whose reader has set text to twice its usual size."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"]
    started = browser.browser_type.launch(executable_path=CHROMIUM, args=flags)
    yield started
    started.close()


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


@pytest.mark.parametrize(
    ("name", "word", "capitals"),
    (("umlaut", "größe", "GRÖẞE"), ("turkish", "yirmi", "YİRMİ"), ("turkish", "kırık", "KIRIK")),  # noqa: RUF001 - i without a dot
)
def test_letters_beyond_a_to_z_are_typed_by_touch_and_keep_their_capitals(
    visit: Visit, serve: Callable[[str], str], name: str, word: str, capitals: str
) -> None:
    address = serve(name)
    page = visit(f"/#/solve/{name}/normal/start", at=address, **PHONE)
    for letter, capital in zip(word, capitals, strict=True):
        key = page.locator(f"[data-key={letter}]")
        expect(key).to_have_attribute("aria-label", capital)
        assert key.inner_text() == capital
    touch(page, *word)
    expect(page.locator("[data-tile]")).to_have_count(5)
    assert "".join(page.locator("[data-tile]").all_inner_texts()) == capitals
    page.goto("about:blank")


def test_capitals_are_typed_as_the_list_spells_them(visit: Visit, serve: Callable[[str], str]) -> None:
    page = visit("/#/solve/turkish/normal/start", at=serve("turkish"))
    best_guess(page)
    field = page.get_by_role("textbox", name="Type a guess")
    field.fill("YİRMİ")
    field.press("Enter")
    expect(page.locator("[data-tile]")).to_have_count(5)
    page.goto("about:blank")


def touch(page: Page, *keys: str) -> None:
    """Press keys on the keyboard of the screen."""
    for key in keys:
        page.locator(f"[data-key={key}]").tap()


def test_letters_outside_the_basic_plane_are_played_and_solved_by_touch(
    visit: Visit, serve: Callable[[str], str]
) -> None:
    address = serve("adlam")
    first, *others = OWN["adlam"]
    page = visit(f"/#/solve/adlam/normal/{others[-1]}.YYYYB", at=address, **PHONE)
    expect(page.locator("[data-tile]")).to_have_text(list(others[-1].upper()))
    assert best_guess(page) in OWN["adlam"]
    touch(page, *first)
    expect(page.locator("[data-tile]")).to_have_count(10)
    assert page.evaluate(WHOLE)
    page.goto("about:blank")
    page.set_viewport_size({"width": 1280, "height": 800})  # what is known of the word stands next to the board
    page.goto(f"{address}/#/play")
    for row, word in enumerate([*others, first]):
        touch(page, *word, "enter")
        expect(page.locator(".board-row").nth(row).locator(".tile")).to_have_text(list(word.upper()))
        assert page.evaluate(WHOLE)
        page.wait_for_timeout(1000)  # the last row turns its tiles first
        if page.locator(".ending").count():
            break
    expect(page.locator(".sum")).to_be_visible()
    assert page.evaluate(WHOLE)
    page.goto("about:blank")


@pytest.mark.parametrize("address", (START, "/play"))
def test_a_word_is_entered_in_a_text_field(visit: Visit, address: str) -> None:
    """Screen readers keep single keys to themselves, but not those of a field."""
    page = visit(address)
    field = page.get_by_role("textbox", name="Type a guess")
    field.fill("crane")
    field.press("Enter")
    expect(page.locator(".board-row [data-tile], .board-row[aria-label*=':']").first).to_be_visible()


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
    page.get_by_role("button", name="Share this position").click()
    page.wait_for_timeout(500)
    assert shown == [page.url]


@pytest.mark.parametrize("view", one_in(3, *VIEWS))
def test_twice_as_large_text_needs_no_scrolling_sideways(
    large_text: Browser, base: str, view: str, artefacts: Path
) -> None:
    context = large_text.new_context(base_url=base, service_workers="block", viewport={"width": 1280, "height": 900})

    def visit(path: str) -> Page:
        page = context.new_page()
        page.goto(path)
        return page

    page = show(visit, view)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(100)
        page.screenshot(path=artefacts / f"large-{view}-{width}.png")
        assert page.evaluate(SIDEWAYS) <= 0, f"{view} at {width}"
    context.close()


@pytest.mark.parametrize(
    ("address", "seen"), (("/#/you", False), ("/#/solve/nyt/normal/crane.BYBBG", False), ("/", True))
)
def test_before_the_script_has_come_no_other_view_and_no_other_theme_is_painted(
    visit: Visit, address: str, seen: bool
) -> None:
    page = visit("/", color_scheme="light")
    page.evaluate("localStorage.setItem('salet/theme', '\"dark\"')")
    page.route("**/assets/index-*.js", lambda _: None)  # it never comes
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    expect(page.locator("main")).to_be_attached()
    expect(page.get_by_text("What did you guess?")).to_be_visible(visible=seen)
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
