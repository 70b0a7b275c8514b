"""The rating of a recorded game, where its words are known."""

from salet.errors import SaletError
from salet.game.text.notation import read
from salet.study.advice.review import Review, review
from salet.study.history.store import Record


def rating_of(record: Record) -> Review | None:
    """Return the review that rates a game of one board, or None if it cannot be rated.

    A game without a lexicon is rated with the one of today.

    >>> rating_of(Record("2026-10-10", game="salet.BYBGB.amber.GGGGG", lexicon="original"))
    <Review of amber in 2: skill 85, luck 92>
    """
    if record.boards != 1 or not record.game:
        return None
    lexicon, answer = record.lexicon or "nyt", record.answer or None
    try:
        return review(read(record.game), lexicon, record.rules, answer=answer, best_play=False)
    except SaletError:  # the lexicon was removed, or does not have these words
        return None
