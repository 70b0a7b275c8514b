"""How many guesses people need, from counts of shared results."""

import csv
from io import StringIO
from pathlib import Path

from salet.errors import BadFile
from salet.limits import read_text, whole_number

COUNTS_FILE = "human_score_counts.csv"  # the name under which it is published
LOST = "X"


def counts_next_to(answers: Path) -> Path | None:
    """Return the file of counts in the same folder as a file of answers, or None."""
    path = answers.parent / COUNTS_FILE
    return path if path.exists() else None


def people_mean(path: Path) -> float:
    """Return the average guesses of people, from CSV with `rounds` and `count`; a loss counts as seven."""
    text = read_text(path)
    try:
        rows = [(row["rounds"], _figure(row["count"])) for row in csv.DictReader(StringIO(text))]
        guesses = [(7 if rounds == LOST else _figure(rounds), count) for rounds, count in rows]
    except (csv.Error, KeyError, TypeError, ValueError, AttributeError):
        raise BadFile(f"{path} is not CSV with the columns rounds and count.") from None
    total = sum(count for _, count in guesses)
    if total <= 0:
        raise BadFile(f"{path} contains no games.")
    return sum(rounds * count for rounds, count in guesses) / total


def _figure(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise ValueError(text)
    return number
