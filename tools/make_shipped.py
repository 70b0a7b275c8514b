"""Compute what is shipped: the weights of the lexicon `nyt`, and the opening book.

The book is the advice for every starting position, and an optimal tree for each lexicon and rules in `book.OPENERS`.

    python tools/make_shipped.py        everything
    python tools/make_shipped.py nyt    the weights of nyt and its page of the book alone

Tests hold weights and advice equal to what this writes, up to a last digit of rounding, and check the trees.
"""

import gzip
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from salet.game.daily.answers import knowledge_of
from salet.game.daily.nyt import SETTLED, fitted_weights
from salet.game.lexicon import ABOUT, Lexicon, named

DATA = Path(__file__).resolve().parents[1] / "src" / "salet" / "data"
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
    from salet.study.advice.starts import make_page, promising_openers  # noqa: PLC0415 - rests on the weights written before

    page = make_page(lexicon, promising_openers(lexicon))
    openers = [row["guess"] for row in page["suggestions"]]
    return {**page, "values": {rules: exact_values(lexicon, rules, openers) for rules in ("normal", "hard")}}


def exact_values(lexicon: Lexicon, rules: str, openers: Sequence[str]) -> dict[str, float]:
    """Return the values that can be proven, for weighted lists of the best openers only."""
    from salet.study.advice.starts import best_on_heavy, values_of  # noqa: PLC0415 - likewise

    tried = openers if lexicon.uniform else best_on_heavy(lexicon, openers, rules)[:SOLVED]
    values = values_of(lexicon, rules, tried)
    return {word: lower for word, (lower, upper) in values.items() if lower == upper}


def write_trees(into: Path = DATA) -> None:
    """Write the optimal trees; a few seconds each."""
    from salet.game.position import start  # noqa: PLC0415
    from salet.solver.opening_book import OPENERS, tree_name  # noqa: PLC0415
    from salet.solver.search import solve  # noqa: PLC0415
    from salet.solver.tree import TreeFile, write_tree  # noqa: PLC0415

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
