"""The box in which a reader of docs/how-it-works.md tries a word, as `make docs` builds it."""

from collections.abc import Iterator
from math import log2

import pytest
from fixtures import ROOT, Visit, file_server
from playwright.sync_api import expect

from salet import pattern_text, start

pytestmark = pytest.mark.page

SITE = ROOT / "docs" / "_build" / "html"
PAGE = "/how-it-works.html"


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    if not (SITE / "_static" / "salet.js").is_file():
        pytest.fail("The documentation's site has no engine. 'make docs' builds it.")
    with file_server(SITE) as address:
        yield address


@pytest.mark.parametrize("word", ("crane", "Mummy"))
def test_the_cut_of_a_readers_word_is_that_of_the_library(visit: Visit, site: str, word: str) -> None:
    page = visit(PAGE, at=site)
    page.get_by_label("Your word").fill(word)
    page.get_by_label("Your word").press("Enter")
    parts = {pattern: len(part) for pattern, part in start("original").partition(word.lower()).items()}
    largest = max(parts, key=lambda pattern: parts[pattern])
    average = sum(size**2 for size in parts.values()) / 2315
    bits = sum(size / 2315 * log2(2315 / size) for size in parts.values())
    said = page.locator("#try-a-word output")
    expect(said).to_contain_text(f"{word.upper()} gets {len(parts)} different replies")
    expect(said).to_contain_text(f"{average:,.1f} of 2,315 words on average")
    expect(said).to_contain_text(f"{parts[largest]} at most ({pattern_text(largest, 5)}): {bits:.2f} bits")
    heights = page.locator("#try-a-word .bars span").evaluate_all(
        "bars => bars.map(bar => parseFloat(bar.style.height))"
    )
    assert heights == pytest.approx(
        [100 * size / parts[largest] for size in sorted(parts.values(), reverse=True)], 1e-4
    )


def test_a_word_that_is_not_listed_is_refused(visit: Visit, site: str) -> None:
    page = visit(PAGE, at=site)
    page.get_by_label("Your word").fill("zzzzz")
    page.get_by_role("button", name="Cut the list").click()
    expect(page.locator("#try-a-word output")).to_contain_text("'zzzzz' is not in the word list.")


def test_without_scripts_the_box_names_the_command(visit: Visit, site: str) -> None:
    page = visit(PAGE, at=site, java_script_enabled=False)
    expect(page.locator("#try-a-word")).to_contain_text("salet why crane --lexicon original")
