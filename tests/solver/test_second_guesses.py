"""The shipped second guesses: held against a search that does not know them."""

import numpy as np
import pytest

from salet.game.lexicon import ABOUT, Lexicon, named
from salet.game.pattern import all_green, pattern_text
from salet.game.position import position_of, start
from salet.game.rules import Rules
from salet.game.text.notation import Turn
from salet.solver.analysis import TOP, evaluate
from salet.solver.lines import LineSearch
from salet.solver.objective import default_objective
from salet.solver.opening_book import known_best, second_guesses

NORMAL = Rules()
every_list = pytest.mark.parametrize("name", ABOUT)


@every_list
def test_every_reply_to_an_opener_is_shipped(name: str) -> None:
    table = second_guesses(name)
    assert table["hash"] == named(name).hash
    for opener in ("adieu", "crane", "steal"):
        replies = {pattern_text(p, 5) for p in start(name).partition(opener) if p != all_green(5)}
        assert {*table["openers"][opener]} == replies, opener


def test_the_totals_are_those_that_were_published() -> None:
    openers = second_guesses("original")["openers"]
    for opener, total in {"salet": 7920, "reast": 7923, "crate": 7926, "slate": 7928, "crane": 7930}.items():
        assert len(named("original").answers) + sum(best[0][1] for best in openers[opener].values()) == total


@every_list
def test_a_search_finds_the_same_words_and_totals(name: str) -> None:
    draw, openers = np.random.default_rng(7), second_guesses(name)["openers"]
    for opener in draw.choice(sorted(openers), 4, replace=False).tolist():
        parts = {p: part for p, part in start(name).partition(opener).items() if 5 <= len(part) <= 60}
        pattern = int(draw.choice(sorted(parts)))
        position = start(name).after(opener, pattern, parts[pattern])
        search = LineSearch(position, default_objective(position.lexicon), TOP)
        search.run()
        found, weight = search.evaluation(0.0), int(position.weights.sum())
        assert found is not None
        assert found.lead is not None
        shown = dict.fromkeys([found.suggestions[0], found.lead])
        rows = openers[opener][pattern_text(pattern, 5)]
        assert rows == [[guess.word, round(guess.value * weight)] for guess in shown], position.text


def test_a_second_guess_is_proven_in_no_time() -> None:
    position = position_of("crane bbbbb", "nyt")
    found = evaluate(position, budget=0.01)
    assert [(guess.word, guess.label) for guess in found.suggestions[:2]] == [("slipt", "proven"), ("split", "proven")]
    assert found.suggestions[0].value == pytest.approx(2.5487711)
    assert (found.proven, found.objective, found.lead) == (True, "mean+1", found.suggestions[1])
    values = [guess.value for guess in found.suggestions]
    assert (len(values), sorted(values)) == (TOP, values)


def test_only_this_lexicon_these_rules_and_this_objective_are_known(hundredth: Lexicon) -> None:
    original, turns = named("original"), (Turn("crane", 0),)
    assert len(known_best(original, NORMAL, turns)) == 1
    assert not known_best(original, Rules.read("hard"), turns)
    assert not known_best(original, Rules.read("normal-5"), turns)
    assert not known_best(original, NORMAL, (*turns, *turns))
    assert not known_best(original, NORMAL, (Turn("fuzzy", 0),))
    assert not known_best(hundredth, NORMAL, (Turn(hundredth.guesses[0], 0),))
    other = Lexicon("nyt", named("nyt").guesses, named("nyt").answers, tuple(range(1, 14_856)))
    assert not known_best(other, NORMAL, turns)
    assert not evaluate(position_of("crane bbbbb", "nyt"), "mean", budget=0.01).proven
