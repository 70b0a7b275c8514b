"""The bytes and requests of a visit to the page, counted by a static file server; a real browser makes the visits.

    make page
    python benchmarks/visits.py

A new player comes, plays a game with help, and comes back: on the same day, and on the next.
The server compresses what can be compressed and sends the headers of the folder's `_headers`. What the service worker
asks for counts as well.
"""

import gzip
import hashlib
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from salet.game.daily import nyt
from salet.web.site import write_site

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
HEAD = 300  # bytes: about what a request's and an answer's head take
PACKED = {".html", ".js", ".css", ".json", ".svg", ".txt", ".wasm", ".webmanifest", ""}
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
KINDS |= {".json": "application/json", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm"}
GAME = ("salet.BBYYB", "salet.BBYYB.crone.BYBBY", "salet.BBYYB.crone.BYBBY.lurid.YBGBB")


@dataclass
class Counted:
    """What was sent since the last time somebody looked."""

    sent: list[tuple[str, int]] = field(default_factory=list)

    def take(self) -> list[tuple[str, int]]:
        """Return the paths and bytes, and begin again."""
        sent, self.sent = self.sent, []
        return sent


@contextmanager
def serving(folder: Path, counted: Counted) -> Iterator[str]:
    """Serve a folder and yield its address."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            file = folder / (path.lstrip("/") or "index.html")
            if not file.is_file():
                self.send_error(404)
                return
            body = gzip.compress(file.read_bytes(), 9) if file.suffix in PACKED else file.read_bytes()
            tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
            known = self.headers.get("if-none-match") == tag
            self.send_response(304 if known else 200)
            self.send_header("etag", tag)
            self.send_header("cache-control", "max-age=31536000, immutable" if "/assets/" in path else "no-cache")
            if not known:
                self.send_header("content-type", KINDS.get(file.suffix, "application/octet-stream"))
                self.send_header("content-length", str(len(body)))
                if file.suffix in PACKED:
                    self.send_header("content-encoding", "gzip")
            self.end_headers()
            if not known:
                self.wfile.write(body)
            counted.sent.append((path, HEAD + (0 if known else len(body))))

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def play(page: Page, address: str) -> None:
    """Open the page, and the positions of a game."""
    page.goto(address)
    page.locator(".take").first.wait_for(timeout=60_000)
    for position in GAME:
        page.evaluate("hash => { location.hash = hash; }", f"/solve/nyt/normal/{position}")
        page.wait_for_timeout(2_000)


def report(name: str, sent: list[tuple[str, int]]) -> None:
    """Print the requests and bytes of a visit, and its largest files."""
    largest = ", ".join(f"{path} {size / 1000:.1f}" for path, size in sorted(sent, key=lambda each: -each[1])[:4])
    print(f"{name:28} {len(sent):3} requests {sum(size for _, size in sent) / 1000:8.1f} kB   ({largest})")


def main() -> None:
    """Print what each visit takes."""
    counted = Counted()
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        write_site(folder, ("nyt", "original"))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with serving(folder, counted) as address:
            context = browser.new_context()
            page = context.new_page()
            page.goto(address)
            page.locator(".take").first.wait_for(timeout=60_000)
            report("first advice", list(counted.sent))
            play(page, address)
            report("first visit, a whole game", counted.take())
            page.close()
            page = context.new_page()
            play(page, address)
            report("again on the same day", counted.take())
            page.close()
            tomorrow = nyt.today() + timedelta(days=1)
            nyt.today = lambda: tomorrow
            write_site(folder, ("nyt", "original"))
            page = context.new_page()
            play(page, address)
            report("on the next day", counted.take())
        browser.close()


if __name__ == "__main__":
    main()
