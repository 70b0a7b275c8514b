"""Hints that lead to one guess, as values; `show.sentences` words them in four steps."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from salet.game.position import Position
from salet.game.words import repeated, traps_of, vowels
from salet.result import Result
from salet.solver.analysis import evaluate
from salet.solver.evaluation import Evaluation
from salet.study.reasons import chance_among

MOST_LETTERS = 3  # more would spell out most words before the last hint


@dataclass(frozen=True, slots=True)
class Hints(Result):
    """What to say of a position without giving the guess away at once.

    vowels: the likeliest number of vowels in the answer, and the chance of that number.
    any_repeated: the chance that the answer has a letter more than once.
    trapped: whether more words differ in one letter only than there are guesses left.
    letters: untried letters of the guess to make, the most useful first.
    is_candidate: whether the guess to make may be the answer; otherwise it only narrows the list.
    guess: the guess to make.
    """

    position: Position
    vowels: tuple[int, float]
    any_repeated: float
    trapped: bool
    letters: tuple[str, ...]
    is_candidate: bool
    guess: str

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            **self.position.as_json(),
            "letters": self.letters,
            "is_candidate": self.is_candidate,
            "guess": self.guess,
        }


def hints(position: Position, evaluation: Evaluation | None = None) -> Hints:
    """Return the hints for a position.

    evaluation: the best guesses, if a search has found them already.

    >>> from salet.game.position import position_of
    >>> found = hints(position_of("soare bbbbg clint bbyyb binge bgggg", "original"))
    >>> found.guess, found.letters, found.vowels
    ('hinge', ('h',), (2, 1.0))
    """
    position.check_open()
    evaluation = evaluation or evaluate(position)
    word = evaluation.lead.word if evaluation.lead else position.words[0]
    words = position.listed_words
    traps = traps_of(position.words)
    return Hints(
        position,
        vowels=_likeliest_vowels(position),
        any_repeated=chance_among(position, [bool(repeated(each)) for each in words]),
        trapped=bool(traps) and len(traps[0].words) > position.rules.limit - len(position.turns),
        letters=letters_worth_testing(position, word),
        is_candidate=word in words,
        guess=word,
    )


def _likeliest_vowels(position: Position) -> tuple[int, float]:
    """Return the likeliest number of vowels in the answer, and the chance of that number."""
    weights: Counter[int] = Counter()
    for word, weight in zip(position.listed_words, position.weights.tolist(), strict=True):
        weights[vowels(word)] += weight
    number, weight = weights.most_common(1)[0]
    return number, weight / weights.total()


def letters_worth_testing(position: Position, guess: str) -> tuple[str, ...]:
    """Return untried letters of a guess that the answer may have, the evenest chances first."""
    words, information = position.listed_words, {}
    tried = {letter for turn in position.turns for letter in turn.guess}
    for letter in sorted(set(guess) - tried):
        share = chance_among(position, [letter in word for word in words])
        if share > 0:
            information[letter] = share * (1 - share)
    return tuple(sorted(information, key=lambda letter: -information[letter])[:MOST_LETTERS])
