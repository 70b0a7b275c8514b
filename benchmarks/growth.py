"""How processor time and memory to a proof grow with the words left and their length.

    python benchmarks/growth.py [--seconds 60] [--repeats 3] [--plot growth.svg]

The words left are drawn at random from the 14,855 accepted ones, all of which may be guessed: with their odds of `nyt`,
and with even odds. For each length from 4 to 11, 3,000 words are made up from letter pairs of these, and 300 are left.
A search is stopped at the limit, and the row says how many were proven.
"""

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

from salet.game.lexicon import Lexicon, named
from salet.game.position import start
from salet.solver.engine import engine_bytes
from salet.solver.search import solve

SIZES = (100, 200, 500, 1_000, 2_000, 4_000, 8_000, 14_855)
LENGTHS = range(4, 12)
MADE = 3_000  # made-up words of each length
LEFT = 300  # of them


@dataclass(frozen=True)
class Row:
    """What one kind of position takes: the median of its repeats."""

    kind: str
    left: int
    seconds: float
    megabytes: float
    proven: int


def main() -> None:
    """Measure, print a row at a time, and draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="Limit of one search.")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--plot", type=Path)
    asked = parser.parse_args()
    print(f"{'words':24}{'left':>8}{'CPU s':>9}{'MB':>7}  proven")
    rows = []
    for kind, left, lexicons in kinds(asked.repeats):
        rows.append(measured(kind, left, lexicons, asked.seconds))
        row = rows[-1]
        print(f"{kind:24}{left:8,}{row.seconds:9.3f}{row.megabytes:7.0f}  {row.proven} of {asked.repeats}", flush=True)
    if asked.plot:
        draw([row for row in rows if row.kind.startswith("nyt")], asked.plot)


def kinds(repeats: int) -> Iterator[tuple[str, int, list[Lexicon]]]:
    """Yield what is measured: its name, how many words are left, and a lexicon for each repeat."""
    nyt = named("nyt")
    chance = dict(zip(nyt.answers, nyt.weights, strict=True))
    dice = random.Random(1)  # noqa: S311 - a choice that can be repeated
    for kind in ("nyt, its odds", "nyt, even odds"):
        for left in SIZES:
            chosen = [dice.sample(nyt.answers, left) for _ in range(repeats)]
            yield kind, left, [weighted(words, nyt.guesses, None if "even" in kind else chance) for words in chosen]
    for length in LENGTHS:
        words = made_words(nyt.guesses, length, dice)
        lexicons = [Lexicon.of(dice.sample(words, LEFT), words) for _ in range(repeats)]
        yield f"{length} letters, even odds", LEFT, lexicons


def weighted(words: list[str], guesses: Sequence[str], chance: dict[str, int] | None) -> Lexicon:
    """Return a lexicon of words with their odds, or with even odds."""
    return Lexicon.of(words, guesses, weights=[chance[word] for word in words] if chance else None)


def made_words(words: tuple[str, ...], length: int, dice: random.Random) -> list[str]:
    """Return words of a length whose letters follow each other as in real ones."""
    after: dict[str, list[str]] = defaultdict(list)
    for word in words:
        for one, other in pairwise(word):
            after[one].append(other)
    made: dict[str, None] = {}
    while len(made) < MADE:
        word = dice.choice(words)[0]
        while len(word) < length:
            word += dice.choice(after[word[-1]] or list(after))
        made[word] = None
    return list(made)


def measured(kind: str, left: int, lexicons: list[Lexicon], seconds: float) -> Row:
    """Search for the best guess of each lexicon."""
    times, proven = [], 0
    for lexicon in lexicons:
        position = start(lexicon)
        begun = time.process_time()
        proven += solve(position, budget=seconds).proven
        times.append(time.process_time() - begun)
    return Row(kind, left, median(times), engine_bytes(start(lexicons[0])) / 1e6, proven)


def draw(rows: list[Row], path: Path) -> None:
    """Draw seconds against words left, both logarithmic; a hollow mark was not proven."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - only for the picture

    figure = Figure(figsize=(6, 3.6), layout="constrained")
    axes = figure.subplots()
    for kind, colour in (("nyt, its odds", "#0072B2"), ("nyt, even odds", "#E69F00")):
        points = [row for row in rows if row.kind == kind]
        axes.loglog([row.left for row in points], [row.seconds for row in points], color=colour, label=kind)
        for row in points:
            axes.loglog(row.left, row.seconds, "o", color=colour, fillstyle="full" if row.proven else "none")
    axes.set_xlabel("words left")
    axes.set_ylabel("CPU seconds to the proven best guess")
    axes.legend()
    figure.savefig(path)


if __name__ == "__main__":
    main()
