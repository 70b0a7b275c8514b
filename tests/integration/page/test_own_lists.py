"""A file of words, opened in the page: chosen, kept in the browser, used in every view, and removed."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from drivers import ALL_PROVEN, settled, values
from fixtures import Visit, file_server, records, unfold
from playwright.sync_api import FilePayload, Page, expect

from salet import new_position
from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_of, tiles_of
from salet.game.spelling import uppercase
from salet.solver.analysis import analyze
from salet.web.site import write_site

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
START = "/#/solve/original/normal/start"
WORDS = ["größe", "bühne", "säure", "töten", "hölle", "würde", "straß", "grüße", "füßen", "süßer", "brühe", "mühle"]
NAME = "deutsche-wörter.txt"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page on a plain file server."""
    root = tmp_path_factory.mktemp("site")
    write_site(root, ("original",))
    with file_server(root) as address:
        yield f"{address}/"


def file_of(text: str, encoding: str = "utf-8") -> FilePayload:
    return {"name": "Deutsche Wörter.txt", "mimeType": "text/plain", "buffer": text.encode(encoding)}


def open_options(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("Word list", exact=True)).to_be_visible()


def open_file(page: Page, text: str, encoding: str = "utf-8") -> None:
    """Open a file where the list is chosen."""
    open_options(page)
    page.get_by_label("Use your own word list").set_input_files(file_of(text, encoding))


def open_words(page: Page) -> None:
    open_file(page, "\n".join(WORDS))
    expect(page.get_by_label("Word list", exact=True)).to_have_value(NAME)
    page.keyboard.press("Escape")


def tap(page: Page, *keys: str) -> None:
    for key in keys:
        page.get_by_label("Keyboard").get_by_text(key).tap()


def proven_values(lexicon: Lexicon) -> list[str]:
    *_, theirs = analyze(new_position(lexicon))
    return [f"{line.upper:.2f}" for line in theirs.suggestions]


def all_proven(page: Page) -> None:
    expect(page.locator(ALL_PROVEN)).to_be_attached(timeout=60_000)


def test_a_file_is_chosen_typed_by_touch_and_there_after_a_reload(visit: Visit) -> None:
    page = visit(START, **PHONE)
    open_file(page, "# five letters each\r\n\r\n" + "\r\n".join(map(uppercase, WORDS)))
    expect(page.get_by_label("Word list", exact=True)).to_have_value(NAME)
    page.keyboard.press("Escape")
    for _ in range(2):
        all_proven(page)
        assert set(values(page)) <= set(proven_values(Lexicon.of(WORDS)))
        page.reload()
    tap(page, *"größe")
    expect(page.locator("[data-tile]")).to_have_text(list("GRÖẞE"))
    page.locator("[data-tile]").last.tap()
    page.locator("[data-tile]").last.tap()
    page.get_by_role("button", name=re.compile("^Done")).tap()
    settled(page)
    left = [word.upper() for word in WORDS if tiles_of(pattern_of("größe", word), 5) == (0, 0, 0, 0, 2)]
    assert sorted(text.split()[0] for text in page.locator(".chips li").all_inner_texts()) == sorted(left)


def test_a_file_is_played_and_reviewed(visit: Visit) -> None:
    page = visit("/#/play", **PHONE)
    open_words(page)
    expect(page.get_by_text(NAME).first).to_be_visible()
    page.reload()
    expect(page.locator(".board-row.now")).to_be_visible()
    answer = records(page, "plays")[""]["play"]["answer"]
    assert answer in WORDS
    first = next(word for word in WORDS if word != answer)
    for number, word in enumerate((first, answer), 1):
        tap(page, *word)
        page.get_by_role("button", name="Enter", exact=True).tap()
        expect(page.locator(".board-row[aria-label*=':']")).to_have_count(number)
    expect(page.get_by_text("Solved in 2")).to_be_visible()
    unfold(page)
    expect(page.locator(".sum")).to_be_visible()


@pytest.mark.parametrize(
    ("text", "encoding", "says"),
    (
        ("größe\nbühne\n\nköche s\n", "utf-8", "line 4"),
        ("größe\nbüh-e\n", "utf-8", "line 2"),
        ("größe\nbühne\nhöhe\n", "utf-8", "line 3.*4 letters"),
        ("größe\nbühne\nGRÖẞE\n", "utf-8", "line 3.*line 1"),
        ("zu\nan\n", "utf-8", "line 1.*3 to 10"),
        ("größe\n", "latin-1", "UTF-8"),
        ("# nothing\n\n", "utf-8", "no words"),
        ("x" * 2_000_000, "utf-8", "limit"),
    ),
)
def test_a_wrong_file_says_where_and_changes_nothing(visit: Visit, text: str, encoding: str, says: str) -> None:
    page = visit(START)
    open_file(page, text, encoding)
    expect(page.get_by_role("status").filter(has_text=re.compile(f"Deutsche Wörter.txt.*{says}"))).to_be_visible()
    expect(page.get_by_label("Word list", exact=True)).to_have_value("original")
    assert records(page, "own-lists") == {}
