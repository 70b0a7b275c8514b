"""The header of a shared result: its puzzle, its guesses, and the star of hard mode."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from salet.errors import InvalidPatternError, quote_input
from salet.game.spelling import normalize_text

# Tiles are digits up to 2, so "out of 3 guesses or more" can never be a row of tiles.
# A title has up to three words, none of them a row of tiles; the thousandth puzzle came with 🎉.
_TITLE = r"(?![bygx]{3,}\b)(?:[^\W\d_]|[(@#])[\w()@.'-]{0,30}"
_BLANK = r"[^\S\r\n]"
HEADER = re.compile(
    rf"(?<!\w){_TITLE}(?:{_BLANK}+{_TITLE}){{0,2}}{_BLANK}+#?"
    rf"(?P<puzzle>[0-9]{{1,3}}(?:(?:[.,'\u2019]|{_BLANK})?[0-9]{{3}}){{0,2}}):?(?:{_BLANK}|🎉)+"
    rf"(?P<used>[1-9][0-9]?|x)/(?P<limit>[3-9]|[1-9][0-9])(?![0-9]){_BLANK}?(?P<hard>\*?)"
)


@dataclass(frozen=True, slots=True)
class SharedHeader:
    """The line above a shared grid; `used` is None for a puzzle that was lost."""

    puzzle: int
    used: int | None
    limit: int
    hard: bool

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """Return what a match of HEADER says."""
        used = None if match["used"] == "x" else int(match["used"])
        return cls(int(re.sub("[^0-9]", "", match["puzzle"])), used, int(match["limit"]), bool(match["hard"]))

    @property
    def rows(self) -> int:
        """How many rows the grid has."""
        return self.used or self.limit

    def check(self, rows: Sequence[str]) -> None:
        """Raise InvalidPatternError if rows of tiles are not of the same game."""
        solved = bool(rows) and set(rows[-1]) == {"G"}
        if len(rows) != self.rows or solved != (self.used is not None):
            raise InvalidPatternError(
                f"The header says {self.used or 'X'}/{self.limit}, but the rows don't match it. Paste the whole "
                "result, or leave out the header."
            )


def pop_header(text: str) -> tuple[SharedHeader | None, str]:
    r"""Return the header of a clean text, if there is one, and the text without it.

    >>> pop_header("[14/10/2026, 08:01] ann: wordle 1,234 3/6*")
    (SharedHeader(puzzle=1234, used=3, limit=6, hard=True), '[14/10/2026, 08:01] ann: \n')
    """
    matches = list(HEADER.finditer(text))
    if len(matches) > 1:
        first, second = (quote_input(match[0]) for match in matches[:2])
        raise InvalidPatternError(f"There's more than one result here: {first} and {second}. Paste one at a time.")
    return (SharedHeader.of(matches[0]), HEADER.sub("\n", text)) if matches else (None, text)


def has_hard_star(text: str) -> bool:
    """Whether a text is a shared result with the star of hard mode."""
    header, _ = pop_header(normalize_text(text))
    return header is not None and header.hard
