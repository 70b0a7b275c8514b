"""A real server as a process of its own, and how tests and benchmarks look at it."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
PROXY = Path(__file__).parents[2] / "container" / "nginx.conf"
READY_SECONDS = 600  # the kernels may have to be compiled, on a machine that has other work


class Served:
    """`salet serve` on a free port, ready to answer; ended with everything that it started."""

    def __init__(self, *options: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "salet", "serve", "--port", "0", *options],
            env={**os.environ, "PYTHONUTF8": "1", **environment},
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.lines: deque[str] = deque(maxlen=5000)
        self._known = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._known.wait(READY_SECONDS)
        self.url = re.search(r"http://\S+", "".join(self.lines))[0]  # type: ignore[index]
        self.port = int(self.url.rpartition(":")[2])
        self.client = httpx.Client(base_url=self.url, timeout=60)
        self._wait_until_ready()

    def _read(self) -> None:
        assert self.process.stderr
        for line in self.process.stderr:
            self.lines.append(line)
            if "Serving on" in line:
                self._known.set()
        self._known.set()

    def _wait_until_ready(self) -> None:
        end = time.monotonic() + READY_SECONDS
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError("".join(self.lines))
            try:
                if self.client.get("/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise RuntimeError("The server did not become ready.")

    def workers(self) -> list[int]:
        """Return the processes that serve: the children, or the process itself."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text("ascii").split()
        serving = [int(pid) for pid in children if "spawn_main" in _command(pid)]
        return serving or [self.process.pid]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.client.close()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._reader.join()
        assert self.process.stderr
        self.process.stderr.close()


@contextmanager
def proxy(server: int, folder: Path) -> Iterator[int]:
    """Yield the port of an nginx with the shipped settings before the server on another port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    text = PROXY.read_text("utf-8").replace("/tmp/", f"{folder}/")  # noqa: S108 - the container's own
    text = text.replace("server salet:8000", f"server 127.0.0.1:{server}")
    (folder / "nginx.conf").write_text(text.replace("listen 8080", f"listen 127.0.0.1:{port}"), "utf-8")
    settings = "daemon off;" + " user root;" * (os.geteuid() == 0)  # root's nginx would give its cache to another
    command = [str(NGINX), "-c", str(folder / "nginx.conf"), "-p", str(folder), "-g", settings]
    with (folder / "errors").open("w") as errors, subprocess.Popen(command, stderr=errors) as process:
        try:
            _wait_for(port)
            yield port
        finally:
            process.terminate()


def _wait_for(port: int) -> None:
    for _ in range(100):
        try:
            httpx.get(f"http://127.0.0.1:{port}/healthz")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return


def until_closed(connection: socket.socket) -> bytes:
    """Return everything that a server says until it closes the connection."""
    said = b""
    try:
        while piece := connection.recv(65536):
            said += piece
    except ConnectionError:
        pass
    return said


def _command(pid: str) -> str:
    """Return the command of a process; empty if it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8")
    except OSError:
        return ""
