"""Blocks: texts, boards, tables and keyboards, which every value is shown by; drawn as text or as plain text.

One function for each kind of value makes its blocks, and knows nothing about width or color. Nothing here prints.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from textwrap import fill, shorten

from salet.game.notation import Turn
from salet.game.pattern import pattern_text, tiles_of
from salet.game.spelling import uppercase

COLOURS = ("gray", "yellow", "green")
RESET = "\x1b[0m"
TILE_STYLES = ("\x1b[97;100m", "\x1b[30;43m", "\x1b[97;42m")  # gray, yellow, green
MARK_STYLES = {"best": "\x1b[1m", "good": "\x1b[32m", "bad": "\x1b[31m"}  # bold, green, red
ERROR_STYLE = "\x1b[1;31m"
CONTROLS = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"  # not tab and end of line; with half characters
BIDIRECTIONAL = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # change the order in which a line is shown
OWN_STYLES = "|".join(map(re.escape, (RESET, *TILE_STYLES, *MARK_STYLES.values())))
UNPRINTABLE = re.compile(f"{OWN_STYLES}|[{CONTROLS}{BIDIRECTIONAL}]")
UNBROKEN = "\N{NO-BREAK SPACE}"
WIDEST_BAR = 46  # columns
KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def printable(text: str, *, colour: bool = False) -> str:
    r"""Return a text for a screen: control characters written out, our own colors kept.

    Everything that is printed passes through here, because names and files of others are in it.

    >>> printable("a\x1b[2Jb\u202e"), printable("\x1b[97;42mG\x1b[0m")
    ('a\\u001b[2Jb\\u202e', 'G')
    """

    def shown(match: re.Match[str]) -> str:
        return f"\\u{ord(match[0]):04x}" if len(match[0]) == 1 else match[0] * colour

    return UNPRINTABLE.sub(shown, text)


@dataclass(frozen=True, slots=True)
class Text:
    """Sentences: long lines are folded and keep their indent; an empty text is an empty line.

    mark: what kind of news it is (see MARK_STYLES); its words say so too.
    """

    text: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class BoardBlock:
    """Guesses and their tiles, each with a remark if there are any."""

    turns: Sequence[Turn]
    remarks: Sequence[str] = ()

    @property
    def rows(self) -> Iterator[tuple[Turn, str]]:
        """Each turn with its remark, which may be empty."""
        return zip(self.turns, self.remarks or [""] * len(self.turns), strict=True)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows in columns, those in `left` flush left; and a bar for each row if there are bars.

    What does not fit is left out, whole columns from the right; a last column that is flush left is cut.

    marks: what kind of news some cells are (see MARK_STYLES), by row and column; their words or numbers say so too.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Sequence[int] = (0,)
    bars: Sequence[int] = ()
    marks: Mapping[tuple[int, int], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Keyboard:
    """The letters that were used, each with its best tile."""

    tiles: Mapping[str, int]


Block = Text | BoardBlock | Table | Keyboard
BLANK = Text()


def no_break(pieces: Iterable[str]) -> str:
    """Return pieces side by side, none of which is broken where lines are folded."""
    return " ".join(piece.replace(" ", UNBROKEN) for piece in pieces)


# --- Text -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RenderStyle:
    """How text is drawn.

    colour: whether tiles and marks are colored; letters and words say the same in any case.
    plain: just words, without tables and bars, for a screen reader.
    """

    width: int = 80
    colour: bool = False
    plain: bool = False


def as_text(blocks: Iterable[Block], style: RenderStyle) -> str:
    """Return blocks as lines that fit.

    >>> print(as_text([Table(("word", "left"), [("salet", "12"), ("ox", "7")]), Text("Two words.")], RenderStyle()))
    word   left
    salet    12
    ox        7
    Two words.
    >>> print(as_text([Table(("word", "left"), [("salet", "12")])], RenderStyle(plain=True)))
    salet: left 12
    >>> print(
    ...     as_text([BoardBlock([Turn("crane", 45)])], RenderStyle()),
    ...     as_text([BoardBlock([Turn("ox", 5)])], RenderStyle(plain=True)),
    ... )
     C  R  A  N  E   BYGBB ox: o yellow, x green
    """
    lines = (line for block in blocks for line in _lines(block, style))
    return "\n".join(lines).replace(UNBROKEN, " ")


def _lines(block: Block, style: RenderStyle) -> Iterable[str]:
    if isinstance(block, Text):
        folded = "\n".join(_fold(line, style.width) for line in block.text.split("\n")).split("\n")
        return [_marked(line, block.mark, style) for line in folded]
    if isinstance(block, BoardBlock):
        return _board_lines(block, style)
    if isinstance(block, Table):
        return _spoken_rows(block, style.width) if style.plain else _table_lines(block, style)
    return _keyboard_lines(block.tiles, style)


def _fold(line: str, width: int) -> str:
    indent = line[: len(line) - len(line.lstrip(" "))]
    return fill(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _board_lines(board: BoardBlock, style: RenderStyle) -> Iterator[str]:
    for turn, remark in board.rows:
        if style.plain:
            yield _fold("; ".join(filter(None, (screen_reader_text(turn), remark))), style.width)
            continue
        letters = [f" {letter} " for letter in uppercase(turn.guess)]
        tiles = tiles_of(turn.pattern, len(turn.guess))
        row = "".join(map(_coloured, letters, tiles) if style.colour else letters)
        room = style.width - 4 * len(tiles) - 5  # beside a letter of three columns and a tile of one
        shown = shorten(remark, max(12, room), placeholder=" ...")
        yield f"{row}  {pattern_text(turn.pattern, len(tiles))}   {shown}".rstrip()


def _coloured(letter: str, tile: int) -> str:
    return f"{TILE_STYLES[tile]}{letter}{RESET}"


def screen_reader_text(turn: Turn) -> str:
    """Return a turn in words.

    >>> screen_reader_text(Turn("crane", 45))
    'crane: c gray, r yellow, a green, n gray, e gray'
    """
    tiles = zip(turn.guess, tiles_of(turn.pattern, len(turn.guess)), strict=True)
    return f"{turn.guess}: {', '.join(f'{letter} {COLOURS[tile]}' for letter, tile in tiles)}"


def _marked(text: str, mark: str, style: RenderStyle) -> str:
    return f"{MARK_STYLES[mark]}{text}{RESET}" if mark and text and style.colour else text


def _table_lines(table: Table, style: RenderStyle) -> Iterator[str]:
    rows, width = [table.head, *table.rows], style.width
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    gap = " " if len(widths) - 1 <= width - sum(widths) < 2 * len(widths) - 2 else "  "
    starts = accumulate((column + len(gap) for column in widths[:-1]), initial=0)
    needs = [len(table.head[k]) if k in table.left else column for k, column in enumerate(widths)]
    fit = max(1, sum(start + need <= width for start, need in zip(starts, needs, strict=True)))
    room, most = min(WIDEST_BAR, width - sum(widths) - 2 * len(widths)), max(table.bars, default=1)
    bars = ["█" * -(-room * count // max(1, most)) for count in table.bars] or [""] * len(table.rows)
    for number, (row, bar) in enumerate(zip(rows, ["", *bars], strict=True), -1):  # the head is row -1
        cells = [cell.ljust(widths[k]) if k in table.left else cell.rjust(widths[k]) for k, cell in enumerate(row)]
        line = f"{gap.join(cells[:fit])}  {bar}".rstrip()
        if len(line) > width:
            yield f"{line[: width - 3]}..."
            continue
        for column in range(fit):
            if mark := table.marks.get((number, column)):
                cells[column] = cells[column].replace(row[column], _marked(row[column], mark, style))
        yield f"{gap.join(cells[:fit])}  {bar}".rstrip()


def _spoken_rows(table: Table, width: int) -> Iterator[str]:
    """Yield rows in words: the first cell, then each of the others after its heading."""
    for first, *others in table.rows:
        cells = [f"{head} {cell}" for head, cell in zip(table.head[1:], others, strict=True) if cell not in {"", "-"}]
        yield _fold(f"{first}: {', '.join(cells)}", width)


def _keyboard_lines(tiles: Mapping[str, int], style: RenderStyle) -> Iterator[str]:
    """Yield a colored keyboard, or lists where there is no color or a letter has no key."""
    if style.colour and not style.plain and all(letter in "".join(KEYS) for letter in tiles):
        for indent, row in enumerate(KEYS):
            keys = (_coloured(uppercase(key), tiles[key]) if key in tiles else key for key in row)
            yield f"{' ' * indent}{' '.join(keys)}"
        return
    for tile in (2, 1, 0):
        letters = sorted(letter for letter in tiles if tiles[letter] == tile)
        if letters:
            yield _fold(f"{COLOURS[tile]}: {' '.join(letters)}", style.width)
