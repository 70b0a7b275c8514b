"""The shapes of explanations, hints, reviews, grids and several boards."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from salet.game.rules import MOST_BOARDS
from salet.web.schemas import samples
from salet.web.schemas.models import EFFECTIVE, EXPECTED_SIZE, Asked, Candidate, Label, Placed, Repair


class Split(BaseModel):
    """What a guess does to the candidates, and what it is worth."""

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
    """Candidates that differ in one place only, so that guessing them one by one may lose the game."""

    shape: str = Field(description="The letters that are sure, such as _ight.")
    letters: list[str] = Field(description="Those that may fill the gap.")
    words: list[str]
    probability: float
    probe: str = Field(description="The guess that tells most of the words apart.")
    parts: int = Field(description="How many parts it makes of them.")


class Why(Placed):
    """Why a guess is good, in sentences, and the traps that lie ahead."""

    guess: Split
    against: Split | None = Field(description="The next best guess, or the one that was asked about.")
    sentences: list[str]
    traps: list[Trap]
    model_config = ConfigDict(json_schema_extra={"examples": [samples.WHY]})


class Hints(Placed):
    """The ladder of hints: each step tells more than the one before."""

    nudge: str
    letters: list[str] = Field(description="Not tried yet, those first that tell most.")
    probe: str | None = Field(description="A guess that cannot be the answer; null where none is worth its turn.")
    word: str
    steps: list[str] = Field(description="The four steps as sentences, in their order.")
    model_config = ConfigDict(json_schema_extra={"examples": [samples.HINTS]})


class ReviewAsked(Asked):
    """A game to rate: its words, the answer last, or a board in any notation."""

    lexicon: str = Field(default="nyt", max_length=80)
    rules: str = Field(default="normal", max_length=20)
    words: list[Annotated[str, Field(max_length=11)]] = Field(default=[], max_length=20)
    text: str = Field(default="", max_length=4000)
    answer: str | None = Field(default=None, max_length=11)
    pool: list[Annotated[str, Field(max_length=11)]] | None = Field(
        default=None, max_length=20_000, description="The words that the player knows; the best guess is one of these."
    )
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.REVIEW_ASKED]})


class ReviewTurn(BaseModel):
    """One guess of a game, rated."""

    guess: str
    pattern: str
    before: int = Field(description="Candidates before the guess.")
    after: int = Field(description="Candidates after its reply.")
    expected_size: float = Field(description=EXPECTED_SIZE)
    largest_part: int = Field(description="The most words that can be left.")
    effective_expected_size: float = Field(description=EFFECTIVE)
    effective_largest_part: float
    expected_guesses: float = Field(description="To the end with this guess, before its reply.")
    label: Label
    best: str
    best_expected_guesses: float
    best_label: Label
    expected_guesses_after: float = Field(description="Still to come after the reply.")
    regret: float = Field(description="What was given up beside the best guess, in guesses.")
    luck: float = Field(description="From 0 to 100; 50 is what to expect.")


class Review(BaseModel):
    """A game, rated: skill and luck from 0 to 99."""

    answer: str | None
    lexicon: str
    rules: str
    pool: int | None = Field(description="How many words of the player's own were given.")
    won: bool
    turns: list[ReviewTurn]
    skill: int
    luck: int
    mean_regret: float
    mean_luck: float
    optimal: list[str] = Field(description="What best play would have guessed on this answer.")
    resumed: list[str] = Field(description="The same, from the player's own opener on.")
    model_config = ConfigDict(json_schema_extra={"examples": [samples.REVIEW]})


class GridsAsked(Asked):
    """Shared grids without words; with an answer, the likely words of each row are told."""

    lexicon: str = Field(default="nyt", max_length=80)
    rules: str = Field(default="normal", max_length=20)
    grids: list[Annotated[str, Field(max_length=2000)]] = Field(min_length=1, max_length=1000)
    answer: str | None = Field(default=None, max_length=11)
    top: int = Field(default=10, ge=1, le=100)
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.GRIDS_ASKED]})


class GridRow(BaseModel):
    """A row of a grid and the words that may have been guessed in it."""

    pattern: str
    possible: int = Field(description="How many words may stand there.")
    words: list[Candidate]


class Grids(BaseModel):
    """What the grids tell: the likely answers, or the likely words of each row."""

    grids: int
    possible: bool = Field(description="False if no game can look like the one grid that was sent.")
    sentence: str
    answers: list[Candidate] = Field(description="The likely answers; none if the answer was told.")
    rows: list[GridRow] = Field(description="The likely words of each row, if the answer was told.")
    model_config = ConfigDict(json_schema_extra={"examples": [samples.GRIDS]})


class BoardsDoctorAsked(Asked):
    """Several boards that the same guesses are played on: a position in any notation for each; a solved one stops."""

    lexicon: str = Field(default="nyt", max_length=80)
    boards: list[Annotated[str, Field(max_length=1000)]] = Field(min_length=1, max_length=MOST_BOARDS)
    limit: int | None = Field(default=None, ge=1, le=60, description="Guesses in all; five more than boards if null.")
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.BOARDS_DOCTOR_ASKED]})


class BoardsAsked(BoardsDoctorAsked):
    """The same, and how many guesses are wanted."""

    top: int = Field(default=10, ge=1, le=50)
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [samples.BOARDS_ASKED]})


class Board(BaseModel):
    """One of several boards."""

    position: str
    candidates: int
    solved: bool
    top_candidates: list[Candidate]


class Offer(BaseModel):
    """A guess for all boards: its cost, and the chance to solve each board."""

    guess: str
    cost: float
    chances: list[float]


class Boards(BaseModel):
    """The guesses that are best over all boards."""

    lexicon: str
    limit: int
    guesses: list[str]
    won: bool
    boards: list[Board]
    notes: list[str]
    offers: list[Offer]
    model_config = ConfigDict(json_schema_extra={"examples": [samples.BOARDS]})


class Mending(Repair):
    """A small edit that makes sense of one board, and all boards after it."""

    boards: list[str]


class Doubt(BaseModel):
    """One of several boards, counted from 1, that no word fits, and what would mend it, likeliest first."""

    board: int
    sentence: str
    repairs: list[Mending]


class BoardsDoctor(BaseModel):
    """The boards that no word fits; none when all make sense."""

    lexicon: str
    limit: int
    doubts: list[Doubt]
    model_config = ConfigDict(json_schema_extra={"examples": [samples.BOARDS_DOCTOR]})
