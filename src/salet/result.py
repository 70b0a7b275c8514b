"""Results in JSON: the one place that says what a value becomes there, whoever prints, sends or stores it."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from math import isfinite
from operator import attrgetter
from typing import Any, ClassVar

COUNT = "#"


class Result:
    """A dataclass with one shape in JSON: its fields, or what it lists in `json_shape`.

    An entry names a field or a property, in the order of the JSON. `rules=position.rules.text` takes that of a part,
    under another name, `won=#words` counts, and `*` stands for all fields that were not named yet.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Games(Result):
    ...     json_shape = ("won=#words", "*", "share")
    ...     words: tuple[str, ...]
    ...     played: int
    ...
    ...     @property
    ...     def share(self) -> float:
    ...         return len(self.words) / self.played
    >>> Games(("crane", "slate"), 3).as_json()
    {'won': 2, 'words': ['crane', 'slate'], 'played': 3, 'share': 0.666666667}
    """

    __slots__ = ()
    json_shape: ClassVar[tuple[str, ...]] = ("*",)

    def as_json(self) -> dict[str, Any]:
        """Return the result as a value for JSON."""
        paths = paths_of(type(self))  # type: ignore[arg-type]  # mypy takes the class for one of its instances
        return {name: _value(self, path) for name, path in paths.items()}


@cache
def paths_of(result: type[Any]) -> Mapping[str, str]:
    """Return the names that a result has in JSON, each with the path to its value."""
    paths: dict[str, str] = {}
    for entry in result.json_shape:
        names = [field.name for field in fields(result)] if entry == "*" else [entry]
        for name, _, path in (each.partition("=") for each in names):
            paths.setdefault(name, path or name)
    return paths


def _value(result: Result, path: str) -> Any:
    found = attrgetter(path.removeprefix(COUNT))(result)
    return len(found) if path.startswith(COUNT) else jsonable(found)


def jsonable(value: Any) -> Any:
    """Return a value as JSON has it: results by their shape, figures to nine digits, an infinite one as null.

    >>> jsonable({4: (1 / 3, float("inf"), "crane")})
    {'4': [0.333333333, None, 'crane']}
    """
    match value:
        case Result():
            return value.as_json()
        case float():
            return float(f"{value:.9g}") if isfinite(value) else None
        case Mapping():
            return {str(name): jsonable(each) for name, each in value.items()}
        case tuple() | list():
            return [jsonable(each) for each in value]
    return value
