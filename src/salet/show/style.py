"""Style: how wide the page is, whether it has colour, and what is drawn alike everywhere.

Nothing here needs NumPy: the helper greets with it.
"""

from salet.game.notation import Turn, capitals
from salet.game.pattern import pattern_text, tiles_of
from salet.show.blocks import COLOURS, Style
from salet.show.text import coloured_tiles, wrapped


def spoken(turn: Turn) -> str:
    """Return a turn in words alone."""
    shown = zip(turn.guess, tiles_of(turn.pattern, len(turn.guess)), strict=True)
    return f"{turn.guess}: {', '.join(f'{letter} {COLOURS[tile]}' for letter, tile in shown)}"


def short_row(turn: Turn, style: Style) -> str:
    """Return a turn in few columns: CRANE BYGBB, coloured if the style has colour."""
    letters = capitals(turn.guess)
    word = coloured_tiles(letters, tiles_of(turn.pattern, len(letters))) if style.colour else letters
    return f"{word} {pattern_text(turn.pattern, len(letters))}"


def folded(text: str, style: Style) -> str:
    """Return a text with its long lines folded; a line keeps its indent."""
    lines = []
    for line in text.split("\n"):
        indent = line[: len(line) - len(line.lstrip())]
        lines.append(line if len(line) <= style.width else wrapped(line.split(), style.width, indent))
    return "\n".join(lines)
