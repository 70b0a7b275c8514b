"""Shared results: the line that names the puzzle, and a grid of squares without the words.

Wordle 1,234 3/6*      the 1,234th puzzle, solved in three of six guesses, in hard mode
⬛🟨🟩⬛⬛             one row of squares a guess; X instead of 3 for a puzzle that was lost
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from salet.errors import InvalidPattern, quoted
from salet.game.letters import LONGEST_TEXT, LONGEST_WORD, SHORTEST_WORD, SQUARES, clean, counted
from salet.game.pattern import all_green, check_possible, pattern_code, pattern_text

# Tiles are digits up to 2, so "out of 3 guesses or more" can never be a row of tiles.
# A title has up to three words, none of them a row of tiles; the thousandth puzzle came with 🎉.
_TITLE = r"(?![bygx]{3,}\b)(?:[^\W\d_]|[(@#])[\w()@.'-]{0,30}"
_BLANK = r"[^\S\r\n]"
_HEADER = re.compile(
    rf"(?<!\w){_TITLE}(?:{_BLANK}+{_TITLE}){{0,2}}{_BLANK}+#?"
    rf"(?P<puzzle>[0-9]{{1,3}}(?:(?:[.,'\u2019]|{_BLANK})?[0-9]{{3}}){{0,2}}):?(?:{_BLANK}|🎉)+"
    rf"(?P<used>[1-9][0-9]?|x)/(?P<limit>[3-9]|[1-9][0-9])(?![0-9]){_BLANK}?(?P<hard>\*?)"
)
_NAME = re.compile(r"\b(?:wordle|salet)\b")
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


class SharedResult(NamedTuple):
    """A shared result in a longer text: the number of its first line, its header, and its lines from there on."""

    line: int
    header: Header
    text: str


def read_results(text: str) -> Iterator[SharedResult]:
    r"""Yield the shared results of a text, each from its header to the last row that the header announces.

    A header without rows is a result only if it names the game, and not a remark such as "at 12 3/4 done".

    >>> [result.text for result in read_results("Ann: Wordle 1 2/6\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\nWow!\nat 12 3/4 done")]
    ['wordle 1 2/6\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩']
    """
    cleaned = "\n".join(clean(line) if len(line) <= LONGEST_TEXT else "" for line in text.splitlines())
    matches = list(_HEADER.finditer(cleaned))
    ends = [*(match.start() for match in matches), len(cleaned)][1:]
    for match, end in zip(matches, ends, strict=True):
        header, lines = _header_of(match), cleaned[match.start() : end].split("\n")
        rows = [place for place, line in enumerate(lines) if _squares(line)][: header.rows]
        if rows or _NAME.search(match[0]):
            last = rows[-1] if rows else 0
            yield SharedResult(cleaned.count("\n", 0, match.start()) + 1, header, "\n".join(lines[: last + 1]))


def read_grid(result: SharedResult) -> tuple[str, ...]:
    r"""Return the tiles of a shared result's rows, whatever stands beside them.

    >>> read_grid(SharedResult(1, Header(1, 2, 6, hard=False), "⬛🟨🟩⬛⬛\ndwarf 🟩🟩🟩🟩🟩"))
    ('BYGBB', 'GGGGG')
    """
    grid = tuple(filter(None, map(_squares, result.text.splitlines())))
    length = len(grid[0]) if grid else 0
    for row, tiles in enumerate(grid, 1):
        if len(tiles) != length or length > LONGEST_WORD:
            needed = min(length, LONGEST_WORD)
            raise InvalidPattern(
                f"row {row}: {tiles} makes {counted(len(tiles), 'tile')} where {needed} are needed. Correct the row."
            )
        check_possible(pattern_code(tiles), length, f"row {row}: ")
    patterns = [pattern_code(tiles) for tiles in grid]
    check_end(patterns, length)
    check_header(result.header, patterns, length)
    return grid


def _squares(line: str) -> str:
    """Return the tiles of a row of squares; none for a remark with a square or two in it."""
    tiles = "".join(SQUARES[character] for character in line if character in SQUARES)
    return tiles if len(tiles) >= SHORTEST_WORD else ""


def split_header(text: str) -> tuple[Header | None, str]:
    r"""Return the header of a clean text, if there is one, and the text without it.

    >>> split_header("[14/10/2026, 08:01] ann: wordle 1,234 3/6*")
    (Header(puzzle=1234, used=3, limit=6, hard=True), '[14/10/2026, 08:01] ann: \n')
    """
    matches = list(_HEADER.finditer(text))
    if len(matches) > 1:
        raise InvalidPattern(
            f"the text holds more than one result, starting {quoted(matches[0][0])} and {quoted(matches[1][0])}."
            " Paste one at a time."
        )
    if not matches:
        return None, text
    match = matches[0]
    return _header_of(match), f"{text[: match.start()]}\n{text[match.end() :]}"


def _header_of(match: re.Match[str]) -> Header:
    return Header(
        puzzle=int(_NOT_DIGITS.sub("", match["puzzle"])),
        used=None if match["used"] == "x" else int(match["used"]),
        limit=int(match["limit"]),
        hard=bool(match["hard"]),
    )


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
