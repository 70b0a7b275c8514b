"""Results in JSON: the one place that says what a value becomes there."""

from collections.abc import Mapping
from dataclasses import fields
from math import isfinite
from typing import Any


class Result:
    """A dataclass that becomes JSON: its fields, or what its own `json_fields` returns.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Games(Result):
    ...     words: tuple[str, ...]
    ...     played: int
    ...
    ...     def json_fields(self):
    ...         return {"won": len(self.words), **fields_of(self), "share": len(self.words) / self.played}
    >>> Games(("crane", "slate"), 3).as_json()
    {'won': 2, 'words': ['crane', 'slate'], 'played': 3, 'share': 0.666666667}
    """

    __slots__ = ()

    def as_json(self) -> dict[str, Any]:
        """Return the result as a value for JSON."""
        return {name: jsonable(value) for name, value in self.json_fields().items()}

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return fields_of(self)


def fields_of(result: Any) -> dict[str, Any]:
    """Return the fields of a dataclass by name."""
    return {field.name: getattr(result, field.name) for field in fields(result)}


def jsonable(value: Any) -> Any:
    """Return a value as JSON has it: figures to nine digits, an infinite one as null.

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
