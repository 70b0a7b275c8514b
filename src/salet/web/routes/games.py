"""The routes that take a text or a game: they are posted, because what a player pastes belongs in no log or history.

None of them keeps anything: the same text gives the same answer.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from salet.errors import Ambiguous, SaletError
from salet.game.pattern import pattern_text
from salet.game.text.notation import read, write
from salet.game.text.shared import read_shared
from salet.web.http.bodies import BodyRoute
from salet.web.http.responses import NEVER, render_json
from salet.web.schemas import models, study_models
from salet.web.work import studies
from salet.web.work.address import ROOT, START
from salet.web.work.editions import Edition
from salet.web.work.pool import AnswerPool
from salet.web.work.service import Ready, service_of

router = APIRouter(prefix=ROOT, tags=["games"], route_class=BodyRoute)


async def _worked_out(pool: AnswerPool, work: Callable[[], dict[str, Any]]) -> Ready:
    return Ready(await pool.run(object(), lambda: render_json(work(), NEVER)))


async def _studied(request: Request, asked: Any, study: Callable[[Edition, Any], dict[str, Any]]) -> Ready:
    service = service_of(request)
    return await _worked_out(service.study_pool, partial(study, service.editions.find(asked.lexicon), asked))


async def _studied_on_boards(
    request: Request, asked: study_models.BoardsDoctorRequest, study: Callable[[Edition, Any], dict[str, Any]]
) -> Ready:
    service = service_of(request)
    edition = service.editions.find_for_boards(asked.lexicon, len(asked.boards))
    return await _worked_out(service.study_pool, partial(study, edition, asked))


@router.post("/read", response_model=models.Read)
async def read_text(request: Request, asked: models.ReadRequest) -> Response:
    """The position or the shared grid in a text of any notation."""
    return await _worked_out(service_of(request).quick_pool, lambda: _read(asked))


@router.post("/review", response_model=study_models.Review)
async def review(request: Request, asked: study_models.ReviewRequest) -> Response:
    """How well a game was played, and how lucky it was."""
    return await _studied(request, asked, studies.review)


@router.post("/grids", response_model=study_models.Grids)
async def grids(request: Request, asked: study_models.GridsRequest) -> Response:
    """What shared grids without words reveal about the answer, or an answer about their words."""
    return await _studied(request, asked, studies.grids)


@router.post("/boards", response_model=study_models.Boards)
async def boards(request: Request, asked: study_models.BoardsRequest) -> Response:
    """The guesses that are best over several boards at once."""
    return await _studied_on_boards(request, asked, studies.boards)


@router.post("/boards/doctor", response_model=study_models.BoardsDoctor)
async def boards_doctor(request: Request, asked: study_models.BoardsDoctorRequest) -> Response:
    """Which of several boards no word fits, and the smallest edits that repair it without spoiling another."""
    return await _studied_on_boards(request, asked, studies.boards_doctor)


def _read(asked: models.ReadRequest) -> dict[str, Any]:
    """Return the position in a text; if it has none but has squares, the grid."""
    try:
        is_start = asked.text.strip().lower() == START
        turns = () if is_start else read(asked.text, length=asked.length, digits=asked.digits)
    except Ambiguous:
        raise
    except SaletError as error:
        return _read_grid(asked.text, error)
    rows = [{"guess": guess, "pattern": pattern_text(pattern, len(guess))} for guess, pattern in turns]
    length = len(turns[0].guess) if turns else None
    header = {"puzzle": None, "hard": None}
    return {"kind": "position", "position": write(turns) or START, "length": length, "rows": rows, **header}


def _read_grid(text: str, otherwise: SaletError) -> dict[str, Any]:
    try:
        shared = read_shared(text)
    except SaletError:
        raise otherwise from None
    header, length = shared.header, shared.length
    rows = [{"guess": None, "pattern": pattern_text(pattern, length)} for pattern in shared.patterns]
    head = {"puzzle": header and header.puzzle, "hard": header and header.hard}
    return {"kind": "grid", "position": None, "length": length, "rows": rows, **head}
