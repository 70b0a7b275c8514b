"""Reviews of the shipped lists: one objective for par, turns, and luck, and bounds that hold."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.advice import review as reviews
from salet.advice.review import OPENER_ERROR, Review, ReviewTurn, review
from salet.game.lexicon import ABOUT
from salet.game.notation import Turn
from salet.game.position import Position, new_position
from salet.solver import rating
from salet.solver.evaluation import EvaluatedGuess
from salet.solver.opening_book import lookup
from salet.solver.rating import FixedWorkValues

LOSS_AS_ONE_MORE = "mean+1"
ROUNDING = 1e-6  # the book has seven digits
LOOSEST = 0.03  # guesses between the bounds of mean luck, where a rating stops before it has proven every value
STARTS = tuple((name, rules) for name in ABOUT for rules in ("normal", "hard"))
QUICK = (("original", "hard"),)
STARTS_QUICK_FIRST = [pytest.param(*one, marks=() if one in QUICK else pytest.mark.gate) for one in STARTS]


# --- One objective -----------------------------------------------------------------------------------------------


def mean_luck(position: Position) -> tuple[float, float]:
    """Return bounds of the mean luck of the first turn over all answers, with the book's opener."""
    opener, total = FixedWorkValues(position).best, int(position.weights.sum())
    lower = upper = 0.0
    for pattern, part in position.partition(opener.word).items():
        after = position.after(opener.word, pattern, part)
        least, most = (0.0, 0.0) if after.won else bounds_of(FixedWorkValues(after).best)
        share = int(after.weights.sum()) / total
        lower += share * (opener.value - 1 - most)
        upper += share * (opener.value - 1 - least)
    return lower, upper


def bounds_of(guess: EvaluatedGuess) -> tuple[float, float]:
    assert guess.lower is not None
    assert guess.upper is not None
    return guess.lower, guess.upper


@pytest.mark.parametrize(("name", "rules"), STARTS_QUICK_FIRST)
def test_the_luck_of_the_first_turn_is_0_on_average_over_all_answers(name: str, rules: str) -> None:
    lower, upper = mean_luck(new_position(name, rules))
    assert upper >= -ROUNDING
    assert lower <= ROUNDING
    if name == "original":
        assert upper - lower < ROUNDING, "the rating proves every value"
    assert upper - lower < LOOSEST, "few values are only bounds"


@pytest.mark.parametrize(("name", "rules"), STARTS_QUICK_FIRST)
def test_every_turn_of_a_review_counts_a_loss_as_one_guess_more(name: str, rules: str) -> None:
    opener = lookup(new_position(name, rules), LOSS_AS_ONE_MORE)
    assert opener is not None
    judged = review([str(opener.guess), "fuzzy"], name, rules, best_play=False)
    assert {one.objective for turn in judged.turns for one in (turn.guess, turn.best)} == {LOSS_AS_ONE_MORE}
    assert judged.score.par == opener.value
    assert (judged.compared, judged.par_lower) == (opener.compared, opener.lower)
    assert judged.par_proven == opener.proven


@pytest.mark.parametrize("name", ("original", "nyt2022", "nyt2023"))
@pytest.mark.parametrize("rules", ("normal", "hard"))
def test_a_loss_that_is_allowed_never_makes_an_opener_worse(name: str, rules: str) -> None:
    never, allowed = (lookup(new_position(name, rules), objective) for objective in ("mean", LOSS_AS_ONE_MORE))
    assert never is not None
    assert allowed is not None
    for guess in never:
        other = allowed.find(guess.word)
        assert other is not None
        assert other.value <= guess.value, guess.word


# --- Openers that the book does not have -------------------------------------------------------------------------

WORST_ESTIMATES = (("nyt2023", "normal", "slant"), ("original", "hard", "clast"), ("original", "hard", "raile"))


@pytest.mark.parametrize(("name", "rules", "word"), WORST_ESTIMATES)
def test_the_bounds_hold_for_an_opener_that_the_book_does_not_have(
    monkeypatch: pytest.MonkeyPatch, name: str, rules: str, word: str
) -> None:
    book = lookup(new_position(name, rules), LOSS_AS_ONE_MORE)
    assert book is not None
    true = book.find(word)
    assert true is not None
    lacking = replace(book, suggestions=tuple(guess for guess in book if guess.word != word))
    for module in (rating, reviews):
        monkeypatch.setattr(module, "lookup", lambda *_: lacking)
    answer = "slate" if word != "slate" else "crane"
    judged = review(
        [Turn(word, new_position(name).matrix.reply(word, answer))], name, rules, answer=answer, best_play=False
    )
    score = judged.score
    assert not score.proven
    assert score.luck_adjusted_lower <= true.value <= score.luck_adjusted_upper
    assert abs(score.luck_adjusted - true.value) > OPENER_ERROR / 2, "the bounds are no wider than they have to be"
    assert judged.turns[0].best.word == book.guess, "an estimate is not shown to be best"


# --- Bounds ------------------------------------------------------------------------------------------------------

GUESSES = st.floats(1, 6)


@st.composite
def bounded(draw: st.DrawFn, word: str, value: float) -> EvaluatedGuess:
    """Return a guess whose bounds hold its true value; its own value is the upper one, as a search attains it."""
    below, above = draw(st.floats(0, 1)), draw(st.floats(0, 1))
    return EvaluatedGuess(word, 0.0).within(value - below, value + above)


@given(st.data(), GUESSES, st.floats(0, 2), GUESSES)
def test_what_was_given_up_lies_between_the_bounds_whatever_the_true_values_are(
    data: st.DataObject, best_value: float, cost: float, opener_value: float
) -> None:
    opener = data.draw(bounded("crane", opener_value))
    best = data.draw(bounded("least", best_value))
    guess = data.draw(bounded("fuzzy", best_value + cost))
    turns = tuple(
        ReviewTurn(one, "BBBBB", other, None, candidates_before=9, candidates_after=9, words_left=(), value_after=0.0)
        for one, other in ((opener, opener), (guess, best))
    )
    score = Review(new_position("original"), None, turns, (), (), None, None, 0.0, 50).score
    true = opener_value + cost
    assert score.luck_adjusted_lower - 1e-9 <= true <= score.luck_adjusted_upper + 1e-9
    assert score.luck_adjusted_lower >= bounds_of(opener)[0]


def test_a_game_of_four_guesses_has_no_value_of_a_game_of_six(golden: Callable[[str], Any]) -> None:
    (loses,) = [one for one in golden("exact")["totals"] if (one["rules"], one["opener"]) == ("normal-4", "salet")]
    assert loses["total"] is None, "no strategy that begins so finds every answer in time"
    four = new_position("original", "normal-4")
    for objective in (None, LOSS_AS_ONE_MORE):
        assert lookup(four, objective) is None
