"""Exact searches: one for a question however many listen, a few at a time, and none that nobody listens to.

Terms: a *question* is a place and an objective; a *flight* is its search under way, with those who listen to it.
Flights are joined and left in the event loop; the search itself runs in a thread and hands over what it finds.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import aclosing, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from salet.solver.advice import Suggestion
from salet.solver.analysis import Analysis, analyse
from salet.solver.engine import ENGINE_MEMORY
from salet.study.advice.suggest import analysed
from salet.web.http.stream import Event, Events
from salet.web.server.metrics import LISTENERS, RUNNING, SEARCHES, WAITING
from salet.web.work.address import Place, position_at
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

    place: Place
    objective: str

    @property
    def key(self) -> str:
        """What the answer is kept under."""
        return f"analysis {self.place.path} {self.objective}"


class Flight:
    """A search under way: its latest value, how it ended, and a bell for each listener."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.latest: Event | None = None
        self.end: Event | None = None
        self.error: BaseException | None = None
        self.bells: set[asyncio.Event] = set()
        self.stopped = threading.Event()
        self.future: Future[None] | None = None

    def publish(self, value: dict[str, Any] | None, reason: str | None, error: BaseException | None = None) -> None:
        """Take what the search has found, and ring every bell; runs in the event loop."""
        if value is not None:
            self.latest = Event("bounds", value)
        if reason and self.latest:
            self.end = self.end or Event("end", {**self.latest.value, "reason": reason})
        self.error = self.error or error
        for bell in self.bells:
            bell.set()


class Full(Exception):
    """There is no room for another search."""


class Searches:
    """The flights of one worker."""

    def __init__(self, threads: int, waiting: int, seconds: float, disk: DiskCache) -> None:
        self.threads, self.most, self.seconds, self.disk = threads, threads + waiting, seconds, disk
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="salet-search", initializer=step_back)
        self._flights: dict[Question, Flight] = {}
        self._under_way = 0  # submitted and not yet over, whether or not anybody still listens

    async def listen(self, question: Question) -> Events:
        """Yield the events of a search: `bounds` as they tighten, then `end`. Raises Full if there is no room."""
        with self._joined(question) as (flight, bell):
            seen: Event | None = None
            while not (flight.end or flight.error):
                if flight.latest and flight.latest is not seen:
                    seen = flight.latest
                    yield seen
                elif not await _rung(bell):
                    yield STILL_THERE
            if flight.error:
                raise flight.error
            if flight.end:
                yield flight.end

    async def best(self, question: Question, seconds: float) -> dict[str, Any]:
        """Return what is known after this many seconds at most; raises Full if there is no room in that time."""
        latest: dict[str, Any] = {}
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), aclosing(self.listen(question)) as events:
                async for event in events:
                    latest = event.value or latest
                    if event.kind == "end" or latest.get("proven"):
                        break
        if not latest:
            raise Full
        return latest

    @contextmanager
    def _joined(self, question: Question) -> Iterator[tuple[Flight, asyncio.Event]]:
        flight = self._flights.get(question) or self._start(question)
        bell = asyncio.Event()
        flight.bells.add(bell)
        LISTENERS.inc()
        try:
            yield flight, bell
        finally:
            LISTENERS.dec()
            flight.bells.discard(bell)
            if not flight.bells:
                self._stop(flight)

    def has_room(self, question: Question) -> bool:
        """Whether a question can be listened to: it is being searched already, or there is room to begin."""
        return question in self._flights or self._under_way < self.most

    def _start(self, question: Question) -> Flight:
        if not self.has_room(question):
            raise Full
        flight = Flight(question)
        self._flights[question] = flight
        self._under_way += 1
        WAITING.inc()
        loop = asyncio.get_running_loop()
        flight.future = self._pool.submit(self._run, flight, loop)
        flight.future.add_done_callback(lambda _: _in_loop(loop, self._over, flight))
        return flight

    def _stop(self, flight: Flight) -> None:
        flight.stopped.set()
        if flight.future and flight.future.cancel():
            WAITING.dec()
        if self._flights.get(flight.question) is flight:
            del self._flights[flight.question]

    def _over(self, flight: Flight) -> None:
        self._under_way -= 1
        if self._flights.get(flight.question) is flight:
            del self._flights[flight.question]

    @property
    def crowded(self) -> bool:
        """Whether anything waits for a search to end: for its thread, or for its memory."""
        return self._under_way > self.threads or ENGINE_MEMORY.waiting > 0

    # --- in the search's own thread ---------------------------------------------------------------------------------

    def _run(self, flight: Flight, loop: asyncio.AbstractEventLoop) -> None:
        WAITING.dec()
        RUNNING.inc()
        try:
            reason = self._search(flight, lambda *found: _in_loop(loop, flight.publish, *found))
        except BaseException as error:  # noqa: BLE001 - handed to the listeners, who raise it
            reason = "error"
            _in_loop(loop, flight.publish, None, "stopped", error)
        finally:
            RUNNING.dec()
        SEARCHES.labels(reason).inc()

    def _search(self, flight: Flight, publish: Callable[..., None]) -> str:
        """Search until all is proven, the time is spent or nobody listens; return which."""
        question = flight.question
        begun = time.monotonic()

        def over() -> bool:
            return flight.stopped.is_set() or (self.crowded and time.monotonic() - begun > SHARE)

        latest: Analysis | None = None
        for latest in analyse(
            position_at(question.place), objective=question.objective, budget=self.seconds, stopped=over
        ):
            publish(analysis_json(latest, question.place), None)
        reason = "proven" if latest and latest.finished else "abandoned" if flight.stopped.is_set() else "budget"
        if latest and latest.proven:
            self.disk.keep(question.key, analysis_json(latest, question.place))
        publish(None, reason)
        return reason

    def close(self) -> None:
        """Stop every search; listeners are notified."""
        for flight in list(self._flights.values()):
            flight.publish(None, "stopped")
            flight.stopped.set()
        self._pool.shutdown(wait=False, cancel_futures=True)


def analysis_json(analysis: Analysis, place: Place) -> dict[str, Any]:
    """Return an analysis as a value for JSON, with the place's own texts."""
    lines = [suggestion_json(row) for row in analysed(analysis).suggestions]
    named = {"position": place.text, "lexicon": place.edition.text, "label": lines[0]["label"]}
    return {**analysis.as_json(), **named, "lines": lines}


def suggestion_json(row: Suggestion) -> dict[str, Any]:
    """Return a guess as a value for JSON; none of those that the API answers with has a strategy's score."""
    return {name: figure for name, figure in row.as_json().items() if name != "score"}


async def _rung(bell: asyncio.Event) -> bool:
    """Wait for a bell; return False when it is time to say that the stream is still there."""
    try:
        async with asyncio.timeout(STILL):
            await bell.wait()
    except TimeoutError:
        return False
    bell.clear()
    return True


def _in_loop(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *arguments: Any) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(call, *arguments)
