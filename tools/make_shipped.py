"""Compute what is shipped: the weights of the lexicon `nyt`, and the opening book.

The book is the advice for every starting position, and an optimal tree for each lexicon and rules in `book.OPENERS`. A
page of it has the expected guesses of the best openers by rules. They come from the search of every part of an opener,
all words included, so they are proven.

Which openers of a weighted list deserve that is found out on the likely words: those that carry HEAVY of the weight. A
subset never costs more than the whole set, so what an opener costs on them bounds what it costs on all; and every other
word adds two guesses or more (one if it is the opener itself), and seven at most.

    python tools/make_shipped.py        everything
    python tools/make_shipped.py nyt    the weights of nyt and its page of the book alone

Tests hold weights and advice equal to what this writes, up to a last digit of rounding, and check the trees.
"""

import gzip
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from salet.game.daily.answers import knowledge_of
from salet.game.daily.nyt import SETTLED, fitted_weights
from salet.game.lexicon import ABOUT, Lexicon, named
from salet.game.position import start
from salet.game.rules import Rules
from salet.run.workers import threads
from salet.solver.engine import Engine
from salet.solver.evaluation import rounded
from salet.solver.objective import Objective, default_objective
from salet.solver.opening_book import DEPTH, OPENERS, tree_name
from salet.solver.search import Search, solve
from salet.solver.second_guesses import table_of
from salet.solver.strategies import rank
from salet.solver.tree import TreeFile, write_tree
from salet.study.advice.suggest import make_page

Bounds = tuple[float, float]

DATA = Path(__file__).resolve().parents[1] / "src" / "salet" / "data"
OPENER_SECONDS = 300.0  # for one opener of the shipped book; nearly all take five
HEAVY = 0.9  # of the weight: the words on which openers are compared first, a tenth of a second each
SOLVED = 24  # openers of `nyt` that are searched with all words


def write_weights(into: Path = DATA) -> None:
    """Write the weights that the shipped answers give, in the order of the accepted words."""
    weights = fitted_weights(knowledge_of(()), SETTLED)
    (into / "nyt-weights.txt").write_text("".join(f"{weight}\n" for weight in weights), encoding="utf-8")


def write_book(into: Path = DATA, lexicons: Sequence[str] | None = None) -> None:
    """Write the advice for every start with exact values: 15 minutes of processor time."""
    path = into / "book.json"
    before = {} if lexicons is None else json.loads(path.read_text("utf-8"))
    pages = {name: page_of(named(name)) for name in lexicons or ABOUT}
    path.write_text(json.dumps(before | pages, indent=1) + "\n", encoding="utf-8")


def page_of(lexicon: Lexicon) -> dict[str, Any]:
    """Return the advice for a start with its openers' exact values, normal and hard."""
    page = make_page(lexicon, promising_openers(lexicon))
    openers = [row["guess"] for row in page["suggestions"]]
    return {**page, "values": {rules: exact_values(lexicon, rules, openers) for rules in ("normal", "hard")}}


def exact_values(lexicon: Lexicon, rules: str, openers: Sequence[str]) -> dict[str, float]:
    """Return the values that can be proven, for weighted lists of the best openers only."""
    tried = openers if lexicon.uniform else best_on_heavy(lexicon, openers, rules)[:SOLVED]
    values = values_of(lexicon, rules, tried)
    return {word: lower for word, (lower, upper) in values.items() if lower == upper}


def promising_openers(lexicon: Lexicon) -> list[str]:
    """Return more openers that may be good, by exact totals where known, else by bits."""
    totals = totals_of(lexicon)
    if totals:
        return sorted(totals, key=lambda word: totals[word])[:DEPTH]
    return [word for word, _ in rank(start(lexicon), "entropy").top(DEPTH)]


def totals_of(lexicon: Lexicon) -> dict[str, int]:
    """Return the total of every opener whose second guesses are known, itself counted."""
    table = table_of(lexicon, Rules())
    return {} if table is None else table.totals(lexicon)


def best_on_heavy(lexicon: Lexicon, openers: Sequence[str], rules: str) -> list[str]:
    """Return openers in the order of what they cost on the words that carry most of the weight."""
    costs = values_of(heavy_part(lexicon, HEAVY), rules, openers)
    return sorted(costs, key=lambda word: costs[word])


def heavy_part(lexicon: Lexicon, share: float) -> Lexicon:
    """Return the lexicon of the heaviest answers, as few as carry this share of the weight."""
    weights = np.array(lexicon.weights)
    order = np.argsort(-weights, kind="stable")
    count = int(np.searchsorted(np.cumsum(weights[order]), share * weights.sum())) + 1
    kept = np.sort(order[:count]).tolist()
    answers, heavy = (tuple(column[i] for i in kept) for column in (lexicon.answers, lexicon.weights))
    return Lexicon(f"{lexicon.name} heavy", lexicon.guesses, answers, heavy)


def values_of(lexicon: Lexicon, rules: str, openers: Iterable[str]) -> dict[str, Bounds]:
    """Return bounds of the expected guesses of these openers, equal if proven.

    An opener that is bound to lose is left out, and so is one of which no strategy is known after five minutes.
    """
    position = start(lexicon, rules)
    weight = int(position.weights.sum())
    objective = Objective.read(default_objective(lexicon), position.rules.limit, weight)
    engine = Engine(position, objective)

    def bounds(opener: str) -> Bounds | None:
        search = Search(position, objective, guess=opener, engine=engine)
        search.run(OPENER_SECONDS)
        found = search.solution()
        return None if found.upper is None else (rounded(found.lower or 0.0), rounded(found.upper))

    words = tuple(openers)
    with threads() as pool:
        return {word: found for word, found in zip(words, pool.map(bounds, words), strict=True) if found}


def write_trees(into: Path = DATA) -> None:
    """Write the optimal trees; a few seconds each."""
    for (lexicon, rules), opener in OPENERS.items():
        position = start(lexicon, rules)
        solution = solve(position, guess=opener, tree=True)
        assert solution.tree is not None  # noqa: S101 - no tree, nothing to write
        head = (lexicon, position.lexicon.hash, position.rules, "optimal mean")
        text = write_tree(TreeFile(solution.tree, *head))
        (into / tree_name(lexicon, rules)).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    write_weights()
    if not sys.argv[1:]:
        write_trees()
    write_book(lexicons=sys.argv[1:] or None)
