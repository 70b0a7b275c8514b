"""What the API answers about a place: plain functions from a place to a value for JSON, run at the desk."""

from dataclasses import asdict
from typing import Any

import numpy as np

from salet.errors import Contradiction, UnknownName
from salet.game.pattern import all_green
from salet.game.position import Position
from salet.show.repairs import sentence_of
from salet.solve.advice import Advice
from salet.solve.book import looked_up
from salet.solve.doctor import diagnose, position_or_wider
from salet.study.suggest import advise
from salet.web.address import START, Place, position_at

QUICK = "entropy"
"""The strategy that answers when the server is busy: one step, whatever the weights."""

SHOWN = 5  # words that stand for many


def position_of(place: Place) -> tuple[Position, list[str]]:
    """Return the position, in the wider lexicon if only that has a word that fits, and what to say about it."""
    try:
        return position_at(place), []
    except Contradiction:
        position = position_or_wider(place.turns, place.edition.lexicon, place.rules)
    name = place.edition.lexicon.name
    return position, [f"No answer of lexicon {name} fits; these are other words that may be guessed."]


def placed(place: Place, position: Position, notes: list[str]) -> dict[str, Any]:
    """Return what every answer about a position tells of it."""
    return {
        "position": place.text,
        "lexicon": place.edition.text,
        "rules": place.rules.text,
        "candidates": len(position.candidates),
        "outcome": outcome(place),
        "notes": notes,
    }


def outcome(place: Place) -> str | None:
    """Return how the game ended, or None while it goes on."""
    if place.turns and place.turns[-1].pattern == all_green(place.edition.lexicon.length):
        return "won"
    return "lost" if len(place.turns) >= place.rules.limit else None


def suggestions(place: Place, top: int, *, quick: bool) -> dict[str, Any]:
    """Return the best next guesses by a quick strategy."""
    advice = None if place.turns else looked_up(place.edition.lexicon.name, place.rules, None, top)
    if advice is not None:
        return _told(place, {"candidates": advice.candidates, "notes": [], "outcome": None}, advice, degraded=False)
    position, notes = position_of(place)
    advice = advise(position, QUICK if quick else None, top)
    degraded = quick and not position.lexicon.uniform
    return _told(place, placed(place, position, notes), advice, degraded=degraded)


def _told(place: Place, base: dict[str, Any], advice: Advice, *, degraded: bool) -> dict[str, Any]:
    value = {**asdict(advice), **base}
    named = {"position": place.text, "lexicon": place.edition.text, "rules": place.rules.text}
    return {**value, **named, "label": "estimate", "degraded": degraded, "analysis": None}


def candidates(place: Place, top: int) -> dict[str, Any]:
    """Return the words that may be the answer, likeliest first."""
    position, notes = position_of(place)
    return {**placed(place, position, notes), "words": likeliest(position, top)}


def likeliest(position: Position, top: int) -> list[dict[str, Any]]:
    """Return the candidates with the greatest chances, and those chances."""
    weights = position.weights
    order = np.argsort(-weights, kind="stable")[:top]
    chances, words = weights / weights.sum(), position.lexicon.answers
    return [{"word": words[position.candidates[i]], "probability": float(f"{chances[i]:.7g}")} for i in order]


def doctor(place: Place) -> dict[str, Any]:
    """Return the repairs of a board that no word fits, or that there is nothing to repair."""
    named = {"position": place.text, "lexicon": place.edition.text, "rules": place.rules.text}
    try:
        position_at(place)
    except Contradiction:
        found = diagnose(place.turns, place.edition.lexicon, place.rules)
        wider = found.wider and {"candidates": len(found.wider.candidates), "such_as": list(found.wider.words[:SHOWN])}
        repairs = [
            {**repair.as_json(), "position": repair.position.text or START, "kind": repair.kind, "such_as": such_as}
            for repair in found.repairs[:50]
            for such_as in [[row["word"] for row in likeliest(repair.position, SHOWN)]]
        ]
        return {**named, "fits": False, "sentence": sentence_of(found.repairs), "wider": wider, "repairs": repairs}
    return {**named, "fits": True, "sentence": "Some word fits these tiles.", "wider": None, "repairs": []}


def _not_yet(*_asked: Any) -> dict[str, Any]:
    raise UnknownName("This part of the API is described, and not served yet.")


why = hints = level = review = grids = boards = _not_yet
