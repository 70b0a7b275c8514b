"""Long work as jobs: a campaign on any executor, recorded in a journal, resumable.

Terms: a *job* is a key and a payload; `work(payload)` returns its result as a value for JSON. Jobs are sent in
*batches*, all at once and in their order, so the executor decides which worker does what. Long jobs come first by the
caller's order; every batch takes one of them and some later ones, so that no worker gets all the long ones. A batch
ends after BATCH_SECONDS: what it has not begun comes back, and is sent again in batches that fit in that time. So
little work is unrecorded at any moment, and any number of workers have something to do, whether jobs take a
millisecond or an hour.
"""

import hashlib
import json
import pickle
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent import futures
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from dataclasses import dataclass
from functools import lru_cache
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from salet.errors import FileError, quote_input
from salet.game.lexicon import Lexicon, load_lexicon
from salet.strategies.program import command_of, is_program
from salet.strategies.registry import find_strategy
from salet.system import check_file, creating
from salet.version import __version__
from salet.wording import plural
from salet.workers import JobError, Progress, ProgressCallback, has_workers, ignore_progress, share

# --- The journal ------------------------------------------------------------------------------------------------

SCHEMA = """
CREATE TABLE IF NOT EXISTS campaign (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS result (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
MAX_JOURNAL_BYTES = 1 << 32  # some tens of millions of jobs


class Journal:
    """The finished jobs of one campaign, in an SQLite file; the path `:memory:` stores nothing on disk.

    Once `record` returns, the results are on the disk: neither a killed process nor a power cut loses them. The file
    also holds what the campaign is (what is computed, over which data, by which version), so that another one cannot
    continue it.
    """

    def __init__(self, path: Path | str, campaign: str) -> None:
        self.path = str(path)
        if Path(path).exists():
            check_file(Path(path), MAX_JOURNAL_BYTES)
        try:
            with creating(Path(path)):
                found = self._open(campaign)
        except sqlite3.DatabaseError as error:
            raise FileError(f"Can't use {path} as a journal: {error}. Choose another file.") from None
        if found != campaign:
            raise FileError(
                f"{path} is the journal of a different run.\n  journal:  {found[:200]}\n  this run: {campaign}\n"
                "Choose another file, or delete this one."
            )

    def _open(self, campaign: str) -> str:
        """Connect to the file, and return the campaign that it belongs to: this one if it is new."""
        self._connection = sqlite3.connect(self.path, isolation_level="IMMEDIATE")
        tables = {name for (name,) in self._connection.execute("SELECT name FROM sqlite_master")}
        if tables and "campaign" not in tables:
            self._connection.close()
            raise FileError(f"{self.path} is a database, but not a Salet journal. Choose another file.")
        self._connection.execute("PRAGMA journal_mode=WAL")  # another process may read meanwhile
        self._connection.execute("PRAGMA synchronous=FULL")  # a commit is on the disk, also after a power cut
        self._connection.executescript(SCHEMA)
        with self._connection as connection:
            connection.execute("INSERT OR IGNORE INTO campaign VALUES ('fingerprint', ?)", (campaign,))
        (found,) = connection.execute("SELECT value FROM campaign WHERE name = 'fingerprint'").fetchone()
        return str(found)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def record(self, results: Iterable[tuple[str, Any]]) -> None:
        """Store finished jobs, a key and a value for JSON each, all of them or none."""
        rows = [(key, json.dumps(value)) for key, value in results]
        try:
            with self._connection as connection:
                connection.executemany("INSERT OR REPLACE INTO result VALUES (?, ?)", rows)
        except sqlite3.OperationalError as error:
            raise FileError(
                f"Can't write to the journal {self.path}: {error}. Finished work is saved. Free some disk space, "
                "then run the same command again to continue."
            ) from None

    def results(self) -> Iterator[tuple[str, Any]]:
        """Yield the key and result of each finished job, in order of the keys."""
        for key, value in self._connection.execute("SELECT key, value FROM result ORDER BY key"):
            try:
                yield key, json.loads(value)
            except (TypeError, ValueError, RecursionError):
                raise FileError(
                    f"The journal {self.path} is damaged: row {quote_input(str(key))} isn't JSON. Start a new one."
                ) from None


# --- The campaign -----------------------------------------------------------------------------------------------

Work = Callable[[Any], Any]
Job = tuple[str, Any]
JobResult = tuple[str, Any, str | None]  # a job's key, its result, and what went wrong

MAX_BATCHES = 2000  # that are sent at first
BATCH_SECONDS = 10.0  # a batch begins no job after this time
MAX_TRIES = 2  # of a job that fails, the second one in a batch of its own


@dataclass(frozen=True, slots=True)
class Batch:
    """Some jobs for a worker, and how often they were tried before."""

    work: Work
    jobs: Sequence[Job]
    tries: int = 0

    @property
    def name(self) -> str:
        """What a cluster's dashboard shows."""
        return f"{self.work.__name__}-{self.jobs[0][0]}"

    def __call__(self, shared: "SharedData | None") -> list[JobResult]:
        """Return the outcomes of the jobs that were begun in time; errors are returned, not raised."""
        end = time.monotonic() + BATCH_SECONDS
        outcomes: list[JobResult] = []
        for key, payload in self.jobs:
            try:
                if shared:
                    shared.unpack()
                outcomes.append((key, self.work(payload), None))
            except Exception as error:  # noqa: BLE001 - a job may fail in any way; the others go on
                outcomes.append((key, None, f"{type(error).__name__}: {error}"))
            if time.monotonic() >= end:
                break
        return outcomes

    def outcomes(self, future: "Future[list[JobResult]]") -> list[JobResult]:
        """Return what a worker reported of this batch, or that it failed as a whole."""
        try:
            return future.result()
        except (BrokenExecutor, CancelledError):
            raise
        except Exception as error:  # noqa: BLE001 - whatever keeps a batch from running
            return [(key, None, f"{type(error).__name__}: {error}") for key, _ in self.jobs]

    def next_batches(self, outcomes: Sequence[JobResult]) -> Iterator["Batch"]:
        """Yield batches of the jobs that were not begun, as many in each as were; and each that may be tried again."""
        count = len(outcomes)
        for first in range(count, len(self.jobs), max(1, count)):
            yield Batch(self.work, self.jobs[first : first + count], self.tries)
        for job, (_, _, error) in zip(self.jobs, outcomes, strict=False):
            if error is not None and self.tries + 1 < MAX_TRIES:
                yield Batch(self.work, [job], self.tries + 1)


def run_campaign(
    jobs: Iterable[Job],
    work: Work,
    executor: Executor,
    journal: Journal,
    *,
    shared: "SharedData | None" = None,
    watch: ProgressCallback = ignore_progress,
) -> Mapping[str, Any]:
    """Return every job's result by key; jobs that the journal has are not run again.

    shared: what the jobs need of this machine. A job that fails twice is named in JobError once all others are done;
    so are workers that are gone, at once. Ctrl-C ends the campaign. Recorded results stay.
    """
    payloads = dict(jobs)
    results = {key: result for key, result in journal.results() if key in payloads}
    failed: dict[str, str] = {}
    waiting = [job for job in payloads.items() if job[0] not in results]
    first_batches = min(len(waiting), MAX_BATCHES)
    to_send = [Batch(work, waiting[first::first_batches]) for first in range(first_batches)]
    pending: dict[Future[list[JobResult]], Batch] = {}
    begun = time.perf_counter()
    try:
        data = share(executor, shared) if waiting else None
        while to_send or pending:
            pending |= {executor.submit(batch, data): batch for batch in to_send}
            to_send = []
            for future in futures.wait(pending, timeout=1, return_when=futures.FIRST_COMPLETED).done:
                batch = pending.pop(future)
                outcomes = batch.outcomes(future)
                done = {key: result for key, result, error in outcomes if error is None}
                journal.record(done.items())
                results |= done
                failed |= {key: error for key, _, error in outcomes if error is not None}
                to_send += batch.next_batches(outcomes)
            spent, before = time.perf_counter() - begun, len(payloads) - len(waiting)
            watch(Progress(len(results), len(payloads), spent, before, has_workers(executor)))
    except (BrokenExecutor, CancelledError) as error:
        raise JobError(
            f"Lost contact with the workers{f' ({error})' if str(error) else ''}. If you used --journal, run the "
            "same command again to continue."
        ) from None
    finally:
        for future in pending:
            future.cancel()
    _check_failed({key: error for key, error in failed.items() if key not in results})
    return results


def _check_failed(failed: Mapping[str, str]) -> None:
    """Raise JobError if a job failed."""
    if failed:
        key, problem = next(iter(failed.items()))
        raise JobError(f"{plural(len(failed), 'job')} failed, for example {key}: {problem}")


# --- What travels with the jobs -----------------------------------------------------------------------------------

_lexicons: dict[str, Lexicon] = {}  # that came with jobs, by fingerprint
_unpacking = threading.Lock()
_folders: list[TemporaryDirectory[str]] = []  # of modules that came with jobs: they go with this process


@dataclass(frozen=True, slots=True)
class SharedData:
    """What jobs need of the machine that sends them: its version of Salet, word lists, and modules with strategies.

    lexicons: pickled, by fingerprint. modules: their sources by name.
    """

    version: str
    lexicons: Mapping[str, bytes]
    modules: Mapping[str, bytes]

    @classmethod
    def of(cls, lexicons: Mapping[str, Lexicon], strategies: Iterable[str] = ()) -> Self:
        """Return the data of lexicons by fingerprint, and of strategies by name."""
        modules = {name: source for strategy in strategies for name, source in _own_module(strategy)}
        return cls(__version__, {same: pickle.dumps(words) for same, words in lexicons.items()}, modules)

    def unpack(self) -> None:
        """Make the words and modules known to this process; raise FileError if its Salet is of another version."""
        if self.version != __version__:
            raise FileError(
                f"A worker has Salet {__version__}, but {self.version} sends the jobs. Install the same version on "
                "every machine."
            )
        with _unpacking:  # a worker's threads may ask at the same moment
            for name, source in self.modules.items():
                _install_module(name, source)
            for same, words in self.lexicons.items():
                if same not in _lexicons:
                    _lexicons[same] = pickle.loads(words)  # noqa: S301 - who sends jobs can run any code here


def _own_module(strategy: str) -> Iterator[tuple[str, bytes]]:
    """Yield name and source of the module of a user's own strategy, if it's a single file."""
    name = strategy.partition(":")[0].removesuffix(".py").removeprefix("./")
    file = getattr(sys.modules.get(name), "__file__", None)
    if ":" in strategy and file and Path(file) == Path(file).with_name(f"{name}.py"):
        yield name, Path(file).read_bytes()


def _install_module(name: str, source: bytes) -> None:
    """Make a module importable, unless this process has the same one."""
    spec = find_spec(name)
    if spec and spec.origin and Path(spec.origin).is_file() and Path(spec.origin).read_bytes() == source:
        return
    folder = TemporaryDirectory(prefix="salet-")
    _folders.append(folder)
    (Path(folder.name) / f"{name}.py").write_bytes(source)
    sys.path.insert(0, folder.name)
    sys.modules.pop(name, None)
    invalidate_caches()


def fingerprint(words: Lexicon, strategy: str = "") -> str:
    """Return a digest of what results rest on: Salet's version, the words, and the code of a user's own strategy."""
    files: list[str | None] = []
    if strategy and is_program(find_strategy(strategy)):
        files = [word for word in command_of(strategy) if Path(word).is_file()]
    elif ":" in strategy:
        files = [getattr(sys.modules.get(strategy.partition(":")[0]), "__file__", None)]
    code = b"".join(Path(file).read_bytes() for file in files if file)
    return hashlib.sha256(f"{__version__} {words.hash} ".encode() + code).hexdigest()[:16]


@lru_cache(maxsize=8)
def same_words(lexicon: str, expected: str, strategy: str = "") -> Lexicon:
    """Return a lexicon that came with the jobs, or by name; raise FileError if it or the code differs here."""
    found = _lexicons.get(expected) or load_lexicon(lexicon)
    if fingerprint(found, strategy) != expected:
        code = f", other code for {strategy}" if strategy else ""
        raise FileError(
            f"A worker has different words in {lexicon}{code}, or a different version of Salet. Make all workers "
            "the same."
        )
    return found
