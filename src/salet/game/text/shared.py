"""Shared results: the line that names the puzzle, and a grid of squares without the words.

Wordle 1,234 3/6*      the 1,234th puzzle, solved in three of six guesses, in hard mode
⬛🟨🟩⬛⬛             one row of squares a guess; X instead of 3 for a puzzle that was lost
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from salet.errors import InvalidPattern, quoted
from salet.game.pattern import all_green, check_possible, pattern_code, pattern_text
from salet.game.text.letters import LONGEST_WORD, SHORTEST_WORD
from salet.game.text.tiles import SQUARES, clean, counted, read_tiles, rows_of, wrong_count

# Tiles are digits up to 2, so "out of 3 guesses or more" can never be a row of tiles.
# A title has up to three words, none of them a row of tiles; the thousandth puzzle came with 🎉.
_TITLE = r"(?![bygx]{3,}\b)(?:[^\W\d_]|[(@#])[\w()@.'-]{0,30}"
_BLANK = r"[^\S\r\n]"
_HEADER = re.compile(
    rf"(?<!\w){_TITLE}(?:{_BLANK}+{_TITLE}){{0,2}}{_BLANK}+#?"
    rf"(?P<puzzle>[0-9]{{1,3}}(?:(?:[.,'\u2019]|{_BLANK})?[0-9]{{3}}){{0,2}}):?(?:{_BLANK}|🎉)+"
    rf"(?P<used>[1-9][0-9]?|x)/(?P<limit>[3-9]|[1-9][0-9])(?![0-9]){_BLANK}?(?P<hard>\*?)"
)
_NOT_DIGITS = re.compile(r"[^0-9]")


@dataclass(frozen=True, slots=True)
class Header:
    """The line above a shared grid; `used` is None for a puzzle that was lost."""

    puzzle: int
    used: int | None
    limit: int
    hard: bool

    @property
    def rows(self) -> int:
        """How many rows the grid has."""
        return self.used or self.limit


class HeaderMatch(NamedTuple):
    """A header and where it stands in its text."""

    header: Header
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Shared:
    """A shared grid: the patterns of a game whose words stay secret."""

    length: int
    patterns: tuple[int, ...]
    header: Header | None = None


def read_shared(text: str) -> Shared:
    r"""Return the grid of a shared result, with its header if there is one.

    Lines without squares are remarks, and are passed over.

    >>> shared = read_shared("Wordle 1,234 2/6*\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\nPhew!")
    >>> shared.patterns
    (45, 242)
    >>> shared.header
    Header(puzzle=1234, used=2, limit=6, hard=True)
    """
    header, body = split_header(clean(text))
    grid = [_squares(row, line) for row, line in enumerate(rows_of(body), 1) if not SQUARES.keys().isdisjoint(line)]
    length = _length_of(grid)
    patterns = tuple(pattern_code(tiles) for _, tiles in grid)
    for (row, _), pattern in zip(grid, patterns, strict=True):
        check_possible(pattern, length, f"row {row}: ")
    check_end(patterns, length)
    check_header(header, patterns, length)
    return Shared(length, patterns, header)


def find_header(text: str, after: int = 0) -> HeaderMatch | None:
    """Return the first header in a clean text, wherever it stands in its line.

    >>> find_header("[14/10/2026, 08:01] ann: wordle 1,234 3/6*")
    HeaderMatch(header=Header(puzzle=1234, used=3, limit=6, hard=True), start=25, end=42)
    """
    match = _HEADER.search(text, after)
    if match is None:
        return None
    header = Header(
        puzzle=int(_NOT_DIGITS.sub("", match["puzzle"])),
        used=None if match["used"] == "x" else int(match["used"]),
        limit=int(match["limit"]),
        hard=bool(match["hard"]),
    )
    return HeaderMatch(header, match.start(), match.end())


def split_header(text: str) -> tuple[Header | None, str]:
    """Return the header of a clean text, if there is one, and the text without it."""
    match = find_header(text)
    if match is None:
        return None, text
    second = find_header(text, match.end)
    if second:
        raise InvalidPattern(
            f"the text holds more than one result, starting {quoted(text[match.start : match.end])} and "
            f"{quoted(text[second.start : second.end])}. Paste one at a time."
        )
    return match.header, f"{text[: match.start]}\n{text[match.end :]}"


def check_end(patterns: Sequence[int], length: int) -> None:
    """Raise InvalidPattern if the game goes on after an all-green row."""
    if all_green(length) in patterns[:-1]:
        row = patterns.index(all_green(length)) + 1
        raise InvalidPattern(f"row {row} is all green, and more rows follow. Paste one game at a time.")


def check_header(header: Header | None, patterns: Sequence[int], length: int) -> None:
    """Raise InvalidPattern if the header and the rows are not of the same game."""
    if header is None:
        return
    if len(patterns) != header.rows:
        raise InvalidPattern(
            f"the header says {counted(header.rows, 'row')}, but here are {len(patterns)}. "
            "Paste the whole result, or leave its header out."
        )
    if (patterns[-1] == all_green(length)) != (header.used is not None):
        how = "lost" if header.used is None else "solved"
        raise InvalidPattern(
            f"the header says that the puzzle was {how}, but the last row is "
            f"{pattern_text(patterns[-1], length)}. Correct one of them, or leave the header out."
        )


def _squares(row: int, line: str) -> tuple[int, str]:
    tiles = read_tiles("".join(line.split()), SQUARES)
    if tiles is None:
        raise InvalidPattern(
            f"row {row}: {quoted(line)} holds more than squares. Paste the grid alone, or read a "
            "board with its words as a position."
        )
    return row, tiles


def _length_of(grid: Sequence[tuple[int, str]]) -> int:
    if not grid:
        raise InvalidPattern("there are no squares to read. Paste rows such as ⬛🟨🟩⬛⬛.")
    length = len(grid[0][1])
    if not SHORTEST_WORD <= length <= LONGEST_WORD:
        raise InvalidPattern(
            f"row {grid[0][0]} has {counted(length, 'square')}. Words have {SHORTEST_WORD} to "
            f"{LONGEST_WORD} letters; put each row on a line of its own."
        )
    for row, tiles in grid:
        if len(tiles) != length:
            raise wrong_count(row, tiles, len(tiles), length)
    return length
