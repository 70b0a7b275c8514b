"""The doctor's repairs as text."""

from collections.abc import Sequence

from salet.game.text.notation import Turn
from salet.show.text import WIDTH, paragraph, repairs_table, tiles
from salet.solver.doctor import Repair
from salet.study.questions import NO_WORD


def repairs_text(
    turns: Sequence[Turn], repairs: Sequence[Repair], reason: str = NO_WORD, most: int = 8, width: int = WIDTH
) -> str:
    """Return the doctor's repairs of a board that no word fits, or that the rules forbid for another reason."""
    board = "\n".join(tiles(turn) for turn in turns)
    sentence = paragraph(sentence_of(repairs, reason), width)
    if not repairs:
        return f"{board}\n{sentence}"
    more = f"\n... and {len(repairs) - most:,} less likely" if len(repairs) > most else ""
    found = repairs_table(repairs[:most], width)
    return f"{board}\n{sentence}\n\n{found}{more}"


def sentence_of(repairs: Sequence[Repair], reason: str = NO_WORD) -> str:
    """Return what the doctor says before the repairs themselves."""
    if not repairs:
        return f"{reason} No small correction helps either. Please check every row."
    what = {"tile": "One tile may be off", "tiles": "Two tiles may be off"}.get(repairs[0].kind, "One row may be off")
    return f"{reason} {what}:"
