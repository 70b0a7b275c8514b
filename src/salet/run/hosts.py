"""Start a scheduler or workers on a host, and restart them when they exit.

A Dask worker exits when it loses its scheduler. Restarting workers and schedulers means that a broken link or a killed
process only delays the work.
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

PAUSE = 1.0  # seconds before a process that exited is restarted
# No dashboard; the port for health checks is open on this machine only; `local.dask_setup` watches the parent.
QUIET = ("--no-dashboard", "--dashboard-address", "127.0.0.1:0", "--preload", "salet.run.local")
QUICK_EXIT, MOST_QUICK_EXITS = 5.0, 5  # this many exits in a row, each within these seconds: the command is wrong
# Defaults for Dask: log warnings only, and give up a connection sooner than after 30 seconds, so that the jobs of an
# unreachable host go to another one.
DASK_SETTINGS = {"DASK_LOGGING__DISTRIBUTED": "warning", "DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP": "15s"}


class KeepsExiting(SaletError, RuntimeError):
    """A process that keeps exiting right after its start."""


def scheduler_command(address: Address, certificates: Path | None, file: Path | None) -> list[str]:
    """Return the command that runs a scheduler; one that other machines can reach needs certificates."""
    if not is_loopback(address.host) and not address.encrypted:
        raise UnknownCluster("A scheduler that other machines can reach needs certificates: set SALET_CERTIFICATES.")
    named = ["--scheduler-file", str(file)] if file else []
    where = ["--host", f"{address.protocol}://{address.host}", "--port", str(address.port)]
    return [*_engine("scheduler"), *where, *QUIET, *named, *_tls(address, certificates, Role.SCHEDULER)]


def worker_command(address: Address, certificates: Path | None, threads: int) -> list[str]:
    """Return the command that runs one worker process, listening on the interface towards the scheduler."""
    where = ["--host", own_host(address), "--nthreads", str(threads)]
    # Salet limits its own memory, and `keep_running` replaces Dask's nanny process.
    plain = ["--no-nanny", "--memory-limit", "0"]
    return [*_engine("worker"), str(address), *where, *QUIET, *plain, *_tls(address, certificates, Role.WORKER)]


def _engine(part: str) -> list[str]:
    return [sys.executable, "-m", f"distributed.cli.dask_{part}"]


def _tls(address: Address, certificates: Path | None, role: Role) -> list[str]:
    if not address.encrypted:
        return []
    return ["--tls-ca-file", str(signers(certificates)), "--tls-cert", str(pair(certificates, role))]


def own_host(address: Address) -> str:
    """Return this machine's address on the route to a scheduler.

    >>> own_host(Address("tcp", "127.0.0.1", 8786))
    '127.0.0.1'
    """
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((address.host, address.port))  # sends nothing: it only selects the route
        except OSError as error:
            raise UnknownCluster(f"There is no route to {address.host}: {error}.") from None
        return str(probe.getsockname()[0])


def keep_running(commands: Sequence[Sequence[str]], pause: float = PAUSE) -> None:
    """Run commands in parallel, restarting each when it exits, until Ctrl-C or SIGTERM."""
    previous = signal.signal(signal.SIGTERM, _stop)
    running = [_Restarting(command) for command in commands]
    try:
        while True:
            time.sleep(min(pause, 0.2))
            for one in running:
                one.restart_if_ended(pause)
    finally:
        for one in running:
            one.end()
        signal.signal(signal.SIGTERM, previous)


def _stop(_signal: int, _frame: object) -> None:
    raise KeyboardInterrupt


class _Restarting:
    """A process that is restarted when it exits."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        self.quick_exits = 0
        self._start()

    def _start(self) -> None:
        self.begun = time.monotonic()
        self.process = subprocess.Popen(self.command, env={**DASK_SETTINGS, **os.environ})  # noqa: S603 - made by the functions above

    def restart_if_ended(self, pause: float) -> None:
        """Restart the process if it has exited."""
        code = self.process.poll()
        if code is None:
            return
        quick = time.monotonic() - self.begun < QUICK_EXIT and code > 0
        self.quick_exits = self.quick_exits + 1 if quick else 0
        if self.quick_exits >= MOST_QUICK_EXITS:
            raise KeepsExiting("The process keeps exiting immediately; see its output above.")
        time.sleep(pause)
        self._start()

    def end(self) -> None:
        """Terminate the process, and kill it if it does not exit."""
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
