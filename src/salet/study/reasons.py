"""Why a guess is good: what it leaves, a rival, repeated letters, and traps ahead.

The sentences are in `salet.show.sentences`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from salet.game.lexicon import is_common
from salet.game.pattern import pattern_text
from salet.game.position import Position, by_true_feedback
from salet.game.words import Trap, known_counts, repeated, traps_of
from salet.result import Result
from salet.solver.analysis import evaluate
from salet.solver.evaluation import (
    SEARCH_SECONDS,
    TOP_CANDIDATES,
    Concentration,
    Evaluation,
    Guess,
    concentration,
)
from salet.solver.objective import LOSS_AS_ONE_MORE
from salet.solver.partition import measures_of, splits_of
from salet.solver.values import evaluate_guess

MOST_TRAPS = 2  # traps that are named; more would be a list, not a reason
NEAR = 0.05  # the chance to be in a trap from which on it is named
UNLIKELY = 0.01  # words with less than this share of the likeliest one's chance fill no trap
FIRST_WORDS = 5  # words that are named of those that a reply leaves


@dataclass(frozen=True, slots=True)
class Danger(Result):
    """Candidates that differ in one letter only: guessing them one by one may lose the game.

    chance: that the answer is one of them.
    probe: the guess that separates most of the words.
    parts: how many groups the probe splits them into.
    """

    trap: Trap
    chance: float
    probe: str
    parts: int

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "shape": self.trap.shape,
            "letters": self.trap.letters,
            "words": self.trap.words,
            "chance": self.chance,
            "probe": self.probe,
            "parts": self.parts,
        }


@dataclass(frozen=True, slots=True)
class Why(Result):
    """Why a guess is good, and the traps ahead.

    against: the guess it is compared with: the one that was asked about, or the next best; None if there is no other.
    repeated: the letters that the guess has more than once, with the chance that the answer has each as often.
    any_repeated: the chance that the answer has any letter more than once.
    concentration: how few of the words carry most of the chance, if few do.
    """

    position: Position
    guess: Guess
    against: Guess | None
    traps: tuple[Danger, ...]
    repeated: Mapping[str, float]
    any_repeated: float
    concentration: Concentration | None

    @property
    def known_counts(self) -> dict[str, int]:
        """The letters whose exact number in the answer is known."""
        return known_counts(self.position.turns)

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            **self.position.as_json(),
            "guess": split_fields(self.guess),
            "against": split_fields(self.against) if self.against else None,
            "traps": self.traps,
        }


@dataclass(frozen=True, slots=True)
class Part(Result):
    """The words that one reply leaves.

    words: how many; chance: of the reply; share: of the words left on average, the number times the chance.
    """

    pattern: str
    words: int
    chance: float
    share: float
    likeliest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Parts(Result):
    """A guess taken apart: how it splits the candidates, and every reply, largest first.

    chosen_by: the strategy that was named instead of a word, with its number.
    """

    guess: Guess
    replies: tuple[Part, ...]
    chosen_by: str | None = None

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {**split_fields(self.guess), "chosen_by": self.chosen_by, "replies": self.replies}


@dataclass(frozen=True, slots=True)
class TakenApart(Result):
    """One guess or two, taken apart, and the reasons for the first."""

    why: Why
    guesses: tuple[Parts, ...]

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {**self.why.position.as_json(), "guesses": self.guesses, "traps": self.why.traps}


def take_apart(
    position: Position, guess: str, against: str | None = None, *, budget: float = SEARCH_SECONDS
) -> TakenApart:
    """Return a guess with every reply that it may get, and perhaps another to compare.

    >>> from salet.game.position import start
    >>> found = take_apart(start("original"), "raise").guesses[0]
    >>> found.replies[0].pattern, found.replies[0].words, round(sum(part.share for part in found.replies), 2)
    ('BBBBB', 168, 61.0)
    """
    why = explain(by_true_feedback(position), guess, against, budget=budget)
    guesses = [why.guess, *([why.against] if against and why.against else [])]
    own = [with_split(position, guess) for guess in guesses]
    return TakenApart(why, tuple(Parts(guess, parts_of(position, guess.word)) for guess in own))


def parts_of(position: Position, guess: str) -> tuple[Part, ...]:
    """Return what each reply to a guess leaves, the most words first."""
    total, length = int(position.weights.sum()), position.lexicon.length
    found = []
    for pattern, left in position.partition(guess).items():
        after = position.after(guess, pattern, left)
        chance = int(after.weights.sum()) / total
        words = tuple(word for word, _ in after.likeliest(FIRST_WORDS))
        found.append(Part(pattern_text(pattern, length), len(left), chance, len(left) * chance, words))
    return tuple(sorted(found, key=lambda part: (-part.words, -part.chance, part.pattern)))


def explain(
    position: Position,
    guess: str | None = None,
    against: str | None = None,
    *,
    budget: float = SEARCH_SECONDS,
    evaluation: Evaluation | None = None,
) -> Why:
    """Return the reasons for a guess compared with another, by default the first suggestions.

    evaluation: the best guesses, if a search has found them already; their values are taken from it. Where one of two
    guesses may lose and the other never does, a loss counts as one guess more for both.

    >>> from salet.game.position import position_of
    >>> why = explain(position_of("soare bbbbg", "original"))
    >>> why.guess.word, why.guess.is_candidate, why.guess.sizes.parts, why.guess.sizes.largest_part
    ('guilt', False, 41, 6)
    """
    position.check_open()
    best = evaluation or evaluate(position, budget=budget)

    def valued(word: str | None, objective: str | None = None) -> Guess:
        if word is not None:
            word = position.lexicon.require(word)
            position.check_legal(word)
        return evaluate_guess(position, word, budget, objective, best if objective is None else None)

    ours = valued(guess)
    other = _next_best(best, ours.word) if against is None else position.lexicon.require(against)
    theirs = None if other is None or other == ours.word else valued(other)
    if theirs and theirs.objective != ours.objective:
        ours, theirs = (valued(one.word, LOSS_AS_ONE_MORE) for one in (ours, theirs))
    ours, rival = with_split(position, ours), None if theirs is None else with_split(position, theirs)
    words, likeliest = position.listed_words, position.likeliest(TOP_CANDIDATES)
    return Why(
        position,
        guess=ours,
        against=rival,
        traps=tuple(_dangers(position)),
        repeated={
            letter: chance_among(position, [word.count(letter) >= ours.word.count(letter) for word in words])
            for letter in repeated(ours.word)
        },
        any_repeated=chance_among(position, [bool(repeated(word)) for word in words]),
        concentration=concentration((chance for _, chance in likeliest), position.count),
    )


def _next_best(evaluation: Evaluation, word: str) -> str | None:
    """Return the guess that is suggested first, other than this one."""
    if evaluation.position.count == 1:
        return None
    return next((guess.word for guess in evaluation.suggestions if guess.word != word), None)


def with_split(position: Position, guess: Guess) -> Guess:
    """Return a guess with its split; the all-green part counts as one word left."""
    return replace(guess, split=splits_of(position, [position.matrix.index_of[guess.word]])[0])


def split_fields(guess: Guess) -> dict[str, Any]:
    """Return a measured guess and its value, as the reasons have them in JSON."""
    return {
        "guess": guess.word,
        "is_candidate": guess.is_candidate,
        "chance": guess.chance,
        **guess.sizes.json_fields(),
        "value": guess.value,
        "label": guess.label,
    }


def chance_among(position: Position, which: Sequence[bool]) -> float:
    """Return the chance that the answer is one of these candidates."""
    return float(position.weights[which].sum() / position.weights.sum())


# --- Traps ------------------------------------------------------------------------------------------------------


def _dangers(position: Position) -> Iterator[Danger]:
    """Yield the largest traps among the candidates."""
    if len(position.candidates) == len(position.lexicon.answers):
        return  # every list is full of traps before the first reply, and none of them is near
    words, weights = position.listed_words, position.weights
    where = {words[i]: i for i in np.flatnonzero(weights >= UNLIKELY * weights.max())}
    chances = {
        trap: float(weights[[where[word] for word in trap.words]].sum() / weights.sum()) for trap in traps_of(where)
    }
    for trap in [trap for trap, chance in chances.items() if chance >= NEAR][:MOST_TRAPS]:
        left = position.candidates[[where[word] for word in trap.words]]
        probe, parts = _probe(Position(position.lexicon, position.rules, position.turns, left))
        yield Danger(trap, chances[trap], probe, parts)


def _probe(inside: Position) -> tuple[str, int]:
    """Return the guess that makes the most parts of a trap's words, and how many; of equal ones a word people know."""
    measures, guesses = measures_of(inside), inside.lexicon.guesses
    parts = np.where(inside.legal, measures.parts, 0)
    most = np.flatnonzero(parts == parts.max())
    best = min(most, key=lambda guess: (not is_common(guesses[guess]), measures.expected_size[guess]))
    return guesses[best], int(parts[best])
