"""Request and response models; the OpenAPI description and the page's types are made from them.

What the library's results have comes from them (see `derived`); here is only what exists over HTTP alone.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from salet.solver import advice, analysis, doctor
from salet.solver.advice import LABELS
from salet.study.lab.tournament import Tournament
from salet.web.schemas.derived import DERIVED, extends

Label = Annotated[str, Field(pattern=LABELS, description="How sure a value is.")]
Outcome = Literal["won", "lost"]
Candidate = Annotated[advice.Candidate, DERIVED]
Repair = Annotated[doctor.Repair, DERIVED]


class RequestBody(BaseModel):
    """A request body; unknown fields are refused, so that a typing error is noticed."""

    model_config = ConfigDict(extra="forbid")


ServedLexicon = Annotated[str, Field(max_length=80, description="Default: the first lexicon of this server.")]


class Fault(BaseModel):
    """An invalid field of a request."""

    where: str = Field(description="The field, such as body.words or query.top.")
    what: str = Field(description="What is wrong with it; for an unknown field, the allowed ones.")


class Problem(BaseModel):
    """Why a request was refused, and what to do next."""

    type: str = Field(description="The kind of problem, such as urn:salet:contradiction.")
    title: str = Field(description="The kind of problem in words; the same for every problem of a type.")
    status: int
    detail: str = Field(description="What is wrong with this request, and what to do next.")
    readings: list[str] | None = Field(default=None, description="The possible readings of an ambiguous text.")
    doctor: str | None = Field(default=None, description="The address of suggested repairs for contradictory tiles.")
    faults: list[Fault] | None = Field(default=None, description="The invalid fields.")


class Redirect(BaseModel):
    """The body of a redirect: where to go, for clients that do not follow the Location header."""

    location: str = Field(description="The canonical address of the same question.")


# --- About this server ------------------------------------------------------------------------------------------


class Current(BaseModel):
    """Today's lexicon and the engine's version: the first request of a client; cached for a minute."""

    lexicon: str = Field(description="Today's lexicon with its hash, as used in every address.")
    name: str
    hash: str
    day: str = Field(description="The server's date, such as 2026-10-10.")
    known_to: str = Field(description="The last day whose answer the lexicon knows.")
    age: str = Field(description="The same as a sentence.")
    stale: bool = Field(description="Whether more than a week of past answers is missing.")
    belief: str = Field(description="What `nyt` believes today and why; empty if it is not served.")
    length: int
    answers: int
    guesses: int
    engine: str
    start: str = Field(description="The address of the first suggestion.")


class LexiconInfo(BaseModel):
    """A lexicon that this server offers."""

    lexicon: str = Field(description="Name and hash, as used in every address.")
    name: str
    hash: str
    about: str
    length: int
    answers: int
    guesses: int
    uniform: bool = Field(description="Whether every answer is equally likely.")


class Lexicons(BaseModel):
    """The lexicons that this server offers, the default first."""

    lexicons: list[LexiconInfo]


class Words(BaseModel):
    """All words of a lexicon: what a client needs to work offline."""

    lexicon: str
    length: int
    answers: list[str]
    weights: list[int] = Field(description="One integer per answer; its chance is its weight divided by the sum.")
    others: list[str] = Field(description="Words that may be guessed but are never the answer.")


class Openers(BaseModel):
    """The best openers of a lexicon, and what is known of their values."""

    lexicon: str
    hash: str
    objective: str
    candidates: int
    likeliest: list[list[str | float]] = Field(description="The likeliest answers with their chances.")
    openers: list[list[str | float]] = Field(
        description="Each with its chance to be the answer, how many parts it makes, and the largest of them."
    )
    exact: list[str] = Field(description="The rules whose values are proven; those of other rules are estimates.")
    values: dict[str, list[float | list[float] | None]] = Field(
        description="By rules: expected guesses of each opener, as a number or as two bounds; null if not known."
    )


@extends(Tournament, without=("weighted", "sd", "hardest"))
class LabRow(BaseModel):
    """One strategy's tournament: a game for every answer."""

    about: str
    source: str


class Lab(BaseModel):
    """Precomputed tournaments, for comparison."""

    rows: list[LabRow]
    command: str = Field(description="The command that computes a row again.")


# --- A position -------------------------------------------------------------------------------------------------


@extends(advice.Suggestion, without=("score",))
class Suggestion(BaseModel):
    """A guess: its chance to be the answer, how it splits the candidates, and the expected guesses to the end."""

    label: Label


@extends(analysis.Analysis)
class Analysis(BaseModel):
    """The bounds of a position's best guesses, as tight as they are so far."""

    lower: float | None = Field(description="Null if a loss is proven to be unavoidable for some answer.")
    lines: list[Suggestion]


class End(Analysis):
    """The last event of an analysis: the final bounds, and why it ended."""

    reason: Literal["proven", "budget", "busy", "stopped"] = Field(
        description="proven: the search is complete; budget: the time is up; "
        "busy: the server has no capacity for this search; stopped: the server is shutting down."
    )


class PositionInfo(BaseModel):
    """The fields that every answer about a position has."""

    position: str = Field(description="The canonical text; `start` before the first guess.")
    lexicon: str
    rules: str
    candidates: int = Field(description="How many words may still be the answer.")
    outcome: Outcome | None = Field(description="null until the game is over.")
    notes: list[str] = Field(description="Remarks about this answer for a person to read, in sentences.")


class Suggestions(PositionInfo):
    """The best next guesses, sorted by the expected guesses to the end."""

    objective: str = Field(description="What is minimised. With mean+1 a loss counts as one guess more than the limit.")
    label: Label = Field(description="How sure the value of the first guess is.")
    suggestions: list[Suggestion]
    top_candidates: list[Candidate]
    finished: bool = Field(description="Whether all values are proven, so that an analysis has nothing to add.")
    degraded: bool = Field(description="Whether these are quick estimates because the server is busy.")


class Candidates(PositionInfo):
    """The words that may be the answer, likeliest first."""

    words: list[Candidate]


class Wider(BaseModel):
    """The words that fit the board among all allowed guesses."""

    candidates: int
    such_as: list[str]


class Doctor(BaseModel):
    """Corrections for a board that no word fits, likeliest first."""

    position: str
    lexicon: str
    rules: str
    fits: bool = Field(description="Whether some answer fits the board as it is, so that no repair is needed.")
    sentence: str
    wider: Wider | None
    repairs: list[Repair]


class Branch(BaseModel):
    """One reply to the guess, and the words that it leaves."""

    pattern: str
    candidates: int
    probability: float
    such_as: list[str]
    position: str = Field(description="The position after this reply.")


class Level(PositionInfo):
    """One level of the best known decision tree: the guess and all its replies."""

    guess: str
    label: Label
    lower: float | None
    upper: float | None
    branches: list[Branch]


# --- Texts and games --------------------------------------------------------------------------------------------


class ReadRequest(RequestBody):
    """A text to read as a position or a shared grid, in any notation."""

    text: str = Field(max_length=4000)
    length: int | None = Field(default=None, ge=3, le=11)
    digits: Literal["green2", "green0"] | None = None


class Row(BaseModel):
    """A guess and its tiles; the guess is null in a shared grid."""

    guess: str | None
    pattern: str


class Read(BaseModel):
    """The position in a text, or a shared grid without words."""

    kind: Literal["position", "grid"]
    position: str | None = Field(description="The canonical text; null for a grid.")
    length: int | None
    rows: list[Row]
    puzzle: int | None
    hard: bool | None
