"""How soon the best guess of a position is proven, and how close the bounds are until then.

    python benchmarks/live.py [POSITIONS] [--plot FILE]

Positions after one guess by a common opener, the answer drawn at random from nyt2023 with a fixed seed, and after a
second guess by the one that was proven best. Each is searched from an empty memo. Times are processor time of the
searching thread alone, so that other work on the machine counts as little as possible; laying the words out is told
apart. The process has searched before, so that its memory is there. A position that was drawn before counts again
without being searched again.
"""

import random
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from salet.game.position import Position, start
from salet.solver.engine import IMPOSSIBLE, Engine
from salet.solver.objective import Objective
from salet.solver.search import Search

OPENERS = ("crane", "slate", "adieu", "raise", "audio", "stare", "salet", "trace")
POSITIONS, SEED, LONGEST, GLANCE = 1_000, 7, 10.0, 0.1
GOALS = ((0.1, 0.65), (1.0, 0.85), (10.0, 0.98))


@dataclass(frozen=True, slots=True)
class Measured:
    """A position's search: seconds to lay out and to prove (infinite if stopped), the gap after a tenth of a second."""

    candidates: int
    layout: float
    seconds: float
    gap: float
    guess: str | None


def measured(position: Position) -> Measured:
    """Return how one position's search went."""
    begun = time.thread_time()
    engine = Engine(position, Objective.read("mean", 6, int(position.weights.sum())))
    layout = time.thread_time() - begun
    search = Search(position, engine.objective, engine=engine)
    clock, gaps, spent = [], [], []

    def work() -> None:
        clock.append(time.pthread_getcpuclockid(threading.get_ident()))
        begun = time.thread_time()
        search.search()
        spent.append(time.thread_time() - begun)

    thread = threading.Thread(target=work)
    thread.start()
    while thread.is_alive():
        thread.join(0.001)
        so_far = time.clock_gettime(clock[0]) if clock and thread.is_alive() else 0.0
        if so_far > GLANCE and not gaps:
            gaps.append(gap(search))
        if so_far > LONGEST:
            search.control.stop()
    seconds = spent[0] if search.settled else float("inf")
    return Measured(len(position.candidates), layout, seconds, 0.0 if seconds <= GLANCE else gaps[0], search.guess)


def gap(search: Search) -> float:
    """Return how far the bounds are apart, as a share of the upper one; one if there is none yet."""
    if search.upper >= IMPOSSIBLE:
        return 1.0
    return (search.upper - min(search.upper, max(search.lower, search.control.lower))) / search.upper


def measure(count: int) -> tuple[list[Measured], list[Measured]]:
    """Return what was measured after one guess, and after two."""
    first, known = start("nyt2023"), {}
    source = random.Random(SEED)  # noqa: S311 - a sample, not a secret
    after_one, after_two = [], []
    for number in range(count):
        opener, answer = source.choice(OPENERS), source.choice(first.lexicon.answers)
        one = reply(first, opener, answer)
        result = known.setdefault(one.text, None) or measured(one)
        known[one.text] = result
        after_one.append(result)
        if result.guess is not None and result.guess != answer:
            two = reply(one, result.guess, answer)
            known[two.text] = known.get(two.text) or measured(two)
            after_two.append(known[two.text])
        print(f"\r{number + 1:,} of {count:,}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return after_one, after_two


def reply(position: Position, guess: str, answer: str) -> Position:
    """Return the position after a guess, if this is the answer."""
    row = position.matrix.row(position.matrix.index_of[guess])
    return position.play(guess, int(row[position.lexicon.answers.index(answer)]))


def table(name: str, results: list[Measured]) -> str:
    """Return the figures of a series as two lines: the search alone, and with what laying out took."""
    open_gaps = [r.gap for r in results if r.seconds > GLANCE]
    return (
        f"{name:<18}{len(results):>10,}{mean(r.candidates for r in results):>10.0f}{shares(results, 0)}"
        f"{mean(open_gaps) if open_gaps else 0:>9.2%}{1e3 * median(r.layout for r in results):>9.0f} ms\n"
        f"{'  with laying out':<38}{shares(results, 1)}"
    )


def shares(results: list[Measured], layouts: int) -> str:
    """Return what share of the positions was proven within each time, the layout counted so many times."""
    spent = [r.seconds + layouts * r.layout for r in results]
    return "".join(f"{sum(one <= limit for one in spent) / len(spent):8.1%}" for limit, _ in GOALS)


def main(count: int = POSITIONS, plot: Path | None = None) -> tuple[list[Measured], list[Measured]]:
    """Measure, print the table, and draw the picture if a file is named."""
    measured(start("nyt2023").play("audio", "ybbbb"))  # whatever has to be compiled or laid aside is so now
    one, two = measure(count)
    print(f"{'':<18}{'positions':>10}{'words':>10}{'100 ms':>8}{'1 s':>8}{'10 s':>8}{'gap':>9}{'layout':>12}")
    print(f"{'goal':<18}{'':>20}{'65.0%':>8}{'85.0%':>8}{'98.0%':>8}{'3.00%':>9}")
    print(table("after one guess", one), table("after two guesses", two), sep="\n")
    if plot is not None:
        from salet.show.plots import proof_times_figure, write_figure  # noqa: PLC0415 - only who wants a picture pays

        times = {"after one guess": [r.seconds for r in one], "after two guesses": [r.seconds for r in two]}
        write_figure(proof_times_figure(times, GOALS), plot)
    return one, two


def test_most_positions_are_proven_while_one_waits() -> None:
    one, two = main(100)
    assert sum(r.seconds <= LONGEST for r in one) >= 0.95 * len(one)
    assert sum(r.seconds <= 1 for r in two) >= 0.99 * len(two)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    file = Path(arguments[arguments.index("--plot") + 1]) if "--plot" in arguments else None
    main(int(arguments[0]) if arguments and arguments[0].isdecimal() else POSITIONS, file)
