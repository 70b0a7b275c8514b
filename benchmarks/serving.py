"""The server compared with a bare FastAPI route, under saturation and overload, and the capacity plan's figures.

    python benchmarks/serving.py [rate] [cost] [saturation] [overload] [hits]

rate: a cached suggestion and a route that returns the same bytes, alternating in one run, one worker each; wrk with 16
connections over loopback. The claim: at least 0.8 times as many requests a second. cost: the processor time of a hot
and of a new answer, which other work on the machine does not change. saturation: the 99th percentile of
a small request while exact searches fill every thread; the claim: under 25 ms. overload: ten times the load for 60 s;
the claim: nothing but answers, labelled estimates and 503, flat memory, recovery within 5 s. hits: the share of
requests that a cache answers, by a model of a day's players.
"""

import asyncio
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles

import httpx
import numpy as np
from fastapi import FastAPI, Response

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tests" / "support")]

from load import FINE, Load  # noqa: E402 - in the tests' folder
from served import Served  # noqa: E402

from salet.game.lexicon import load as load_lexicon  # noqa: E402
from salet.game.pattern import pattern_of, pattern_text  # noqa: E402
from salet.study.grids.player_model import shipped_model  # noqa: E402

AT_LEAST, SLOWEST, OVERLOAD, RECOVERY = 0.8, 0.025, 60.0, 5.0
CONNECTIONS, SECONDS, TURNS = 16, 4, 5
POSITION = "/api/v1/original/normal/crane.BYGBB"


def bare() -> FastAPI:
    """A route that returns bytes, and nothing else: what FastAPI itself costs."""
    app = FastAPI(openapi_url=None)
    body = (HERE / ".bare.json").read_bytes()

    @app.get("/api/v1/{lexicon}/{rules}/{position}")
    async def suggestion(lexicon: str, rules: str, position: str) -> Response:  # noqa: ARG001 - as the real one has
        return Response(body, media_type="application/json")

    return app


@contextmanager
def bare_server(body: bytes) -> Iterator[str]:
    (HERE / ".bare.json").write_bytes(body)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "--factory", "serving:bare", "--port", str(port), "--no-access-log"]
    with subprocess.Popen([*command, "--log-level", "error"], cwd=HERE) as process:
        try:
            _wait_for(f"http://127.0.0.1:{port}/")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            (HERE / ".bare.json").unlink()


def _wait_for(url: str) -> None:
    for _ in range(600):
        with suppress(httpx.TransportError):
            httpx.get(url)
            return
        time.sleep(0.1)


def requests_a_second(url: str, seconds: int = SECONDS) -> float:
    """What wrk measures."""
    output = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", url], capture_output=True, text=True, check=True
    ).stdout
    assert "Non-2xx" not in output, output
    found = re.search(r"Requests/sec:\s+([\d.]+)", output)
    assert found, output
    return float(found[1])


def rate() -> None:
    with Served("--log", "warning", limits={"rate": 0}) as server:
        first = server.client.get(POSITION, follow_redirects=True)
        with bare_server(first.content) as bare:
            ours, theirs = [], []
            for _ in range(TURNS):
                ours.append(requests_a_second(str(first.url)))
                theirs.append(requests_a_second(bare + POSITION))
    ratio = median(ours) / median(theirs)
    print(f"cached suggestion {median(ours):,.0f} requests/s, bare FastAPI {median(theirs):,.0f}: ratio {ratio:.2f}")
    assert ratio >= AT_LEAST


def cost() -> None:
    """Print the processor time of one answer: from the cache, computed, and proven exactly."""
    chance = random.Random(3)  # noqa: S311 - the same every time
    with Served("--log", "warning", limits={"rate": 0}) as server:
        hot = str(server.client.get(POSITION, follow_redirects=True).url)
        begun = server.cpu_seconds()
        count = requests_a_second(hot, 5) * 5
        print(f"hot answer: {1e6 * (server.cpu_seconds() - begun) / count:.0f} us of one core")
        for lexicon in ("original", "nyt"):
            places = list(_after_two(chance, 100))
            for what, name in (("", "suggestion"), ("/analysis", "exact analysis")):
                begun = server.cpu_seconds()
                for place in places:
                    address = f"/api/v1/{lexicon}/normal/{place}{what}"
                    server.client.get(address, follow_redirects=True).raise_for_status()
                used = (server.cpu_seconds() - begun) / len(places)
                print(f"new {name}, {lexicon}: {1000 * used:.0f} ms of one core, mean of {len(places)}")


def _after_two(chance: random.Random, count: int) -> Iterator[str]:
    """Positions after one popular guess or two, as a day's players meet them."""
    answers = load_lexicon("original").answers
    openers = ("crane", "slate", "adieu", "audio", "stare", "raise", "soare", "salet")
    for _ in range(count):
        answer, second = chance.choice(answers), chance.choice(answers)
        guesses = (chance.choice(openers), second)[: chance.randint(1, 2)]
        yield ".".join(f"{guess}.{pattern_text(pattern_of(guess, answer), 5)}" for guess in guesses)


async def _opened(url: str, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection on which an address was asked for: plain sockets, so that the client costs next to nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
    writer.write(f"GET {address} HTTP/1.1\r\nhost: x\r\n\r\n".encode())
    return reader, writer


async def _latencies(url: str, streams: list[str], address: str, count: int) -> list[float]:
    """The seconds of small requests, one after the other, while the streams are open."""
    held = [await _opened(url, stream) for stream in streams]
    await asyncio.sleep(5)
    reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
    found = []
    for _ in range(count):
        begun = time.perf_counter()
        writer.write(f"GET {address} HTTP/1.1\r\nhost: x\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = re.search(rb"content-length: (\d+)", head)
        assert length, head
        await reader.readexactly(int(length[1]))
        found.append(time.perf_counter() - begun)
        await asyncio.sleep(0.005)
    for _, other in [*held, (reader, writer)]:
        other.close()
    return found


def saturation() -> None:
    """Measure alternately without and with searches, so that other load affects both alike."""
    words = ("start", "fuzzy.BBBBB", "vivid.BBBBB", "mummy.BBBBB")
    alone: list[float] = []
    loaded: list[float] = []
    with Served("--log", "warning", "-l", "nyt2023", "-l", "original", limits={"rate": 0}) as server:
        edition = server.client.get("/api/v1/current").json()["lexicon"]
        small = server.client.get(POSITION, follow_redirects=True).url.raw_path.decode()
        long = [f"/api/v1/{edition}/normal/{word}/analysis" for word in words]
        for _ in range(3):
            alone += asyncio.run(_latencies(server.url, [], small, 700))
            loaded += asyncio.run(_latencies(server.url, long, small, 700))
            server.settles("salet_searches_running", 0, 30)
    ends = [quantiles(seconds, n=100)[98] for seconds in (alone, loaded)]
    print(f"p99 of a small request: {1000 * ends[0]:.1f} ms alone, {1000 * ends[1]:.1f} ms during full searches")
    assert ends[1] < SLOWEST


def overload() -> None:
    limits = {"rate": 0, "searches": 1, "waiting": 4, "streams": 1000}
    with Served("--log", "error", limits=limits) as server:
        load = Load(server)
        load.run(OVERLOAD / 3)
        load.seen.clear()
        before = server.memory()
        load.run(OVERLOAD)
        after = server.memory()
        begun = time.monotonic()
        server.settles("salet_searches_running", 0, RECOVERY)
        server.settles("salet_pool_pending", 0, RECOVERY)
        recovered = time.monotonic() - begun
    print(f"overload for {OVERLOAD:.0f} s: {dict(load.seen)}")
    print(f"memory {before / 1e6:.0f} MB, then {after / 1e6:.0f} MB; idle again after {recovered:.1f} s")
    assert set(load.seen) <= FINE


def hits() -> None:
    """Print the share of requests that are not the first for their position, for days of ever more players."""
    chance = np.random.default_rng(1)
    lexicon = load_lexicon("nyt")
    opening, later = (shipped_model().popularity(lexicon, turn) for turn in (0, 1))
    for following in (0.8, 0.5):
        for players in (10_000, 100_000, 1_000_000, 10_000_000):
            share = _hit_share(chance, players, opening, later, following)
            print(f"{players:>10,} players, {following:.0%} of guesses by suggestion: {share:.2%} hits")


def _hit_share(
    chance: np.random.Generator, players: int, opening: np.ndarray, later: np.ndarray, following: float
) -> float:
    """The share of hits when everyone asks before each of four guesses.

    A guess is the suggestion of rank 1, 2, 3 ... with chance 1/2, 1/4, 1/8 ..., or another word, as popular as
    people's words are. All have the same answer, so a position is the guesses that led there.
    """
    keys = np.zeros(players, dtype=np.int64)
    asked, distinct = players, 1
    for turn in range(3):
        own = chance.choice(len(later), players, p=(later if turn else opening) / (later if turn else opening).sum())
        rank = -np.minimum(chance.geometric(0.5, players), 10)
        step = np.where(chance.random(players) < following, rank, own)
        keys = np.unique(keys * 20_000 + step + 10, return_inverse=True)[1].astype(np.int64)
        asked, distinct = asked + players, distinct + int(keys.max()) + 1
    return 1 - distinct / asked


def main() -> None:
    parts = {"rate": rate, "cost": cost, "saturation": saturation, "overload": overload, "hits": hits}
    for name in sys.argv[1:] or parts:
        parts[name]()


if __name__ == "__main__":
    main()
