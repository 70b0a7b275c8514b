"""A board from a screenshot: chosen, pasted, dropped or shared, and what no board can be read from."""

import base64
import json
import re
import struct
import zlib
from typing import Any

import pytest
from drivers import settled
from fixtures import Visit
from pictures import FOLDER
from playwright.sync_api import Page, expect

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
        if not address(boards).search(page.url):
            wrong.append((name, page.url, page.get_by_text("Check the outlined tiles").count()))
    assert all(asked for _, _, asked in wrong)
    assert len(wrong) <= 1, wrong


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
        (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "PNG or JPEG"),
        (b"", "PNG or JPEG"),
    ),
    ids=("dot", "transparent", "huge", "animated", "broken", "svg", "empty"),
)
def test_what_is_no_screenshot_is_refused_in_words(visit: Visit, picture: bytes, said: str) -> None:
    page = visit("/")
    settled(page)
    choose(page, picture)
    expect(page.locator(".remark")).to_contain_text(said)
    expect(page).to_have_url(re.compile("/$|/start$"))
