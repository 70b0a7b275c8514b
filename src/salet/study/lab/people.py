"""How people fare: the counts of shared results, for context."""

import csv
from pathlib import Path

from salet.errors import BadFile

BESIDE = "human_score_counts.csv"  # the file's own name, as it is handed around
LOST = "X"


def people_beside(answers: Path) -> Path | None:
    """Return the file of counts that lies beside a file of answers, if one does."""
    path = answers.parent / BESIDE
    return path if path.exists() else None


def people_mean(path: Path, limit: int = 6) -> float:
    """Return the guesses that people take on average, from CSV with `rounds` and `count`; a loss is one too many."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = [(row["rounds"], int(row["count"])) for row in csv.DictReader(file)]
        guesses = [(limit + 1 if rounds == LOST else int(rounds), count) for rounds, count in rows]
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}.") from None
    except (KeyError, TypeError, ValueError):
        raise BadFile(f"{path} is not CSV with the columns rounds and count.") from None
    total = sum(count for _, count in guesses)
    if total <= 0:
        raise BadFile(f"{path} counts no games.")
    return sum(rounds * count for rounds, count in guesses) / total
