"""Skill and luck from 0 to 100: what holds for every game, whatever its values are."""

import random
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.advice.luck import Luck, Reply, find_replies, luck_of, luck_percentile
from salet.advice.review import review
from salet.game.lexicon import Lexicon
from salet.game.position import Position, new_position
from salet.solver.rating import FixedWorkValues

ROUNDING = 0.5 + 1e-6  # of a luck in hundredths


@st.composite
def reply_sets(draw: st.DrawFn) -> dict[int, Reply]:
    """Return the replies that some guess could get, at least one of them estimated."""
    weights = draw(st.lists(st.integers(1, 1000), min_size=2, max_size=12))
    values = draw(st.lists(st.floats(0, 6), min_size=len(weights), max_size=len(weights)))
    exact = draw(st.lists(st.booleans(), min_size=len(weights), max_size=len(weights)))
    cases = zip(weights, values, exact, strict=True)
    replies = [Reply(weight / sum(weights), value, is_exact) for weight, value, is_exact in cases]
    return dict(enumerate(replies))


@st.composite
def lucks(draw: st.DrawFn) -> Luck:
    """Return the luck of a turn, with its distribution."""
    weights = draw(st.dictionaries(st.integers(-200, 200), st.integers(1, 50), min_size=1, max_size=8))
    chances = {luck: weight / sum(weights.values()) for luck, weight in weights.items()}
    return Luck(draw(st.sampled_from(sorted(chances))), chances)


def mean_of(luck: Luck) -> float:
    return sum(hundredths * chance for hundredths, chance in luck.chances.items())


@given(reply_sets(), st.data())
def test_luck_is_0_on_average_with_exact_values(replies: dict[int, Reply], data: st.DataObject) -> None:
    exact = {code: Reply(reply.chance, reply.value, is_exact=True) for code, reply in replies.items()}
    value = 1 + sum(reply.chance * reply.value for reply in exact.values())
    pattern = data.draw(st.sampled_from(sorted(exact)))
    luck = luck_of(exact, pattern, value, exact[pattern].value)
    assert abs(mean_of(luck)) <= ROUNDING


@given(reply_sets(), st.floats(1, 6), st.floats(0, 5))
def test_estimates_are_shifted_so_that_luck_is_0_on_average(
    replies: dict[int, Reply], value: float, after: float
) -> None:
    others = [reply for code, reply in replies.items() if code != 0 and not reply.is_exact]
    luck = luck_of(replies, 0, value, after)
    assert isclose(sum(luck.chances.values()), 1)
    if others:
        assert abs(mean_of(luck)) <= ROUNDING


@given(st.lists(lucks(), min_size=1, max_size=4))
def test_luck_percentile_grows_with_luck(turns: list[Luck]) -> None:
    *others, last = turns
    percentiles = [luck_percentile([*others, Luck(luck, last.chances)]) for luck in sorted(last.chances)]
    assert percentiles == sorted(percentiles)
    assert all(0 <= each <= 100 for each in percentiles)


@given(lucks())
def test_luck_percentile_is_50_on_average(turn: Luck) -> None:
    mean = sum(chance * luck_percentile([Luck(luck, turn.chances)]) for luck, chance in turn.chances.items())
    assert abs(mean - 50) <= ROUNDING


@given(st.permutations([Luck(-30, {-30: 0.4, 20: 0.6}), Luck(7, {7: 0.5, -7: 0.5}), Luck(0, {0: 1.0})]))
def test_order_of_turns_does_not_change_the_luck_percentile(turns: list[Luck]) -> None:
    assert luck_percentile(turns) == 30  # of -37, -23, 13, and 27: the chance of -37 and half of -23's


def small(rules: str, seed: int) -> Position:
    words = [word for word in new_position("original").lexicon.answers if word.endswith(("ight", "atch", "ound"))]
    weights = [random.Random(seed).randint(1, 9) for _ in words]
    return new_position(Lexicon.of(words, weights=weights), rules)


@pytest.mark.parametrize("rules", ("normal", "hard", "normal-2", "hard-3", "normal-1"))
def test_replies_called_exact_have_the_value_of_best_play(rules: str) -> None:
    position = small(rules, 3)
    solved = 0
    for word in position.lexicon.guesses[:8]:
        replies = find_replies(position, word)
        for pattern, part in position.partition(word).items():
            after, reply = position.after(word, pattern, part), replies[pattern]
            true = (0.0 if after.won else 1.0) if after.over else FixedWorkValues(after).best.value
            assert not reply.is_exact or isclose(reply.value, true)
            solved += reply.is_exact
    assert solved


def test_lost_game_has_a_loss_among_its_replies() -> None:
    lost = review(["fight", "might", "night", "right", "sight", "tight"], "original", answer="light", best_play=False)
    won = review(["fight", "might", "night", "right", "sight", "light"], "original", best_play=False)
    assert lost.luck_percentile < won.luck_percentile
    assert lost.skill == won.skill


def test_skill_follows_from_the_shown_par_and_cost() -> None:
    judged = review(["soare", "clint", "mince", "wince"], "original", best_play=False)
    shown = judged.score.rounded()
    assert judged.skill == round(100 * shown.par / (shown.par + shown.regret))
    assert review(["salet"], "original", answer="crane", best_play=False).skill == 100


def test_review_in_json_has_skill_and_luck() -> None:
    judged = review(["soare", "clint", "mince", "wince"], "original", best_play=False)
    fields = judged.as_json()
    assert (fields["skill"], fields["luck_percentile"]) == (judged.skill, judged.luck_percentile)
