"""The service: what a worker process holds while it serves, and how a question becomes a rendered answer."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fastapi import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from salet.errors import SaletError
from salet.game.folder import data_folder
from salet.game.pattern import pattern_of
from salet.game.position import start
from salet.solver.analysis import analyse
from salet.study.advice.review import review as reviewed
from salet.study.advice.suggest import advise
from salet.study.news.background import begin
from salet.study.news.schedule import due
from salet.web.http.limits import ClientSlots
from salet.web.http.problems import MEDIA
from salet.web.http.responses import MINUTE, NEVER, Headers, Lifetime, MemoryCache, Rendered, render_json
from salet.web.server.log import LOGGER, fault_of, log_event
from salet.web.server.memory import give_back, keep_for_good
from salet.web.server.metrics import MEMORY_CACHE
from salet.web.server.settings import Settings
from salet.web.work.disk_cache import DiskCache
from salet.web.work.editions import Editions
from salet.web.work.pool import AnswerPool
from salet.web.work.searches import Searches

if TYPE_CHECKING:
    import subprocess

MOMENT = 0.05  # seconds for each question of a game that is reviewed only to load what that takes
PAUSE = 5  # seconds after which free memory is given back
UNCHANGED = {b"etag", b"cache-control", b"vary", b"content-security-policy", b"cross-origin-resource-policy"}
"""Headers that an answer without a body repeats: a browser takes them for those of what it has."""

Work = Callable[[], tuple[Any, Lifetime]]


class Service:
    """The parts of one worker."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.editions = Editions(settings.lexicons)
        self.quick_pool = AnswerPool(settings.small_waiting)
        self.study_pool = AnswerPool(settings.small_waiting)
        self.memory = MemoryCache(settings.memory_bytes)
        self.disk = DiskCache(data_folder() / "solved.sqlite", settings.disk_rows)
        self.searches = Searches(settings.search_threads, settings.waiting, settings.search_seconds, self.disk)
        self.searchers, self.estimators = ClientSlots(settings.streams), ClientSlots(settings.streams)
        self.pages: dict[str, Rendered] = {}
        self.ready = False
        self.updating: subprocess.Popen[bytes] | None = None

    async def answer(self, path: str, query: str, work: Work, pool: AnswerPool | None = None) -> "Ready":
        """Return the answer to a canonical address: a hot one, or one worked out once for all who ask."""
        key = (path, query.encode())
        found = self.memory.find(key)
        if found is None:
            MEMORY_CACHE.labels("miss").inc()
            found = await (pool or self.quick_pool).run(key, lambda: render_json(*work()))
            self.memory.keep(key, found)
        return Ready(found)

    async def stay_current(self) -> None:
        """Load what is needed to answer; each minute, give back free memory and look for a new day or new answers."""
        try:
            await asyncio.to_thread(warm_up, self.editions)
            await asyncio.to_thread(keep_for_good)
        except Exception:
            LOGGER.exception("not ready: the engine failed during warm-up")
            raise
        self.ready = True
        self.update()
        log_event("ready", lexicons=len(self.editions.today), disk=self.disk.usable)
        while True:
            for _ in range(60 // PAUSE):
                await asyncio.sleep(PAUSE)
                await asyncio.to_thread(give_back)
            try:
                await asyncio.to_thread(self.editions.refresh)
            except SaletError as error:  # a file that somebody is just writing: the old lexicons stay
                LOGGER.warning("could not reload the lexicons", extra={"fields": fault_of(error)})
            self.update()

    def update(self) -> None:
        """Start today's update of past answers, if it is wanted and due; of all workers, one does it."""
        if self.updating is None or self.updating.poll() is not None:
            try:
                self.updating = begin() if due() else None
            except (SaletError, OSError) as error:
                LOGGER.warning("could not update past answers", extra={"fields": {"reason": str(error)}})

    def close(self) -> None:
        """Let go of everything."""
        if self.updating is not None:
            self.updating.terminate()
        self.searches.close()
        self.quick_pool.close()
        self.study_pool.close()


def warm_up(editions: Editions) -> None:
    """Load the core and make every lexicon's tables, so that the first player does not wait for them."""
    for edition in editions.today:
        *others, answer = edition.lexicon.answers
        position = start(edition.lexicon)
        for guess in others[:3]:
            position = position.play(guess, pattern_of(guess, answer))
        advise(position, count=1)
        for _ in analyse(position, count=1):
            pass
        reviewed([*others[:2], answer], edition.lexicon, budget=MOMENT, best_play=False)


class Ready(Response):
    """A rendered answer as a response: nothing is worked out any more, only sent."""

    def __init__(self, rendered: Rendered) -> None:
        super().__init__(status_code=rendered.status)
        self.rendered = rendered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's signature
        """Send the answer."""
        await send_rendered(self.rendered, scope, send)


async def send_rendered(rendered: Rendered, scope: Scope, send: Send) -> None:
    """Send an answer in the form that the client accepts, or that it has the answer already."""
    accepted = known = b""
    for name, value in scope["headers"]:  # a header may come in several lines
        if name == b"accept-encoding":
            accepted = accepted + b"," + value if accepted else value
        elif name == b"if-none-match":
            known = known + b"," + value if known else value
    body, headers = rendered.form(accepted)
    if known and rendered.status == 200 and scope["method"] in {"GET", "HEAD"} and rendered.matches(known):
        kept = [header for header in headers if header[0] in UNCHANGED]
        await send({"type": "http.response.start", "status": 304, "headers": kept})
        await send({"type": "http.response.body", "body": b""})
        return
    await send({"type": "http.response.start", "status": rendered.status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def service_of(request: Request) -> Service:
    """Return the service that a request came to."""
    service: Service = request.app.state.service
    return service


def sent_to(address: str, status: int, more: Headers | None = None) -> Ready:
    """Return a redirect; it is cached for a minute, because a lexicon's name means another edition tomorrow."""
    header = (b"location", address.encode("ascii"))
    return Ready(render_json({"location": address}, MINUTE, status=status, more=[header, *(more or [])]))


def refusal(value: dict[str, Any], seconds: int | None = None, allowed: str | None = None) -> Ready:
    """Return a problem as a response; no cache keeps it, because it may quote what was posted."""
    more = [] if seconds is None else [(b"retry-after", b"%d" % seconds)]
    more += [] if allowed is None else [(b"allow", allowed.encode())]
    return Ready(render_json(value, NEVER, status=value["status"], media=MEDIA, more=more))
