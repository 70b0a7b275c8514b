"""Real Dask clusters, started by Dask's own commands: killed workers, a killed scheduler, TLS by Dask's settings."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from salet import workers
from salet.cli.main import run
from salet.lab.jobs import Journal

HERE = Path(__file__).parent
JOBS = HERE.parent / "support"
COUNT = 120
QUIET = ["--dashboard-address", "127.0.0.1:0"]
FEW = (
    "eight fight light might night right sight tight",
    "bills fills hills mills crane stole thumb graft",
)
MY_IDEA = """
import time

def cost(position):
    time.sleep(0.05)
    return -position.chances
"""
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
        self.start_scheduler()

    def start_scheduler(self) -> None:
        """Start the scheduler alone."""
        where = ["--host", self.address.rpartition(":")[0], "--port", str(self.port)]
        self.scheduler = self._begin("scheduler", *where, *QUIET)
        wait_for(self._listens)

    def start_workers(self, folder: Path | None = None) -> None:
        """Start the workers, in this folder."""
        command = ["worker", self.address, "--nthreads", "1", *QUIET]
        self.workers = [self._begin(*command, folder=folder) for _ in range(2)]

    def kill_worker(self) -> None:
        """Kill the first worker, and not the nanny that starts another one."""
        nanny = self.workers[0].pid
        found = subprocess.run(["/bin/ps", "-o", "pid=", "--ppid", str(nanny)], capture_output=True, check=True)
        for child in map(int, found.stdout.split()):
            os.kill(child, signal.SIGKILL)

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _begin(self, part: str, *words: str, folder: Path | None = None) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *words]
        begun = subprocess.Popen(
            command, env=self.environment, cwd=folder, stderr=subprocess.DEVNULL, start_new_session=True
        )
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


def finished(journal: Path) -> int:
    """Return how many jobs a journal has, whatever it is of."""
    with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM result").fetchone()
    return int(count)


def recorded(journal: Path) -> dict[str, Any]:
    if not journal.exists():
        return {}
    with Journal(journal, "squares") as kept:
        return dict(kept.results())


SQUARES = {str(n): {"value": n * n} for n in range(COUNT)}


def test_a_killed_worker_costs_only_time_and_after_a_killed_scheduler_the_next_run_resumes(tmp_path: Path) -> None:
    journal = tmp_path / "j.db"
    with cluster() as running:
        running.start_workers()
        with running.drive(journal) as driver:
            wait_for(lambda: len(recorded(journal)) > COUNT // 5)
            running.kill_worker()
            wait_for(lambda: len(recorded(journal)) > 3 * COUNT // 5)
            os.killpg(running.scheduler.pid, signal.SIGKILL)
            _, said = driver.communicate(timeout=300)
        assert driver.returncode == 1
        assert "run the same command again to continue" in said
        assert "Traceback" not in said
        before = recorded(journal)
        assert 3 * COUNT // 5 < len(before) < COUNT
        running.stop()
        running.start_scheduler()
        running.start_workers()
        with running.drive(journal) as again:
            assert again.wait(300) == 0
    assert recorded(journal) == SQUARES


def test_a_command_waits_for_workers_and_needs_no_file_of_theirs(tmp_path: Path) -> None:
    """Words and a strategy travel with the jobs to workers in another folder, one of which is killed."""
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    here.mkdir()
    elsewhere.mkdir()
    (here / "few.txt").write_text("\n".join(FEW).replace(" ", "\n"), "utf-8")
    (here / "my_idea.py").write_text(MY_IDEA, "utf-8")
    command = [sys.executable, "-m", "salet", "bench", "my_idea:cost", "-l", "few.txt", "--json"]
    openers = ["--opener", "16"]
    with cluster() as running:
        said = tmp_path / "said"
        with (
            said.open("w") as errors,
            subprocess.Popen(
                [*command, *openers, "--cluster", running.address, "--journal", "j.db"],
                cwd=here,
                env={**running.environment, "PYTHONPATH": ""},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            ) as client,
        ):
            wait_for(lambda: "waiting for workers" in said.read_text("utf-8"))
            running.start_workers(elsewhere)
            wait_for(lambda: finished(here / "j.db"))
            running.kill_worker()
            printed, _ = client.communicate(timeout=300)
    assert client.returncode == 0, said.read_text("utf-8")
    local = subprocess.run([*command, *openers], cwd=here, capture_output=True, text=True, check=True)
    assert json.loads(printed) == json.loads(local.stdout)


def test_where_no_scheduler_is_it_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("scheduler.json").write_text("{}", "utf-8")
    monkeypatch.setattr(workers, "CONNECT_TIMEOUT", 1)
    for where in ("tcp://127.0.0.1:9", "nowhere", "scheduler.json", "local:0", "gopher://there"):
        assert run(["prove", "-l", "original", "--cluster", where]) == 2, where
        assert where in capsys.readouterr().err
