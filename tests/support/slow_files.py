"""Python's own file server, over a network so slow that the page itself takes three seconds once `slow` is there.

python slow_files.py FOLDER
"""

import sys
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SECONDS = 3


class Handler(SimpleHTTPRequestHandler):
    """Sends the files of a folder."""

    def do_GET(self) -> None:
        """Send a file."""
        if self.path == "/" and Path(self.directory, "slow").exists():
            time.sleep(SECONDS)
        super().do_GET()


if __name__ == "__main__":
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=sys.argv[1])) as server:
        print(f"Serving HTTP on 127.0.0.1 port {server.server_port}", flush=True)  # noqa: T201 - as the original does
        server.serve_forever()
