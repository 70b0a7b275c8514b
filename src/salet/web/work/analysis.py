"""An analysis as a client sees it: from the disk cache, from a search that others may share, or an estimate.

Searches and estimates have the same two limits, whichever route asks: a number for each client, and one for all.
"""

import asyncio
from contextlib import ExitStack
from functools import partial
from typing import Any

from salet.web.http.problems import Busy
from salet.web.http.stream import Event, Events, EventStream
from salet.web.server.metrics import DEGRADED
from salet.web.work import positions
from salet.web.work.searches import Full, Question
from salet.web.work.service import Service


async def opened(service: Service, question: Question, client: str) -> EventStream:
    """Return the events of an analysis: from the disk cache, an estimate if there is no room, or a search.

    Raises Busy if there is no room even for an estimate.
    """
    known = await asyncio.to_thread(service.disk.find, question.key)
    if known and known["finished"]:
        return EventStream(_only({**known, "reason": "proven"}))
    leave = service.searchers.enter(client) if service.searches.has_room(question) else None
    if leave is None:
        return EventStream(_only(await _estimate(service, question, client)))
    held = ExitStack()
    held.callback(leave)
    return EventStream(service.searches.listen(question, held), held.close)


async def _only(value: dict[str, Any]) -> Events:
    yield Event("end", value)


async def best_known(service: Service, question: Question, seconds: float, client: str) -> dict[str, Any]:
    """Return what is known beforehand, or what a search finds in this many seconds, or an estimate when it is busy."""
    known = await asyncio.to_thread(lambda: positions.best_of_the_book(question) or service.disk.find(question.key))
    if known:
        return known
    leave = service.searchers.enter(client)
    if leave:
        try:
            return await service.searches.best(question, seconds)
        except Full:
            pass
        finally:
            leave()
    return await _estimate(service, question, client)


async def _estimate(service: Service, question: Question, client: str) -> dict[str, Any]:
    """Return an estimate, worked out once for all who ask; raises Busy if this client waits for too many."""
    leave = service.estimators.enter(client)
    if leave is None:
        raise Busy("You have too many analyses at a time. Close one, or try again in a second.")
    try:
        value = await service.quick_pool.run(("estimate", question), partial(positions.estimate, question))
    finally:
        leave()
    DEGRADED.inc()
    return {**value, "reason": "proven" if value["finished"] else "busy"}
