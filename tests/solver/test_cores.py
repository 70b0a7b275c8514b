"""The other cores: the same answers sooner, and nothing left behind."""

from collections.abc import Iterator
from typing import Literal, Self

import pytest

from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.kernels.constants import TRIED
from salet.solver import cores, lines
from salet.solver.cores import OtherCores
from salet.solver.engine import ENGINE_MEMORY, engine_bytes
from salet.solver.evaluation import Evaluation
from salet.solver.lines import LineSearch

WORDS = ("crimp", "stood", "pupil", "speed", "audio", "fluff", "heart", "lobby", "queen", "windy")


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


def test_without_memory_for_them_other_cores_stay_away(
    started: list[OtherCores], monkeypatch: pytest.MonkeyPatch
) -> None:
    position = start("original").play("crimp", "BYBBB")
    monkeypatch.setattr(ENGINE_MEMORY, "most", ENGINE_MEMORY.used + engine_bytes(position))
    facts(position)
    assert (len(started), tried(started)) == (1, 0)
