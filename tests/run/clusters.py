"""Real clusters for the tests: a scheduler and workers as processes of their own, also in network namespaces."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(happened: Callable[[], object], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)


def children(pid: int) -> list[int]:
    found = subprocess.run(["/bin/ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


class Cluster:
    """A scheduler and workers, each kept running by `salet cluster`, and killed at the end."""

    def __init__(self, host: str = "127.0.0.1", certificates: Path | None = None) -> None:
        self.host, self.port, self.certificates = host, free_port(), certificates
        self.address = f"{'tls' if certificates else 'tcp'}://{host}:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start_scheduler()
        wait_for(self._listens)
        self.workers: list[subprocess.Popen[bytes]] = []

    def start_scheduler(self) -> "subprocess.Popen[bytes]":
        return self._start(["scheduler", "--host", self.host, "--port", str(self.port)])

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((self.host, self.port)) == 0

    def start_worker(self, *inside: str, **environment: str) -> None:
        """Start a worker; `inside`: a command to run it under."""
        command = ["worker", self.address, "--threads", "1"]
        self.workers.append(self._start(command, *inside, **environment))

    def _start(self, command: list[str], *inside: str, **more: str) -> "subprocess.Popen[bytes]":
        tls = {"SALET_CERTIFICATES": str(self.certificates)} if self.certificates else {}
        environment = {**os.environ, "PYTHONPATH": str(HERE), **tls, **more}
        process = subprocess.Popen(
            [*inside, sys.executable, "-m", "salet", "cluster", *command],
            env=environment,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def kill_worker(self, number: int) -> None:
        """Kill -9 the process that does the work; what watches over it starts another."""
        for pid in children(self.workers[number].pid):
            os.kill(pid, signal.SIGKILL)

    def kill_scheduler(self, *, for_good: bool = False) -> None:
        running = children(self.scheduler.pid)
        assert running
        for pid in [self.scheduler.pid, *running] if for_good else running:
            os.kill(pid, signal.SIGKILL)

    def close(self) -> None:
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
        for process in self.processes:
            process.wait(60)


@contextmanager
def cluster_of(workers: int = 2) -> Iterator[Cluster]:
    """Give a cluster on this machine."""
    cluster = Cluster()
    try:
        for _ in range(workers):
            cluster.start_worker()
        yield cluster
    finally:
        cluster.close()


class Namespace:
    """A network of its own, joined to this machine by one link that can be cut."""

    def __init__(self, number: int, scheduler: str) -> None:
        self.name, self.link = f"salet{os.getpid()}n{number}", f"sv{os.getpid() % 100000}n{number}"
        network = f"10.{os.getpid() % 200 + 20}.{number}"
        ip("netns", "add", self.name)
        ip("link", "add", self.link, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("address", "add", f"{network}.1/24", "dev", self.link)
        ip("link", "set", self.link, "up")
        self.inside("address", "add", f"{network}.2/24", "dev", "eth0")
        self.inside("link", "set", "lo", "up")
        self.inside("link", "set", "eth0", "up")
        self.inside("route", "add", f"{scheduler}/32", "via", f"{network}.1")

    def inside(self, *words: str) -> None:
        ip("-n", self.name, *words)

    def cut(self) -> None:
        ip("link", "set", self.link, "down")

    def mend(self) -> None:
        ip("link", "set", self.link, "up")

    @property
    def prefix(self) -> tuple[str, ...]:
        return (IP, "netns", "exec", self.name)

    def close(self) -> None:
        ip("netns", "delete", self.name)


IP = "/usr/sbin/ip" if Path("/usr/sbin/ip").exists() else "/sbin/ip"


def ip(*words: str) -> None:
    subprocess.run([IP, *words], check=True, capture_output=True)


@contextmanager
def namespaces(scheduler: str) -> Iterator[tuple[Namespace, Namespace]]:
    """Give two networks that reach `scheduler`, an address of this machine; skip where the kernel does not allow it."""
    made: list[Namespace] = []
    try:
        ip("address", "add", f"{scheduler}/32", "dev", "lo")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"this kernel lets no network be made here: {error}")
    try:
        try:
            made.extend(Namespace(number, scheduler) for number in (1, 2))
        except subprocess.CalledProcessError as error:
            pytest.skip(f"this kernel lets no network be made here: {error}")
        yield made[0], made[1]
    finally:
        for namespace in made:
            namespace.close()
        ip("address", "delete", f"{scheduler}/32", "dev", "lo")
