"""Campaigns, journals, workers: finished work survives every crash; a record that differs or is damaged is refused."""

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent import futures
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest
import squares

from salet.errors import FileError
from salet.game.lexicon import load_lexicon
from salet.lab.jobs import MAX_BATCHES, Journal, SharedData, fingerprint, run_campaign, same_words
from salet.strategies.registry import find_strategy
from salet.workers import JobError, processes, threads

NUMBERS = [(str(n), n) for n in range(200)]


@pytest.mark.gate
@pytest.mark.parametrize("executor", (threads, processes))
def test_every_job_is_done_once_and_its_result_kept(executor: Callable[[int], Executor], tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db", "squares") as journal, executor(2) as workers:
        results = run_campaign(NUMBERS, squares.square, workers, journal)
        assert {key: result["value"] for key, result in results.items()} == {str(n): n * n for n in range(200)}
        assert dict(journal.results()) == results


def test_more_jobs_than_batches_are_done_in_their_order(tmp_path: Path) -> None:
    numbers = [(str(n), n) for n in range(MAX_BATCHES + 500)]
    begun: list[int] = []
    with Journal(tmp_path / "j.db", "squares") as journal, threads(1) as workers:
        run_campaign(numbers, begun.append, workers, journal)
    assert [n for n in begun if n < MAX_BATCHES] == list(range(MAX_BATCHES)), "the first are the long ones"
    assert begun[:3] == [0, MAX_BATCHES, 1], "each batch has one of them and some later ones"


class CountingThreads(futures.ThreadPoolExecutor):
    """Threads that count what is submitted to them."""

    batches = 0

    def submit(self, *args: Any, **kwargs: Any) -> Any:
        self.batches += 1
        return super().submit(*args, **kwargs)


@pytest.mark.parametrize(("seconds", "batches"), ((1e9, 1), (0.0, 8)))
def test_a_batch_ends_when_its_time_is_over_and_the_others_do_the_rest(
    monkeypatch: pytest.MonkeyPatch, seconds: float, batches: int
) -> None:
    monkeypatch.setattr("salet.lab.jobs.MAX_BATCHES", 1)
    monkeypatch.setattr("salet.lab.jobs.BATCH_SECONDS", seconds)
    with Journal(":memory:", "squares") as journal, CountingThreads(1) as workers:
        results = run_campaign(NUMBERS[:8], squares.square, workers, journal)
    assert {key: result["value"] for key, result in results.items()} == {str(n): n * n for n in range(8)}
    assert workers.batches == batches


def test_a_job_that_fails_is_tried_once_more_by_itself(tmp_path: Path) -> None:
    work = [(str(n), str(tmp_path / f"failed{n}")) for n in range(3)]
    with Journal(":memory:", "failures") as journal, threads(2) as workers:
        results = run_campaign(work, squares.fail_once, workers, journal)
    assert results == {"0": "worked", "1": "worked", "2": "worked"}


def test_a_job_that_fails_is_named_and_the_others_are_done(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db", "squares") as journal, threads(2) as workers:
        with pytest.raises(JobError, match="1 job failed, for example 3: ArithmeticError: three is not"):
            run_campaign(NUMBERS[:20], squares.fail_on_three, workers, journal)
        assert sorted(int(key) for key, _ in journal.results()) == [n for n in range(20) if n != 3]


@pytest.mark.gate
def test_a_killed_worker_ends_the_run_and_the_next_one_goes_on(tmp_path: Path) -> None:
    work = [(str(n), str(tmp_path / f"died{n}")) for n in range(2)]
    with Journal(tmp_path / "j.db", "deaths") as journal:
        for _ in range(2):
            with pytest.raises(JobError, match="run the same command again"), processes(1) as workers:
                run_campaign(work, squares.die_once, workers, journal)
        with processes(1) as workers:
            results = run_campaign(work, squares.die_once, workers, journal)
    assert results == {"0": "survived", "1": "survived"}


DRIVER = """
import sys
sys.path.insert(0, sys.argv[1])
import squares
from salet.lab.jobs import Journal, run_campaign
from salet.workers import executor_at
if __name__ == "__main__":
    with Journal(sys.argv[2], "squares") as journal, executor_at("local:2") as workers:
        numbers = [(str(n), n) for n in range(300)]
        run_campaign(numbers, squares.slow_square, workers, journal)
    print("done", flush=True)
"""


def _start(tmp_path: Path) -> "subprocess.Popen[str]":
    script = tmp_path / "driver.py"
    script.write_text(DRIVER)
    command = [sys.executable, str(script), str(Path(squares.__file__).parent), str(tmp_path / "j.db")]
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


@pytest.mark.gate
def test_a_killed_driver_is_resumed_with_the_same_results_and_leaves_no_workers(tmp_path: Path) -> None:
    with _start(tmp_path) as driver:
        while not (tmp_path / "j.db").exists() or len(_done(tmp_path / "j.db")) < 20:
            time.sleep(0.05)
        workers = _children(driver.pid)
        driver.kill()
    assert workers
    before = _done(tmp_path / "j.db")
    assert 20 <= len(before) < 300
    deadline = time.monotonic() + 60
    while any(map(_alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(_alive, workers))
    with _start(tmp_path) as driver:
        assert driver.wait(60) == 0
    after = _done(tmp_path / "j.db")
    assert {key: result["value"] for key, result in after.items()} == {str(n): n * n for n in range(300)}
    assert {key: after[key] for key in before} == before


@pytest.mark.gate
def test_ctrl_c_ends_the_campaign_at_once_and_keeps_what_is_done(tmp_path: Path) -> None:
    with _start(tmp_path) as driver:
        while not (tmp_path / "j.db").exists() or len(_done(tmp_path / "j.db")) < 20:
            time.sleep(0.05)
        driver.send_signal(signal.SIGINT)
        assert driver.wait(60) != 0
    assert 20 <= len(_done(tmp_path / "j.db")) < 300


def test_a_worker_with_other_words_other_code_or_another_version_does_no_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few, code = tmp_path / "few.txt", tmp_path / "an_idea.py"
    few.write_text("crane\nslate\nstork\n", "utf-8")
    code.write_text("def cost(position):\n    return []\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    digest = fingerprint(load_lexicon(str(few)), "an_idea:cost")
    assert same_words(str(few), digest, "an_idea:cost").answers == ("crane", "slate", "stork")
    same_words.cache_clear()
    code.write_text("def cost(position):\n    return [1]\n", "utf-8")
    with pytest.raises(FileError, match=r"different words.*other code for an_idea:cost"):
        same_words(str(few), digest, "an_idea:cost")
    digest = fingerprint(load_lexicon(str(few)))
    few.write_text("crane\nslate\n", "utf-8")
    with pytest.raises(FileError, match="A worker has different words"):
        same_words(str(few), digest)
    digest = fingerprint(load_lexicon(str(few)))
    monkeypatch.setattr("salet.lab.jobs.__version__", "0.0.9")
    with pytest.raises(FileError, match="a different version of Salet"):
        same_words(str(few), digest)


def test_words_and_strategies_travel_with_the_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers in another folder, without the files."""
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    here.mkdir()
    elsewhere.mkdir()
    (here / "few.txt").write_text("crane\nslate\nstork\n", "utf-8")
    (here / "my_idea.py").write_text("def cost(position):\n    return -position.chances\n", "utf-8")
    monkeypatch.chdir(here)
    monkeypatch.syspath_prepend("")
    words = load_lexicon("few.txt")
    find_strategy("my_idea:cost")  # reads the module, as a command does before it sends jobs
    digest = fingerprint(words, "my_idea:cost")
    data = tmp_path / "data"
    data.write_bytes(pickle.dumps(SharedData.of({digest: words}, ["my_idea:cost"])))
    code = (
        "import pickle, sys; from pathlib import Path; from salet.lab.jobs import same_words\n"
        "from salet.strategies.registry import find_strategy\n"
        "pickle.loads(Path(sys.argv[1]).read_bytes()).unpack()\n"
        "assert find_strategy('my_idea:cost').name == 'my_idea:cost'\n"
        "print(*same_words('few.txt', sys.argv[2], 'my_idea:cost').answers)\n"
    )
    command = [sys.executable, "-c", code, str(data), digest]
    worker = subprocess.run(command, cwd=elsewhere, capture_output=True, text=True, check=True)
    assert worker.stdout.split() == ["crane", "slate", "stork"]


def test_another_version_of_salet_does_no_job(monkeypatch: pytest.MonkeyPatch) -> None:
    data = SharedData.of({})
    monkeypatch.setattr("salet.lab.jobs.__version__", "0.0.9")
    with pytest.raises(FileError, match=r"A worker has Salet 0\.0\.9.*Install the same version"):
        data.unpack()


# --- Journals ---------------------------------------------------------------------------------------------------


def test_a_journal_of_another_campaign_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db", "original, normal") as journal:
        journal.record([("a", 1)])
    with pytest.raises(FileError, match="a different run"):
        Journal(tmp_path / "j.db", "original, hard")
    with Journal(tmp_path / "j.db", "original, normal") as journal:
        assert dict(journal.results()) == {"a": 1}


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    (tmp_path / "j.db").write_text("salet-tree 1, and more than a hundred bytes of something else " * 9)
    with pytest.raises(FileError, match="as a journal"):
        Journal(tmp_path / "j.db", "campaign")


def test_a_finished_job_is_written_through_to_the_disk(tmp_path: Path) -> None:
    """SQLite writes each commit through in WAL mode with `synchronous=FULL`, 2, and only then."""
    with Journal(tmp_path / "j.db", "campaign") as journal:
        assert journal._connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert journal._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


WRITER = """
import sys
from salet.lab.jobs import Journal
with Journal(sys.argv[1], "campaign") as journal:
    for number in range(100_000):
        journal.record([(str(number), number)])
        print(number, flush=True)
"""


@pytest.mark.gate
def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(tmp_path: Path) -> None:
    for round_ in range(5):
        path = tmp_path / f"{round_}.db"
        with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(0.05 * round_)
            writer.kill()
            acknowledged = [0, *(int(line) for line in writer.stdout if line.endswith("\n"))]
        with Journal(path, "campaign") as journal:
            kept = {value for _, value in journal.results()}
        assert kept >= set(acknowledged)
        assert kept <= set(range(max(acknowledged) + 2)), "at most the one under way may have been kept as well"
