"""What the API answers from whole studies: reasons, hints, reviews, grids, several boards.

They search for a fraction of a second here and there, so they have a pool of their own.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from salet.errors import IllegalGuess, InvalidPattern, InvalidWord
from salet.game.lexicon import Lexicon
from salet.game.matrix import matrix_of
from salet.game.position import Position
from salet.game.rules import SPARE, Rules
from salet.game.text.notation import write
from salet.game.text.shared import Shared, read_shared
from salet.result import jsonable
from salet.show.advice.repairs import sentence_of
from salet.study.advice.hints import hints as hints_for
from salet.study.advice.reasons import explain
from salet.study.advice.review import review as reviewed
from salet.study.grids.possible import answers_allowing, likely_words, objection
from salet.study.grids.suspects import suspects
from salet.study.play.board_repairs import conflicts_of
from salet.study.play.boards import boards_of, offers
from salet.web.http.responses import FOREVER, IMPROVING, Lifetime
from salet.web.schemas.study_models import BoardsDoctorRequest, BoardsRequest, GridsRequest, ReviewRequest
from salet.web.work.address import START, PositionAddress, position_at, rules_of, turns_of
from salet.web.work.editions import Edition
from salet.web.work.positions import MOST_REPAIRS, outcome, position_fields, repair_json

MOMENT = 0.3
"""Seconds for each question that a study asks of the search."""

MOST_PAIRS = 6_000_000
"""Pairs of words in neighbouring rows that are weighed for one grid: more would take a gigabyte."""


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


def review(edition: Edition, asked: ReviewRequest) -> dict[str, Any]:
    """Return a game rated: its words with the answer last, or a board in any notation."""
    if bool(asked.words) == bool(asked.text.strip()):
        raise InvalidWord("Give the words of a game, the answer last, or its board as a text: one of them.")
    game = asked.words or turns_of(asked.text, edition.lexicon.length)
    rules = rules_of(asked.rules)
    value = reviewed(game, edition.lexicon, rules, answer=asked.answer, pool=asked.pool, budget=MOMENT).as_json()
    return {**value, "lexicon": edition.text}


def boards(edition: Edition, asked: BoardsRequest) -> dict[str, Any]:
    """Return the guesses that are best over several boards, and what is left on each."""
    lexicon = edition.lexicon
    played = boards_of([turns_of(text, lexicon.length) for text in asked.boards], lexicon, asked.limit)
    found = offers(played, asked.top) if played.open and played.left else ()
    value = played.as_json()
    rows = [{**row, "position": row["position"] or START} for row in value["boards"]]
    notes = [
        f"Board {number}: no answer of lexicon {lexicon.name} fits; its words are others that may be guessed."
        for number, position in enumerate(played.positions, 1)
        if position.lexicon != lexicon
    ]
    return {**value, "lexicon": edition.text, "boards": rows, "notes": notes, "offers": jsonable(found)}


def boards_doctor(edition: Edition, asked: BoardsDoctorRequest) -> dict[str, Any]:
    """Return which of several boards no word fits, and the repairs of each."""
    length, rules = edition.lexicon.length, Rules(limit=asked.limit or len(asked.boards) + SPARE)
    found = conflicts_of([turns_of(text, length) for text in asked.boards], edition.lexicon, rules)
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


# --- Shared grids -----------------------------------------------------------------------------------------------


def grids(edition: Edition, asked: GridsRequest) -> dict[str, Any]:
    """Return what shared grids reveal: of one with an answer, its words; of any number, the likely answers."""
    rules = rules_of(asked.rules)
    read = [_read(text, number, edition.lexicon) for number, text in enumerate(asked.grids, 1)]
    if asked.answer is not None:
        return {"grids": len(read), **_words(read, edition.lexicon, rules, asked)}
    fitting = answers_allowing(read[0].patterns, edition.lexicon) if len(read) == 1 else None
    return {
        "grids": len(read),
        "possible": fitting is None or bool(fitting),
        "sentence": _sentence(len(read), fitting),
        "answers": jsonable(suspects([grid.patterns for grid in read], edition.lexicon).top(asked.top)),
        "rows": [],
    }


def _read(text: str, number: int, lexicon: Lexicon) -> Shared:
    """Return one grid, or say which one cannot be read."""
    try:
        shared = read_shared(text)
    except InvalidPattern as error:
        raise InvalidPattern(f"grid {number}: {error}") from None
    if shared.length != lexicon.length:
        raise InvalidPattern(
            f"grid {number} has {shared.length} squares a row; lexicon {lexicon.name} needs {lexicon.length}."
        )
    return shared


def _sentence(count: int, fitting: Sequence[str] | None) -> str:
    if fitting is None:
        return f"{count:,} grids were read together."
    if not fitting:
        return "No answer admits this grid: no game with these words can look like it."
    return f"A game can look like this: {len(fitting):,} answers admit it."


def _words(read: Sequence[Shared], lexicon: Lexicon, rules: Rules, asked: GridsRequest) -> dict[str, Any]:
    """Return the likely words of one grid under an answer, or why there are none."""
    if len(read) > 1:
        raise InvalidPattern("With an answer, one grid is read at a time. Send the others by themselves.")
    answer, grid = lexicon.require(str(asked.answer)), read[0]
    hard = rules.mode == "hard" or bool(grid.header and grid.header.hard)
    why = objection(grid.patterns, answer, lexicon, hard=hard)
    if why:
        return {"possible": False, "sentence": f"This grid cannot be: {why}.", "answers": [], "rows": []}
    _check_width(grid.patterns, answer, lexicon)
    rows = jsonable(likely_words(grid.patterns, answer, lexicon, hard=hard, count=asked.top))
    return {"possible": True, "sentence": f"With {answer} a game can look like this.", "answers": [], "rows": rows}


def _check_width(grid: Sequence[int], answer: str, lexicon: Lexicon) -> None:
    """Raise if too many words fit neighbouring rows to weigh each against each."""
    matrix = matrix_of(lexicon if answer in lexicon.answers else lexicon.widened())
    block, rows = matrix.columns(matrix.answer_of[[matrix.index_of[answer]]])
    counts = np.bincount(block[rows[0]], minlength=3**lexicon.length)[list(grid)]
    if int((counts[1:] * counts[:-1]).sum()) > MOST_PAIRS:
        raise InvalidPattern("Too many words fit rows with so few colours. Leave out rows that are all grey.")
