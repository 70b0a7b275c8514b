"""The long half: many clients abuse a server with two workers, one of which is killed and one held up meanwhile.

SALET_ATTACK names the seconds. Run it by `make attack`, which prints the figures. An idle server is asked for its
health at the same time: what the clients and the machine's other work take from both does not count.
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from abuse import (
    CLEAN,
    MEGABYTE,
    Abuse,
    Probe,
    at_once,
    faults_of,
    largest_bodies,
    memory_of,
    request_of,
    settled_memory,
    status_of,
)
from served import Served

pytestmark = pytest.mark.attack
SECONDS = float(os.environ.get("SALET_ATTACK", "600"))
CLIENTS = 50
MOST_MEMORY = 700 * MEGABYTE
MOST_SECONDS = 0.1


@pytest.fixture(scope="module")
def idle_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("idle")
    with Served("-l", "original", "--log", "error", SALET_DATA=str(data)) as server:
        yield server


def report(name: str, probe: Probe, quiet: Probe, seen: object, settled: list[int]) -> None:
    """Print the figures."""
    megabytes = [size // MEGABYTE for size in settled]
    print(f"\n{name}: peak {probe.peak // MEGABYTE} MB a worker, then {megabytes} MB; /healthz ", end="")  # noqa: T201
    print(f"p99 {1000 * probe.p99:.0f} ms (idle {1000 * quiet.p99:.0f} ms); {seen}", flush=True)  # noqa: T201


@pytest.mark.parametrize("route", largest_bodies())
def test_two_hundred_of_the_largest_bodies_do_not_hold_up_others(
    tmp_path: Path, idle_server: Served, route: str
) -> None:
    with Served("--log", "warning", SALET_DATA=str(tmp_path)) as server:
        request = request_of(route, largest_bodies()[route])
        with Probe(server) as probe, Probe(idle_server) as quiet:
            seen = at_once([partial(status_of, server, request)] * 200)
        time.sleep(6)
        settled = memory_of(server)
        report(route, probe, quiet, dict(seen), settled)
        assert set(seen) <= CLEAN
        assert probe.p99 < quiet.p99 + MOST_SECONDS
        assert probe.peak < MOST_MEMORY


def test_mixed_abuse_stays_within_the_limits(tmp_path: Path, idle_server: Served) -> None:
    with Served("--workers", "2", "--log", "warning", SALET_DATA=str(tmp_path)) as server:
        abuse = Abuse(server, CLIENTS)
        abuse.warm_up()
        time.sleep(10)
        idle = max(memory_of(server))  # of a worker that was asked: it has loaded what each loads once
        with Probe(server) as probe, Probe(idle_server) as quiet:
            running = threading.Thread(target=abuse.run, args=(SECONDS,))
            running.start()
            time.sleep(SECONDS / 3)
            os.kill(server.workers()[0], signal.SIGKILL)
            time.sleep(SECONDS / 3)
            held = server.workers()[-1]
            os.kill(held, signal.SIGSTOP)
            time.sleep(3)
            os.kill(held, signal.SIGCONT)
            running.join()
        settled = settled_memory(server, [1.2 * idle] * 2, 10)
        report(f"{CLIENTS} clients for {SECONDS:.0f} s", probe, quiet, dict(abuse.seen), settled)
        assert set(abuse.seen) <= CLEAN
        assert not faults_of(server)
        assert probe.peak < MOST_MEMORY
        assert probe.p99 < quiet.p99 + MOST_SECONDS
        assert max(settled) <= 1.2 * idle
        server.comes_to_rest(30)
