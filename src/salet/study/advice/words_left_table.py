"""S1's table of a game: what each guess leaves, what it left, and the same for the best.

Here *best* is S1's word: raise, then the one that leaves the fewest candidates on average (strategy `s1-brute`).
`salet.study.advice.review` judges by expected guesses instead, which looks to the end of the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from salet.game.lexicon import Lexicon
from salet.game.position import Position, lexicon_from, play_out, start
from salet.game.rules import Rules
from salet.result import Result
from salet.solver.partition import words_left
from salet.solver.strategies import find
from salet.solver.strategy import next_guess

BEST = "s1-brute"


@dataclass(frozen=True, slots=True)
class Rate(Result):
    """A guess: how many candidates it leaves on average, at most, how many it left, and which."""

    guess: str
    mean: float
    max: int
    actual: int
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attempt(Result):
    """The player's guess and the best in its place."""

    player: Rate
    optimal: Rate


@dataclass(frozen=True, slots=True)
class Rates(Result):
    """The table of a game: each attempt, and then the best game."""

    answer: str
    attempts: tuple[Attempt, ...]
    optimal_path: tuple[str, ...]


def rate_guesses(
    guesses: Sequence[str], answer: str, lexicon: Lexicon | str = "original", rules: Rules | str = "normal"
) -> Rates:
    """Return S1's table for some guesses at an answer.

    >>> rates = rate_guesses("soare clint mince wince".split(), "wince")
    >>> players = [attempt.player for attempt in rates.attempts]
    >>> [(player.guess, round(player.mean, 2), player.max, player.actual) for player in players]
    [('soare', 62.3, 183, 79), ('clint', 3.51, 8, 4), ('mince', 1.0, 1, 1), ('wince', 1.0, 1, 1)]
    >>> rates.attempts[1].player.left, rates.attempts[1].optimal.guess
    (('wince', 'mince', 'niece', 'niche'), 'guilt')
    >>> rates.optimal_path
    ('raise', 'lingo', 'mince', 'wince')
    """
    lexicon = lexicon_from(lexicon)
    first = start(lexicon, rules)
    answer = lexicon.require(answer)
    if answer not in lexicon.answers:
        first = start(lexicon.widened(), rules)
    attempts, position, by = [], first, find(BEST)
    for guess in guesses:
        word = lexicon.require(guess)
        best = next_guess(position, by)
        attempts.append(Attempt(_rate(position, word, answer), _rate(position, best, answer)))
        position = position.play(word, position.matrix.reply(word, answer))
    *_, end = play_out(first, lambda position: next_guess(position, by), answer)
    return Rates(answer, tuple(attempts), tuple(turn.guess for turn in end.turns))


def _rate(position: Position, guess: str, answer: str) -> Rate:
    left = words_left(position, position.matrix.index_of[guess])
    words = position.against(guess, answer).words
    return Rate(guess, left.mean, left.most, len(words), tuple(words))
