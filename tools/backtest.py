"""Play real past days, each knowing only the days before it: guesses, and bits of surprise at the answer.

python tools/backtest.py answers.csv --from 2026-02-02
python tools/backtest.py answers.csv --from 2026-02-02 --odds fitted shipped -s two-turn exact-5

Odds are functions from the past answers and the day to a whole-number weight for each accepted word; one of your own is
named as module:function. The first odds and the first strategy are the reference of the differences.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import date
from functools import lru_cache, partial
from importlib import import_module
from math import inf, log2, sqrt
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
from numpy.typing import NDArray

from salet.game.answers import Answer, read_answers
from salet.game.files import ACCEPTED, shipped_words
from salet.game.lexicon import LISTED, Lexicon
from salet.game.nyt import shipped_weights
from salet.game.position import play_out, start
from salet.game.prior import Prior, accepted_words, first_prior, learn, wait
from salet.published import find
from salet.solver.strategy import next_guess
from salet.study.jobs import processes

Weights = NDArray[np.int64]
Odds = Callable[[Sequence[Answer], date], Weights]

OF_2022 = "nyt2022-answers"
OF_2023 = "nyt2023-answers"
CHUNK = 32  # days per job: learning the odds of the first day takes as long as playing four days


# --- Odds --------------------------------------------------------------------------------------------------------


class Fitted:
    """The fit to the answers before the day, which continues from the day before where it can."""

    def __init__(self) -> None:
        self.learnt: tuple[Answer, ...] = ()
        self.prior: Prior | None = None

    def __call__(self, past: Sequence[Answer], day: date) -> Weights:
        """Return the weights on the morning of a day, given the past answers in order."""
        past = tuple(past)
        if self.prior is None or past[: len(self.learnt)] != self.learnt:
            self.prior = first_prior(accepted_words(), past[0].day if past else day)
            self.learnt = ()
        for answer in past[len(self.learnt) :]:
            self.prior = learn(self.prior, answer)
        self.learnt = past
        return wait(self.prior, day).weights


def shipped(_past: Sequence[Answer], _day: date) -> Weights:
    """Return the weights of an installation that was never updated."""
    return np.array(shipped_weights(), np.int64)


def alike(name: str, _past: Sequence[Answer], _day: date) -> Weights:
    """Return the same weight for every word of a list, and a ten-thousandth of it for others."""
    return _listed(set(shipped_words(name)))


def unused(name: str, past: Sequence[Answer], _day: date) -> Weights:
    """Return the same weight for every word of a list that was no answer yet."""
    return _listed(set(shipped_words(name)) - {answer.word for answer in past})


def _listed(words: set[str]) -> Weights:
    return np.array([LISTED if word in words else 1 for word in shipped_words(ACCEPTED)], np.int64)


ODDS: dict[str, Callable[[], Odds]] = {
    "fitted": Fitted,
    "shipped": lambda: shipped,
    "unused2309": lambda: partial(unused, OF_2022),
    "uniform3158": lambda: partial(alike, OF_2023),
    "uniform2309": lambda: partial(alike, OF_2022),
}
"""Functions that make odds, by name."""


def odds_named(name: str) -> Odds:
    """Return the odds of that name, or the function that `module:function` names."""
    if name in ODDS:
        return ODDS[name]()
    module, colon, function = name.partition(":")
    if not colon:
        raise SystemExit(f"There are no odds {name!r}. Use {', '.join(ODDS)}, or your own as module:function.")
    odds: Odds = getattr(import_module(module), function)
    return odds


# --- Days --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Job:
    """A chunk of days: the last `days` of `answers`, which has no later one, so that nothing can look ahead."""

    odds: str
    strategy: str
    rules: str
    answers: tuple[Answer, ...]
    days: int


@dataclass(frozen=True, slots=True)
class Day:
    """How one day went: the guesses it took (one more than the limit if lost), the bits of surprise, used before."""

    guesses: int
    bits: float
    repeat: bool


def jobs_of(odds: str, strategy: str, rules: str, answers: Sequence[Answer], first: date, last: date) -> Iterator[Job]:
    """Yield the jobs that play the days from first to last."""
    begin = sum(answer.day < first for answer in answers)
    end = sum(answer.day <= last for answer in answers)
    for place in range(begin, end, CHUNK):
        until = min(place + CHUNK, end)
        yield Job(odds, strategy, rules, tuple(answers[:until]), until - place)


def play(job: Job) -> list[Day]:
    """Return how each day of a job went."""
    odds, by = odds_named(job.odds), find(job.strategy)
    guess = lru_cache(maxsize=128)(partial(next_guess, by=by))  # constant odds reach the same positions every day
    accepted, days = shipped_words(ACCEPTED), []
    for today in range(len(job.answers) - job.days, len(job.answers)):
        past, (day, word) = job.answers[:today], job.answers[today]
        weights = odds(past, day)
        lexicon = Lexicon(f"{job.odds}@{day}", accepted, accepted, tuple(weights.tolist()))
        *_, end = play_out(start(lexicon, job.rules), guess, word)
        won = end.turns[-1].guess == word
        bits = log2(weights.sum() / weights[accepted.index(word)])
        days.append(Day(len(end.turns) + (not won), bits, any(answer.word == word for answer in past)))
    return days


def backtest(
    answers: Sequence[Answer],
    first: date,
    last: date,
    *,
    odds: Sequence[str],
    strategies: Sequence[str],
    rules: str = "normal",
    executor: Executor,
) -> dict[str, list[Day]]:
    """Return how the days went, by odds and strategy."""
    answers = sorted(answers)
    names = [(one, by) for one in odds for by in strategies]
    jobs = [list(jobs_of(one, by, rules, answers, first, last)) for one, by in names]
    results = executor.map(play, [job for some in jobs for job in some])
    return {
        f"{one}, {by}": [day for _ in some for day in next(results)]
        for (one, by), some in zip(names, jobs, strict=True)
    }


# --- Text --------------------------------------------------------------------------------------------------------


def paired(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the differences and its standard error, infinite for one pair.

    >>> paired((3, 4, 4, 3), (3, 3, 3, 3))
    (0.5, 0.288675...)
    """
    gaps = [value - other for value, other in zip(values, others, strict=True)]
    return fmean(gaps), stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else inf


def summary(days: Sequence[Day], reference: Sequence[Day], limit: int) -> str:
    """Return the figures of some days, and how far they lie above those of the reference."""
    guesses = [day.guesses for day in days]
    kinds = {"repeats": True, "others": False}
    by_kind = {kind: [day.guesses for day in days if day.repeat == repeat] for kind, repeat in kinds.items()}
    means = ", ".join(f"{len(some)} {kind} {fmean(some):.2f}" for kind, some in by_kind.items() if some)
    found = "/".join(str(guesses.count(n)) for n in range(1, limit + 1))
    lines = [
        f"  {fmean(guesses):.4f} guesses, {sum(n > limit for n in guesses)} lost, {found} ({means})",
        f"  {fmean(day.bits for day in days):.3f} bits",
    ]
    if days is not reference:
        gap, error = paired(guesses, [day.guesses for day in reference])
        bits, bits_error = paired([day.bits for day in days], [day.bits for day in reference])
        lines.append(f"  above the first: {gap:+.4f} ± {error:.4f} guesses, {bits:+.3f} ± {bits_error:.3f} bits")
    return "\n".join(lines)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("answers", type=Path, help="dated answers, CSV or JSON")
    parser.add_argument("--from", dest="first", type=date.fromisoformat, required=True, help="the first day")
    parser.add_argument("--to", dest="last", type=date.fromisoformat, default=date.max, help="the last day")
    parser.add_argument("--odds", nargs="+", default=[*ODDS], help=f"any of {', '.join(ODDS)}, module:function")
    parser.add_argument("-s", "--strategies", nargs="+", default=["two-turn"], help="default: two-turn")
    parser.add_argument("--rules", default="normal", help="default: normal")
    given = parser.parse_args()
    with processes() as executor:
        results = backtest(
            read_answers(given.answers),
            given.first,
            given.last,
            odds=given.odds,
            strategies=given.strategies,
            rules=given.rules,
            executor=executor,
        )
    reference = next(iter(results.values()))
    limit = start("original", given.rules).rules.limit
    print(f"{len(reference)} days from {given.first}, each knowing only the days before it")
    for name, days in results.items():
        print(f"\n{name}\n{summary(days, reference, limit)}")


if __name__ == "__main__":
    main()
