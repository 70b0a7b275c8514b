"""Running the server: worker processes under one supervisor, each with the application and its own limits."""

import os
import signal
import socket
import sys
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import uvicorn
from uvicorn.supervisors import Multiprocess

from salet.errors import BadFile
from salet.run.local import cores
from salet.web.server import log
from salet.web.server.log import LEVEL
from salet.web.server.metrics import FOLDER
from salet.web.server.settings import Settings

# Seconds: idle connections stay open, requests may finish after a stop, a busy worker may take to respond.
KEEP_ALIVE, GRACE, SILENCE = 15, 10, 60


def bound(host: str, port: int) -> socket.socket:
    """Return a socket listening on this host and port; raises BadFile with the reason if that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        why = str(error.strerror or error).partition(" (while")[0]
        raise BadFile(f"Cannot listen on {url(host, port)}: {why}. Use another --host or --port.") from None
    listening.set_inheritable(True)
    return listening


def url(host: str, port: int) -> str:
    """Return the URL to open in a browser.

    >>> url("::1", 8000), url("127.0.0.1", 80)
    ('http://[::1]:8000', 'http://127.0.0.1:80')
    """
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(settings: Settings, listening: socket.socket, *, workers: int, trusted: str, level: str) -> None:
    """Serve until the process is stopped.

    trusted: addresses or networks of proxies whose X-Forwarded-For header is believed; empty for none.
    """
    settings = replace(settings, searches=settings.searches or max(1, cores() // workers))
    log.set_up(level)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again at its end: exit and clean up
    with tempfile.TemporaryDirectory(prefix="salet-figures-") as figures, suppress(KeyboardInterrupt):
        os.environ.update({**settings.environment(), LEVEL: level} | ({FOLDER: figures} if workers > 1 else {}))
        config = uvicorn.Config(
            "salet.web.app:create_app",
            factory=True,
            workers=workers,
            http="salet.web.http.protocol:TimedConnection",
            ws="none",
            limit_concurrency=settings.connections,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=GRACE,
            timeout_worker_healthcheck=SILENCE,
            proxy_headers=bool(trusted),
            forwarded_allow_ips=trusted or None,
            server_header=False,
            access_log=False,
            log_config=None,
        )
        if workers > 1:
            Supervisor(config, [listening]).run()
        else:
            uvicorn.Server(config).run([listening])


class Supervisor(Multiprocess):
    """Supervises the workers; replaces a dead one at once, even in the middle of a health check."""

    def keep_subprocess_alive(self) -> None:
        """Replace the workers that died and those that no longer respond.

        Closing this end of each pipe leaves its worker as the only holder: when it dies, a pending check ends at once.
        """
        for process in self.processes:
            process.child_conn.close()
        super().keep_subprocess_alive()


def page_is_built() -> bool:
    """Return whether this installation contains the page's files."""
    return (Path(__file__).parents[1] / "static" / "index.html").is_file()
