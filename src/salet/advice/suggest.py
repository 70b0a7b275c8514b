"""Advice for a position: the best guesses, why one of them is good, and hints that lead to it.

The sentences are in `salet.show.sentences`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from salet.errors import UnknownName
from salet.game.clues import Trap, known_counts, repeated, traps_of, vowels
from salet.game.lexicon import is_common
from salet.game.pattern import pattern_text
from salet.game.position import Position, by_true_feedback, position_from
from salet.json_result import Result
from salet.rich_display import RichDisplay
from salet.solver.analysis import evaluate
from salet.solver.corrections import doubt_of
from salet.solver.evaluation import (
    SEARCH_SECONDS,
    AboutPosition,
    Concentration,
    Evaluation,
    Guess,
    concentration,
)
from salet.solver.objective import LOSS_AS_ONE_MORE
from salet.solver.solve import evaluate_guess
from salet.solver.splits import measures_of, splits_of
from salet.strategies.program import guesser, is_program
from salet.strategies.registry import rank, strategy_of
from salet.strategies.strategy import Cost, Strategy, costs_of, next_guess

MOST_TRAPS = 2  # traps that are named; more would be a list, not a reason
NEAR = 0.05  # a trap with at least this chance is named
UNLIKELY = 0.01  # words with less than this share of the likeliest one's chance fill no trap
FIRST_WORDS = 5  # words that are named of those that a reply leaves
MOST_LETTERS = 3  # of a hint; more would spell out most words before the last one


# --- The best guesses -------------------------------------------------------------------------------------------


def suggest(
    position: Position | str,
    by: Strategy | str | Cost | None = None,
    top: int = 10,
    *,
    objective: str | None = None,
    budget: float | None = None,
) -> Evaluation:
    """Return the best guesses of a position, with expected guesses and how sure they are.

    A text such as "crane bygbb" is a position over the default lexicon. Values come from the opening book, or from a
    search of half a second by default. A strategy ranks by its own number instead. The evaluation has a doubt if one
    wrong tile explains the position better than the words that fit it.

    >>> from salet.game.position import start
    >>> evaluation = suggest(start("original").play("salet", 0), top=2, budget=30)
    >>> evaluation.guess
    'courd'
    >>> for guess in evaluation:
    ...     print(f"{guess.guess} {guess.value:.6f} {guess.label}")
    courd 2.755656 proven
    drony 2.764706 proven
    """
    if isinstance(by, int):
        raise UnknownName(f"{by} isn't a strategy. For {by} guesses, use suggest(position, top={by}).")
    position = position_from(position)
    position.check_open()
    if by is None:
        found = evaluate(position, objective, top, SEARCH_SECONDS if budget is None else budget)
        found = replace(found, suggestions=with_splits(position, found.suggestions))
    else:
        found = _ranked(position, strategy_of(by), top)
    return replace(found, doubt=doubt_of(position))


def _ranked(position: Position, by: Strategy, top: int) -> Evaluation:
    """Return the guesses that a strategy ranks best; a program makes one, which has no number."""
    if is_program(by):
        with guesser(position, by) as guess:
            chosen = guess(position)
        place = position.matrix.index_of[chosen]
        suggestions = with_splits(position, [Guess(chosen, float(position.chances[place]))])
        return Evaluation(position, suggestions, strategy=by.name, ranked_by=f"{by.name}'s choice")
    order: list[int] = rank(position, by).guesses.tolist()
    if by.opener or position.count == 1:  # what the strategy always plays here
        first = position.matrix.index_of[next_guess(position, by)]
        order = [first, *(guess for guess in order if guess != first)]
    return _scored(position, by, order[:top])


def _scored(position: Position, by: Strategy, places: Sequence[int]) -> Evaluation:
    """Return guesses with a strategy's own number of each."""
    figure, words = by.figure_in(position), position.lexicon.guesses
    costs = costs_of(position, by)
    scores = -costs if figure.larger_is_better else costs
    guesses = [Guess(words[i], float(position.chances[i]), score=float(scores[i])) for i in places]
    return Evaluation(
        position,
        with_splits(position, guesses),
        strategy=by.name,
        ranked_by=figure.unit,
        larger_is_better=figure.larger_is_better,
        kind_of_guess=figure.kind,
    )


def with_splits(position: Position, guesses: Sequence[Guess]) -> tuple[Guess, ...]:
    """Return guesses with their splits; the all-green part counts as one word left."""
    splits = splits_of(position, [position.matrix.index_of[guess.guess] for guess in guesses])
    return tuple(replace(guess, split=split) for guess, split in zip(guesses, splits, strict=True))


# --- Why --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Danger(Result):
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
class Part(Result):
    """The words that one reply leaves.

    pattern: the tiles of the reply.
    words: how many there are.
    chance: of the reply.
    share: of the words left on average: their number times the chance.
    likeliest: the first of them.
    """

    pattern: str
    words: int
    chance: float
    share: float
    likeliest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why(AboutPosition, RichDisplay):
    """Why a guess is good, compared with another, and the traps ahead.

    against: the guess it is compared with: the one that was asked about, or the next best; None if there is no other.
    repeated: the letters that the guess has more than once, with the chance that the answer has each as often.
    any_repeated: the chance that the answer has any letter more than once.
    concentration: how few of the words carry most of the chance, if few do.
    """

    guess: Guess
    against: Guess | None
    traps: tuple[Danger, ...]
    repeated: Mapping[str, float]
    any_repeated: float
    concentration: Concentration | None

    @property
    def known_counts(self) -> Mapping[str, int]:
        """The letters whose exact number in the answer is known."""
        return known_counts(self.position.turns)

    @property
    def replies(self) -> tuple[Part, ...]:
        """What each reply to the guess leaves, the most words first."""
        return parts_of(self.position, self.guess.guess)

    @property
    def against_replies(self) -> tuple[Part, ...]:
        """The same for the guess that it is compared with."""
        return parts_of(self.position, self.against.guess) if self.against else ()


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

    >>> from salet.game.position import position_of, start
    >>> why = explain(position_of("soare bbbbg", "original"))
    >>> why.guess.guess, why.guess.is_candidate, why.guess.split.parts, why.guess.split.largest_part
    ('guilt', False, 41, 6)
    >>> found = explain(start("original"), "raise").replies
    >>> found[0].pattern, found[0].words, round(sum(part.share for part in found), 2)
    ('BBBBB', 168, 61.0)
    """
    position.check_open()
    true = by_true_feedback(position)
    best = evaluation or evaluate(true, budget=budget)

    def valued(word: str | None, objective: str | None = None) -> Guess:
        if word is not None:
            word = position.lexicon.require(word)
            position.check_legal(word)
        return evaluate_guess(true, word, budget, objective, None if objective else best)

    ours = valued(guess)
    other = position.lexicon.require(against) if against else _next_best(best, ours.guess)
    theirs = None if other is None or other == ours.guess else valued(other)
    if theirs and theirs.objective != ours.objective:
        ours, theirs = valued(ours.guess, LOSS_AS_ONE_MORE), valued(theirs.guess, LOSS_AS_ONE_MORE)
    ours, *rivals = with_splits(position, [ours, *([theirs] if theirs else [])])
    words = position.listed_words
    return Why(
        position,
        guess=ours,
        against=rivals[0] if rivals else None,
        traps=tuple(_dangers(position)),
        repeated={
            letter: _chance_among(position, [word.count(letter) >= ours.guess.count(letter) for word in words])
            for letter in repeated(ours.guess)
        },
        any_repeated=_chance_among(position, [bool(repeated(word)) for word in words]),
        concentration=concentration(position),
    )


def _next_best(evaluation: Evaluation, word: str) -> str | None:
    """Return the guess that is suggested first, other than this one."""
    if evaluation.candidates == 1:
        return None
    return next((guess.guess for guess in evaluation if guess.guess != word), None)


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


def _chance_among(position: Position, which: Sequence[bool]) -> float:
    """Return the chance that the answer is one of these candidates."""
    return float(position.weights[which].sum() / position.weights.sum())


def _dangers(position: Position) -> Iterator[Danger]:
    """Yield the largest traps among the candidates."""
    if position.count == len(position.lexicon.answers):
        return  # every list is full of traps before the first reply, and none of them is near
    where = {word: i for i, word in enumerate(position.listed_words)}
    for trap, chance in _near_traps(position)[:MOST_TRAPS]:
        left = position.candidates[[where[word] for word in trap.words]]
        probe, parts = _probe(Position(position.lexicon, position.rules, position.turns, left))
        yield Danger(trap.shape, trap.letters, trap.words, chance, probe, parts)


def _near_traps(position: Position) -> list[tuple[Trap, float]]:
    """Return the traps of likely words that the answer may well be in, with that chance; the largest first."""
    words, weights = position.listed_words, position.weights
    where = {words[i]: i for i in np.flatnonzero(weights >= UNLIKELY * weights.max())}
    chances = [
        (trap, float(weights[[where[word] for word in trap.words]].sum() / weights.sum())) for trap in traps_of(where)
    ]
    return [(trap, chance) for trap, chance in chances if chance >= NEAR]


def _probe(inside: Position) -> tuple[str, int]:
    """Return the guess that makes the most parts of a trap's words, and how many; in a tie, a word people know."""
    measures, guesses = measures_of(inside), inside.lexicon.guesses
    parts = np.where(inside.legal, measures.parts, 0)
    most = np.flatnonzero(parts == parts.max())
    best = min(most, key=lambda guess: (not is_common(guesses[guess]), measures.expected_size[guess]))
    return guesses[best], int(parts[best])


# --- Hints ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hints(AboutPosition):
    """What to say of a position without giving the guess away at once.

    vowels: the likeliest number of vowels in the answer, and the chance of that number.
    any_repeated: the chance that the answer has a letter more than once.
    trapped: whether more likely words differ in a single letter than there are guesses left.
    letters: untried letters of the guess to make, the most useful first.
    is_candidate: whether the guess to make may be the answer; otherwise it only narrows the list.
    guess: the guess to make.
    """

    vowels: tuple[int, float]
    any_repeated: float
    trapped: bool
    letters: tuple[str, ...]
    is_candidate: bool
    guess: str


def hints(position: Position) -> Hints:
    """Return the hints for a position.

    >>> from salet.game.position import position_of
    >>> found = hints(position_of("soare bbbbg clint bbyyb binge bgggg", "original"))
    >>> found.guess, found.letters, found.vowels
    ('hinge', ('h',), (2, 1.0))
    """
    position.check_open()
    guess = evaluate(position).lead or position.words[0]
    words, guesses = position.listed_words, position.rules.limit - len(position.turns)
    return Hints(
        position,
        vowels=_likeliest_vowels(position),
        any_repeated=_chance_among(position, [bool(repeated(word)) for word in words]),
        trapped=any(len(trap.words) > guesses for trap, _ in _near_traps(position)),
        letters=letters_worth_testing(position, guess),
        is_candidate=guess in words,
        guess=guess,
    )


def _likeliest_vowels(position: Position) -> tuple[int, float]:
    weights: Counter[int] = Counter()
    for word, weight in zip(position.listed_words, position.weights.tolist(), strict=True):
        weights[vowels(word)] += weight
    number, weight = weights.most_common(1)[0]
    return number, weight / weights.total()


def letters_worth_testing(position: Position, guess: str) -> tuple[str, ...]:
    """Return untried letters of a guess that the answer may have, the evenest chances first."""
    tried = {letter for turn in position.turns for letter in turn.guess}
    shares = {
        letter: _chance_among(position, [letter in word for word in position.listed_words])
        for letter in sorted(set(guess) - tried)
    }
    useful = [letter for letter, share in shares.items() if share > 0]
    return tuple(sorted(useful, key=lambda letter: -shares[letter] * (1 - shares[letter]))[:MOST_LETTERS])
