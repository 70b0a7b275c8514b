"""What the API answers about a position: plain functions from an address to a value for JSON, run in the pool."""

import time
from collections.abc import Mapping
from typing import Any

from salet.errors import Contradiction, IllegalGuess
from salet.game.pattern import pattern_text
from salet.game.position import Position, replay, start
from salet.game.text.notation import Turn, is_solved, write
from salet.result import jsonable
from salet.show.advice.repairs import NO_WORD, sentence_of
from salet.solver.advice import TOP_CANDIDATES, Advice, rounded
from salet.solver.analysis import analyse, first_bounds
from salet.solver.doctor import Repair, diagnose, refusal_of
from salet.solver.objective import NEVER_LOSING, Objective, default_objective
from salet.solver.opening_book import known_best, knows, looked_up
from salet.study.advice.suggest import analysed
from salet.web.http.responses import FOREVER, IMPROVING, PASSING, Lifetime
from salet.web.server.metrics import DEGRADED
from salet.web.work.address import START, PositionAddress, position_at
from salet.web.work.disk_cache import DiskCache
from salet.web.work.searches import Question, analysis_json, suggestion_json

SECONDS = 0.1
"""How long suggestions are searched for; a busy server answers with what the first look says."""

LONG = 0.05
"""Seconds after which advice is worth keeping on disk."""

SHOWN = 5  # words that stand for many
MOST_REPAIRS = 50
Rows = list[dict[str, Any]]


def position_fields(address: PositionAddress, position: Position) -> dict[str, Any]:
    """Return what every answer about a position contains."""
    wider = position.lexicon != address.edition.lexicon
    name = address.edition.lexicon.name
    notes = [f"No answer of lexicon {name} fits; these are other words that may be guessed."] if wider else []
    return {**_named(address), "candidates": position.count, "outcome": outcome(address), "notes": notes}


def _named(address: PositionAddress) -> dict[str, Any]:
    return {"position": address.text, "lexicon": address.edition.text, "rules": address.rules.text}


def outcome(address: PositionAddress) -> str | None:
    """Return how the game ended, or None while it goes on."""
    if is_solved(address.turns):
        return "won"
    return "lost" if len(address.turns) >= address.rules.limit else None


def suggestions(address: PositionAddress, top: int, disk: DiskCache, *, quick: bool) -> tuple[dict[str, Any], Lifetime]:
    """Return the best next guesses by expected guesses to the end: known beforehand, found by a search, or soon."""
    if outcome(address):
        return _over(address), FOREVER
    value = _known(address, top) or _stored(address, top, disk) or _searched(address, top, disk, quick=quick)
    if value["degraded"]:
        DEGRADED.inc()
        return value, PASSING
    return value, FOREVER if value["finished"] else IMPROVING


def _over(address: PositionAddress) -> dict[str, Any]:
    position = position_at(address)
    words = likeliest(position, TOP_CANDIDATES)
    return _answer(position_fields(address, position), default_objective(position.lexicon), [], words, finished=True)


def _known(address: PositionAddress, top: int) -> dict[str, Any] | None:
    """Return what the shipped book says of the start."""
    lexicon = address.edition.lexicon
    advice = looked_up(lexicon.name, address.rules, None, top) if not address.turns and knows(lexicon) else None
    if advice is None:
        return None
    base = {**_named(address), "candidates": advice.candidates, "outcome": None, "notes": []}
    return _advised(base, advice, finished=all(row.proven for row in advice.suggestions))


def _stored(address: PositionAddress, top: int, disk: DiskCache) -> dict[str, Any] | None:
    """Return what is on disk: these suggestions, or as many lines of a search."""
    found = disk.find(_key(address, top))
    if found is not None:
        return found
    position = position_at(address)
    analysis = disk.find(Question(address, default_objective(position.lexicon)).key)
    if analysis is None or len(analysis["lines"]) < top:
        return None
    base, words = position_fields(address, position), likeliest(position, TOP_CANDIDATES)
    return _answer(base, analysis["objective"], analysis["lines"][:top], words, finished=analysis["finished"])


def _searched(address: PositionAddress, top: int, disk: DiskCache, *, quick: bool) -> dict[str, Any]:
    """Return what a short search finds, or a first look if the server is busy; what is proven and took long is disk."""
    begun = time.perf_counter()
    position = position_at(address)
    *_, last = [first_bounds(position, count=top)] if quick else analyse(position, count=top, budget=SECONDS)
    degraded = quick and not last.finished
    value = _advised(position_fields(address, position), analysed(last), finished=last.finished, degraded=degraded)
    if last.finished and time.perf_counter() - begun > LONG:
        disk.keep(_key(address, top), value)
    return value


def _key(address: PositionAddress, top: int) -> str:
    return f"suggestions {address.path} {top}"


def _advised(base: dict[str, Any], advice: Advice, **how: bool) -> dict[str, Any]:
    rows = [suggestion_json(row) for row in advice.suggestions]
    return _answer(base, advice.objective, rows, jsonable(advice.top_candidates), **how)


def _answer(
    base: dict[str, Any], objective: str | None, rows: Rows, words: Rows, *, finished: bool, degraded: bool = False
) -> dict[str, Any]:
    found = {"objective": objective, "label": rows[0]["label"] if rows else "proven", "suggestions": rows}
    return {**base, **found, "top_candidates": words, "finished": finished, "degraded": degraded}


def candidates(address: PositionAddress, top: int) -> dict[str, Any]:
    """Return the words that may be the answer, likeliest first."""
    position = position_at(address)
    return {**position_fields(address, position), "words": likeliest(position, top)}


def likeliest(position: Position, top: int) -> Rows:
    """Return the candidates with the greatest chances, and those chances."""
    return [{"word": word, "probability": rounded(chance)} for word, chance in position.likeliest(top)]


def doctor(address: PositionAddress) -> dict[str, Any]:
    """Return the repairs of a board that no word fits, or that there is nothing to repair."""
    refusal = refusal_of(address.turns, address.rules)
    try:
        replay(start(address.edition.lexicon, address.rules), address.turns)
    except (Contradiction, IllegalGuess):
        if refusal is None and len(address.turns) > address.rules.limit:
            raise
        found = diagnose(address.turns, address.edition.lexicon, address.rules)
        wider = found.wider and {"candidates": len(found.wider.candidates), "such_as": list(found.wider.words[:SHOWN])}
        repairs = [repair_json(repair) for repair in found.repairs[:MOST_REPAIRS]]
        sentence = sentence_of(found.repairs, refusal or NO_WORD)
        return {**_named(address), "fits": False, "sentence": sentence, "wider": wider, "repairs": repairs}
    return {**_named(address), "fits": True, "sentence": "Some word fits these tiles.", "wider": None, "repairs": []}


def repair_json(repair: Repair) -> dict[str, Any]:
    """Return a repair as a value for JSON, with the likeliest words that it leaves."""
    return {**repair.as_json(), "position": repair.position.text or START}


def level(address: PositionAddress, known: Mapping[str, Any]) -> tuple[dict[str, Any], Lifetime]:
    """Return the best guess that is known for a position, and every reply that it can get."""
    position = position_at(address)
    guess = known["guess"] or known["lines"][0]["guess"]
    total = position.weights.sum()
    chances = position.matrix.weights
    branches = [
        {
            "pattern": pattern_text(pattern, len(guess)),
            "candidates": len(left),
            "probability": rounded(chances[left].sum() / total),
            "such_as": [position.lexicon.answers[i] for i in left[:SHOWN]],
            "position": write((*address.turns, Turn(guess, pattern))),
        }
        for pattern, left in position.partition(guess).items()
    ]
    bounds = {name: known[name] for name in ("label", "lower", "upper")}
    value = {**position_fields(address, position), "guess": guess, **bounds, "branches": branches}
    return value, FOREVER if known["proven"] else IMPROVING


def best_of_the_book(question: Question) -> dict[str, Any] | None:
    """Return the best guess of a position, proven beforehand, as long as the game has followed it."""
    position = position_at(question.address)
    found = known_best(position.lexicon, position.rules, position.turns) if question.objective == NEVER_LOSING else None
    if found is None:
        return None
    guess, total = found
    mean = rounded(total / int(position.weights.sum()))
    return {"guess": guess, "lower": mean, "upper": mean, "label": "proven", "proven": True}


def question_of(address: PositionAddress, objective: str | None) -> Question:
    """Return the question to a search, under the default objective if none is named; raises what a search would."""
    position = position_at(address)
    if outcome(address):
        raise IllegalGuess("The game is over: nothing is left to solve.")
    named = objective or default_objective(position.lexicon)
    Objective.read(named, position.rules.limit, int(position.weights.sum()))
    return Question(address, named)


def estimate(question: Question) -> dict[str, Any]:
    """Return the one-step bounds of a question, for when there is no room for a search."""
    return analysis_json(first_bounds(position_at(question.address), question.objective), question.address)
