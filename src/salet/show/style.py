"""Style: how wide the page is, whether colour and pictures may be used, and what is drawn alike everywhere.

Nothing here needs NumPy: the helper greets with it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from salet.game.pattern import tiles_of
from salet.game.text.notation import Turn
from salet.show.text import RESET, TILE_STYLES, WIDTH, chance, number, table, tiles, wrapped
from salet.solver.advice import Advice, Suggestion

COLOURS = ("grey", "yellow", "green")


@dataclass(frozen=True, slots=True)
class Style:
    """What a reader's page can show.

    colour: whether tiles are coloured; their letters stand beside them in any case. plain: words instead of blocks
    and tables, for a screen reader. secret: whether to show no word that the reader has not asked for.
    """

    width: int = WIDTH
    colour: bool = False
    plain: bool = False
    secret: bool = False


def row_text(turn: Turn, style: Style) -> str:
    """Return a turn as a reader of this style sees it.

    >>> row_text(Turn("crane", 45), Style(plain=True))
    'crane: c grey, r yellow, a green, n grey, e grey'
    >>> row_text(Turn("crane", 45), Style())
    ' C  R  A  N  E   BYGBB'
    """
    shown = tiles_of(turn.pattern, len(turn.guess))
    if style.plain:
        return folded(spoken(turn), style)
    if style.colour:
        return tiles(turn)
    return f"{''.join(f' {letter.upper()} ' for letter in turn.guess)}  {''.join('BYG'[tile] for tile in shown)}"


def spoken(turn: Turn) -> str:
    """Return a turn in words alone."""
    shown = zip(turn.guess, tiles_of(turn.pattern, len(turn.guess)), strict=True)
    return f"{turn.guess}: {', '.join(f'{letter} {COLOURS[tile]}' for letter, tile in shown)}"


def short_row(turn: Turn, style: Style) -> str:
    """Return a turn in as few columns as possible: CRANE BYGBB, the word coloured if the style has colour."""
    shown = tiles_of(turn.pattern, len(turn.guess))
    letters = [letter.upper() for letter in turn.guess]
    if style.colour:
        letters = [f"{TILE_STYLES[tile]}{letter}{RESET}" for letter, tile in zip(letters, shown, strict=True)]
    return f"{''.join(letters)} {''.join('BYG'[tile] for tile in shown)}"


def folded(text: str, style: Style) -> str:
    """Return a text with its long lines folded; a line keeps its indent."""
    lines = []
    for line in text.split("\n"):
        indent = line[: len(line) - len(line.lstrip())]
        lines.append(line if len(line) <= style.width else wrapped(line.split(), style.width, indent))
    return "\n".join(lines)


def fitted(head: Sequence[str], rows: Iterable[Sequence[str]], style: Style, left: Sequence[int] = (0,)) -> list[str]:
    """Return a table as lines that fit."""
    return [clipped(line, style) for line in table(head, rows, left=left).split("\n")]


def clipped(line: str, style: Style) -> str:
    """Return a line that is sure to fit: one that went on below would move all others."""
    return line if len(line) <= style.width else f"{line[: style.width - 3]}..."


def advice_lines(advice: Advice, style: Style, boards: int = 1) -> list[str]:
    """Return the guesses of the book: the words that each leaves on average, and the guesses to go where known.

    Several boards take more guesses than one, so that theirs are not known.
    """
    if boards > 1:
        unvalued = tuple(replace(suggestion, value=None) for suggestion in advice.suggestions)
        return advice_lines(replace(advice, suggestions=unvalued), style)
    if style.plain:
        return [folded(_told(suggestion), style) for suggestion in advice.suggestions]
    valued = any(suggestion.value is not None for suggestion in advice.suggestions)
    head = ("guess", "answer?", "leaves", *(["to go"] if valued else []))
    rows = [
        (s.guess, chance(s.probability) or "-", number(s.expected_size), *([_to_go(s)] if valued else []))
        for s in advice.suggestions
    ]
    return fitted(head, rows, style, left=(0, 3))


def _to_go(suggestion: Suggestion) -> str:
    return "" if suggestion.value is None else f"{suggestion.value:.2f}, {suggestion.label}"


def _told(suggestion: Suggestion) -> str:
    to_go = f"; {suggestion.value:.2f} guesses to the end, {suggestion.label}" if suggestion.value is not None else ""
    return f"{suggestion.guess}: leaves {number(suggestion.expected_size)} words on average{to_go}"
