"""Why a guess is good, in sentences: what it splits, what it leaves, what another would, and which traps lie ahead."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from salet.game.pattern import pattern_text
from salet.game.position import Position, by_true_feedback
from salet.game.shapes import Trap, known_counts, repeated, traps_of
from salet.result import Result
from salet.solver.analysis import Evaluations
from salet.solver.evaluation import SEARCH_SECONDS, TOP_CANDIDATES, Evaluation, Guess, Split, concentration
from salet.solver.objective import LOSS_AS_ONE_MORE
from salet.solver.partition import measures_of, splits_of

MOST_TRAPS = 2  # traps that are named; more would be a list, not a reason
NEAR = 0.05  # the chance to be in a trap from which on it is named
UNLIKELY = 0.01  # words with less than this share of the likeliest one's chance fill no trap
FIRST_WORDS = 5  # words that are named of those that a reply leaves
COMMON = 1 / 3  # from this chance on, a repeated letter is worth a sentence


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
    guess: Guess
    against: Guess | None
    traps: tuple[Danger, ...]
    sentences: tuple[str, ...]

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            **self.position.as_json(),
            "guess": split_fields(self.guess),
            "against": split_fields(self.against) if self.against else None,
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
    evaluations: Evaluations | None = None,
) -> Why:
    """Return the reasons for a guess, compared with another: the two that are suggested first if none are named.

    evaluation: the best guesses, if a search has found them already; their values are taken from it. evaluations: what
    was found before, which is used and added to. Where one of two guesses may lose and the other never does, a loss
    counts as one guess more for both.

    >>> from salet.game.position import position_of
    >>> for sentence in explain(position_of("soare bbbbg", "original")).sentences[:2]:
    ...     print(sentence)
    guilt leaves 2.87 of the 79 words on average, 6 at most (41 different replies).
    It can't be the answer; it serves to narrow the list.
    """
    position.check_open()
    evaluations = evaluations or Evaluations()

    def valued(word: str | None, objective: str | None = None) -> Guess:
        if word is not None:
            word = position.lexicon.require(word)
            position.check_legal(word)
        known = evaluation.find(word) if word and evaluation and objective is None else None
        return known or evaluations.evaluate_guess(position, word, budget, objective)

    ours = valued(guess)
    best = evaluation or evaluations.evaluate(position, budget=budget)
    other = _next_best(best, ours.word) if against is None else position.lexicon.require(against)
    theirs = None if other is None or other == ours.word else valued(other)
    if theirs and theirs.objective != ours.objective:
        ours, theirs = (valued(one.word, LOSS_AS_ONE_MORE) for one in (ours, theirs))
    ours, rival = with_split(position, ours), None if theirs is None else with_split(position, theirs)
    dangers = tuple(_dangers(position))
    sentences = (
        *_splitting(position, ours),
        *_comparing(ours, rival),
        *_trapping(position, ours, dangers),
        *_repeating(position, ours.word),
    )
    return Why(position, ours, rival, dangers, sentences)


def _next_best(evaluation: Evaluation, word: str) -> str | None:
    """Return the guess that is suggested first, other than this one."""
    if evaluation.position.count == 1:
        return None
    return next((guess.word for guess in evaluation.guesses if guess.word != word), None)


def with_split(position: Position, guess: Guess) -> Guess:
    """Return a guess with what it does to the candidates; the all-green part counts as one word left."""
    return replace(guess, split=splits_of(position, [position.matrix.index_of[guess.word]])[0])


def split_fields(guess: Guess) -> dict[str, Any]:
    """Return a measured guess and its value, as the reasons have them in JSON."""
    return {
        "guess": guess.word,
        "is_candidate": guess.is_candidate,
        "probability": guess.probability,
        **guess.sizes.json_fields(),
        "expected_guesses": guess.expected_guesses,
        "label": guess.label,
    }


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


def _splitting(position: Position, guess: Guess) -> Iterator[str]:
    count = len(position.candidates)
    if count == 1:
        only, word = position.words[0], guess.word
        yield f"{only} is the only word left." if word == only else f"Only {only} is left; {word} is not it."
        return
    likely = concentration((chance for _, chance in position.likeliest(TOP_CANDIDATES)), count)
    if likely:
        yield f"{count:,} words are left, but {likely}."
    yield f"{guess.word} leaves {_leaving(guess.sizes, count)}."
    if guess.probability:
        yield f"It is the answer with a chance of {_percent(guess.probability)}."
    else:
        yield "It can't be the answer; it serves to narrow the list."


def _comparing(guess: Guess, rival: Guess | None) -> Iterator[str]:
    if rival is None:
        return
    chance = f", and be the answer with a chance of {_percent(rival.probability)}" if rival.probability else ""
    yield f"{rival.word} would leave {_leaving(rival.sizes)}{chance}."
    yield (
        f"With {guess.word} you should need {guess.expected_guesses:.2f} guesses on average, this one included"
        f" ({guess.label}); with {rival.word}, {rival.expected_guesses:.2f} ({rival.label})."
    )


def _leaving(split: Split, count: int | None = None) -> str:
    if split.parts > 1 and split.largest_part == 1:
        return "one word, whatever the reply"
    mean = f"{_number(split.expected_size)}{'' if count is None else f' of the {count:,} words'} on average"
    replies = "one reply" if split.parts == 1 else f"{split.parts} different replies"
    return f"{mean}, {split.largest_part:,} at most ({replies})"


def _trapping(position: Position, guess: Guess, dangers: Sequence[Danger]) -> Iterator[str]:
    guesses = position.rules.limit - len(position.turns)
    for danger in dangers:
        trap, size = danger.trap, len(danger.trap.words)
        late = f", more than the {guesses} guesses that are left" if size > guesses else ""
        letters = f"{', '.join(trap.letters[:-1])} or {trap.letters[-1]}"
        yield f"Trap: {trap.shape} may still be filled by {letters}: {size} words{late}."
        if danger.parts > 1:
            settled = f"all {size}" if danger.parts == size else f"the {size} into {danger.parts} groups"
            yield f"{danger.probe}{', the guess itself,' * (danger.probe == guess.word)} separates {settled}."


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
