"""Blocks as HTML for notebooks: readable with a light or dark background, and without any styles.

Styles are inside the tags, because notebooks and hosts of notebooks remove style sheets.
"""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from salet.game.pattern import pattern_text, tiles_of
from salet.game.spelling import uppercase
from salet.show.blocks import (
    UNBROKEN,
    Block,
    BoardBlock,
    Keyboard,
    RenderStyle,
    Table,
    Text,
    as_text,
    printable,
    screen_reader_text,
)

TILE_COLORS = (("#5f656d", "#fff"), ("#dfb23a", "#17181a"), ("#22794d", "#fff"))
"""The color of a gray, a yellow, and a green tile and of the letter on it, with a contrast of 5 or more."""

OUTER = "max-width:100%;overflow-x:auto;line-height:1.5"
TABLE = "border-collapse:collapse;margin:.5em 0"
ROW = "background:none"  # without the stripes of a notebook, which a tile would cut through
TILE = "width:1.5em;padding:.2em 0;border:2px solid transparent;background-clip:padding-box;text-align:center"
BESIDE = "padding:0 .75em;text-align:left"
HEAD = "padding:.15em .75em;border-bottom:1px solid"
CELL = "padding:.15em .75em;font-variant-numeric:tabular-nums"
BAR = "height:1em;background:currentColor;opacity:.55"
BAR_COLUMN = "padding:.15em .75em;width:16em"


def as_html(blocks: Iterable[Block]) -> str:
    """Return blocks as a piece of HTML that says the same as their text.

    >>> as_html([Text("Two words:"), Text("<b> & so on")])
    '<div style="..."><p>Two words:<br>&lt;b&gt; &amp; so on</p></div>'
    """
    pieces = (piece for kind, run in groupby(blocks, type) for piece in _pieces(kind, list(run)))
    return f'<div style="{OUTER}">{"".join(pieces)}</div>'


def _pieces(kind: type, run: list[Block]) -> Iterator[str]:
    """Yield the HTML of blocks of one kind; texts that follow one another share a paragraph."""
    if kind is Text:
        yield from _paragraphs("\n".join(block.text for block in run if isinstance(block, Text)))
    for block in run:
        if isinstance(block, BoardBlock):
            yield _board(block)
        elif isinstance(block, Table):
            yield _table(block)
        elif isinstance(block, Keyboard):
            yield from _paragraphs(as_text([block], RenderStyle()))


def escaped(text: str) -> str:
    """Return a text for HTML, its control characters written out as on a screen."""
    return escape(printable(text))


def _paragraphs(text: str) -> Iterator[str]:
    """Yield a paragraph for the lines between empty ones."""
    for is_empty, lines in groupby(text.split("\n"), key=lambda line: not line.strip()):
        if not is_empty:
            yield f"<p>{'<br>'.join(map(_line, lines))}</p>"


def _line(line: str) -> str:
    """Return a line of text, its indent kept."""
    rest = line.lstrip(" ")
    indent = "&nbsp;" * (len(line) - len(rest))
    return indent + escaped(rest).replace(UNBROKEN, "&nbsp;")


def _board(board: BoardBlock) -> str:
    """Return a board: a row for each turn, with its tiles as letters too, so that color is never alone."""
    rows = []
    for turn, remark in board.rows:
        tiles = tiles_of(turn.pattern, len(turn.guess))
        cells = list(map(_tile, uppercase(turn.guess), tiles))
        beside = [pattern_text(turn.pattern, len(tiles)), *([remark] if remark else [])]
        cells += [f'<td style="{BESIDE}">{escaped(text)}</td>' for text in beside]
        rows.append(f'<tr style="{ROW}" title="{escaped(screen_reader_text(turn))}">{"".join(cells)}</tr>')
    return f'<table style="{TABLE}"><tbody>{"".join(rows)}</tbody></table>' if rows else ""


def _tile(letter: str, tile: int) -> str:
    background, color = TILE_COLORS[tile]
    return f'<td style="{TILE};background-color:{background};color:{color}"><b>{escaped(letter)}</b></td>'


def _table(table: Table) -> str:
    """Return a table, and in its last column the bars if there are any."""
    sides = ["left" if column in table.left else "right" for column in range(len(table.head))]
    heads = [
        f'<th scope="col" style="{HEAD};text-align:{side}">{escaped(head)}</th>'
        for side, head in zip(sides, table.head, strict=True)
    ]
    heads += [f'<th style="{HEAD}"></th>'] if table.bars else []
    rows = []
    for number, (row, bar) in enumerate(zip(table.rows, _bars(table), strict=True)):
        said = [_bold(escaped(cell), table.marks.get((number, column))) for column, cell in enumerate(row)]
        cells = [f'<td style="{CELL};text-align:{side}">{cell}</td>' for side, cell in zip(sides, said, strict=True)]
        rows.append(f"<tr>{''.join(cells)}{bar}</tr>")
    body = f"<thead><tr>{''.join(heads)}</tr></thead><tbody>{''.join(rows)}</tbody>"
    return f'<table style="{TABLE}">{body}</table>'


def _bold(html: str, mark: str | None) -> str:
    """Return the HTML of what is marked as the best in bold: no color for good or bad suits every page."""
    return f"<b>{html}</b>" if mark == "best" else html


def _bars(table: Table) -> list[str]:
    """Return the cell with the bar of each row; empty texts if the table has no bars."""
    if not table.bars:
        return [""] * len(table.rows)
    longest = max(1, *table.bars)
    widths = [max(0.5 * (count > 0), 100 * count / longest) for count in table.bars]  # 1 of 1,000 can be seen too
    return [f'<td style="{BAR_COLUMN}"><div style="{BAR};width:{width:.4g}%"></div></td>' for width in widths]
