"""The doctor's repairs as text."""

from collections.abc import Sequence

from salet.game.text.notation import Turn
from salet.show.text import WIDTH, paragraph, plural, table, tiles
from salet.solver.doctor import Repair


def repairs_text(turns: Sequence[Turn], repairs: Sequence[Repair], most: int = 8, width: int = WIDTH) -> str:
    """Return the doctor's repairs of a board that no word fits."""
    board = "\n".join(tiles(turn) for turn in turns)
    if not repairs:
        return f"{board}\n{paragraph(sentence_of(repairs), width)}"
    rows = [(repair.edit, plural(repair.candidates, "word"), " ".join(_likeliest(repair))) for repair in repairs]
    more = f"\n... and {len(rows) - most:,} less likely" if len(rows) > most else ""
    found = table(("edit", "leaves", "such as"), rows[:most], left=(0, 2), width=width)
    return f"{board}\n{paragraph(sentence_of(repairs), width)}\n\n{found}{more}"


def _likeliest(repair: Repair) -> list[str]:
    return [word for word, _ in repair.position.likeliest(3)]


def sentence_of(repairs: Sequence[Repair]) -> str:
    """Return what the doctor says before the repairs themselves."""
    if not repairs:
        return "No word fits these tiles, nor any board near them. Please check every row."
    what = {"tile": "One tile may be off", "tiles": "Two tiles may be off"}.get(repairs[0].kind, "One row may be off")
    return f"No word fits these tiles. {what}:"
