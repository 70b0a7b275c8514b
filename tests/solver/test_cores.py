"""The other cores: the same answers sooner, and nothing left behind."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Literal, Self

import pytest

from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.kernels.constants import TRIED
from salet.run.workers import processes
from salet.solver import cores, lines
from salet.solver.cores import OtherCores
from salet.solver.engine import ENGINE_MEMORY, engine_bytes
from salet.solver.evaluation import Evaluation
from salet.solver.lines import LineSearch

WORDS = ("crimp", "stood", "pupil", "speed", "audio", "fluff", "heart", "lobby", "queen", "windy")
LARGE = start("original").play("fuzzy", "BBBBB")  # takes many seconds


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[OtherCores]]:
    """Let two threads join at once, and yield what searches start."""
    made: list[OtherCores] = []

    class Noted(OtherCores):
        def __enter__(self) -> Self:
            made.append(self)
            return super().__enter__()

    monkeypatch.setattr(lines, "OtherCores", Noted)
    monkeypatch.setattr(cores, "PATIENCE", 0.0)
    monkeypatch.setattr(cores, "_free_cores", lambda: 2)
    yield made
    made.clear()  # engines take memory


def tried(started: list[OtherCores]) -> int:
    """Return how many guesses the other cores have tried."""
    return sum(int(control.watch[TRIED]) for other in started for control in other.controls)


def facts(position: Position) -> tuple[object, ...]:
    """Return what other cores must not change: all but which of equal last lines is shown."""
    search = LineSearch(position, "mean", 5)
    search.run()
    last = search.evaluation(0.0)
    assert isinstance(last, Evaluation)
    bounds = [(guess.lower, guess.upper, guess.value) for guess in last.suggestions]
    return last.guess, last.lower, last.upper, last.proven, last.finished, last.objective, bounds


@pytest.mark.long
@pytest.mark.parametrize("mode", ("normal", "hard"))
def test_answers_are_the_same_with_and_without_other_cores(
    started: list[OtherCores], monkeypatch: pytest.MonkeyPatch, mode: Literal["normal", "hard"]
) -> None:
    first = [start("original", Rules(mode=mode)).play(word, "BYBBB") for word in WORDS]
    helped = [facts(position) for position in first]
    assert tried(started) > 0
    monkeypatch.setattr(cores, "_free_cores", lambda: 0)
    assert [facts(position) for position in first] == helped


def test_a_stopped_search_leaves_no_thread(started: list[OtherCores]) -> None:
    before, used = threading.active_count(), ENGINE_MEMORY.used
    search = LineSearch(LARGE, "mean", 10)
    leading = threading.Thread(target=search.run)
    leading.start()
    assert eventually(lambda: tried(started) > 0)
    assert ENGINE_MEMORY.used - used > started[0].engine.tables.query_bytes
    search.control.stop()
    leading.join(5)
    assert threading.active_count() == before
    assert [control.stopped for control in started[0].controls] == [True] * cores.MOST_THREADS


def test_a_short_search_asks_for_no_other_core(started: list[OtherCores], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "PATIENCE", 60.0)
    monkeypatch.setattr(cores, "_free_cores", lambda: pytest.fail("asked"))
    facts(start("original").play("salet", "BYBBB"))
    assert len(started) == 1
    assert tried(started) == 0


def test_without_memory_for_them_other_cores_stay_away(
    started: list[OtherCores], monkeypatch: pytest.MonkeyPatch
) -> None:
    position = start("original").play("crimp", "BYBBB")
    monkeypatch.setattr(ENGINE_MEMORY, "most", ENGINE_MEMORY.used + engine_bytes(position))
    facts(position)
    assert (len(started), tried(started)) == (1, 0)


@pytest.mark.long
def test_a_worker_process_has_no_other_cores() -> None:
    with processes(1) as pool:
        assert pool.submit(cores._free_cores).result() == 0


def eventually(true: Callable[[], bool]) -> bool:
    """Return whether something becomes true within ten seconds."""
    until = time.monotonic() + 10
    while not true() and time.monotonic() < until:
        time.sleep(0.01)
    return true()
