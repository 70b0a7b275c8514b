"""What the core's search does on 1,000 positions: totals, positions and guesses tried.

    python tests/support/search_record.py           compare with tests/golden/search-record.json
    python tests/support/search_record.py --write   record it again, if the search itself was changed on purpose

SALET_CORE names the build of the core. A change that only moves code must not change a number.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from salet.core import constants
from salet.core import search as core
from salet.core.constants import ANY_GUESS, HARD, IMPOSSIBLE, NODES, NORMAL, TRIED
from salet.core.search import Query, Rows, Tables, new_memory
from salet.game.lexicon import shipped_lexicon

FILE = Path(__file__).parents[1] / "golden" / "search-record.json"
GAMES = 200
PARTS = 4  # positions of a game besides its start
BLOCK = 100  # positions that share a digest
TRIES = 300  # guesses that one question may try
STEPS = 6  # of the analysis of a start
LENGTHS = (3, 4, 6, 8, 10)  # of made-up words
ALPHABET = 26


class Game:
    """Words, weights and rules, drawn at random, and the core's tables of them."""

    def __init__(self, source: random.Random, number: int) -> None:
        self.source = source
        letters = _real_words(source, number) if number % 2 else _made_up_words(source)
        large = number % 25 == 1
        answers = min(len(letters), source.randint(250, 700) if large else source.randint(5, 120))
        candidates = np.array(source.sample(range(len(letters)), answers), np.int32)
        heaviest = source.choice((1, 1, 5, 1000))
        weights = np.sort(np.array([source.randint(1, heaviest) for _ in candidates], np.int64))[::-1].copy()
        rule, limit = source.choice((NORMAL, NORMAL, HARD)), source.randint(3, 6)
        cap = source.choice((2, 30, 560))
        self.tables = Tables(letters, ALPHABET, candidates, weights, rule, limit, cap)
        self.monitor = core.new_monitor()
        loss = source.choice((IMPOSSIBLE, 1, 20))
        steps = np.array([*(source.choice((1, 1, 3)) for _ in range(limit)), loss], np.int64)
        self.query = Query(
            self.tables, steps, core.new_transposition_table(12), self.monitor, new_memory(self.tables.query_bytes)
        )

    def lines(self) -> Iterator[str]:
        """Yield what the search does at the start and in parts that random guesses make."""
        every = np.arange(self.tables.answers, dtype=np.int32)
        yield self.line(every, np.zeros((0, 2), np.int32))
        for _ in range(PARTS):
            guess = self.source.randrange(self.tables.guesses)
            replies = self.tables.patterns_of_guess(guess)
            pattern = replies[self.source.randrange(len(every))]
            yield self.line(every[replies == pattern], np.array([[guess, pattern]], np.int32))

    def line(self, rows: Rows, history: core.History) -> str:
        """Return the answers to every question about a position, with nodes and tries."""
        tables, query, found = self.tables, self.query, list[int]()
        lowers, uppers = np.zeros(tables.guesses, np.int64), np.full(tables.guesses, IMPOSSIBLE, np.int64)
        pool = np.sort(tables.guess_of[rows]).astype(np.int64)[:40]
        self.ask(found, lambda: query.solve(rows, history, IMPOSSIBLE, ANY_GUESS))
        self.ask(found, lambda: query.solve(rows, history, IMPOSSIBLE, int(pool[-1])))
        self.ask(found, lambda: query.greedy_bounds(rows, history, [ANY_GUESS, int(pool[0])], uppers, 3))
        self.ask(found, lambda: query.bound_guesses(rows, history, pool, lowers, uppers, 3))
        self.ask(found, lambda: query.prove_best(rows, history, pool, lowers, uppers, 3))
        found += [int(lowers[pool].sum()), int((uppers[pool] % IMPOSSIBLE).sum())]
        if not len(history):
            membership = np.array([np.ones(tables.answers, np.bool_), np.arange(tables.answers) % 3 > 0])
            reach = query.reach(membership)
            self.ask(found, lambda: query.bound_opener(history, int(pool[0]), IMPOSSIBLE, membership, reach))
            fallback = np.array([1] * tables.limit + [IMPOSSIBLE], np.int64)
            analysis = core.Analysis(query, history, 3, self.source.choice((fallback, None)))
            for _ in range(STEPS):
                self.ask(found, lambda: analysis.step(TRIES))
                found += map(int, analysis.best(4).ravel())
        return " ".join(map(str, found))

    def ask(self, found: list[int], question: Callable[[], int | None]) -> None:
        """Ask a question, and note its answer, the positions searched and the guesses tried."""
        self.monitor[constants.MAX_TRIED], self.monitor[TRIED] = TRIES, 0
        answer = question()
        found += [int(answer or 0), int(self.monitor[NODES]), int(self.monitor[TRIED])]


def _real_words(source: random.Random, number: int) -> NDArray[np.uint16]:
    words = shipped_lexicon("original").guesses
    chosen = words if number % 20 == 1 else source.sample(words, source.randint(200, 2000))
    return np.array([[ord(letter) - ord("a") for letter in word] for word in chosen], np.uint16)


def _made_up_words(source: random.Random) -> NDArray[np.uint16]:
    length, letters = source.choice(LENGTHS), source.randint(4, ALPHABET)
    words = {tuple(source.randrange(letters) for _ in range(length)) for _ in range(source.randint(20, 600))}
    return np.array(sorted(words), np.uint16)


def record() -> list[str]:
    """Return a digest of each block of positions."""
    source = random.Random(28)
    lines = [line for number in range(GAMES) for line in Game(source, number).lines()]
    return [sha256("\n".join(lines[k : k + BLOCK]).encode()).hexdigest()[:16] for k in range(0, len(lines), BLOCK)]


if __name__ == "__main__":
    digests = record()
    if "--write" in sys.argv:
        FILE.write_text(json.dumps(digests, indent=1) + "\n", "utf-8")
    pairs = zip(digests, json.loads(FILE.read_text("utf-8")), strict=True)
    different = [number for number, (found, recorded) in enumerate(pairs) if found != recorded]
    sys.exit(f"The search is another in blocks {different} of {BLOCK} positions." if different else 0)
