"""Results in JSON: their shape, and what becomes of their values."""

import json
from dataclasses import dataclass
from math import inf, nan

from hypothesis import given
from hypothesis import strategies as st

from salet.result import Result, jsonable


@dataclass(frozen=True, slots=True)
class Part(Result):
    size: float


@dataclass(frozen=True, slots=True)
class Whole(Result):
    part: Part
    parts: tuple[Part, ...] = ()

    @property
    def first(self) -> float:
        return self.part.size


def test_a_result_has_its_fields_and_then_its_properties() -> None:
    assert Part(1.5).as_json() == {"size": 1.5}
    assert list(Whole(Part(1.0)).as_json()) == ["part", "parts", "first"]


def test_results_nest_and_figures_are_rounded_at_every_depth() -> None:
    assert Whole(Part(1 / 3), (Part(2.0), Part(inf))).as_json() == {
        "part": {"size": 0.333333333},
        "parts": [{"size": 2.0}, {"size": None}],
        "first": 0.333333333,
    }


def test_figures_that_json_does_not_have_are_null() -> None:
    assert jsonable([inf, -inf, nan, 0.5]) == [None, None, None, 0.5]


@given(st.floats(allow_nan=False, allow_infinity=False), st.integers(), st.booleans())
def test_figures_keep_nine_digits_and_whole_numbers_all(figure: float, number: int, flag: bool) -> None:
    value = jsonable((figure, number, flag))
    assert json.loads(json.dumps(value)) == value
    assert value[1:] == [number, flag]
    assert abs(value[0] - figure) <= 1e-8 * abs(figure)
