"""Every example of the README and of the documentation does what its page shows."""

from pathlib import Path

import pytest

from document_blocks import run_page

ROOT = Path(__file__).resolve().parents[2]
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("**/*.md")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_a_page_do_what_it_shows(page: Path, tmp_path: Path) -> None:
    run_page(page, tmp_path)
