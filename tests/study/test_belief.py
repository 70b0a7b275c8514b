"""What today's odds are made of, in figures that add up."""

from datetime import timedelta

import pytest

from salet.game.daily import nyt
from salet.game.daily.answers import SHIPPED_END, Answer, save_answers
from salet.game.lexicon import Lexicon, load
from salet.study.updates import belief_of

TODAY = SHIPPED_END + timedelta(days=4)
PLAIN = Lexicon.of(load("nyt2023").guesses, name=f"nyt@{TODAY}")


@pytest.mark.usefixtures("data_folder")
def test_without_updates_nothing_has_repeated() -> None:
    belief = belief_of(load("nyt"))
    assert belief.fresh + belief.repeat + belief.new == pytest.approx(1)
    assert (belief.last_fresh + belief.last_new, belief.last_repeat) == (1564, 0)
    assert belief.fresh > 0.5
    assert belief.known_to == str(SHIPPED_END)


@pytest.mark.usefixtures("data_folder")
def test_the_kinds_of_the_last_answers_are_those_that_they_had_when_they_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nyt, "today", lambda: TODAY)
    words = ("salet", "salet", "cigar", "spoil")  # new, a repeat of the day before, a repeat of 2021, today's
    save_answers([Answer(SHIPPED_END + timedelta(days=n + 1), word) for n, word in enumerate(words)])
    belief = belief_of(PLAIN)
    assert (belief.last_fresh, belief.last_repeat, belief.last_new, belief.missing) == (0, 2, 1, 0)
    assert belief.repeat == pytest.approx(1565 / 14855), "all used words, and not that of today"
    assert belief.known_to == str(TODAY - timedelta(days=1))
