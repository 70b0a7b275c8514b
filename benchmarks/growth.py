"""How the cost of an exact value grows with the number of answers: measured as far as it goes, then by a fitted line.

    python benchmarks/growth.py [SECONDS]

All 14,855 guesses are allowed. Up to 3,158, the answers are drawn from nyt2023 with a fixed seed, each set within the
next; beyond, other accepted words join them. The value is that of the opener `tarse`, from an empty memo; where it
takes less than two seconds, the least of three times. The first size that takes more than SECONDS (300 if none are
given) is stopped there, and larger ones are extrapolated from the last three measurements.
"""

import random
import sys
import time
from math import exp, inf, isinf, log
from threading import Timer

from salet.game.lexicon import Lexicon, named
from salet.game.position import start
from salet.solver.engine import IMPOSSIBLE, Control, Engine
from salet.solver.objective import Objective

SIZES = (250, 500, 1_000, 2_315, 3_158, 4_000, 5_000, 7_000, 10_000, 14_855)
OPENER, SEED, LONGEST, REPEATS = "tarse", 1, 300.0, 3


def answers_of(count: int) -> Lexicon:
    """Return a lexicon of `count` answers with all accepted words as guesses."""
    lexicon = named("nyt2023")
    source = random.Random(SEED)  # noqa: S311 - a sample, not a secret
    words = source.sample(lexicon.answers, len(lexicon.answers))
    rest = sorted(set(lexicon.guesses) - set(words))
    words += source.sample(rest, len(rest))
    return Lexicon.of(words[:count], words[count:], name=f"{count} answers")


def seconds_for(count: int, longest: float = LONGEST) -> tuple[int, float]:
    """Return the opener's total and the processor time that it took; infinite if it was stopped."""
    position = start(answers_of(count))
    engine = Engine(position, Objective.read("mean", 6, count))
    times: list[float] = []
    while not times or (len(times) < REPEATS and sum(times) < 2):
        engine.memo[:] = 0
        total, seconds = timed_value(engine, longest)
        times.append(seconds)
    return total, min(times)


def timed_value(engine: Engine, longest: float) -> tuple[int, float]:
    """Return the same for one search."""
    control, place = Control(), engine.place(OPENER)
    timer = Timer(longest, control.stop)
    timer.start()
    begun = time.thread_time()
    total = engine.value(control, *engine.root, IMPOSSIBLE, place)
    timer.cancel()
    return total, inf if control.stopped else time.thread_time() - begun


def fitted(points: list[tuple[int, float]]) -> tuple[float, float]:
    """Return exponent and factor of the power law through the points, by least squares of the logarithms."""
    xs, ys = [log(n) for n, _ in points], [log(s) for _, s in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    slope = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)
    return slope, exp(y - slope * x)


def main(longest: float = LONGEST) -> list[tuple[int, float]]:
    """Print the table; returns what was measured."""
    seconds_for(100)  # whatever has to be compiled is compiled now
    points: list[tuple[int, float]] = []
    print("answers    total    mean   CPU seconds")
    for count in SIZES:
        exponent, factor = fitted(points[-3:]) if len(points) > 2 else (0.0, 0.0)
        total, seconds = (0, inf) if factor * count**exponent > 2 * longest else seconds_for(count, longest)
        if isinf(seconds):
            print(f"{count:>7,}        -       -  {factor * count**exponent:>12,.0f}  (by the line)", flush=True)
            continue
        points.append((count, seconds))
        result = "     lost       -" if total >= IMPOSSIBLE else f"{total:>9,}  {total / count:.4f}"
        print(f"{count:>7,}{result}  {seconds:>12.2f}", flush=True)
    exponent, factor = fitted(points[-3:])
    print(f"the line through the last three measured: {factor:.3g} x answers^{exponent:.2f} s")
    return points


def test_the_cost_of_a_value_grows_as_a_power_of_the_answers() -> None:
    assert fitted(main(5.0)[-3:])[0] < 6


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else LONGEST)
