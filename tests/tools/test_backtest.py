"""tools/backtest.py: real days without looking ahead, and the figures of docs/words.md."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from statistics import fmean

import pytest

from backtest import ODDS, Past, Weights, backtest, play
from salet.game.daily import Answer, read_answers
from salet.game.files import ACCEPTED, shipped_words
from salet.game.lexicon import LISTED
from salet.study.jobs import processes

FIRST = date(2026, 2, 2)
DAYS = tuple(Answer(FIRST + timedelta(days=n), word) for n, word in enumerate(("cigar", "rebut", "sissy", "humph")))


def test_odds_are_given_the_days_before_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[date, date]] = []

    def spy(past: Past, day: date) -> Weights:
        seen.append((past[-1].day, day))
        return (1,) * len(shipped_words(ACCEPTED))

    monkeypatch.setitem(ODDS, "spy", spy)
    with ThreadPoolExecutor(1) as executor:
        backtest(DAYS, DAYS[2].day, ["spy"], ["two-turn"], executor)
    assert seen == [(DAYS[n - 1].day, DAYS[n].day) for n in (2, 3)]


def test_the_rivals_weigh_what_they_are_named_for() -> None:
    weights = {name: odds(DAYS[:2], DAYS[2].day) for name, odds in ODDS.items()}
    likely = {name: found.count(LISTED) for name, found in weights.items()}
    assert (likely["uniform2309"], likely["uniform3158"], likely["unused2309"]) == (2309, 3158, 2307)


@pytest.mark.gate
def test_a_repeat_is_counted() -> None:
    again = Answer(DAYS[-1].day + timedelta(days=1), "cigar")
    first, second = play("unused2309", "two-turn", DAYS), play("unused2309", "two-turn", (*DAYS, again))
    assert (first.repeat, second.repeat) == (False, True)
    assert first.bits < second.bits


@pytest.mark.slow
def test_since_answers_repeat_the_odds_of_the_day_are_the_best(shared: Path) -> None:
    answers = [answer for answer in read_answers(shared / "nyt_answers_dated.csv") if answer.day <= date(2026, 10, 10)]
    with processes() as executor:
        results = backtest(answers, FIRST, list(ODDS), ["two-turn"], executor)
    figures = [(fmean(d.guesses for d in days), fmean(d.bits for d in days)) for days in results.values()]
    (mean, bits), (installed, installed_bits), *rivals = figures
    assert (mean <= 3.105, bits <= 10.07) == (True, True)
    assert (installed <= 3.25, installed_bits <= 10.48) == (True, True)
    assert all(installed < other and installed_bits < more for other, more in rivals)
