"""What other sites may use: a picture, a framed board, the engine as a module; and what they may not."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from fixtures import GAME, ROOT, Visit, file_server
from playwright.sync_api import Browser, Page, expect
from test_access import AXE

from salet import analyse, board_svg, position_of, read_turns
from salet.web.site import write_site

pytestmark = pytest.mark.page

PATIENCE = 60_000
POSITION = "crane.BYGBB"
DRAWN = f"original/normal/{POSITION}/board.svg"
SMALL = {"viewport": {"width": 360, "height": 180}}
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
    best = found.lines[0]
    assert best.upper is not None
    return best.guess, best.upper


def framed(page: Page, address: str) -> None:
    page.evaluate("source => { document.body.innerHTML = `<iframe src='${source}' width=400></iframe>`; }", address)


# --- The picture --------------------------------------------------------------------------------------------------


def test_the_page_draws_the_picture_that_the_library_draws(visit: Visit) -> None:
    page = visit(f"/review/original/normal/{GAME}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture").click()
    assert download.value.suggested_filename == "board.svg"
    assert download.value.path().read_text("utf-8") == board_svg(read_turns(GAME))


def test_another_site_shows_the_picture(elsewhere: Page, base: str) -> None:
    address = f"{base}/api/v1/{DRAWN}"
    elsewhere.evaluate("source => { document.body.innerHTML = `<img src='${source}'>`; }", address)
    elsewhere.wait_for_function("document.images[0].complete")
    assert elsewhere.evaluate("document.images[0].naturalWidth") == 336


def test_a_picture_opened_by_itself_has_its_colours(visit: Visit) -> None:
    page = visit(f"/api/v1/{DRAWN}")
    assert page.evaluate("getComputedStyle(document.querySelector('.salet-g')).fill") == "rgb(31, 107, 75)"


# --- The frame ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ("base", "site"))
def test_another_site_frames_a_position(elsewhere: Page, place: str, request: pytest.FixtureRequest) -> None:
    framed(elsewhere, f"{request.getfixturevalue(place)}/embed.html#/original/normal/{POSITION}")
    inside = elsewhere.frame_locator("iframe")
    guess, _ = best_after(POSITION)
    expect(inside.locator(".embed-word")).to_have_text(guess, ignore_case=True, timeout=PATIENCE)
    expect(inside.locator(".tiles-small")).to_have_count(1)
    link = inside.get_by_role("link")
    expect(link).to_have_attribute("href", f"./#/solve/original/normal/{POSITION}")


@pytest.mark.parametrize("address", ("/", "/index.html", "/api/v1/current", f"/api/v1/{DRAWN}"))
def test_nothing_else_may_be_framed(elsewhere: Page, base: str, address: str) -> None:
    refusals: list[str] = []
    elsewhere.on("console", lambda message: refusals.append(message.text))
    framed(elsewhere, base + address)
    elsewhere.wait_for_timeout(1_000)
    assert any("frame-ancestors" in text for text in refusals)


def test_a_frame_follows_its_address_and_says_what_is_wrong(visit: Visit) -> None:
    page = visit(f"/embed.html#/original/normal/{POSITION}")
    expect(page.locator(".embed-word")).to_be_visible(timeout=PATIENCE)
    page.evaluate("location.hash = '#/original/normal/crane.BYGBB.slate.BBGBY'")
    expect(page.get_by_text("No word fits these tiles.")).to_be_visible(timeout=PATIENCE)
    page.evaluate("location.hash = '#/original/normal/salet.BYBGB.amber.GGGGG'")
    expect(page.get_by_text("solved")).to_be_visible()


@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_axe_finds_no_violation_in_the_frame(visit: Visit, scheme: str) -> None:
    page = visit(f"/embed.html#/original/normal/{POSITION}", color_scheme=scheme, **SMALL)
    expect(page.locator(".embed-word")).to_be_visible(timeout=PATIENCE)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [each["id"] for each in found["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_headers_of_a_site_let_one_file_be_framed(folder: Path) -> None:
    rules = re.split(r"\n(?=/)", (folder / "_headers").read_text("utf-8"))
    framed_by_all = [rule.splitlines()[0] for rule in rules if "frame-ancestors *" in rule]
    assert framed_by_all == ["/embed.html"]
    refused = {rule.splitlines()[0] for rule in rules if "frame-ancestors 'none'" in rule}
    assert {"/", "/index.html", "/sw.js", "/salet.js", "/assets/*", "/api/v1/*"} <= refused
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
    assert found["candidates"][0] == {"word": "slide", "probability": 0.96}  # type: ignore[index]
    assert found["best"]["guess"] == "slide"  # type: ignore[index]


@pytest.mark.parametrize(
    ("position", "error"), (("crane", "SyntaxError"), ("zzzzz.BBBBB", "RangeError"), ("spell.GGGGY", "SyntaxError"))
)
def test_what_cannot_be_answered_is_an_exception(visit: Visit, site: str, position: str, error: str) -> None:
    page = visit("/best-guess.html", at=site)
    assert ask(page, position)["error"] == error
