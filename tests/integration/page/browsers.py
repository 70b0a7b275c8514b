"""Three browsers behind one small interface.

Chromium is driven by Playwright, the others by WebDriver: Firefox takes its commands at its own socket (Marionette),
WebKit by Debian's WebKitWebDriver.
"""

import json
import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.error import HTTPError

from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

Answer = TypeVar("Answer")
MINIBROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-*/MiniBrowser"), None)
"""The small browser that comes with WebKit."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""WebDriver's name for a reference to an element."""
KEYS = {"Enter": "\ue007", "Backspace": "\ue003", "Escape": "\ue00c"}
START_PATIENCE = 60.0
PATIENCE = 40.0
PAUSE = 0.05

FIND = """
const [selector, text] = arguments;
const visible = [...document.querySelectorAll(selector)].filter(each => each.checkVisibility());
const says = each => `${each.textContent} ${each.getAttribute("aria-label") ?? ""}`;
return visible.find(each => text === "" || says(each).includes(text)) ?? null;
"""


class Tab(Protocol):
    """One tab of a browser."""

    def go(self, address: str) -> None:
        """Open an address."""

    def run(self, script: str, *values: Any) -> Any:
        """Return what the body of a JavaScript function returns."""

    def key(self, name: str) -> None:
        """Press one key."""

    def press(self, selector: str, text: str = "") -> None:
        """Click the first visible element that has this text or label."""

    def choose_file(self, selector: str, path: Path) -> None:
        """Give a file to an input."""

    def close(self) -> None:
        """Close the tab."""


OpenTab = Callable[[], Tab]


def type_text(tab: Tab, text: str) -> None:
    """Press a key for each letter."""
    for letter in text:
        tab.key(letter)


def wait(tab: Tab, selector: str, text: str = "") -> None:
    """Wait until a visible element has this text or label."""
    wait_for(tab, f"return (() => {{ {FIND} }}).apply(null, arguments) !== null", selector, text)


def reload(tab: Tab) -> None:
    """Load the page again, by a script: Firefox's command goes past service workers."""
    tab.run("window.isOld = true; location.reload();")
    wait_for(tab, "return !window.isOld && document.readyState === 'complete'")


def wait_for(tab: Tab, script: str, *values: Any) -> None:
    """Wait until a script returns something true."""
    end = time.monotonic() + PATIENCE
    while not quietly(tab, script, *values):
        if time.monotonic() > end:
            seen = tab.run("return document.querySelector('main')?.innerText ?? document.body.innerText")
            raise AssertionError(f"waited {PATIENCE:.0f} s for {values or script}; the page says:\n{seen[:2000]}")
        time.sleep(PAUSE)


def quietly(tab: Tab, script: str, *values: Any) -> Any:
    """Return what a script returns; nothing while the page is loaded."""
    try:
        return tab.run(script, *values)
    except (RuntimeError, PlaywrightError):
        return None


class PlaywrightTab:
    """A tab of Chromium."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def go(self, address: str) -> None:
        """Open an address."""
        self._page.goto(address)

    def run(self, script: str, *values: Any) -> Any:
        """Return what the body of a JavaScript function returns."""
        return self._page.evaluate(f"values => (function () {{ {script} }}).apply(null, values)", list(values))

    def key(self, name: str) -> None:
        """Press one key."""
        self._page.keyboard.press(name)

    def press(self, selector: str, text: str = "") -> None:
        """Click the first visible element that has this text or label."""
        wait(self, selector, text)
        found = self._page.evaluate_handle(
            f"values => (function () {{ {FIND} }}).apply(null, values)", [selector, text]
        )
        element = found.as_element()
        assert element
        element.click()

    def choose_file(self, selector: str, path: Path) -> None:
        """Give a file to an input."""
        self._page.locator(selector).set_input_files(path)

    def close(self) -> None:
        """Close the tab."""
        self._page.close()


class Connection(Protocol):
    """What sends WebDriver's commands."""

    def send(self, command: str, values: dict[str, Any]) -> Any:
        """Send one command and return its value."""


class WebDriverTab:
    """A tab of Firefox or WebKit."""

    def __init__(self, connection: Connection, handle: str) -> None:
        self._connection = connection
        self._handle = handle

    def _send(self, command: str, **values: Any) -> Any:
        self._connection.send("SwitchToWindow", {"handle": self._handle})
        return self._connection.send(command, values)

    def go(self, address: str) -> None:
        """Open an address."""
        self._send("Navigate", url=address)

    def run(self, script: str, *values: Any) -> Any:
        """Return what the body of a JavaScript function returns."""
        return self._send("ExecuteScript", script=script, args=list(values))

    def key(self, name: str) -> None:
        """Press one key."""
        value = KEYS.get(name, name)
        steps = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._send("PerformActions", actions=[{"type": "key", "id": "keys", "actions": steps}])

    def press(self, selector: str, text: str = "") -> None:
        """Click the first visible element that has this text or label."""
        wait(self, selector, text)
        self._send("ElementClick", id=self.run(FIND, selector, text)[ELEMENT])

    def choose_file(self, selector: str, path: Path) -> None:
        """Give a file to an input."""
        element = self.run("return document.querySelector(arguments[0])", selector)[ELEMENT]
        self._send("ElementSendKeys", id=element, text=str(path))

    def close(self) -> None:
        """Close the tab."""
        self._send("CloseWindow")


class Marionette:
    """Firefox's own socket: each message is its length, a colon and a list as JSON."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._file = self._socket.makefile("rb")
        self._count = 0
        self._receive()

    def _receive(self) -> Any:
        digits = b""
        while (byte := self._file.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox has ended.")
            digits += byte
        return json.loads(self._file.read(int(digits)))

    def close(self) -> None:
        """Close the socket."""
        self._file.close()
        self._socket.close()

    def send(self, command: str, values: dict[str, Any]) -> Any:
        """Send one command and return its value."""
        self._count += 1
        message = json.dumps([0, self._count, f"WebDriver:{command}", values]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result["value"] if set(result) == {"value"} else result


PATHS = {
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "PerformActions": "actions",
    "NewWindow": "window/new",
    "SwitchToWindow": "window",
    "CloseWindow": "window",
    "ElementClick": "element/{id}/click",
    "ElementSendKeys": "element/{id}/value",
}
"""Where WebDriver's commands are sent, below the session."""


class WebDriver:
    """WebDriver over HTTP, as its standard has it."""

    def __init__(self, port: int, capabilities: dict[str, Any]) -> None:
        self._address = f"http://127.0.0.1:{port}/session"
        session = self._ask("POST", "", {"capabilities": {"alwaysMatch": capabilities}})
        self._address += f"/{session['sessionId']}"

    def _ask(self, method: str, path: str, values: dict[str, Any]) -> Any:
        request = urllib.request.Request(self._address + path, json.dumps(values).encode(), method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(request) as response:  # noqa: S310 - our own driver
                return json.load(response)["value"]
        except HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()}") from None

    def send(self, command: str, values: dict[str, Any]) -> Any:
        """Send one command and return its value."""
        method = "DELETE" if command == "CloseWindow" else "POST"
        path = "/" + PATHS[command].format(**values)
        return self._ask(method, path, {name: value for name, value in values.items() if name != "id"})


@contextmanager
def process(command: list[str], **environment: str) -> Iterator[None]:
    """Run a program with all that it starts, until the end of the block."""
    quiet = subprocess.DEVNULL
    settings = {**os.environ, **environment}
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True, env=settings) as started:
        try:
            yield
        finally:
            os.killpg(started.pid, signal.SIGTERM)
            try:
                started.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(started.pid, signal.SIGKILL)


def until_it_starts(attempt: Callable[[], Answer]) -> Answer:
    """Try until a program answers, and return what it answers."""
    end = time.monotonic() + START_PATIENCE
    while True:
        try:
            return attempt()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(PAUSE)


def opener(connection: Connection) -> OpenTab:
    """Return what opens tabs, each in a window of its own.

    The page rests in a tab that is hidden.
    """

    def new_window() -> str:
        return str(connection.send("NewWindow", {"type": "window"})["handle"])

    lasting = new_window()  # new windows are asked for from one that is open

    def open_tab() -> Tab:
        connection.send("SwitchToWindow", {"handle": lasting})
        return WebDriverTab(connection, new_window())

    return open_tab


@contextmanager
def firefox(folder: Path) -> Iterator[OpenTab]:
    """Start Firefox with a profile in a folder."""
    (folder / "user.js").write_text('user_pref("marionette.port", 0);\n')
    with process(["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(folder)]):
        port = until_it_starts(lambda: int((folder / "MarionetteActivePort").read_text()))
        connection = Marionette(port)
        connection.send("NewSession", {"capabilities": {}})
        yield opener(connection)
        connection.close()


@contextmanager
def webkit(folder: Path) -> Iterator[OpenTab]:
    """Start WebKit's small browser on a screen of its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = {"binary": str(MINIBROWSER), "args": ["--automation"]}
    command = [
        "xvfb-run",
        "--auto-servernum",
        "--error-file",
        str(folder / "xvfb"),
        "WebKitWebDriver",
        f"--port={port}",
    ]
    with process(command, WEBKIT_DISABLE_COMPOSITING_MODE="1"):  # without a graphics card it only costs time
        yield opener(until_it_starts(lambda: WebDriver(port, {"webkitgtk:browserOptions": options})))


@contextmanager
def chromium(browser: Browser) -> Iterator[OpenTab]:
    """Give the Chromium of the other tests the same interface."""
    context = browser.new_context()
    yield lambda: PlaywrightTab(context.new_page())
    context.close()
