"""The rating of recorded games, where their words are known."""

import time
from collections.abc import Iterator, Sequence

from salet.errors import SaletError
from salet.game.text.notation import read
from salet.limits import cores
from salet.study.advice.review import Review, review
from salet.study.history.store import Record
from salet.study.jobs import Progress, Watch, executor_or, processes
from salet.study.score import Score

DAILY = "nyt2023"
FEW = 8  # games that are not worth the start of other processes
CHUNK = 8  # games that a process rates at a time


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


def rate_games(records: Sequence[Record], watch: Watch) -> Iterator[tuple[Record, Score | None]]:
    """Yield games with their scores as soon as they are found, on all cores; None for those that cannot be rated."""
    begun = time.monotonic()
    if len(records) <= FEW or cores() == 1:
        yield from _watched(records, map(_score_of, records), watch, begun)
        return
    with executor_or(None, processes) as pool:
        yield from _watched(records, pool.map(_score_of, records, chunksize=CHUNK), watch, begun)


def _watched(
    records: Sequence[Record], scores: Iterator[Score | None], watch: Watch, begun: float
) -> Iterator[tuple[Record, Score | None]]:
    for done, (record, score) in enumerate(zip(records, scores, strict=True), 1):
        yield record, score
        spent = time.monotonic() - begun
        watch(Progress(done, len(records), spent, spent / done * (len(records) - done)))


def _score_of(record: Record) -> Score | None:
    rating = rating_of(record)
    return None if rating is None else rating.score
