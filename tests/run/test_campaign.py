import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import jobs
import pytest

from salet.run.campaign import MOST_BATCHES, PoisonJob, WorkersGone, run_batch, run_campaign
from salet.run.journal import Journal
from salet.run.workers import processes, threads

NUMBERS = [(str(n), n) for n in range(200)]


@pytest.mark.long
@pytest.mark.parametrize("executor", (threads, processes))
def test_every_job_is_done_once_and_its_result_kept(executor: Callable[[int], Executor], tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db", "squares") as journal, executor(2) as workers:
        results = run_campaign(NUMBERS, jobs.square, workers, journal)
        assert {key: result["value"] for key, result in results.items()} == {str(n): n * n for n in range(200)}
        assert dict(journal.results()) == results


def test_more_jobs_than_batches_are_done_in_their_order(tmp_path: Path) -> None:
    numbers = [(str(n), n) for n in range(MOST_BATCHES + 500)]
    begun: list[int] = []
    with Journal(tmp_path / "j.db", "squares") as journal, threads(1) as workers:
        run_campaign(numbers, begun.append, workers, journal)
    assert [n for n in begun if n < MOST_BATCHES] == list(range(MOST_BATCHES)), "the first are the long ones"
    assert begun[:3] == [0, MOST_BATCHES, 1], "each batch has one of them and some later ones"


def test_what_the_journal_has_is_not_done_again(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db", "squares") as journal, threads(2) as workers:
        journal.record([("7", {"value": "from the journal"})])
        results = run_campaign(NUMBERS[:10], jobs.square, workers, journal)
    assert results["7"] == {"value": "from the journal"}
    assert results["8"]["value"] == 64


def test_a_job_that_fails_is_named_and_the_others_are_done(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db", "squares") as journal, threads(2) as workers:
        with pytest.raises(PoisonJob, match="1 of the jobs failed, for example 3: ArithmeticError: three is not"):
            run_campaign(NUMBERS[:20], jobs.fail_on_three, workers, journal)
        assert sorted(int(key) for key, _ in journal.results()) == [n for n in range(20) if n != 3]


@pytest.mark.long
def test_a_killed_worker_ends_the_run_and_the_next_one_goes_on(tmp_path: Path) -> None:
    work = [(str(n), str(tmp_path / f"died{n}")) for n in range(2)]
    with Journal(tmp_path / "j.db", "deaths") as journal:
        for _ in range(2):
            with pytest.raises(WorkersGone, match="run the same command again"), processes(1) as workers:
                run_campaign(work, jobs.die_once, workers, journal)
        with processes(1) as workers:
            results = run_campaign(work, jobs.die_once, workers, journal)
    assert results == {"0": "survived", "1": "survived"}


def test_a_worker_of_another_version_does_no_job() -> None:
    with pytest.raises(RuntimeError, match=r"this campaign needs 0\.0\.9"):
        run_batch(jobs.square, [("3", 3)], "0.0.9")


DRIVER = """
import sys
sys.path.insert(0, sys.argv[1])
import jobs
from salet.run.campaign import run_campaign
from salet.run.journal import Journal
from salet.run.workers import executor_at
if __name__ == "__main__":
    with Journal(sys.argv[2], "squares") as journal, executor_at("local:2") as workers:
        numbers = [(str(n), n) for n in range(300)]
        run_campaign(numbers, jobs.slow_square, workers, journal)
    print("done", flush=True)
"""


def _start(tmp_path: Path) -> "subprocess.Popen[str]":
    script = tmp_path / "driver.py"
    script.write_text(DRIVER)
    command = [sys.executable, str(script), str(Path(__file__).parent), str(tmp_path / "j.db")]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def _done(path: Path) -> dict[str, Any]:
    with Journal(path, "squares") as journal:
        return dict(journal.results())


def _children(pid: int) -> list[int]:
    found = subprocess.run(["/bin/ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] != "Z"


@pytest.mark.long
def test_a_killed_driver_is_resumed_with_the_same_results_and_leaves_no_workers(tmp_path: Path) -> None:
    with _start(tmp_path) as driver:
        while not (tmp_path / "j.db").exists() or len(_done(tmp_path / "j.db")) < 20:
            time.sleep(0.05)
        workers = _children(driver.pid)
        driver.kill()
    assert workers
    before = _done(tmp_path / "j.db")
    assert 20 <= len(before) < 300
    deadline = time.monotonic() + 5
    while any(map(_alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(_alive, workers))
    with _start(tmp_path) as driver:
        assert driver.wait(60) == 0
    after = _done(tmp_path / "j.db")
    assert {key: result["value"] for key, result in after.items()} == {str(n): n * n for n in range(300)}
    assert {key: after[key] for key in before} == before


@pytest.mark.long
def test_ctrl_c_ends_the_campaign_at_once_and_keeps_what_is_done(tmp_path: Path) -> None:
    with _start(tmp_path) as driver:
        while not (tmp_path / "j.db").exists() or len(_done(tmp_path / "j.db")) < 20:
            time.sleep(0.05)
        driver.send_signal(signal.SIGINT)
        assert driver.wait(10) != 0
    assert 20 <= len(_done(tmp_path / "j.db")) < 300
