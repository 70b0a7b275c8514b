"""Starting suggestions, computed beforehand for the book and for a day's `nyt`.

A *page* is the advice for the start of a lexicon as a value for JSON: the openers that are best at one step. In the
shipped book it also has, under `values`, the expected guesses to the end of the best of them, by rules. Values come
from the search of every part of an opener, all words included, so they are proven.

Which openers deserve that is found out on the likely words: those that carry HEAVY of the weight. A subset never costs
more than the whole set, so what an opener costs on them bounds what it costs on all; and every other word adds two
guesses or more (one if it is the opener itself), and seven at most.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.game.rules import Rules
from salet.run.workers import threads
from salet.solver.engine import Engine
from salet.solver.evaluation import rounded
from salet.solver.objective import Objective, default_objective
from salet.solver.opening_book import DEPTH, default_strategy
from salet.solver.search import Search
from salet.solver.second_guesses import totals_of
from salet.solver.strategies import rank, strategy_of
from salet.study.advice.suggest import scored

Bounds = tuple[float, float]
OPENER_SECONDS = 300.0  # for one opener of the shipped book; nearly all take five
HEAVY = 0.9  # of the weight: the words on which openers are compared first, a tenth of a second each


def make_page(lexicon: Lexicon, openers: Collection[str] = ()) -> dict[str, Any]:
    """Return the advice for a lexicon's start as JSON: the best at one step, and these.

    Before any reply all rules agree on the figures. The values of the openers are left out, because they take long.
    """
    position, strategy = start(lexicon), strategy_of(default_strategy(lexicon))
    order, index_of = rank(position, strategy).guesses, position.matrix.index_of
    asked = {index_of[word] for word in openers}
    kept = [i for place, i in enumerate(order.tolist()) if place < DEPTH or i in asked]
    advice = scored(position, strategy, kept)
    page = replace(advice, objective=default_objective(lexicon)).as_json()
    unknown = ("value", "lower", "upper", "proven", "label")
    rows = [{name: figure for name, figure in row.items() if name not in unknown} for row in page["suggestions"]]
    return {name: figure for name, figure in {**page, "suggestions": rows}.items() if name != "lead"}


def best_on_heavy(lexicon: Lexicon, openers: Sequence[str], rules: str = "normal") -> list[str]:
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


def promising_openers(lexicon: Lexicon) -> list[str]:
    """Return more openers that may be good, by exact totals where known, else by bits."""
    totals = totals_of(lexicon, Rules())
    if totals:
        return sorted(totals, key=lambda word: totals[word])[:DEPTH]
    return [word for word, _ in rank(start(lexicon), "entropy").top(DEPTH)]


# --- Values -------------------------------------------------------------------------------------------------------


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
