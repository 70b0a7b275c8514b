"""The pool: each question worked out once, and none beyond what it can do."""

import asyncio
import sys
import threading
import time

import pytest

from salet.errors import UnknownName
from salet.web.http.problems import Busy
from salet.web.work.pool import AnswerPool


def test_a_question_is_worked_out_once_for_all_who_ask() -> None:
    worked_out = []

    def work() -> int:
        time.sleep(0.05)
        worked_out.append(1)
        return 7

    async def ask() -> list[int]:
        pool = AnswerPool(0)
        try:
            return await asyncio.gather(*(pool.run("same", work) for _ in range(50)))
        finally:
            pool.close()

    assert asyncio.run(ask()) == [7] * 50
    assert len(worked_out) == 1


def test_a_full_desk_says_so_and_one_who_leaves_takes_nothing_away() -> None:
    go_on = threading.Event()

    async def ask() -> bool:
        pool = AnswerPool(1)
        first, second = (asyncio.create_task(pool.run(n, lambda: go_on.wait(5))) for n in (1, 2))
        await asyncio.sleep(0.05)
        assert pool.full
        with pytest.raises(Busy, match="Try again"):
            await pool.run(3, lambda: True)
        joined = asyncio.create_task(pool.run(1, lambda: False))
        await asyncio.sleep(0)
        first.cancel()
        go_on.set()
        found = await joined and await second
        pool.close()
        return found

    assert asyncio.run(ask())


def test_a_desk_that_does_not_get_on_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[AnswerPool.__module__], "PATIENCE", 0.05)
    go_on = threading.Event()

    async def ask() -> None:
        pool = AnswerPool(100)
        waiting = [asyncio.create_task(pool.run(n, lambda: go_on.wait(5))) for n in range(3)]
        await asyncio.sleep(0)
        reply = [pool.full]
        await asyncio.sleep(0.1)
        reply.append(pool.full)
        go_on.set()
        await asyncio.gather(*waiting)
        assert [*reply, pool.full] == [False, True, False]
        pool.close()

    asyncio.run(ask())


def test_a_failure_reaches_everyone_who_asked() -> None:
    def work() -> None:
        raise UnknownName("no")

    async def ask() -> None:
        pool = AnswerPool(5)
        reply = await asyncio.gather(*(pool.run(1, work) for _ in range(3)), return_exceptions=True)
        pool.close()
        assert [type(error) for error in reply] == [UnknownName] * 3
        assert pool.pending == 0

    asyncio.run(ask())
