"""Load within the limits of one client: memory stays bounded, and the event loop turns."""

import time
from functools import partial

import pytest
from abuse import (
    CLEAN,
    MEGABYTE,
    Abuse,
    Probe,
    at_once,
    largest_bodies,
    memory_of,
    request_of,
    settled_memory,
    status_of,
)
from served import Served

pytestmark = [pytest.mark.xdist_group("busy"), pytest.mark.timed]
MOST_MEMORY = 700 * MEGABYTE
NAMES = b"{" + b",".join(b'"%d":0' % number for number in range(45_000)) + b"}"


def test_analyses_beyond_the_limits_take_no_memory_and_leave_none(attacked: Served) -> None:
    words = Abuse(attacked, 0).words[5::71][:40]
    edition = Abuse(attacked, 0).editions[-1]
    first, *paths = [f"/api/v1/{edition}/normal/{word}.BBBBB/analysis" for word in words]
    status_of(attacked, request_of(first))  # the first analysis loads what all later ones share
    attacked.settles("salet_searches_running", 0, 60)
    time.sleep(6)  # free memory is given back every five seconds
    (idle,) = memory_of(attacked)
    with Probe(attacked) as probe:
        seen = at_once([partial(status_of, attacked, request_of(path)) for path in paths])
    assert set(seen) <= {"200", "503"}
    assert probe.peak < MOST_MEMORY
    assert settled_memory(attacked, [1.2 * idle], 10)[0] <= 1.2 * idle
    attacked.settles("salet_searches_running", 0, 5)


@pytest.mark.parametrize("route", ("/api/v1/grids", "/api/v1/boards", "/api/v1/read"))
def test_bodies_of_thousands_of_names_do_not_hold_up_others(attacked: Served, route: str) -> None:
    time.sleep(2)  # until this client may ask again
    with Probe(attacked) as probe:
        seen = at_once([partial(status_of, attacked, request_of(route, NAMES))] * 40)
    assert set(seen) <= {"413", "422", "429", "503", "closed"}
    assert max(probe.seconds) < 1.5


def test_the_largest_bodies_at_once_take_little_memory(attacked: Served) -> None:
    time.sleep(2)
    calls = [partial(status_of, attacked, request_of(*each)) for each in largest_bodies().items()] * 8
    with Probe(attacked) as probe:
        seen = at_once(calls)
    assert set(seen) <= CLEAN
    assert probe.peak < MOST_MEMORY
