"""Starting positions, worked out beforehand: the shipped book, and the page of a day's `nyt`.

A *page* is the advice for the start of a lexicon as a value for JSON: the openers that are best at one step, and under
`values` the expected guesses to the end of the best of them, by rules. Values come from the search of every part of an
opener, all words included, so they are proven; one that is not settled in time is a pair of bounds.

Which openers deserve that is found out on the likely words: those that carry HEAVY of the weight. A subset never costs
more than the whole set, so what an opener costs on them bounds what it costs on all; and every other word adds two
guesses or more (one if it is the opener itself), and seven at most.
"""

import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from salet.game.lexicon import ABOUT, Lexicon, named
from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.run.local import threads
from salet.solver.advice import rounded
from salet.solver.engine import Engine
from salet.solver.objective import Objective, default_objective
from salet.solver.opening_book import DEPTH, Bounds, default_strategy, openers_with_values
from salet.solver.search import Search
from salet.solver.second_guesses import totals_of
from salet.solver.strategy import rank, strategy_of
from salet.study.advice.suggest import scored

OPENER_SECONDS = 300.0  # for one opener of the shipped book; nearly all take five
HEAVY = 0.9  # of the weight: the words on which openers are compared first, a tenth of a second each
SOLVED, BOOK_SOLVED = 12, 24  # openers of a day, and of the shipped `nyt`, that are searched with all words
DAY_SECONDS = 600.0  # for all openers of a day; a free machine with two cores needs one


def make_book(lexicons: Iterable[str] | None = None) -> dict[str, Any]:
    """Return the book for every shipped lexicon, or for these, as a value for JSON; it takes minutes."""
    return {name: _valued_page(named(name)) for name in lexicons or ABOUT}


def _valued_page(lexicon: Lexicon) -> dict[str, Any]:
    """Return the advice for a lexicon's start with the exact values of its openers under normal and hard rules."""
    page = make_page(lexicon, _promising(lexicon))
    openers = [row["guess"] for row in page["suggestions"]]
    return {**page, "values": {rules: _exact_values(lexicon, rules, openers) for rules in ("normal", "hard")}}


def _exact_values(lexicon: Lexicon, rules: str, openers: Sequence[str]) -> dict[str, float]:
    """Return the values that can be proven; of a list with weights, only those of the best openers are tried."""
    tried = openers if lexicon.uniform else best_on_heavy(lexicon, openers, rules)[:BOOK_SOLVED]
    values = values_of(lexicon, rules, tried)
    return {word: lower for word, (lower, upper) in values.items() if lower == upper}


def make_page(lexicon: Lexicon, openers: Collection[str] = ()) -> dict[str, Any]:
    """Return the advice for a lexicon's start, as a value for JSON: the best openers at one step, and these.

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
    return {**page, "suggestions": rows}


def make_day_page(lexicon: Lexicon, seconds: float = DAY_SECONDS) -> dict[str, Any]:
    """Return the page of a day's `nyt` with bounds of the best openers, worked out on all cores within some seconds."""
    begun = time.perf_counter()
    known = (word for word in openers_with_values("nyt") if word in lexicon)
    page = make_page(lexicon, {*known, *_promising(lexicon)})
    openers = best_on_heavy(lexicon, [row["guess"] for row in page["suggestions"]])[:SOLVED]
    values = values_of(lexicon, "normal", openers, begun + seconds - time.perf_counter())
    return {**page, "values": {"normal": values}}


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


def _promising(lexicon: Lexicon) -> list[str]:
    """Return openers that may be good though one step does not show it: by exact totals where known, else by bits."""
    totals = totals_of(lexicon, Rules())
    if totals:
        return sorted(totals, key=lambda word: totals[word])[:DEPTH]
    return [word for word, _ in rank(start(lexicon), "entropy").top(DEPTH)]


# --- Values -------------------------------------------------------------------------------------------------------


def values_of(lexicon: Lexicon, rules: str, openers: Iterable[str], seconds: float | None = None) -> dict[str, Bounds]:
    """Return bounds of the expected guesses of these openers, which are equal if the value is proven.

    An opener that is bound to lose is left out, and so is one of which no strategy is known after five minutes, or when
    `seconds` for all of them are spent.
    """
    task = _Task.of(start(lexicon, rules), seconds)
    words = tuple(openers)
    with threads() as pool:
        bounds = pool.map(task.bounds, words)
        return {word: found for word, found in zip(words, bounds, strict=True) if found}


@dataclass(frozen=True, slots=True)
class _Task:
    """What the threads share: the words as the core has them, and when to stop."""

    position: Position
    engine: Engine
    end: float

    @classmethod
    def of(cls, position: Position, seconds: float | None) -> "_Task":
        weight = int(position.weights.sum())
        objective = Objective.read(default_objective(position.lexicon), position.rules.limit, weight)
        end = np.inf if seconds is None else time.perf_counter() + seconds
        return cls(position, Engine(position, objective), end)

    def bounds(self, opener: str) -> Bounds | None:
        """Search one opener."""
        left = min(OPENER_SECONDS, self.end - time.perf_counter())
        if left <= 0:
            return None
        search = Search(self.position, self.engine.objective, guess=opener, engine=self.engine)
        search.run(left)
        found, weight = search.solution(), int(self.position.weights.sum())
        return None if found.upper is None else (rounded(found.lower / weight), rounded(found.upper / weight))
