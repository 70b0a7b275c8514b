"""The doctor's repairs as text."""

from collections.abc import Sequence

from salet.game.text.notation import Turn
from salet.show.text import plural, table, tiles
from salet.solver.doctor import Repair


def repairs_text(turns: Sequence[Turn], repairs: Sequence[Repair], most: int = 8) -> str:
    """Return the doctor's repairs of a board that no word fits."""
    board = "\n".join(tiles(turn) for turn in turns)
    if not repairs:
        return f"{board}\n{sentence_of(repairs)}"
    rows = [(repair.edit, plural(repair.candidates, "word"), " ".join(repair.position.words[:3])) for repair in repairs]
    more = f"\n... and {len(rows) - most:,} less likely" if len(rows) > most else ""
    found = table(("edit", "leaves", "such as"), rows[:most], left=(0, 2))
    return f"{board}\n{sentence_of(repairs)}\n\n{found}{more}"


def sentence_of(repairs: Sequence[Repair]) -> str:
    """Return what the doctor says before the repairs themselves."""
    if not repairs:
        return "No word fits these tiles, nor any board near them. Please check every row."
    what = {"tile": "One tile may be off", "tiles": "Two tiles may be off"}.get(repairs[0].kind, "One row may be off")
    return f"No word fits these tiles. {what}:"
