"""Estimates: the work of the thread that asks, and no more."""

import threading

import pytest

from salet.solver.engine import ENGINE_MEMORY
from salet.web.work.address import address_of
from salet.web.work.editions import Editions
from salet.web.work.positions import estimate, question_of


@pytest.mark.parametrize("position", ("crane.BBBBB", "fuzzy.BBBBB", "crane.BBBBB.moist.BBBBB"))
def test_an_estimate_starts_nothing_that_outlives_it(position: str) -> None:
    editions = Editions(["original"])
    editions.refresh()
    question = question_of(address_of(editions, "original", "normal", position), None)
    before, used = threading.active_count(), ENGINE_MEMORY.used
    found = estimate(question)
    assert (threading.active_count(), ENGINE_MEMORY.used) == (before, used)
    assert len(found["lines"]) == 10
