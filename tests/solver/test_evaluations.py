"""Values of guesses: bounds, labels, and the best among some words."""

from collections.abc import Callable
from typing import Any

import pytest
from brute import totals
from games import lexicons, rule_sets
from hypothesis import given, settings

from salet.game.lexicon import Lexicon, named
from salet.game.position import start
from salet.game.rules import Rules
from salet.solver.evaluation import Guess
from salet.solver.objective import FORBIDDEN, Objective
from salet.solver.partition import estimate
from salet.solver.values import Evaluations, evaluate_guess

Golden = Callable[[str], Any]


def test_labels_tell_how_sure_a_number_is() -> None:
    crane = Guess("crane")
    assert crane.label is None
    assert crane.within(2.5, 2.5).label == "proven"
    assert crane.within(2.47, 2.5).label == "within 0.03 guesses"
    assert crane.within(1.5, 2.5).label == crane.about(2.5).label == "estimate"


@given(lexicons((4,)), rule_sets())
@settings(max_examples=30)
def test_what_is_proven_is_what_brute_force_finds(lexicon: Lexicon, rules: Rules) -> None:
    weight = sum(lexicon.weights)
    lossy, safe = (totals(lexicon, rules, Objective.read(name, rules.limit)) for name in ("mean+1", "mean"))
    cost_of = safe if lexicon.uniform and min(safe.values()) < FORBIDDEN else lossy
    best, first = evaluate_guess(start(lexicon, rules)), evaluate_guess(start(lexicon, rules), lexicon.guesses[0])
    assert best.value == best.lower == min(cost_of.values()) / weight
    assert cost_of[best.word] == min(cost_of.values())
    cost = cost_of[lexicon.guesses[0]]
    assert first.value == (cost if cost < FORBIDDEN else lossy[lexicon.guesses[0]]) / weight


def test_every_guess_has_its_value_by_the_measure_of_the_suggestions() -> None:
    words = """hkdkd hedhd kkdlc hldjd hhdld hldhd heded hkdhd hedcd hcdld hkdid hkdcd hhdfd hidid hfdjd hddhd hhdhd
        hlddd hfddd hedjd hfdhd hedid hkdfd hcdkd hcdhd hided hidjd"""
    listed, rules = Lexicon.of(words.split()), Rules("hard", 5)
    truth = totals(listed, rules, Objective.read("mean", 5))
    found = evaluate_guess(start(listed, rules), "hkdkd")  # to lose now and then would need fewer guesses
    assert (found.value * 27, found.objective, found.proven) == (truth["hkdkd"], "mean", True)


def test_an_opener_is_estimated_and_the_proven_one_is_known(original: Lexicon) -> None:
    best = evaluate_guess(start(original))
    assert (best.word, best.label) == ("salet", "proven")
    assert best.value == pytest.approx(7920 / 2315)
    assert evaluate_guess(start(original), "fuzzy").label == "estimate"
    assert evaluate_guess(start(original), "raise").value >= best.value


@pytest.mark.parametrize("opener", ("salet", "crane", "reast"))
def test_estimates_of_good_openers_are_near_their_exact_values(original: Lexicon, golden: Golden, opener: str) -> None:
    totals = {t["opener"]: t["total"] for t in golden("exact")["totals"][:5]}
    assert estimate(start(original), opener) == pytest.approx(totals[opener] / 2315, abs=0.03)


# --- What is remembered -----------------------------------------------------------------------------------------


def test_an_estimate_is_given_again_only_to_those_who_ask_with_no_more_time() -> None:
    evaluations, position = Evaluations(), start(Lexicon.of(named("nyt2023").answers))
    first = evaluations.evaluate(position, budget=0.02)
    assert not first.finished
    assert evaluations.evaluate(position, budget=0.02) is first
    assert evaluations.evaluate(position, budget=0.01) is first
    assert evaluations.evaluate(position, budget=0.03) is not first
