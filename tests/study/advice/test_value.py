"""Values of guesses: bounds, labels, and the best among some words."""

from collections.abc import Callable
from typing import Any

import pytest
from brute import totals
from games import lexicons, rule_sets
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.game.lexicon import Lexicon, named
from salet.game.position import position_of, start
from salet.game.rules import Rules
from salet.solver.objective import FORBIDDEN, Objective
from salet.solver.partition import estimate
from salet.solver.search import solve
from salet.study.advice import value
from salet.study.advice.reasons import explain
from salet.study.advice.review import review
from salet.study.advice.suggest import advise
from salet.study.advice.value import Value, best_among, regret, value_of

Golden = Callable[[str], Any]

HUNDREDTH = Lexicon.of(named("original").answers[::100], named("original").guesses[2315::100], name="hundredth")


def test_labels_tell_how_sure_a_number_is() -> None:
    assert Value("crane", 2.5, 2.5).label == "proven"
    assert Value("crane", 2.5, 2.47).label == "within 0.03 guesses"
    assert Value("crane", 2.5, 1.5).label == Value("crane", 2.5).label == "estimate"


@given(lexicons((4,)), rule_sets())
@settings(max_examples=30)
def test_what_is_proven_is_what_brute_force_finds(lexicon: Lexicon, rules: Rules) -> None:
    weight = sum(lexicon.weights)
    lossy, safe = (totals(lexicon, rules, Objective.read(name, rules.limit, weight)) for name in ("mean+1", "mean"))
    cost_of = safe if lexicon.uniform and min(safe.values()) < FORBIDDEN else lossy
    best, first = value_of(start(lexicon, rules)), value_of(start(lexicon, rules), lexicon.guesses[0])
    assert best.guesses == best.lower == min(cost_of.values()) / weight
    assert cost_of[best.guess] == min(cost_of.values())
    cost = cost_of[lexicon.guesses[0]]
    assert first.guesses == (cost if cost < FORBIDDEN else lossy[lexicon.guesses[0]]) / weight


def test_who_never_loses_in_hard_mode_has_nothing_to_regret(original: Lexicon) -> None:
    position = position_of("salet bbbbb", original, "hard")
    safest = solve(position, "mean").guess
    assert safest is not None
    assert value_of(position, safest).guesses <= value_of(position).guesses


def test_every_guess_has_its_value_by_the_measure_of_the_suggestions() -> None:
    words = """hkdkd hedhd kkdlc hldjd hhdld hldhd heded hkdhd hedcd hcdld hkdid hkdcd hhdfd hidid hfdjd hddhd hhdhd
        hlddd hfddd hedjd hfdhd hedid hkdfd hcdkd hcdhd hided hidjd"""
    listed, rules = Lexicon.of(words.split()), Rules("strict", 5)
    truth = totals(listed, rules, Objective.read("mean", 5, 27))
    found = value_of(start(listed, rules), "hkdkd")  # to lose now and then would need fewer guesses
    assert (found.guesses * 27, found.objective, found.proven) == (truth["hkdkd"], "mean", True)


def test_a_guess_that_may_lose_is_compared_with_the_best_by_one_measure() -> None:
    words = "eleijk ilecjk ileajk jlejjk lleajk llecjk jleljk jlecjk kleajk kleejk alekjk lleljk alecjk eleejk klekjk"
    others = "jeklee kleijk cleajk clekjk cleijk aleejk clejjk alejjk klecjk cleejk llejjk"
    risky_game = Lexicon.of([*words.split(), "kleijk"], others.split())
    position = position_of("eleejk bggbgg", risky_game, "normal-4")
    safe, risky = value_of(position), value_of(position, "alekjk")
    assert (safe.objective, risky.objective) == ("mean", "mean+1")
    assert risky.guesses < safe.guesses  # it loses now and then, and is quicker otherwise
    why = explain(position, "alekjk", safe.guess)
    assert why.against is not None
    assert why.split.value.objective == why.against.value.objective
    assert why.against.value.guesses <= safe.guesses
    turn = review(["eleejk", "alekjk", "kleajk"], risky_game, "normal-4").turns[1]
    assert turn.best.objective == turn.value.objective
    assert turn.best.guesses <= turn.value.guesses


def test_the_best_guess_is_worth_no_more_than_any_other(hundredth: Lexicon) -> None:
    position = start(hundredth)
    best = value_of(position)
    assert best.proven
    assert all(value_of(position, word).guesses >= best.guesses for word in hundredth.guesses[::7])


def test_the_best_among_all_words_is_the_best(hundredth: Lexicon) -> None:
    position = start(hundredth)
    found = best_among(position, hundredth.guesses)
    assert found is not None
    assert found.guesses == value_of(position).guesses


@given(st.sets(st.sampled_from(HUNDREDTH.guesses), min_size=1, max_size=8))
@settings(max_examples=15)
def test_the_best_among_some_words_is_the_least_of_them(words: set[str]) -> None:
    position = start(HUNDREDTH)
    found = best_among(position, words)
    assert found is not None
    assert found.guesses == min(value_of(position, word).guesses for word in words)


def test_words_that_the_rules_forbid_or_that_nobody_knows_are_not_among_the_best(original: Lexicon) -> None:
    position = position_of("salet bbgbb", original, "hard")
    assert best_among(position, ["crony", "zzzzz"]) is None
    assert value_of(position).guess[2] == "l"


def test_an_opener_is_estimated_and_the_proven_one_is_known(original: Lexicon) -> None:
    best = value_of(start(original))
    assert (best.guess, best.label) == ("salet", "proven")
    assert best.guesses == pytest.approx(7920 / 2315)
    assert value_of(start(original), "fuzzy").label == "estimate"
    assert value_of(start(original), "raise").guesses >= best.guesses


def test_a_lexicon_that_only_bears_a_known_name_has_no_known_opener() -> None:
    other = Lexicon.of(["crane", "slate", "trace"], name="original")
    assert value_of(start(other)).guess in other.guesses


@pytest.mark.parametrize("opener", ("salet", "crane", "reast"))
def test_estimates_of_good_openers_are_near_their_exact_values(original: Lexicon, golden: Golden, opener: str) -> None:
    totals = {t["opener"]: t["total"] for t in golden("exact")["totals"][:5]}
    assert estimate(start(original), opener) == pytest.approx(totals[opener] / 2315, abs=0.03)


@pytest.mark.long
@pytest.mark.parametrize("lexicon", ("nyt", "original"))
@pytest.mark.parametrize("text", ("", "crane bygbb", "salet bbbbb", "crane bbybb moist bbbbb"))
def test_the_best_guess_and_its_value_are_those_that_are_suggested_first(lexicon: str, text: str) -> None:
    position = position_of(text, lexicon)
    first, second, *_ = advise(position).suggestions
    best, other = value_of(position), value_of(position, second.guess)
    assert (best.guess, best.label) == (first.guess, first.label)
    assert (best.guesses, other.guesses) == pytest.approx((first.value, second.value))


def test_regret_is_never_below_zero() -> None:
    assert regret(Value("a", 2.0), Value("b", 2.1)) == 0
    assert regret(Value("a", 2.1), Value("b", 2.0)) == 0.1


def test_an_estimate_takes_no_second_search() -> None:
    position = start(Lexicon.of(named("nyt2023").answers))
    searched = value._searched.cache_info().misses
    assert value_of(position, "fuzzy", 0.02).label == "estimate"
    assert value._searched.cache_info().misses == searched + 1
