"""Ten times as much as a server can do: nothing fails but with 503 or a labelled estimate, and it recovers.

SALET_OVERLOAD names the seconds; ten in every run, sixty before a release.
"""

import itertools
import json
import os
import threading
import time
from collections import Counter

import httpx
from served import Served

from salet.game.lexicon import named

SECONDS = float(os.environ.get("SALET_OVERLOAD", "10"))
SPARE = 200 * 1024 * 1024
"""Bytes that memory may grow by: what is kept hot, and the arrays of the last searches."""


def test_under_ten_times_the_load_answers_degrade_and_the_server_recovers() -> None:
    with Served("--rate", "0", "--searches", "1", "--waiting", "4", "--streams", "1000", "--log", "error") as server:
        load = Load(server)
        load.run(2.0)
        before = server.memory()
        load.run(SECONDS)
        after = server.memory()
        assert set(load.seen) <= {"200", "200 degraded", "503", "busy", "budget", "proven", "left"}, load.seen
        assert load.seen["503"] + load.seen["200 degraded"] + load.seen["busy"] > 0, load.seen
        assert after - before < SPARE, (before, after)
        begun = time.monotonic()
        server.settles("salet_searches_running", 0, 5)
        server.settles("salet_desk_pending", 0, 5)
        assert server.client.get("/api/v1/nyt/normal/crane.BBBBB", follow_redirects=True).status_code == 200
        assert time.monotonic() - begun < 5


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
                told = client.get(f"/api/v1/nyt/normal/{next(self.words)}.BBBBB")
                degraded = told.status_code == 200 and told.json()["degraded"]
                assert told.status_code != 503 or told.headers["retry-after"]
                self.seen[f"{told.status_code}{' degraded' * degraded}"] += 1

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
