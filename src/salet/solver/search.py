"""Exact search: the value of a position or of a guess, its bounds while they close, and the tree that attains it.

The core searches by branch and bound. Here the effort grows from round to round, as in iterative deepening: each round
closes what it can with that many tries, and the transposition table keeps its results for the next.
"""

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.game.position import Position, position_from
from salet.kernels.search import History, Rows
from salet.result import Result
from salet.solver.engine import BEST, IMPOSSIBLE, LARGEST_SET, Control, Engine, one_step_bounds
from salet.solver.evaluation import label
from salet.solver.limit import wait_for
from salet.solver.objective import Objective, default_objective
from salet.solver.opening_book import OPENERS, knows, looked_up
from salet.solver.partition import heaviest_of
from salet.solver.tree import Tree

FEW = 40  # candidates among which one that is as good as the best guess is looked for
BREADTHS = (1, 8)  # guesses that the first upper bounds look at each turn: one at once, then a closer look
LINES = 4  # each round solves this many more guesses for an upper bound,
SHARE = 8  # each with this part of the effort
FIRST_TRIES = 64_000  # guesses tried in each part in the first round
MORE_TRIES = 4  # the growth of that from round to round
ROUNDING = 5e-7  # of the values in the opening book


@dataclass(frozen=True, slots=True, repr=False)
class Solution(Result):
    """What is known of a position's value, or of one guess's: bounds that no strategy can pass.

    lower, upper: the expected guesses from here to the end. `upper` is attained by a strategy that begins with `guess`;
    None says that no strategy is known, and `lower` that there is none without a loss. When they meet, the value is
    proven. lower_total, upper_total: the same over all candidates.
    """

    position: Position
    objective: Objective
    guess: str | None
    lower_total: int | None
    upper_total: int | None
    nodes: int
    cpu_seconds: float
    tree: Tree | None = None

    def __repr__(self) -> str:
        if self.upper is None:
            value = "no strategy finds every word, proven" if self.proven else "no strategy known yet"
        else:
            value = f"{self.guess}, {self.upper:.3f} by {self.objective.name}, {self.label}"
        return f"<Solution of {self.position.text}: {value}>"

    @property
    def proven(self) -> bool:
        """Whether the bounds have met; also when it is proven that a loss cannot be avoided."""
        return self.lower_total == self.upper_total

    @property
    def lower(self) -> float | None:
        """The lower bound for each unit of weight, or None if no strategy is good enough."""
        return None if self.lower_total is None else self.lower_total / int(self.position.weights.sum())

    @property
    def upper(self) -> float | None:
        """The upper bound for each unit of weight, or None if no strategy is known."""
        return None if self.upper_total is None else self.upper_total / int(self.position.weights.sum())

    @property
    def value(self) -> float:
        """The upper bound; infinite if no strategy is known, as of a `Guess`."""
        return inf if self.upper is None else self.upper

    @property
    def label(self) -> str:
        """How sure the value is: `proven`, `within 0.03 guesses` or `estimate`."""
        return label(self.lower or 0.0, self.upper, proven=self.proven)

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            **self.position.as_json(),
            "objective": self.objective.name,
            "guess": self.guess,
            "value": self.value,
            "lower": self.lower,
            "upper": self.upper,
            "lower_total": self.lower_total,
            "upper_total": self.upper_total,
            "proven": self.proven,
            "label": self.label,
            "nodes": self.nodes,
            "cpu_seconds": self.cpu_seconds,
        }


def solve(
    position: Position | str,
    objective: Objective | str | None = None,
    *,
    budget: float | None = None,
    guess: str | None = None,
    tree: bool = False,
) -> Solution:
    """Return the best strategy of a position (a text is one over the default lexicon), or the best after `guess`.

    objective: by default that of `default_objective`, as for suggestions. With a budget of seconds, the search stops
    there and the bounds proven so far are returned. What the opening book has of a start is not searched for.

    >>> from salet.game.position import start
    >>> solution = solve(start("original").play("salet", "bybgb"))
    >>> solution.guess, solution.upper, solution.upper_total, solution.proven
    ('anger', 2.0, 14, True)
    """
    position = position_from(position)
    if isinstance(objective, str | None):
        objective = Objective.read(objective or default_objective(position.lexicon), position.rules.limit)
    shipped = _shipped(position, objective) if guess is None else None
    if shipped and shipped.proven:
        if not tree:
            return shipped
        guess = shipped.guess
    search = Search(position, objective, guess=guess)
    search.run(budget)
    solution = search.solution(with_tree=tree)
    if shipped and not tree and (solution.upper is None or solution.upper > (shipped.upper or 0.0)):
        return replace(solution, guess=shipped.guess, upper_total=shipped.upper_total)
    return solution


def _shipped(position: Position, objective: Objective) -> Solution | None:
    """Return what the opening book has of a start: the value of its best opener, which may be proven to be best."""
    lexicon, rules = position.lexicon, position.rules
    if position.turns or objective.name != default_objective(lexicon) or not knows(lexicon):
        return None
    advice = looked_up(lexicon.name, rules, None, 1)
    best = advice.suggestions[0] if advice else None
    if best is None or best.upper is None:
        return None
    weight = int(position.weights.sum())
    if (lexicon.name, rules.text) in OPENERS:
        total = round(best.upper * weight)
        return Solution(position, objective, best.word, total, total, 0, 0.0)
    return Solution(position, objective, best.word, 0, ceil((best.upper + ROUNDING) * weight), 0, 0.0)


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
            objective = Objective.read(objective, position.rules.limit)
        position.check_open()
        if guess is not None:
            guess = position.lexicon.require(guess)
            position.check_legal(guess)
        self.engine = engine or Engine(position, objective)
        self.position, self.objective = position, objective
        self.forced = guess
        self.control = Control()
        self.lower, self.upper = 0, IMPOSSIBLE
        self.guess: str | None = guess
        self.seconds = 0.0
        self._paid, self._sets, self._tries = 0, list[_Set](), FIRST_TRIES

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
        with ThreadPoolExecutor(1) as pool:
            work = pool.submit(self.search)
            try:
                wait_for(work, budget)
            finally:
                self.control.stop()  # harmless when the work is done
                self.seconds += time.process_time() - begun
        work.result()

    def solution(self, *, with_tree: bool = False) -> Solution:
        """Return what is known now; with the tree of `upper`, unless only a quick strategy is known."""
        lower, upper = (None if total >= IMPOSSIBLE else total for total in (self.lower, self.upper))
        known = upper is not None and (self.settled or all(one.solved for one in self._sets))
        tree = self._tree() if with_tree and known else None
        guess = None if upper is None and self.forced is None else self.guess
        return Solution(self.position, self.objective, guess, lower, upper, self.control.nodes, self.seconds, tree)

    def search(self) -> None:
        """Close the bounds in this thread, until they meet or the control says stop.

        A guess is searched part by part. All parts are given the same effort, then those that are still open more, so
        that one that is hard to settle does not keep the others from being known.
        """
        if not self._sets:
            self._begin()
        while not (self.settled or self.control.stopped):
            self._round()
        if self.forced is None and self.upper < IMPOSSIBLE:
            self.guess = self._sets[0].word
            if self.settled and len(self.engine.candidates) <= FEW:
                self._prefer_candidate()

    def _round(self) -> None:
        for one in self._sets:
            if one.open and not self.control.stopped:
                one.close(self.control, self._tries)
        self.lower = min(max(self.lower, self._paid + sum(one.lower for one in self._sets)), IMPOSSIBLE)
        self.upper = min(self.upper, self._paid + sum(one.upper for one in self._sets))
        self._tries *= 1 if self.control.stopped else MORE_TRIES

    def _begin(self) -> None:
        """Find the sets to search: all candidates, or the parts that the guess leaves of them, small ones first."""
        engine, position = self.engine, self.position
        rows, history = engine.root
        looks = one_step_bounds(position, self.objective, engine.order, engine.kept)
        if self.forced is None:
            self.lower, self._sets = int(looks.min()), [_Set(engine, position, rows, history)]
            return
        place = engine.place(self.forced)
        self.lower = int(looks[place])
        self._paid = self.objective.steps[position.turn - 1] * int(position.weights.sum())
        for pattern, part in sorted(engine.parts(rows, place).items(), key=lambda one: len(one[1])):
            if pattern != engine.all_green:
                after = position.after(self.forced, pattern, np.sort(engine.candidates[part]))
                self._sets.append(self._part(after, part, engine.extended(history, place, pattern)))

    def _part(self, position: Position, rows: Rows, history: History) -> "_Set":
        """Return a part to search; one that is too large for tables of its own has an engine of its own.

        Its guesses then stand in the order of what they keep of that part, not of what they keep of everything.
        """
        if len(rows) <= LARGEST_SET:
            return _Set(self.engine, position, rows, history)
        engine = Engine(position, self.objective, self.engine.transpositions)
        return _Set(engine, position, *engine.root)

    def _prefer_candidate(self) -> None:
        """Prefer the likeliest candidate that ties with the best guess: it may be the answer at once."""
        engine, members = self.engine, self.engine.members
        best = engine.place(str(self.guess))
        if best in members:
            return
        lows, highs = np.zeros(len(engine.order), np.int64), np.full(len(engine.order), IMPOSSIBLE, np.int64)
        lows[best] = highs[best] = self.upper + 1  # the others are searched only up to this total
        lines = np.append(members, best).astype(np.int64), lows, highs
        query = engine.query(self.control)
        query.bound_lines(*engine.root, *lines, 1)
        query.close_lines(*engine.root, *lines, 1)
        equal = members[highs[members] == self.upper]
        self.guess = engine.word(equal[0]) if len(equal) else self.guess

    def _tree(self) -> Tree:
        """Return the tree of the upper bound; every value is in the transposition table or soon found again."""
        engine = self.engine
        replies = {one.position.turns[-1].pattern: engine.place(one.word) for one in self._sets if self.forced}
        return self._grow(*engine.root, engine.place(str(self.guess)), replies)

    def _grow(self, rows: Rows, history: History, guess: int | None, replies: Mapping[int, int]) -> Tree:
        """Return the tree of a set that begins with the guess, and goes on with `replies` to some of its patterns."""
        engine = self.engine
        if guess is None:
            control = Control()
            engine.value(control, rows, history)
            guess = control.found[1]
        branches = {}
        hit = False
        for pattern, part in engine.parts(rows, guess).items():
            if pattern == engine.all_green:
                hit = True
            elif len(history) + 1 < self.position.rules.limit:
                after = engine.extended(history, guess, pattern)
                branches[pattern] = self._grow(part, after, replies.get(pattern), {})
        return Tree(engine.word(guess), hit, branches)


class _Set:
    """A set of candidates and what is known of its least total.

    guess: what the strategy of `upper` begins with, or -1; solved: whether every later guess is optimal too.
    """

    def __init__(self, engine: Engine, position: Position, rows: Rows, history: History) -> None:
        self.engine, self.position, self.rows, self.history = engine, position, rows, history
        self.lower, self.upper, self.guess = 0, IMPOSSIBLE, -1
        self.solved = False
        self._rounds = 0

    @property
    def open(self) -> bool:
        """Whether the bounds have not met."""
        return self.lower < self.upper

    @property
    def word(self) -> str:
        """The guess as a word."""
        return self.engine.word(self.guess)

    def close(self, control: Control, tries: int) -> None:
        """Bring the bounds nearer by trying about this many guesses.

        Quick strategies come first, so that the search has something to beat. What is not settled then is searched
        from below, all guesses in step, and from above by solving those that look best: a set's value needs a proof
        against every guess, that of a guess only the values of its parts.
        """
        if self._rounds == 0:
            self._play_quickly(control)
        if not control.stopped:
            self._rounds += 1
        self._search(control, BEST, tries)
        for guess in self._ranked[: LINES * self._rounds].tolist() if self.open else ():
            if self.open and not control.stopped:
                self._search(control, guess, tries // SHARE)

    def _play_quickly(self, control: Control) -> None:
        engine = self.engine
        for breadth in BREADTHS:
            highs = np.full(len(engine.order), IMPOSSIBLE, np.int64)
            engine.query(control).play(self.rows, self.history, [BEST], highs, breadth)
            self._improve(int(highs.min()), int(highs.argmin()), solved=False)

    @cached_property
    def _ranked(self) -> NDArray[np.intp]:
        """The legal guesses, those that look best first."""
        engine = self.engine
        looks = one_step_bounds(self.position, engine.objective, engine.order, heaviest_of(self.position)[engine.order])
        best = np.argsort(looks, kind="stable")
        return best[looks[best] < IMPOSSIBLE]

    def _search(self, control: Control, guess: int, tries: int) -> None:
        control.allow(tries)
        found = self.engine.value(control, self.rows, self.history, min(self.upper + 1, IMPOSSIBLE), guess)
        control.allow(0)
        self._improve(*control.found, solved=True)
        if guess == BEST:
            self.lower = max(self.lower, min(found, self.upper))

    def _improve(self, total: int, guess: int, *, solved: bool) -> None:
        if total < IMPOSSIBLE and total <= self.upper:
            self.upper, self.guess, self.solved = total, guess, solved
