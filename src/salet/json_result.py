"""Results in JSON: the one place that says what a value becomes there."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import lru_cache
from math import isfinite
from typing import Any, Final

PLAIN: Final = frozenset({str, int, bool, type(None)})  # what stays as it is in JSON
MAX_CLASSES: Final = 128  # classes of results whose names are kept; there are some forty


class Result:
    """A dataclass that becomes JSON: its fields, then its public properties, in order of definition.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Games(Result):
    ...     words: tuple[str, ...]
    ...     played: int
    ...
    ...     @property
    ...     def share(self) -> float:
    ...         return len(self.words) / self.played
    >>> Games(("crane", "slate"), 3).as_json()
    {'words': ['crane', 'slate'], 'played': 3, 'share': 0.666666667}
    """

    __slots__ = ()

    def as_json(self) -> Any:
        """Return the result as a value for JSON."""
        return {name: jsonable(getattr(self, name)) for name in _names_in(type(self))}  # type: ignore[arg-type]


@lru_cache(maxsize=MAX_CLASSES)
def _names_in(kind: type) -> tuple[str, ...]:
    """Return the names that a class of results has in JSON."""
    return (*(field.name for field in fields(kind)), *properties_of(kind))


def properties_of(kind: type) -> Iterator[str]:
    """Yield the names of the public properties of a class, those of its bases first."""
    for base in reversed(kind.__mro__):
        for name, member in vars(base).items():
            if isinstance(member, property) and not name.startswith("_"):
                yield name


def jsonable(value: Any) -> Any:
    """Return a value for JSON: numbers to nine digits, an infinite one as null.

    >>> jsonable({4: (1 / 3, float("inf"), "crane")})
    {'4': [0.333333333, None, 'crane']}
    """
    if type(value) in PLAIN:
        return value
    match value:
        case float():
            return float(f"{value:.9g}") if isfinite(value) else None
        case tuple() | list():
            return [jsonable(each) for each in value]
        case Mapping():
            return {str(name): jsonable(each) for name, each in value.items()}
    return value.as_json() if hasattr(value, "as_json") else value
