"""The routes that take a text or a game: they are posted, because what a player pastes belongs in no log or history.

None of them keeps anything: the same text gives the same answer.
"""

from collections.abc import Callable
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
from salet.web.work.address import ROOT, START, rules_of
from salet.web.work.grids import grids as grids_answer
from salet.web.work.pool import AnswerPool
from salet.web.work.service import Ready, service_of

router = APIRouter(prefix=ROOT, tags=["games"], route_class=BodyRoute)


async def _worked_out(pool: AnswerPool, work: Callable[[], dict[str, Any]]) -> Ready:
    return Ready(await pool.run(object(), lambda: render_json(work(), NEVER)))


@router.post("/read", response_model=models.Read)
async def read_text(request: Request, asked: models.ReadRequest) -> Response:
    """The position or the shared grid in a text of any notation."""
    return await _worked_out(service_of(request).quick_pool, lambda: _read(asked))


@router.post("/review", response_model=study_models.Review)
async def review(request: Request, asked: study_models.ReviewRequest) -> Response:
    """How well a game was played, and how lucky it was."""
    service = service_of(request)
    edition, rules = service.editions.find(asked.lexicon), rules_of(asked.rules)
    return await _worked_out(service.study_pool, lambda: studies.review(edition, rules, asked))


@router.post("/grids", response_model=study_models.Grids)
async def grids(request: Request, asked: study_models.GridsRequest) -> Response:
    """What shared grids without words reveal about the answer, or an answer about their words."""
    service = service_of(request)
    edition, rules = service.editions.find(asked.lexicon), rules_of(asked.rules)
    return await _worked_out(service.study_pool, lambda: grids_answer(edition, rules, asked))


@router.post("/boards", response_model=study_models.Boards)
async def boards(request: Request, asked: study_models.BoardsRequest) -> Response:
    """The guesses that are best over several boards at once."""
    service = service_of(request)
    edition = service.editions.find(asked.lexicon)
    return await _worked_out(service.study_pool, lambda: studies.boards(edition, asked.boards, asked.limit, asked.top))


@router.post("/boards/doctor", response_model=study_models.BoardsDoctor)
async def boards_doctor(request: Request, asked: study_models.BoardsDoctorRequest) -> Response:
    """Which of several boards no word fits, and the smallest edits that repair it without spoiling another."""
    service = service_of(request)
    edition = service.editions.find(asked.lexicon)
    return await _worked_out(service.study_pool, lambda: studies.boards_doctor(edition, asked.boards, asked.limit))


def _read(asked: models.ReadRequest) -> dict[str, Any]:
    """Return the position in a text; if it has none but has squares, the grid."""
    try:
        turns = (
            () if asked.text.strip().lower() == START else read(asked.text, length=asked.length, digits=asked.digits)
        )
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
