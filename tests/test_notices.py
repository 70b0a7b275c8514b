"""Results in JSON, and the licenses of what is shipped."""

import json
import re
from dataclasses import dataclass
from math import inf, nan
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.json_result import Result, jsonable


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


ROOT = Path(__file__).resolve().parents[1]
NOTICES = (ROOT / "web" / "public" / "third-party.txt").read_text("utf-8")
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
DIRECT = [name for name in LOCK[""]["dependencies"] if name != "vite"]
NAMES = [*DIRECT, *(name for direct in DIRECT for name in LOCK[f"node_modules/{direct}"].get("dependencies", {}))]
BUNDLED = [(name, LOCK[f"node_modules/{name}"]["version"]) for name in NAMES]
SOURCES = re.findall(r"\| (?:npm|PyPI) (\S+) (\S+) \|", (ROOT / "src/salet/data/SOURCES.md").read_text("utf-8"))


@pytest.mark.parametrize(("name", "version"), sorted({*BUNDLED, *SOURCES}))
def test_what_is_shipped_of_others_is_named_with_its_licence(name: str, version: str) -> None:
    title = f"{name} {version}"
    _, found, rest = NOTICES.partition(f"\n{title}\n{'-' * len(title)}\n")
    assert found, title
    text = re.split(r"\n\n\n(?=\S)", rest.lstrip("\n"))[0]
    assert re.search("Permission is hereby granted|MIT|Apache License|public domain", text)
