"""How good guesses are here: the one place that answers it, from what is known, by a search, or by an estimate.

    known(position, objective, top)      what comes with the lexicon: values of openers
    analyse(position)                    what is known at once, then whenever it has improved, until all is proven
    evaluate(position)                   the last of that within a time limit
    evaluate_guess(position, word)       the same for one guess

Suggestions, hints, reasons, reviews and the strategy `exact` ask these functions and nothing else. If no objective is
named, it is that of `default_objective`; where not losing is asked for and no way to play like that is found, a loss
counts as one guess more than the last, and `Evaluation.objective` says so.

`Evaluations` remembers them for one session or one review. What is proven stays true; what is not is given again only
to those who ask with no more time than it has had.
"""

import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from math import inf
from typing import TypeVar, cast

from salet.game.position import Position, position_from
from salet.solver.evaluation import SEARCH_SECONDS, Evaluation, Guess
from salet.solver.limit import allowed, check_abandoned
from salet.solver.lines import LARGEST, LineSearch
from salet.solver.objective import LOSS_AS_ONE_MORE, NEVER_LOSING, Objective, default_objective
from salet.solver.opening_book import DEPTH, OPENERS, default_strategy, knows, looked_up, opener_value
from salet.solver.partition import ONE_STEP, estimate
from salet.solver.search import solve
from salet.solver.strategy import ranking

GLANCE = 0.005  # seconds between two looks at a search that has no value yet
FIRST = 0.05  # seconds that the first value waits at most for quick strategies
INTERVAL = 0.1  # seconds between two values
TOP = 10  # guesses that are evaluated if nobody says otherwise
LARGEST_FOR_A_GUESS = 1_500  # candidates of a position in which a guess is searched; more take seconds to lay out

Finding = TypeVar("Finding", Evaluation, Guess)


def known(position: Position, objective: Objective | str | None = None, top: int = TOP) -> Evaluation | None:
    """Return the evaluation of a start whose openers' values come with the lexicon; None if a search is needed."""
    lexicon = position.lexicon
    if position.turns or (objective or default_objective(lexicon)) != default_objective(lexicon) or not knows(lexicon):
        return None
    advice = looked_up(lexicon.name, position.rules, None, top)
    if advice is None:
        return None
    least = 2 - float(position.weights.max() / position.weights.sum())  # only one answer can be found at once
    guesses = tuple(
        replace(row, split=None, lower=least if row.lower is None else row.lower) for row in advice.suggestions
    )
    best = guesses[0]
    proven = best.proven and (lexicon.name, position.rules.text) in OPENERS
    return Evaluation(
        position=position,
        objective=str(advice.objective),
        suggestions=guesses,
        guess=best.word,
        lower=best.lower if proven and best.lower is not None else least,
        upper=best.upper,
        proven=proven,
        nodes=0,
        seconds=0.0,
        finished=all(guess.proven for guess in guesses),
    )


def analyse(
    position: Position | str,
    *,
    objective: Objective | str | None = None,
    top: int = TOP,
    budget: float | None = None,
) -> Generator[Evaluation, None, None]:
    """Yield what is known of a position's best guesses: at once, then whenever it has improved, until all is proven.

    budget: seconds after which the last value is yielded. Closing the generator stops the search. Nothing runs any more
    when it has ended.

    >>> from salet.game.position import start
    >>> *_, last = analyse(start("original").play("salet", "bybgb"), top=3)
    >>> last.guess, [(guess.upper, guess.label) for guess in last.suggestions]
    ('anger', [(2.0, 'proven'), (2.0, 'proven'), (2.0, 'proven')])
    """
    begun = time.perf_counter()
    position = position_from(position)
    shipped = known(position, objective, min(top, DEPTH))
    if shipped and top <= DEPTH and (shipped.finished or position.count > LARGEST):
        yield shipped
        return
    search = _line_search(position, objective, top, shipped, budget)
    pool = ThreadPoolExecutor(1)
    work = pool.submit(search.run)
    pool.shutdown(wait=False)
    latest: Evaluation | None = None
    try:
        while True:
            done = bool(wait([work], INTERVAL if latest else GLANCE).done)
            check_abandoned()
            spent = time.perf_counter() - begun
            over = done or (budget is not None and spent + INTERVAL > budget)
            if over and budget is not None:
                wait([work], max(0.0, budget - spent))
            soon = over or latest or search.begun or spent > FIRST
            now = search.evaluation(time.perf_counter() - begun) if soon else None
            if now is not None and (over or now != latest):
                latest = now
                yield now
            if over and (done or now is not None):
                break
    finally:
        search.control.stop()
        wait([work])
    work.result()


def _line_search(
    position: Position, objective: Objective | str | None, top: int, shipped: Evaluation | None, budget: float | None
) -> LineSearch:
    """Return a search that starts from what comes with the lexicon."""
    values = {guess.word: guess.value for guess in shipped.suggestions if guess.value < inf} if shipped else {}
    return LineSearch(position, objective or default_objective(position.lexicon), top, values=values, budget=budget)


def evaluate(
    position: Position, objective: str | None = None, top: int = TOP, budget: float = SEARCH_SECONDS
) -> Evaluation:
    """Return the best guesses as a search of this many seconds finds them, without those that are bound to lose."""
    *_, last = analyse(position, objective=objective, top=top, budget=allowed(budget))
    winning = tuple(guess for guess in last.suggestions if guess.upper is not None or not guess.proven)
    return replace(last, suggestions=winning or last.suggestions)


def guess_to_make(position: Position, budget: float = SEARCH_SECONDS) -> Guess:
    """Return the guess to make: the one that is known to be best, else the best that a search finds."""
    shipped = known(position, top=1)
    if shipped is None and position.count > LARGEST:  # too many to search
        word, cost = ranking(position, ONE_STEP[default_strategy(position.lexicon)]).top(1)[0]
        return Guess(word, float(position.chances[position.matrix.index_of[word]])).about(cost)
    *_, last = [shipped] if shipped else analyse(position, top=1, budget=allowed(budget))
    return last.suggestions[0]


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


# --- What is remembered -----------------------------------------------------------------------------------------


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
        shipped = evaluation.find(word) or _shipped(position, word, evaluation.objective)
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


def _shipped(position: Position, word: str, objective: str) -> Guess | None:
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
