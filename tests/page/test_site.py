"""The page as a folder: from a plain static file server, below a path, everything that a player does alone works."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from drivers import best_guess
from fixtures import Visit, file_server
from playwright.sync_api import expect
from test_offline import without_network

from salet.game.position import position_of
from salet.solver.analysis import analyse
from salet.web.site import write_site

pytestmark = pytest.mark.page

BELOW = "some/folder"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the folder on a plain file server."""
    root = tmp_path_factory.mktemp("site")
    write_site(root / BELOW, ("nyt", "original"))
    with file_server(root) as address:
        yield f"{address}/{BELOW}/"


@pytest.mark.parametrize("name", ("nyt", "original"))
def test_a_position_is_solved_exactly(visit: Visit, site: str, name: str) -> None:
    page = visit(f"#/solve/{name}/normal/crane.BYGBB", at=site)
    expect(page.locator(".status", has_text="all proven")).to_be_visible(timeout=60_000)
    *_, theirs = analyse(position_of("crane.BYGBB", name))
    assert best_guess(page) == theirs.lines[0].guess


def test_every_view_opens_by_its_tab_and_by_its_address(visit: Visit, site: str) -> None:
    page = visit(at=site, path="")
    for tab in page.locator("nav a").all():
        tab.click()
        heading = page.locator("main").inner_text()
        page.reload()
        expect(page.locator("nav a[aria-current=page]")).to_have_text(tab.inner_text())
        assert heading


def test_it_works_without_a_network_after_the_first_visit(visit: Visit, site: str) -> None:
    page = without_network(visit, "#/solve/nyt/normal/start", at=site)
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    page.keyboard.type("12311")
    expect(page.locator(".status", has_text="all proven")).to_be_visible(timeout=60_000)
    *_, theirs = analyse(position_of("crane.BYGBB", "nyt"))
    assert best_guess(page) == theirs.lines[0].guess


def test_the_policy_is_in_the_page_and_in_the_headers(tmp_path: Path) -> None:
    write_site(tmp_path, ("original",))
    page, headers = ((tmp_path / name).read_text("utf-8") for name in ("index.html", "_headers"))
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" in page
    assert "frame-ancestors 'none'" in headers
    assert 'data-lexicon="original"' in page
