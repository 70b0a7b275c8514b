"""Long work as jobs: a campaign on any executor, recorded in a journal, resumable; and the workers that do it.

Terms: a *job* is a key and a payload; `work(payload)` returns its result as a value for JSON. Jobs are sent in
*batches*, all at once and in their order, so the executor decides which worker does what. Long jobs come first by the
caller's order; every batch takes one of them and some later ones, so that no worker gets all the long ones.
"""

import hashlib
import json
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent import futures
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from salet.errors import BadFile, quoted
from salet.game.lexicon import Lexicon, load
from salet.strategies.program import command_of, is_program
from salet.strategies.registry import find
from salet.system import check_file, creating
from salet.version import __version__
from salet.wording import plural
from salet.workers import Progress, Watch, WorkFailed, unwatched

# --- The journal ------------------------------------------------------------------------------------------------

SCHEMA = """
CREATE TABLE IF NOT EXISTS campaign (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS result (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
MOST_BYTES = 1 << 32  # some tens of millions of jobs


class Journal:
    """The finished jobs of one campaign, in an SQLite file; the path `:memory:` stores nothing on disk.

    Once `record` returns, the results are on the disk: neither a killed process nor a power cut loses them. The file
    also holds what the campaign is (what is computed, over which data, by which version), so that another one cannot
    continue it.
    """

    def __init__(self, path: Path | str, campaign: str) -> None:
        self.path = str(path)
        if Path(path).exists():
            check_file(Path(path), MOST_BYTES)
        try:
            with creating(Path(path)):
                found = self._open(campaign)
        except sqlite3.DatabaseError as error:
            raise BadFile(f"Can't use {path} as a journal: {error}. Choose another file.") from None
        if found != campaign:
            raise BadFile(
                f"{path} is the journal of a different run.\n  journal:  {found[:200]}\n  this run: {campaign}\n"
                "Choose another file, or delete this one."
            )

    def _open(self, campaign: str) -> str:
        """Connect to the file, and return the campaign that it belongs to: this one if it is new."""
        self._connection = sqlite3.connect(self.path, isolation_level="IMMEDIATE")
        tables = {name for (name,) in self._connection.execute("SELECT name FROM sqlite_master")}
        if tables and "campaign" not in tables:
            self._connection.close()
            raise BadFile(f"{self.path} is a database, but not a Salet journal. Choose another file.")
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
            raise BadFile(
                f"Can't write to the journal {self.path}: {error}. Finished work is saved. Free some disk space, "
                "then run the same command again to continue."
            ) from None

    def results(self) -> Iterator[tuple[str, Any]]:
        """Yield the key and result of each finished job, in order of the keys."""
        for key, value in self._connection.execute("SELECT key, value FROM result ORDER BY key"):
            try:
                yield key, json.loads(value)
            except (TypeError, ValueError, RecursionError):
                raise BadFile(
                    f"The journal {self.path} is damaged: row {quoted(str(key))} isn't JSON. Start a new one."
                ) from None


# --- The campaign -----------------------------------------------------------------------------------------------

Work = Callable[[Any], Any]
Job = tuple[str, Any]
Outcome = tuple[str, Any, str | None]  # a job's key, its result, and what went wrong

MOST_BATCHES = 2000


def run_campaign(
    jobs: Iterable[Job], work: Work, executor: Executor, journal: Journal, *, watch: Watch = unwatched
) -> Mapping[str, Any]:
    """Return every job's result by key; jobs that the journal has are not run again.

    A job that fails is named in WorkFailed once all others are done; so are workers that are gone, at once. Ctrl-C ends
    the campaign. Recorded results stay.
    """
    payloads = dict(jobs)
    results = {key: result for key, result in journal.results() if key in payloads}
    failed: dict[str, str] = {}
    waiting = [job for job in payloads.items() if job[0] not in results]
    batches = min(len(waiting), MOST_BATCHES)
    flying: dict[Future[list[Outcome]], Sequence[Job]] = {}
    begun = time.perf_counter()
    try:
        for batch in (waiting[first::batches] for first in range(batches)):
            flying[executor.submit(run_batch, work, batch)] = batch
        while flying:
            for future in futures.wait(flying, timeout=1, return_when=futures.FIRST_COMPLETED).done:
                outcomes = _outcomes(future, flying.pop(future))
                done = {key: result for key, result, error in outcomes if error is None}
                journal.record(done.items())
                results |= done
                failed |= {key: error for key, _, error in outcomes if error is not None}
            watch(Progress(len(results), len(payloads), time.perf_counter() - begun, len(payloads) - len(waiting)))
    except (BrokenExecutor, CancelledError) as error:
        raise WorkFailed(
            f"Lost contact with the workers{f' ({error})' if str(error) else ''}. If you used --journal, run the "
            "same command again to continue."
        ) from None
    finally:
        for future in flying:
            future.cancel()
    if failed:
        key, problem = next(iter(failed.items()))
        raise WorkFailed(f"{plural(len(failed), 'job')} failed, for example {key}: {problem}")
    return results


def run_batch(work: Work, batch: Sequence[Job]) -> list[Outcome]:
    """Run a batch in a worker and return its outcomes; errors are returned, not raised."""
    outcomes: list[Outcome] = []
    for key, payload in batch:
        try:
            outcomes.append((key, work(payload), None))
        except Exception as error:  # noqa: BLE001 - a job may fail in any way; the others go on
            outcomes.append((key, None, f"{type(error).__name__}: {error}"))
    return outcomes


def _outcomes(future: "Future[list[Outcome]]", batch: Sequence[Job]) -> list[Outcome]:
    """Return what a worker reported of its batch, or that it failed as a whole."""
    try:
        return future.result()
    except (BrokenExecutor, CancelledError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever keeps a batch from running
        return [(key, None, f"{type(error).__name__}: {error}") for key, _ in batch]


def fingerprint(words: Lexicon, strategy: str = "") -> str:
    """Return a digest of what results rest on: Salet's version, the words, and the code of a user's own strategy."""
    files: list[str | None] = []
    if strategy and is_program(find(strategy)):
        files = [word for word in command_of(strategy) if Path(word).is_file()]
    elif ":" in strategy:
        files = [getattr(sys.modules.get(strategy.partition(":")[0]), "__file__", None)]
    code = b"".join(Path(file).read_bytes() for file in files if file)
    return hashlib.sha256(f"{__version__} {words.hash} ".encode() + code).hexdigest()[:16]


@lru_cache(maxsize=8)
def same_words(lexicon: str, expected: str, strategy: str = "") -> Lexicon:
    """Return a lexicon by name; raise BadFile if it or the code differs here, as a worker may be on another machine."""
    found = load(lexicon)
    if fingerprint(found, strategy) != expected:
        code = f", other code for {strategy}" if strategy else ""
        raise BadFile(
            f"A worker has different words in {lexicon}{code}, or a different version of Salet. Make all workers "
            "the same."
        )
    return found


# --- Workers ----------------------------------------------------------------------------------------------------
