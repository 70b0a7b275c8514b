"""The page as a folder: from a plain static file server, below a path, everything that a player does alone works."""

import os
import re
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from drivers import ALL_PROVEN, enter_row, strictly_best
from fixtures import Visit, file_server
from playwright.sync_api import Page, expect
from test_offline import WORDS_ARE_KEPT, without_network

from salet.game.position import parse_position
from salet.solver.analysis import analyze
from salet.web.site import write_site

BELOW = "some/folder"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the folder on a plain file server."""
    root = tmp_path_factory.mktemp("site")
    write_site(root / BELOW, ("nyt", "original"))
    with file_server(root) as address:
        yield f"{address}/{BELOW}/"


def test_every_view_opens_by_its_tab_and_by_its_address(visit: Visit, site: str) -> None:
    page = visit(at=site, path="")
    for tab in page.locator("nav a").all():
        tab.click()
        heading = page.locator("main").inner_text()
        page.reload()
        expect(page.locator("nav a[aria-current=page]")).to_have_text(tab.inner_text())
        assert heading


def test_it_works_without_a_network_after_the_first_visit(visit: Visit, site: str) -> None:
    page = without_network(visit, "#/solve/nyt/normal/start", "nyt", at=site)
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    page.keyboard.type("12311")
    expect(page.locator(ALL_PROVEN)).to_be_attached(timeout=60_000)
    *_, theirs = analyze(parse_position("crane.BYGBB", "nyt"))
    assert strictly_best(page) == theirs.suggestions[0].word


def test_the_policy_is_in_the_page_and_in_the_headers(tmp_path: Path) -> None:
    write_site(tmp_path, ("original",))
    page, headers = ((tmp_path / name).read_text("utf-8") for name in ("index.html", "_headers"))
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" in page
    assert "frame-ancestors 'none'" in headers
    assert 'data-lexicon="original"' in page


def test_links_to_a_site_show_a_picture_by_its_whole_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALET_SITE", "https://example.org/words/")
    write_site(tmp_path, ("original",))
    (name,) = re.findall(
        r'"og:image" content="https://example.org/words/([^"]+)"', (tmp_path / "index.html").read_text()
    )
    size = struct.unpack(">2I", (tmp_path / name).read_bytes()[16:24])
    assert size == (1280, 760)
    assert name not in (tmp_path / "sw.js").read_text("utf-8")


NEW_VERSION_WAITS = """
async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  for (let tries = 0; tries < 600; tries++) {
    if (registration.waiting) return;
    await new Promise(resume => setTimeout(resume, 100));
  }
  throw new Error("No new version waits after a minute.");
}
"""


def renew(folder: Path) -> None:
    """Replace a site with a newer build: every file with a hash in its name has another one.

    All are dated a minute later: a browser asks for what has changed since, to the second.
    """
    names = {path.name for path in (folder / "assets").iterdir()}
    fresh = {name: re.sub(r"-([\w-]{4})[\w-]{4}(?=\.\w+$)", r"-\1n3wb", name) for name in names}
    assert all(old != new for old, new in fresh.items())
    for path in [path for path in folder.rglob("*") if path.suffix in {".html", ".js", ".css"}]:
        text = path.read_text("utf-8")
        for old, new in fresh.items():
            text = text.replace(old, new)
        path.write_text(text, "utf-8")
    for old, new in fresh.items():
        (folder / "assets" / old).rename(folder / "assets" / new)
    worker = folder / "sw.js"
    worker.write_text(re.sub(r"(?<!/)page-\w+", "page-n3w", worker.read_text("utf-8")), "utf-8")
    later = time.time() + 60
    for path in folder.rglob("*"):
        os.utime(path, (later, later))


def test_an_update_while_a_tab_is_open_breaks_nothing(visit: Visit, tmp_path: Path) -> None:
    write_site(tmp_path, ("nyt", "original"))
    with file_server(tmp_path, troubled=True) as address:
        page = visit("#/solve/original/normal/start", at=f"{address}/", service_workers="allow")
        page.evaluate(WORDS_ARE_KEPT, "original")
        renew(tmp_path)
        page.evaluate(NEW_VERSION_WAITS)
        (tmp_path / "slow").touch()
        enter_row(page, "crane", "12311")
        expect(page.locator(ALL_PROVEN)).to_be_attached(timeout=60_000)
        for tab in ("Solvers", "Stats", "Solve"):
            page.get_by_role("link", name=tab).first.click()
            expect(page.locator("main")).not_to_be_empty()
        page.goto("#/solve/nyt2023/normal/crane.BYGBB")  # which this tab has not loaded, and which is gone
        page.get_by_role("button", name="Try again").click()
        expect(page.locator(ALL_PROVEN)).to_be_attached(timeout=60_000)
        page.goto("#/solve/original/normal/crane.BYGBB")
        expect(page.locator(ALL_PROVEN)).to_be_attached(timeout=60_000)


def cached_page(page: Page, name: str) -> str:
    """Return the page as the cache of a version has it."""
    return str(
        page.evaluate(
            """async name => {
              const own = (await caches.keys()).find(each => each.endsWith(name));
              return (await caches.match(location.pathname, { cacheName: own })).text();
            }""",
            name,
        )
    )


def test_a_new_version_caches_its_own_page_and_not_the_one_that_the_browser_has(visit: Visit, tmp_path: Path) -> None:
    write_site(tmp_path, ("original",))
    (tmp_path / "cached").touch()
    with file_server(tmp_path, troubled=True) as address:
        page = visit("#/solve/original/normal/start", at=f"{address}/", service_workers="allow")
        page.evaluate(WORDS_ARE_KEPT, "original")
        renew(tmp_path)
        page.evaluate(NEW_VERSION_WAITS)
        assert "n3wb" in cached_page(page, "page-n3w")


def test_sites_of_one_origin_leave_each_other_s_caches_alone(visit: Visit, tmp_path: Path) -> None:
    for name in ("one", "other"):
        write_site(tmp_path / name, ("original",))
    with file_server(tmp_path) as address:
        page = visit("one/#/solve/original/normal/start", at=f"{address}/", service_workers="allow")
        page.evaluate(WORDS_ARE_KEPT, "original")
        page.evaluate("caches.open('of-another-project')")
        page.goto(f"{address}/other/#/solve/original/normal/start")
        page.evaluate(WORDS_ARE_KEPT, "original")
        assert page.evaluate("caches.has('of-another-project')")
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        page.context.set_offline(True)
        for name in ("one", "other"):
            page.goto(f"{address}/{name}/#/solve/original/normal/crane.BYGBB")
            expect(page.locator(ALL_PROVEN)).to_be_attached(timeout=60_000)
