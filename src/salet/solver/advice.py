"""Advice: the best guesses of a position with their figures, as plain data that any door can show.

Nothing here needs NumPy, so advice that is already known (see `salet.solver.book`) costs nothing to give.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

TOP_CANDIDATES = 10  # words that advice names as likely answers


def rounded(value: float) -> float:
    """Return a figure as it is told: with seven digits, which do not depend on how it was added up."""
    return float(f"{value:.7g}")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A guess, its chance to be the answer, and what it does to the candidates.

    value: the expected guesses from here to the end, this one included, where they were worked out; label: how sure
    that is, `proven`, `within 0.03` or `estimate`.
    """

    guess: str
    is_candidate: bool
    probability: float
    expected_size: float
    largest_part: float
    parts: int
    entropy: float
    value: float | None = None
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word that may be the answer, and its chance."""

    word: str
    probability: float


@dataclass(frozen=True, slots=True, repr=False)
class Advice:
    """The best next guesses and the likeliest answers of a position."""

    position: str
    lexicon: str
    rules: str
    strategy: str
    candidates: int
    suggestions: tuple[Suggestion, ...]
    top_candidates: tuple[Candidate, ...]
    notes: tuple[str, ...] = field(default=())

    def __repr__(self) -> str:
        best = ", ".join(suggestion.guess for suggestion in self.suggestions[:3])
        return f"<Advice on {self.position or 'start'} by {self.strategy}: {best}; {self.candidates:,} candidates>"

    def top(self, count: int) -> "Advice":
        """Return the same advice, cut to so many suggestions."""
        kept = {**_fields(self), "suggestions": self.suggestions[:count]}
        return Advice(**kept)

    def as_json(self) -> dict[str, Any]:
        """Return the advice as a value for JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Advice":
        """Return the advice that `as_json` made a value of."""
        suggestions = tuple(Suggestion(**row) for row in value["suggestions"])
        top = tuple(Candidate(**row) for row in value["top_candidates"])
        return cls(**{**value, "suggestions": suggestions, "top_candidates": top, "notes": tuple(value["notes"])})


def _fields(advice: Advice) -> dict[str, Any]:
    return {name: getattr(advice, name) for name in advice.__dataclass_fields__}
