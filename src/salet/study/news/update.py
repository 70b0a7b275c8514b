"""Staying current: newer answers go into the data folder, from the feed or from a file, and the prior is fitted anew.

Each answer is kept as soon as it is known and the file is always whole, so an update may be interrupted at any moment,
and the next one goes on from there. The feed is never asked for today's answer: that would spoil it.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path

from salet.errors import BadFile
from salet.game.daily.answers import SHIPPED_END, Answer, keep_answers, kept_answers, kept_path, read_answers
from salet.game.daily.nyt import book_path
from salet.game.folder import sweep_remains, write_whole
from salet.game.lexicon import Lexicon, load
from salet.solver.opening_book import openers_with_values
from salet.study.advice.suggest import make_page
from salet.study.news.feed import Feed


def missing_days(kept: Sequence[Answer], today: date) -> Iterator[date]:
    """Yield the days before today whose answers are not kept, from where the kept or the shipped ones begin to lack."""
    have = {answer.day for answer in kept}
    day = min([SHIPPED_END + timedelta(days=1), *have])
    while day < today:
        if day not in have:
            yield day
        day += timedelta(days=1)


def update_from_feed(
    feed: Feed, today: date, watch: Callable[[int, int], None] = lambda _done, _days: None
) -> tuple[Answer, ...]:
    """Return the answers that the feed had and that were not known; `watch` hears how many days are done.

    The first day that the feed does not have ends the update: later ones are not out yet.
    """
    sweep_remains(kept_path())
    kept = list(kept_answers())
    days = list(missing_days(kept, today))
    added: list[Answer] = []
    for day in days:
        answer = feed.answer_on(day)
        if answer is None:
            break
        added.append(answer)
        keep_answers([*kept, *added])
        watch(len(added), len(days))
    return tuple(added)


def update_from_file(path: Path, today: date) -> tuple[Answer, ...]:
    """Return the answers of a file that were not known; those of today and later are passed over.

    Raises BadFile, and changes nothing, if the file and what is known name different words for one day.
    """
    sweep_remains(kept_path())
    kept = {answer.day: answer for answer in kept_answers()}
    added = tuple(answer for answer in read_answers(path) if answer.day < today and answer.day not in kept)
    _require_agreement(read_answers(path), kept)
    if added:
        keep_answers([*kept.values(), *added])
    return added


def _require_agreement(answers: Iterable[Answer], kept: dict[date, Answer]) -> None:
    for answer in answers:
        known = kept.get(answer.day, answer)
        if known != answer:
            raise BadFile(
                f"On {answer.day} the file has {answer.word}, but {known.word} is known. Correct the file, or remove"
                f" {kept_path()} to start anew."
            )


def refit() -> Lexicon:
    """Return today's `nyt`, fitted to what is known now; it is kept, with the advice for its start."""
    lexicon = load("nyt")
    if lexicon.name != "nyt":
        write_whole(book_path(lexicon.name), json.dumps(make_page(lexicon, openers_with_values("nyt"))))
    return lexicon
