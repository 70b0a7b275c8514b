"""Many clients that abuse a server in every way within reach, and what is measured meanwhile."""

import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

from served import Served, resident

MEGABYTE = 1024 * 1024
TILES = ("BBBBB", "BBBBY", "BYBBB", "YBBBB", "BBGBB", "BYGBB", "BBBGY", "GGGGG", "YYYYY")
CLEAN = {"200", "304", "307", "308", "400", "404", "405", "408", "413", "422", "429", "431", "503", "closed"}
"""What may come of abuse: an answer, a refusal, or a closed connection; never a fault of the server."""

SHAPES = (
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET /healthz HTTP/1.1\nhost: x\n\n",
    b"GET /healthz HTTP/9.9\r\nhost: x\r\n\r\n",
    b"GET /healthz\r\n\r\n",
    b"TRACE / HTTP/1.1\r\nhost: x\r\n\r\n",
    b"CONNECT example.org:443 HTTP/1.1\r\nhost: x\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
    b"GET //example.org/ HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET http://example.org/api/v1/current HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nhost: x\r\n folded: a\r\n b\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nhost: x\r\n: empty\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nhost: x\r\nna me: a\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nhost: x\r\na: \x00\r\n\r\n",
    b"POST /api/v1/read HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{}",
    b"POST /api/v1/read HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n{}",
    b"POST /api/v1/read HTTP/1.1\r\nhost: x\r\ncontent-length: 0x10\r\n\r\n{}",
    b"POST /api/v1/read HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/v1/read HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/v1/read HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    b"POST /api/v1/read HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n-1\r\n\r\n",
    b"POST /api/v1/read HTTP/1.1\r\nhost: x\r\ncontent-length: " + b"0" * 5_000 + b"2\r\n\r\n{}",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\x00" * 1_000,
    b"GET /" + b"%" * 2_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\n" + b"a: b\r\n" * 3_000 + b"\r\n",
)
PATHS = (
    "/../../etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/assets/..%5c..%5cpasswd",
    "/api/v1/%2e%2e/%2e%2e/normal/start",
    "/api/v1//etc/passwd/normal/start",
    "/api/v1/original/normal/%00",
    "/api/v1/original/normal/%ff%fe",
    "/api/v1/original/normal/%ed%a0%80",
    "/api/v1/original/normal/start%0d%0aset-cookie:%20a=b",
    "/api/v1/original/normal/start?top=nan",
    "/api/v1/original/normal/start?top=1e999",
    "/api/v1/original/normal/start?top=" + "9" * 5_000,
    "/api/v1/original/normal-99999999/start",
    "/api/v1/original/legacy-s1/start",
    "/api/v1/original/normal/" + "crane.BYGBB." * 40,
    "/api/v1/original/normal/" + "%F0%9F%9F%A9" * 120,
    "/api/v1/original/normal/start/analysis?objective=within-99999",
    "/api/v1/" + "a" * 5_000 + "/normal/start",
)


def largest_bodies() -> dict[str, bytes]:
    """Return the most expensive body that each route accepts, or nearly so."""
    grid = "⬛⬛⬛🟨⬛\n⬛🟨⬛⬛⬛\n⬛🟩⬛⬛🟨\n🟩🟩⬛🟩⬛\n🟩🟩🟩🟩🟩"
    words = [a + b + c + d + e for a in "abcdefgh" for b in "aeiou" for c in "lmnrst" for d in "aeiou" for e in "dnrst"]
    boards = ["crane.BYBBB.moist.BBYBB"] * 32
    bodies = {
        "/api/v1/read": {"text": "crane bygbb " * 330},
        "/api/v1/review": {"words": ["crane", "moist", "lying"], "pool": words * 3},
        "/api/v1/grids": {"grids": [grid] * 1_000},
        "/api/v1/boards": {"boards": boards, "top": 50},
        "/api/v1/boards/doctor": {"boards": boards},
    }
    return {route: json.dumps(body, ensure_ascii=False).encode() for route, body in bodies.items()}


def hostile_bodies() -> list[bytes]:
    """Return bodies that cost much to refuse."""
    names = json.dumps(dict.fromkeys(map(str, range(50_000)), 0), separators=(",", ":")).encode()
    listed = b'{"grids": [' + b"0," * 200_000 + b"0]}"
    deep = b"[" * 200_000
    number = b'{"text": ' + b"1" * 400_000 + b"}"
    return [names, listed, deep, number, b'{"text": "' + b"\\ud83d" * 8_000 + b'"}', b"\xff\xfe" * 20_000]


def request_of(path: str, body: bytes | None = None) -> bytes:
    """Return a request as it goes over the wire."""
    head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n"
    if body is None:
        return head.encode() + b"\r\n"
    return head.encode() + b"content-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body) + body


def closing(shape: bytes) -> bytes:
    """Return a request that asks to close the connection, if it can be understood at all."""
    return shape.replace(b" HTTP/1.1\r\n", b" HTTP/1.1\r\nconnection: close\r\n", 1)


def status_of(server: Served, request: bytes, client: str = "127.0.0.1", seconds: float = 40) -> str:
    """Return the status of the answer to a request, `closed` if the connection ends without, or `silent`."""
    try:
        with socket.create_connection(("127.0.0.1", server.port), seconds, (client, 0)) as connection:
            with suppress(ConnectionError):
                connection.sendall(request)
            head = b""
            while len(head) < 12 and (piece := connection.recv(65536)):
                head += piece
            while piece and connection.recv(65536):
                pass
    except TimeoutError:
        return "silent"
    except ConnectionError:
        return "closed"
    return head[9:12].decode("latin-1") if head.startswith(b"HTTP/1.1 ") else "closed"


class Abuse:
    """Clients with addresses of their own, each doing one random thing after another."""

    def __init__(self, server: Served, clients: int, seed: int = 0) -> None:
        self.server, self.clients, self.seed = server, clients, seed
        self.seen: Counter[str] = Counter()
        self.bodies, self.hostile = largest_bodies(), hostile_bodies()
        lexicons = server.client.get("/api/v1/lexicons").json()["lexicons"]
        self.editions = [info["lexicon"] for info in lexicons]
        self.words = server.client.get(f"/api/v1/{self.editions[-1]}/words").json()["answers"]

    def run(self, seconds: float) -> None:
        """Abuse the server for so long."""
        end = time.monotonic() + seconds
        threads = [threading.Thread(target=self._client, args=(number, end)) for number in range(self.clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def warm_up(self) -> None:
        """Ask for one thing of each kind, several times, so that each worker has made what it makes once."""
        for route, body in [*self.bodies.items()] * 4:
            status_of(self.server, request_of(route, body))
        for edition in self.editions * 4:
            for what in ("", "/why", "/hints", "/doctor", "/tree"):
                status_of(self.server, request_of(f"/api/v1/{edition}/normal/crane.BBBBB.moist.BBBBB{what}"))

    def _client(self, number: int, end: float) -> None:
        chance, address = random.Random(1000 * self.seed + number), f"127.0.1.{number + 1}"
        while time.monotonic() < end:
            action = chance.choice((self._ask, self._ask, self._post, self._shape, self._vanish, self._dribble))
            self.seen[action(chance, address)] += 1

    def address(self, chance: random.Random) -> str:
        """Return the address of a question that is expensive, and that hardly anybody has asked before."""
        edition, rules = chance.choice(self.editions), chance.choice(("normal", "normal", "hard", "strict"))
        turns = ".".join(f"{chance.choice(self.words)}.{chance.choice(TILES)}" for _ in range(chance.choice((1, 1, 2))))
        what = chance.choice(
            ("", "?top=50", "/tree", "/why", "/hints", "/doctor", "/candidates?top=20000", "/analysis")
        )
        return f"/api/v1/{edition}/{rules}/{turns}{what}"

    def _ask(self, chance: random.Random, client: str) -> str:
        path = chance.choice(PATHS) if chance.random() < 0.2 else self.address(chance)
        return status_of(self.server, request_of(path), client)

    def _post(self, chance: random.Random, client: str) -> str:
        route = chance.choice(list(self.bodies))
        body = self.bodies[route] if chance.random() < 0.5 else chance.choice(self.hostile)
        return status_of(self.server, request_of(route, body), client)

    def _shape(self, chance: random.Random, client: str) -> str:
        return status_of(self.server, closing(chance.choice(SHAPES)) + b"\r\n", client)

    def _vanish(self, chance: random.Random, client: str) -> str:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.server.port), 20, (client, 0)) as gone:
            gone.sendall(request_of(self.address(chance)))
            time.sleep(chance.random())
        return "closed"

    def _dribble(self, chance: random.Random, client: str) -> str:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.server.port), 20, (client, 0)) as slow:
            for piece in (b"POST /api/v1/grids HTTP/1.1\r\n", b"content-length: 400000\r\n\r\n", b"x" * 300_000):
                slow.sendall(piece)
                time.sleep(chance.random())
        return "closed"


PROBE = """
import socket, sys, time
port = int(sys.argv[1])
while True:
    begun = time.perf_counter()
    try:
        with socket.create_connection(("127.0.0.1", port), 20) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\\r\\nhost: x\\r\\nconnection: close\\r\\n\\r\\n")
            found = connection.recv(4096)[9:12].decode()
    except OSError:
        found = "none"
    print(found or "none", time.perf_counter() - begun, flush=True)
    time.sleep(0.02)
"""


class Probe:
    """Asks for /healthz all the time, from a process of its own, and samples the memory of every worker."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.seconds: list[float] = []
        self.statuses: Counter[str] = Counter()
        self.peak = 0
        self._ended = threading.Event()

    def __enter__(self) -> Self:
        program = [sys.executable, "-c", PROBE, str(self.server.port)]
        self._process = subprocess.Popen(program, stdout=subprocess.PIPE, text=True)
        self._threads = [threading.Thread(target=each) for each in (self._read, self._sample)]
        for thread in self._threads:
            thread.start()
        while not self.seconds:
            time.sleep(0.01)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        self._process.kill()
        for thread in self._threads:
            thread.join()
        assert self._process.stdout
        self._process.stdout.close()
        self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            status, seconds = line.split()
            self.statuses[status] += 1
            self.seconds.append(float(seconds))

    def _sample(self) -> None:
        while not self._ended.wait(0.02):
            self.peak = max(self.peak, *memory_of(self.server))

    @property
    def p99(self) -> float:
        """The 99th percentile of the seconds for /healthz."""
        return sorted(self.seconds)[len(self.seconds) * 99 // 100]


def memory_of(server: Served) -> list[int]:
    """Return the bytes of each worker."""
    sizes = []
    for pid in server.workers():
        with suppress(OSError):
            sizes.append(resident(pid))
    return sizes or [0]


def at_once(calls: Sequence[Callable[[], str]]) -> Counter[str]:
    """Return what comes of calls that are all made at the same time."""
    found: Counter[str] = Counter()

    def call(one: Callable[[], str]) -> None:
        found[one()] += 1

    threads = [threading.Thread(target=call, args=(one,)) for one in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def faults_of(server: Served) -> list[str]:
    """Return the lines of the log that name a fault of the server."""
    return [line for line in server.lines if '"fault"' in line or "Traceback" in line]


def settled_memory(server: Served, most: Sequence[float], seconds: float) -> list[int]:
    """Return the bytes of each worker once none has more than this, or after `seconds`."""
    end = time.monotonic() + seconds
    while (now := memory_of(server)) and any(size > limit for size, limit in zip(now, most, strict=False)):
        if time.monotonic() > end:
            break
        time.sleep(0.2)
    return now
