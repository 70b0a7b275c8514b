"""How soon the best guess of a position is proven, and how close the bounds are until then.

    python benchmarks/live.py [POSITIONS] [--plot FILE]

Positions after one guess by a common opener, the answer drawn at random from nyt2023 with a fixed seed, and after a
second guess by the one that was proven best; then, a tenth as many, after one guess by any answer, most of which have
no second guesses that come with the lexicon. Each is analysed from nothing, as `salet suggest` and the server do it:
laying out the words is part of it, and so is what comes with the lexicon, such as second guesses. Times are processor
time of the analysing thread alone, so that other work on the machine counts as little as possible; it is looked at
every millisecond. A position that was drawn before counts again without being analysed again.
"""

import random
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING

from salet.game.position import Position, start
from salet.show.plots import FOUND, figure_class, write_figure
from salet.solver.analysis import Analysis, _Study

if TYPE_CHECKING:
    from matplotlib.figure import Figure

OPENERS = ("crane", "slate", "adieu", "raise", "audio", "stare", "salet", "trace")
POSITIONS, SEED, LONGEST, GLANCE = 1_000, 7, 10.0, 0.1
GOALS = ((0.1, 0.80), (1.0, 0.985), (10.0, 1.0))
GOAL_OF_GAP = 0.03


@dataclass(frozen=True, slots=True)
class Measured:
    """An analysis: seconds until the best guess was proven (infinite if stopped), the gap after a tenth of a second."""

    candidates: int
    seconds: float
    gap: float
    guess: str | None


def measured(position: Position) -> Measured:
    """Return how the analysis of one position went."""
    study = _Study(position, "mean", 10)
    clock: list[int] = []

    def work() -> None:
        clock.append(time.pthread_getcpuclockid(threading.get_ident()))
        study.run()

    thread = threading.Thread(target=work)
    thread.start()
    seconds, so_far, gap_then = float("inf"), 0.0, -1.0
    while thread.is_alive():
        thread.join(0.001)
        so_far = time.clock_gettime(clock[0]) if clock and thread.is_alive() else so_far
        now = study.analysis(so_far)
        if so_far > GLANCE and gap_then < 0:
            gap_then = gap(now)
        if (now is not None and now.proven) or so_far > LONGEST:
            seconds = so_far if now is not None and now.proven else seconds
            study.control.stop()
            thread.join()
    last = study.analysis(so_far)
    if last is not None and last.proven:
        seconds = min(seconds, so_far)
    return Measured(len(position.candidates), seconds, max(0.0, gap_then), last.guess if last else None)


def gap(analysis: Analysis | None) -> float:
    """Return how far the bounds are apart, as a share of the upper one; 1 without an upper bound."""
    if analysis is None or analysis.upper is None:
        return 1.0
    return (analysis.upper - analysis.lower) / analysis.upper


def measure(count: int, openers: Sequence[str] = OPENERS) -> tuple[list[Measured], list[Measured]]:
    """Return what was measured after one guess by these openers, and after two."""
    first = start("nyt2023")
    known: dict[str, Measured] = {}
    source = random.Random(SEED)  # noqa: S311 - a sample, not a secret
    after_one, after_two = [], []
    for number in range(count):
        opener, answer = source.choice(openers), source.choice(first.lexicon.answers)
        one = reply(first, opener, answer)
        result = known.get(one.text) or measured(one)
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
    return position.play(guess, position.matrix.reply(guess, answer))


def table(name: str, results: list[Measured]) -> str:
    """Return the figures of a series as a line."""
    open_gaps = [r.gap for r in results if r.seconds > GLANCE]
    within = "".join(f"{sum(r.seconds <= limit for r in results) / len(results):8.1%}" for limit, _ in GOALS)
    words = mean(r.candidates for r in results)
    return f"{name:<18}{len(results):>10,}{words:>10.0f}{within}{mean(open_gaps) if open_gaps else 0:>9.2%}"


def proof_times_figure(times: Mapping[str, Sequence[float]]) -> "Figure":
    """Return the share of positions that are proven within a time, a line for each series; crosses mark the goals.

    times: seconds of each position, infinite where it was given up.
    """
    figure = figure_class()(figsize=(6.4, 3.9), layout="constrained")
    panel = figure.subplots()
    for (name, series), style in zip(times.items(), ("-", "--", ":"), strict=True):
        known = sorted(seconds for seconds in series if seconds <= LONGEST)
        shares = [100 * (k + 1) / len(series) for k in range(len(known))]
        panel.step([*known, LONGEST], [*shares, *shares[-1:]], style, where="post", color=FOUND, label=name)
    panel.plot([x for x, _ in GOALS], [100 * y for _, y in GOALS], "x", color="black", label="goals")
    panel.set_xscale("log")
    panel.set_xlim(1e-4, LONGEST)
    panel.set_ylim(0, 100)
    panel.set_xlabel("seconds of processor time", fontsize=9)
    panel.set_ylabel("positions whose best guess is proven, %", fontsize=9)
    panel.spines[["top", "right"]].set_visible(False)
    panel.legend(fontsize=8, frameon=False, loc="lower right")
    return figure


def main(count: int = POSITIONS, plot: Path | None = None) -> tuple[list[Measured], list[Measured]]:
    """Measure, print the table, and draw the picture if a file is named."""
    measured(start("nyt2023").play("audio", "ybbbb"))  # the memory is there
    one, two = measure(count)
    anything, _ = measure(count // 10, start("nyt2023").lexicon.answers)
    print(f"{'':<18}{'positions':>10}{'words':>10}{'100 ms':>8}{'1 s':>8}{'10 s':>8}{'gap':>9}")
    goals = "".join(f"{share:8.1%}" for _, share in GOALS)
    print(f"{'goal':<18}{'':>20}{goals}{GOAL_OF_GAP:>9.2%}")
    print(table("after one guess", one), table("after two guesses", two), table("after any opener", anything), sep="\n")
    if plot is not None:
        series = {"after one guess": one, "after two guesses": two, "after any opener": anything}
        times = {name: [r.seconds for r in results] for name, results in series.items()}
        write_figure(proof_times_figure(times), plot)
    return one, two


def test_most_positions_are_proven_while_one_waits() -> None:
    one, two = main(100)
    assert sum(r.seconds <= LONGEST for r in one) >= 0.95 * len(one)
    assert sum(r.seconds <= 1 for r in two) >= 0.99 * len(two)


def test_the_share_of_proven_positions_rises_to_what_was_not_given_up() -> None:
    times = {"one": [0.01, 0.5, 2.0, float("inf")], "two": [0.001, 0.002], "any": [1.0]}
    panel = proof_times_figure(times).axes[0]
    one, two, _, goals = panel.lines
    assert list(one.get_xdata()) == [0.01, 0.5, 2.0, LONGEST]
    assert list(one.get_ydata()) == [25, 50, 75, 75]
    assert list(two.get_ydata()) == [50, 100, 100]
    assert list(goals.get_ydata()) == [100 * share for _, share in GOALS]


if __name__ == "__main__":
    arguments = sys.argv[1:]
    file = Path(arguments[arguments.index("--plot") + 1]) if "--plot" in arguments else None
    main(int(arguments[0]) if arguments and arguments[0].isdecimal() else POSITIONS, file)
