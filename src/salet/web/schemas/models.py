"""Request and response models; the OpenAPI description and the page's types are made from them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from salet.web.schemas import samples

Label = Annotated[
    str,
    Field(
        pattern=r"^(proven|estimate|within [0-9.]+ (guesses|%))$",
        description="How sure a value is.",
    ),
]
Outcome = Literal["won", "lost"]
EXPECTED_SIZE = "Words left on average, replies weighted by their chance; a word that is the answer counts as left."
EFFECTIVE = "The same as an effective number of words, in which unlikely words count for little: (sum w)^2 / sum w^2."


def _sample(value: dict[str, Any]) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": [value]})


class RequestBody(BaseModel):
    """A request body; unknown fields are refused, so that a typing error is noticed."""

    model_config = ConfigDict(extra="forbid")


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
    model_config = _sample(samples.PROBLEM)


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
    stale: bool = Field(description="Whether the known answers are too old to be trusted for today.")
    length: int
    answers: int
    guesses: int
    engine: str
    start: str = Field(description="The address of the first suggestion.")
    model_config = _sample(samples.CURRENT)


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
    model_config = _sample(samples.LEXICONS)


class Words(BaseModel):
    """All words of a lexicon: what a client needs to work offline."""

    lexicon: str
    length: int
    answers: list[str]
    weights: list[int] = Field(description="One integer per answer; its chance is its weight divided by the sum.")
    others: list[str] = Field(description="Words that may be guessed but are never the answer.")
    model_config = _sample(samples.WORDS)


class LabRow(BaseModel):
    """One strategy's tournament: a game for every answer."""

    strategy: str
    lexicon: str
    rules: str
    opener: str
    answers: int
    mean: float
    total: int
    lost: int
    distribution: dict[str, int] = Field(description="Games by the number of guesses they took.")
    about: str
    source: str


class Lab(BaseModel):
    """Precomputed tournaments, for comparison."""

    rows: list[LabRow]
    command: str = Field(description="The command that computes a row again.")
    model_config = _sample(samples.LAB)


# --- A position -------------------------------------------------------------------------------------------------


class Candidate(BaseModel):
    """A word that may be the answer, and its chance."""

    word: str
    probability: float


class Suggestion(BaseModel):
    """A guess: its chance to be the answer, how it splits the candidates, and the expected guesses to the end."""

    guess: str
    is_candidate: bool
    probability: float
    expected_size: float = Field(description=EXPECTED_SIZE)
    largest_part: int = Field(description="The most words that can be left.")
    effective_expected_size: float = Field(description=EFFECTIVE)
    effective_largest_part: float
    parts: int
    entropy: float
    value: float | None = Field(
        description="Expected guesses from here to the end, this one included: the upper bound, or an estimate."
    )
    lower: float | None = Field(
        description="A proven lower bound; null if unknown, or if a loss is proven to be unavoidable."
    )
    upper: float | None = Field(description="Reached by a known strategy; null while no such strategy is known.")
    proven: bool
    label: Label


class Analysis(BaseModel):
    """The bounds of a position's best guesses, as tight as they are so far."""

    position: str
    lexicon: str
    rules: str
    objective: str
    candidates: int
    guess: str | None
    lower: float | None = Field(description="null if a loss is proven to be unavoidable for some answer.")
    upper: float | None
    proven: bool = Field(description="Whether the best guess is proven best.")
    label: Label
    lines: list[Suggestion]
    nodes: int
    seconds: float
    finished: bool
    model_config = _sample(samples.ANALYSIS)


class End(Analysis):
    """The last event of an analysis: the final bounds, and why it ended."""

    reason: Literal["proven", "budget", "busy", "stopped"] = Field(
        description="proven: the search is complete; budget: the time is up; "
        "busy: the server has no capacity for this search; stopped: the server is shutting down."
    )
    model_config = _sample(samples.END)


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
    model_config = _sample(samples.SUGGESTIONS)


class Candidates(PositionInfo):
    """The words that may be the answer, likeliest first."""

    words: list[Candidate]
    model_config = _sample(samples.CANDIDATES)


class Repair(BaseModel):
    """A small correction after which some word fits the tiles."""

    position: str
    kind: Literal["tile", "tiles", "letter", "row"]
    edit: str
    candidates: int
    such_as: list[str]


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
    model_config = _sample(samples.DOCTOR)


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
    model_config = _sample(samples.LEVEL)


# --- Texts and games --------------------------------------------------------------------------------------------


class ReadRequest(RequestBody):
    """A text to read as a position or a shared grid, in any notation."""

    text: str = Field(max_length=4000)
    length: int | None = Field(default=None, ge=3, le=11)
    digits: Literal["green2", "green0"] | None = None
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.READ_REQUEST]})


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
    model_config = _sample(samples.READ)
