"""Exact values as text, and the repairs of a board that no word fits."""

from collections.abc import Sequence
from math import inf

from salet.game.notation import Turn
from salet.show.sentences import NO_WORD_FITS
from salet.show.text import WIDTH, left_text, loss_text, paragraph, plural, repairs_table, tiles
from salet.solver.doctor import Repair
from salet.solver.evaluation import Evaluation
from salet.solver.objective import NEVER_LOSING

NOT_SETTLED = "Not settled yet: no strategy is known."
FROM_THE_BOOK = "From the opening book; salet prove searches for it again."


def solution_text(solution: Evaluation) -> str:
    """Return a solution as a board and a sentence."""
    board = [tiles(turn) for turn in solution.position.turns]
    position = solution.position
    left = left_text(len(position.candidates), position.lexicon.name, position.rules.text)
    return "\n".join([*board, left, "", *verdict(solution)])


def verdict(solution: Evaluation) -> list[str]:
    """Return what is known of a value, in a few lines, and what it took."""
    searched = f"{plural(solution.nodes, 'position')} searched in {solution.seconds:.2f} s"
    effort = searched if solution.seconds else FROM_THE_BOOK
    loss = loss_text(str(solution.objective), solution.position.rules.text)
    least = "" if solution.lower == inf or solution.proven else f"at least {_value_text(solution, solution.lower)}"
    if solution.upper is None:
        settled = "A loss cannot be ruled out by any strategy." if solution.proven else NOT_SETTLED
        return [line for line in (settled, least, effort) if line]
    best = f"{'best' if solution.proven else 'best known'}: {solution.guess}, {_value_text(solution, solution.upper)}"
    best += "" if solution.label == "estimate" else f", {solution.label}"
    return [line for line in (best, least, loss, effort) if line]


def _value_text(solution: Evaluation, value: float) -> str:
    """Return a bound with its unit, and with the total where every word counts once."""
    name, position = str(solution.objective), solution.position
    if not position.lexicon.uniform:
        never = " without ever losing" if name == NEVER_LOSING else ""  # suggestions for such lists allow for a loss
        return f"{value:.3f} guesses on average{never}"
    return f"{value:.3f} guesses on average ({round(value * position.count):,} for {plural(position.count, 'word')})"


def repairs_text(
    turns: Sequence[Turn], repairs: Sequence[Repair], reason: str = NO_WORD_FITS, most: int = 8, width: int = WIDTH
) -> str:
    """Return the doctor's repairs of a board that no word fits or the rules forbid."""
    board = "\n".join(tiles(turn) for turn in turns)
    sentence = paragraph(sentence_of(repairs, reason), width)
    if not repairs:
        return f"{board}\n{sentence}"
    more = f"\n... and {len(repairs) - most:,} less likely" if len(repairs) > most else ""
    found = repairs_table(repairs[:most], width)
    return f"{board}\n{sentence}\n\n{found}{more}"


def sentence_of(repairs: Sequence[Repair], reason: str = NO_WORD_FITS) -> str:
    """Return what the doctor says before the repairs themselves."""
    if not repairs:
        return f"{reason} No small correction helps either. Please check every row."
    what = {"tile": "One tile may be off", "tiles": "Two tiles may be off"}.get(repairs[0].kind, "One row may be off")
    return f"{reason} {what}:"
