"""Why a guess is good, in sentences: what it splits, what it leaves, what another would, and which traps lie ahead."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from salet.game.pattern import pattern_text
from salet.game.position import Position, by_true_feedback
from salet.game.shapes import Trap, known_counts, repeated, traps_of
from salet.result import Result
from salet.solver.advice import SEARCH_SECONDS, TOP_CANDIDATES, concentration
from salet.solver.analysis import Analysis, Line
from salet.solver.objective import LOSS_AS_ONE_MORE
from salet.solver.partition import measures_of, words_left
from salet.study.advice.value import Value, best_lines, known_values, value_of

MOST_TRAPS = 2  # traps that are named; more would be a list, not a reason
NEAR = 0.05  # the chance to be in a trap from which on it is named
UNLIKELY = 0.01  # words with less than this share of the likeliest one's chance fill no trap
FIRST_WORDS = 5  # words that are named of those that a reply leaves
COMMON = 1 / 3  # from this chance on, a repeated letter is worth a sentence


@dataclass(frozen=True, slots=True)
class Split(Result):
    """How a guess splits the candidates, and its expected guesses to the end.

    expected_size: words left on average, replies weighted by their chance; a word that is the answer counts as left.
    largest_part: the most words that can be left.
    effective_expected_size, effective_largest_part: the same as effective numbers of words, (sum w)^2 / sum w^2, in
    which unlikely words count for little.
    entropy: the bits that the reply is expected to give.
    expected_guesses: from here to the end, this guess included.
    """

    value: Value
    probability: float
    parts: int
    expected_size: float
    largest_part: int
    effective_expected_size: float
    effective_largest_part: float
    entropy: float

    @property
    def guess(self) -> str:
        """The word."""
        return self.value.guess

    @property
    def is_candidate(self) -> bool:
        """Whether it may be the answer."""
        return self.probability > 0

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "guess": self.guess,
            "is_candidate": self.is_candidate,
            "probability": self.probability,
            "parts": self.parts,
            "expected_size": self.expected_size,
            "largest_part": self.largest_part,
            "effective_expected_size": self.effective_expected_size,
            "effective_largest_part": self.effective_largest_part,
            "entropy": self.entropy,
            "expected_guesses": self.value.guesses,
            "label": self.value.label,
        }


@dataclass(frozen=True, slots=True)
class Danger(Result):
    """Candidates that differ in one letter only: guessing them one by one may lose the game.

    probability: that the answer is one of them.
    probe: the guess that separates most of the words.
    parts: how many groups the probe splits them into.
    """

    trap: Trap
    probability: float
    probe: str
    parts: int

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "shape": self.trap.shape,
            "letters": self.trap.letters,
            "words": self.trap.words,
            "probability": self.probability,
            "probe": self.probe,
            "parts": self.parts,
        }


@dataclass(frozen=True, slots=True)
class Why(Result):
    """Why a guess is good, in sentences, and the traps ahead.

    against: the guess it is compared with: the one that was asked about, or the next best; None if there is no other.
    """

    position: Position
    split: Split
    against: Split | None
    traps: tuple[Danger, ...]
    sentences: tuple[str, ...]

    @property
    def guess(self) -> str:
        """The guess that is explained."""
        return self.split.guess

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            **self.position.as_json(),
            "guess": self.split,
            "against": self.against,
            "traps": self.traps,
            "sentences": self.sentences,
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
    """One guess taken apart: how it splits the candidates, and every reply, those that leave the most words first.

    chosen_by: the strategy that was named instead of a word, with its number.
    """

    split: Split
    replies: tuple[Part, ...]
    chosen_by: str | None = None

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {**self.split.json_fields(), "chosen_by": self.chosen_by, "replies": self.replies}


@dataclass(frozen=True, slots=True)
class TakenApart(Result):
    """One guess or two, taken apart, and the reasons for the first."""

    why: Why
    guesses: tuple[Parts, ...]

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        why = self.why
        about = {**why.position.as_json(), "guesses": self.guesses}
        return {**about, "traps": why.traps, "sentences": why.sentences}


def take_apart(
    position: Position, guess: str, against: str | None = None, *, budget: float = SEARCH_SECONDS
) -> TakenApart:
    """Return a guess with every reply that it may get, and perhaps another guess to compare it with.

    >>> from salet.game.position import start
    >>> found = take_apart(start("original"), "raise").guesses[0]
    >>> found.replies[0].pattern, found.replies[0].words, round(sum(part.share for part in found.replies), 2)
    ('BBBBB', 168, 61.0)
    """
    why = explain(by_true_feedback(position), guess, against, budget=budget)
    splits = [why.split, *([why.against] if against and why.against else [])]
    own = [split_of(position, split.value) for split in splits]
    return TakenApart(why, tuple(Parts(split, parts_of(position, split.guess)) for split in own))


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
    analysis: Analysis | None = None,
) -> Why:
    """Return the reasons for a guess, compared with another: the two that are suggested first if none are named.

    analysis: the best guesses, if a search has found them already; their values are taken from it. Where one of two
    guesses may lose and the other never does, a loss counts as one guess more for both.

    >>> from salet.game.position import position_of
    >>> for sentence in explain(position_of("soare bbbbg", "original")).sentences[:2]:
    ...     print(sentence)
    guilt leaves 2.87 of the 79 words on average, 6 at most (41 different replies).
    It can't be the answer; it serves to narrow the list.
    """
    found = known_values(analysis) if analysis else {}
    ours = value_of(position, budget=budget) if guess is None else found.get(guess) or _checked(position, guess, budget)
    lines = (analysis or best_lines(position, budget)).lines
    nearest = _next_best(position, ours.guess, lines) if against is None else position.lexicon.require(against)
    other = None if nearest in {None, ours.guess} else str(nearest)
    theirs = None if other is None else found.get(other) or _checked(position, other, budget)
    if theirs and theirs.objective != ours.objective:
        ours, theirs = (value_of(position, value.guess, budget, LOSS_AS_ONE_MORE) for value in (ours, theirs))
    split, rival = split_of(position, ours), None if theirs is None else split_of(position, theirs)
    dangers = tuple(_dangers(position))
    sentences = (
        *_splitting(position, split),
        *_comparing(split, rival),
        *_trapping(position, split, dangers),
        *_repeating(position, split.guess),
    )
    return Why(position, split, rival, dangers, sentences)


def _checked(position: Position, guess: str, budget: float) -> Value:
    guess = position.lexicon.require(guess)
    position.check_legal(guess)
    return value_of(position, guess, budget)


def _next_best(position: Position, guess: str, lines: Sequence[Line]) -> str | None:
    """Return the guess that is suggested first, other than this one."""
    if len(position.candidates) == 1:
        return None
    return next((line.guess for line in lines if line.guess != guess), None)


def split_of(position: Position, value: Value) -> Split:
    """Return what a guess does to the candidates; the all-green part counts as one word left."""
    guess = position.matrix.index_of[value.guess]
    measures, left = measures_of(position, np.array([guess])), words_left(position, guess)
    figures = float(measures.expected_size[0]), float(measures.largest_part[0]), float(measures.entropy[0])
    return Split(value, float(position.chances[guess]), int(measures.parts[0]), left.mean, left.most, *figures)


def chance_among(position: Position, which: Sequence[bool]) -> float:
    """Return the chance that the answer is one of these candidates, which are marked in the order of the list."""
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
    """Return the guess that makes the most parts of a trap's words, and how many."""
    measures = measures_of(inside)
    parts = np.where(inside.legal, measures.parts, 0)
    order = np.lexsort((measures.expected_size, -parts))
    return inside.lexicon.guesses[int(order[0])], int(parts[order[0]])


# --- Sentences --------------------------------------------------------------------------------------------------


def _splitting(position: Position, split: Split) -> Iterator[str]:
    count = len(position.candidates)
    if count == 1:
        only, guess = position.words[0], split.guess
        yield f"{only} is the only word left." if guess == only else f"Only {only} is left; {guess} is not it."
        return
    likely = concentration((chance for _, chance in position.likeliest(TOP_CANDIDATES)), count)
    if likely:
        yield f"{count:,} words are left, but {likely}."
    yield f"{split.guess} leaves {_leaving(split, count)}."
    if split.probability:
        yield f"It is the answer with a chance of {_percent(split.probability)}."
    else:
        yield "It can't be the answer; it serves to narrow the list."


def _comparing(split: Split, rival: Split | None) -> Iterator[str]:
    if rival is None:
        return
    chance = f", and be the answer with a chance of {_percent(rival.probability)}" if rival.probability else ""
    yield f"{rival.guess} would leave {_leaving(rival)}{chance}."
    ours, theirs = split.value, rival.value
    yield (
        f"With {ours.guess} you should need {ours.guesses:.2f} guesses on average, this one included ({ours.label});"
        f" with {theirs.guess}, {theirs.guesses:.2f} ({theirs.label})."
    )


def _leaving(split: Split, count: int | None = None) -> str:
    if split.parts > 1 and split.largest_part == 1:
        return "one word, whatever the reply"
    mean = f"{_number(split.expected_size)}{'' if count is None else f' of the {count:,} words'} on average"
    replies = "one reply" if split.parts == 1 else f"{split.parts} different replies"
    return f"{mean}, {split.largest_part:,} at most ({replies})"


def _trapping(position: Position, split: Split, dangers: Sequence[Danger]) -> Iterator[str]:
    guesses = position.rules.limit - len(position.turns)
    for danger in dangers:
        trap, size = danger.trap, len(danger.trap.words)
        late = f", more than the {guesses} guesses that are left" if size > guesses else ""
        letters = f"{', '.join(trap.letters[:-1])} or {trap.letters[-1]}"
        yield f"Trap: {trap.shape} may still be filled by {letters}: {size} words{late}."
        if danger.parts > 1:
            settled = f"all {size}" if danger.parts == size else f"the {size} into {danger.parts} groups"
            yield f"{danger.probe}{', the guess itself,' * (danger.probe == split.guess)} separates {settled}."


def _repeating(position: Position, guess: str) -> Iterator[str]:
    for letter, times in known_counts(position.turns).items():
        yield f"{letter} was coloured and grey in one guess, so the answer contains {letter} exactly {_times(times)}."
    for letter in repeated(guess):
        copies = guess.count(letter)
        share = chance_among(position, [word.count(letter) >= copies for word in position.listed_words])
        yield f"{guess} has {letter} {_times(copies)}; the answer does, too, with a chance of {_percent(share)}."
    share = chance_among(position, [bool(repeated(word)) for word in position.listed_words])
    if len(position.candidates) > 1 and share >= COMMON and not repeated(guess):
        yield f"The answer repeats a letter with a chance of {_percent(share)}."


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _percent(share: float) -> str:
    return "less than 0.1 %" if share < 0.001 else f"{100 * share:.1f} %"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value - round(value)) < 0.005 else f"{value:,.2f}"
