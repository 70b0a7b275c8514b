"""More clients than a server can serve, asking for ever new positions."""

import itertools
import json
import threading
import time
from collections import Counter

import httpx
from served import Served

from salet.game.lexicon import named

FINE = {"200", "200 degraded", "503", "busy", "budget", "proven", "left"}
"""What may happen under overload: answers, labelled estimates, and the word that it is too much."""


class Load:
    """Clients that ask for ever new positions as fast as they can: suggestions and analyses."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.words = itertools.cycle(named("original").answers)
        self.seen: Counter[str] = Counter()

    def run(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        askers = [threading.Thread(target=self._ask, args=(end,)) for _ in range(80)]
        listeners = [threading.Thread(target=self._listen, args=(end,)) for _ in range(20)]
        for thread in askers + listeners:
            thread.start()
        for thread in askers + listeners:
            thread.join()

    def _ask(self, end: float) -> None:
        with httpx.Client(base_url=self.server.url, timeout=60, follow_redirects=True) as client:
            while time.monotonic() < end:
                reply = client.get(f"/api/v1/nyt/normal/{next(self.words)}.BBBBB")
                degraded = reply.status_code == 200 and reply.json()["degraded"]
                assert reply.status_code != 503 or reply.headers["retry-after"]
                self.seen[f"{reply.status_code}{' degraded' * degraded}"] += 1

    def _listen(self, end: float) -> None:
        with httpx.Client(base_url=self.server.url, timeout=60, follow_redirects=True) as client:
            while time.monotonic() < end:
                with client.stream("GET", f"/api/v1/original/normal/{next(self.words)}.BBBBB/analysis") as stream:
                    self.seen[str(stream.status_code) if stream.status_code != 200 else self._end(stream, end)] += 1

    def _end(self, stream: httpx.Response, end: float) -> str:
        """Return how a stream ended, or that we left."""
        for line in stream.iter_lines():
            if line.startswith("data: ") and (reason := json.loads(line[6:]).get("reason")):
                return str(reason)
            if time.monotonic() > end:
                return "left"
        return "cut off"
