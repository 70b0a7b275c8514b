"""What the newest answers are worth to an installation that has only the shipped ones: bits at the answer, and chances.

    python tools/measure_catch_up.py answers.csv [--every 10]

For real days since answers repeat: the surprise at the day's answer, under the odds of an installation that knows the
shipped answers and has fetched the given number of days before it, newest first. docs/lexicons.md shows the result.
"""

import argparse
from datetime import date, timedelta
from pathlib import Path
from statistics import mean

import numpy as np

from salet.game.daily.answers import SHIPPED_END, Answer, knowledge_of, read_answers
from salet.game.daily.nyt import fitted
from salet.game.lists import shipped_words

FETCHED = (0, 1, 7, 30, 100, 400)
REPEATS = date(2026, 2, 2)  # since then answers repeat; before, the shipped odds are nearly right


def bits(answers: list[Answer], answer: Answer, fetched: int) -> float:
    """Return the surprise at an answer with this number of days before it."""
    first = answer.day - timedelta(days=fetched)
    saved = tuple(known for known in answers if max(first, SHIPPED_END + timedelta(days=1)) <= known.day < answer.day)
    weights = np.array(fitted(knowledge_of(saved), answer.day), dtype=float)
    return float(-np.log2(weights[shipped_words("nyt-allowed").index(answer.word)] / weights.sum()))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("answers", type=Path)
    parser.add_argument("--every", type=int, default=10, help="take only every Nth day (default: 10)")
    options = parser.parse_args()
    answers = list(read_answers(options.answers))
    days = [answer for answer in answers if answer.day >= REPEATS][:: options.every]
    print(
        f"| days fetched | bits at the answer, {len(days)} days from {days[0].day} to {days[-1].day} |\n| ---: | ---: |"
    )
    for fetched in FETCHED:
        print(f"| {fetched} | {mean(bits(answers, answer, fetched) for answer in days):.2f} |", flush=True)


if __name__ == "__main__":
    main()
