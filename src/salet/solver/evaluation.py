"""How good guesses are: `Guess` for one guess, `Evaluation` for those of a position.

Terms: a guess's *value* is the expected guesses from it to the end, itself included.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import ceil, inf

from salet.game.lexicon import odds_known_until
from salet.game.position import Position
from salet.game.word_frequency import is_common
from salet.json_result import Result
from salet.rich_display import RichDisplay
from salet.solver.corrections import Doubt
from salet.solver.decision_tree import DecisionTree
from salet.solver.objective import MEAN
from salet.system import seconds_setting

LIKELY_ANSWERS = 10  # words that advice names as likely answers
SEARCH_SECONDS = seconds_setting("SALET_SEARCH_SECONDS", 0.5)  # for suggestions, by default
EXPECTED_GUESSES = "guesses to go"
COMMON_WORD_MARGIN = 0.02  # guesses that a common word may cost more than a rare one, and still be shown first
MIN_CONCENTRATION = 0.8  # a share of the chance that is worth saying,
MAX_WORD_SHARE = 0.25  # if at most this share of the words carries it


def certainty(lower: float, upper: float | None, *, proven: bool) -> str:
    """Return how sure a value between two bounds is.

    >>> certainty(3.4, 3.43, proven=False), certainty(3.4, 3.4, proven=True), certainty(2, None, proven=False)
    ('within 0.03', 'proven', 'estimate')
    """
    if proven:
        return "proven"
    if upper is None or upper - lower > 0.1 * upper:
        return "estimate"
    width = max(0.01, ceil(100 * (upper - lower) - 1e-6) / 100)  # rounded up: the value is no further off
    return f"within {width:.2f}"


@dataclass(frozen=True, slots=True)
class LikelyFew(Result):
    """How few words carry most of the chance."""

    words: int
    share: float


def likely_few(position: Position) -> LikelyFew | None:
    """Return how few of a position's words carry most of the chance; None if it is spread."""
    totals = enumerate(accumulate(chance for _, chance in position.likeliest(LIKELY_ANSWERS)), 1)
    few = next((LikelyFew(*each) for each in totals if each[1] >= MIN_CONCENTRATION), None)
    return few if few and few.words <= MAX_WORD_SHARE * position.count else None


@dataclass(frozen=True, slots=True)
class Split(Result):
    """How a guess splits the candidates.

    expected_size: words left on average, replies weighted by their chance; a word that is the answer counts as left.
    largest_part: the most words that can be left.
    parts: how many different replies there are.
    entropy: the bits that the reply is expected to give.
    """

    expected_size: float
    largest_part: int
    parts: int
    entropy: float


@dataclass(frozen=True, slots=True)
class EvaluatedGuess(Result):
    """A guess and its value.

    word: the word.
    chance: the probability that it is the answer.
    value: the guesses to go, this one included: the upper bound, or an estimate; infinite if neither is known.
    lower: a proven lower bound; None if unknown, infinite if a loss is proven to be unavoidable.
    upper: reached by a known strategy; None while no such strategy is known.
    proven: whether the bounds have met.
    objective: what the value counts; only values under one objective can be compared.
    split: what it does to the candidates, where that was asked for.
    score: the number of the strategy that ranked the guess, where one was named; it then has no value.
    """

    word: str
    chance: float
    value: float = inf
    lower: float | None = None
    upper: float | None = None
    proven: bool = False
    objective: str = MEAN
    split: Split | None = None
    score: float | None = None

    @property
    def is_candidate(self) -> bool:
        """Whether it may be the answer."""
        return self.chance > 0

    @property
    def certainty(self) -> str | None:
        """How sure the value is: `proven`, `within 0.03 guesses` or `estimate`, if it is known."""
        if self.value == inf and self.lower is None and not self.proven:
            return None
        return certainty(self.lower or 0.0, self.upper, proven=self.proven)

    def sizes(self) -> Split:
        """Return the split of a guess that was measured."""
        if self.split is None:
            raise ValueError(f"{self.word} has no split yet. Evaluate it with its split first.")
        return self.split

    def within(self, lower: float, upper: float) -> "EvaluatedGuess":
        """Return the guess with a value between proven bounds, which may be equal; an infinite one is none."""
        return replace(self, value=upper, lower=lower, upper=upper if upper < inf else None, proven=lower == upper)

    def about(self, value: float) -> "EvaluatedGuess":
        """Return the guess with a value that is an estimate."""
        return replace(self, value=value, lower=None, upper=None, proven=False)


@dataclass(frozen=True, slots=True)
class Candidate(Result):
    """A word that may be the answer, and its chance."""

    word: str
    chance: float


@dataclass(frozen=True, slots=True)
class PositionResult(Result):
    """What every result about a position has.

    position: in JSON the text of it, such as `salet.BYBGB.crony.BBYBG`.
    """

    position: Position

    @property
    def lexicon(self) -> str:
        """The name of the word list."""
        return self.position.lexicon.name

    @property
    def lexicon_hash(self) -> str:
        """The SHA-256 of the words and weights that the answer comes from."""
        return self.position.lexicon.hash

    @property
    def answers_known_until(self) -> str | None:
        """The day up to which past answers are in the odds; null for a word list whose odds never change."""
        return odds_known_until(self.lexicon)

    @property
    def rules(self) -> str:
        """The name of the rules, such as normal or hard-8."""
        return self.position.rules.text

    @property
    def candidate_count(self) -> int:
        """How many words may still be the answer."""
        return self.position.count


@dataclass(frozen=True, slots=True, repr=False)
class Evaluation(PositionResult, RichDisplay):
    """How good the guesses of a position are, best first, and bounds of the position's own value.

    objective: what the values count, if no strategy was named.
    strategy: what has ranked the guesses instead; there are no values and bounds then.
    ranked_by: what the number is that they are sorted by.
    larger_is_better: whether a larger number of the strategy is better.
    guess_kind: which kind of guess the strategy makes here, if it has several.
    lower: a lower bound of the best value; infinite if a loss is proven to be unavoidable.
    upper: reached by a known strategy; None while no such strategy is known.
    proven: whether the bounds have met; also when it is proven that a loss cannot be avoided.
    all_proven: whether the values of all suggestions are proven.
    compared: how many guesses were compared; null if no other guess can be better.
    nodes: positions that were searched.
    seconds: that it took; 0 if nothing was searched.
    doubt: which tile may be wrong, if a wrong one explains the board better.
    tree: the games of a strategy that attains the upper bound, where that was asked for.
    """

    suggestions: tuple[EvaluatedGuess, ...]
    objective: str | None = None
    strategy: str | None = None
    ranked_by: str = EXPECTED_GUESSES
    larger_is_better: bool = False
    guess_kind: str | None = None
    lower: float = 0.0
    upper: float | None = None
    proven: bool = False
    all_proven: bool = False
    compared: int | None = None
    nodes: int = field(default=0, compare=False)
    seconds: float = field(default=0.0, compare=False)
    doubt: Doubt | None = None
    tree: DecisionTree | None = None

    def __repr__(self) -> str:
        best = [
            f"{one.word} {one.value:.3f} {one.certainty}" if one.certainty else one.word for one in self.suggestions[:3]
        ]
        by = self.strategy or self.objective
        return f"<Evaluation of {self.position.text} by {by}: {', '.join(best) or 'no guesses'}>"

    def __iter__(self) -> Iterator[EvaluatedGuess]:
        return iter(self.suggestions)

    @property
    def guess(self) -> str | None:
        """The word of the best suggestion; None if every guess loses."""
        return self.suggestions[0].word if self.suggestions else None

    @property
    def recommended(self) -> str | None:
        """The guess to show where one is shown: the best common word if it costs at most 0.02 more than the best."""
        best = self.suggestions[0] if self.suggestions else None
        if best is None or best.value == inf:
            return self.guess
        near = (guess for guess in self.suggestions if guess.value <= best.value + COMMON_WORD_MARGIN)
        return next((guess.word for guess in near if is_common(guess.word)), best.word)

    @property
    def value(self) -> float:
        """The guesses to go after the best guess, that one included."""
        return self.suggestions[0].value if self.suggestions else inf

    @property
    def certainty(self) -> str | None:
        """How sure the position's own value is; None if a strategy has ranked the guesses."""
        return None if self.strategy else certainty(self.lower, self.upper, proven=self.proven)

    @property
    def total_lower(self) -> int | None:
        """The lower bound over all words; null if no strategy is good enough."""
        return None if self.lower == inf else round(self.lower * int(self.position.weights.sum()))

    @property
    def total_upper(self) -> int | None:
        """The upper bound over all words; null if no strategy is known."""
        return None if self.upper is None else round(self.upper * int(self.position.weights.sum()))

    @property
    def likely_answers(self) -> tuple[Candidate, ...]:
        """The likeliest words."""
        count = max(LIKELY_ANSWERS, len(self.suggestions))
        return tuple(Candidate(*each) for each in self.position.likeliest(count))

    def is_scored(self) -> bool:
        """Return whether the strategy has a number for its guesses; a program has none."""
        return any(guess.score is not None for guess in self.suggestions)

    def find(self, word: str | None) -> EvaluatedGuess | None:
        """Return a guess with its value; None if it is not among the suggestions, or has no value."""
        return next((guess for guess in self.suggestions if guess.word == word and guess.value < inf), None)
