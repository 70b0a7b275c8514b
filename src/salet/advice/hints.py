"""Hints: steps toward the best guess that don't name it."""

from collections import Counter
from dataclasses import dataclass

from salet.advice.why import chance_among, likely_traps
from salet.game.clues import count_vowels, repeated_letters
from salet.game.position import Position
from salet.solver.analysis import evaluate
from salet.solver.evaluation import PositionResult

MAX_HINT_LETTERS = 3  # of a hint; more would spell out most words before the last one


@dataclass(frozen=True, slots=True)
class Hints(PositionResult):
    """What to say of a position without giving the guess away at once.

    vowels: the likeliest number of vowels in the answer, and the chance of that number.
    chance_of_repeat: the chance that the answer has a letter more than once.
    in_trap: whether more likely words differ in a single letter than there are guesses left.
    letters: untried letters of the guess to make, the most useful first.
    is_candidate: whether the guess to make may be the answer; otherwise it only narrows the list.
    guess: the guess to make.
    """

    vowels: tuple[int, float]
    chance_of_repeat: float
    in_trap: bool
    letters: tuple[str, ...]
    is_candidate: bool
    guess: str


def hints(position: Position) -> Hints:
    """Return the hints for a position.

    >>> from salet.game.position import parse_position
    >>> found = hints(parse_position("soare bbbbg clint bbyyb binge bgggg", "original"))
    >>> found.guess, found.letters, found.vowels
    ('hinge', ('h',), (2, 1.0))
    """
    position.check_open()
    guess = evaluate(position).recommended or position.words[0]
    words, guesses = position.listed_words, position.rules.limit - len(position.turns)
    return Hints(
        position,
        vowels=_likeliest_vowels(position),
        chance_of_repeat=chance_among(position, [bool(repeated_letters(word)) for word in words]),
        in_trap=any(len(trap.words) > guesses for trap, _ in likely_traps(position)),
        letters=letters_worth_testing(position, guess),
        is_candidate=guess in words,
        guess=guess,
    )


def _likeliest_vowels(position: Position) -> tuple[int, float]:
    weights: Counter[int] = Counter()
    for word, weight in zip(position.listed_words, position.weights.tolist(), strict=True):
        weights[count_vowels(word)] += weight
    number, weight = weights.most_common(1)[0]
    return number, weight / weights.total()


def letters_worth_testing(position: Position, guess: str) -> tuple[str, ...]:
    """Return untried letters of a guess that the answer may have, the evenest chances first."""
    tried = {letter for turn in position.turns for letter in turn.guess}
    shares = {
        letter: chance_among(position, [letter in word for word in position.listed_words])
        for letter in sorted(set(guess) - tried)
    }
    useful = [letter for letter, share in shares.items() if share > 0]
    return tuple(sorted(useful, key=lambda letter: -shares[letter] * (1 - shares[letter]))[:MAX_HINT_LETTERS])
