"""A board as a picture: an SVG in light and in dark that a screen reader can read.

The page draws the same picture (web/src/parts/picture.ts); a test compares the two.
"""

from collections.abc import Sequence
from html import escape

from salet.game.pattern import tiles_of
from salet.game.position import Position
from salet.game.text.letters import capitals
from salet.game.text.notation import Turn
from salet.show.style import COLOURS
from salet.show.text import plural

TILE = 60
GAP = 6
EDGE = 6
STEP = TILE + GAP
STYLE = (
    ".salet-b{fill:#DCD6CA;stroke:#8C857A}.salet-b+text{fill:#4D4942}.salet-y{fill:#E2A93B}.salet-y+text{fill:#1C1B1A}"
    ".salet-g{fill:#1F6B4B}.salet-g+text{fill:#FFF}.salet-n{fill:none;stroke:#8C857A}"
    ".salet-ring{fill:none;stroke:#1C1B1A;stroke-width:1.5}.salet-corner{fill:#FFF}"
    ".salet-t{font:700 30px ui-sans-serif,system-ui,sans-serif;text-anchor:middle}"
    "@media(prefers-color-scheme:dark){.salet-b{fill:#33373D;stroke:#6A6F77}.salet-b+text{fill:#C9C4BB}"
    ".salet-y{fill:#E3B04B}.salet-y+text{fill:#0E1012}.salet-g{fill:#4CB488}.salet-g+text{fill:#0E1012}"
    ".salet-n{stroke:#6A6F77}.salet-ring{stroke:#0E1012}.salet-corner{fill:#0E1012}}"
)
"""Names begin with `salet-`, because the style of a picture inside a page holds for the whole page."""

MARKS = (  # colour is never alone: yellow has a ring, green a corner
    "",
    '<circle class="salet-ring" cx="{cx}" cy="{cy}" r="25"/>',
    '<path class="salet-corner" d="M{corner} {y}h12a6 6 0 0 1 6 6v12z"/>',
)


def board_svg(board: Position | Sequence[Turn], length: int = 5) -> str:
    """Return the board of a position or of turns as SVG, or an empty row of tiles.

    >>> import salet
    >>> "C grey, R yellow" in salet.board_svg(salet.position_of("crane.BYGBB", "original"))
    True
    """
    if isinstance(board, Position):
        return board_svg(board.turns, board.lexicon.length)
    columns = len(board[0].guess) if board else length
    rows = [_row(turn, EDGE + STEP * number) for number, turn in enumerate(board)]
    empty = "".join(_tile("n", EDGE + STEP * place, EDGE) for place in range(columns))
    title = f"A board with {plural(len(rows), 'guess', 'guesses')}" if rows else "An empty board"
    width, height = (2 * EDGE - GAP + STEP * count for count in (columns, max(1, len(rows))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}"><title>{title}</title>'
        f"<desc>{escape('; '.join(map(_spoken, board)))}</desc><style>{STYLE}</style>{''.join(rows) or empty}</svg>\n"
    )


def _row(turn: Turn, y: int) -> str:
    tiles = tiles_of(turn.pattern, len(turn.guess))
    letters = enumerate(zip(capitals(turn.guess), tiles, strict=True))
    return "".join(_letter(letter, tile, EDGE + STEP * place, y) for place, (letter, tile) in letters)


def _letter(letter: str, tile: int, x: int, y: int) -> str:
    text = f'<text class="salet-t" x="{x + TILE // 2}" y="{y + TILE // 2 + 11}">{escape(letter)}</text>'
    mark = MARKS[tile].format(cx=x + TILE // 2, cy=y + TILE // 2, corner=x + TILE - 18, y=y)
    return _tile("byg"[tile], x, y) + text + mark


def _tile(kind: str, x: int, y: int) -> str:
    return f'<rect class="salet-{kind}" x="{x}" y="{y}" width="{TILE}" height="{TILE}" rx="6"/>'


def _spoken(turn: Turn) -> str:
    letters = zip(capitals(turn.guess), tiles_of(turn.pattern, len(turn.guess)), strict=True)
    return ", ".join(f"{letter} {COLOURS[tile]}" for letter, tile in letters)
