"""The other cores: the same answers sooner, and nothing left behind."""

from collections.abc import Iterator
from typing import Literal, NoReturn, Self

import pytest

from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.kernels.constants import TRIED
from salet.solver.analysis import LineSearch, OtherCores
from salet.solver.engine import Control, Engine
from salet.solver.evaluation import Evaluation
from salet.solver.objective import Objective

WORDS = ("crimp", "stood", "pupil", "speed", "audio", "fluff", "heart", "lobby", "queen", "windy")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[OtherCores]]:
    """Let two threads join at once, and yield what searches start."""
    made: list[OtherCores] = []

    class Noted(OtherCores):
        def __enter__(self) -> Self:
            made.append(self)
            return super().__enter__()

    monkeypatch.setattr("salet.solver.analysis.OtherCores", Noted)
    monkeypatch.setattr("salet.solver.analysis.PATIENCE", 0.0)
    monkeypatch.setattr("salet.solver.analysis._free_cores", lambda: 2)
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
    monkeypatch.setattr("salet.solver.analysis._free_cores", lambda: 0)
    assert [facts(position) for position in first] == helped


def test_a_thread_that_gets_no_memory_leaves_the_search_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, control = Engine(start("original").play("crimp", "BYBBB"), Objective.read("mean", 6)), Control()
    others = OtherCores(engine, engine.analysis(control, 5, None), control, 5, None)
    asked = list[object]()

    def short_of_memory(*question: object) -> NoReturn:
        asked.extend(question)
        raise MemoryError

    monkeypatch.setattr(engine, "query", short_of_memory)
    others._search(0, 1)
    assert others.controls[0] in asked
