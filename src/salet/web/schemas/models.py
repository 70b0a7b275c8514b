"""The shapes of what the API takes and answers; the OpenAPI description and the page's types are made from them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from salet.web.schemas import samples

Label = Annotated[
    str, Field(pattern=r"^(proven|estimate|within [0-9.]+ (guesses|%))$", description="How sure a value is.")
]
Outcome = Literal["won", "lost"]
EXPECTED_SIZE = "Words left on average, replies weighted by their chance; a word that is the answer counts as left."
EFFECTIVE = "The same as an effective number of words, in which unlikely words count for little: (sum w)^2 / sum w^2."


def _sample(value: dict[str, Any]) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": [value]})


class Asked(BaseModel):
    """What a client sends: a field that is not known is refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid")


class Fault(BaseModel):
    """A field of a request that cannot be understood."""

    where: str
    what: str


class Problem(BaseModel):
    """Why a request was refused, in words for a person, and what to do next."""

    type: str = Field(description="The kind of problem, such as urn:salet:contradiction.")
    title: str
    status: int
    detail: str = Field(description="The same sentence as on the command line.")
    readings: list[str] | None = Field(default=None, description="What an ambiguous text may mean.")
    doctor: str | None = Field(default=None, description="Where the repairs of contradictory tiles are.")
    faults: list[Fault] | None = Field(default=None, description="The fields that cannot be understood.")
    model_config = _sample(samples.PROBLEM)


# --- About this server ------------------------------------------------------------------------------------------


class Current(BaseModel):
    """Today's lexicon and the engine: the first thing that a client asks; it lives for a minute."""

    lexicon: str = Field(description="Today's lexicon with its hash, as it stands in every address.")
    name: str
    hash: str
    day: str = Field(description="The day on this server, as 2026-10-10.")
    known_to: str = Field(description="The last day whose answer the lexicon has learnt from.")
    age: str = Field(description="The same in words.")
    stale: bool
    length: int
    answers: int
    guesses: int
    engine: str
    start: str = Field(description="The address of the first suggestion.")
    model_config = _sample(samples.CURRENT)


class LexiconInfo(BaseModel):
    """A lexicon that this server answers for."""

    lexicon: str = Field(description="Name and hash, as they stand in every address.")
    name: str
    hash: str
    about: str
    length: int
    answers: int
    guesses: int
    uniform: bool = Field(description="Whether every answer is equally likely.")


class Lexicons(BaseModel):
    """The lexicons that this server answers for, today's first."""

    lexicons: list[LexiconInfo]
    model_config = _sample(samples.LEXICONS)


class Words(BaseModel):
    """All words of a lexicon: what a client needs to go on without the server."""

    lexicon: str
    length: int
    answers: list[str]
    weights: list[int] = Field(description="One whole number for each answer; its chance is its share of the sum.")
    others: list[str] = Field(description="Words that may be guessed and are no answers.")
    model_config = _sample(samples.WORDS)


class LabRow(BaseModel):
    """One strategy's tournament over every answer."""

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
    """Tournaments measured beforehand, for comparison."""

    rows: list[LabRow]
    command: str = Field(description="The command that measures a row again.")
    model_config = _sample(samples.LAB)


# --- A position -------------------------------------------------------------------------------------------------


class Candidate(BaseModel):
    """A word that may be the answer, and its chance."""

    word: str
    probability: float


class Suggestion(BaseModel):
    """A guess, its chance to be the answer, what it does to the candidates, and the expected guesses to the end."""

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
        description="null if it is not known, or if it is proven that losing cannot be avoided."
    )
    upper: float | None = Field(description="Attained by a known strategy; null while none is known.")
    proven: bool
    label: Label


class Analysis(BaseModel):
    """Bounds of the best guesses of a position, as tight as they are by now."""

    position: str
    lexicon: str
    rules: str
    objective: str
    candidates: int
    guess: str | None
    lower: float | None = Field(description="null if it is proven that losing cannot be ruled out.")
    upper: float | None
    proven: bool = Field(description="Whether the best guess is proven best.")
    label: Label
    lines: list[Suggestion]
    nodes: int
    seconds: float
    finished: bool
    model_config = _sample(samples.ANALYSIS)


class End(Analysis):
    """The last event of an analysis: the same, and why it ended."""

    reason: Literal["proven", "budget", "busy", "stopped"] = Field(
        description="proven: nothing is left to search; budget: the time is spent; "
        "busy: the server has no room for this search now; stopped: the server is closing."
    )
    model_config = _sample(samples.END)


class Placed(BaseModel):
    """What every answer about a position tells of it."""

    position: str = Field(description="The canonical text; `start` before the first guess.")
    lexicon: str
    rules: str
    candidates: int = Field(description="How many words may still be the answer.")
    outcome: Outcome | None = Field(description="null while the game goes on.")
    notes: list[str] = Field(description="What a person should know about this answer, in sentences.")


class Suggestions(Placed):
    """The best next guesses, sorted by the expected guesses to the end."""

    objective: str = Field(description="What is minimised: under mean+1 a loss counts one guess more than the limit.")
    label: Label = Field(description="How sure the first guess's value is.")
    suggestions: list[Suggestion]
    top_candidates: list[Candidate]
    finished: bool = Field(description="Whether all values are proven, so that an analysis would find nothing more.")
    degraded: bool = Field(description="Whether only a first look was taken because the server is busy.")
    model_config = _sample(samples.SUGGESTIONS)


class Candidates(Placed):
    """The words that may be the answer, likeliest first."""

    words: list[Candidate]
    model_config = _sample(samples.CANDIDATES)


class Repair(BaseModel):
    """A small edit that makes sense of contradictory tiles."""

    position: str
    kind: Literal["tile", "tiles", "letter", "row"]
    edit: str
    candidates: int
    such_as: list[str]


class Wider(BaseModel):
    """The same board read among all words that may be guessed."""

    candidates: int
    such_as: list[str]


class Doctor(BaseModel):
    """What could explain a board that no word fits, likeliest first."""

    position: str
    lexicon: str
    rules: str
    fits: bool = Field(description="Whether some answer fits as it is, so that there is nothing to repair.")
    sentence: str
    wider: Wider | None
    repairs: list[Repair]
    model_config = _sample(samples.DOCTOR)


class Branch(BaseModel):
    """One reply to the guess of a level."""

    pattern: str
    candidates: int
    probability: float
    such_as: list[str]
    position: str = Field(description="The position after this reply.")


class Level(Placed):
    """One level of the best tree known: the guess, and every reply that it can get."""

    guess: str
    label: Label
    lower: float | None
    upper: float | None
    branches: list[Branch]
    model_config = _sample(samples.LEVEL)


# --- Texts and games --------------------------------------------------------------------------------------------


class ReadAsked(Asked):
    """A text in any notation that a person would paste."""

    text: str = Field(max_length=4000)
    length: int | None = Field(default=None, ge=3, le=11)
    digits: Literal["green2", "green0"] | None = None
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.READ_ASKED]})


class Row(BaseModel):
    """A guess and its tiles; the guess is null in a shared grid."""

    guess: str | None
    pattern: str


class Read(BaseModel):
    """What a text says: a position, or a shared grid without its words."""

    kind: Literal["position", "grid"]
    position: str | None = Field(description="The canonical text; null for a grid.")
    length: int | None
    rows: list[Row]
    puzzle: int | None
    hard: bool | None
    model_config = _sample(samples.READ)
