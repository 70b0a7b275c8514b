"""The server under load and under attack, alone and behind nginx; needs wrk and nginx.

    python benchmarks/serving.py load       next to a bare FastAPI route that returns a constant, by turns in one run
    python benchmarks/serving.py attacks    what one client can do to another

Load: a hot suggestion (in the opening book), a cold one (a position that nobody asked for before) and a file: requests
a second, the 50th and the 99th percentile, the memory before and after 100,000 requests. About five minutes.
"""

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from fastapi import FastAPI

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tests" / "support")]

from served import Served, proxy, resident  # noqa: E402 - in the tests' folder

from salet.game.lexicon import load as load_lexicon  # noqa: E402
from salet.game.pattern import pattern_of, pattern_text  # noqa: E402

SECONDS = 8  # of each kind of request, in each turn
TURNS = 3
MANY = 100_000  # requests, after which memory is looked at again
HOT = "/api/suggest?lexicon=original"
MEGABYTE = 1 << 20
ATTACKER = "127.0.0.2"  # the proxy counts what each address asks for


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


# --- Load -------------------------------------------------------------------------------------------------------


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


# --- Attacks ----------------------------------------------------------------------------------------------------


def sent(port: int, request: bytes) -> socket.socket | None:
    """Send a request from the attacker's address, and leave the connection open."""
    with suppress(OSError):
        connection = socket.create_connection(("127.0.0.1", port), 10, source_address=(ATTACKER, 0))
        connection.sendall(request)
        return connection
    return None


def gets(paths: Sequence[str]) -> list[bytes]:
    """Return requests for some addresses."""
    return [f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode() for path in paths]


def posts(path: str, value: object, count: int) -> list[bytes]:
    """Return a request with a body, some times."""
    body = json.dumps(value).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return [head.encode() + body] * count


def attacked(server: Served, port: int, requests: Sequence[bytes], victim: Callable[[], httpx.Response]) -> str:
    """Send requests at once, leave after a second; return what another client met."""
    waits: list[float] = []
    statuses: list[int] = []
    over = threading.Event()

    def ask() -> None:
        while not over.is_set():
            begun = time.perf_counter()
            statuses.append(victim().status_code)
            waits.append(time.perf_counter() - begun)
            time.sleep(0.2)  # within the rate that the proxy allows

    asking = threading.Thread(target=ask)
    asking.start()
    connections = [sent(port, request) for request in requests]
    time.sleep(1)
    for connection in filter(None, connections):
        connection.close()
    left = time.perf_counter()
    while server.in_hand() > 1:
        time.sleep(0.01)
    idle = time.perf_counter() - left
    time.sleep(1)
    over.set()
    asking.join()
    refused = sum(status >= 400 for status in statuses)
    return f"waits {max(waits):5.2f} s at most, {refused} of {len(waits)} refused; idle {idle:.2f} s after they left"


def attacks() -> None:
    """Print what each attack does to another client, on the server alone and behind the proxy."""
    cold, words = new_positions(), load_lexicon("original").answers[::11]
    trials = {
        "66 x hints": (gets([f"/api/hints?lexicon=nyt&position={word}.BBBBB" for word in words[:66]]), "hints"),
        "66 x hard, top 50": (
            gets([f"/api/suggest?lexicon=nyt&rules=hard&top=50&position={word}.BBBBB" for word in words[66:132]]),
            "suggest",
        ),
        "200 cold positions": (gets([*islice(cold, 200)]), "suggest"),
        "200 x solve, 30 s": (gets(["/api/solve?lexicon=nyt2022&position=fuzzy.BBBBB&budget=30"] * 200), "suggest"),
        "190 x 1,500 unknown keys": (posts("/api/suggest", {f"unknown{n}": n for n in range(1500)}, 190), "healthz"),
    }
    victims = {
        "hints": "/api/hints?lexicon=original&position=crane.BYGBB",
        "suggest": "/api/suggest?lexicon=original&position=crane.BYGBB",
        "healthz": "/healthz",
    }
    with Served() as server, TemporaryDirectory() as folder, proxy(server.port, Path(folder)) as behind:
        for name, (requests, asks) in trials.items():
            for where, port in (("alone", server.port), ("nginx", behind)):
                with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
                    path = victims[asks]
                    client.get(path)
                    found = attacked(server, port, requests, lambda client=client, path=path: client.get(path))  # type: ignore[misc]
                memory = resident(server.process.pid) / MEGABYTE
                print(f"{name:25} {where}: another client's {asks} {found}; {memory:.0f} MB", flush=True)


if __name__ == "__main__":
    {"load": load, "attacks": attacks}[sys.argv[1]]()
