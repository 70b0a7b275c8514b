"""The server under load, by turns with a bare FastAPI route that returns a constant; needs wrk.

    python benchmarks/serving.py

A hot suggestion (in the opening book), a cold one (a position that nobody asked for before) and a file: requests
a second, the 50th and the 99th percentile, the memory before and after 100,000 requests. About five minutes.
"""

import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from fastapi import FastAPI

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tests" / "support")]

from served import Served, resident  # noqa: E402 - in the tests' folder

from salet.game.lexicon import load as load_lexicon  # noqa: E402
from salet.game.pattern import pattern_of, pattern_text  # noqa: E402

SECONDS = 8  # of each kind of request, in each turn
TURNS = 3
MANY = 100_000  # requests, after which memory is looked at again
HOT = "/api/suggest?lexicon=original"
MEGABYTE = 1 << 20


def bare() -> FastAPI:
    """A route that returns a constant, and nothing else: what FastAPI itself costs."""
    app = FastAPI(openapi_url=None)

    @app.get("/api/suggest")
    async def constant() -> dict[str, str]:
        return {"guess": "shark"}

    return app


@contextmanager
def bare_server() -> Iterator[str]:
    """Yield the address of the bare route."""
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
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def new_positions() -> Iterator[str]:
    """Yield addresses of positions of `nyt` after two guesses, none of them twice."""
    words, chance = load_lexicon("original").answers, random.Random(7)  # noqa: S311 - nothing is secret
    while True:
        first, second, answer = chance.sample(words, 3)
        turns = (f"{guess}.{pattern_text(pattern_of(guess, answer), 5)}" for guess in (first, second))
        yield f"/api/suggest?lexicon=nyt&position={'.'.join(turns)}"


def asked(base: str, paths: Sequence[str], seconds: int = SECONDS, clients: int = 16) -> dict[str, float]:
    """Return what wrk measures while some clients ask for these addresses."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "paths").write_text("\n".join(paths), "utf-8")
        options = ("-t", "1", "-c", str(clients), "-d", f"{seconds}s", "--timeout", "30s", "-s", str(HERE / "load.lua"))
        environment = {**os.environ, "PATHS": f"{folder}/paths"}
        command = (shutil.which("wrk") or "wrk", *options, base)
        printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    figures = next(line for line in printed.splitlines() if line.startswith("figures")).split()[1:]
    requests, spent, half, most, refused = map(float, figures)
    return {
        "requests": requests,
        "per second": requests / spent * 1e6,
        "p50": half / 1000,
        "p99": most / 1000,
        "refused": refused,
    }


def load() -> None:
    """Print a line for each kind of request and turn, and the memory after many requests."""
    cold = new_positions()
    with Served() as server, bare_server() as plain:
        pid = server.process.pid
        for _ in range(TURNS):
            for name, base, paths in (
                ("bare route", plain, [HOT]),
                ("hot suggestion", server.url, [HOT]),
                ("file", server.url, ["/"]),
                ("cold suggestion", server.url, [*islice(cold, 2000)]),
            ):
                found = asked(base, paths)
                assert not found["refused"], found
                print(
                    f"{name:16} {found['per second']:8,.0f} a second   50 %: {found['p50']:7.1f} ms"
                    f"   99 %: {found['p99']:7.1f} ms   {resident(pid) / MEGABYTE:5.0f} MB",
                    flush=True,
                )
        before, done = resident(pid), 0.0
        while done < MANY:
            done += asked(server.url, [HOT, "/"], 10)["requests"]
        print(f"{done:,.0f} more requests: {before / MEGABYTE:.0f} MB before, {resident(pid) / MEGABYTE:.0f} MB after")


if __name__ == "__main__":
    load()
