"""Long work as jobs: a campaign on any executor, recorded in a journal, resumable; and the workers that do it.

Terms: a *job* is a key and a payload; `work(payload)` returns its result as a value for JSON. Jobs are sent in
*batches*, all at once and in their order, so the executor decides which worker does what. Long jobs come first by the
caller's order; every batch takes one of them and some later ones, so that no worker gets all the long ones.

Nothing here needs NumPy.
"""

import json
import logging
import os
import re
import signal
import sqlite3
import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from math import inf
from pathlib import Path
from typing import Any, Self

from salet import __version__
from salet.errors import BadFile, MissingExtra, SaletError, UnknownName, quoted
from salet.game.lexicon import Lexicon, load
from salet.limits import check_file, cores, read_text

# --- The journal ------------------------------------------------------------------------------------------------

SCHEMA = """
CREATE TABLE IF NOT EXISTS campaign (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS result (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
MOST_BYTES = 1 << 32  # some tens of millions of jobs
NOTE = "note "  # what the names of notes begin with in the table of the campaign


def connect(path: Path | str, *, wait: float = 5.0, durable: bool = False) -> sqlite3.Connection:
    """Return a connection to a SQLite file in write-ahead mode: readers never wait, a killed process breaks nothing.

    Changes belong into a block `with connection:`, which commits all of them or none. wait: seconds to wait for another
    process that is writing. A commit survives the end of this process; a `durable` one also survives a power failure,
    and takes longer.
    """
    connection = sqlite3.connect(path, timeout=wait, isolation_level="IMMEDIATE")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
    return connection


class SqliteFile:
    """An open SQLite file, closed at the end of a `with` block."""

    _connection: sqlite3.Connection

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()


class Journal(SqliteFile):
    """The finished jobs of one campaign; the path `:memory:` stores nothing on disk.

    Once `record` returns, the results are safe even if the process is killed. The file also holds the campaign's
    *fingerprint* (what is computed, over which data, by which version), so that another campaign cannot continue it.
    """

    def __init__(self, path: Path | str, fingerprint: str) -> None:
        self.path = str(path)
        try:
            if Path(path).exists():
                check_file(Path(path), MOST_BYTES)
                self._refuse_other_databases()
            self._connection = connect(self.path)
            self._connection.executescript(SCHEMA)
            with self._connection as connection:
                connection.execute("INSERT OR IGNORE INTO campaign VALUES ('fingerprint', ?)", (fingerprint,))
            (found,) = connection.execute("SELECT value FROM campaign WHERE name = 'fingerprint'").fetchone()
        except sqlite3.DatabaseError as error:
            raise BadFile(f"Cannot use {path} as a journal: {error}.") from None
        if found != fingerprint:
            raise BadFile(
                f"{path} belongs to another campaign.\n  it holds: {found[:200]}\n  this is:  {fingerprint}\n"
                "Name another journal, or delete this one."
            )

    def _refuse_other_databases(self) -> None:
        """Raise BadFile if the file is neither a journal nor empty; nothing is written."""
        with closing(sqlite3.connect(f"{Path(self.path).resolve().as_uri()}?mode=ro", uri=True)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and "campaign" not in tables:
            raise BadFile(f"{self.path} is another database, not a journal. Name another file.")

    def record(self, results: Iterable[tuple[str, Any]]) -> None:
        """Store finished jobs, a key and a value for JSON each, all of them or none."""
        rows = [(key, json.dumps(value)) for key, value in results]
        try:
            with self._connection as connection:
                connection.executemany("INSERT OR REPLACE INTO result VALUES (?, ?)", rows)
        except sqlite3.OperationalError as error:
            raise BadFile(
                f"Cannot write the journal {self.path}: {error}. "
                "Finished jobs are safe. Make room on the disk and run the same command again to continue."
            ) from None

    def note(self, name: str, value: Any) -> None:
        """Keep a value of the whole campaign, which is no job's result."""
        with self._connection as connection:
            connection.execute("INSERT OR REPLACE INTO campaign VALUES (?, ?)", (NOTE + name, json.dumps(value)))

    def notes(self) -> dict[str, Any]:
        """Return what was noted, by name."""
        rows = self._connection.execute("SELECT name, value FROM campaign WHERE name LIKE ?", (f"{NOTE}%",))
        return {name.removeprefix(NOTE): self._value(name, value) for name, value in rows}

    def results(self) -> Iterator[tuple[str, Any]]:
        """Yield the key and result of each finished job, in order of the keys."""
        for key, value in self._connection.execute("SELECT key, value FROM result ORDER BY key"):
            yield key, self._value(key, value)

    def _value(self, key: str, text: str) -> Any:
        try:
            return json.loads(text)
        except (TypeError, ValueError, RecursionError):
            raise BadFile(f"{self.path} is damaged: the row {quoted(str(key))} is not JSON.") from None


# --- The campaign -----------------------------------------------------------------------------------------------

Work = Callable[[Any], Any]
Job = tuple[str, Any]
Outcome = tuple[str, Any, str | None]  # a job's key, its result, and what went wrong

MOST_BATCHES = 2000
EARLY = 0.01  # the share of the jobs that must be done before the time left is estimated


class PoisonJob(SaletError, RuntimeError):
    """A job that failed; all other jobs are finished and recorded."""


class WorkersGone(SaletError, ConnectionError):
    """Workers that cannot be reached, or that ended before their jobs did."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a campaign.

    done, jobs: finished jobs, all jobs. spent, left: seconds; left is None while unknown.
    """

    done: int
    jobs: int
    spent: float
    left: float | None

    @classmethod
    def evenly(cls, done: int, jobs: int, spent: float) -> "Progress":
        """Return the progress of jobs that take about as long as one another."""
        return cls(done, jobs, spent, spent / done * (jobs - done) if done else None)


Watch = Callable[[Progress], None]


def unwatched(_progress: Progress) -> None:
    """Show nothing."""


def run_campaign(
    jobs: Iterable[Job], work: Work, executor: Executor, journal: Journal, *, watch: Watch = unwatched
) -> Mapping[str, Any]:
    """Return every job's result by key; jobs that the journal has are not run again.

    A job that fails is named in PoisonJob once all others are done. Ctrl-C ends the campaign at once. If the workers
    are gone, WorkersGone says so. Recorded results stay.
    """
    payloads = dict(jobs)
    results = {key: result for key, result in journal.results() if key in payloads}
    waiting = [job for job in payloads.items() if job[0] not in results]
    begun, marks = time.perf_counter(), [(0, 0.0)]
    failed: dict[str, str] = {}
    flying: dict[Future[list[Outcome]], Sequence[Job]] = {}
    batches = min(len(waiting), MOST_BATCHES)
    try:
        for batch in (waiting[first::batches] for first in range(batches)):
            flying[executor.submit(run_batch, work, batch, __version__)] = batch
        while flying:
            for future in wait(flying, timeout=1, return_when=FIRST_COMPLETED).done:
                outcomes = _outcomes(future, flying.pop(future))
                done = {key: result for key, result, error in outcomes if error is None}
                journal.record(done.items())
                results |= done
                failed |= {key: error for key, _, error in outcomes if error is not None}
                marks.append((marks[-1][0] + len(outcomes), time.perf_counter() - begun))
            rest = len(payloads) - len(results) - len(failed)
            left = time_left(marks, rest) if rest else 0.0
            watch(Progress(len(results), len(payloads), time.perf_counter() - begun, left))
    except (BrokenExecutor, CancelledError) as error:
        raise WorkersGone(
            f"The workers are gone{f' ({error})' if str(error) else ''}. With --journal, finished jobs are saved: run"
            " the same command again to continue."
        ) from None
    finally:
        for future in flying:
            future.cancel()
    if failed:
        key, problem = next(iter(failed.items()))
        raise PoisonJob(f"{len(failed)} of the jobs failed, for example {key}: {problem}")
    return results


def run_batch(work: Work, batch: Sequence[Job], version: str) -> list[Outcome]:
    """Run a batch in a worker and return its outcomes; errors are returned, not raised."""
    if version != __version__:
        raise RuntimeError(f"a worker has Salet {__version__}, this campaign needs {version}")
    return [_outcome(work, *job) for job in batch]


def _outcome(work: Work, key: str, payload: Any) -> Outcome:
    try:
        return key, work(payload), None
    except Exception as error:  # noqa: BLE001 - a job may fail in any way; the others go on
        return key, None, f"{type(error).__name__}: {error}"


def _outcomes(future: "Future[list[Outcome]]", batch: Sequence[Job]) -> list[Outcome]:
    """Return what a worker reported of its batch, or that it failed as a whole."""
    try:
        return future.result()
    except (BrokenExecutor, CancelledError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever keeps a batch from running
        return [(key, None, f"{type(error).__name__}: {error}") for key, _ in batch]


def time_left(marks: Sequence[tuple[int, float]], rest: int) -> float | None:
    """Return the seconds left, at the pace of the latter half of the jobs done.

    marks: how many jobs were done after how many seconds. The first jobs are often the longest, so the mean pace would
    give far too long a time; None as long as less than a hundredth is done.

    >>> time_left([(0, 0.0), (10, 50.0), (20, 60.0)], 80)
    80.0
    """
    done, now = marks[-1]
    if not done or done < EARLY * (done + rest):
        return None
    before, then = marks[bisect_right(marks, (done // 2, inf)) - 1]
    return (now - then) / (done - before) * rest


@cache
def loaded(lexicon: str) -> Lexicon:
    """Return a lexicon by name, cached until a campaign begins, as files may change."""
    return load(lexicon)


def same_words(lexicon: str, digest: str) -> Lexicon:
    """Return a lexicon by name; raise BadFile if its words differ here, as a worker may be on another machine."""
    if loaded(lexicon).hash != digest:
        loaded.cache_clear()  # the file may have been changed since
    found = loaded(lexicon)
    if found.hash != digest:
        raise BadFile(f"A worker has other words in {lexicon}: hash {found.hash[:12]}, not {digest[:12]}.")
    return found


# --- Workers ----------------------------------------------------------------------------------------------------

PATIENCE = 10  # seconds that a scheduler may be out of reach


def threads(workers: int | None = None) -> Executor:
    """Return an executor of threads, for kernels."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(workers or cores(), thread_name_prefix="salet")


def processes(workers: int | None = None) -> Executor:
    """Return an executor of processes, for Python code, that exit with this one, even if it is killed."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    follow = partial(follow_parent, os.getpid())
    return ProcessPoolExecutor(workers or cores(), mp_context=get_context("spawn"), initializer=follow)


def follow_parent(parent: int) -> None:
    """Ignore Ctrl-C, and exit when the process that started this one is gone, perhaps already."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.25)
    os._exit(1)


@contextmanager
def executor_or(executor: Executor | None, otherwise: Callable[[], Executor]) -> Iterator[Executor]:
    """Yield an executor that was given, or a new one that ends with this block, with whatever its processes do."""
    if executor is not None:
        yield executor
        return
    own = otherwise()
    try:
        yield own
    finally:
        running = list((getattr(own, "_processes", None) or {}).values())
        own.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.terminate()


@contextmanager
def executor_at(where: str) -> Iterator[Executor]:
    """Yield an executor: `local:4` for four processes, or a Dask scheduler by address or file."""
    if local := re.fullmatch(r"local:([1-9][0-9]{0,3})", where):
        with executor_or(None, partial(processes, int(local[1]))) as executor:
            yield executor
        return
    address = _address_in(Path(where)) if Path(where).is_file() else where
    if not re.fullmatch(r"(tcp|tls)://\S+:[0-9]{1,5}", address):
        raise UnknownName(
            f"{quoted(where)} names no workers. Use local:4 for four processes of this machine, or a Dask scheduler:"
            " tcp://host:8786, tls://host:8786, or its scheduler file."
        )
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("A cluster needs Dask distributed", "cluster") from None
    # A lost connection is reported once, by the campaign.
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False, name="salet")  # type: ignore[no-untyped-call]
    except OSError as error:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise WorkersGone(f"No scheduler answers at {quoted(where)}: {reason}.") from None
    try:
        yield client.get_executor(pure=False)  # type: ignore[no-untyped-call]
    finally:
        with suppress(Exception):  # a lost connection cannot be closed
            client.close(timeout=2)  # type: ignore[no-untyped-call]


def _address_in(file: Path) -> str:
    """Return the address that a scheduler wrote into its file; empty if it is another file."""
    try:
        value = json.loads(read_text(file))
    except (ValueError, RecursionError):
        return ""
    return str(value.get("address", "")) if isinstance(value, dict) else ""
