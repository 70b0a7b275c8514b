"""What a user sees is true: 500 random games in every run, 20,000 by `make oracle`."""

import pytest
from run import SURFACES, check

GAMES, PER_TEST = 500, 100


@pytest.mark.parametrize("first", range(1, GAMES + 1, PER_TEST))
def test_what_users_see_of_random_games_is_true(first: int) -> None:
    asked, faults = check(range(first, first + PER_TEST))
    assert set(asked) == {surface.name for surface in SURFACES}
    assert not faults, "\n".join(map(str, faults))
