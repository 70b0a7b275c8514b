"""The game itself: a guess goes in, the referee replies, until the game is over.

The *referee* holds the words that may still be the answer. To a guess it replies with the pattern of the
largest part of them, and keeps that part; among equally large parts it takes the lowest pattern, the one with more
gray to the left, so all green comes last. In a normal game it holds one word; the adversary begins with all words,
and decides as late as possible. Both run the same code.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Self

from salet.errors import IllegalGuessError, UnknownNameError
from salet.game.daily import original_answer
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn, Turns, is_solved
from salet.game.past_answers import FIRST_DAY, ORIGINAL_END, SHIPPED_END, puzzle_of, saved_answers, today
from salet.game.pattern import pattern_of, tiles_of
from salet.game.rules import Rules
from salet.play.history import Record, record_of
from salet.wording import date_text

SQUARES: Final = "⬛🟨🟩"


def reply_to(guess: str, words: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """Return the pattern that the referee of these words replies, and the words that it keeps.

    >>> reply_to("crane", ("crane", "brane", "slate"))
    (20, ('slate',))
    """
    parts: dict[int, list[str]] = {}
    for word in words:
        parts.setdefault(pattern_of(guess, word), []).append(word)
    pattern = max(parts, key=lambda code: (len(parts[code]), -code))
    return pattern, tuple(parts[pattern])


@dataclass(frozen=True, slots=True)
class Match:
    """A game with its referee; `day` is that of a daily puzzle.

    words: those that the referee holds.
    """

    lexicon: Lexicon
    rules: Rules
    words: tuple[str, ...]
    turns: Turns = ()
    day: date | None = None
    adversary: bool = False

    @property
    def answer(self) -> str:
        """A word that explains the replies: the answer, once it is decided."""
        return self.words[0]

    @property
    def won(self) -> bool:
        """Whether the answer is found."""
        return is_solved(self.turns)

    @property
    def over(self) -> bool:
        """Whether no guess is left to make."""
        return self.won or len(self.turns) >= self.rules.limit

    def play(self, guess: str) -> Self:
        """Return the game after a guess; raise InvalidWordError or IllegalGuessError for one that cannot be made."""
        word = self.lexicon.require(guess)
        if refusal := self.rules.refusal(word, self.turns):
            raise IllegalGuessError(refusal)
        pattern, words = reply_to(word, self.words)
        return replace(self, turns=(*self.turns, Turn(word, pattern)), words=words)

    def record(self) -> Record:
        """Return the game as the history keeps it."""
        return record_of(
            self.turns,
            puzzle_date=str(self.day or ""),
            source="adversary" if self.adversary else "play",
            lexicon=self.lexicon.name,
            rules=self.rules.text,
            answer=self.answer,
        )


# --- Ways to begin ----------------------------------------------------------------------------------------------


def practice(lexicon: Lexicon, rules: Rules, seed: int | None = None) -> Match:
    """Return a game whose answer is drawn by weight.

    >>> from salet.game.lexicon import shipped_lexicon
    >>> practice(shipped_lexicon("original"), Rules(), seed=1).play("salet").turns
    (Turn(guess='salet', pattern=54),)
    """
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    return Match(lexicon, rules, (chance.choices(lexicon.answers, lexicon.weights)[0],))


def adversary_match(lexicon: Lexicon, rules: Rules) -> Match:
    """Return a game whose referee decides as late as possible."""
    return Match(lexicon, rules, lexicon.answers, adversary=True)


def daily(lexicon: Lexicon, rules: Rules, day: date) -> Match:
    """Return the game of a day, if its answer is known to the data on this machine."""
    return Match(lexicon, rules, (lexicon.require(answer_on(day)),), day=day)


def answer_on(day: date) -> str:
    """Return the answer of a past day, if it is known to the data on this machine."""
    if day >= today():
        raise UnknownNameError(f"You can't play the puzzle for {date_text(day)} here. Only past days are available.")
    if day < FIRST_DAY:
        raise UnknownNameError(f"There was no puzzle on {date_text(day)}. The first was on {date_text(FIRST_DAY)}.")
    dated = {answer.day: answer.word for answer in saved_answers()}
    answer = dated.get(day) or (original_answer(day) if day <= ORIGINAL_END else None)
    if answer is None:
        if day > SHIPPED_END:
            raise UnknownNameError(
                f"Salet doesn't know the answer for {date_text(day)}. To fetch it, run: salet lexicon update"
            )
        raise UnknownNameError(
            f"Salet knows which words were answers up to {date_text(SHIPPED_END)}, but not on which day. "
            f"To add the days, {date_text(day)} among them, run: salet lexicon update FILE, "
            "with a file that has dates and words."
        )
    return answer


# --- What a player sees -----------------------------------------------------------------------------------------


def keyboard_tiles(turns: Sequence[Turn]) -> dict[str, int]:
    """Return the best tile that each letter guessed so far has shown.

    >>> keyboard_tiles([Turn("salet", 33), Turn("sates", 0)])["a"]
    1
    """
    shown: dict[str, int] = {}
    for guess, pattern in turns:
        for letter, tile in zip(guess, tiles_of(pattern, len(guess)), strict=True):
            shown[letter] = max(tile, shown.get(letter, 0))
    return shown


def share_text(match: Match) -> str:
    """Return the result to share: squares without words, under a line with the day or game."""
    used = str(len(match.turns)) if match.won else "X"
    what = f"{puzzle_of(match.day):,}" if match.day else "adversary" if match.adversary else "practice"
    star = "*" if match.rules.mode != "normal" else ""
    head = f"Salet {what} {used}/{match.rules.limit}{star}"
    rows = ("".join(SQUARES[tile] for tile in tiles_of(turn.pattern, len(turn.guess))) for turn in match.turns)
    return "\n".join([head, *rows])
