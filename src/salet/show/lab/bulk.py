"""The figures of many games as text."""

from salet.show.text import table
from salet.study.lab.bulk import Bulk


def bulk_text(bulk: Bulk) -> str:
    """Return the figures turn by turn, under the numbers of games and positions."""
    rows = [
        (
            str(turn.turn),
            f"{turn.games:,}",
            f"{turn.found:,}",
            f"{turn.candidates:,.2f}",
            f"{turn.expected_size:,.2f}",
            f"{turn.regret:,.3f}",
        )
        for turn in bulk.turns
    ]
    head = ("turn", "games", "found", "candidates", "expected left", "regret")
    over = f" ({bulk.passed_over:,} skipped: words not in the list)" if bulk.passed_over else ""
    share = bulk.distinct / bulk.positions if bulk.positions else 0
    about = f"{bulk.positions:,} positions, {bulk.distinct:,} distinct ({100 * share:.1f} %), each solved once"
    pace = f"{bulk.seconds:.1f} s, {bulk.games / bulk.seconds:,.0f} games a second"
    return "\n".join([f"{bulk.games:,} games{over}", about, pace, "", table(head, rows)])
