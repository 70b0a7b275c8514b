"""The routes about the server itself: today's lexicon, all lexicons and their words, the lab's figures."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from salet.errors import UnknownName
from salet.game.daily.answers import known
from salet.game.daily.nyt import age_text, is_stale, today
from salet.show.play.belief import belief_text
from salet.solver.opening_book import knows, page_json
from salet.study.news.belief import belief_of
from salet.version import __version__
from salet.web.http.responses import FOREVER, MINUTE, Lifetime
from salet.web.routes.positions import LexiconPart
from salet.web.schemas import models
from salet.web.work.address import ROOT
from salet.web.work.editions import Edition, Editions
from salet.web.work.service import sent_to, service_of

router = APIRouter(prefix=ROOT, tags=["about"])


@router.get("/current", response_model=models.Current)
async def current(request: Request) -> Response:
    """Today's lexicon, how old its knowledge is, and the engine's version."""
    service = service_of(request)
    return await service.answer(f"{ROOT}/current", "", lambda: (current_json(service.editions), MINUTE))


@router.get("/lexicons", response_model=models.Lexicons)
async def lexicons(request: Request) -> Response:
    """The lexicons that this server answers for."""
    service = service_of(request)
    return await service.answer(f"{ROOT}/lexicons", "", lambda: (lexicons_json(service.editions), MINUTE))


@router.get("/lab", response_model=models.Lab)
async def lab(request: Request) -> Response:
    """Tournaments of many strategies, measured beforehand."""
    return await service_of(request).answer(f"{ROOT}/lab", "", _lab)


@router.get("/{lexicon}/words", response_model=models.Words)
async def words(request: Request, lexicon: LexiconPart) -> Response:
    """All words of a lexicon, for a client that goes on without the server."""
    return await _of_edition(request, lexicon, "words", words_json, FOREVER)


@router.get("/{lexicon}/openers", response_model=models.Openers)
async def openers(request: Request, lexicon: LexiconPart) -> Response:
    """The best openers of a lexicon with their values, for a client that goes on without the server."""
    return await _of_edition(request, lexicon, "openers", openers_json, MINUTE)


async def _of_edition(
    request: Request, lexicon: str, part: str, json_of: Callable[[Edition], dict[str, Any]], lifetime: Lifetime
) -> Response:
    """Answer with a part of a lexicon, or send the client to the address of its edition."""
    service = service_of(request)
    edition = service.editions.find(lexicon)
    path = f"{ROOT}/{edition.text}/{part}"
    if request.url.path != path:
        return sent_to(path, 308)
    return await service.answer(path, "", lambda: (json_of(edition), lifetime))


def current_json(editions: Editions) -> dict[str, Any]:
    """Return today's lexicon and the engine's version."""
    edition = editions.default
    value = {
        **_info(edition),
        "day": str(today()),
        "known_to": str(known().end),
        "age": age_text(),
        "stale": is_stale(),
        "belief": belief_text(belief_of(editions.find("nyt").lexicon)) if "nyt" in editions.names else "",
        "engine": __version__,
        "start": f"{ROOT}/{edition.text}/normal/start",
    }
    del value["about"], value["uniform"]
    return value


def lexicons_json(editions: Editions) -> dict[str, Any]:
    """Return what is known of every lexicon."""
    return {"lexicons": [_info(edition) for edition in editions.today]}


def _info(edition: Edition) -> dict[str, Any]:
    lexicon = edition.lexicon
    return {
        "lexicon": edition.text,
        "name": lexicon.name,
        "hash": lexicon.hash,
        "about": edition.about,
        "length": lexicon.length,
        "answers": len(lexicon.answers),
        "guesses": len(lexicon.guesses),
        "uniform": lexicon.uniform,
    }


def words_json(edition: Edition) -> dict[str, Any]:
    """Return all words of a lexicon with their weights."""
    lexicon = edition.lexicon
    answers = set(lexicon.answers)
    return {
        "lexicon": edition.text,
        "length": lexicon.length,
        "answers": list(lexicon.answers),
        "weights": list(lexicon.weights),
        "others": [word for word in lexicon.guesses if word not in answers],
    }


def openers_json(edition: Edition) -> dict[str, Any]:
    """Return what is known of the openers; raise UnknownName if nothing is."""
    found = page_json(edition.lexicon) if knows(edition.lexicon) else None
    if found is None:
        raise UnknownName(f"No openers of {edition.lexicon.name} are known beforehand. Ask for its start instead.")
    return {"lexicon": edition.text, **found}


def _lab() -> tuple[Any, Lifetime]:
    return json.loads((files("salet.data") / "lab.json").read_text("utf-8")), MINUTE
