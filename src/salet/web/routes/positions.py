"""The routes about a position: each address names one, and answers with what is known of it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from salet.game.text.letters import written
from salet.show.pictures import board_svg
from salet.web.http.limits import client_of
from salet.web.http.policy import PICTURE
from salet.web.http.responses import FOREVER, Headers, Lifetime, encoded, render
from salet.web.http.stream import HEADERS, EventStream
from salet.web.schemas import models, study_models
from salet.web.work import positions, studies
from salet.web.work.address import ROOT, PositionAddress, address_of, is_canonical, percent_encoded, query_of
from salet.web.work.analysis import best_known, opened
from salet.web.work.pool import AnswerPool
from salet.web.work.searches import Question
from salet.web.work.service import Ready, Service, sent_to, service_of

router = APIRouter(prefix=ROOT, tags=["position"])
HERE = "/{lexicon}/{rules}/{position}"

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
Objective = Annotated[
    str | None,
    Query(
        max_length=12,
        description="mean, fair, lose, mean+N or within-K. Default: mean, or mean+1 if answers have different weights.",
        examples=["mean"],
    ),
]
EVENTS = {
    "text/event-stream": {
        "schema": {
            "type": "object",
            "description": "`data` is JSON: an Analysis in `bounds`, an End in `end`.",
            "properties": {
                "event": {"type": "string", "enum": ["bounds", "end"]},
                "data": {"type": "string", "contentMediaType": "application/json"},
            },
            "required": ["event", "data"],
        }
    }
}
STREAM = "Events `bounds`, each an Analysis, and one `end`, an End. Close the stream at `end`."
LEVEL_SECONDS = 3.0
PLAIN = re.compile(r"start|[a-z]{1,11}\.[BYG]{1,11}(\.[a-z]{1,11}\.[BYG]{1,11}){0,9}")
Values = Callable[[PositionAddress], tuple[Any, Lifetime]]


class Picture(Response):
    """An answer in SVG."""

    media_type = "image/svg+xml"


@dataclass(frozen=True, slots=True)
class Visit:
    """A request about a position."""

    request: Request
    service: Service
    address: PositionAddress
    edition: str

    @property
    def client(self) -> str:
        """Who asks, as the limits count it."""
        return client_of(self.request.scope["client"])

    def away(self, what: str, query: str = "", more: Headers | None = None) -> Response | None:
        """Return the way to the canonical address of this question, or None if the request came there.

        A spelling moves for good (308); an edition that is gone points elsewhere tomorrow (307).
        """
        path, asked = self.address.path + what, self.request.url
        if is_canonical(path, query, asked.path, asked.query):
            return None
        moved = "~" not in self.edition or self.edition.lower() == self.address.edition.text
        return sent_to(percent_encoded(path, query), 308 if moved else 307, more)

    async def answer(self, what: str, values: Values, query: str = "", pool: AnswerPool | None = None) -> Response:
        """Return what `values` says about the position, or the way to its canonical address."""
        path = self.address.path + what
        return self.away(what, query) or await self.service.answer(path, query, partial(values, self.address), pool)

    async def question(self, objective: str | None = None) -> Question:
        """Return the question to the search, once it is known that it can be asked."""
        asked = partial(positions.question_of, self.address, objective)
        return await self.service.quick_pool.run(("question", self.address, objective), asked)


async def visit(request: Request, lexicon: LexiconPart, rules: RulesPart, position: PositionPart) -> Visit:
    """Return where a request came to."""
    service = service_of(request)
    read = partial(address_of, service.editions, lexicon, rules, position)
    quick = PLAIN.fullmatch(position) is not None  # other notations may take many milliseconds
    address = read() if quick else await service.quick_pool.run(("address", lexicon, rules, position), read)
    return Visit(request, service, address, lexicon)


Here = Annotated[Visit, Depends(visit)]


@router.get(HERE, response_model=models.Suggestions)
async def suggestions(here: Here, top: Top = 10) -> Response:
    """The best next guesses by expected guesses to the end, as a short search finds them."""
    service = here.service
    values = partial(positions.suggestions, top=top, disk=service.disk, quick=service.quick_pool.is_busy)
    return await here.answer("", values, query_of({"top": top}, {"top": 10}))


@router.get(f"{HERE}/candidates", response_model=models.Candidates)
async def candidates(here: Here, top: Most = 100) -> Response:
    """The words that may be the answer, likeliest first, with their chances."""
    query = query_of({"top": top}, {"top": 100})
    return await here.answer("/candidates", lambda address: (positions.candidates(address, top), FOREVER), query)


@router.get(f"{HERE}/doctor", response_model=models.Doctor)
async def doctor(here: Here) -> Response:
    """The smallest edits that make sense of tiles which no word fits."""
    return await here.answer("/doctor", lambda address: (positions.doctor(address), FOREVER))


@router.get(f"{HERE}/why", response_model=study_models.Why)
async def why(here: Here, guess: Word = None, against: Word = None) -> Response:
    """Why a guess is good, in sentences; without a guess, why the best one is."""
    guess, against = (word and written(word) for word in (guess, against))
    query = query_of({"guess": guess, "against": against}, {"guess": None, "against": None})
    return await here.answer("/why", partial(studies.why, guess=guess, against=against), query, here.service.study_pool)


@router.get(f"{HERE}/hints", response_model=study_models.Hints)
async def hints(here: Here) -> Response:
    """A ladder of hints: a nudge, letters, the first letter, the word."""
    return await here.answer("/hints", studies.hints, pool=here.service.study_pool)


@router.get(f"{HERE}/tree", response_model=models.Level)
async def tree(here: Here) -> Response:
    """One level of the best tree known: the guess and every reply to it; each reply names the next position."""
    away = here.away("/tree")
    if away:
        return away
    known = await best_known(here.service, await here.question(), LEVEL_SECONDS, here.client)
    return await here.answer("/tree", partial(positions.level, known=known))


@router.get(
    f"{HERE}/board.svg",
    response_class=Picture,
    responses={200: {"description": "The board.", "content": {Picture.media_type: {"schema": {"type": "string"}}}}},
)
async def board(here: Here) -> Response:
    """The board as a picture, in light and dark; any site may show it."""
    shown = encoded(PICTURE)
    away = here.away("/board.svg", more=shown)
    if away:
        return away
    svg = board_svg(here.address.turns, here.address.edition.lexicon.length)
    rendered = render(svg.encode(), Picture.media_type, FOREVER, more=shown)
    here.service.memory.keep((f"{here.address.path}/board.svg", b""), rendered)
    return Ready(rendered)


@router.get(
    f"{HERE}/analysis",
    response_class=EventStream,
    status_code=200,
    responses={200: {"description": STREAM, "content": EVENTS}},
)
async def analysis(here: Here, objective: Objective = None) -> Response:
    """Bounds that tighten while you look, as server-sent events: `bounds` any number of times, then one `end`."""
    away = here.away("/analysis", query_of({"objective": objective}, {"objective": None}))
    if away:
        return away
    question = await here.question(objective)
    if here.request.scope.get("salet.head"):
        return Response(media_type=EventStream.media_type, headers=HEADERS)
    return await opened(here.service, question, here.client)
