"""Players with one known fault each; `tools/measure_score.py leaks` has many more."""

import pytest

from measure_score import FAULTS, games_with, summary_of
from salet.game.lexicon import named

pytestmark = pytest.mark.long
FAMILIES = ("ound", "atch", "aunt", "aste")  # without traps, nobody walks into one


@pytest.mark.parametrize("fault", FAULTS)
def test_the_fault_of_a_player_is_the_leak_that_is_named_first(fault: str) -> None:
    answers = named("original").answers
    rhymes = [word for word in answers if word.endswith(FAMILIES)]
    games = games_with(fault, "original", "crane", rhymes if fault == "trap" else answers[::25])
    leak = summary_of(games).leaks[0]
    assert leak.name == fault
    assert len(leak.examples) == 2
