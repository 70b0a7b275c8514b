"""How good guesses are, as plain values: one for a guess, one for a position.

Terms: a guess's *value* is the expected guesses from it to the end, itself included. An `Evaluation` is
what the engine knows of a position; `Advice` answers a user's question about one.
Nothing here needs NumPy, so what is already known (see `salet.solver.book`) costs nothing to give.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import accumulate, islice
from math import ceil, inf
from typing import TYPE_CHECKING, Any, NamedTuple

from salet.game.files import seconds_of
from salet.game.lexicon import is_common
from salet.result import Result, fields_of
from salet.solver.objective import NEVER_LOSING

if TYPE_CHECKING:
    from salet.game.position import Position
    from salet.solver.doctor import Doubt

TOP_CANDIDATES = 10  # words that advice names as likely answers
SEARCH_SECONDS = seconds_of("SALET_SEARCH_SECONDS", 0.5)  # for suggestions, if nobody says otherwise
TO_GO = "guesses to go"
NEARLY_AS_GOOD = 0.02  # guesses that a common word may cost more than a rare one, and still be shown first
MOST_OF_THE_CHANCE = 0.8  # a share of the chance that is worth saying,
FEW_OF_THE_WORDS = 0.25  # if at most this share of the words carries it


def rounded(value: float) -> float:
    """Return a figure rounded to seven digits, which do not depend on the order of additions."""
    return float(f"{value:.7g}")


def label(lower: float, upper: float | None, *, proven: bool) -> str:
    """Return how sure a value between two bounds is.

    >>> label(3.4, 3.43, proven=False), label(3.4, 3.4, proven=True), label(2, None, proven=False)
    ('within 0.03 guesses', 'proven', 'estimate')
    """
    if proven:
        return "proven"
    if upper is None or upper - lower > 0.1 * upper:
        return "estimate"
    width = max(0.01, ceil(100 * (upper - lower) - 1e-6) / 100)  # rounded up: the value is no further off
    return f"within {width:.2f} guesses"


def lead_of(guesses: Sequence["Guess"], objective: str | None) -> "Guess | None":
    """Return the guess to show first where one word is shown: the best common word if it is nearly as good as the best.

    >>> rows = [Guess("tarse", value=3.132), Guess("slate", value=3.138)]
    >>> str(lead_of(rows, "mean+1").word), str(lead_of([rows[0], Guess("slate", value=3.2)], "mean+1").word)
    ('slate', 'tarse')
    """
    best = guesses[0] if guesses else None
    if best is None or best.value == inf or objective is None:
        return best
    near = (guess for guess in guesses if guess.value <= best.value + NEARLY_AS_GOOD)
    return next((guess for guess in near if is_common(guess.word)), best)


class Concentration(NamedTuple):
    """How few words carry most of the chance."""

    words: int
    share: float


def concentration(chances: Iterable[float], words: int) -> Concentration | None:
    """Return how few of the words carry most of the chance; None if it is spread.

    chances: of the likeliest words, in descending order. words: how many there are in all.

    >>> concentration([0.75, 0.125, 0.05], 40), concentration([0.5, 0.3, 0.1], 40)
    (Concentration(words=2, share=0.875), Concentration(words=2, share=0.8))
    >>> concentration([0.25, 0.25, 0.25, 0.25], 4)
    """
    totals = enumerate(accumulate(islice(chances, TOP_CANDIDATES)), 1)
    few = next((Concentration(*each) for each in totals if each[1] >= MOST_OF_THE_CHANCE), None)
    return few if few and few.words <= FEW_OF_THE_WORDS * words else None


@dataclass(frozen=True, slots=True)
class Split(Result):
    """How a guess splits the candidates.

    expected_size: words left on average, replies weighted by their chance; a word that is the answer counts as left.
    largest_part: the most words that can be left.
    effective_expected_size, effective_largest_part: the same as effective numbers of words, (sum w)^2 / sum w^2, in
    which unlikely words count for little.
    parts: how many different replies there are. entropy: the bits that the reply is expected to give.
    """

    expected_size: float
    largest_part: int
    effective_expected_size: float
    effective_largest_part: float
    parts: int
    entropy: float


SPLIT_FIELDS = tuple(field.name for field in fields(Split))


@dataclass(frozen=True, slots=True)
class Guess(Result):
    """A guess and what is known of it.

    chance: its chance to be the answer.
    value: for each unit of weight: the upper bound, or an estimate; infinite if neither is known.
    lower: a proven lower bound; None if unknown, infinite if a loss is proven to be unavoidable.
    upper: reached by a known strategy; None while no such strategy is known.
    objective: what the value counts; only values under one objective can be compared.
    split: what it does to the candidates, where that was asked for.
    score: the number of the strategy that ranked the guess, where one was named; it then has no value.
    """

    word: str
    chance: float = 0.0
    value: float = inf
    lower: float | None = None
    upper: float | None = None
    proven: bool = False
    objective: str = NEVER_LOSING
    split: Split | None = None
    score: float | None = None

    @property
    def is_candidate(self) -> bool:
        """Whether it may be the answer."""
        return self.chance > 0

    @property
    def label(self) -> str | None:
        """How sure the value is: `proven`, `within 0.03 guesses` or `estimate`, if it is known."""
        if self.value == inf and self.lower is None and not self.proven:
            return None
        return label(self.lower or 0.0, self.upper, proven=self.proven)

    @property
    def sizes(self) -> Split:
        """The split of a guess that was measured."""
        if self.split is None:
            raise ValueError(f"{self.word} was not measured: evaluate it with its split.")
        return self.split

    def within(self, lower: float, upper: float) -> "Guess":
        """Return the guess with a value between proven bounds, which may be equal."""
        return replace(self, value=upper, lower=lower, upper=upper, proven=lower == upper)

    def about(self, value: float) -> "Guess":
        """Return the guess with a value that is an estimate."""
        return replace(self, value=value, lower=None, upper=None, proven=False)

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, with its split and score if it was measured."""
        facts = {"guess": self.word, "is_candidate": self.is_candidate, "chance": self.chance}
        value = {
            "value": self.value,
            "lower": self.lower,
            "upper": self.upper,
            "proven": self.proven,
            "label": self.label,
        }
        fields = {**facts, **fields_of(self.split), **value, "score": self.score} if self.split else {**facts, **value}
        return {name: rounded(field) if isinstance(field, float) else field for name, field in fields.items()}

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> "Guess":
        """Return a measured guess from its JSON; a null lower bound is read as unknown."""
        own = {
            name: fields[name]
            for name in ("chance", "value", "lower", "upper", "proven", "score")
            if fields.get(name) is not None
        }
        return cls(fields["guess"], **own, split=Split(**{name: fields[name] for name in SPLIT_FIELDS}))


@dataclass(frozen=True, slots=True, repr=False)
class Evaluation(Result):
    """What is known of a position now: its suggestions, best first, and its own bounds.

    guess: that of the upper bound.
    lower: infinite if a loss is proven to be unavoidable for some answer.
    upper: reached by a known strategy; None while no such strategy is known.
    proven: whether the best guess is proven best.
    finished: whether that holds for all guesses.
    """

    position: "Position"
    objective: str
    suggestions: tuple[Guess, ...]
    guess: str | None
    lower: float
    upper: float | None
    proven: bool
    nodes: int = field(compare=False)
    seconds: float = field(compare=False)
    finished: bool

    def __repr__(self) -> str:
        guesses = ", ".join(f"{guess.word} {guess.label}" for guess in self.suggestions[:3])
        return f"<Evaluation of {self.position.text}: {guesses}>"

    @property
    def label(self) -> str:
        """How sure the position's own value is."""
        return label(self.lower, self.upper, proven=self.proven)

    @property
    def lead(self) -> Guess | None:
        """The guess to show first where one word is shown, see `lead_of`."""
        return lead_of(self.suggestions, self.objective)

    def find(self, word: str) -> Guess | None:
        """Return what is known of a guess; None if it is not among them, or has no value."""
        return next((guess for guess in self.suggestions if guess.word == word and guess.value < inf), None)

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            **self.position.as_json(),
            "objective": self.objective,
            "suggestions": self.suggestions,
            "guess": self.guess,
            "lead": self.lead.word if self.lead else None,
            "lower": self.lower,
            "upper": self.upper,
            "proven": self.proven,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "finished": self.finished,
            "label": self.label,
        }


@dataclass(frozen=True, slots=True)
class Candidate(Result):
    """A word that may be the answer, and its chance."""

    word: str
    chance: float


@dataclass(frozen=True, slots=True, repr=False)
class Advice(Result):
    """The best next guesses and the likeliest answers of a position.

    objective: what their values count; strategy: what has ranked them instead, if one was named. ranked_by: what the
    number is that they are sorted by. doubt: which tile may be wrong, if a wrong one explains the board better.
    kind_of_guess: which the strategy makes here, if it has several. larger_is_better: of the strategy's number.
    """

    position: str
    lexicon: str
    rules: str
    strategy: str | None
    objective: str | None
    ranked_by: str
    candidates: int
    suggestions: tuple[Guess, ...]
    top_candidates: tuple[Candidate, ...]
    notes: tuple[str, ...] = field(default=())
    doubt: "Doubt | None" = None
    kind_of_guess: str | None = None
    larger_is_better: bool = False

    def __repr__(self) -> str:
        best, by = ", ".join(guess.word for guess in self.suggestions[:3]), self.strategy or self.objective
        return f"<Advice on {self.position} by {by}: {best}; {self.candidates:,} candidates>"

    def __iter__(self) -> Iterator[Guess]:
        return iter(self.suggestions)

    @property
    def guess(self) -> str:
        """The word of the best suggestion."""
        return self.suggestions[0].word

    @property
    def lead(self) -> Guess | None:
        """The guess to show first where one word is shown, see `lead_of`; a strategy's own is its first."""
        return lead_of(self.suggestions, None if self.strategy else self.objective)

    @property
    def is_scored(self) -> bool:
        """Whether the strategy has a number for its guesses; a program has none."""
        return any(guess.score is not None for guess in self.suggestions)

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {**fields_of(self), "lead": self.lead.word if self.lead else None}

    def top(self, count: int) -> "Advice":
        """Return the same advice, cut to this many suggestions."""
        return replace(self, suggestions=self.suggestions[:count])

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Advice":
        """Return the advice that `as_json` made a value of."""
        suggestions = tuple(map(Guess.from_json, value["suggestions"]))
        top = tuple(Candidate(**row) for row in value["top_candidates"])
        own = {name: each for name, each in value.items() if name != "lead"}
        return cls(**{**own, "suggestions": suggestions, "top_candidates": top, "notes": tuple(value["notes"])})


@dataclass(frozen=True, slots=True)
class Opinions(Result):
    """What several strategies say of one board, each with its own list and rules."""

    advice: tuple[Advice, ...]

    @property
    def guesses(self) -> dict[str, tuple[str, ...]]:
        """The strategies that would make each guess."""
        words = dict.fromkeys(advice.suggestions[0].word for advice in self.advice)
        return {
            word: tuple(str(one.strategy) for one in self.advice if one.suggestions[0].word == word) for word in words
        }

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {"agree": len(self.guesses) == 1, "guesses": self.guesses, "advice": self.advice}
