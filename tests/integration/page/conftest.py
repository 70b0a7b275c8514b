"""A real server with the built page, a real browser, and people who use it by mouse, by touch or by keys."""

import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import which
from typing import Any
from urllib.error import URLError

import pytest
from fixtures import STATIC, Visit
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Route, expect, sync_playwright

CHROMIUM = which("chromium-headless-shell") or which("chromium")  # the same browser without windows is quicker
expect.set_options(timeout=20_000)  # what takes longer than five seconds on a loaded machine is not wrong
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
VIEW = re.compile(r"^\w+://[^/]+/(solve|play|review|you|solvers)([/?]|$)")
EXPECTED = re.compile(
    r"Failed to load resource: .*(404 .File not found|422|503|net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED)"
)
"""What a browser writes to its console though all is well: a refusal or a lack that the page shows, no network."""


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a process of its own, or of the running one that SALET_PAGE names."""
    if running := os.environ.get("SALET_PAGE"):
        yield running
        return
    if not (STATIC / "index.html").is_file():
        pytest.fail("The page is not built. 'make page' builds it.")
    notes = tmp_path_factory.mktemp("serve") / "notes"
    command = [str(Path(sys.executable).parent / "salet"), "serve", "--port", "0"]
    with notes.open("w") as file, subprocess.Popen(command, stderr=file) as process:
        try:
            yield ready(notes, process)
        finally:
            process.terminate()


def ready(notes: Path, process: subprocess.Popen[bytes], patience: float = 1200) -> str:
    """The address that the server prints, once it answers; the first start compiles, which takes minutes."""
    end = time.monotonic() + patience
    while time.monotonic() < end and process.poll() is None:
        found = re.search(r"http://[0-9.:]+", notes.read_text())
        if found and answers(found[0] + "/healthz"):
            return found[0]
        time.sleep(0.1)
    raise RuntimeError(notes.read_text())


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address) as response:  # noqa: S310 - our own server
            return bool(response.status == 200)
    except URLError:
        return False


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="module")
def large_text(browser: Browser) -> Iterator[Browser]:
    """A browser whose reader has set text to twice its usual size."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"]
    started = browser.browser_type.launch(executable_path=CHROMIUM, args=flags)
    yield started
    started.close()


@pytest.fixture
def visit(base: str, browser: Browser) -> Iterator[Visit]:
    """Open a page in a fresh browser profile; afterwards nothing may have been wrong with it."""
    troubles: list[str] = []

    with ExitStack() as stack:

        def open_page(path: str = "/", context: BrowserContext | None = None, at: str = base, **options: Any) -> Page:
            options = {"viewport": {"width": 1440, "height": 900}, "service_workers": "block", **options}
            if context is None:
                context = browser.new_context(base_url=at, **options)
                stack.callback(context.close)
                stack.callback(note_cookies, context, troubles)
            page = context.new_page()
            page.set_default_timeout(20_000)
            page.route(VIEW, as_fragment)
            watch(page, at, troubles)
            page.goto(path)
            return page

        yield open_page
    assert troubles == []


def note_cookies(context: BrowserContext, troubles: list[str]) -> None:
    """Write down the cookies of a profile; the page sets none."""
    troubles += [f"a cookie {cookie.get('name')}" for cookie in context.cookies()]


def as_fragment(route: Route) -> None:
    """Open a view by its short name in these tests; the page's own addresses are fragments."""
    base, path = re.split(r"(?<=\w)/", route.request.url, maxsplit=1)
    route.fulfill(status=308, headers={"location": f"{base}/#/{path.partition('?')[0]}"})


def watch(page: Page, base: str, troubles: list[str]) -> None:
    """Write down errors, breaches of the content security policy, and requests that aren't for a file of the site."""

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            troubles.append(message.text)

    def asked(request: Request) -> None:
        if not request.url.startswith((base, "blob:" + base)):
            troubles.append(f"a request to {request.url}")
        elif request.method not in ("GET", "HEAD") or "/api/" in request.url:
            troubles.append(f"a message to the server: {request.method} {request.url}")

    page.on("console", heard)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", asked)
