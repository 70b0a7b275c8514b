"""The server's guarantees, held by counts and by a clock that the test moves: no sockets, no seconds."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from salet.errors import TooLargeError
from salet.solver.deadline import Deadline, SearchCancelledError, raise_if_cancelled, raise_if_late, seconds_allowed
from salet.web.app import create_app
from salet.web.pool import ClientDisconnectedError, Pool, QueueFullError
from salet.web.site import StaticFiles


class Client:
    """Stands for a request: the client stays until it leaves."""

    def __init__(self) -> None:
        self.left = asyncio.Event()

    async def receive(self) -> dict[str, str]:
        await self.left.wait()
        return {"type": "http.disconnect"}


class Work:
    """Work that a test lets begin and end, and counts."""

    def __init__(self) -> None:
        self.began, self.may_end = threading.Event(), threading.Event()
        self.count = 0

    def __call__(self) -> str:
        self.count += 1
        self.began.set()
        while not self.may_end.wait(0.001):
            raise_if_cancelled()
        return "done"


def asked(pool: Pool, work: Callable[[], Any], seconds: float = 5, client: Client | None = None) -> "asyncio.Task[Any]":
    return asyncio.create_task(pool.run(client or Client(), work, seconds))  # type: ignore[arg-type]


def in_a_pool(scenario: Callable[[Pool], Awaitable[None]], waiting: int) -> None:
    """Run a scenario in a pool of one thread, which is idle at the end."""

    async def run() -> None:
        pool = Pool(threads=1, waiting=waiting)
        try:
            await asyncio.wait_for(scenario(pool), 60)
        finally:
            pool.close()
        assert pool.pending == 0

    asyncio.run(run())


# --- The pool ---------------------------------------------------------------------------------------------------


def test_a_client_that_leaves_stops_its_search() -> None:
    async def scenario(pool: Pool) -> None:
        client, endless = Client(), Work()
        first = asked(pool, endless, client=client)
        await asyncio.to_thread(endless.began.wait)
        client.left.set()
        with pytest.raises(ClientDisconnectedError):
            await first
        assert await asked(pool, lambda: "next") == "next", "the thread is free again"

    in_a_pool(scenario, waiting=1)


def test_work_that_nobody_waits_for_ends_when_it_looks_at_the_time() -> None:
    with Deadline(60) as limit:
        limit.abandoned.set()
        with pytest.raises(SearchCancelledError):
            raise_if_late()


def test_of_200_clients_that_leave_while_they_wait_none_is_worked_for() -> None:
    async def scenario(pool: Pool) -> None:
        running, waiting = Work(), Work()
        first = asked(pool, running)
        await asyncio.to_thread(running.began.wait)
        clients = [Client() for _ in range(200)]
        others = [asked(pool, waiting, client=client) for client in clients]
        await asyncio.sleep(0)
        assert pool.pending == 201
        for client in clients:
            client.left.set()
        left = await asyncio.gather(*others, return_exceptions=True)
        assert {type(error) for error in left} == {ClientDisconnectedError}
        running.may_end.set()
        assert (await first, waiting.count) == ("done", 0)

    in_a_pool(scenario, waiting=200)


def test_a_full_queue_refuses_what_comes_next() -> None:
    async def scenario(pool: Pool) -> None:
        work = Work()
        taken = [asked(pool, work) for _ in range(3)]
        await asyncio.to_thread(work.began.wait)
        with pytest.raises(QueueFullError):
            await asked(pool, work)
        work.may_end.set()
        assert await asyncio.gather(*taken) == ["done"] * 3

    in_a_pool(scenario, waiting=2)


def test_the_time_of_a_question_begins_when_its_work_does(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=0.0)
    clock.monotonic = lambda: clock.now
    monkeypatch.setattr("salet.solver.deadline.time", clock)

    def measured() -> None:
        clock.now += 6
        raise_if_late()

    async def scenario(pool: Pool) -> None:
        running = Work()
        first, second = asked(pool, running), asked(pool, lambda: seconds_allowed(60))
        await asyncio.to_thread(running.began.wait)
        clock.now += 100
        running.may_end.set()
        assert (await first, await second) == ("done", 5)
        with pytest.raises(TooLargeError, match="longer than 5 seconds"):
            await asked(pool, measured)

    in_a_pool(scenario, waiting=1)


# --- Requests ---------------------------------------------------------------------------------------------------


def replied(method: str, address: str, pool: Pool | None = None, **headers: str) -> httpx.Response:
    """Return what the application answers without a server."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(create_app(("original",), pool=pool or Pool(1)))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.request(method, address, headers=headers)

    return asyncio.run(ask())


def test_a_busy_server_says_when_to_try_again() -> None:
    reply = replied("GET", "/api/suggest-boards?boards=crane+bygbb", Pool(threads=1, waiting=-1))
    assert (reply.status_code, reply.headers["retry-after"]) == (503, "1")


@pytest.mark.parametrize("method", ("GET", "POST"))
@pytest.mark.parametrize("header", ((b"content-length", b"1000000"), (b"transfer-encoding", b"chunked")))
def test_a_body_is_refused_unread(method: str, header: tuple[bytes, bytes]) -> None:
    sent: list[Any] = []

    async def receive() -> Any:
        raise AssertionError("the body is read")

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "path": "/api/suggest-boards", "query_string": b"", "headers": [header]}
    asyncio.run(create_app(("original",))(scope, receive, send))
    assert sent[0]["status"] == 413
    assert (b"connection", b"close") in sent[0]["headers"]


def test_the_first_unknown_field_ends_the_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starlette.requests.HTTPConnection.query_params", None)
    reply = replied("GET", "/api/suggest?lexicon=original&postion=crane&" + "k=0&" * 1000)
    assert (reply.status_code, reply.json()["detail"]) == (422, "query.postion: Unknown field.")


def test_a_long_query_and_another_method_are_refused() -> None:
    assert replied("GET", f"/api/suggest-boards?boards={'a' * 9000}").status_code == 414
    reply = replied("POST", "/api/suggest-boards?boards=crane+bygbb")
    assert (reply.status_code, reply.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    "address", ("/healthz", "/api/suggest-boards?boards=crane+bygbb", "/api/openapi.json", "/", "/nothing")
)
def test_head_is_answered_like_get_without_the_body(address: str) -> None:
    app = create_app(("original",), pool=Pool(1))

    async def ask() -> tuple[httpx.Response, httpx.Response]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            app.state.files = StaticFiles(("original",))
            return await client.get(address), await client.head(address)

    get, head = asyncio.run(ask())
    assert (head.status_code, head.headers, head.content) == (get.status_code, get.headers, b"")
    assert get.content


@pytest.mark.parametrize("headers", ({f"x-{n}": "1" for n in range(101)}, {"cookie": "c" * 60_000}))
def test_many_or_long_headers_are_refused(headers: dict[str, str]) -> None:
    assert replied("GET", "/api/suggest-boards?boards=crane+bygbb", None, **headers).status_code == 431


def metrics(pool: Pool) -> dict[str, int]:
    """Return the figures of /metrics by name, for an application with this pool."""

    async def ask() -> str:
        app = create_app(("original",), pool=pool)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            await client.get("/api/suggest-boards?boards=crane+bygbb")
            return (await client.get("/metrics")).text

    lines = [line.split() for line in asyncio.run(ask()).splitlines() if not line.startswith("#")]
    return {name: int(value) for name, value in lines}


def test_metrics_count_questions_that_are_accepted_or_refused() -> None:
    accepted, refused = metrics(Pool(1)), metrics(Pool(1, waiting=-1))
    names = ("salet_questions_total", "salet_questions_refused_total", "salet_questions_pending")
    assert [accepted[name] for name in names] == [1, 0, 0]
    assert [refused[name] for name in names] == [0, 1, 0]
    assert accepted["salet_answers_known_until_seconds"] >= 1_759_104_000, "September 29, 2025"
