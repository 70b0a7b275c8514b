"""What other sites may use: the engine as a module; and what they may not."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from fixtures import GAME, ROOT, Visit, file_server
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from salet import analyse, position_of, read_turns
from salet.game.pattern import tiles_of
from salet.web.site import write_site

pytestmark = pytest.mark.page

PATIENCE = 60_000
POSITION = "crane.BYGBB"
EXAMPLE = ROOT / "docs" / "examples" / "best-guess.html"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site, with the example of the documentation in it."""
    made = tmp_path_factory.mktemp("site")
    write_site(made, ("original",))
    shutil.copy(EXAMPLE, made)
    return made


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    with file_server(folder) as address:
        yield address


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page of another site."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Elsewhere</title><body>", "utf-8")
    with file_server(tmp_path) as address, browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        yield page


def best_after(text: str) -> tuple[str, float]:
    *_, found = analyse(position_of(text, "original"))
    best = found.suggestions[0]
    assert best.upper is not None
    return best.word, best.upper


def framed(page: Page, address: str) -> None:
    page.evaluate("source => { document.body.innerHTML = `<iframe src='${source}' width=400></iframe>`; }", address)


# --- The picture --------------------------------------------------------------------------------------------------


def test_the_picture_to_share_has_the_colours_and_no_letters(visit: Visit) -> None:
    page = visit(f"/review/original/normal/{GAME}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture").click()
    with Image.open(download.value.path()) as file:
        assert file.format == "PNG"
        picture = file.convert("RGB")
    for row, turn in enumerate(read_turns(GAME)):
        for place, tile in enumerate(tiles_of(turn.pattern, len(turn.guess))):
            left, top = 40 + 64 * place, 40 + 64 * row
            middle = picture.crop((left + 12, top + 20, left + 44, top + 36))
            assert middle.getcolors() == [(32 * 16, ((51, 55, 61), (227, 176, 75), (76, 180, 136))[tile])]


def test_a_link_shows_a_picture(visit: Visit) -> None:
    page = visit("/")
    address = page.locator("meta[property='og:image']").get_attribute("content")
    answer = page.request.get(f"/{address}")
    assert answer.headers["content-type"] == "image/png"


# --- The frame ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ("/", "/index.html", "/data/current.json", "/api/hints"))
def test_nothing_may_be_framed(elsewhere: Page, base: str, address: str) -> None:
    refusals: list[str] = []
    elsewhere.on("console", lambda message: refusals.append(message.text))
    framed(elsewhere, base + address)
    elsewhere.wait_for_timeout(1_000)
    assert any("frame-ancestors" in text for text in refusals)


def test_the_headers_of_a_site_let_nothing_be_framed(folder: Path) -> None:
    rules = re.split(r"\n(?=/)", (folder / "_headers").read_text("utf-8"))
    refused = {rule.splitlines()[0] for rule in rules if "frame-ancestors 'none'" in rule}
    assert len(refused) == len(rules)
    assert {"/", "/index.html", "/sw.js", "/salet.js", "/assets/*", "/data/current.json"} <= refused
    assert "/*" not in refused


# --- The module ---------------------------------------------------------------------------------------------------


def test_the_example_of_the_documentation_runs_as_it_stands(visit: Visit, site: str) -> None:
    page = visit(f"/{EXAMPLE.name}", at=site)
    page.get_by_role("textbox").fill(POSITION)
    guess, value = best_after(POSITION)
    left = len(position_of(POSITION, "original").candidates)
    shown = f"{left} words fit. Guess {guess}: {value:.2f} more guesses, proven."
    page.wait_for_function("document.forms[0].onsubmit !== null")
    page.get_by_role("button").click()
    expect(page.locator("output")).to_have_text(shown, timeout=PATIENCE)


USED = """async ({ words, position, options }) => {
  const { load } = await import("./salet.js");
  const solver = await load(words);
  try {
    return { best: await solver.best(position, options), candidates: solver.candidates(position) };
  } catch (error) {
    return { error: error.name, message: error.message };
  }
}"""
FEW = {"answers": ["abide", "glide", "slide", "pride", "bride"], "others": ["spell", "grape"]}


def ask(page: Page, position: str, **more: object) -> dict[str, object]:
    answer: dict[str, object] = page.evaluate(USED, {"words": FEW, "position": position, "options": {}, **more})
    return answer


def test_a_list_of_ones_own_is_solved(visit: Visit, site: str) -> None:
    page = visit("/best-guess.html", at=site)
    found = ask(page, "pride.BBGGG")
    assert [each["word"] for each in found["candidates"]] == ["abide", "glide", "slide"]  # type: ignore[attr-defined]
    assert found["best"]["proven"]  # type: ignore[index]
    assert found["best"]["upper"] == found["best"]["lower"]  # type: ignore[index]


def test_weights_count(visit: Visit, site: str) -> None:
    page = visit("/best-guess.html", at=site)
    found = ask(page, "", words={**FEW, "weights": [1, 1, 96, 1, 1]})
    assert found["candidates"][0] == {"word": "slide", "chance": 0.96}  # type: ignore[index]
    assert found["best"]["guess"] == "slide"  # type: ignore[index]


@pytest.mark.parametrize(
    ("position", "error"), (("crane", "SyntaxError"), ("zzzzz.BBBBB", "RangeError"), ("spell.GGGGY", "SyntaxError"))
)
def test_what_cannot_be_answered_is_an_exception(visit: Visit, site: str, position: str, error: str) -> None:
    page = visit("/best-guess.html", at=site)
    assert ask(page, position)["error"] == error
