"""The prior: what it learns, what it never does, and that it cannot peek."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import reduce
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.game.answers import SHIPPED_END, Answer, knowledge_of, read_answers
from salet.game.files import frequency_levels, shipped_words
from salet.game.prior import (
    CORE,
    HABITS,
    LATER,
    MODEL,
    OUTSIDE,
    TOTAL,
    USED,
    Prior,
    Words,
    first_prior,
    fit,
    follow,
    is_past_tense,
    is_plural,
    learn,
    letters_of,
    mark,
    wait,
)

ALLOWED = shipped_words("nyt-allowed")
LATER_LIST = shipped_words("nyt2023-answers")
CORE_LIST = shipped_words("nyt2022-answers")
LEVELS = frequency_levels()
FIRST = date(2024, 1, 1)
REPEATS = date(2026, 2, 2)
SOME = ALLOWED[::40]


@pytest.fixture(scope="module")
def few() -> Words:
    """Every fortieth accepted word."""
    return Words.of(SOME, LATER_LIST, CORE_LIST, LEVELS)


def history(words: Sequence[str], first: date = FIRST) -> list[Answer]:
    return [Answer(first + timedelta(days=n), word) for n, word in enumerate(words)]


def core(words: Words) -> list[str]:
    return [word for word, place in words.index.items() if words.born[place] == CORE]


def test_every_word_is_born_in_one_tier(few: Words) -> None:
    for word, place in few.index.items():
        tier = CORE if word in CORE_LIST else LATER if word in LATER_LIST else OUTSIDE
        assert few.born[place] == tier


@given(st.lists(st.sampled_from(SOME), max_size=30), st.integers(0, 400))
@settings(max_examples=40)
def test_no_word_is_ever_impossible(few: Words, words: list[str], later: int) -> None:
    answers = history(words)
    prior = fit(few, answers, FIRST + timedelta(days=len(words) + later))
    assert prior.weights.dtype == np.int64
    assert prior.weights.min() >= 1
    assert abs(int(prior.weights.sum()) - TOTAL) < len(SOME)
    assert prior.chances.sum() == pytest.approx(1)
    assert prior.shares.sum() == pytest.approx(1)
    assert prior.trust.sum() == pytest.approx(1)


@given(st.lists(st.sampled_from(SOME), min_size=2, max_size=20), st.data())
@settings(max_examples=40)
def test_answers_of_the_day_itself_and_later_change_nothing(few: Words, words: list[str], data: st.DataObject) -> None:
    today = data.draw(st.integers(0, len(words) - 1))
    poison = [*words[:today], *data.draw(st.permutations(words[today:]))[::-1], "zowie"]
    day = FIRST + timedelta(days=today)
    assert (fit(few, history(words), day).weights == fit(few, history(poison), day).weights).all()


def test_a_word_of_no_chance_to_speak_of_still_has_a_weight(few: Words) -> None:
    model = replace(MODEL, pseudo=1e-12, switch=0.0)
    prior = fit(few, history(core(few)[:9]), FIRST + timedelta(days=9), model)
    assert prior.chances.min() < 1e-12
    assert prior.weights.min() == 1


def test_a_word_that_was_the_answer_moves_to_the_used(few: Words) -> None:
    word = core(few)[0]
    before = first_prior(few, FIRST)
    after = learn(before, Answer(FIRST, word))
    place = few.index[word]
    assert (before.tiers[place], after.tiers[place]) == (CORE, USED)
    assert after.day == FIRST + timedelta(days=1)
    assert before.last[place] == -1, "a prior is never changed"


@pytest.mark.parametrize(("gap", "count", "step"), ((14, 1, learn), (15, 1, mark), (15, 13, mark), (15, 14, learn)))
def test_fewer_than_14_answers_after_more_than_14_days_only_mark_words(
    few: Words, gap: int, count: int, step: Callable[[Prior, Answer], Prior]
) -> None:
    words = core(few)
    known = history(words[:30])
    later = history(words[30 : 30 + count], known[-1].day + timedelta(days=gap))
    before = follow(first_prior(few, FIRST), known)
    expected = reduce(step, later, before)
    assert (follow(first_prior(few, FIRST), [*known, *later]).chances == expected.chances).all()
    assert (follow(before, later).chances == expected.chances).all()
    other = reduce(mark if step is learn else learn, later, before)
    assert (other.chances != expected.chances).any()


def test_the_shares_follow_what_comes(few: Words) -> None:
    words = core(few)[:30]
    fresh = fit(few, history(words), FIRST + timedelta(days=30))
    assert fresh.shares[CORE] > 0.9
    assert fresh.chances[few.index[words[0]]] < fresh.chances[few.index[core(few)[30]]]
    repeats = fit(few, history(words + words[:20]), FIRST + timedelta(days=50))
    assert repeats.shares[USED] > 0.5


def test_repeats_of_old_words_teach_that_old_words_repeat(few: Words) -> None:
    words = core(few)[:40]
    prior = fit(few, history(words + words[:5]), FIRST + timedelta(days=45))
    oldest, newest = few.index[words[5]], few.index[words[4]]
    assert prior.chances[oldest] > 3 * prior.chances[newest]


def test_a_shunned_trait_lowers_the_chance(few: Words) -> None:
    plain = [word for word in core(few) if not word.endswith("y")]
    prior = fit(few, history(plain[:40]), FIRST + timedelta(days=40))
    slope = prior.slopes[[habit.name for habit in HABITS].index("ends in y")]
    assert slope < 0


def test_without_news_a_prior_widens_and_then_stays(few: Words) -> None:
    prior = fit(few, history(core(few)[:40]), FIRST + timedelta(days=40))
    month, widest, year = (wait(prior, prior.day + timedelta(days=days)) for days in (30, MODEL.widest, 365))
    assert prior.shares[CORE] > month.shares[CORE] > widest.shares[CORE]
    assert (widest.weights == year.weights).all()
    assert wait(prior, prior.day) is prior
    assert wait(prior, FIRST) is prior


def test_a_missing_day_is_a_day_without_news(few: Words) -> None:
    words = core(few)[:3]
    first, third = history(words)[0], history(words)[2]
    gap = fit(few, [third, first], FIRST + timedelta(days=3))
    reply = learn(wait(learn(first_prior(few, FIRST), first), third.day), third)
    assert (gap.weights == reply.weights).all()


GAPS = ((200, 1, False), (200, 13, False), (200, 14, True), (10, 1, True))


@pytest.mark.parametrize(("gap", "count", "learnt"), GAPS)
def test_a_few_answers_after_a_long_gap_only_mark_words_as_used(few: Words, gap: int, count: int, learnt: bool) -> None:
    words = core(few)
    old, new = history(words[:20]), history(words[20 : 20 + count], FIRST + timedelta(days=20 + gap))
    day = new[-1].day + timedelta(days=1)
    before, after = fit(few, old, new[0].day), fit(few, [*old, *new], day)
    assert np.all(after.tiers[[few.index[word] for word in words[: 20 + count]]] == USED)
    assert (after.shares[CORE] > before.shares[CORE] + 0.001) == learnt
    assert after.day == day


def test_a_word_that_is_not_accepted_counts_and_breaks_nothing(few: Words) -> None:
    before = first_prior(few, FIRST)
    after = learn(before, Answer(FIRST, "qqqqq"))
    assert after.shares[OUTSIDE] > before.shares[OUTSIDE]
    assert (after.last == before.last).all()


def test_frequent_answers_make_frequent_words_likelier(few: Words) -> None:
    often = sorted(core(few), key=lambda word: -LEVELS[word])
    common, rare = (fit(few, history(words), FIRST + timedelta(days=20)) for words in (often[:20], often[-20:]))
    unused = np.array([few.index[word] for word in often[20:-20]])
    level = few.frequency[unused]

    def mean_level(chances: np.ndarray) -> float:
        return float(np.average(level, weights=chances[unused]))

    assert mean_level(common.chances) > mean_level(first_prior(few, FIRST).chances) > mean_level(rare.chances)


def test_without_frequencies_all_words_are_equally_frequent() -> None:
    assert set(Words.of(SOME, LATER_LIST, CORE_LIST, {}).frequency) == {0.0}


def test_a_model_without_habits_or_ages_works(few: Words) -> None:
    model = replace(MODEL, habits=(), fadings=(1e9,), evens=(1.0,), like_candidates=False)
    words = core(few)[:10]
    prior = fit(few, history(words), FIRST + timedelta(days=10), model)
    used = [few.index[word] for word in words]
    assert len(set(prior.weights[used].tolist())) == 1
    assert len(set(prior.weights[prior.tiers == OUTSIDE].tolist())) == 1


def test_forms_are_told_from_the_ending() -> None:
    words = ("boxed", "greed", "crabs", "glass", "virus", "tipsy", "oasis")
    letters = letters_of("".join(words)).reshape(-1, 5)
    assert is_past_tense(letters).tolist() == [True, False, False, False, False, False, False]
    assert is_plural(letters).tolist() == [False, False, True, False, False, False, False]


def test_plurals_outside_the_lists_are_less_likely_than_other_words(few: Words) -> None:
    prior = first_prior(few, FIRST)
    outside = few.born == OUTSIDE
    plurals = is_plural(few.letters) & outside
    assert prior.chances[plurals].mean() < 0.2 * prior.chances[outside & ~is_plural(few.letters)].mean()


def test_a_word_that_no_editor_would_choose_has_a_twentieth_of_its_weight() -> None:
    words = Words.of(SOME, LATER_LIST, CORE_LIST, LEVELS)
    first, *_ = core(words)
    place = words.index[first]
    before, after = (
        first_prior(Words.of(SOME, LATER_LIST, CORE_LIST, LEVELS, avoided), FIRST).chances for avoided in ([], [first])
    )
    others = np.arange(len(SOME)) != place
    peers = others & (words.born == CORE)
    assert after[peers] / after[place] == pytest.approx(20 * before[peers] / before[place])
    assert after[peers].sum() + after[place] == pytest.approx(before[peers].sum() + before[place])


@pytest.mark.long
@pytest.mark.parametrize("day", (date(2024, 1, 1), date(2026, 2, 2), date(2026, 8, 1)))
def test_real_answers_of_the_future_change_no_weight(shared: Path, day: date) -> None:
    answers = read_answers(shared / "nyt_answers_dated.csv")[-1100:]
    words = Words.of(ALLOWED, LATER_LIST, CORE_LIST, LEVELS)
    poisoned = [answer if answer.day < day else Answer(answer.day, "zowie") for answer in answers]
    assert (fit(words, answers, day).weights == fit(words, poisoned, day).weights).all()
    assert (fit(words, answers, day + timedelta(days=1)).weights != fit(words, answers, day).weights).any()


def bits(shipped: Prior, answers: list[Answer], answer: Answer, fetched: int) -> float:
    """Return the surprise at an answer with this number of days before it."""
    first = max(answer.day - timedelta(days=fetched), SHIPPED_END + timedelta(days=1))
    prior = wait(follow(shipped, [one for one in answers if first <= one.day < answer.day]), answer.day)
    return float(-np.log2(prior.chances[prior.words.index[answer.word]]))


@pytest.mark.slow
@pytest.mark.parametrize("fetched", (1, 7))
def test_the_newest_real_answers_help_although_days_before_them_are_missing(
    few_days: tuple[Prior, list[Answer], list[Answer]], fetched: int
) -> None:
    shipped, answers, days = few_days
    without, after = (np.mean([bits(shipped, answers, answer, count) for answer in days]) for count in (0, fetched))
    assert after < without


@pytest.fixture(scope="module")
def few_days(shared: Path) -> tuple[Prior, list[Answer], list[Answer]]:
    """The prior of the shipped answers, of dated ones, and of every third later day."""
    shipped = fit(
        Words.of(ALLOWED, LATER_LIST, CORE_LIST, LEVELS), knowledge_of(()).answers, SHIPPED_END + timedelta(days=1)
    )
    answers = list(read_answers(shared / "nyt_answers_dated.csv"))
    return shipped, answers, [answer for answer in answers if answer.day >= REPEATS][::3]
