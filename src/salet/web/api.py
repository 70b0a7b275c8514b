"""The routes about a position: each names a place, and answers with what is known of it."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from salet.web import answers, schemas, study_schemas
from salet.web.address import ROOT, Place, place_of, query_of
from salet.web.limits import client_of
from salet.web.live import best_known, live
from salet.web.rendered import FOREVER, Lifetime
from salet.web.searches import Question
from salet.web.service import redirection, service_of
from salet.web.stream import EventStream

router = APIRouter(prefix=ROOT, tags=["position"])

LexiconPart = Annotated[
    str,
    Path(
        max_length=80,
        description="A lexicon's name, or its name and hash as `/api/v1/current` gives them; the name alone redirects.",
        examples=["original"],
    ),
]
RulesPart = Annotated[
    str, Path(max_length=20, description="normal, hard or strict; hard-8 has eight guesses.", examples=["normal"])
]
PositionPart = Annotated[
    str,
    Path(
        max_length=500,
        description="The turns so far, such as salet.BYBGB.crony.BBYBG, or `start`; other notations redirect.",
        examples=["crane.BYGBB"],
    ),
]
Top = Annotated[int, Query(ge=1, le=50, description="How many guesses.")]
Most = Annotated[int, Query(ge=1, le=20_000, description="How many words.")]
Word = Annotated[str | None, Query(max_length=11, pattern=r"^[^\W\d_]+$")]
Objective = Annotated[str, Query(max_length=12, description="mean, fair, lose, mean+N or within-K.", examples=["mean"])]
EVENTS = {
    "text/event-stream": {
        "schema": {"type": "string"},
        "x-events": {"bounds": {"$ref": "#/components/schemas/Analysis"}, "end": {"$ref": "#/components/schemas/End"}},
    }
}
STREAM = "Events `bounds`, each an Analysis, and one `end`, an End. Close the stream at `end`."
LEVEL_SECONDS = 3.0
Values = Callable[[Place], tuple[Any, Lifetime]]


async def answered(
    request: Request, parts: tuple[str, str, str], what: str, values: Values, query: str = ""
) -> Response:
    """Return what `values` says about the place that an address names, or the way to its canonical address."""
    service = service_of(request)
    place = place_of(service.shelf, *parts)
    path = place.path + what
    return redirection(request, place, parts[0], path, query) or await service.answer(
        path, query, partial(values, place)
    )


@router.get("/{lexicon}/{rules}/{position}", response_model=schemas.Suggestions)
async def suggestions(
    request: Request, lexicon: LexiconPart, rules: RulesPart, position: PositionPart, top: Top = 10
) -> Response:
    """The best next guesses, at once; exact values where they are already known."""
    service = service_of(request)
    values = partial(answers.suggestions, top=top, kept=service.kept, quick=service.desk.pressed)
    return await answered(request, (lexicon, rules, position), "", values, query_of({"top": top}, {"top": 10}))


@router.get("/{lexicon}/{rules}/{position}/candidates", response_model=schemas.Candidates)
async def candidates(
    request: Request, lexicon: LexiconPart, rules: RulesPart, position: PositionPart, top: Most = 100
) -> Response:
    """The words that may be the answer, likeliest first, with their chances."""
    query = query_of({"top": top}, {"top": 100})
    return await answered(
        request,
        (lexicon, rules, position),
        "/candidates",
        lambda place: (answers.candidates(place, top), FOREVER),
        query,
    )


@router.get("/{lexicon}/{rules}/{position}/doctor", response_model=schemas.Doctor)
async def doctor(request: Request, lexicon: LexiconPart, rules: RulesPart, position: PositionPart) -> Response:
    """The smallest edits that make sense of tiles which no word fits."""
    return await answered(
        request, (lexicon, rules, position), "/doctor", lambda place: (answers.doctor(place), FOREVER)
    )


@router.get("/{lexicon}/{rules}/{position}/why", response_model=study_schemas.Why)
async def why(
    request: Request,
    lexicon: LexiconPart,
    rules: RulesPart,
    position: PositionPart,
    guess: Word = None,
    against: Word = None,
) -> Response:
    """Why a guess is good, in sentences; without a guess, why the best one is."""
    query = query_of({"guess": guess, "against": against}, {"guess": None, "against": None})
    return await answered(
        request,
        (lexicon, rules, position),
        "/why",
        lambda place: (answers.why(place, guess, against), FOREVER),
        query,
    )


@router.get("/{lexicon}/{rules}/{position}/hints", response_model=study_schemas.Hints)
async def hints(request: Request, lexicon: LexiconPart, rules: RulesPart, position: PositionPart) -> Response:
    """A ladder of hints: a nudge, letters, a probe, the word."""
    return await answered(request, (lexicon, rules, position), "/hints", lambda place: (answers.hints(place), FOREVER))


@router.get("/{lexicon}/{rules}/{position}/tree", response_model=schemas.Level)
async def tree(request: Request, lexicon: LexiconPart, rules: RulesPart, position: PositionPart) -> Response:
    """One level of the best tree known: the guess and every reply to it; each reply names the next position."""
    service, place = service_of(request), place_of(service_of(request).shelf, lexicon, rules, position)
    away = redirection(request, place, lexicon, f"{place.path}/tree", "")
    if away:
        return away
    question = Question(place, "mean")
    await service.desk.run(("checked", question), partial(answers.check, question))
    known = await best_known(service, question, LEVEL_SECONDS)
    return await service.answer(f"{place.path}/tree", "", partial(answers.level, place, known))


@router.get(
    "/{lexicon}/{rules}/{position}/analysis",
    response_class=EventStream,
    responses={200: {"description": STREAM, "content": EVENTS}},
)
async def analysis(
    request: Request, lexicon: LexiconPart, rules: RulesPart, position: PositionPart, objective: Objective = "mean"
) -> Response:
    """Bounds that tighten while you look, as server-sent events: `bounds` any number of times, then one `end`."""
    service, place = service_of(request), place_of(service_of(request).shelf, lexicon, rules, position)
    query = query_of({"objective": objective}, {"objective": "mean"})
    away = redirection(request, place, lexicon, f"{place.path}/analysis", query)
    if away:
        return away
    question = Question(place, objective)
    await service.desk.run(("checked", question), partial(answers.check, question))
    return EventStream(live(service, question, client_of(request.scope["client"])))
