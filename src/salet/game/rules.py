"""The rules that a game is played under, as one frozen value."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Self

from salet.errors import UnknownNameError, quote_input
from salet.game.notation import Turn
from salet.game.pattern import ABSENT, CORRECT, tiles_of

Mode = Literal["normal", "hard"]
TRUE = "true"
LEGACY = ("legacy-s1", "legacy-s3", "legacy-s4")
MAX_GUESSES = 40


@dataclass(frozen=True, slots=True)
class Rules:
    """Which guesses are legal, how many there are, and which feedback the game gives.

    mode: `normal`; `hard`, as The New York Times plays it: greens stay where they are, and a letter that was
    colored n times occurs at least n times (a gray may be used again, a yellow may stay in its place).
    limit: how many guesses a game has.
    feedback: `true`, or the name of a flawed model that a published solver uses.
    """

    mode: Mode = "normal"
    limit: int = 6
    feedback: str = TRUE

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the rules named by a text such as `hard` or `normal-8`.

        >>> Rules.read("hard-8")
        Rules(mode='hard', limit=8, feedback='true')
        """
        if text in LEGACY:
            return cls(feedback=text)
        match = re.fullmatch(r"(normal|hard)(?:-([0-9]{1,2}))?", text)
        limit = int(match[2] or 6) if match else 0
        if match is None or not 1 <= limit <= MAX_GUESSES:
            raise UnknownNameError(
                f"Unknown rules {quote_input(text)}. Use normal or hard. To allow a different number of guesses, add "
                f"it after a hyphen (1 to {MAX_GUESSES}): hard-8."
            )
        return cls(match[1], limit)  # type: ignore[arg-type]  # the pattern above allows no other mode

    @property
    def text(self) -> str:
        """The name of these rules, such as normal or hard-8."""
        mode = self.mode if self.feedback == TRUE else self.feedback
        return mode if self.limit == 6 else f"{mode}-{self.limit}"

    def refusal(self, guess: str, turns: Iterable[Turn]) -> str | None:
        """Return a sentence that says why the guess is not allowed, or None if it is legal.

        >>> Rules("hard").refusal("crony", [Turn("salet", 18)])
        "Hard mode doesn't allow crony: letter 3 must be l (green in salet)."
        """
        if self.mode == "normal":
            return None
        why = objection(guess, turns)
        return why and f"Hard mode doesn't allow {guess}: {why}."


def objection(guess: str, turns: Iterable[Turn]) -> str | None:
    """Return why hard mode forbids the guess after these turns, or None if it is legal.

    >>> objection("crony", [Turn("salet", 18)])
    'letter 3 must be l (green in salet)'
    """
    for word, pattern in turns:
        tiles = tiles_of(pattern, len(word))
        for place, (letter, tile) in enumerate(zip(word, tiles, strict=True)):
            if tile == CORRECT and guess[place] != letter:
                return f"letter {place + 1} must be {letter} (green in {word})"
        for letter, times in colored_letters(word, pattern).items():
            if guess.count(letter) < times:
                how_often = "" if times == 1 else f" {times} times"
                return f"it must contain {letter}{how_often} (from {word})"
    return None


def colored_letters(word: str, pattern: int) -> Counter[str]:
    """Return how often each letter of the word was green or yellow."""
    tiles = tiles_of(pattern, len(word))
    return Counter(letter for letter, tile in zip(word, tiles, strict=True) if tile != ABSENT)
