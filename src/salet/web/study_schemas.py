"""The shapes of explanations, hints, reviews, grids and several boards."""

from pydantic import BaseModel, ConfigDict, Field

from salet.web import samples
from salet.web.schemas import Asked, Candidate, Placed, Suggestion


class Trap(BaseModel):
    """Candidates that differ in one place only, so that guessing them one by one may lose the game."""

    shape: str = Field(description="The letters that are sure, such as _ight.")
    words: list[str]
    letters: str = Field(description="The letters that are still open.")
    probe: str | None = Field(description="A guess that tells the words apart best.")


class Why(Placed):
    """Why a guess is good, in sentences, and the traps that lie ahead."""

    guess: str
    against: str | None
    sentences: list[str]
    traps: list[Trap]
    model_config = ConfigDict(json_schema_extra={"examples": [samples.WHY]})


class Hints(Placed):
    """The ladder of hints: each step tells more than the one before."""

    nudge: str
    letters: str
    probe: str
    word: str
    model_config = ConfigDict(json_schema_extra={"examples": [samples.HINTS]})


class ReviewAsked(Asked):
    """A game to rate: its words, the answer last, or a board in any notation."""

    lexicon: str = Field(default="nyt", max_length=80)
    rules: str = Field(default="normal", max_length=20)
    words: list[str] = Field(default=[], max_length=20)
    text: str = Field(default="", max_length=4000)
    answer: str | None = Field(default=None, max_length=11)
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.REVIEW_ASKED]})


class ReviewTurn(BaseModel):
    """One guess of a game, rated."""

    guess: str
    pattern: str
    before: int
    after: int
    expected_size: float
    largest_part: float
    expected_guesses: float | None
    best: str
    regret: float | None
    luck: float | None


class Review(BaseModel):
    """A game, rated: skill and luck from 0 to 99."""

    answer: str
    turns: list[ReviewTurn]
    skill: float | None
    luck: float | None
    model_config = ConfigDict(json_schema_extra={"examples": [samples.REVIEW]})


class GridsAsked(Asked):
    """Shared grids without words; with an answer, the likely words of each row are told."""

    lexicon: str = Field(default="nyt", max_length=80)
    rules: str = Field(default="normal", max_length=20)
    grids: list[str] = Field(min_length=1, max_length=1000)
    answer: str | None = Field(default=None, max_length=11)
    top: int = Field(default=10, ge=1, le=100)
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.GRIDS_ASKED]})


class GridRow(BaseModel):
    """A row of a grid and the words that may have been guessed in it."""

    pattern: str
    words: list[Candidate]


class Grids(BaseModel):
    """What the grids tell: the likely answers, or the likely words of each row."""

    grids: int
    possible: bool
    sentence: str
    answers: list[Candidate]
    rows: list[GridRow]
    model_config = ConfigDict(json_schema_extra={"examples": [samples.GRIDS]})


class BoardsAsked(Asked):
    """Several boards that the same guesses are played on: a position in any notation for each."""

    lexicon: str = Field(default="nyt", max_length=80)
    rules: str = Field(default="normal", max_length=20)
    boards: list[str] = Field(min_length=1, max_length=32)
    top: int = Field(default=10, ge=1, le=50)
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.BOARDS_ASKED]})


class Board(BaseModel):
    """One of several boards."""

    position: str
    candidates: int
    solved: bool
    top_candidates: list[Candidate]


class Boards(BaseModel):
    """The guesses that are best over all boards."""

    lexicon: str
    rules: str
    strategy: str
    suggestions: list[Suggestion]
    boards: list[Board]
    notes: list[str]
    model_config = ConfigDict(json_schema_extra={"examples": [samples.BOARDS]})
