"""An analysis as a client sees it: from the book, from a search that others may share, or an estimate."""

import asyncio
from contextlib import aclosing, suppress
from functools import partial
from typing import Any

from salet.web.http.stream import Event, Events
from salet.web.server.metrics import DEGRADED
from salet.web.work import positions
from salet.web.work.searches import Full, Question
from salet.web.work.service import Service


async def opened(service: Service, question: Question, client: str) -> Events:
    """Return the events of an analysis: from the book, an estimate if there is no room, or a search.

    Raises Busy if there is no room even for an estimate.
    """
    known = await asyncio.to_thread(solved, service, question)
    if known and known["finished"]:
        return _only({**known, "reason": "proven"})
    if not service.searches.has_room(question) or not service.streams.has_room(client):
        return _only(await _estimate(service, question))
    return _searched(service, question, client)


async def _only(value: dict[str, Any]) -> Events:
    yield Event("end", value)


async def _searched(service: Service, question: Question, client: str) -> Events:
    """Yield the events of a search; if its place was taken meanwhile, end, so that the client asks again."""
    with service.streams.entered(client), suppress(Full):
        async with aclosing(service.searches.listen(question)) as events:
            async for event in events:
                yield event


def solved(service: Service, question: Question) -> dict[str, Any] | None:
    """Return what the book has of a question."""
    return service.disk.find(question.key)


async def best_known(service: Service, question: Question, seconds: float) -> dict[str, Any]:
    """Return what the book has, or what a search finds in this many seconds, or an estimate when it is busy."""
    known = await asyncio.to_thread(lambda: positions.best_of_the_book(question) or solved(service, question))
    if known:
        return known
    try:
        return await service.searches.best(question, seconds)
    except Full:
        return await _estimate(service, question)


async def _estimate(service: Service, question: Question) -> dict[str, Any]:
    DEGRADED.inc()
    value = await service.desk.run(("estimate", question), partial(positions.estimate, question))
    return {**value, "reason": "proven" if value["finished"] else "busy"}
