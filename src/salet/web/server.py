"""Running the server: uvicorn, with as many processes as asked for."""

import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

import uvicorn
from uvicorn.supervisors import Multiprocess

from salet.errors import FileError
from salet.web.app import create_app

# Seconds: idle connections stay open, requests may finish after a stop, a busy worker may take to respond.
KEEP_ALIVE = 15
SHUTDOWN_TIMEOUT = 10
WORKER_TIMEOUT = 60


def open_listener(host: str, port: int) -> socket.socket:
    """Return a socket listening on this host and port; raise FileError if that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        why = str(error.strerror or error).partition(" (while")[0]
        raise FileError(f"Can't listen on {url(host, port)}: {why}. Try another --host or --port.") from None
    listening.set_inheritable(True)
    return listening


def url(host: str, port: int) -> str:
    """Return the URL to open in a browser.

    >>> url("::1", 8000), url("127.0.0.1", 80)
    ('http://[::1]:8000', 'http://127.0.0.1:80')
    """
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(listening: socket.socket, lexicons: Sequence[str], *, workers: int = 1) -> None:
    """Serve until the process is stopped."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again at its end
    config = uvicorn.Config(
        partial(create_app, tuple(lexicons)),  # a worker process gets it by pickle
        factory=True,
        workers=workers,
        http="h11",  # httptools reads addresses without end
        ws="none",
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        timeout_worker_healthcheck=WORKER_TIMEOUT,
        proxy_headers=False,
        server_header=False,
        access_log=False,  # an address shows what someone plays
        log_level="warning",
    )
    with suppress(KeyboardInterrupt):
        if workers > 1:
            Multiprocess(config, [listening]).run()
        else:
            uvicorn.Server(config).run([listening])
