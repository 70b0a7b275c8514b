"""Two tiny lexicons serve nearly every test; what needs the real lists has `original`."""

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from salet.cli.settings import OPTIONS as SETTINGS
from salet.game.lexicon import Lexicon, shipped_lexicon

# A shared machine is slow at times: a property is broken by a counterexample, never by a clock.
settings.register_profile("salet", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("salet")

# A job in the background is started deaf to Ctrl-C, and so would be every program that the tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="session", autouse=True)
def _data_folder_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep updates of whoever runs the tests out of them, also in processes started here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SALET_DATA", str(tmp_path_factory.mktemp("data")))
        patch.setenv("IPYTHONDIR", str(tmp_path_factory.mktemp("ipython")))
        for name in (*SETTINGS, "FORCE_COLOR", "CLICOLOR_FORCE"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder for this test alone."""
    folder = tmp_path / "salet-data"
    monkeypatch.setenv("SALET_DATA", str(folder))
    return folder


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real data next to the project; without it, tests that need it are skipped."""
    folder = Path(os.environ.get("SALET_SHARED") or Path(__file__).parents[2] / "shared") / "data"
    if not folder.is_dir():
        pytest.skip("the shared data is not here; SALET_SHARED names its folder")
    return folder


@pytest.fixture(scope="session")
def original() -> Lexicon:
    return shipped_lexicon("original")


@pytest.fixture(scope="session")
def hundredth(original: Lexicon) -> Lexicon:
    """Every hundredth word: 24 answers that have little in common, 131 guesses."""
    others = original.guesses[len(original.answers) :: 100]
    return Lexicon.of(original.answers[::100], others, name="hundredth")


@pytest.fixture(scope="session")
def nine() -> Lexicon:
    """Nine words that differ in one letter: a trap, and no help outside it."""
    words = "eight fight light might night right sight tight wight"
    return Lexicon.of(words.split(), name="nine")


@pytest.fixture(scope="session")
def golden() -> Callable[[str], Any]:
    """Figures that others published, or that were proven once; each file names its source."""

    def read(name: str) -> Any:
        return json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))

    return read


@pytest.fixture
def untraced() -> Iterator[None]:
    """No tracing while millions of lines run that other tests have traced already."""
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)


class FeedServer(ThreadingHTTPServer):
    """A server in this process that speaks as the dated feed does, or as it should not.

    answers: by day, what to send: a word (sent as the feed would), a status, raw bytes, or a function that is given
    the handler. asked: the days asked for, in order. A day without an answer is not found.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), FeedHandler)
        self.answers: dict[str, Any] = {}
        self.asked: list[str] = []

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/svc/wordle/v2"


class FeedHandler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: FeedServer

    def do_GET(self) -> None:
        day = self.path.rsplit("/", 1)[-1].removesuffix(".json")
        self.server.asked.append(day)
        answer = self.server.answers.get(day, 404)
        if isinstance(answer, list):  # one after another, the last for ever
            answer = answer.pop(0) if len(answer) > 1 else answer[0]
        if callable(answer):
            answer(self)
        elif isinstance(answer, int):
            self.send(b"no", answer)
        else:
            self.send(answer if isinstance(answer, bytes) else json.dumps(feed_object(day, answer)).encode())

    def send(self, body: bytes, status: int = 200, length: int | None = None, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        with suppress(OSError):  # the client may have had enough
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - http.server's name
        """Keep quiet."""


def feed_object(day: str, word: str) -> dict[str, Any]:
    """What the feed sends for a day."""
    since = (date.fromisoformat(day) - date(2021, 6, 19)).days
    return {"id": 1000 + since, "solution": word, "print_date": day, "days_since_launch": since, "editor": "A. Person"}


@pytest.fixture
def feed_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FeedServer]:
    """A feed on this machine."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with FeedServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
