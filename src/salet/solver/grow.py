"""Growing a strategy's tree over all candidates of a position: every game it would play, each position once."""

from salet.game.pattern import all_green
from salet.game.position import Position
from salet.solver.programs.program import Guesser, guesser, is_program
from salet.solver.strategies import strategy_of
from salet.solver.strategy import Cost, Strategy
from salet.solver.tree import LONGEST_GAME, Tree


def grow(position: Position, by: Strategy | str | Cost) -> Tree:
    """Return the tree of the guesses that the strategy makes from a position on.

    When one candidate is left it is guessed. Games end at the rules' limit unless the strategy plays on.
    """
    by = strategy_of(by)
    with guesser(position, by) as guess:
        return _grown(position, by, guess)


def _grown(position: Position, by: Strategy, guesses: Guesser) -> Tree:
    if len(position.candidates) == 1 and not is_program(by):  # a program is asked even if one candidate is left
        return Tree(position.lexicon.answers[position.candidates[0]], hit=True)
    guess = guesses(position)
    parts = position.partition(guess)
    hit = parts.pop(all_green(position.lexicon.length), None) is not None
    if position.turn >= (LONGEST_GAME if by.plays_on else position.rules.limit):
        return Tree(guess, hit)
    return Tree(guess, hit, {p: _grown(position.after(guess, p, left), by, guesses) for p, left in parts.items()})
