"""Exact searches: one for a question however many listen, a few at a time, and none that nobody listens to.

Terms: a *question* is a position and an objective; a *shared search* is its search with all who listen to it. Searches
are joined and left in the event loop; the search itself runs in a thread and hands over what it finds.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, aclosing, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from salet.solver.advice import Suggestion
from salet.solver.analysis import Analysis, analyse
from salet.solver.engine import ENGINE_MEMORY
from salet.study.advice.suggest import analysed
from salet.web.http.stream import Event, Events
from salet.web.server.metrics import LISTENERS, RUNNING, SEARCHES, WAITING
from salet.web.work.address import PositionAddress, position_at
from salet.web.work.disk_cache import DiskCache
from salet.web.work.pool import step_back

SHARE = 10.0
"""Seconds after which a search gives way, if others wait."""

STILL = 10.0
"""Seconds after which a silent stream says that it is still there."""

STILL_THERE = Event("still", {})


@dataclass(frozen=True, slots=True)
class Question:
    """What is searched for."""

    address: PositionAddress
    objective: str

    @property
    def key(self) -> str:
        """What the answer is kept under."""
        return f"analysis {self.address.path} {self.objective}"


class SharedSearch:
    """A search under way: its latest value, how it ended, and an event for each listener."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.latest: Event | None = None
        self.end: Event | None = None
        self.error: BaseException | None = None
        self.listeners: set[asyncio.Event] = set()
        self.stopped = threading.Event()
        self.future: Future[None] | None = None

    def publish(self, value: dict[str, Any] | None, reason: str | None, error: BaseException | None = None) -> None:
        """Take what the search has found, and notify every listener; runs in the event loop."""
        if value is not None:
            self.latest = Event("bounds", value)
        if reason and self.latest:
            self.end = self.end or Event("end", {**self.latest.value, "reason": reason})
        self.error = self.error or error
        for listener in self.listeners:
            listener.set()


class Full(Exception):
    """There is no room for another search."""


class Searches:
    """The searches of one worker."""

    def __init__(self, threads: int, waiting: int, seconds: float, disk: DiskCache) -> None:
        self.threads, self.most, self.seconds, self.disk = threads, threads + waiting, seconds, disk
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="salet-search", initializer=step_back)
        self._shared: dict[Question, SharedSearch] = {}
        self._under_way = 0  # submitted and not yet over, whether or not anybody still listens

    def listen(self, question: Question, held: ExitStack) -> Events:
        """Join a search at once, until `held` is closed, and return its events: `bounds` as they tighten, then `end`.

        Raises Full if there is no room.
        """
        return _events(*held.enter_context(self._joined(question)))

    async def best(self, question: Question, seconds: float) -> dict[str, Any]:
        """Return what is known after this many seconds at most; raises Full if there is no room in that time."""
        latest: dict[str, Any] = {}
        with suppress(TimeoutError), ExitStack() as held:
            async with asyncio.timeout(seconds), aclosing(self.listen(question, held)) as events:
                async for event in events:
                    latest = event.value or latest
                    if event.kind == "end" or latest.get("proven"):
                        break
        if not latest:
            raise Full
        return latest

    @contextmanager
    def _joined(self, question: Question) -> Iterator[tuple[SharedSearch, asyncio.Event]]:
        search = self._shared.get(question) or self._start(question)
        listener = asyncio.Event()
        search.listeners.add(listener)
        LISTENERS.inc()
        try:
            yield search, listener
        finally:
            LISTENERS.dec()
            search.listeners.discard(listener)
            if not search.listeners:
                self._stop(search)

    def has_room(self, question: Question) -> bool:
        """Whether a question can be listened to: it is being searched already, or there is room to begin."""
        return question in self._shared or self._under_way < self.most

    def _start(self, question: Question) -> SharedSearch:
        if not self.has_room(question):
            raise Full
        search = SharedSearch(question)
        self._shared[question] = search
        self._under_way += 1
        WAITING.inc()
        loop = asyncio.get_running_loop()
        search.future = self._pool.submit(self._run, search, loop)
        search.future.add_done_callback(lambda _: _in_loop(loop, self._over, search))
        return search

    def _stop(self, search: SharedSearch) -> None:
        search.stopped.set()
        if search.future and search.future.cancel():
            WAITING.dec()
        if self._shared.get(search.question) is search:
            del self._shared[search.question]

    def _over(self, search: SharedSearch) -> None:
        self._under_way -= 1
        if self._shared.get(search.question) is search:
            del self._shared[search.question]

    @property
    def crowded(self) -> bool:
        """Whether anything waits for a search to end: for its thread, or for its memory."""
        return self._under_way > self.threads or ENGINE_MEMORY.waiting > 0

    # --- in the search's own thread ---------------------------------------------------------------------------------

    def _run(self, search: SharedSearch, loop: asyncio.AbstractEventLoop) -> None:
        WAITING.dec()
        RUNNING.inc()
        try:
            reason = self._search(search, lambda *found: _in_loop(loop, search.publish, *found))
        except BaseException as error:  # noqa: BLE001 - handed to the listeners, who raise it
            reason = "error"
            _in_loop(loop, search.publish, None, "stopped", error)
        finally:
            RUNNING.dec()
        SEARCHES.labels(reason).inc()

    def _search(self, search: SharedSearch, publish: Callable[..., None]) -> str:
        """Search until all is proven, the time is spent or nobody listens; return which."""
        question = search.question
        begun = time.monotonic()

        def over() -> bool:
            return search.stopped.is_set() or (self.crowded and time.monotonic() - begun > SHARE)

        latest: Analysis | None = None
        for latest in analyse(
            position_at(question.address), objective=question.objective, budget=self.seconds, stopped=over
        ):
            publish(analysis_json(latest, question.address), None)
        reason = "proven" if latest and latest.finished else "abandoned" if search.stopped.is_set() else "budget"
        if latest and latest.proven:
            self.disk.keep(question.key, analysis_json(latest, question.address))
        publish(None, reason)
        return reason

    def close(self) -> None:
        """Stop every search; listeners are notified."""
        for search in list(self._shared.values()):
            search.publish(None, "stopped")
            search.stopped.set()
        self._pool.shutdown(wait=False, cancel_futures=True)


def analysis_json(analysis: Analysis, address: PositionAddress) -> dict[str, Any]:
    """Return an analysis as a value for JSON, with the texts of its address."""
    lines = [suggestion_json(row) for row in analysed(analysis).suggestions]
    named = {"position": address.text, "lexicon": address.edition.text, "label": lines[0]["label"]}
    return {**analysis.as_json(), **named, "lines": lines}


def suggestion_json(row: Suggestion) -> dict[str, Any]:
    """Return a guess as a value for JSON; none of those that the API answers with has a strategy's score."""
    return {name: figure for name, figure in row.as_json().items() if name != "score"}


async def _events(search: SharedSearch, listener: asyncio.Event) -> Events:
    seen: Event | None = None
    while not (search.end or search.error):
        if search.latest and search.latest is not seen:
            seen = search.latest
            yield seen
        elif not await _notified(listener):
            yield STILL_THERE
    if search.error:
        raise search.error
    if search.end:
        yield search.end


async def _notified(listener: asyncio.Event) -> bool:
    """Wait for news; return False when it is time to say that the stream is still there."""
    try:
        async with asyncio.timeout(STILL):
            await listener.wait()
    except TimeoutError:
        return False
    listener.clear()
    return True


def _in_loop(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *arguments: Any) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(call, *arguments)
