"""What the API answers about shared grids: the likely answers of a day, or the likely words of a grid's rows."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from salet.errors import InvalidPattern
from salet.game.lexicon import Lexicon
from salet.game.matrix import matrix_of
from salet.game.rules import Rules
from salet.game.text.shared import Shared, read_shared
from salet.result import jsonable
from salet.study.grids.possible import answers_allowing, likely_words, objection
from salet.study.grids.suspects import suspects
from salet.web.schemas.study_models import GridsRequest
from salet.web.work.editions import Edition

MOST_PAIRS = 6_000_000
"""Pairs of words in neighbouring rows that are weighed for one grid: more would take a gigabyte."""


def grids(edition: Edition, rules: Rules, asked: GridsRequest) -> dict[str, Any]:
    """Return what shared grids reveal: of one with an answer, its words; of any number, the likely answers."""
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
