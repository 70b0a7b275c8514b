"""Working out advice for a position, and the shipped book of it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.game.lexicon import ABOUT, Lexicon, named
from salet.game.position import Position, start
from salet.solve.advice import Advice, Candidate, Suggestion
from salet.solve.book import DEPTH, default_strategy
from salet.solve.partition import measures_of
from salet.solve.strategy import Strategy, find, next_guess, rank

TOP_CANDIDATES = 10


def advise(
    position: Position,
    by: Strategy | str | None = None,
    count: int = 10,
    *,
    mean_under: float = np.inf,
    worst_up_to: float = np.inf,
) -> Advice:
    """Return the best guesses of a position with their figures.

    No strategy means the default for the lexicon. The limits leave out guesses that leave too many candidates on
    average or in the worst case.

    >>> advice = advise(start("original").play("salet", 0), count=1)
    >>> advice.candidates, advice.suggestions[0].guess
    (221, 'cornu')
    """
    by = by or default_strategy(position.lexicon)
    by = find(by) if isinstance(by, str) else by
    order, measures, chances = _order(position, by), measures_of(position), position.chances
    good = (measures.expected_size < mean_under) & (measures.largest_part <= worst_up_to)
    suggestions = tuple(
        Suggestion(
            guess=position.lexicon.guesses[i],
            is_candidate=bool(chances[i] > 0),
            probability=_rounded(chances[i]),
            expected_size=_rounded(measures.expected_size[i]),
            largest_part=_rounded(measures.largest_part[i]),
            parts=int(measures.parts[i]),
            entropy=_rounded(measures.entropy[i]),
        )
        for i in order[good[order]][:count]
    )
    top = _top_candidates(position)
    return Advice(
        position.text, position.lexicon.name, position.rules.text, by.name, len(position.candidates), suggestions, top
    )


def _order(position: Position, by: Strategy) -> NDArray[np.intp]:
    """Return the guesses best first, before them the one that the strategy plays whatever its costs say."""
    order = rank(position, by).guesses
    if len(position.candidates) > 1 and not by.opener:
        return order
    first = position.matrix.index_of[next_guess(position, by)]
    return np.concatenate(([first], order[order != first]))


def _top_candidates(position: Position) -> tuple[Candidate, ...]:
    weights = position.weights
    order = np.argsort(-weights, kind="stable")[:TOP_CANDIDATES]
    answers, total = position.lexicon.answers, weights.sum()
    return tuple(Candidate(answers[position.candidates[i]], _rounded(weights[i] / total)) for i in order)


def _rounded(value: float) -> float:
    return float(f"{value:.7g}")


def make_book() -> dict[str, Any]:
    """Return the book for every shipped lexicon, as a value for JSON."""
    return {name: make_page(named(name)) for name in ABOUT}


def make_page(lexicon: Lexicon) -> dict[str, Any]:
    """Return the advice for a lexicon's starting position, as a value for JSON; before any reply all rules agree."""
    return {"open": advise(start(lexicon), count=DEPTH).as_json()}
