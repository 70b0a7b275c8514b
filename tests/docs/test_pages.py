"""Every example of the README and of the documentation does what its page shows."""

import re
from pathlib import Path

import pytest

import salet
from document_blocks import run_page
from salet.lab.claims import claims_of

ROOT = Path(__file__).resolve().parents[2]
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("**/*.md")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_a_page_do_what_it_shows(page: Path, tmp_path: Path) -> None:
    run_page(page, tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_imports_only_what_is_public(page: Path) -> None:
    for line in page.read_text("utf-8").splitlines():
        used = re.match(r"\s*(?:>>> |\.\.\. )?(?:from|import) (salet[\w.]*)(?: import (.+))?$", line)
        if used:
            module, names = used.groups()
            assert module == "salet", f"{line.strip()}: only `salet` itself is public"
            assert {name.strip() for name in (names or "").split(",") if name} <= set(salet.__all__), line.strip()


def test_pages_count_the_authors_claims_right() -> None:
    claims = len(claims_of())
    page = (ROOT / "docs" / "authors.md").read_text("utf-8")
    listed = page.partition("\n## What differs\n")[2].partition("\n## ")[0]
    differing = len(re.findall(r"(?m)^\d+\. ", listed))
    readme = (ROOT / "README.md").read_text("utf-8")
    counts = re.search(r"salet solvers check[^.\d]*(\d+)[^.\d]*(\d+)", readme)
    assert counts, "README says how many claims there are, then how many hold"
    assert [int(count) for count in counts.groups()] == [claims, claims - differing]
