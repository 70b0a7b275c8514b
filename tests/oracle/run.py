"""Hold what users see against the truth: `make oracle`, `run.py --games 20000`.

`brute.py` is the truth, `random_games.py` draws the games, and `claims.py` says what every row must hold. `library.py`,
`studies.py`, `commands.py`, `servers.py` and `page.py` ask Salet; each fault is printed with a command that repeats it.
`--real 1000` asks about real lists instead: whether every row is legal, for 1,000 positions of each list and mode, and
whether 100 hard-mode games of each shipped list are reviewed under one objective.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from tempfile import mkdtemp
from typing import NamedTuple

import commands
import library
import page
import servers
import studies
from random_games import Question, question
from real_lists import LISTS, REVIEWED, illegal_rows, wrong_reviews

Faults = Iterator[tuple[int, str]]
CHUNK = 250


def each(ask: Callable[[Question], Iterator[str]]) -> Callable[[Sequence[Question]], Faults]:
    """Return a function that asks about one game after the other; exceptions are faults."""

    def asked(questions: Sequence[Question]) -> Faults:
        for one in questions:
            try:
                yield from ((one.number, what) for what in ask(one))
            except Exception as error:  # noqa: BLE001 - whatever it is, a user would see it
                yield one.number, f"{type(error).__name__}: {error}"

    return asked


class Surface(NamedTuple):
    """A place where users see values. share: one of how many games it is asked about."""

    name: str
    ask: Callable[[Sequence[Question]], Faults]
    share: int = 1


SURFACES = (
    Surface("analysis", each(library.analysis)),
    Surface("suggestions", each(library.suggestions)),
    Surface("solution", each(library.solution), 5),
    Surface("hints", each(studies.hint), 10),
    Surface("why", each(studies.why), 5),
    Surface("review", each(studies.judgement), 20),
    Surface("exact", each(studies.exact), 10),
    Surface("tree", each(studies.tree), 5),
    Surface("prove", each(studies.proof), 5),
    Surface("boards", each(studies.board), 2),
    Surface("salet-suggest", each(commands.suggest), 5),
    Surface("salet-solve", each(commands.solve), 10),
    Surface("salet-helper", each(commands.helper), 25),
    Surface("http", servers.http, 25),
    *([Surface("page", page.worker, 3)] if page.available() else []),
)


class Fault(NamedTuple):
    """What is wrong with an answer."""

    surface: str
    number: int
    what: str

    def __str__(self) -> str:
        again = f"python tests/oracle/run.py --first {self.number} --games 1 --surface {self.surface}"
        return f"{self.surface}: {self.what}\n    {again}"


def check(numbers: Sequence[int], names: Sequence[str] = ()) -> tuple[Counter[str], list[Fault]]:
    """Return how many games each surface was asked about, and all faults."""
    asked: Counter[str] = Counter()
    faults: list[Fault] = []
    questions = [question(number) for number in numbers]
    for surface in SURFACES:
        chosen = [one for one in questions if surface.name in names or (not names and one.number % surface.share == 0)]
        asked[surface.name] = len(chosen)
        faults += [Fault(surface.name, *fault) for fault in surface.ask(chosen)] if chosen else []
    return asked, faults


def real_lists_are_wrong(count: int, jobs: int) -> bool:
    """Print the illegal rows and wrong reviews of each real list; return whether there are any."""
    with ProcessPoolExecutor(jobs) as pool:
        runs = {name: pool.submit(illegal_rows, name, range(1, count + 1)) for name in LISTS}
        games = range(1, max(2, count // 10) + 1)
        reviews = {name: pool.submit(wrong_reviews, name, games) for name in REVIEWED}
        found = {name: run.result() for name, run in runs.items()}
        judged = {name: run.result() for name, run in reviews.items()}
    for name, rows in found.items():
        sys.stdout.write(f"{name:<10}{count:>8,} positions{len(rows):>8,} with an illegal row\n")
        sys.stdout.writelines(f"    {row}\n" for row in rows)
    for name, faults in judged.items():
        sys.stdout.write(f"{name:<10}{len(games):>8,} hard games{len(faults):>8,} faults in reviews\n")
        sys.stdout.writelines(f"    {fault}\n" for fault in faults)
    return any(found.values()) or any(judged.values())


def main() -> int:
    """Ask about many games in several processes, and print the number of questions and what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--real", type=int, default=0, help="positions of each real list and mode, in place of games")
    parser.add_argument("--surface", action="append", default=[], choices=[surface.name for surface in SURFACES])
    given = parser.parse_args()
    os.environ.update(SALET_DATA=mkdtemp())
    if given.real:
        return real_lists_are_wrong(given.real, given.jobs)
    end = given.first + given.games
    chunks = [range(first, min(first + CHUNK, end)) for first in range(given.first, end, CHUNK)]
    asked: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    with ProcessPoolExecutor(given.jobs) as pool:
        for counts, faults in pool.map(check, chunks, [given.surface] * len(chunks)):
            asked += counts
            wrong.update(fault.surface for fault in faults)
            sys.stdout.writelines(f"{fault}\n" for fault in faults)
    for name, games in (+asked).items():
        sys.stdout.write(f"{name:<14}{games:>8,} games{wrong[name]:>8,} faults\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
