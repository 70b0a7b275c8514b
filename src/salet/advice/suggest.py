"""The best guesses of a position, or those of a strategy."""

from collections.abc import Sequence
from dataclasses import replace

from salet.errors import UnknownNameError
from salet.game.position import Position, position_from
from salet.solver.analysis import evaluate
from salet.solver.corrections import doubt_of
from salet.solver.evaluation import (
    SEARCH_SECONDS,
    EvaluatedGuess,
    Evaluation,
)
from salet.solver.splits import splits_of
from salet.strategies.program import is_program, open_guesser
from salet.strategies.registry import rank, resolve_strategy
from salet.strategies.strategy import Cost, Strategy, costs_of, next_guess


def suggest(
    position: Position | str,
    strategy: Strategy | str | Cost | None = None,
    top: int = 10,
    *,
    objective: str | None = None,
    budget: float | None = None,
) -> Evaluation:
    """Return the best guesses of a position, with expected guesses and how sure they are.

    A text such as "crane bygbb" is a position over the default lexicon. Values come from the opening book, or from a
    search of half a second by default. A strategy ranks by its own number instead. The evaluation has a doubt if one
    wrong tile explains the position better than the words that fit it.

    >>> from salet.game.position import new_position
    >>> evaluation = suggest(new_position("original").play("salet", 0), top=2, budget=30)
    >>> evaluation.guess
    'courd'
    >>> for guess in evaluation:
    ...     print(f"{guess.word} {guess.value:.6f} {guess.certainty}")
    courd 2.755656 proven
    drony 2.764706 proven
    """
    if isinstance(strategy, int):
        raise UnknownNameError(
            f"{strategy} isn't a strategy. For {strategy} guesses, use suggest(position, top={strategy})."
        )
    position = position_from(position)
    position.check_open()
    if strategy is None:
        found = evaluate(position, objective, top, SEARCH_SECONDS if budget is None else budget)
        found = replace(found, suggestions=with_splits(position, found.suggestions))
    else:
        found = _ranked(position, resolve_strategy(strategy), top)
    return replace(found, doubt=doubt_of(position))


def _ranked(position: Position, strategy: Strategy, top: int) -> Evaluation:
    """Return the guesses that a strategy ranks best; a program makes one, which has no number."""
    if is_program(strategy):
        with open_guesser(position, strategy) as guess:
            chosen = guess(position)
        place = position.matrix.index_of[chosen]
        suggestions = with_splits(position, [EvaluatedGuess(chosen, float(position.chances[place]))])
        return Evaluation(position, suggestions, strategy=strategy.name, ranked_by=f"{strategy.name}'s choice")
    order: list[int] = rank(position, strategy).guesses.tolist()
    if strategy.opener or position.count == 1:  # what the strategy always plays here
        first = position.matrix.index_of[next_guess(position, strategy)]
        order = [first, *(guess for guess in order if guess != first)]
    return _scored(position, strategy, order[:top])


def _scored(position: Position, strategy: Strategy, places: Sequence[int]) -> Evaluation:
    """Return guesses with a strategy's own number of each."""
    figure, words = strategy.figure_in(position), position.lexicon.guesses
    costs = costs_of(position, strategy)
    scores = -costs if figure.larger_is_better else costs
    guesses = [EvaluatedGuess(words[i], float(position.chances[i]), score=float(scores[i])) for i in places]
    return Evaluation(
        position,
        with_splits(position, guesses),
        strategy=strategy.name,
        ranked_by=figure.unit,
        larger_is_better=figure.larger_is_better,
        guess_kind=figure.kind,
    )


def with_splits(position: Position, guesses: Sequence[EvaluatedGuess]) -> tuple[EvaluatedGuess, ...]:
    """Return guesses with their splits; the all-green part counts as one word left."""
    splits = splits_of(position, [position.matrix.index_of[guess.word] for guess in guesses])
    return tuple(replace(guess, split=split) for guess, split in zip(guesses, splits, strict=True))
