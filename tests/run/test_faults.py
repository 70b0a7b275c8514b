"""What a cluster may suffer: whatever happens to its parts, nothing is lost and nothing counted twice.

Every cluster here is real: a scheduler and workers as processes of their own. A campaign's journal must end equal, byte
for byte, to that of a run that nobody disturbed.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import jobs
import pytest
from clusters import Cluster, Namespace, cluster_of, free_port, namespaces, wait_for

from salet.errors import BadFile
from salet.run.batch import Check, Work, always_fits
from salet.run.campaign import PoisonJob, Progress, run_campaign
from salet.run.certificates import make_certificates
from salet.run.cluster import workers_at
from salet.run.journal import Journal
from salet.run.local import on_threads
from salet.run.workers import ClusterGone, NoWorkers
from salet.study.compatibility import Requirements

pytestmark = pytest.mark.xdist_group("clusters")
COUNT = 240


def numbers(count: int = COUNT) -> list[tuple[str, int]]:
    return [(str(n), n) for n in range(count)]


def rows(path: Path) -> list[tuple[str, str]]:
    """Return what a journal holds, as it is written."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT key, value FROM result ORDER BY key").fetchall()


def run(cluster: str, journal: Path, work: Work = jobs.slow_square, count: int = COUNT, **options: Any) -> None:
    where = workers_at(cluster, options.pop("certificates", None), options.pop("patience", 30))
    with Journal(journal, "squares") as kept:
        run_campaign(numbers(count), work, where, kept, batch_seconds=0.1, **options)


@contextmanager
def after(seen: list[Progress], done: int, act: Callable[[], None]) -> Iterator[None]:
    """Act beside the block, as soon as more than so many jobs are done."""

    def wait_and_act() -> None:
        wait_for(lambda: seen and seen[-1].done > done)
        act()

    beside = threading.Thread(target=wait_and_act)
    beside.start()
    yield
    beside.join()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    path = tmp_path_factory.mktemp("undisturbed") / "j.db"
    with Journal(path, "squares") as kept:
        run_campaign(numbers(), jobs.square, on_threads(2), kept)
    return rows(path)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with cluster_of(2) as made:
        yield made


def test_kill_9_of_a_worker_every_few_seconds_changes_no_result(
    cluster: Cluster, tmp_path: Path, undisturbed: list[tuple[str, str]]
) -> None:
    killed, last = 0, 0.0

    def kill(progress: Progress) -> None:
        nonlocal killed, last
        if progress.done > 30 * (killed + 1) and time.monotonic() - last > 2:
            cluster.kill_worker(killed % 2)
            killed, last = killed + 1, time.monotonic()

    run(cluster.address, tmp_path / "j.db", jobs.slower_square, watch=kill)
    assert killed >= 3
    assert rows(tmp_path / "j.db") == undisturbed


def test_kill_9_of_the_scheduler_is_survived_when_it_comes_back(
    cluster: Cluster, tmp_path: Path, undisturbed: list[tuple[str, str]]
) -> None:
    seen: list[Progress] = []
    with after(seen, 30, cluster.kill_scheduler):
        run(cluster.address, tmp_path / "j.db", watch=seen.append)
    assert rows(tmp_path / "j.db") == undisturbed


def test_a_scheduler_gone_for_good_ends_the_campaign_with_a_sentence_and_the_journal_goes_on_elsewhere(
    tmp_path: Path, undisturbed: list[tuple[str, str]]
) -> None:
    seen: list[Progress] = []
    gone = pytest.raises(ClusterGone, match=r"(?s)No scheduler answers .* journal.* the same command")
    with cluster_of(1) as lost, after(seen, 20, lambda: lost.kill_scheduler(for_good=True)), gone:
        run(lost.address, tmp_path / "j.db", jobs.slower_square, patience=2, watch=seen.append)
    before = rows(tmp_path / "j.db")
    assert 20 < len(before) < COUNT
    run("local:2", tmp_path / "j.db")
    assert rows(tmp_path / "j.db") == undisturbed
    assert {*before} <= {*undisturbed}


DRIVER = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from test_faults import run
run(sys.argv[2], Path(sys.argv[3]))
"""


def test_kill_9_of_the_driver_loses_nothing_and_it_goes_on(
    cluster: Cluster, tmp_path: Path, undisturbed: list[tuple[str, str]]
) -> None:
    journal = tmp_path / "j.db"
    command = [sys.executable, "-c", DRIVER, str(Path(__file__).parent), cluster.address, str(journal)]
    with subprocess.Popen(command) as driver:
        wait_for(lambda: journal.exists() and _count(journal) > 20)
        driver.send_signal(signal.SIGKILL)
    before = rows(journal)
    assert 20 < len(before) < COUNT
    run(cluster.address, journal)
    assert rows(journal) == undisturbed
    assert {*before} <= {*undisturbed}


def _count(journal: Path) -> int:
    try:
        return len(rows(journal))
    except sqlite3.OperationalError:  # not made yet
        return 0


def test_a_worker_of_another_version_takes_no_job_and_is_named(
    cluster: Cluster, tmp_path: Path, undisturbed: list[tuple[str, str]]
) -> None:
    seen: list[Progress] = []
    old = tmp_path / "old"
    old.mkdir()
    (old / "sitecustomize.py").write_text("import salet.version; salet.version.__version__ = '0.0.9'\n")
    cluster.start_worker(PYTHONPATH=os.pathsep.join([str(old), str(Path(__file__).parent)]))
    try:
        wait_for(lambda: _workers(cluster) == 3)
        run(cluster.address, tmp_path / "j.db", check=Requirements(), watch=seen.append)
    finally:
        cluster.workers.pop().terminate()
        wait_for(lambda: _workers(cluster) == 2)
    assert rows(tmp_path / "j.db") == undisturbed
    assert any("a worker has Salet 0.0.9, this campaign needs" in remark for remark in seen[-1].remarks)


def _workers(cluster: Cluster) -> int:
    where = workers_at(cluster.address, cluster.certificates)
    executor = where.open()
    try:
        return where.count(executor)
    finally:
        executor.shutdown()


@pytest.mark.parametrize(
    ("check", "reason"),
    (
        (Requirements("99.0"), "this campaign needs 99.0"),
        (
            Requirements(words=(("original", "0" * 64),)),
            "a worker has different words in original: hash [0-9a-f]{12}, not 0{12}",
        ),
    ),
)
def test_where_every_worker_differs_the_campaign_ends_with_a_sentence(
    cluster: Cluster, tmp_path: Path, check: Check, reason: str
) -> None:
    with pytest.raises(NoWorkers, match=reason):
        run(cluster.address, tmp_path / "j.db", check=check)
    assert rows(tmp_path / "j.db") == []


def test_a_poison_job_is_named_and_all_others_are_done(cluster: Cluster, tmp_path: Path) -> None:
    with pytest.raises(PoisonJob, match="1 of the jobs failed at every attempt, for example 3: ArithmeticError"):
        run(cluster.address, tmp_path / "j.db", jobs.fail_on_three)
    assert len(rows(tmp_path / "j.db")) == COUNT - 1


def test_a_job_that_kills_every_worker_is_named_and_all_others_are_done(cluster: Cluster, tmp_path: Path) -> None:
    with pytest.raises(PoisonJob, match="3: its worker was lost at every attempt"):
        run(cluster.address, tmp_path / "j.db", jobs.die_on_three, count=40)
    assert len(rows(tmp_path / "j.db")) == 39


def test_a_full_disk_under_the_journal_is_a_sentence_and_the_campaign_goes_on_when_there_is_room(
    cluster: Cluster, tmp_path: Path
) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["/bin/mount", "-t", "tmpfs", "-o", "size=160k", "tmpfs", disk], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be made here: {mounted.stderr.decode().strip()}")
    try:
        with pytest.raises(BadFile, match=r"Cannot write the journal .* Make room"):
            run(cluster.address, disk / "j.db", jobs.long_answer)
        before = rows(disk / "j.db")
        assert 0 < len(before) < COUNT
        subprocess.run(["/bin/mount", "-o", "remount,size=8m", disk], check=True)
        run(cluster.address, disk / "j.db", jobs.long_answer)
        run("local:2", tmp_path / "undisturbed.db", jobs.long_answer)
        after = rows(disk / "j.db")
        assert after == rows(tmp_path / "undisturbed.db")
        assert {*before} <= {*after}
    finally:
        subprocess.run(["/bin/umount", disk], check=True)


def test_a_link_cut_for_half_a_minute_between_hosts_with_certificates_changes_no_result(
    tmp_path: Path, undisturbed: list[tuple[str, str]]
) -> None:
    make_certificates(tmp_path / "tls")
    host = f"10.{os.getpid() % 200 + 20}.0.1"
    with namespaces(host) as (first, second):
        cluster = Cluster(host, tmp_path / "tls")
        try:
            cluster.start_worker(*first.prefix)
            cluster.start_worker(*second.prefix)
            seen: list[Progress] = []
            options: dict[str, Any] = {"certificates": tmp_path / "tls", "watch": seen.append}
            wait_for(lambda: _workers(cluster) == 2)
            with after(seen, 20, lambda: _cut(first)):
                run(cluster.address, tmp_path / "j.db", jobs.slowest_square, **options)
        finally:
            cluster.close()
    assert [seen[0].workers, min(progress.workers for progress in seen)] == [2, 1], "the loss was noticed"
    assert rows(tmp_path / "j.db") == undisturbed


def _cut(link: Namespace) -> None:
    link.cut()
    time.sleep(30)
    link.mend()


def test_an_address_where_nobody_listens_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ClusterGone, match=r"No scheduler answers at tcp://127\.0\.0\.1:"):
        run(f"tcp://127.0.0.1:{free_port()}", tmp_path / "j.db", patience=1, check=always_fits)
