"""Python's own file server with the troubles of real hosts, each switched by a file.

python troubled_files.py FOLDER

slow: the page itself takes three seconds. down: it is answered as a proxy does whose server is away. cached: browsers
are allowed to keep everything for ten minutes.
"""

import sys
import time
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SECONDS = 3


class Handler(SimpleHTTPRequestHandler):
    """Sends the files of a folder."""

    def has(self, trouble: str) -> bool:
        """Return whether there is such a trouble now."""
        return Path(self.directory, trouble).exists()

    def end_headers(self) -> None:
        """Send the headers."""
        if self.has("cached"):
            self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def do_GET(self) -> None:
        """Send a file."""
        if self.path == "/" and self.has("slow"):
            time.sleep(SECONDS)
        if self.path == "/" and self.has("down"):
            self.send_error(HTTPStatus.BAD_GATEWAY)
        else:
            super().do_GET()


if __name__ == "__main__":
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=sys.argv[1])) as server:
        print(f"Serving HTTP on 127.0.0.1 port {server.server_port}", flush=True)  # noqa: T201 - as the original does
        server.serve_forever()
