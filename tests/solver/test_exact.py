"""The strategy `exact`: as good as the search, and the same where that is done in time."""

import numpy as np
import pytest

from salet.errors import UnknownName
from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.solver.exact import exact_costs
from salet.solver.opening_book import best_tree
from salet.solver.search import solve
from salet.solver.strategies import find
from salet.solver.strategy import next_guess
from salet.study.lab.tournament import bench


@pytest.mark.parametrize("rules", ("normal", "hard"))
def test_its_games_need_as_few_guesses_as_the_search_proves(original: Lexicon, rules: str) -> None:
    some = Lexicon("some", original.guesses[:400], original.answers[:60], (1,) * 60)
    assert bench("exact", some, rules).total == solve(start(some, rules)).upper_total


def test_weights_are_searched_under_the_lexicons_own_objective(original: Lexicon) -> None:
    words = original.answers[:40]
    lexicon = Lexicon("some", words, words, tuple(1 + 50 * (n % 3) for n in range(40)))
    played, weight = bench("exact", lexicon), sum(lexicon.weights)
    assert played.mean == pytest.approx((solve(start(lexicon), "mean+1").upper_total or 0) / weight)


def test_it_follows_the_shipped_tree() -> None:
    position = start("original").play("salet", "bybgb")
    tree = best_tree("original", position.rules, position.turns)
    assert tree is not None
    assert next_guess(position, find("exact")) == tree.guess
    assert np.isfinite(exact_costs(position)).sum() == 1
    assert exact_costs(position).min() == pytest.approx(2.0)


def test_a_start_too_large_to_search_is_opened_at_one_step(original: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("salet.solver.analysis.LARGEST", 39)
    words = original.answers[:40]
    position = start(Lexicon("some", words, words, tuple(range(1, 41))))
    assert next_guess(position, find("exact")) == next_guess(position, find("two-turn"))


def test_a_name_carries_the_seconds_a_turn() -> None:
    assert find("exact-0.25").name == "exact-0.25"
    for name in ("exact-", "exact-0", "exact-soon", "exact-1e9"):
        with pytest.raises(UnknownName, match="exact-5"):
            find(name)
