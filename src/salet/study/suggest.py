"""Advice for a position: the best guesses by expected guesses to the end, or by a strategy."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from salet.errors import UnknownName
from salet.game.lexicon import Lexicon
from salet.game.position import Position, position_from, start
from salet.published import rank, strategy_of
from salet.solver.analysis import evaluate
from salet.solver.book import DEPTH, default_strategy, knows, looked_up
from salet.solver.doctor import doubt_of
from salet.solver.evaluation import (
    SEARCH_SECONDS,
    TO_GO,
    TOP_CANDIDATES,
    Advice,
    Candidate,
    Evaluation,
    Guess,
    rounded,
)
from salet.solver.objective import default_objective
from salet.solver.partition import splits_of
from salet.solver.program import guesser, is_program
from salet.solver.strategy import Cost, Strategy, costs_of, next_guess


def suggest(
    position: Position | str,
    by: Strategy | str | Cost | None = None,
    top: int = 10,
    *,
    objective: str | None = None,
    budget: float | None = None,
) -> Advice:
    """Return the best guesses of a position, with expected guesses and how sure they are.

    A text such as "crane bygbb" is a position over the default lexicon. Values are known beforehand or searched for, by
    default for half a second. A strategy ranks by its own number instead. The advice has a doubt if one wrong tile
    explains the position better than the words that fit it.

    >>> from salet.game.position import start
    >>> advice = suggest(start("original").play("salet", 0), top=2, budget=30)
    >>> advice.guess
    'courd'
    >>> for guess in advice:
    ...     print(f"{guess.word} {guess.value:.6f} {guess.label}")
    courd 2.755656 proven
    drony 2.764706 proven
    """
    if isinstance(by, int):
        raise UnknownName(f"{by} is no strategy. For {by} guesses, name their number: suggest(position, top={by}).")
    position = position_from(position)
    position.check_open()
    if by is None:
        advice = _valued(position, top, objective, budget)
    else:
        strategy = strategy_of(by)
        if is_program(strategy):
            advice = _chosen(position, strategy)
        else:
            advice = scored(position, strategy, _order(position, strategy)[:top])
    if position.turns and top > TOP_CANDIDATES:
        advice = replace(advice, top_candidates=_likeliest(position, top))
    return replace(advice, doubt=doubt_of(position))


def _chosen(position: Position, by: Strategy) -> Advice:
    """Return the one guess that a program makes, which has no number."""
    with guesser(position, by) as guess:
        place = position.matrix.index_of[guess(position)]
    return _advice(position, _measured(position, [place]), by.name, None, f"the choice of {by.name}")


def _valued(position: Position, top: int, objective: str | None, budget: float | None) -> Advice:
    """Return advice by the expected guesses to the end: known beforehand, or searched for."""
    lexicon, usual = position.lexicon, objective is None and budget is None and not position.turns
    known = looked_up(lexicon.name, position.rules, None, top) if usual and knows(lexicon) else None
    if known is not None:
        return known
    return advice_of(evaluate(position, objective, top, SEARCH_SECONDS if budget is None else budget))


def advice_of(evaluation: Evaluation) -> Advice:
    """Return an evaluation as advice: each guess with what it does to the candidates."""
    position, objective = evaluation.position, evaluation.objective
    places = [position.matrix.index_of[guess.word] for guess in evaluation.suggestions]
    measured = zip(evaluation.suggestions, splits_of(position, places), strict=True)
    guesses = tuple(replace(guess, split=split) for guess, split in measured)
    return _advice(position, guesses, None, objective, TO_GO)


def scored(position: Position, by: Strategy, guesses: Sequence[int]) -> Advice:
    """Return guesses as advice by a strategy, each with the strategy's own number."""
    figure = by.figure_in(position)
    costs = costs_of(position, by)
    scores = -costs if figure.larger_is_better else costs
    measured = zip(_measured(position, guesses), guesses, strict=True)
    rows = tuple(replace(guess, score=float(scores[place])) for guess, place in measured)
    return replace(
        _advice(position, rows, by.name, None, figure.unit),
        kind_of_guess=figure.kind,
        larger_is_better=figure.larger_is_better,
    )


def _advice(
    position: Position, suggestions: tuple[Guess, ...], by: str | None, objective: str | None, ranked: str
) -> Advice:
    return Advice(
        position=position.text,
        lexicon=position.lexicon.name,
        rules=position.rules.text,
        strategy=by,
        objective=objective,
        ranked_by=ranked,
        candidates=len(position.candidates),
        suggestions=suggestions,
        top_candidates=_likeliest(position, TOP_CANDIDATES),
    )


def _likeliest(position: Position, top: int) -> tuple[Candidate, ...]:
    return tuple(Candidate(word, rounded(chance)) for word, chance in position.likeliest(top))


def _measured(position: Position, places: Sequence[int]) -> tuple[Guess, ...]:
    """Return guesses of the list with their splits, before anything is known of their values."""
    words, chances = position.lexicon.guesses, position.chances
    splits = splits_of(position, places)
    return tuple(
        Guess(words[place], float(chances[place]), split=split) for place, split in zip(places, splits, strict=True)
    )


def _order(position: Position, by: Strategy) -> list[int]:
    """Return the guesses best first, after the one that the strategy always plays."""
    order: list[int] = rank(position, by).guesses.tolist()
    if len(position.candidates) > 1 and not by.opener:
        return order
    first = position.matrix.index_of[next_guess(position, by)]
    return [first, *(guess for guess in order if guess != first)]


def make_page(lexicon: Lexicon, openers: Collection[str] = ()) -> dict[str, Any]:
    """Return a page of the opening book: the advice for a lexicon's start as JSON.

    It has the openers that are best at one step, and those that are named. Before any reply all rules agree on the
    figures. The values of the openers are left out, because they take long.
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
