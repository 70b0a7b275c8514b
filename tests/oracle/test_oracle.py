"""What a user sees is true: 30 random games in `make quick`, 100 in every run, 20,000 by `make oracle`."""

import pytest
from real_lists import LISTS, illegal_rows
from run import SURFACES, check

POSITIONS = 10


@pytest.mark.parametrize("games", (range(1, 31), pytest.param(range(31, 101), marks=pytest.mark.gate)), ids=str)
def test_what_users_see_of_random_games_is_true(games: range) -> None:
    asked, faults = check(games)
    assert all(asked[surface.name] for surface in SURFACES)
    assert not faults, "\n".join(map(str, faults))


@pytest.mark.gate
@pytest.mark.parametrize("name", LISTS)
def test_every_row_of_a_real_list_is_legal(name: str) -> None:
    assert illegal_rows(name, range(1, POSITIONS + 1)) == []
