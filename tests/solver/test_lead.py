"""The word that leads: a common one where it costs next to nothing, else the best."""

from salet.game.lexicon import is_common
from salet.game.position import position_of
from salet.solver.analysis import evaluate
from salet.solver.evaluation import NEARLY_AS_GOOD, Guess, lead_of


def test_a_common_word_leads_only_where_it_costs_next_to_nothing() -> None:
    rare, near, far = Guess("tarse", value=3.0), Guess("slate", value=3.02), Guess("crane", value=3.021)
    assert lead_of([rare, near, far], "mean") == near
    assert lead_of([rare, far], "mean") == rare
    assert lead_of([rare, Guess("slate")], "mean") == rare, "of unknown value"
    assert lead_of([], "mean") is None


def test_the_lead_never_costs_more_and_the_best_stays_the_best() -> None:
    for board in ("crane bygbb", "slate bbbyy", "raise bybbb", "stare bbyyb", "adieu bybbb"):
        found = evaluate(position_of(board, "nyt"), budget=1.0)
        assert found.lead is not None
        assert found.suggestions[0].word == found.guess
        best, lead = found.suggestions[0].value, found.lead.value
        assert best <= lead <= best + NEARLY_AS_GOOD
        assert is_common(found.lead.word) or found.lead == found.suggestions[0]
