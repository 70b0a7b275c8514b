"""Style: how wide the page is, whether it has colour, and what is drawn alike everywhere.

Nothing here needs NumPy: the helper greets with it.
"""

from collections.abc import Iterable, Sequence

from salet.game.letters import capitals
from salet.game.notation import Turn
from salet.game.pattern import pattern_text, tiles_of
from salet.show.blocks import COLOURS, Style
from salet.show.text import chance, coloured_tiles, table, tiles, wrapped


def board_text(turns: Sequence[Turn], style: Style) -> str:
    """Return one board, a line for each turn."""
    return "\n".join(row_text(turn, style) for turn in turns)


def row_text(turn: Turn, style: Style) -> str:
    """Return a turn as a reader of this style sees it.

    >>> row_text(Turn("crane", 45), Style(plain=True))
    'crane: c grey, r yellow, a green, n grey, e grey'
    >>> row_text(Turn("crane", 45), Style())
    ' C  R  A  N  E   BYGBB'
    """
    if style.plain:
        return folded(spoken(turn), style)
    if style.colour:
        return tiles(turn)
    letters = (f" {letter} " for letter in capitals(turn.guess))
    return f"{''.join(letters)}  {pattern_text(turn.pattern, len(turn.guess))}"


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


def fitted_table(head: Sequence[str], rows: Iterable[Sequence[str]], left: Sequence[int], style: Style) -> list[str]:
    """Return a table as lines that fit, without columns for which there is no room."""
    return [clipped(line, style) for line in table(head, rows, left, width=style.width).split("\n")]


def clipped(line: str, style: Style) -> str:
    """Return a line cut to the width."""
    return line if len(line) <= style.width else f"{line[: style.width - 3]}..."


def spoken_value(guess: str, to_go: str, sure: str, probability: float) -> str:
    """Return a guess and what it is expected to take, in words alone.

    >>> spoken_value("salet", "3.421", "proven", 0.25)
    'salet: 3.421 guesses to go, proven; chance 25.0 %'
    """
    likely = f"; chance {chance(probability)}" if probability else ""
    return f"{guess}: {to_go} guesses to go, {sure}{likely}"
