"""`salet published`: who is in it, and S0's tile strings."""

import json
from collections.abc import Callable
from typing import Any

from salet.game.pattern import all_green, pattern_code

Command = Callable[..., Any]

MUSEUM = (
    "s0",
    "s1-a",
    "s1-b",
    "s1-c",
    "s1-brute",
    "s2-distinct",
    "s2-frequency",
    "s2-elimination",
    "s2-retry",
    "s2-phases",
    "s3",
    "s4-system1",
    "s4-system1-hard",
    "s4-system2",
)


def test_every_strategy_is_listed_with_what_it_does_where_it_is_from_and_where_it_fails(salet: Command) -> None:
    listed = {row["name"]: row for row in json.loads(salet("published", "list", "--json").out)}
    assert set(MUSEUM) <= listed.keys()
    for name in MUSEUM:
        assert all(listed[name][key] for key in ("about", "source", "weakness"))
        assert listed[name]["lexicon"] == "original"
    assert listed["s4-system1"]["opener"] == "soare"


def test_the_list_fits_80_columns(salet: Command) -> None:
    shown = salet("published", "list").out
    assert set(MUSEUM) <= set(shown.splitlines())
    assert max(map(len, shown.splitlines())) <= 80


def test_all_tile_strings_are_printed_in_s0s_order(salet: Command) -> None:
    strings = salet("published", "tiles").out.split()
    assert [pattern_code(text.upper()) for text in strings] == list(range(all_green(5), -1, -1))


def test_wrong_input_is_answered_with_a_reason(salet: Command) -> None:
    assert salet("published", "paintings").code == 2
