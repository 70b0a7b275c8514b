"""Models of explanations, hints, reviews, grids and games on several boards."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from salet.game.rules import MOST_BOARDS
from salet.web.schemas import samples
from salet.web.schemas.models import EFFECTIVE, EXPECTED_SIZE, Candidate, Label, PositionInfo, Repair, RequestBody


class Split(BaseModel):
    """How a guess splits the candidates, and its expected guesses to the end."""

    guess: str
    is_candidate: bool
    probability: float
    parts: int
    expected_size: float = Field(description=EXPECTED_SIZE)
    largest_part: int = Field(description="The most words that can be left.")
    effective_expected_size: float = Field(description=EFFECTIVE)
    effective_largest_part: float
    expected_guesses: float = Field(description="From here to the end, this guess included.")
    label: Label


class Trap(BaseModel):
    """Candidates that differ in one letter only: guessing them one by one may lose the game."""

    shape: str = Field(description="The letters they share, such as _ight.")
    letters: list[str] = Field(description="The letters that can fill the gap.")
    words: list[str]
    probability: float
    probe: str = Field(description="The guess that separates most of the words.")
    parts: int = Field(description="How many groups the probe splits them into.")


class Why(PositionInfo):
    """Why a guess is good, in sentences, and the traps ahead."""

    guess: Split
    against: Split | None = Field(description="The guess it is compared with: the requested one, or the next best.")
    sentences: list[str]
    traps: list[Trap]
    model_config = ConfigDict(json_schema_extra={"examples": [samples.WHY]})


class Hints(PositionInfo):
    """Four hints, each more explicit than the one before."""

    nudge: str
    letters: list[str] = Field(description="Untried letters, the most useful first.")
    probe: str | None = Field(description="A guess that narrows the list but cannot be the answer, if one helps.")
    word: str
    steps: list[str] = Field(description="The four hints as sentences, in order.")
    model_config = ConfigDict(json_schema_extra={"examples": [samples.HINTS]})


class ReviewRequest(RequestBody):
    """A game to rate: its words, the answer last, or a board in any notation."""

    lexicon: str = Field(default="nyt", max_length=80)
    rules: str = Field(default="normal", max_length=20)
    words: list[Annotated[str, Field(max_length=11)]] = Field(default=[], max_length=20)
    text: str = Field(default="", max_length=4000)
    answer: str | None = Field(default=None, max_length=11)
    pool: list[Annotated[str, Field(max_length=11)]] | None = Field(
        default=None,
        max_length=20_000,
        description="Words that the player knows; the best guess is one of these.",
    )
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.REVIEW_REQUEST]})


class ReviewTurn(BaseModel):
    """One guess of a game, rated."""

    guess: str
    pattern: str
    before: int = Field(description="Candidates before the guess.")
    after: int = Field(description="Candidates after the reply.")
    expected_size: float = Field(description=EXPECTED_SIZE)
    largest_part: int = Field(description="The most words that can be left.")
    effective_expected_size: float = Field(description=EFFECTIVE)
    effective_largest_part: float
    expected_guesses: float = Field(description="Guesses to the end with this guess, before its reply.")
    label: Label
    best: str
    best_expected_guesses: float
    best_label: Label
    expected_guesses_after: float = Field(description="Guesses still needed after the reply.")
    regret: float = Field(description="Expected guesses given up compared with the best guess.")
    luck: float = Field(description="From 0 to 100; 50 is average.")


class Review(BaseModel):
    """A rated game: skill and luck from 0 to 99."""

    answer: str | None
    lexicon: str
    rules: str
    pool: int | None = Field(description="How many words the request's pool had; null without one.")
    won: bool
    turns: list[ReviewTurn]
    skill: int
    luck: int
    mean_regret: float
    mean_luck: float
    optimal: list[str] = Field(description="The guesses of best play for this answer.")
    resumed: list[str] = Field(description="The guesses of best play after the player's opener.")
    model_config = ConfigDict(json_schema_extra={"examples": [samples.REVIEW]})


class GridsRequest(RequestBody):
    """Shared grids without words; with an answer, the response lists the likely words of each row."""

    lexicon: str = Field(default="nyt", max_length=80)
    rules: str = Field(default="normal", max_length=20)
    grids: list[Annotated[str, Field(max_length=2000)]] = Field(min_length=1, max_length=1000)
    answer: str | None = Field(default=None, max_length=11)
    top: int = Field(default=10, ge=1, le=100)
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.GRIDS_REQUEST]})


class GridRow(BaseModel):
    """A row of a grid and the words that may have been guessed in it."""

    pattern: str
    possible: int = Field(description="How many words give this pattern.")
    words: list[Candidate]


class Grids(BaseModel):
    """The likely answers, or the likely words of each row."""

    grids: int
    possible: bool = Field(description="Whether a real game can produce the grid.")
    sentence: str
    answers: list[Candidate] = Field(description="The likely answers; empty if the request names the answer.")
    rows: list[GridRow] = Field(description="The likely words of each row, if the request names the answer.")
    model_config = ConfigDict(json_schema_extra={"examples": [samples.GRIDS]})


class BoardsDoctorRequest(RequestBody):
    """Several boards played with the same guesses, each in any notation; a solved board takes no more guesses."""

    lexicon: str = Field(default="nyt", max_length=80)
    boards: list[Annotated[str, Field(max_length=1000)]] = Field(min_length=1, max_length=MOST_BOARDS)
    limit: int | None = Field(default=None, ge=1, le=60, description="Guesses allowed; default: boards plus five.")
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.BOARDS_DOCTOR_REQUEST]})


class BoardsRequest(BoardsDoctorRequest):
    """Several boards, and how many suggestions to return."""

    top: int = Field(default=10, ge=1, le=50)
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.BOARDS_REQUEST]})


class Board(BaseModel):
    """One of several boards."""

    position: str
    candidates: int
    solved: bool
    top_candidates: list[Candidate]


class Offer(BaseModel):
    """A guess for all boards: its cost and its chance to solve each of them."""

    guess: str
    cost: float
    chances: list[float]


class Boards(BaseModel):
    """The best guesses over all boards."""

    lexicon: str
    limit: int
    guesses: list[str]
    won: bool
    boards: list[Board]
    notes: list[str]
    offers: list[Offer]
    model_config = ConfigDict(json_schema_extra={"examples": [samples.BOARDS]})


class BoardRepair(Repair):
    """A small correction of one board, and all boards after it."""

    boards: list[str]


class BoardConflict(BaseModel):
    """A board (counted from 1) that no word fits, and its repairs, likeliest first."""

    board: int
    sentence: str
    repairs: list[BoardRepair]


class BoardsDoctor(BaseModel):
    """The boards that no word fits; empty if every board has one."""

    lexicon: str
    limit: int
    conflicts: list[BoardConflict]
    model_config = ConfigDict(json_schema_extra={"examples": [samples.BOARDS_DOCTOR]})
