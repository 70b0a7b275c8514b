"""Exact search: the value of a position or of a guess, its bounds while they close, and the tree that attains it."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from salet.errors import IllegalGuess
from salet.game.position import Position
from salet.solve.engine import BEST, IMPOSSIBLE, Control, Engine, Rows
from salet.solve.looks import one_looks
from salet.solve.objective import Objective
from salet.solve.tree import Tree

Result = TypeVar("Result")
FEW = 40  # candidates among which one that is as good as the best guess is looked for
BREADTHS = (1, 8)  # guesses that the first upper bounds look at each turn: one at once, then a closer look
FIRST_TRIES, MORE_TRIES = 1000, 4  # guesses tried in each part at first, and how many times as many in every round


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a position's value, or of one guess's: bounds that no strategy can pass.

    lower, upper: of the total over all candidates, in the objective's steps times weight; `upper` is attained by a
    strategy that begins with `guess`. When they meet, the value is proven. An upper bound of None says that losing
    could not be ruled out. lower_total, upper_total: the same without what only breaks ties.
    """

    position: Position
    objective: Objective
    guess: str | None
    lower: int
    upper: int | None
    nodes: int
    cpu_seconds: float
    tree: Tree | None = None

    @property
    def proven(self) -> bool:
        """Whether the bounds have met; also when it is proven that a loss cannot be avoided."""
        return self.lower == self.upper or self.lower >= IMPOSSIBLE

    @property
    def lower_total(self) -> int | None:
        """The lower bound in whole units of the objective, or None if no strategy is good enough."""
        return self.lower // self.objective.unit if self.lower < IMPOSSIBLE else None

    @property
    def upper_total(self) -> int | None:
        """The upper bound in whole units of the objective, or None if no strategy is known."""
        return None if self.upper is None else self.upper // self.objective.unit

    @property
    def mean(self) -> float | None:
        """The upper bound for each unit of weight: under `mean`, the expected guesses from here to the end."""
        return None if self.upper_total is None else self.upper_total / int(self.position.weights.sum())

    def as_json(self) -> dict[str, Any]:
        """Return the solution as a value for JSON; a total that cannot be reached is null."""
        return {
            "position": self.position.text,
            "lexicon": self.position.lexicon.name,
            "rules": self.position.rules.text,
            "objective": self.objective.name,
            "guess": self.guess,
            "lower": self.lower_total,
            "upper": self.upper_total,
            "proven": self.proven,
            "mean": self.mean,
            "nodes": self.nodes,
            "cpu_seconds": round(self.cpu_seconds, 3),
        }


def solve(
    position: Position,
    objective: Objective | str = "mean",
    *,
    budget: float | None = None,
    guess: str | None = None,
    tree: bool = False,
) -> Solution:
    """Return the best strategy of a position, or the best that begins with `guess`.

    With a budget of seconds, the search stops there and the bounds proven so far are returned.

    >>> from salet.game.position import start
    >>> solution = solve(start("original").play("salet", "bybgb"))
    >>> solution.guess, solution.upper, solution.proven
    ('anger', 14, True)
    """
    search = Search(position, objective, guess=guess)
    search.run(budget)
    return search.solution(with_tree=tree)


class Search:
    """One question about one position, answered better and better until it is settled or stopped."""

    def __init__(
        self,
        position: Position,
        objective: Objective | str = "mean",
        *,
        guess: str | None = None,
        engine: Engine | None = None,
    ) -> None:
        if isinstance(objective, str):
            objective = Objective.read(objective, position.rules.limit, int(position.weights.sum()))
        if position.turn > position.rules.limit:
            raise IllegalGuess(f"All {position.rules.limit} guesses are used: nothing is left to solve.")
        if guess is not None:
            guess = position.lexicon.require(guess)
            position.check_legal(guess)
        self.engine = engine or Engine(position, objective)
        self.position, self.objective = position, objective
        self.forced = guess
        self.control = Control(position.rules.limit)
        self.lower, self.upper = 0, IMPOSSIBLE
        self.guess: str | None = guess
        self.seconds = 0.0

    @property
    def settled(self) -> bool:
        """Whether the bounds have met."""
        return self.lower >= self.upper

    def run(self, budget: float | None = None) -> None:
        """Search until the bounds meet or the budget is spent; Ctrl-C stops it and is passed on.

        It may be run again: what was found before is remembered.
        """
        begun = time.process_time()
        self.control.resume()
        try:
            stoppable(self.search, self.control, budget)
        finally:
            self.seconds += time.process_time() - begun

    def solution(self, *, with_tree: bool = False) -> Solution:
        """Return what is known now."""
        upper = None if self.upper >= IMPOSSIBLE else self.upper
        tree = self._tree() if with_tree and self.settled and upper is not None else None
        guess = None if upper is None and self.forced is None else self.guess
        return Solution(self.position, self.objective, guess, self.lower, upper, self.control.nodes, self.seconds, tree)

    def search(self) -> None:
        """Close the bounds in this thread, until they meet or the control says stop."""
        engine = self.engine
        rows, history = engine.rows(), engine.history(self.position.turns)
        looks = one_looks(self.position, self.objective, engine.order, engine.kept)
        if self.forced is None:
            self.lower = max(self.lower, int(looks.min()))
            self._search_best(rows, history)
        else:
            place = engine.place(self.forced)
            self.lower = max(self.lower, int(looks[place]))
            self._search_parts(rows, history, place)

    def _search_best(self, rows: Rows, history: Any) -> None:
        bounds = _Bounds(self.lower, self.upper)
        guess = bounds.close(self.engine, self.control, rows, history)
        self.guess = self.engine.word(guess) if guess >= 0 else self.guess
        self.lower, self.upper = bounds.lower, bounds.upper
        if self.settled and self.upper < IMPOSSIBLE and len(rows) <= FEW:
            self._prefer_candidate(history)

    def _search_parts(self, rows: Rows, history: Any, place: int) -> None:
        """Search what the guess leaves, part by part.

        All parts are given the same effort, then those that are still open more, so that one that is hard to settle
        does not keep the others from being known.
        """
        engine, control = self.engine, self.control
        paid = int(engine.steps.steps[len(history) + 1] * engine.lists.weights[rows].sum())
        parts = [
            (part, np.vstack([history, [[place, pattern]]]), _Bounds(0, IMPOSSIBLE))
            for pattern, part in sorted(engine.parts(rows, place).items(), key=lambda one: len(one[1]))
            if pattern != engine.lists.all_green
        ]
        tries = FIRST_TRIES
        while not (self.settled or control.stopped):
            for part, after, bounds in parts:
                if bounds.lower < bounds.upper and not control.stopped:
                    bounds.close(engine, control, part, after, tries)
            lower = paid + sum(bounds.lower for _, _, bounds in parts)
            self.lower = min(max(self.lower, lower), IMPOSSIBLE)
            self.upper = min(self.upper, paid + sum(bounds.upper for _, _, bounds in parts))
            tries *= MORE_TRIES

    def _prefer_candidate(self, history: Any) -> None:
        """Name a candidate, the likeliest, if one is as good as the guess found: then it may be the answer at once."""
        engine, members = self.engine, self.engine.lists.guess_of
        best = engine.place(str(self.guess))
        if best in members:
            return
        lows, highs = np.zeros(len(engine.order), np.int64), np.full(len(engine.order), IMPOSSIBLE, np.int64)
        lows[best] = highs[best] = self.upper + 1  # the bar for the others: whoever is dearer need not be known
        lines = np.append(members, best), lows, highs
        engine.look_closer(self.control, history, lines, 1)
        engine.close_in(self.control, history, lines, 1)
        equal = members[highs[members] == self.upper]
        self.guess = engine.word(equal[0]) if len(equal) else self.guess

    def _tree(self) -> Tree:
        """Return an optimal tree; every value is in the memo or soon found again."""
        engine = self.engine
        rows, history = engine.rows(), engine.history(self.position.turns)
        first = None if self.guess is None else engine.place(self.guess)
        return self._grow(rows, history, first)

    def _grow(self, rows: Rows, history: Any, guess: int | None) -> Tree:
        engine = self.engine
        if guess is None:
            control = Control(self.position.rules.limit)
            engine.value(control, rows, history)
            guess = engine.found(control, history)[1]
        branches = {}
        hit = False
        for pattern, part in engine.parts(rows, guess).items():
            if pattern == engine.lists.all_green:
                hit = True
            elif len(history) + 1 < self.position.rules.limit:
                branches[pattern] = self._grow(part, np.vstack([history, [[guess, pattern]]]), None)
        return Tree(engine.word(guess), hit, branches)


@dataclass(slots=True)
class _Bounds:
    """What is known of the least total of a set."""

    lower: int
    upper: int

    def close(self, engine: Engine, control: Control, rows: Rows, history: Any, tries: int = 0) -> int:
        """Bring the bounds nearer by trying so many guesses, or until they meet; return the guess of `upper`, or -1.

        Quick strategies come first, so that the search has something to beat.
        """
        best = -1
        for breadth in BREADTHS if self.upper >= IMPOSSIBLE else ():
            highs = np.full(len(engine.order), IMPOSSIBLE, np.int64)
            engine.quick(control, rows, history, [BEST], highs, breadth)
            if highs.min() < self.upper:
                best = int(highs.argmin())
                self.upper = int(highs[best])
        control.allow(tries)
        found = engine.value(control, rows, history, min(self.upper + 1, IMPOSSIBLE))
        control.allow(0)
        total, guess = engine.found(control, history)
        if guess >= 0 and total <= self.upper:
            self.upper, best = total, guess
        self.lower = max(self.lower, min(found, self.upper))
        return best


def stoppable(work: Callable[[], Result], control: Control, budget: float | None) -> Result:
    """Return the result of work in a thread that ends early when the budget is spent or Ctrl-C is pressed."""
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work)
        try:
            wait([future], timeout=budget)
        finally:
            control.stop()  # harmless when the work is done
        return future.result()
