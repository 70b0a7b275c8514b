"""The rating of a recorded game, where its words are known."""

from salet.errors import SaletError
from salet.game.text.notation import read
from salet.study.advice.review import Review, review
from salet.study.history.store import Record

DAILY = "nyt2023"


def rating_of(record: Record) -> Review | None:
    """Return the review that rates a game of one board, or None if it cannot be rated.

    A daily game without a lexicon is rated over the list without days: the odds of another day would be unfair to it.

    >>> rating_of(Record("2026-10-10", game="salet.BYBGB.amber.GGGGG", lexicon="original"))
    <Review of amber in 2: par 3.42, gave up 0.14, luck +1.56>
    """
    if record.boards != 1 or not record.game:
        return None
    lexicon, answer = record.lexicon or (DAILY if record.day else "nyt"), record.answer or None
    try:
        return review(read(record.game), lexicon, record.rules, answer=answer, best_play=False)
    except SaletError:  # the lexicon was removed, or does not have these words
        return None
