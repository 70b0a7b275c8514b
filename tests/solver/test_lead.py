"""The word that leads: a common one where it costs next to nothing, else the best."""

from salet.game.lexicon import is_common
from salet.game.position import position_of
from salet.solver.analysis import evaluate
from salet.solver.evaluation import NEARLY_AS_GOOD


def test_the_lead_never_costs_more_and_the_best_stays_the_best() -> None:
    for board in ("crane bygbb", "slate bbbyy", "raise bybbb", "stare bbyyb", "adieu bybbb"):
        found = evaluate(position_of(board, "nyt"), budget=1.0)
        best, lead = found.suggestions[0], found.find(found.lead)
        assert lead is not None
        assert best.value <= lead.value <= best.value + NEARLY_AS_GOOD
        assert is_common(lead.guess) or lead == best
