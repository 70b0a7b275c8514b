"""Other sites may not frame what can be pressed or run; a link to the page shows a picture."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fixtures import file_server
from playwright.sync_api import Browser, Page

from salet.web.site import write_site


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page of another site."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Elsewhere</title><body>", "utf-8")
    with file_server(tmp_path) as address, browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        yield page


def framed(page: Page, address: str) -> None:
    page.evaluate("source => { document.body.innerHTML = `<iframe src='${source}' width=400></iframe>`; }", address)


@pytest.mark.parametrize("address", ("/", "/index.html", "/icon.svg", "/api/hints"))
def test_nothing_may_be_framed(elsewhere: Page, base: str, address: str) -> None:
    with elsewhere.expect_console_message(lambda message: "frame-ancestors" in message.text):
        framed(elsewhere, base + address)


def test_the_headers_of_a_site_let_nothing_but_data_be_framed(tmp_path: Path) -> None:
    write_site(tmp_path, ("original",))
    rules = re.split(r"\n(?=/)", (tmp_path / "_headers").read_text("utf-8"))
    refused = {rule.splitlines()[0] for rule in rules if "frame-ancestors 'none'" in rule}
    others = {rule.splitlines()[0] for rule in rules} - refused
    assert {"/", "/index.html", "/sw.js", "/assets/*", "/icon.svg"} <= refused
    assert "/*" not in refused
    assert all(path.endswith((".json", ".txt", ".ico")) for path in others)  # data: nothing to press or to run
    assert all("x-content-type-options: nosniff" in rule for rule in rules)  # nor to be taken for a page
