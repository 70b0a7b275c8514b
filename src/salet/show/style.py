"""Style: how wide the page is, and whether colour and pictures may be used."""

from dataclasses import dataclass

from salet.game.notation import Turn
from salet.game.pattern import tiles_of
from salet.show.text import RESET, TILE_STYLES, WIDTH, tiles

COLOURS = ("grey", "yellow", "green")


@dataclass(frozen=True, slots=True)
class Style:
    """What a reader's page can show.

    colour: whether tiles are coloured; their letters stand beside them in any case. plain: words instead of blocks
    and tables, for a screen reader.
    """

    width: int = WIDTH
    colour: bool = False
    plain: bool = False


def row_text(turn: Turn, style: Style) -> str:
    """Return a turn as a reader of this style sees it.

    >>> row_text(Turn("crane", 45), Style(plain=True))
    'crane: c grey, r yellow, a green, n grey, e grey'
    >>> row_text(Turn("crane", 45), Style())
    ' C  R  A  N  E   BYGBB'
    """
    shown = tiles_of(turn.pattern, len(turn.guess))
    if style.plain:
        told = ", ".join(f"{letter} {COLOURS[tile]}" for letter, tile in zip(turn.guess, shown, strict=True))
        return f"{turn.guess}: {told}"
    if style.colour:
        return tiles(turn)
    return f"{''.join(f' {letter.upper()} ' for letter in turn.guess)}  {''.join('BYG'[tile] for tile in shown)}"


def short_row(turn: Turn, style: Style) -> str:
    """Return a turn in as few columns as possible: CRANE BYGBB, the word coloured if the style has colour."""
    shown = tiles_of(turn.pattern, len(turn.guess))
    letters = [letter.upper() for letter in turn.guess]
    if style.colour:
        letters = [f"{TILE_STYLES[tile]}{letter}{RESET}" for letter, tile in zip(letters, shown, strict=True)]
    return f"{''.join(letters)} {''.join('BYG'[tile] for tile in shown)}"
