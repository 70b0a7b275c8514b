"""The shipped second guesses: held against a search that does not know them."""

import numpy as np
import pytest

from make_page_data import second_guesses
from salet.game.lexicon import ABOUT, named
from salet.game.pattern import all_green, pattern_text
from salet.game.position import start
from salet.solver.analysis import analyse

every_list = pytest.mark.parametrize("name", ABOUT)


@every_list
def test_every_reply_to_an_opener_is_shipped(name: str) -> None:
    table = second_guesses(name)
    assert table["hash"] == named(name).hash
    for opener in ("adieu", "crane", "steal"):
        replies = {pattern_text(p, 5) for p in start(name).partition(opener) if p != all_green(5)}
        assert {*table["openers"][opener]} == replies, opener


@every_list
def test_a_search_finds_the_same_words_and_totals(name: str) -> None:
    draw, openers = np.random.default_rng(7), second_guesses(name)["openers"]
    for opener in draw.choice(sorted(openers), 4, replace=False).tolist():
        parts = {p: part for p, part in start(name).partition(opener).items() if 5 <= len(part) <= 60}
        pattern = int(draw.choice(sorted(parts)))
        position = start(name).after(opener, pattern, parts[pattern])
        *_, found = analyse(position)
        weight = int(position.weights.sum())
        assert found.lead is not None
        shown = dict.fromkeys(filter(None, [found.find(found.guess), found.find(found.lead)]))
        rows = openers[opener][pattern_text(pattern, 5)]
        assert rows == [[guess.guess, round(guess.value * weight)] for guess in shown], position.text
