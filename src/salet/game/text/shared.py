"""Shared results: the line that names the puzzle, and a grid of squares without the words.

Wordle 1,234 3/6*      the 1,234th puzzle, solved in three of six guesses, in hard mode
⬛🟨🟩⬛⬛             one row of squares a guess; X instead of 3 for a puzzle that was lost
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from salet.errors import InvalidPattern
from salet.game.pattern import all_green, check_possible, pattern_code, pattern_text
from salet.game.text.letters import LONGEST_WORD, SHORTEST_WORD
from salet.game.text.tiles import (
    SQUARES,
    clean,
    counted,
    quote,
    read_tiles,
    rows_of,
    wrong_count,
)

# Tiles are digits up to 2, so "out of 3 guesses or more" can never be a row of tiles.
# A title has up to three words, none of them a row of tiles; the thousandth puzzle came with 🎉.
_TITLE = r"(?![bygx]{3,}\b)(?:[^\W\d_]|[(@#])[\w()@.'-]*"
_BLANK = r"[^\S\r\n]"
_HEADER = re.compile(
    rf"^{_TITLE}(?:{_BLANK}+{_TITLE}){{0,2}}{_BLANK}+#?"
    rf"(?P<puzzle>[0-9]{{1,3}}(?:(?:[.,'\u2019]|{_BLANK})?[0-9]{{3}}){{0,2}})(?:{_BLANK}|🎉)+"
    rf"(?P<used>[1-9][0-9]?|x)/(?P<limit>[3-9]|[1-9][0-9])(?![0-9]){_BLANK}?(?P<hard>\*?)",
    re.MULTILINE,
)
_NOT_DIGITS = re.compile(r"[^0-9]")


@dataclass(frozen=True, slots=True)
class Header:
    """The line above a shared grid; `used` is None for a puzzle that was lost."""

    puzzle: int
    used: int | None
    limit: int
    hard: bool


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
    grid = [_squares(row, line) for row, line in enumerate(rows_of(body), 1) if _has_square(line)]
    length = _length_of(grid)
    patterns = tuple(pattern_code(tiles) for _, tiles in grid)
    for (row, _), pattern in zip(grid, patterns, strict=True):
        check_possible(pattern, length, f"row {row}: ")
    check_end(patterns, length)
    check_header(header, patterns, length)
    return Shared(length, patterns, header)


def split_results(text: str) -> list[str]:
    r"""Return the results of a text in which several may follow one another, each from its header on.

    What stands before the first header belongs to no result, and is passed over.

    >>> split_results("Wordle 1,234 1/6\n🟩🟩🟩🟩🟩\nWordle 1,235 1/6\n🟩🟩🟩🟩🟩")
    ['wordle 1,234 1/6\n🟩🟩🟩🟩🟩\n', 'wordle 1,235 1/6\n🟩🟩🟩🟩🟩']
    """
    cleaned = clean(text)
    starts = [match.start() for match in _HEADER.finditer(cleaned)]
    return [cleaned[a:b] for a, b in pairwise([*starts, len(cleaned)])]


def read_results(text: str) -> tuple[Shared, ...]:
    r"""Return all shared results of a text, such as a chat; whatever is between them is passed over.

    A result begins with its header, or with the first row of squares after something else. A row of squares that is all
    green ends it.

    >>> [shared.patterns for shared in read_results("Wordle 1 2/6\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\nWow!\n⬛⬛🟨⬛⬛")]
    [(45, 242), (9,)]
    """
    results = tuple(_result(line, block) for line, block in _blocks(text))
    lengths = sorted({shared.length for shared in results})
    if len(lengths) > 1:
        raise InvalidPattern(f"the results have rows of {lengths[0]} and of {lengths[-1]} squares. Keep to one game.")
    return results


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines of each result, with the number of the first.

    A blank line is passed over below a header, where phones put some, and else ends a result.
    """
    first, block, rows, headed = 1, list[str](), 0, False
    for number, raw in enumerate(text.splitlines(), 1):
        line = clean(raw)
        row, header = _is_row(line), _HEADER.search(line) is not None
        ended = header or _is_all_green(block[-1] if block else "") or not (row or (headed and not line.strip()))
        if ended and rows:
            yield first, block
        if ended and (rows or header):
            block, rows, headed = [], 0, header
        if row or header:
            first = first if block else number
            block.append(line)
            rows += row
    if rows:
        yield first, block


def _result(number: int, block: Sequence[str]) -> Shared:
    try:
        return read_shared("\n".join(block))
    except InvalidPattern as error:
        raise InvalidPattern(f"the result at line {number}: {error}") from None


def split_header(text: str) -> tuple[Header | None, str]:
    """Return the header of a clean text, if there is one, and the text without it."""
    found = list(_HEADER.finditer(text))
    if not found:
        return None, text
    if len(found) > 1:
        raise InvalidPattern(
            f"the text holds {len(found)} results, starting {quote(found[0][0])} and "
            f"{quote(found[1][0])}. Paste one at a time."
        )
    match = found[0]
    header = Header(
        puzzle=int(_NOT_DIGITS.sub("", match["puzzle"])),
        used=None if match["used"] == "x" else int(match["used"]),
        limit=int(match["limit"]),
        hard=bool(match["hard"]),
    )
    return header, f"{text[: match.start()]}\n{text[match.end() :]}"


def check_end(patterns: Sequence[int], length: int) -> None:
    """Raise InvalidPattern if the game goes on after an all-green row."""
    if all_green(length) in patterns[:-1]:
        row = patterns.index(all_green(length)) + 1
        raise InvalidPattern(f"row {row} is all green, and more rows follow. Paste one game at a time.")


def check_header(header: Header | None, patterns: Sequence[int], length: int) -> None:
    """Raise InvalidPattern if the header tells of another game than the rows do."""
    if header is None:
        return
    rows = header.used or header.limit
    if len(patterns) != rows:
        raise InvalidPattern(
            f"the header tells of {counted(rows, 'row')}, and here are "
            f"{len(patterns)}. Paste the whole result, or leave its header out."
        )
    if (patterns[-1] == all_green(length)) != (header.used is not None):
        told = "lost" if header.used is None else "solved"
        raise InvalidPattern(
            f"the header tells of a puzzle that was {told}, and the last row is "
            f"{pattern_text(patterns[-1], length)}. Correct one of them, or leave the header out."
        )


def _is_all_green(line: str) -> bool:
    squares = "".join(line.split())
    return bool(squares) and all(SQUARES.get(character) == "G" for character in squares)


def _is_row(line: str) -> bool:
    """Tell a row of a grid from a remark with a square in it."""
    return sum(character in SQUARES for character in line) >= SHORTEST_WORD


def _has_square(line: str) -> bool:
    return any(character in SQUARES for character in line)


def _squares(row: int, line: str) -> tuple[int, str]:
    tiles = read_tiles("".join(line.split()), SQUARES)
    if tiles is None:
        raise InvalidPattern(
            f"row {row}: {quote(line)} holds more than squares. Paste the grid alone, or read a "
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
