"""One game, played by a strategy against an answer."""

import random
from dataclasses import dataclass
from typing import Any

from salet.errors import InvalidWord, quoted
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn
from salet.game.position import Position, play_out, start
from salet.published import strategy_of
from salet.result import Result
from salet.solver.program import guesser
from salet.solver.strategy import Strategy
from salet.solver.tree import LONGEST_GAME


@dataclass(frozen=True, slots=True)
class Move(Result):
    """One turn of a game, and how many candidates it left."""

    guess: str
    pattern: str
    left: int


@dataclass(frozen=True, slots=True)
class PlayedGame(Result):
    """The turns of a game, and how many candidates each left."""

    answer: str
    strategy: str
    position: Position
    left: tuple[int, ...]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """What was guessed, and what the game replied."""
        return self.position.turns

    @property
    def won(self) -> bool:
        """Whether the answer was found within the limit."""
        return self.turns[-1].guess == self.answer and len(self.turns) <= self.position.rules.limit

    @property
    def moves(self) -> tuple[Move, ...]:
        """The turns, each with what it left."""
        return tuple(Move(turn.guess, turn.tiles, left) for turn, left in zip(self.turns, self.left, strict=True))

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "answer": self.answer,
            "strategy": self.strategy,
            "lexicon": self.position.lexicon.name,
            "rules": self.position.rules.text,
            "won": self.won,
            "guesses": len(self.turns),
            "position": self.position.text,
            "turns": self.moves,
        }


def autosolve(
    answer: str | None = None,
    by: Strategy | str = "entropy",
    lexicon: Lexicon | str | None = None,
    rules: str | None = None,
    seed: int | None = None,
) -> PlayedGame:
    """Return a strategy's game against an answer, drawn by weight if none is given.

    >>> autosolve("cigar", "s1-a").position.text
    'soare.BBYYB.tardy.BYYBB.cigar.GGGGG'
    """
    by = strategy_of(by)
    position = start(lexicon or by.lexicon or "nyt", rules or by.rules)
    answer = _answer(answer, position.lexicon, seed)
    limit = LONGEST_GAME if by.plays_on else position.rules.limit
    with guesser(position, by) as guess:
        positions = list(play_out(position, guess, answer, limit))
    return PlayedGame(answer, by.name, positions[-1], tuple(len(position.candidates) for position in positions))


def _answer(asked: str | None, lexicon: Lexicon, seed: int | None) -> str:
    if asked is None:
        return random.Random(seed).choices(lexicon.answers, lexicon.weights)[0]  # noqa: S311 - a game, not a secret
    word = lexicon.require(asked)
    if word not in lexicon.answers:
        raise InvalidWord(f"{quoted(word)} may be guessed in lexicon {lexicon.name}, but it is never the answer there.")
    return word
