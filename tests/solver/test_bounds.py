"""The bounds against trying everything, and against what the kernels make of them."""

import numpy as np
import pytest
from bounds import guess_bound, is_settled, one_step_bound, two_turn_cost, weight_kept
from brute import totals
from games import MODES, lexicons, objectives
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.game.rules import Rules
from salet.kernels.search import new_transposition_table
from salet.solver.engine import Control, Engine
from salet.solver.objective import FORBIDDEN, Objective

SHORT = lexicons((3, 4, 5), most=8)


def weighed(lexicon: Lexicon) -> dict[str, int]:
    return dict(zip(lexicon.answers, lexicon.weights, strict=True))


@pytest.mark.gate
@given(data=st.data(), lexicon=SHORT, mode=st.sampled_from(MODES), limit=st.integers(1, 6))
def test_no_bound_exceeds_what_it_bounds(data: st.DataObject, lexicon: Lexicon, mode: str, limit: int) -> None:
    objective = data.draw(objectives(limit))
    cost_of = totals(lexicon, Rules.read(f"{mode}-{limit}"), objective)
    value, words = min(cost_of.values()), weighed(lexicon)
    cheap, better = two_turn_cost(objective, 1, words.values()), one_step_bound(objective, 1, lexicon.guesses, words)
    assert cheap <= better <= value
    assert all(guess_bound(objective, 1, guess, words) <= cost for guess, cost in cost_of.items())


@pytest.mark.gate
@given(data=st.data(), lexicon=SHORT, mode=st.sampled_from(MODES), limit=st.integers(1, 6))
def test_where_a_bound_is_said_to_be_exact_it_is(data: st.DataObject, lexicon: Lexicon, mode: str, limit: int) -> None:
    objective = data.draw(objectives(limit))
    cost_of = totals(lexicon, Rules.read(f"{mode}-{limit}"), objective)
    words = weighed(lexicon)
    if len(words) <= 2 or limit == 1:
        assert two_turn_cost(objective, 1, words.values()) == min(cost_of.values())
    for guess in lexicon.guesses:
        if is_settled(guess, words):
            assert guess_bound(objective, 1, guess, words) == cost_of[guess]


@pytest.mark.gate
@given(data=st.data(), lexicon=SHORT)
def test_a_subset_is_never_dearer_and_no_guess_keeps_more_of_it(data: st.DataObject, lexicon: Lexicon) -> None:
    kept = data.draw(st.sets(st.sampled_from(lexicon.answers), min_size=1))
    fewer = {word: weight for word, weight in weighed(lexicon).items() if word in kept}
    subset = Lexicon.of(list(fewer), lexicon.guesses, weights=list(fewer.values()))
    objective = data.draw(objectives(4))
    rules = Rules(limit=4)
    value, whole = (min(totals(words, rules, objective).values()) for words in (subset, lexicon))
    assert value <= whole
    for guess in lexicon.guesses:
        assert weight_kept(guess, fewer) <= weight_kept(guess, weighed(lexicon))


@pytest.mark.gate
@settings(max_examples=50)
@given(data=st.data(), lexicon=SHORT, limit=st.integers(2, 6))
def test_the_core_bounds_an_opener_by_its_parts(data: st.DataObject, lexicon: Lexicon, limit: int) -> None:
    objective = data.draw(objectives(limit))
    engine = Engine(start(lexicon, Rules(limit=limit)), objective, new_transposition_table(8))
    engine.prepare_openers()
    for guess in lexicon.guesses:
        # One look at an opener is L1 of every part that the guess makes.
        bound = guess_bound(objective, 1, guess, weighed(lexicon))
        assert engine.opener_bound(Control(), engine.place(guess), FORBIDDEN) >= bound


@pytest.mark.gate
@settings(max_examples=50)
@given(data=st.data(), lexicon=SHORT, limit=st.integers(1, 6))
def test_at_the_last_turn_the_core_pays_what_two_turns_cost(data: st.DataObject, lexicon: Lexicon, limit: int) -> None:
    objective = data.draw(objectives(limit))
    engine = Engine(start(lexicon, Rules(limit=limit)), objective, new_transposition_table(8))
    history = np.zeros((limit - 1, 2), np.int32)
    want = two_turn_cost(objective, limit, weighed(lexicon).values())
    assert engine.value(Control(), engine.rows(), history) == want


@st.composite
def near_twins(draw: st.DrawFn) -> Lexicon:
    """Words of three letters, many of which differ in the first one only."""
    letters = draw(st.lists(st.sampled_from("bcdfghkl"), min_size=5, max_size=8, unique=True))
    others = draw(st.lists(st.text("abcdfghklt", min_size=3, max_size=3), max_size=4, unique=True))
    family = [f"{letter}at" for letter in letters]
    answers = family + draw(st.lists(st.sampled_from(others), unique=True)) if others else family
    return Lexicon.of(list(dict.fromkeys(answers)), list(dict.fromkeys(others)))


@pytest.mark.gate
@given(lexicon=near_twins(), mode=st.sampled_from(MODES), limit=st.integers(1, 4))
def test_near_twins_are_found_or_cannot_be_as_trying_everything_says(lexicon: Lexicon, mode: str, limit: int) -> None:
    rules, objective = Rules.read(f"{mode}-{limit}"), Objective.read("mean", limit)
    value = min(totals(lexicon, rules, objective).values())
    engine = Engine(start(lexicon, rules), objective)
    assert engine.value(Control(), engine.rows(), engine.history(())) == value


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("size", "apart", "others", "limit", "total"),
    (
        (4, "", "", 4, 1 + 2 + 3 + 4),  # one after another
        (5, "", "", 5, 1 + 2 + 3 + 4 + 5),
        (5, "zoo", "", 5, 1 + 2 + 3 + 4 + 5 + 2),  # the first guess also leaves zoo alone
        (6, "", "", 6, 1 + 2 + 3 + 4 + 5 + 6),
        (6, "zoo", "", 6, 1 + 2 + 3 + 4 + 5 + 6 + 2),
        (6, "", "bcd", 4, 3 * 2 + 2 + 3 + 4),  # bcd singles out three words, and the others follow one after another
        (6, "zoo", "bcd", 4, 3 * 2 + 2 + 3 + 4 + 3),
    ),
)
def test_as_many_near_twins_as_can_be_found_are_found_and_one_more_is_hopeless(
    mode: str, size: int, apart: str, others: str, limit: int, total: int
) -> None:
    family = [f"{letter}at" for letter in "bcdfghklm"]
    rules, objective = Rules.read(f"{mode}-{limit}"), Objective.read("mean", limit)
    for count, value in ((size, total), (size + 1, FORBIDDEN)):
        engine = Engine(start(Lexicon.of([*family[:count], *apart.split()], others.split()), rules), objective)
        assert engine.value(Control(), engine.rows(), engine.history(())) == value
