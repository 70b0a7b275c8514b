"""One game, played by a strategy against an answer."""

import random
from dataclasses import dataclass
from typing import Any

from salet.errors import InvalidWord
from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_text
from salet.game.position import Position, play_out, start
from salet.game.text.notation import Turn, write
from salet.solver.strategy import Strategy, next_guess, strategy_of
from salet.solver.tree import LONGEST_GAME


@dataclass(frozen=True, slots=True)
class Game:
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

    def as_json(self) -> dict[str, Any]:
        """Return the game as a value for JSON."""
        length = len(self.answer)
        return {
            "answer": self.answer,
            "strategy": self.strategy,
            "lexicon": self.position.lexicon.name,
            "rules": self.position.rules.text,
            "won": self.won,
            "guesses": len(self.turns),
            "game": write(self.turns),
            "turns": [
                {"guess": turn.guess, "pattern": pattern_text(turn.pattern, length), "left": left}
                for turn, left in zip(self.turns, self.left, strict=True)
            ],
        }


def autosolve(
    answer: str | None = None,
    by: Strategy | str = "entropy",
    lexicon: Lexicon | str | None = None,
    rules: str | None = None,
    seed: int | None = None,
) -> Game:
    """Return the game that a strategy plays against an answer, drawn by weight if none is given.

    >>> autosolve("cigar", "s1-a").position.text
    'soare.BBYYB.tardy.BYYBB.cigar.GGGGG'
    """
    by = strategy_of(by)
    position = start(lexicon or by.lexicon or "nyt", rules or by.rules)
    answer = _answer(answer, position.lexicon, seed)
    limit = LONGEST_GAME if by.plays_on else position.rules.limit
    positions = list(play_out(position, lambda position: next_guess(position, by), answer, limit))
    return Game(answer, by.name, positions[-1], tuple(len(position.candidates) for position in positions))


def _answer(asked: str | None, lexicon: Lexicon, seed: int | None) -> str:
    if asked is None:
        return random.Random(seed).choices(lexicon.answers, lexicon.weights)[0]  # noqa: S311 - a game, not a secret
    word = lexicon.require(asked)
    if word not in lexicon.answers:
        raise InvalidWord(f"{word!r} may be guessed in lexicon {lexicon.name}, but it is never the answer there.")
    return word
