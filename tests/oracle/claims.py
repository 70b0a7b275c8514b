"""What Salet claims about guesses, compared with the truth."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf, isclose

from brute import Game

EXACT = 1e-12
SEVEN_DIGITS = 1e-6


@dataclass(frozen=True)
class Row:
    """A guess as a user sees it; None where nothing is said, infinite upper if it must lose."""

    guess: str
    chance: float | None = None
    lower: float | None = None
    upper: float | None = None
    value: float | None = None
    proven: bool = False


def wrong_rows(game: Game, truth: Mapping[str, float], rows: Sequence[Row], near: float = EXACT) -> Iterator[str]:
    """Yield what is wrong with rows: illegal, doubled, beyond bounds, not proven, unsorted."""
    if len({row.guess for row in rows}) < len(rows):
        yield f"a guess is there twice: {[row.guess for row in rows]}"
    for row in rows:
        if row.guess in truth:
            yield from wrong_row(row, truth[row.guess], game.chance(row.guess), near)
        else:
            yield f"{row.guess} is not legal"
    values = [inf if row.value is None else row.value for row in rows]
    if any(after < before * (1 - near) for before, after in pairwise(values)):
        yield f"the order is not that of the values: {values}"


def wrong_row(row: Row, true: float, chance: float, near: float) -> Iterator[str]:
    """Yield what is wrong with one row."""
    if row.chance is not None and not isclose(row.chance, chance, rel_tol=near, abs_tol=near):
        yield f"{row.guess} has chance {chance} of being the answer, not {row.chance}"
    if row.lower is not None and row.lower > true + near * abs(true):
        yield f"{row.guess} is worth {true}, below its lower bound {row.lower}"
    if row.upper is not None and row.upper < true - near * abs(true):
        yield f"{row.guess} is worth {true}, above its upper bound {row.upper}"
    shown = row.upper if row.value is None else row.value
    if row.proven and shown is not None and not isclose(shown, true, rel_tol=near, abs_tol=near):
        yield f"{row.guess} is worth {true}, not {shown} as proven"


def wrong_best(truth: Mapping[str, float], guess: str | None, value: float | None, near: float) -> Iterator[str]:
    """Yield what is wrong with a best guess said to be proven, and its value."""
    best = min(truth.values())
    if guess is not None and guess in truth and not isclose(truth[guess], best, rel_tol=EXACT, abs_tol=EXACT):
        yield f"{guess}, worth {truth[guess]}, is called the best; {min(truth, key=truth.__getitem__)} has {best}"
    if not isclose(inf if value is None else value, best, rel_tol=near, abs_tol=near):
        yield f"the best value is {best}, not {value}"


def missing_rows(game: Game, truth: Mapping[str, float], rows: Sequence[Row], count: int) -> Iterator[str]:
    """Yield what is missing where the best `count` guesses are all known; a word that was played is none of them."""
    played = {guess for guess, _ in game.turns}
    worth = sorted(value for guess, value in truth.items() if value < inf and guess not in played)[:count]
    found = sorted(value for row in rows if (value := truth.get(row.guess, inf)) < inf)
    if len(found) != len(worth) or any(not isclose(a, b, rel_tol=EXACT) for a, b in zip(found, worth, strict=True)):
        yield f"the best guesses have {worth}, those shown {found}"
