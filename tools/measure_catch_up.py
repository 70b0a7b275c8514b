"""What the newest answers are worth to an installation that has only the shipped ones.

    python tools/measure_catch_up.py answers.csv

For each real day since answers repeat: the surprise at its answer, under the odds of an installation that knows the
shipped answers and has fetched the given number of days before it, newest first. docs/prior.md shows the result.
"""

import sys
from datetime import date, timedelta
from math import sqrt
from pathlib import Path

import numpy as np

from salet.game.daily.answers import SHIPPED_END, Answer, knowledge_of, read_answers
from salet.game.daily.prior import Prior, accepted_words, fit, follow, wait

FETCHED = (0, 1, 7, 14, 30, 100, 400)
REPEATS = date(2026, 2, 2)


def bits(shipped: Prior, answers: list[Answer], answer: Answer, fetched: int) -> float:
    """Return the surprise at an answer with this number of days before it."""
    first = max(answer.day - timedelta(days=fetched), SHIPPED_END + timedelta(days=1))
    prior = wait(follow(shipped, [one for one in answers if first <= one.day < answer.day]), answer.day)
    return float(-np.log2(prior.chances[prior.words.index[answer.word]]))


def main(path: Path) -> None:
    """Print the table: the mean, and the mean difference to no fetched day with its standard error."""
    shipped = fit(accepted_words(), knowledge_of(()).answers, SHIPPED_END + timedelta(days=1))
    answers = list(read_answers(path))
    days = [answer for answer in answers if answer.day >= REPEATS]
    print(f"{len(days)} days, {days[0].day} to {days[-1].day}\n")
    print("| days fetched | bits at the answer | less than without |\n| ---: | ---: | ---: |")
    without = np.array([bits(shipped, answers, answer, 0) for answer in days])
    for fetched in FETCHED:
        found = np.array([bits(shipped, answers, answer, fetched) for answer in days])
        less = without - found
        error = less.std() / sqrt(len(days))
        print(f"| {fetched} | {found.mean():.3f} | {less.mean():.3f} ± {error:.3f} |", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
