"""tools/backtest.py: real days without looking ahead, and the figures of docs/prior.md."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest

from backtest import ODDS, Fitted, Job, Weights, backtest, jobs_of, odds_named, play
from salet.game.answers import Answer, read_answers
from salet.game.files import ACCEPTED, shipped_words
from salet.game.lexicon import LISTED
from salet.study.jobs import processes

FIRST = date(2026, 2, 2)
DAYS = tuple(Answer(FIRST + timedelta(days=n), word) for n, word in enumerate(("cigar", "rebut", "sissy", "humph")))

seen: list[tuple[date, date]] = []


def spy(past: Sequence[Answer], day: date) -> Weights:
    """Odds that record what they were given."""
    seen.append((past[-1].day, day))
    return np.ones(len(shipped_words(ACCEPTED)), np.int64)


def test_odds_are_given_the_days_before_and_no_more() -> None:
    with ThreadPoolExecutor(1) as executor:
        backtest(DAYS, DAYS[2].day, date.max, odds=[f"{__name__}:spy"], strategies=["two-turn"], executor=executor)
    assert seen == [(DAYS[n - 1].day, DAYS[n].day) for n in (2, 3)]


def test_a_job_has_nothing_later_than_its_last_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backtest.CHUNK", 2)
    jobs = list(jobs_of("fitted", "two-turn", "normal", DAYS, DAYS[1].day, date.max))
    assert [(len(job.answers), job.days) for job in jobs] == [(3, 2), (4, 1)]


def test_the_rivals_weigh_what_they_are_named_for() -> None:
    weights = {name: odds_named(name)(DAYS[:2], DAYS[2].day) for name in ODDS}
    likely = {name: int((weights[name] == LISTED).sum()) for name in ODDS}
    assert (likely["uniform2309"], likely["uniform3158"], likely["unused2309"]) == (2309, 3158, 2307)
    assert all(found.min() >= 1 for found in weights.values())


def test_fitting_on_gives_what_fitting_anew_does() -> None:
    odds = Fitted()
    for n in range(4):
        assert (odds(DAYS[:n], DAYS[n].day) == Fitted()(DAYS[:n], DAYS[n].day)).all()


@pytest.mark.long
def test_a_repeat_and_a_lost_day_are_counted() -> None:
    again = Answer(DAYS[-1].day + timedelta(days=1), "cigar")
    first, second = play(Job("unused2309", "two-turn", "normal-1", (*DAYS, again), 2))
    assert (first.guesses, first.repeat, second.guesses, second.repeat) == (2, False, 2, True)
    assert first.bits < second.bits


@pytest.mark.slow
def test_since_answers_repeat_the_fitted_odds_are_the_best(shared: Path) -> None:
    answers = read_answers(shared / "nyt_answers_dated.csv")
    with processes() as executor:
        results = backtest(
            answers, FIRST, date(2026, 10, 10), odds=list(ODDS), strategies=["two-turn"], executor=executor
        )
    figures = [(fmean(d.guesses for d in days), fmean(d.bits for d in days)) for days in results.values()]
    (mean, bits), *rivals = figures
    assert mean <= 3.10
    assert bits <= 10.14
    assert all(mean < other and bits < more for other, more in rivals)
