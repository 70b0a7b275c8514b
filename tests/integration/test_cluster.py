"""Real Dask clusters, started by Dask's own commands: killed workers, a killed scheduler, TLS by Dask's settings."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from salet.cli.main import run
from salet.lab import jobs
from salet.lab.jobs import Journal

HERE = Path(__file__).parent
JOBS = HERE.parent / "support"
COUNT = 120
DRIVER = """
import sys
import squares
from salet.errors import SaletError
from salet.lab.jobs import Journal, run_campaign
from salet.workers import executor_at

numbers = [(str(n), n) for n in range(int(sys.argv[3]))]
try:
    with Journal(sys.argv[1], "squares") as journal, executor_at(sys.argv[2]) as workers:
        run_campaign(numbers, squares.slow_square, workers, journal)
except SaletError as error:
    sys.exit(str(error))
"""


class Cluster:
    """A scheduler and two workers with a thread each, as Dask's commands start them."""

    def __init__(self, tls: dict[str, str]) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"{'tls' if tls else 'tcp'}://127.0.0.1:{self.port}"
        self.environment = {**os.environ, "PYTHONPATH": str(JOBS), "DASK_LOGGING__DISTRIBUTED": "error", **tls}
        self.processes: list[subprocess.Popen[bytes]] = []
        self.start()

    def start(self) -> None:
        """Start the scheduler and the workers."""
        quiet = ["--dashboard-address", "127.0.0.1:0"]
        self.scheduler = self._begin(
            "scheduler", "--host", self.address.rpartition(":")[0], "--port", str(self.port), *quiet
        )
        wait_for(self._listens)
        self.workers = [self._begin("worker", self.address, "--nthreads", "1", *quiet) for _ in range(2)]

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _begin(self, part: str, *words: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *words]
        begun = subprocess.Popen(command, env=self.environment, stderr=subprocess.DEVNULL, start_new_session=True)
        self.processes.append(begun)
        return begun

    def stop(self) -> None:
        """Kill everything."""
        for process in self.processes:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def drive(self, journal: Path) -> "subprocess.Popen[str]":
        """Start a campaign."""
        command = [sys.executable, "-c", DRIVER, str(journal), self.address, str(COUNT)]
        return subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE, text=True)


def wait_for(happened: Callable[[], object], seconds: float = 240) -> None:
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)


@contextmanager
def cluster(**tls: str) -> Iterator[Cluster]:
    running = Cluster(tls)
    try:
        yield running
    finally:
        running.stop()


def recorded(journal: Path) -> dict[str, Any]:
    if not journal.exists():
        return {}
    with Journal(journal, "squares") as kept:
        return dict(kept.results())


SQUARES = {str(n): {"value": n * n} for n in range(COUNT)}


def test_a_killed_worker_costs_only_time_and_after_a_killed_scheduler_the_next_run_resumes(tmp_path: Path) -> None:
    journal = tmp_path / "j.db"
    with cluster() as running:
        with running.drive(journal) as driver:
            wait_for(lambda: len(recorded(journal)) > COUNT // 5)
            nanny = running.workers[0].pid
            found = subprocess.run(["/bin/ps", "-o", "pid=", "--ppid", str(nanny)], capture_output=True, check=True)
            for child in map(int, found.stdout.split()):
                os.kill(child, signal.SIGKILL)
            wait_for(lambda: len(recorded(journal)) > 3 * COUNT // 5)
            os.killpg(running.scheduler.pid, signal.SIGKILL)
            _, said = driver.communicate(timeout=300)
        assert driver.returncode == 1
        assert "run the same command again to continue" in said
        assert "Traceback" not in said
        before = recorded(journal)
        assert 3 * COUNT // 5 < len(before) < COUNT
        running.stop()
        running.start()
        with running.drive(journal) as again:
            assert again.wait(300) == 0
    assert recorded(journal) == SQUARES


def test_where_no_scheduler_is_it_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("scheduler.json").write_text("{}", "utf-8")
    monkeypatch.setattr(jobs, "PATIENCE", 1)
    for where in ("tcp://127.0.0.1:9", "nowhere", "scheduler.json", "local:0", "gopher://there"):
        assert run(["prove", "-l", "original", "--cluster", where]) == 2, where
        assert where in capsys.readouterr().err
