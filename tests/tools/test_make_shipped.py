"""Starting positions: bounds that hold, and openers compared on the heavy words."""

import pytest

from make_shipped import best_on_heavy, heavy_part, values_of
from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.solver.search import solve


@pytest.fixture(scope="module")
def uneven(original: Lexicon) -> Lexicon:
    """Sixty answers, of which every fifth carries nearly all the weight."""
    words = original.answers[:60]
    return Lexicon(
        "uneven", (*words, *original.answers[900:930]), words, tuple(1 + 999 * (n % 5 == 0) for n in range(60))
    )


def exact(lexicon: Lexicon, opener: str) -> float:
    return (solve(start(lexicon), "mean+1", guess=opener).upper_total or 0) / sum(lexicon.weights)


def test_the_heavy_part_is_the_fewest_answers_that_carry_the_share(uneven: Lexicon) -> None:
    heavy = heavy_part(uneven, 0.9)
    assert set(heavy.weights) == {1000}
    assert sum(heavy.weights) >= 0.9 * sum(uneven.weights) > sum(heavy.weights[1:])
    assert heavy.guesses == uneven.guesses
    assert heavy_part(uneven, 1.0).answers == uneven.answers


def test_values_are_those_of_the_search_and_no_heavy_part_costs_more(uneven: Lexicon) -> None:
    openers = uneven.answers[:6]
    values = values_of(uneven, "normal", openers)
    assert {word: low for word, (low, _) in values.items()} == {
        word: pytest.approx(exact(uneven, word), rel=1e-6) for word in openers
    }
    heavy = heavy_part(uneven, 0.9)
    for word, (cost, _) in values_of(heavy, "normal", openers).items():
        light = sum(uneven.weights) - sum(heavy.weights)
        least = cost * sum(heavy.weights) + 2 * light - (word not in heavy.answers)
        most = cost * sum(heavy.weights) + 7 * light
        assert least - 0.01 <= values[word][0] * sum(uneven.weights) <= most + 0.01


def test_openers_are_searched_in_the_order_of_their_heavy_part(uneven: Lexicon) -> None:
    heavy = heavy_part(uneven, 0.9)
    costs = [exact(heavy, word) for word in best_on_heavy(uneven, uneven.answers[:8], "normal")]
    assert costs == sorted(costs)
