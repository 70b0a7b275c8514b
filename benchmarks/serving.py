"""The server compared with a bare FastAPI route that returns a constant, by turns in one run.

    python benchmarks/serving.py [requests]

For a hot suggestion (asked before), a cold one (a position that nobody asked for yet) and a file: requests a second,
the 50th and the 99th percentile, and the memory of the server after all requests.
"""

import asyncio
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle, islice
from pathlib import Path
from statistics import quantiles

import httpx
from fastapi import FastAPI

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tests" / "support")]

from served import Served, resident  # noqa: E402 - in the tests' folder

from salet.game.lexicon import load  # noqa: E402
from salet.game.pattern import pattern_of, pattern_text  # noqa: E402

REQUESTS = 2_000  # of each kind, in each turn
COLD = 200  # a new position takes long
CLIENTS = 16
TURNS = 3
HOT = "/api/suggest?lexicon=original&position=crane.BYGBB"
MEGABYTE = 1 << 20


def bare() -> FastAPI:
    """A route that returns a constant, and nothing else: what FastAPI itself costs."""
    app = FastAPI(openapi_url=None)

    @app.get("/api/suggest")
    async def constant() -> dict[str, str]:
        return {"guess": "shark"}

    return app


@contextmanager
def bare_server() -> Iterator[tuple[str, int]]:
    """Yield the address and the process of the bare route."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ("--factory", "--port", str(port), "--no-access-log", "--log-level", "warning", "--app-dir", str(HERE))
    process = subprocess.Popen([sys.executable, "-m", "uvicorn", "serving:bare", *options])
    try:
        for _ in range(200):
            with suppress(httpx.TransportError):
                httpx.get(f"http://127.0.0.1:{port}/api/suggest")
                break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait()


async def seconds_of(base: str, paths: Sequence[str]) -> list[float]:
    """Return how long each request took, asked by a few clients at once."""
    waiting = iter(paths)
    taken: list[float] = []

    async def client() -> None:
        async with httpx.AsyncClient(base_url=base, timeout=60) as asking:
            for path in waiting:
                begun = time.perf_counter()
                reply = await asking.get(path)
                reply.raise_for_status()
                taken.append(time.perf_counter() - begun)

    await asyncio.gather(*(client() for _ in range(CLIENTS)))
    return taken


def new_positions() -> Iterator[str]:
    """Yield addresses of positions after two guesses, none of them twice."""
    words, chance = load("original").answers, random.Random(7)  # noqa: S311 - nothing is secret
    while True:
        first, second, answer = chance.sample(words, 3)
        turns = (f"{guess}.{pattern_text(pattern_of(guess, answer), 5)}" for guess in (first, second))
        yield f"/api/suggest?lexicon=original&position={'.'.join(turns)}"


def report(name: str, base: str, paths: Sequence[str], pid: int) -> None:
    begun = time.perf_counter()
    taken = asyncio.run(seconds_of(base, paths))
    rate = len(taken) / (time.perf_counter() - begun)
    parts = quantiles(taken, n=100)
    memory = resident(pid) / MEGABYTE
    print(
        f"{name:16} {len(taken):6,} requests {rate:8,.0f}/s"
        f"  50 %: {1000 * parts[49]:7.1f} ms  99 %: {1000 * parts[98]:7.1f} ms  {memory:5.0f} MB"
    )


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else REQUESTS
    cold = new_positions()
    with Served() as server, bare_server() as (plain, plain_pid):
        pid = server.process.pid
        server.client.get(HOT).raise_for_status()
        for _ in range(TURNS):
            report("bare route", plain, [*islice(cycle(["/api/suggest"]), count)], plain_pid)
            report("hot suggestion", server.url, [*islice(cycle([HOT]), count)], pid)
            report("cold suggestion", server.url, [*islice(cold, COLD)], pid)
            report("file", server.url, [*islice(cycle(["/"]), count)], pid)


if __name__ == "__main__":
    main()
