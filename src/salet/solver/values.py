"""The value of a position or of a guess, its bounds while they close, and the tree that attains it.

    solve(position)                      the best strategy of a position, or after a guess
    evaluate_guess(position, word)       the value of one guess
    Values(position)                     values from a fixed amount of work, for ratings

The core searches by branch and bound. A rating must not depend on how fast a machine is, so its values come from a
number of tries. The page does the same in web/src/advice/fixed.ts: a change of `Values` is a change there.
"""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, inf
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from salet.game.position import Position, position_from
from salet.game.rules import TRUE
from salet.kernels.search import History, Rows
from salet.result import Result
from salet.solver.analysis import TOP, allowed, evaluate, known, wait_for
from salet.solver.book import DEPTH, OPENERS, knows, looked_up, opener_value
from salet.solver.engine import BEST, IMPOSSIBLE, LARGEST_SET, Control, Engine, one_step_bounds
from salet.solver.evaluation import SEARCH_SECONDS, Evaluation, Guess, label
from salet.solver.objective import LOSS_AS_ONE_MORE, NEVER_LOSING, Objective, default_objective
from salet.solver.partition import estimate, good_on_sample, heaviest_of
from salet.solver.tree import Tree

LARGEST_FOR_A_GUESS = 1_500  # candidates of a position in which a guess is searched; more take seconds to lay out

Finding = TypeVar("Finding", Evaluation, Guess)

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


# --- A fixed amount of work -------------------------------------------------------------------------------------------


TRIES = 20_000  # guesses tried for a value, at most
WORK = 8_000_000  # tries times candidates: in large positions a try takes longer
LARGEST = 3_000  # candidates of a position that is searched
TRIED = 40  # guesses that look best, of which one is chosen by its value
EQUAL = 1e-9  # estimates nearer than this are equal

Find = Callable[[str], Guess]
"""What finds the value of a guess."""


class Values:
    """The values of a position's guesses. Each question takes a fixed amount of work; the answers are remembered.

    position: one in which a guess can be made. best: the best guess that is known.

    >>> from salet.game.position import position_of
    >>> values = Values(position_of("soare bbbbg", "original"))
    >>> values.best.word, round(values.best.value, 4), round(values.of("clint").value, 4)
    ('guilt', 2.519, 2.6076)
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._found: dict[str, Guess] = {}
        at_start = None if position.turns else _known_start(position)
        searched = len(position.candidates) <= LARGEST
        self.best, self._find = at_start or (_search(position) if searched else _estimates(position))

    def of(self, word: str) -> Guess:
        """Return the value of a guess, which is never below the best one's lower bound."""
        if word == self.best.word:
            return self.best
        if word not in self._found:
            self._found[word] = self._find(word)
            if self._found[word].value < self.best.value:  # better than what the search found
                self.best = self._found[word]
        return self._found[word]


def _guess(position: Position, word: str) -> Guess:
    chance = float(position.chances[position.matrix.index_of[word]])
    return Guess(word, chance, objective=LOSS_AS_ONE_MORE)


# --- A start whose openers' values come with the lexicon ----------------------------------------------------------


def known_par(position: Position) -> Guess | None:
    """Return the best guess of a start whose openers' values come with its lexicon, or None.

    >>> from salet.game.position import start
    >>> known_par(start("original")).value
    3.4211...
    """
    at_start = _known_start(position) if position.rules.feedback == TRUE and not position.turns else None
    return at_start and at_start[0]


def _known_start(position: Position) -> tuple[Guess, Find] | None:
    """Return what is known of a start; openers without a value are estimated by how they compare with the best.

    The difference of two estimates is much more exact than an estimate.
    """
    lexicon, rules = position.lexicon, position.rules
    advice = looked_up(lexicon.name, rules, None, DEPTH, recent=True) if knows(lexicon) else None
    if advice is None:
        return None
    rows = {row.word: replace(row, split=None) for row in advice.suggestions}
    best = advice.suggestions[0].word

    def find(word: str) -> Guess:
        value = opener_value(lexicon.name, rules, word)
        if value is not None:
            return _guess(position, word).within(value, value)
        if word in rows:
            return rows[word]
        difference = estimate(position, word) - estimate(position, best)
        return _guess(position, word).about(rows[best].value + max(0.0, difference))

    return rows[best], find


# --- A search ---------------------------------------------------------------------------------------------------


def _search(position: Position) -> tuple[Guess, Find]:
    weight = int(position.weights.sum())
    objective = Objective.read(LOSS_AS_ONE_MORE, position.rules.limit)
    engine, control = Engine(position, objective), Control()
    query, root = engine.query(control), engine.root
    highs = np.full(len(engine.order), IMPOSSIBLE, np.int64)
    tries = min(TRIES, WORK // len(position.candidates))

    def bounds(place: int, upper: int) -> tuple[int, int]:
        """Return the bounds of a guess, or of the best, of which a strategy is known that needs `upper`."""
        control.allow(tries)
        lower = query.value(*root, upper, place)
        total, guess = control.found
        control.allow(0)
        if guess >= 0:
            highs[guess] = min(total, highs[guess])
        return min(lower, upper, total), min(total, upper)

    def as_guess(place: int, lower: int, upper: int) -> Guess:
        return _guess(position, engine.word(place)).within(lower / weight, upper / weight)

    def find(word: str) -> Guess:
        place = engine.place(word)
        query.play(*root, [place], highs, 1)
        low, high = bounds(place, int(highs[place]))
        return as_guess(place, max(low, lower), high)

    query.play(*root, [BEST], highs, 1)
    lower, upper = bounds(BEST, int(highs.min()))
    best = int(highs.argmin())
    if lower == upper and len(engine.members) <= FEW:  # of equally good guesses, name the likeliest answer
        likelier = [] if best in engine.members else engine.members.tolist()
        best = next((rival for rival in likelier if bounds(rival, upper + 1)[1] == upper), best)
    return as_guess(best, lower, upper), find


# --- An estimate ------------------------------------------------------------------------------------------------


def _estimates(position: Position) -> tuple[Guess, Find]:
    """Return estimates: each part is taken to last as long as parts of as many bits do on average."""
    words = [position.lexicon.guesses[i] for i in good_on_sample(position, TRIED)]

    def find(word: str) -> Guess:
        return _guess(position, word).about(estimate(position, word))

    return min(map(find, words), key=lambda guess: (round(guess.value / EQUAL), -guess.chance)), find


# --- Guesses ----------------------------------------------------------------------------------------------------------


def evaluate_guess(
    position: Position, word: str | None = None, budget: float = SEARCH_SECONDS, objective: str | None = None
) -> Guess:
    """Return the value of a guess, or of the best guess if none is named, followed by best play.

    A guess that is not among the best is solved exactly under the same objective, or, where too many words are left
    for that, estimated: each of its parts is taken to last as long as parts of as many bits do on average.

    objective: what counts, by default what counts for the suggestions; a guess that cannot but lose under `mean` has
    its value under `mean+1`.

    >>> from salet.game.position import position_of
    >>> position = position_of("soare bbbbg", "original")
    >>> evaluate_guess(position).word, evaluate_guess(position, "clint").label
    ('guilt', 'proven')
    """
    return Evaluations().evaluate_guess(position, word, budget, objective)


# --- What is remembered ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Entry:
    value: Evaluation | Guess
    budget: float

    def serves(self, budget: float) -> bool:
        """Whether more time than this would not have given more."""
        settled = self.value.finished if isinstance(self.value, Evaluation) else self.value.proven
        return settled or budget <= self.budget


class Evaluations:
    """Evaluations that are remembered."""

    def __init__(self) -> None:
        self._entries: dict[tuple[object, ...], _Entry] = {}

    def evaluate(
        self, position: Position, objective: str | None = None, top: int = TOP, budget: float = SEARCH_SECONDS
    ) -> Evaluation:
        """Return the best guesses, see `evaluate`."""
        chosen = objective or default_objective(position.lexicon)
        return self._remembered((position, top, chosen), budget, lambda: evaluate(position, chosen, top, budget))

    def evaluate_guess(
        self,
        position: Position,
        word: str | None = None,
        budget: float = SEARCH_SECONDS,
        objective: str | None = None,
    ) -> Guess:
        """Return the value of a guess, or of the best, see the function `evaluate_guess`."""
        evaluation = self.evaluate(position, objective, budget=budget)
        if word is None:
            best = evaluation.suggestions[0]
            return best if best.value < inf else _estimated(evaluation, best.word)
        word = position.lexicon.require(word)
        shipped = evaluation.find(word) or _known_guess(position, word, evaluation.objective)
        if shipped:
            return shipped
        key = (position, word, evaluation.objective)
        return self._remembered(key, budget, lambda: _searched(evaluation, word, allowed(budget)))

    def _remembered(self, key: tuple[object, ...], budget: float, find: Callable[[], Finding]) -> Finding:
        entry = self._entries.get(key)
        if entry is not None and entry.serves(allowed(budget)):
            return cast("Finding", entry.value)  # a key always has the same kind of value
        budget = allowed(budget)
        value = find()
        self._entries[key] = _Entry(value, budget)
        return value


def _known_guess(position: Position, word: str, objective: str) -> Guess | None:
    """Return the value of an opener that comes with its lexicon."""
    lexicon = position.lexicon
    if position.turns or objective != default_objective(lexicon) or not knows(lexicon):
        return None
    guess = Guess(word, float(position.chances[position.matrix.index_of[word]]), objective=objective)
    proven = opener_value(lexicon.name, position.rules, word)
    if proven is not None:
        return guess.within(proven, proven)
    openers = known(position, top=DEPTH)
    return openers.find(word) if openers else None


def _searched(evaluation: Evaluation, word: str, budget: float) -> Guess:
    """Return the value of a guess as a search finds it, with a loss if it cannot do without; else an estimate."""
    position = evaluation.position
    if position.count <= LARGEST_FOR_A_GUESS:
        never_losing = evaluation.objective == NEVER_LOSING
        for objective in (evaluation.objective, *([LOSS_AS_ONE_MORE] if never_losing else [])):
            solution = solve(position, objective, budget=budget, guess=word)
            if solution.upper is not None:
                guess = Guess(word, float(position.chances[position.matrix.index_of[word]]), objective=objective)
                return guess.within(solution.lower or 0.0, solution.upper)
    return _estimated(evaluation, word)


def _estimated(evaluation: Evaluation, word: str) -> Guess:
    """Return an estimate of a guess, which is never below what is proven to be best."""
    position, least = evaluation.position, evaluation.lower if evaluation.proven else 0.0
    chance = float(position.chances[position.matrix.index_of[word]])
    return Guess(word, chance, objective=evaluation.objective).about(max(least, estimate(position, word)))


def given_up(guess: Guess, best: Guess) -> float:
    """Return what a guess gives up compared with the best, in expected guesses.

    >>> given_up(Guess("clint", value=2.6), Guess("guilt", value=2.5))
    0.1
    """
    return round(max(0.0, guess.value - best.value), 6)
