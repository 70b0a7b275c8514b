"""Hints, as a ladder that leads to one guess: a nudge without a letter, new letters, the first letter, the word."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from salet.game.position import Position
from salet.game.shapes import repeated, traps_of, untried, vowels
from salet.game.text.letters import capitals
from salet.result import Result
from salet.solver.analysis import Evaluations
from salet.study.advice.reasons import chance_among

MOST_LETTERS = 3  # more would spell out most words before the last hint


@dataclass(frozen=True, slots=True)
class Hints(Result):
    """Four hints about a position, each more explicit than the one before.

    letters: untried letters of the guess to make, the most useful first.
    possible: whether the guess to make may be the answer; otherwise it only narrows the list.
    word: the guess to make.
    """

    position: Position
    nudge: str
    letters: tuple[str, ...]
    possible: bool
    word: str

    @property
    def steps(self) -> tuple[str, ...]:
        """The four hints as sentences, in order."""
        only = len(self.position.candidates) == 1
        word = f"It is {capitals(self.word)}." if only else f"Guess {capitals(self.word)}."
        return self.nudge, self._letters(), self._first(), word

    def _letters(self) -> str:
        if not self.letters:
            return "The best guess needs no new letter."
        return f"New in the best guess: {', '.join(capitals(letter) for letter in self.letters)}."

    def _first(self) -> str:
        first = f"The best guess starts with {capitals(self.word[0])}."
        return first if self.possible else f"{first} It can't be the answer, but it narrows the list."

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            **self.position.as_json(),
            "nudge": self.nudge,
            "letters": self.letters,
            "possible": self.possible,
            "word": self.word,
            "steps": self.steps,
        }


def hints(position: Position, evaluations: Evaluations | None = None) -> Hints:
    """Return the ladder of hints for a position.

    evaluations: what was found before, which is used and added to.

    >>> from salet.game.position import position_of
    >>> for step in hints(position_of("soare bbbbg clint bbyyb", "original")).steps:
    ...     print(step)
    3 words are left, most with 2 vowels.
    New in the best guess: H, G.
    The best guess starts with H.
    Guess HINGE.
    """
    position.check_open()
    word = (evaluations or Evaluations()).evaluate_guess(position).word
    return Hints(position, _nudge(position), letters_worth_testing(position, word), word in position.listed_words, word)


def _nudge(position: Position) -> str:
    """Return how many words are left and what shape they have, without a letter of theirs."""
    count = len(position.candidates)
    if count == 1:
        return "Only one word is left. You have all you need."
    left = f"{count:,} words are left"
    if count == len(position.lexicon.answers):
        return f"{left}. Start with a word of common letters, none of them twice."
    return f"{left}, {_shape(position)}{_repeats(position)}.{_danger(position)}"


def _shape(position: Position) -> str:
    """Return how many vowels the answer has, as far as that is known."""
    chances: Counter[int] = Counter()
    for word, weight in zip(position.listed_words, position.weights.tolist(), strict=True):
        chances[vowels(word)] += weight
    number, weight = chances.most_common(1)[0]
    noun = "1 vowel" if number == 1 else f"{number or 'no'} vowels"
    if len(chances) == 1:
        return f"all with {noun}"
    return f"{'most' if 2 * weight > chances.total() else 'many'} with {noun}"


def _repeats(position: Position) -> str:
    """Return a remark on letters that come twice, where that is likely."""
    share = chance_among(position, [bool(repeated(word)) for word in position.listed_words])
    return "; a letter comes twice in most of them" if share > 0.5 else ""


def _danger(position: Position) -> str:
    traps = traps_of(position.words)
    if not traps or len(traps[0].words) <= position.rules.limit - len(position.turns):
        return ""
    return " Careful: many differ in one letter only, more than you have guesses."


def letters_worth_testing(position: Position, guess: str) -> tuple[str, ...]:
    """Return untried letters of a guess that the answer may have, those nearest to an even chance first."""
    words, information = position.listed_words, {}
    for letter in untried([guess], position.turns):
        share = chance_among(position, [letter in word for word in words])
        if share > 0:
            information[letter] = share * (1 - share)
    return tuple(sorted(information, key=lambda letter: -information[letter])[:MOST_LETTERS])
