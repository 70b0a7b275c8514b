"""The game itself: a guess goes in, each board replies, until the game is over.

The *referee* of a board holds the words that may still be the answer. To a guess it replies with the pattern of the
largest part of them, and keeps that part; among equally large parts it takes the lowest pattern, the one with more
grey to the left, so all green comes last. In a normal game it holds one word; the adversary begins with all words,
and decides as late as possible. Both run the same code.

Nothing here needs NumPy.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Self

from salet.errors import InvalidWord, UnknownName
from salet.game.boards import BoardTurns
from salet.game.daily.answers import FIRST_DAY, SHIPPED_END, puzzle_of, saved_answers
from salet.game.daily.nyt import today
from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_of, tiles_of
from salet.game.rules import Rules
from salet.game.text.notation import Turn
from salet.study.history.store import Record, record_of

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
    """A game with a referee of each board; `day` is that of a daily puzzle.

    words: those that the referee of each board holds.
    """

    lexicon: Lexicon
    rules: Rules
    game: BoardTurns
    words: tuple[tuple[str, ...], ...]
    day: date | None = None
    adversary: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        """A word for each board that explains its replies: the answer, once it is decided."""
        return tuple(words[0] for words in self.words)

    def play(self, guess: str) -> Self:
        """Return the game after a guess.

        Raises InvalidWord or IllegalGuess for a guess that cannot be made.
        """
        word = self.lexicon.require(guess)
        for turns in self.game.boards:
            self.rules.check_legal(word, turns)
        replies = [reply_to(word, words) for words in self.words]
        game = self.game.play(word, [pattern for pattern, _ in replies])
        return replace(self, game=game, words=tuple(words for _, words in replies))

    def record(self) -> Record:
        """Return the game as the history keeps it."""
        return record_of(
            self.game.boards,
            self.game.limit,
            day=str(self.day or ""),
            source="adversary" if self.adversary else "play",
            lexicon=self.lexicon.name,
            rules=self.rules.text,
            answer=" / ".join(self.answers),
        )


# --- Ways to begin ----------------------------------------------------------------------------------------------


def practice(lexicon: Lexicon, mode: str = "normal", boards: int = 1, seed: int | None = None) -> Match:
    """Return a game whose answers are drawn by weight, a different one for each board.

    >>> from salet.game.lexicon import named
    >>> practice(named("original"), seed=1).play("salet").game.boards[0]
    (Turn(guess='salet', pattern=54),)
    """
    drawn = _drawn(lexicon, boards, random.Random(seed))  # noqa: S311 - a game, not a secret
    return _match(lexicon, mode, tuple((word,) for word in drawn))


def against_adversary(lexicon: Lexicon, mode: str = "normal", boards: int = 1) -> Match:
    """Return a game whose referee decides as late as possible."""
    return replace(_match(lexicon, mode, (lexicon.answers,) * boards), adversary=True)


def daily(lexicon: Lexicon, day: date, mode: str = "normal") -> Match:
    """Return the game of a day, if its answer is known to the data on this machine."""
    return replace(_match(lexicon, mode, ((lexicon.require(answer_on(day)),),)), day=day)


def answer_on(day: date) -> str:
    """Return the answer of a past day, if it is known to the data on this machine."""
    dated = {answer.day: answer.word for answer in saved_answers()}
    if day >= today() or day not in dated:
        raise UnknownName(f"The puzzle of {day} cannot be played here: {_why_unknown(day)}")
    return dated[day]


def _why_unknown(day: date) -> str:
    if day >= today():
        return "only past days can."
    if FIRST_DAY <= day <= SHIPPED_END:
        return (
            f"the answers up to {SHIPPED_END} are known without their days."
            " Take them in with their days from a file: salet lexicon update --from FILE"
        )
    return "its answer is not known. To fetch past answers: salet lexicon update"


def _match(lexicon: Lexicon, mode: str, words: tuple[tuple[str, ...], ...]) -> Match:
    """Return a game before its first guess, given the words of each board's referee."""
    rules = Rules.read(mode).for_boards(len(words))
    return Match(lexicon, rules, BoardTurns(((),) * len(words), rules.limit), words)


def _drawn(lexicon: Lexicon, count: int, chance: random.Random) -> Iterator[str]:
    if count > len(lexicon.answers):
        raise InvalidWord(f"Lexicon {lexicon.name} has {len(lexicon.answers)} answers, too few for {count} boards.")
    words, weights = list(lexicon.answers), list(lexicon.weights)
    for _ in range(count):
        place = chance.choices(range(len(words)), weights)[0]
        yield words.pop(place)
        weights.pop(place)


# --- What a player sees -----------------------------------------------------------------------------------------


def keyboard_of(turns: Sequence[Turn]) -> dict[str, int]:
    """Return the best tile that each letter guessed so far has shown.

    >>> keyboard_of([Turn("salet", 33), Turn("sates", 0)])["a"]
    1
    """
    shown: dict[str, int] = {}
    for guess, pattern in turns:
        for letter, tile in zip(guess, tiles_of(pattern, len(guess)), strict=True):
            shown[letter] = max(tile, shown.get(letter, 0))
    return shown


def share_text(match: Match) -> str:
    """Return the result to share: squares without words, under a line with the day or game."""
    used = str(match.game.count) if match.game.won else "X"
    what = f"{puzzle_of(match.day):,}" if match.day else "adversary" if match.adversary else "practice"
    star = "*" if match.rules.mode != "normal" else ""
    head = f"Salet {what} {used}/{match.rules.limit}{star}"
    squares = [[tiles_of(turn.pattern, len(turn.guess)) for turn in board] for board in match.game.boards]
    grids = ["\n".join("".join(SQUARES[tile] for tile in row) for row in rows) for rows in squares]
    return "\n\n".join([head, *grids]) if len(grids) > 1 else f"{head}\n{grids[0]}"
