"""A static host for a folder that `salet site` wrote: the headers of its `_headers`, gzip, and 304.

It notes each request and the bytes of its reply, as HTTP/1.1 sends them.
"""

import gzip
import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

COMPRESSED = (".html", ".js", ".css", ".json", ".svg", ".txt", ".wasm", ".webmanifest")
MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class Reply(NamedTuple):
    """What was sent: the path, the status, and the bytes of status line, headers, and body."""

    path: str
    status: int
    size: int


@dataclass
class Host:
    """Where a folder is served, and what was sent from it."""

    folder: Path
    address: str = ""
    replies: list[Reply] = field(default_factory=list)

    def headers_of(self, path: str) -> dict[str, str]:
        """Return the headers of the rule in `_headers` that is about a path."""
        headers: dict[str, str] = {}
        is_about_path = False
        for line in (self.folder / "_headers").read_text("utf-8").splitlines():
            if not line.startswith(" "):
                is_about_path = line == path or (line.endswith("*") and path.startswith(line[:-1]))
            elif is_about_path:
                name, _, value = line.strip().partition(": ")
                headers[name] = value
        return headers


def handler_of(host: Host) -> type[BaseHTTPRequestHandler]:
    """Return the class that answers the requests for a host's folder."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            file = host.folder / ("index.html" if path == "/" else path.lstrip("/"))
            if not file.is_file():
                self.reply(path, HTTPStatus.NOT_FOUND, {}, b"")
                return
            body = file.read_bytes()
            headers = host.headers_of(path) | {"etag": f'"{hashlib.sha256(body).hexdigest()[:20]}"'}
            if self.headers.get("if-none-match") == headers["etag"]:
                self.reply(path, HTTPStatus.NOT_MODIFIED, headers, b"")
                return
            headers["content-type"] = MEDIA.get(file.suffix, "application/octet-stream")
            if file.suffix in COMPRESSED:
                body = gzip.compress(body, 9)
                headers["content-encoding"] = "gzip"
            self.reply(path, HTTPStatus.OK, headers, body)

        def reply(self, path: str, status: HTTPStatus, headers: dict[str, str], body: bytes) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            if status != HTTPStatus.NOT_MODIFIED:
                self.send_header("content-length", str(len(body)))
            head = len(b"".join(self._headers_buffer)) + 2  # type: ignore[attr-defined]  # where it collects them
            self.end_headers()
            self.wfile.write(body)
            host.replies.append(Reply(path, status.value, head + len(body)))

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    return Handler


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """Serve a folder in a thread."""
    host = Host(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(host))
    host.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
