"""What the API answers from whole studies: reasons, hints, reviews, grids, several boards.

They search for a fraction of a second here and there, so they have a pool of their own.
"""

from collections.abc import Sequence
from typing import Any

from salet.errors import IllegalGuess, InvalidWord
from salet.game.position import Position
from salet.game.rules import SPARE, Rules
from salet.game.text.notation import write
from salet.result import jsonable
from salet.show.advice.repairs import sentence_of
from salet.study.advice.hints import hints as hints_for
from salet.study.advice.reasons import explain
from salet.study.advice.review import review as reviewed
from salet.study.play.board_repairs import conflicts_of
from salet.study.play.boards import boards_of, offers
from salet.web.http.responses import FOREVER, IMPROVING, Lifetime
from salet.web.schemas.study_models import ReviewRequest
from salet.web.work.address import START, PositionAddress, position_at, turns_of
from salet.web.work.editions import Edition
from salet.web.work.positions import MOST_REPAIRS, outcome, position_fields, repair_json

MOMENT = 0.3
"""Seconds for each question that a study asks of the search."""


def why(address: PositionAddress, guess: str | None, against: str | None) -> tuple[dict[str, Any], Lifetime]:
    """Return why a guess is good; for good once its value is proven."""
    position = _going_on(address)
    value = {**explain(position, guess, against, budget=MOMENT).as_json(), **position_fields(address, position)}
    proven = all(split is None or split["label"] == "proven" for split in (value["guess"], value["against"]))
    return value, FOREVER if proven else IMPROVING


def hints(address: PositionAddress) -> tuple[dict[str, Any], Lifetime]:
    """Return the ladder of hints."""
    position = _going_on(address)
    return {**hints_for(position).as_json(), **position_fields(address, position)}, IMPROVING


def _going_on(address: PositionAddress) -> Position:
    """Return the position of a game that is not over."""
    position = position_at(address)
    if outcome(address):
        raise IllegalGuess("The game is over: there is nothing left to guess.")
    return position


def review(edition: Edition, rules: Rules, asked: ReviewRequest) -> dict[str, Any]:
    """Return a game rated: its words with the answer last, or a board in any notation."""
    if bool(asked.words) == bool(asked.text.strip()):
        raise InvalidWord("Give the words of a game, the answer last, or its board as a text: one of them.")
    game = asked.words or turns_of(asked.text, edition.lexicon.length)
    value = reviewed(game, edition.lexicon, rules, answer=asked.answer, pool=asked.pool, budget=MOMENT).as_json()
    return {**value, "lexicon": edition.text}


def boards(edition: Edition, texts: Sequence[str], limit: int | None, top: int) -> dict[str, Any]:
    """Return the guesses that are best over several boards, and what is left on each."""
    lexicon = edition.lexicon
    played = boards_of([turns_of(text, lexicon.length) for text in texts], lexicon, limit)
    found = offers(played, top) if played.open and played.left else ()
    value = played.as_json()
    rows = [{**row, "position": row["position"] or START} for row in value["boards"]]
    notes = [
        f"Board {number}: no answer of lexicon {lexicon.name} fits; its words are others that may be guessed."
        for number, position in enumerate(played.positions, 1)
        if position.lexicon != lexicon
    ]
    answer = {"lexicon": edition.text, "boards": rows, "notes": notes, "offers": jsonable(found)}
    return {**value, **answer}


def boards_doctor(edition: Edition, texts: Sequence[str], limit: int | None) -> dict[str, Any]:
    """Return which of several boards no word fits, and the repairs of each."""
    length, rules = edition.lexicon.length, Rules(limit=limit or len(texts) + SPARE)
    found = conflicts_of([turns_of(text, length) for text in texts], edition.lexicon, rules)
    conflicts = [
        {
            "board": conflict.board,
            "sentence": f"Board {conflict.board}: {sentence_of([each.repair for each in conflict.repairs])}",
            "repairs": [
                {**repair_json(each.repair), "boards": [write(turns) or START for turns in each.boards]}
                for each in conflict.repairs[:MOST_REPAIRS]
            ],
        }
        for conflict in found
    ]
    return {"lexicon": edition.text, "limit": rules.limit, "conflicts": conflicts}
