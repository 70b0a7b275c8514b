"""The value of a position or of a guess, and the tree that attains it.

    solve(position)                    the best strategy of a position, or of a guess, proven unless it is stopped
    evaluate_guess(position, word)     the value of a guess within a time limit, or an estimate

The best guess is that of `analysis.analyze`, so that the same word is named everywhere. Here the value of one guess is
searched, and trees are grown.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import inf

import numpy as np

from salet.core.search import History, Rows
from salet.game.position import Position, position_from
from salet.solver.analysis import analyze, evaluate
from salet.solver.deadline import require_memory, wait_up_to
from salet.solver.decision_tree import DecisionTree
from salet.solver.engine import ANY_GUESS, IMPOSSIBLE, Engine, SearchControl
from salet.solver.evaluation import SEARCH_SECONDS, EvaluatedGuess, Evaluation
from salet.solver.objective import MEAN, MEAN_PLUS_1, Objective, default_objective
from salet.solver.opening_book import lookup
from salet.solver.splits import estimate

BREADTHS = (1, 8)  # guesses that the quick strategies look at each turn: one at once, then a closer look
MAX_CANDIDATES_FOR_GUESS = 1_500  # candidates of a position in which a guess is searched; more take seconds to lay out


def solve(
    position: Position | str,
    objective: str | None = None,
    *,
    budget: float | None = None,
    guess: str | None = None,
    tree: bool = False,
) -> Evaluation:
    """Return the best strategy of a position (a text is one over the default lexicon), or the best after `guess`.

    objective: by default that of suggestions, see `analysis`. With a budget of seconds, the search stops there and the
    bounds proven so far are returned; there is a tree only of what is proven. What the opening book has of a start is
    not searched for.

    >>> from salet.game.position import new_position
    >>> solution = solve(new_position("original").play("salet", "bybgb"))
    >>> solution.guess, solution.upper, solution.total_upper, solution.proven
    ('anger', 2.0, 14, True)
    """
    position = position_from(position)
    usual = default_objective(position.lexicon)
    if guess is None:
        *_, found = analyze(position, objective=objective, top=1, budget=budget)
        if objective not in {None, found.objective}:  # no quick strategy does without a loss: does any?
            found = _search_within(position, str(objective), None, budget)
        elif found.upper is None:  # the suggestions are estimates
            found = replace(found, suggestions=())
    else:
        found = _search_within(position, objective or usual, guess, budget)
        if objective is None and found.upper is None and usual == MEAN:
            found = _search_within(position, MEAN_PLUS_1, guess, budget)
    if tree and found.proven and found.guess and found.upper is not None:
        engine = Engine(position, Objective.read(str(found.objective), position.rules.limit))
        return replace(found, tree=grow_optimal_tree(engine, found.guess))
    return found


def _search_within(position: Position, objective: str, word: str | None, budget: float | None) -> Evaluation:
    """Return what a search of a guess, or of the best, finds within a budget; Ctrl-C stops it and is passed on."""
    position.check_open()
    if word is not None:
        word = position.lexicon.require(word)
        position.check_legal(word)
    require_memory(position)
    begun, control, weight = time.perf_counter(), SearchControl(), int(position.weights.sum())
    engine = Engine(position, Objective.read(objective, position.rules.limit))
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(bound_set, engine, control, *engine.root, ANY_GUESS if word is None else engine.place(word))
        try:
            wait_up_to(work, budget)
        finally:
            control.stop()  # harmless when the work is done
    *totals, best = work.result()
    lower, upper = (inf if total >= IMPOSSIBLE else total / weight for total in totals)
    word = word if best < 0 else engine.word(best)
    guess = None if word is None else guess_with_chance(position, word, objective).within(lower, upper)
    return Evaluation(
        position,
        (guess,) if guess else (),
        objective,
        lower=lower,
        upper=upper if upper < inf else None,
        proven=lower == upper,
        all_proven=lower == upper,
        nodes=control.nodes,
        seconds=time.perf_counter() - begun,
    )


def bound_set(
    engine: Engine, control: SearchControl, rows: Rows, history: History, place: int = ANY_GUESS
) -> tuple[int, int, int]:
    """Return bounds of the least total of a set, or of a guess there, and the guess of the upper one, or -1.

    They meet unless the search is stopped. Quick strategies come first, so that it has something to beat.
    """
    query, uppers = engine.query(control), np.full(len(engine.order), IMPOSSIBLE, np.int64)
    for breadth in BREADTHS:
        query.greedy_bounds(rows, history, [place], uppers, breadth)
    upper = int(uppers.min())
    lower = query.solve(rows, history, min(upper + 1, IMPOSSIBLE), place)
    total, best = control.found
    if total > upper:
        total, best = upper, int(uppers.argmin())
    return min(lower, total), total, best


def grow_optimal_tree(engine: Engine, word: str) -> DecisionTree:
    """Return a tree that attains the value of a guess, which must be one that can win every game."""
    return _grow_from(engine, *engine.root, engine.place(word))


def _grow_from(engine: Engine, rows: Rows, history: History, place: int) -> DecisionTree:
    parts = engine.parts(rows, place)
    hit = parts.pop(engine.all_green, None) is not None
    branches = {}
    for pattern, part in parts.items() if len(history) + 1 < engine.position.rules.limit else ():
        after = engine.extended(history, place, pattern)
        branches[pattern] = _grow_from(engine, part, after, bound_set(engine, SearchControl(), part, after)[2])
    return DecisionTree(engine.word(place), hit, branches)


def value_of_guess(
    position: Position,
    word: str | None = None,
    budget: float = SEARCH_SECONDS,
    objective: str | None = None,
    evaluation: Evaluation | None = None,
) -> EvaluatedGuess:
    """Return the value of a guess, or of the best guess if none is named, followed by best play.

    A guess that is not among the best is solved exactly under the same objective, or, where too many words are left
    for that, estimated: each of its parts is taken to last as long as parts of as many bits do on average.

    objective: what counts, by default what counts for the suggestions; a guess that always loses under `mean` has
    its value under `mean+1`. evaluation: the best guesses, if they are known already.

    >>> from salet.game.position import parse_position
    >>> position = parse_position("soare bbbbg", "original")
    >>> value_of_guess(position).word, value_of_guess(position, "clint").certainty
    ('guilt', 'proven')
    """
    best = evaluation or evaluate(position, objective, budget=budget)
    word = best.suggestions[0].word if word is None else position.lexicon.require(word)
    openers = lookup(position, best.objective)
    found = best.find(word) or (openers.find(word) if openers else None)
    if found is None and position.count <= MAX_CANDIDATES_FOR_GUESS:
        usual = best.objective == default_objective(position.lexicon)
        found = solve(position, None if usual else best.objective, budget=budget, guess=word).find(word)
    least = best.lower if best.proven else 0.0  # no estimate is below what is proven to be best
    return found or guess_with_chance(position, word, str(best.objective)).about(max(least, estimate(position, word)))


def guess_with_chance(position: Position, word: str, objective: str) -> EvaluatedGuess:
    """Return a guess without a value: the chance that it is the answer alone."""
    return EvaluatedGuess(word, float(position.chances[position.matrix.index_of[word]]), objective=objective)
