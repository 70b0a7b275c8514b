"""A board from a screenshot: chosen, pasted, dropped or shared, and what no board can be read from."""

import base64
import json
import re
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from drivers import settled
from fixtures import Visit
from pictures import FOLDER
from playwright.sync_api import Browser, Page, expect

PICTURES: dict[str, list[str]] = json.loads((FOLDER / "boards.json").read_text("utf-8"))
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GIVE = (FOLDER / "give.js").read_text("utf-8")


def choose(page: Page, picture: bytes) -> None:
    """Choose a file that holds a picture."""
    file: Any = {"name": "picture", "mimeType": "image/png", "buffer": picture}
    page.get_by_label("Read a screenshot").first.set_input_files(file)


def address(boards: list[str]) -> re.Pattern[str]:
    return re.compile("/" + re.escape("~".join(boards)) + "$")


def png(width: int, height: int, more: bytes = b"") -> bytes:
    """Return a PNG file that says it has a size, with no more than a line of pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    line = zlib.compress(bytes(4 * min(width, 100) + 1) * min(height, 100))
    return b"\x89PNG\r\n\x1a\n" + head + more + chunk(b"IDAT", line) + chunk(b"IEND", b"")


@pytest.mark.parametrize("step", (3, pytest.param(1, marks=pytest.mark.slow)))
def test_boards_of_many_styles_are_read(visit: Visit, step: int) -> None:
    """At most one of them may be read wrong, where the fonts of a machine are few; and that is asked about."""
    page = visit("/")
    wrong = []
    for name, boards in list(PICTURES.items())[::step]:
        page.goto("/#/solve/nyt/normal/start")
        choose(page, (FOLDER / name).read_bytes())
        page.wait_for_url(re.compile(r"\.[BYG]{5}$"))
        assert page.get_by_text("Some rows may be missing").count() == 0, name
        if not address(boards).search(page.url):
            wrong.append((name, page.url, page.get_by_text("Check the outlined tiles").count()))
    assert all(asked for _, _, asked in wrong)
    assert len(wrong) <= 1, wrong


NYT = {
    "screen": "PHONE",
    "font": "Arial 700",
    "tile": "62",
    "gap": "5",
    "radius": "0",
    "size": "0.52",
    "page": "#ffffff",
    "line": "#d3d6da",
    "ink": "#ffffff",
    "grey": "#787c7e",
    "yellow": "#c9b458",
    "green": "#6aaa64",
}
HOUSE = ["house BBBYB", "slick GBBBB", "squat GBYYB"]
COVER = """rows => {
  const cover = document.createElement("div");
  const [top, left] = [100 + 67 * rows[0], 10];
  Object.assign(cover.style, {position: "fixed", top: `${top}px`, left: `${left}px`, right: "10px",
    height: `${67 * rows[1] - 20}px`, background: "#fff", border: "1px solid #999", borderRadius: "8px"});
  cover.textContent = "Statistics";
  document.body.append(cover);
}"""
WEBP = """async ([png, quality]) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({type: "image/webp", quality})).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


@pytest.fixture
def drawn(browser: Browser) -> Iterator[Page]:
    """A page that shows a board of three rows, as a phone does."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page.add_script_tag(path=FOLDER / "make.js")
    page.evaluate("given => drawBoards(...given)", [NYT, [HOUSE], "", True, ""])
    yield page
    page.close()


@pytest.mark.parametrize("rows", ((1, 3), (1, 2), (2, 2)))
def test_rows_that_something_covers_raise_a_warning(visit: Visit, drawn: Page, rows: tuple[int, int]) -> None:
    whole = drawn.screenshot()
    drawn.evaluate(COVER, rows)
    page = visit("/", **PHONE)
    settled(page)
    choose(page, whole)
    expect(page).to_have_url(re.compile("squat.GBYYB$"))
    expect(page.get_by_text("Some rows may be missing")).to_have_count(0)
    page.goto("/#/solve/nyt/normal/start")
    choose(page, drawn.screenshot())
    expect(page.get_by_text("Some rows may be missing")).to_be_visible()
    page.get_by_role("button", name="Looks right").click()
    expect(page.get_by_text("Some rows may be missing")).to_have_count(0)


@pytest.mark.parametrize("quality", (0.8, 1), ids=("lossy", "lossless"))
def test_a_webp_picture_is_read(visit: Visit, drawn: Page, quality: float) -> None:
    picture = drawn.evaluate(WEBP, [base64.b64encode(drawn.screenshot()).decode(), quality])
    page = visit("/", **PHONE)
    settled(page)
    choose(page, base64.b64decode(picture))
    expect(page).to_have_url(re.compile("house.BBBYB.slick.GBBBB.squat.GBYYB$"))


def test_a_picture_of_a_shared_result_is_told_from_a_board(visit: Visit, drawn: Page) -> None:
    drawn.evaluate("given => drawOther(...given)", [3, [0.1, 0.5, 0.9, 0.3, 0.7], ["a"]])
    page = visit("/", **PHONE)
    settled(page)
    choose(page, drawn.screenshot())
    expect(page.locator(".remark")).to_contain_text("a shared result")


@pytest.mark.parametrize("way", ("paste", "drop", "share"))
def test_a_picture_comes_in_every_way_and_leaves_for_nowhere(visit: Visit, way: str) -> None:
    name, boards = next(iter(PICTURES.items()))
    page = visit("/", service_workers="allow", **PHONE)
    settled(page)
    home = page.evaluate("location.origin + location.pathname")
    if way == "share":
        page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        page.goto("about:blank")  # as from the share sheet: no page of Salet is open
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    page.evaluate(GIVE, [base64.b64encode((FOLDER / name).read_bytes()).decode(), way, home])
    expect(page).to_have_url(address(boards))
    expect(page.locator(".hero-word, .ending").first).to_be_visible()
    assert set(asked) == {"GET"}


def test_a_doubtful_tile_is_ringed_and_comes_first(visit: Visit) -> None:
    page = visit("/", **PHONE)
    settled(page)
    choose(page, (FOLDER / "doubtful.jpg").read_bytes())
    expect(page.get_by_text("Check the outlined tiles")).to_be_visible()
    expect(page.locator("[data-tile].suspect").first).to_be_focused()
    page.get_by_role("button", name="Looks right").click()
    expect(page.locator("[data-tile].suspect")).to_have_count(0)


@pytest.mark.parametrize(
    ("picture", "said"),
    (
        (png(1, 1), "No board found"),
        (png(60, 60), "No board found"),
        (png(20_000, 20_000), "too large"),
        (png(60, 60, struct.pack(">I4sIII", 8, b"acTL", 2, 0, 0)), "Animated"),
        (png(60, 60)[:50], "Can't open"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "PNG, JPEG, or WebP"),
        (b"", "PNG, JPEG, or WebP"),
    ),
    ids=("dot", "transparent", "huge", "animated", "broken", "svg", "empty"),
)
def test_what_is_no_screenshot_is_refused_in_words(visit: Visit, picture: bytes, said: str) -> None:
    page = visit("/")
    settled(page)
    choose(page, picture)
    expect(page.locator(".remark")).to_contain_text(said)
    expect(page).to_have_url(re.compile("/$|/start$"))
