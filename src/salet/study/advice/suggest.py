"""Working out advice for a position, and the shipped book of it."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.game.lexicon import ABOUT, Lexicon, named
from salet.game.position import Position, start
from salet.solver.advice import TOP_CANDIDATES, Advice, Candidate, Suggestion, rounded
from salet.solver.book import DEPTH, best_first, best_tree, default_strategy, knows, suggestion_of
from salet.solver.live import Analysis
from salet.solver.partition import Measures, measures_of
from salet.solver.seconds import best_second
from salet.solver.strategy import Cost, Strategy, next_guess, rank, strategy_of


def advise(
    position: Position,
    by: Strategy | str | Cost | None = None,
    count: int = 10,
    *,
    mean_under: float = np.inf,
    worst_up_to: float = np.inf,
) -> Advice:
    """Return the best guesses of a position with their figures.

    No strategy means the default for the lexicon, and before all others the best guess, if it is known. The limits
    leave out guesses that leave too many candidates on average or in the worst case.

    >>> advice = advise(start("original").play("salet", 0), "entropy", count=1)
    >>> advice.candidates, advice.suggestions[0].guess
    (221, 'cornu')
    """
    strategy = strategy_of(by or default_strategy(position.lexicon))
    order, measures = _order(position, strategy), measures_of(position)
    good = (measures.expected_size < mean_under) & (measures.largest_part <= worst_up_to)
    advice = _advice(position, strategy.name, order[good[order]][:count], measures)
    if by is None and bool(good.all()):
        return best_first(advice, _known_best(position, measures)).top(count)
    return advice


def analysed(analysis: Analysis) -> Advice:
    """Return the lines of an analysis as advice, with the figures that all advice has."""
    position = analysis.position
    order = [position.matrix.index_of[line.guess] for line in analysis.lines]
    advice = _advice(position, analysis.objective, np.array(order, np.intp), measures_of(position))
    valued = (
        replace(suggestion, value=None if line.upper is None else rounded(line.upper), label=line.label)
        for suggestion, line in zip(advice.suggestions, analysis.lines, strict=True)
    )
    return replace(advice, suggestions=tuple(valued))


def _advice(position: Position, by: str, guesses: NDArray[np.intp], measures: Measures) -> Advice:
    chances = position.chances
    return Advice(
        position=position.text,
        lexicon=position.lexicon.name,
        rules=position.rules.text,
        strategy=by,
        candidates=len(position.candidates),
        suggestions=tuple(_suggestion(position, int(i), measures, chances) for i in guesses),
        top_candidates=_top_candidates(position),
    )


def _suggestion(position: Position, guess: int, measures: Measures, chances: NDArray[np.float64]) -> Suggestion:
    return Suggestion(
        guess=position.lexicon.guesses[guess],
        is_candidate=bool(chances[guess] > 0),
        probability=rounded(chances[guess]),
        expected_size=rounded(measures.expected_size[guess]),
        largest_part=rounded(measures.largest_part[guess]),
        parts=int(measures.parts[guess]),
        entropy=rounded(measures.entropy[guess]),
    )


def _known_best(position: Position, measures: Measures) -> Suggestion | None:
    """Return the guess that is proven best, if the book or a table of second guesses has it."""
    tree = best_tree(position.lexicon.name, position.rules, position.turns)
    if tree and knows(position.lexicon):
        return suggestion_of(tree)
    second = best_second(position.lexicon, position.rules, position.turns)
    if second is None or not second.total:
        return None
    found = _suggestion(position, position.matrix.index_of[second.guess], measures, position.chances)
    return replace(found, value=rounded(second.total / int(position.weights.sum())), label="proven")


def _order(position: Position, by: Strategy) -> NDArray[np.intp]:
    """Return the guesses best first, before them the one that the strategy plays whatever its costs say."""
    order = rank(position, by).guesses
    if len(position.candidates) > 1 and not by.opener:
        return order
    first = position.matrix.index_of[next_guess(position, by)]
    return np.concatenate(([first], order[order != first]))


def _top_candidates(position: Position) -> tuple[Candidate, ...]:
    return tuple(Candidate(word, rounded(chance)) for word, chance in position.likeliest(TOP_CANDIDATES))


def make_book() -> dict[str, Any]:
    """Return the book for every shipped lexicon, as a value for JSON."""
    return {name: make_page(named(name)) for name in ABOUT}


def make_page(lexicon: Lexicon) -> dict[str, Any]:
    """Return the advice for a lexicon's starting position, as a value for JSON; before any reply all rules agree."""
    return advise(start(lexicon), default_strategy(lexicon), DEPTH).as_json()
