"""Prints how long solved positions last, by their bits: the table of `partition`.

    python tools/fit_estimate.py [POSITIONS]

Positions of `original` and `nyt` after one to three random guesses are solved exactly. The fit is the line with corners
at the table's bits that comes closest; the last two corners stand for starts and have too few positions to be fitted.
"""

import random
import sys

import numpy as np
from numpy.typing import NDArray

from salet.game.lexicon import named
from salet.game.pattern import pattern_of
from salet.game.position import Position, start
from salet.solver.objective import default_objective
from salet.solver.partition import BITS, LASTS, bits_of
from salet.solver.values import solve

POSITIONS = 300
SECONDS = 5.0
LARGEST = 400
FITTED = len(BITS) - 2


def drawn(source: random.Random) -> Position:
    """Return a random position with more than one candidate, few enough to be solved soon."""
    while True:
        position = start(source.choice(("original", "nyt")))
        (answer,) = source.choices(position.lexicon.answers, position.lexicon.weights)
        for guess in source.sample(named("original").answers, source.randint(1, 3)):
            position = position.play(guess, pattern_of(guess, answer))
        if 1 < len(position.candidates) <= LARGEST and not position.won:
            return position


def solved(count: int) -> NDArray[np.float64]:
    """Return the bits of some positions and how many guesses they last, one row each."""
    source = random.Random(17)  # noqa: S311 - a sample, not a secret
    found: list[tuple[float, float]] = []
    while len(found) < count:
        position = drawn(source)
        solution = solve(position, default_objective(position.lexicon), budget=SECONDS)
        if solution.proven and solution.upper is not None:
            found.append((bits_of(position.weights.astype(np.float64)), solution.upper))
    return np.array(found)


def fitted(bits: NDArray[np.float64], lasts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the heights of the corners, by least squares."""
    corners = np.eye(FITTED)
    hats = np.array([np.interp(bits, BITS[:FITTED], corner) for corner in corners]).T
    return np.asarray(np.linalg.lstsq(hats, lasts, rcond=None)[0])


def main(count: int = POSITIONS) -> None:
    """Solve, fit, and print."""
    bits, lasts = solved(count).T
    inside = bits <= BITS[FITTED - 1]
    heights = fitted(bits[inside], lasts[inside])
    print(f"{'bits':>6}{'table':>8}{'fit':>8}{'positions':>11}")
    for corner, (at, height) in enumerate(zip(BITS[:FITTED], heights, strict=True)):
        near = int((np.abs(bits - at) <= 0.5).sum())
        print(f"{at:>6}{LASTS[corner]:>8.2f}{height:>8.2f}{near:>11,}")
    error = np.abs(np.interp(bits, BITS, LASTS) - lasts)
    print(f"{len(bits):,} positions; mean error of the table {error.mean():.3f} guesses, at most {error.max():.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS)
