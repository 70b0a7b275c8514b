"""Shared results: the line that names the puzzle, and a grid of squares without the words.

Wordle 1,234 3/6*      the 1,234th puzzle, solved in three of six guesses, in hard mode
⬛🟨🟩⬛⬛             one row of squares a guess; X instead of 3 for a puzzle that was lost
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from salet.errors import InvalidPattern
from salet.game.notation import (
    HEADER,
    LONGEST_TEXT,
    LONGEST_WORD,
    SHORTEST_WORD,
    SQUARES,
    Header,
    clean,
)
from salet.game.pattern import all_green, check_possible, pattern_code

_NAME = re.compile(r"\b(?:wordle|salet)\b")


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
    matches = list(HEADER.finditer(cleaned))
    ends = [*(match.start() for match in matches), len(cleaned)][1:]
    for match, end in zip(matches, ends, strict=True):
        header, lines = Header.of(match), cleaned[match.start() : end].split("\n")
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
                f"row {row}: {tiles} has {len(tiles)} tiles where {needed} are needed. Correct the row."
            )
        check_possible(pattern_code(tiles), length, f"row {row}: ")
    patterns = [pattern_code(tiles) for tiles in grid]
    check_end(patterns, length)
    result.header.check(patterns, length)
    return grid


def _squares(line: str) -> str:
    """Return the tiles of a row of squares; none for a remark with a square or two in it."""
    tiles = "".join(SQUARES[character] for character in line if character in SQUARES)
    return tiles if len(tiles) >= SHORTEST_WORD else ""


def check_end(patterns: Sequence[int], length: int) -> None:
    """Raise InvalidPattern if the game goes on after an all-green row."""
    if all_green(length) in patterns[:-1]:
        row = patterns.index(all_green(length)) + 1
        raise InvalidPattern(f"row {row} is all green, and more rows follow. Paste one game at a time.")
