"""Models made from results: they describe what `as_json` gives, for every result that there is."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from pkgutil import walk_packages
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ValidationError

import salet
from salet.game.lexicon import named
from salet.game.position import position_of, start
from salet.game.text.notation import read
from salet.result import Result
from salet.solver.analysis import analyse
from salet.solver.doctor import diagnose
from salet.solver.search import solve
from salet.study.advice.hints import hints
from salet.study.advice.reasons import explain
from salet.study.advice.review import review
from salet.study.advice.s1_table import rate_guesses
from salet.study.advice.suggest import advise
from salet.study.grids.investigation import investigate
from salet.study.history.statistics import summarise
from salet.study.history.store import Record
from salet.study.lab.tournament import bench
from salet.study.play.autosolve import autosolve
from salet.study.play.boards import offers, start_boards
from salet.study.play.helper import begin, step
from salet.web.schemas.derived import extends, model_of

ORIGINAL = named("original")
POSITION = position_of("salet bybgb", ORIGINAL)


@dataclass(frozen=True, slots=True)
class Part(Result):
    """A part.

    low, high: its bounds; None is possible.
    """

    low: float
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Whole(Result):
    """A whole of
    two lines.
    """

    json_shape = ("*", "low=part.low", "size", "count=#parts")
    part: Part
    parts: tuple[Part, ...]
    kind: Literal["a", "b"]
    name: Annotated[str, "^[a-z]+$"]
    counts: dict[int, int]

    @property
    def size(self) -> int:
        """How large it is."""
        return 3


def figures(shape: type[BaseModel]) -> dict[str, Any]:
    return shape.model_json_schema()["properties"]  # type: ignore[no-any-return]


def test_types_and_descriptions_come_from_the_class_and_its_parts() -> None:
    schema = model_of(Whole).model_json_schema()
    assert schema["description"] == "A whole of two lines."
    assert set(schema["required"]) == {"part", "parts", "kind", "name", "counts", "low", "size", "count"}
    found = schema["properties"]
    assert found["low"] == {"title": "Low", "type": "number", "description": "Its bounds; null is possible."}
    assert found["count"]["type"] == "integer"
    assert found["size"]["description"] == "How large it is."
    assert found["kind"]["enum"] == ["a", "b"]
    assert found["name"]["pattern"] == "^[a-z]+$"
    assert found["counts"]["additionalProperties"] == {"type": "integer"}
    assert found["parts"]["items"] == found["part"] == {"$ref": "#/$defs/Part"}


def test_a_model_takes_what_it_lacks_and_leaves_out_what_it_names() -> None:
    @extends(Whole, without=("part", "parts"))
    class Extended(BaseModel):
        """More."""

        name: int
        more: str

    assert set(figures(Extended)) == {"name", "more", "kind", "counts", "low", "size", "count"}
    assert figures(Extended)["name"]["type"] == "integer"


def results() -> list[Any]:
    for module in walk_packages(salet.__path__, "salet."):
        if module.name.startswith(("salet.solver", "salet.study")):
            import_module(module.name)
    return [each for each in Result.__subclasses__() if each.__module__.startswith("salet.")]


def test_every_result_of_the_library_has_a_model() -> None:
    found = results()
    assert len(found) > 30
    for result in found:
        assert figures(model_of(result)).keys() >= {entry.partition("=")[0] for entry in result.json_shape} - {"*"}


VALUES: dict[str, Callable[[], Any]] = {
    "Advice": lambda: advise(POSITION, "entropy", 2),
    "Analysis": lambda: [*analyse(POSITION, count=2)][-1],
    "Bench": lambda: bench("entropy", "original"),
    "Boards": lambda: start_boards(2, ORIGINAL).play("salet", ["bbbbb", "bybgb"]),
    "BoardsView": lambda: step(begin(ORIGINAL, POSITION.rules, 1), "salet bybgb").shown[0],
    "Game": lambda: autosolve("cigar", "entropy", ORIGINAL),
    "Hints": lambda: hints(POSITION),
    "Investigation": lambda: investigate([salet.read_shared("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩")], ORIGINAL, "vigor"),
    "Offer": lambda: offers(start_boards(2, ORIGINAL).play("salet", ["bbbbb", "bybgb"]), 1)[0],
    "Rates": lambda: rate_guesses(["soare", "wince"], "wince"),
    "Repair": lambda: diagnose(read("salet bbbbb crony bbbbb light ggggg"), ORIGINAL, POSITION.rules).repairs[0],
    "Review": lambda: review(["soare", "clint", "wince"], ORIGINAL),
    "Solution": lambda: solve(POSITION),
    "Summary": lambda: summarise([Record("2026-10-09", "2026-10-09", guesses=3)], date(2026, 10, 10)),
    "Why": lambda: explain(start(ORIGINAL).play("salet", "bbbbb")),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_result_is_as_its_model_says(name: str) -> None:
    value = VALUES[name]()
    kind: Any = type(value)
    shape = model_of(kind)
    shape.model_validate(value.as_json(), strict=True, extra="forbid")
    with pytest.raises(ValidationError):
        shape.model_validate({**value.as_json(), "more": 1}, strict=True, extra="forbid")
