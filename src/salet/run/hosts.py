"""Starting a scheduler or workers on a host, and starting them again when they end.

A worker that has lost its scheduler ends: so says the engine. Here it comes back by itself, and so does a scheduler, so
that a cut link or a killed process costs a cluster nothing but time.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from salet.errors import SaletError
from salet.run.certificates import Role, pair, signers
from salet.run.cluster import Address, UnknownCluster, is_loopback

PAUSE = 1.0  # seconds before a process that ended is started again
# No page for a browser; the engine still answers questions about its health, but only on this machine.
QUIET = ("--no-dashboard", "--dashboard-address", "127.0.0.1:0", "--preload", "salet.run.preload")
HASTY, HASTY_ENDS = 5.0, 5  # so many ends in a row, each after fewer seconds than that, are a mistake of the command
# What the engine is told unless the environment says otherwise: to speak of troubles only, and to give a connection up
# sooner than after its 30 seconds, so that the jobs of a host that cannot be reached go elsewhere.
MANNERS = {"DASK_LOGGING__DISTRIBUTED": "warning", "DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP": "15s"}


class KeepsEnding(SaletError, RuntimeError):
    """A process that ends as soon as it is started."""


def scheduler_command(address: Address, certificates: Path | None, file: Path | None) -> list[str]:
    """Return the command that runs a scheduler; off this machine it needs certificates."""
    if not is_loopback(address.host) and not address.encrypted:
        raise UnknownCluster("A scheduler that other machines can reach needs certificates: see --certificates.")
    named = ["--scheduler-file", str(file)] if file else []
    where = ["--host", f"{address.protocol}://{address.host}", "--port", str(address.port)]
    return [*_engine("scheduler"), *where, *QUIET, *named, *_tls(address, certificates, Role.SCHEDULER)]


def worker_command(address: Address, certificates: Path | None, threads: int, host: str | None = None) -> list[str]:
    """Return the command that runs one worker process; it listens only where the scheduler can reach it."""
    where = ["--host", host or own_host(address), "--nthreads", str(threads)]
    # Salet bounds its own memory; a nanny process is not needed where `keep_running` watches.
    plain = ["--no-nanny", "--memory-limit", "0"]
    return [*_engine("worker"), str(address), *where, *QUIET, *plain, *_tls(address, certificates, Role.WORKER)]


def _engine(part: str) -> list[str]:
    return [sys.executable, "-m", f"distributed.cli.dask_{part}"]


def _tls(address: Address, certificates: Path | None, role: Role) -> list[str]:
    if not address.encrypted:
        return []
    return ["--tls-ca-file", str(signers(certificates)), "--tls-cert", str(pair(certificates, role))]


def own_host(address: Address) -> str:
    """Return the address of this machine on the way to a scheduler.

    >>> own_host(Address("tcp", "127.0.0.1", 8786))
    '127.0.0.1'
    """
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((address.host, address.port))  # sends nothing: it only chooses the way
        except OSError as error:
            raise UnknownCluster(f"There is no way to {address.host}: {error}.") from None
        return str(probe.getsockname()[0])


def keep_running(commands: Sequence[Sequence[str]], pause: float = PAUSE) -> None:
    """Run commands side by side, each again when it ends, until Ctrl-C or a request to stop."""
    previous = signal.signal(signal.SIGTERM, _stop)
    kept = [_Kept(command) for command in commands]
    try:
        while True:
            time.sleep(min(pause, 0.2))
            for one in kept:
                one.look(pause)
    finally:
        for one in kept:
            one.end()
        signal.signal(signal.SIGTERM, previous)


def _stop(_signal: int, _frame: object) -> None:
    raise KeyboardInterrupt


class _Kept:
    """A process that is started again when it ends."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        self.hasty = 0
        self._start()

    def _start(self) -> None:
        self.begun = time.monotonic()
        self.process = subprocess.Popen(self.command, env={**MANNERS, **os.environ})  # noqa: S603 - made by the functions above

    def look(self, pause: float) -> None:
        """Start the process again if it has ended."""
        code = self.process.poll()
        if code is None:
            return
        self.hasty = self.hasty + 1 if time.monotonic() - self.begun < HASTY and code > 0 else 0
        if self.hasty >= HASTY_ENDS:
            raise KeepsEnding("What was started ends at once, again and again. Its own words above say why.")
        time.sleep(pause)
        self._start()

    def end(self) -> None:
        """End the process, politely if it listens."""
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
