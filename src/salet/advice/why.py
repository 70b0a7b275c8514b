"""Why a guess is good or bad. The sentences are in `salet.show.sentences`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from salet.advice.suggest import with_splits
from salet.game.clues import Trap, exact_counts, find_traps, repeated_letters
from salet.game.pattern import pattern_text
from salet.game.position import Position, with_true_feedback
from salet.game.word_frequency import is_common
from salet.json_result import Result
from salet.rich_display import RichDisplay
from salet.solver.analysis import evaluate
from salet.solver.evaluation import (
    SEARCH_SECONDS,
    EvaluatedGuess,
    Evaluation,
    LikelyFew,
    PositionResult,
    likely_few,
)
from salet.solver.objective import MEAN_PLUS_1
from salet.solver.solve import value_of_guess
from salet.solver.splits import measure_guesses

MAX_TRAPS = 2  # traps that are named; more would be a list, not a reason
MIN_TRAP_CHANCE = 0.05  # a trap with at least this chance is named
MIN_TRAP_SHARE = 0.01  # words with less than this share of the likeliest one's chance fill no trap
FIRST_WORDS = 5  # words that are named of those that a reply leaves


@dataclass(frozen=True, slots=True)
class TrapAhead(Result):
    """Candidates that differ in one letter only: guessing them one by one may lose the game.

    shape: the letters that the words share, with a gap where they differ: `_ight`.
    letters: those that may fill the gap, in the order of the words.
    chance: that the answer is one of them.
    probe: the guess that separates most of the words.
    parts: how many groups the probe splits them into.
    """

    shape: str
    letters: tuple[str, ...]
    words: tuple[str, ...]
    chance: float
    probe: str
    parts: int


@dataclass(frozen=True, slots=True)
class ReplyPart(Result):
    """The words that one reply leaves.

    pattern: the tiles of the reply.
    words: how many there are.
    chance: of the reply.
    expected_words: of the words left on average: their number times the chance.
    likely_words: the first of them.
    """

    pattern: str
    words: int
    chance: float
    expected_words: float
    likely_words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why(PositionResult, RichDisplay):
    """Why a guess is good, compared with another, and the traps ahead.

    rival: the guess it is compared with: the one that was asked about, or the next best; None if there is no other.
    repeat_chances: the letters that the guess has more than once, with the chance that the answer has each as often.
    chance_of_repeat: the chance that the answer has any letter more than once.
    likely_few: how few of the words carry most of the chance, if few do.
    """

    guess: EvaluatedGuess
    rival: EvaluatedGuess | None
    traps: tuple[TrapAhead, ...]
    repeat_chances: Mapping[str, float]
    chance_of_repeat: float
    likely_few: LikelyFew | None

    @property
    def known_counts(self) -> Mapping[str, int]:
        """The letters whose exact number in the answer is known."""
        return exact_counts(self.position.turns)

    @property
    def replies(self) -> tuple[ReplyPart, ...]:
        """What each reply to the guess leaves, the most words first."""
        return parts_of(self.position, self.guess.word)

    @property
    def rival_replies(self) -> tuple[ReplyPart, ...]:
        """The same for the guess that it is compared with."""
        return parts_of(self.position, self.rival.word) if self.rival else ()


def why(
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

    >>> from salet.game.position import parse_position, new_position
    >>> reasons = why(parse_position("soare bbbbg", "original"))
    >>> guess = reasons.guess
    >>> guess.word, guess.is_candidate, guess.split.parts, guess.split.largest_part
    ('guilt', False, 41, 6)
    >>> replies = why(new_position("original"), "raise").replies
    >>> replies[0].pattern, replies[0].words, round(sum(part.expected_words for part in replies), 2)
    ('BBBBB', 168, 61.0)
    """
    position.check_open()
    true = with_true_feedback(position)
    best = evaluation or evaluate(true, budget=budget)

    def valued(word: str | None, objective: str | None = None) -> EvaluatedGuess:
        if word is not None:
            word = position.lexicon.require(word)
            position.check_legal(word)
        return value_of_guess(true, word, budget, objective, None if objective else best)

    ours = valued(guess)
    other = position.lexicon.require(against) if against else _next_best(best, ours.word)
    theirs = None if other is None or other == ours.word else valued(other)
    if theirs and theirs.objective != ours.objective:
        ours, theirs = valued(ours.word, MEAN_PLUS_1), valued(theirs.word, MEAN_PLUS_1)
    ours, *rivals = with_splits(position, [ours, *([theirs] if theirs else [])])
    words = position.listed_words
    return Why(
        position,
        guess=ours,
        rival=rivals[0] if rivals else None,
        traps=tuple(_dangers(position)),
        repeat_chances={
            letter: chance_among(position, [word.count(letter) >= ours.word.count(letter) for word in words])
            for letter in repeated_letters(ours.word)
        },
        chance_of_repeat=chance_among(position, [bool(repeated_letters(word)) for word in words]),
        likely_few=likely_few(position),
    )


def _next_best(evaluation: Evaluation, word: str) -> str | None:
    """Return the guess that is suggested first, other than this one."""
    if evaluation.candidate_count == 1:
        return None
    return next((guess.word for guess in evaluation if guess.word != word), None)


def parts_of(position: Position, guess: str) -> tuple[ReplyPart, ...]:
    """Return what each reply to a guess leaves, the most words first."""
    total, length = int(position.weights.sum()), position.lexicon.length
    found = []
    for pattern, left in position.partition(guess).items():
        after = position.after(guess, pattern, left)
        chance = int(after.weights.sum()) / total
        words = tuple(word for word, _ in after.likeliest(FIRST_WORDS))
        found.append(ReplyPart(pattern_text(pattern, length), len(left), chance, len(left) * chance, words))
    return tuple(sorted(found, key=lambda part: (-part.words, -part.chance, part.pattern)))


def chance_among(position: Position, which: Sequence[bool]) -> float:
    """Return the chance that the answer is one of these candidates."""
    return float(position.weights[which].sum() / position.weights.sum())


def _dangers(position: Position) -> Iterator[TrapAhead]:
    """Yield the largest traps among the candidates."""
    if position.count == len(position.lexicon.answers):
        return  # every list is full of traps before the first reply, and none of them is near
    where = {word: i for i, word in enumerate(position.listed_words)}
    for trap, chance in likely_traps(position)[:MAX_TRAPS]:
        left = position.candidates[[where[word] for word in trap.words]]
        probe, parts = _probe(Position(position.lexicon, position.rules, position.turns, left))
        yield TrapAhead(trap.shape, trap.letters, trap.words, chance, probe, parts)


def likely_traps(position: Position) -> list[tuple[Trap, float]]:
    """Return the traps of likely words that the answer may well be in, with that chance; the largest first."""
    words, weights = position.listed_words, position.weights
    where = {words[i]: i for i in np.flatnonzero(weights >= MIN_TRAP_SHARE * weights.max())}
    chances = [
        (trap, float(weights[[where[word] for word in trap.words]].sum() / weights.sum())) for trap in find_traps(where)
    ]
    return [(trap, chance) for trap, chance in chances if chance >= MIN_TRAP_CHANCE]


def _probe(inside: Position) -> tuple[str, int]:
    """Return the guess that makes the most parts of a trap's words, and how many; in a tie, a word people know."""
    measures, guesses = measure_guesses(inside), inside.lexicon.guesses
    parts = np.where(inside.legal, measures.parts, 0)
    most = np.flatnonzero(parts == parts.max())
    best = min(most, key=lambda guess: (not is_common(guesses[guess]), measures.expected_size[guess]))
    return guesses[best], int(parts[best])
