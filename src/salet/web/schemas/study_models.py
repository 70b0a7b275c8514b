"""Models of explanations, hints, reviews, grids and games on several boards."""

from typing import Annotated

from pydantic import BaseModel, Field

from salet.game.rules import MOST_BOARDS
from salet.solver import doctor
from salet.study.advice import hints, reasons, review
from salet.study.grids.possible import GridRow
from salet.study.play import boards
from salet.web.schemas.derived import DERIVED, extends, model_of
from salet.web.schemas.models import Candidate, PositionInfo, RequestBody, ServedLexicon

Why = model_of(reasons.Why, PositionInfo)
Hints = model_of(hints.Hints, PositionInfo)
Review = model_of(review.Review)
Words = Annotated[list[Annotated[str, Field(max_length=11)]], Field(fail_fast=True)]


class ReviewRequest(RequestBody):
    """A game to rate: its words, the answer last, or a board in any notation."""

    lexicon: ServedLexicon = ""
    rules: str = Field(default="normal", max_length=20)
    words: Words = Field(default=[], max_length=20)
    text: str = Field(default="", max_length=4000)
    answer: str | None = Field(default=None, max_length=11)
    pool: Words | None = Field(
        default=None,
        max_length=20_000,
        description="Words that the player knows; the best guess is one of these.",
    )


class GridsRequest(RequestBody):
    """Shared grids without words; with an answer, the response lists the likely words of each row."""

    lexicon: ServedLexicon = ""
    rules: str = Field(default="normal", max_length=20)
    grids: list[Annotated[str, Field(max_length=2000)]] = Field(min_length=1, max_length=1000, fail_fast=True)
    answer: str | None = Field(default=None, max_length=11)
    top: int = Field(default=10, ge=1, le=100)


class Grids(BaseModel):
    """The likely answers, or the likely words of each row."""

    grids: int
    possible: bool = Field(description="Whether a real game can produce the grid.")
    sentence: str
    answers: list[Candidate] = Field(description="The likely answers; empty if the request names the answer.")
    rows: list[Annotated[GridRow, DERIVED]] = Field(description="Each row, if the request names the answer.")


class BoardsDoctorRequest(RequestBody):
    """Several boards played with the same guesses, each in any notation; a solved board takes no more guesses."""

    lexicon: str = Field(
        default="",
        max_length=80,
        description="Default: the first lexicon of this server; nyt2022, where all words are equally likely, for nyt.",
    )
    boards: list[Annotated[str, Field(max_length=1000)]] = Field(min_length=1, max_length=MOST_BOARDS)
    limit: int | None = Field(default=None, ge=1, le=60, description="Guesses allowed; default: boards plus five.")


class BoardsRequest(BoardsDoctorRequest):
    """Several boards, and how many suggestions to return."""

    top: int = Field(default=10, ge=1, le=50)


@extends(boards.Boards)
class Boards(BaseModel):
    """The best guesses over all boards."""

    notes: list[str]
    offers: list[Annotated[boards.Offer, DERIVED]]


@extends(doctor.Repair)
class BoardRepair(BaseModel):
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
