"""What a whole exact analysis costs, as the server runs it: all ten lines proven, or stopped.

    python benchmarks/analysis.py [POSITIONS] [--lexicon NAME]

Positions after one guess by a common opener, and after a second guess by any answer of the original list; the answer
is drawn by its weight, with a fixed seed. A position that is not proven after ten seconds of processor time, when the
server lets others in, is stopped there. Times are processor time of the whole process, with what it takes to lay the
words out, so that other work on the machine counts as little as possible.
"""

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean, quantiles

from salet.game.lexicon import load
from salet.game.pattern import pattern_of
from salet.game.position import Position, start
from salet.solver.analysis import analyse

OPENERS = ("crane", "slate", "adieu", "audio", "stare", "raise", "soare", "salet")
POSITIONS, SEED, LONGEST = 40, 11, 10.0


@dataclass(frozen=True, slots=True)
class Measured:
    """One analysis: the words left, the processor seconds, whether the best guess and all lines are proven."""

    candidates: int
    seconds: float
    guess_proven: bool
    all_proven: bool


def measured(position: Position) -> Measured:
    """Return what one analysis took."""
    begun = time.process_time()
    *_, last = analyse(position, stopped=lambda: time.process_time() - begun > LONGEST)
    return Measured(len(position.candidates), time.process_time() - begun, last.proven, last.finished)


def positions(lexicon: str, count: int, guesses: int) -> Iterator[Position]:
    """Yield positions after this many guesses that are not won yet."""
    source = random.Random(SEED)  # noqa: S311 - a sample, not a secret
    first, words = start(lexicon), load("original").answers
    while count:
        (answer,) = source.choices(first.lexicon.answers, first.lexicon.weights)
        chosen = (source.choice(OPENERS), source.choice(words))[:guesses]
        position = first
        for guess in chosen:
            position = position.play(guess, pattern_of(guess, answer))
        if answer not in chosen:
            count -= 1
            yield position


def line(name: str, results: list[Measured]) -> str:
    """Return the figures of a series as a line."""
    seconds = [result.seconds for result in results]
    tenths = quantiles(seconds, n=10, method="inclusive")
    best, whole = (mean(shares) for shares in zip(*((r.guess_proven, r.all_proven) for r in results), strict=True))
    return (
        f"{name:<18}{len(results):>10}{mean(r.candidates for r in results):>8.0f}{mean(seconds):>9.2f} s"
        f"{tenths[4]:>9.2f} s{tenths[8]:>9.2f} s{best:>13.0%}{whole:>11.0%}"
    )


def main(count: int = POSITIONS, lexicon: str = "nyt") -> None:
    """Measure and print the table."""
    measured(start(lexicon).play("audio", "ybbbb").play("stern", "bbbbb"))  # whatever has to be compiled is so now
    heads = f"{'mean':>11}{'median':>11}{'90 %':>11}{'best proven':>13}{'all proven':>11}"
    print(f"{lexicon:<18}{'positions':>10}{'words':>8}{heads}")
    for name, guesses in (("after one guess", 1), ("after two guesses", 2)):
        print(line(name, [measured(position) for position in positions(lexicon, count, guesses)]), flush=True)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    chosen = arguments[arguments.index("--lexicon") + 1] if "--lexicon" in arguments else "nyt"
    main(int(arguments[0]) if arguments and arguments[0].isdecimal() else POSITIONS, chosen)
