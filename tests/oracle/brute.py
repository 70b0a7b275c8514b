"""The truth about a small game: every legal guess's exact value, by trying everything.

Plain Python from the rules as a player knows them. Nothing of Salet is imported, so nothing can be wrong in both.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import inf
from typing import Any

Prices = tuple[Sequence[int], float]
"""What a word in play pays at each guess, and what it pays on top if it is not found."""
Turn = tuple[str, str]
"""A guess and its tiles, such as ("crane", "bygbb")."""


@cache
def tiles(guess: str, answer: str) -> str:
    """Return the reply to a guess: greens first, then yellows while letters are left."""
    left = Counter(a for g, a in zip(guess, answer, strict=True) if g != a)
    shown = ""
    for g, a in zip(guess, answer, strict=True):
        shown += "g" if g == a else "y" if left[g] > 0 else "b"
        left[g] -= g != a
    return shown


def allows(mode: str, guess: str, turn: Turn) -> bool:
    """Return whether a mode lets a guess follow a turn."""
    word, shown = turn
    if mode == "normal":
        return True
    greens = all(guess[k] == word[k] for k, tile in enumerate(shown) if tile == "g")
    seen = Counter(letter for letter, tile in zip(word, shown, strict=True) if tile != "b")
    return greens and all(guess.count(letter) >= times for letter, times in seen.items())


def prices(objective: str, limit: int) -> Prices:
    """Return the prices of an objective."""
    return [1] * limit, {"mean": inf, "mean+1": 1}[objective]


@dataclass(frozen=True, eq=False)
class Game:
    """A list of words with weights (0: only to guess), a mode, a limit, and the turns."""

    weights: Mapping[str, int]
    mode: str = "normal"
    limit: int = 6
    turns: tuple[Turn, ...] = ()

    @property
    def rules(self) -> str:
        """The rules as Salet names them."""
        return self.mode if self.limit == 6 else f"{self.mode}-{self.limit}"

    @cached_property
    def answers(self) -> dict[str, int]:
        """The words that may still be the answer, with their weights."""
        return {
            word: weight
            for word, weight in self.weights.items()
            if weight and all(tiles(guess, word) == shown for guess, shown in self.turns)
        }

    @cached_property
    def legal(self) -> list[str]:
        """The words that may be guessed now."""
        return [word for word in self.weights if all(allows(self.mode, word, turn) for turn in self.turns)]

    @property
    def weight(self) -> int:
        """The weight of all answers left."""
        return sum(self.answers.values())

    def after(self, guess: str, shown: str) -> "Game":
        """Return the game after one more guess."""
        return Game(self.weights, self.mode, self.limit, (*self.turns, (guess, shown)))

    def chance(self, guess: str) -> float:
        """Return the chance of a guess to be the answer."""
        return self.answers.get(guess, 0) / self.weight

    def totals(self, objective: str | Prices) -> dict[str, float]:
        """Return what every legal guess costs over all answers with best play after it."""
        return dict(_Search(self, prices(objective, self.limit) if isinstance(objective, str) else objective).every())

    def values(self, objective: str) -> dict[str, float]:
        """Return the same for each unit of weight: expected guesses."""
        weight = self.weight
        return {guess: total / weight for guess, total in self.totals(objective).items()}


class _Search:
    """Every guess, every reply, every guess after it; sets of words are the bits of a number."""

    def __init__(self, game: Game, prices: Prices) -> None:
        self.game, self.words = game, list(game.weights)
        self.steps, self.loss = prices
        self.weight_of = list(game.weights.values())
        self.parts = cache(self._parts)
        self.allowed = cache(self._allowed)
        self.weight = cache(lambda left: sum(self.weight_of[k] for k in _bits(left)))
        self.least = cache(self._least)

    def every(self) -> Iterator[tuple[str, float]]:
        left, legal = self._set(self.game.answers), self._set(self.game.legal)
        for guess in _bits(legal):
            yield self.words[guess], self._cost(guess, left, legal, len(self.game.turns) + 1, inf)

    def _set(self, words: Mapping[str, int] | list[str]) -> int:
        return sum(1 << k for k, word in enumerate(self.words) if word in words)

    def _parts(self, guess: int) -> dict[str, int]:
        """Return, for each reply to a guess, the words that give it."""
        found: dict[str, int] = {}
        for k, word in enumerate(self.words):
            shown = tiles(self.words[guess], word)
            found[shown] = found.get(shown, 0) | 1 << k
        return found

    def _allowed(self, guess: int, shown: str) -> int:
        """Return the words that may follow a guess and its reply."""
        turn = self.words[guess], shown
        return sum(1 << k for k, word in enumerate(self.words) if allows(self.game.mode, word, turn))

    def _least(self, left: int, legal: int, turn: int) -> float:
        """Return what the best of these guesses costs."""
        if turn > self.game.limit:
            return self.loss * self.weight(left)
        if left & (left - 1) == 0:
            return self.steps[turn - 1] * self.weight(left)  # the only word left is always legal, and never worse
        best = inf
        for guess in sorted(_bits(legal), key=lambda k: not left >> k & 1):
            best = min(best, self._cost(guess, left, legal, turn, best))
        return best

    def _cost(self, guess: int, left: int, legal: int, turn: int, enough: float) -> float:
        """Return what a guess costs, or any number from `enough` on if it costs that much."""
        total: float = self.steps[turn - 1] * self.weight(left)
        for shown, words in self.parts(guess).items():
            part = left & words
            if total >= enough:
                break
            if part == left and not left >> guess & 1 and enough < inf:
                return inf  # it shows nothing, and another guess is known
            if part and part != 1 << guess:
                total += self.least(part, legal & self.allowed(guess, shown), turn + 1)
        return total


def totals(lexicon: Any, rules: Any, objective: Any) -> dict[str, int]:
    """Return every opener's total as Salet counts: 1 << 59 where a loss is not allowed."""
    weights = dict.fromkeys(lexicon.guesses, 0) | dict(zip(lexicon.answers, lexicon.weights, strict=True))
    found = Game(weights, rules.mode, rules.limit).totals((objective.steps, objective.loss))
    return {guess: int(min(total, 1 << 59)) for guess, total in found.items()}


def _bits(numbers: int) -> Iterator[int]:
    while numbers:
        low = numbers & -numbers
        yield low.bit_length() - 1
        numbers -= low
