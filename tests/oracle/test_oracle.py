"""What a user sees is true: 100 random games in every run, 20,000 by `make oracle`."""

import pytest
from real_lists import LISTS, illegal_rows
from run import SURFACES, check

GAMES = 100
POSITIONS = 10


def test_what_users_see_of_random_games_is_true() -> None:
    asked, faults = check(range(1, GAMES + 1))
    assert all(asked[surface.name] for surface in SURFACES)
    assert not faults, "\n".join(map(str, faults))


@pytest.mark.parametrize("name", LISTS)
def test_every_row_of_a_real_list_is_legal(name: str) -> None:
    assert illegal_rows(name, range(1, POSITIONS + 1)) == []
