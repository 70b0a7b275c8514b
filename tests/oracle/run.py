"""Hold everything that a user sees against the truth: `make oracle`, or `python tests/oracle/run.py --games 20000`.

`brute.py` is the truth, `random_games.py` draws the games, and `claims.py` says what every row must hold. `library.py`,
... ask Salet. Each fault is printed with the command that shows it again.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import commands
import library
import studies
from random_games import Question, question

Ask = Callable[[Question], Iterator[str]]
CHUNK = 25


class Surface(NamedTuple):
    """A place where users see values. every: it is asked about every so-manieth game, since some are slow."""

    name: str
    ask: Ask
    every: int = 1


SURFACES = (
    Surface("analysis", library.analysis),
    Surface("suggestions", library.suggestions),
    Surface("solution", library.solution),
    Surface("hints", studies.hint, every=2),
    Surface("why", studies.why, every=2),
    Surface("review", studies.judgement, every=5),
    Surface("exact", studies.exact, every=2),
    Surface("tree", studies.tree, every=2),
    Surface("prove", studies.proof, every=4),
    Surface("boards", studies.board, every=2),
    Surface("salet-suggest", commands.suggest, every=5),
    Surface("salet-solve", commands.solve, every=10),
    Surface("salet-helper", commands.helper, every=10),
)


class Fault(NamedTuple):
    """What is wrong with an answer."""

    surface: str
    number: int
    what: str

    def __str__(self) -> str:
        again = f"python tests/oracle/run.py --first {self.number} --games 1 --surface {self.surface}"
        return f"{self.surface}: {self.what}\n    {again}"


def faults_of(surface: Surface, one: Question) -> Iterator[Fault]:
    """Yield what is wrong with a surface's answer about one game; an exception is a fault as well."""
    try:
        for what in surface.ask(one):
            yield Fault(surface.name, one.number, what)
    except Exception as error:  # noqa: BLE001 - whatever it is, a user would see it
        yield Fault(surface.name, one.number, f"{type(error).__name__}: {error}")


def check(numbers: Sequence[int], names: Sequence[str] = ()) -> tuple[Counter[str], list[Fault]]:
    """Return how many games each surface was asked about, and all faults."""
    asked: Counter[str] = Counter()
    faults: list[Fault] = []
    for number in numbers:
        one = question(number)
        for surface in SURFACES:
            if surface.name in names or (not names and number % surface.every == 0):
                asked[surface.name] += 1
                faults += faults_of(surface, one)
    return asked, faults


def main() -> int:
    """Ask about many games in several processes, and print what was asked and what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--surface", action="append", default=[], choices=[surface.name for surface in SURFACES])
    given = parser.parse_args()
    end = given.first + given.games
    chunks = [range(first, min(first + CHUNK, end)) for first in range(given.first, end, CHUNK)]
    asked: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    with ProcessPoolExecutor(given.jobs) as pool:
        for counts, faults in pool.map(check, chunks, [given.surface] * len(chunks)):
            asked += counts
            wrong.update(fault.surface for fault in faults)
            sys.stdout.writelines(f"{fault}\n" for fault in faults)
    for name, games in asked.items():
        sys.stdout.write(f"{name:<14}{games:>8,} games{wrong[name]:>8,} faults\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
