"""Runs the steps of the daily site workflow on this machine, twice in a row, against a feed and a host of its own.

    python tools/try_site.py

The host has published every past answer but the last two. The first run must fetch these two, newest first, and
publish all; the second run, with an empty folder again, must find nothing left to fetch. Today's answer may be neither
requested nor published.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import yaml

from salet.game.daily.answers import SHIPPED_END, Answer, published, puzzle_of
from salet.game.daily.nyt import today
from salet.game.lists import shipped_words

WORKFLOW = Path(__file__).parent.parent / ".github" / "workflows" / "site.yml"
INSTALL = "Install"  # what this machine has already
FETCHED = 2


def steps() -> list[str]:
    """Return the commands of the workflow, in order, but for the installation."""
    job = yaml.safe_load(WORKFLOW.read_text("utf-8"))["jobs"]["site"]
    return [step["run"] for step in job["steps"] if "run" in step and step["name"] != INSTALL]


class Feed(BaseHTTPRequestHandler):
    """A feed that has every day, today included."""

    asked: list[str]

    def do_GET(self) -> None:
        """Send the answer of a day."""
        day = date.fromisoformat(Path(self.path).stem)
        self.asked.append(str(day))
        since = puzzle_of(day)
        self._send({"id": since, "solution": word_of(day), "print_date": str(day), "days_since_launch": since})

    def _send(self, value: dict[str, Any]) -> None:
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Keep quiet."""


class Host(SimpleHTTPRequestHandler):
    """A static host."""

    def log_message(self, *_: Any) -> None:
        """Keep quiet."""


def word_of(day: date) -> str:
    """Return a word that may have been the answer of a day."""
    return shipped_words("nyt2023-answers")[puzzle_of(day) % 3000]


@contextmanager
def serving(handler: Any) -> Iterator[str]:
    """Yield the address of a server on this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def run_steps(folder: Path, site: str, feed: str) -> None:
    """Run the workflow's commands in an empty folder, as its own environment would."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": programs, "SALET_DATA": "data", "SITE": site, "SALET_FEED": feed}
    for command in steps():
        subprocess.run(["bash", "-e", "-c", command], cwd=folder, check=True, env={**environment, "SALET_UPDATE": ""})


def check(host: Path, asked: list[str], expected: int) -> None:
    """Require that everything up to yesterday is published, and that only what was missing was requested."""
    rows = json.loads((host / "days.json").read_text("utf-8"))["answers"]
    days = [today() - timedelta(days=ago) for ago in range(1, (today() - SHIPPED_END).days)]
    if sorted(row[0] for row in rows) != sorted(map(str, days)):
        raise SystemExit(f"Published: {len(rows)} days, not the {len(days)} up to yesterday.")
    if asked != list(map(str, days[:expected])):
        raise SystemExit(f"Requested: {asked}, not the {expected} newest days.")


def main() -> None:
    """Run the workflow twice, each time in an empty folder; the second time with what the first has published."""
    Feed.asked = []
    known = [Answer(today() - timedelta(days=ago), "") for ago in range(FETCHED + 1, (today() - SHIPPED_END).days)]
    file = published((Answer(day, word_of(day)) for day, _ in known), today())
    with tempfile.TemporaryDirectory() as work:
        host = Path(work) / "host"
        host.mkdir()
        (host / "days.json").write_text(json.dumps(file), "utf-8")
        for number, expected in ((1, FETCHED), (2, 0)):
            folder = Path(work) / f"run{number}"
            folder.mkdir()
            Feed.asked.clear()
            with serving(partial(Host, directory=str(host))) as site, serving(Feed) as feed:
                run_steps(folder, site, feed)
            host = folder / "public"
            check(host, Feed.asked, expected)
            print(f"Run {number}: {expected} answers fetched, {len(list(host.rglob('*')))} files published.")


if __name__ == "__main__":
    main()
