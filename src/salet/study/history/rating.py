"""Ratings: the skill and luck of a recorded game, where its words are known."""

from typing import NamedTuple

from salet.errors import SaletError
from salet.game.text.notation import read
from salet.study.advice.review import review
from salet.study.history.store import Record


class Rating(NamedTuple):
    """Skill and luck, each from 0 to 99."""

    skill: float
    luck: float


def rating_of(record: Record) -> Rating | None:
    """Return the rating of a game of one board, or None if it cannot be rated.

    A game without a lexicon is rated with the one of today.

    >>> rating_of(Record("2026-10-10", game="salet.BYBGB.amber.GGGGG", lexicon="original"))
    Rating(skill=85.0, luck=92.0)
    """
    if record.boards != 1 or not record.game:
        return None
    try:
        rated = review(
            read(record.game), record.lexicon or "nyt", record.rules, answer=record.answer or None, best_play=False
        )
    except SaletError:  # the lexicon was removed, or does not have these words
        return None
    return Rating(float(rated.skill), float(rated.luck))
