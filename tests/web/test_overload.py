"""Ten times as much as a server can do: nothing fails but with 503 or a labelled estimate, and it recovers.

SALET_OVERLOAD names the seconds; ten in every run, sixty before a release.
"""

import os
import time

import pytest
from load import FINE, Load
from served import Served

pytestmark = pytest.mark.timed

SECONDS = float(os.environ.get("SALET_OVERLOAD", "10"))
SPARE = 200 * 1024 * 1024
"""Bytes that memory may grow by: what is kept hot, and the arrays of the last searches."""


def test_under_ten_times_the_load_answers_degrade_and_the_server_recovers() -> None:
    limits = {"rate": 0, "searches": 1, "waiting": 4, "streams": 1000}
    with Served("--log", "error", limits=limits) as server:
        for word in ("fuzzy", "crane"):  # what is made once, such as the matrix of all words
            server.client.get(f"/api/v1/nyt/normal/{word}.BBBBB", follow_redirects=True).raise_for_status()
        load = Load(server)
        load.run(SECONDS / 2)
        before = server.memory()
        load.run(SECONDS)
        after = server.memory()
        assert set(load.seen) <= FINE, load.seen
        assert load.seen["503"] + load.seen["200 degraded"] + load.seen["busy"] > 0, load.seen
        assert after - before < SPARE, (before, after)
        begun = time.monotonic()
        server.settles("salet_searches_running", 0, 5)
        server.settles("salet_pool_pending", 0, 5)
        assert server.client.get("/api/v1/nyt/normal/crane.BBBBB", follow_redirects=True).status_code == 200
        assert time.monotonic() - begun < 5
