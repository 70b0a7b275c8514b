"""Advice: the best guesses of a position with their figures, as plain data that any interface can show.

Nothing here needs NumPy, so advice that is already known (see `salet.solver.opening_book`) costs nothing to give.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate, islice
from math import ceil
from typing import TYPE_CHECKING, Any

from salet.limits import seconds_of
from salet.result import Result
from salet.solver.objective import counts_guesses

if TYPE_CHECKING:
    from salet.solver.doctor import Doubt

TOP_CANDIDATES = 10  # words that advice names as likely answers
SEARCH_SECONDS = seconds_of("SALET_SEARCH_SECONDS", 0.5)  # for suggestions, if nobody says otherwise
TO_GO = "guesses to go"
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MOST_OF_THE_CHANCE = 0.8  # a share of the chance that is worth saying,
FEW_OF_THE_WORDS = 0.25  # if at most this share of the words carries it


def rounded(value: float) -> float:
    """Return a figure rounded to seven digits, which do not depend on the order of additions."""
    return float(f"{value:.7g}")


def label(lower: float, upper: float | None, objective: str = "mean", *, proven: bool) -> str:
    """Return how sure a value between two bounds is.

    >>> label(3.4, 3.43, proven=False), label(3.4, 3.4, proven=True), label(2, None, proven=False)
    ('within 0.03 guesses', 'proven', 'estimate')
    """
    if proven:
        return "proven"
    if upper is None or upper - lower > 0.1 * upper:
        return "estimate"
    width = max(0.01, ceil(100 * (upper - lower) - 1e-6) / 100)  # rounded up: the value is no further off
    return f"within {width:.2f} guesses" if counts_guesses(objective) else f"within {100 * width:.0f} %"


def ranked_by(objective: str) -> str:
    """Return what values under an objective are, as the head of a column.

    >>> ranked_by("mean+1"), ranked_by("lose"), ranked_by("within-4")
    ('guesses to go', 'chance to lose', 'chance to need more than 4')
    """
    if counts_guesses(objective):
        return TO_GO
    return "chance to lose" if objective == "lose" else f"chance to need more than {objective.partition('-')[2]}"


def concentration(chances: Iterable[float], words: int) -> str | None:
    """Return how few of the words carry most of the chance, as the end of a sentence; None if it is spread.

    chances: of the likeliest words, in descending order. words: how many there are in all.

    >>> concentration([0.6, 0.3, 0.05], 40), concentration([0.9991], 7)
    ('two carry 90 % of the chance', 'one carries over 99 % of the chance')
    >>> concentration([0.25, 0.25, 0.25, 0.25], 4)
    """
    totals = enumerate(accumulate(islice(chances, len(NUMBERS))), 1)
    few, total = next(((count, total) for count, total in totals if total >= MOST_OF_THE_CHANCE), (words, 0.0))
    if few > FEW_OF_THE_WORDS * words:
        return None
    share = "over 99 %" if total >= 0.995 else f"{100 * total:.0f} %"
    return f"{NUMBERS[few - 1]} {'carries' if few == 1 else 'carry'} {share} of the chance"


@dataclass(frozen=True, slots=True)
class Suggestion(Result):
    """A guess: its chance to be the answer, how it splits the candidates, and the expected guesses to the end.

    expected_size: words left on average, replies weighted by their chance; a word that is the answer counts as left.
    largest_part: the most words that can be left.
    effective_expected_size, effective_largest_part: the same as effective numbers of words, (sum w)^2 / sum w^2, in
    which unlikely words count for little.
    value: expected guesses from here to the end, this one included: the upper bound, or an estimate.
    lower: a proven lower bound; None if unknown, or if a loss is proven to be unavoidable.
    upper: reached by a known strategy; None while no such strategy is known.
    label: how sure the value is: `proven`, `within 0.03 guesses` or `estimate`.
    score: the number of the strategy that ranked the guess, where one was named; it then has no value.
    """

    guess: str
    is_candidate: bool
    probability: float
    expected_size: float
    largest_part: int
    effective_expected_size: float
    effective_largest_part: float
    parts: int
    entropy: float
    value: float | None = None
    lower: float | None = None
    upper: float | None = None
    proven: bool = False
    label: str | None = None
    score: float | None = None

    def exactly(self, value: float) -> "Suggestion":
        """Return the suggestion with a value that is proven."""
        return self.within(rounded(value), rounded(value))

    def within(self, lower: float, upper: float) -> "Suggestion":
        """Return the suggestion with a value between proven bounds, which may be equal."""
        proven = lower == upper
        return replace(
            self, value=upper, lower=lower, upper=upper, proven=proven, label=label(lower, upper, proven=proven)
        )

    def about(self, value: float) -> "Suggestion":
        """Return the suggestion with a value that is an estimate."""
        return replace(self, value=rounded(value), label="estimate")


@dataclass(frozen=True, slots=True)
class Candidate(Result):
    """A word that may be the answer, and its chance."""

    word: str
    probability: float


@dataclass(frozen=True, slots=True, repr=False)
class Advice(Result):
    """The best next guesses and the likeliest answers of a position.

    objective: what their values count; strategy: what has ranked them instead, if one was named. ranked_by: what the
    number is that they are sorted by. doubt: which tile may be wrong, if a wrong one explains the board better. kind:
    which kind of guess the strategy makes here, if it has several. larger_is_better: of the strategy's number.
    """

    position: str
    lexicon: str
    rules: str
    strategy: str | None
    objective: str | None
    ranked_by: str
    candidates: int
    suggestions: tuple[Suggestion, ...]
    top_candidates: tuple[Candidate, ...]
    notes: tuple[str, ...] = field(default=())
    doubt: "Doubt | None" = None
    kind: str | None = None
    larger_is_better: bool = False

    def __repr__(self) -> str:
        best, by = ", ".join(suggestion.guess for suggestion in self.suggestions[:3]), self.strategy or self.objective
        return f"<Advice on {self.position or 'start'} by {by}: {best}; {self.candidates:,} candidates>"

    @property
    def is_scored(self) -> bool:
        """Whether the strategy has a number for its guesses; a program has none."""
        return any(suggestion.score is not None for suggestion in self.suggestions)

    def top(self, count: int) -> "Advice":
        """Return the same advice, cut to this many suggestions."""
        return replace(self, suggestions=self.suggestions[:count])

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Advice":
        """Return the advice that `as_json` made a value of."""
        suggestions = tuple(Suggestion(**row) for row in value["suggestions"])
        top = tuple(Candidate(**row) for row in value["top_candidates"])
        return cls(**{**value, "suggestions": suggestions, "top_candidates": top, "notes": tuple(value["notes"])})


@dataclass(frozen=True, slots=True)
class Opinions(Result):
    """What several strategies say of one board, each with its own list and rules."""

    advice: tuple[Advice, ...]

    @property
    def guesses(self) -> dict[str, tuple[str, ...]]:
        """The strategies that would make each guess."""
        words = dict.fromkeys(advice.suggestions[0].guess for advice in self.advice)
        return {
            word: tuple(str(one.strategy) for one in self.advice if one.suggestions[0].guess == word) for word in words
        }

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {"agree": len(self.guesses) == 1, "guesses": self.guesses, "advice": self.advice}
