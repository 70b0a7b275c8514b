"""Updates: save newer answers from the feed or a file in the data folder, and fit the prior again.

Each answer is saved as soon as it arrives, and the file is always complete, so an interrupted update can be continued.
The feed is never asked for today's answer, which would spoil the game.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path

from salet.errors import BadFile
from salet.game.daily.answers import SHIPPED_END, Answer, answers_path, read_answers, save_answers, saved_answers
from salet.game.daily.nyt import book_path
from salet.game.folder import remove_leftovers, write_whole
from salet.game.lexicon import Lexicon, load
from salet.solver.opening_book import has_own_values, openers_with_values
from salet.study.advice.starts import make_page
from salet.study.news.feed import Feed


def missing_days(kept: Sequence[Answer], today: date) -> Iterator[date]:
    """Yield the days before today whose answers are missing, from the first day after the shipped answers on."""
    have = {answer.day for answer in kept}
    day = min([SHIPPED_END + timedelta(days=1), *have])
    while day < today:
        if day not in have:
            yield day
        day += timedelta(days=1)


def update_from_feed(
    feed: Feed, today: date, watch: Callable[[int, int], None] = lambda _done, _days: None
) -> tuple[Answer, ...]:
    """Save and return the new answers of the feed; `watch` is called with the days done and the days in all.

    The first day that the feed does not have ends the update: later answers are not published yet.
    """
    remove_leftovers(answers_path())
    kept = list(saved_answers())
    days = list(missing_days(kept, today))
    added: list[Answer] = []
    for day in days:
        answer = feed.answer_on(day)
        if answer is None:
            break
        added.append(answer)
        save_answers([*kept, *added])
        watch(len(added), len(days))
    return tuple(added)


def update_from_file(path: Path, today: date) -> tuple[Answer, ...]:
    """Save and return the new answers of a file; those of today and later are skipped.

    Raises BadFile, and changes nothing, if the file contradicts a saved answer.
    """
    remove_leftovers(answers_path())
    kept = {answer.day: answer for answer in saved_answers()}
    added = tuple(answer for answer in read_answers(path) if answer.day < today and answer.day not in kept)
    _require_agreement(read_answers(path), kept)
    if added:
        save_answers([*kept.values(), *added])
    return added


def _require_agreement(answers: Iterable[Answer], kept: dict[date, Answer]) -> None:
    for answer in answers:
        known = kept.get(answer.day, answer)
        if known != answer:
            raise BadFile(
                f"The file has {answer.word} on {answer.day}, but the saved answer is {known.word}. Correct the file,"
                f" or delete {answers_path()} to start over."
            )


def refit() -> Lexicon:
    """Fit today's `nyt` to the known answers, cache it with the advice for its start, and return it.

    The openers have estimated values until `salet.study.news.openers` has worked out their own.
    """
    lexicon = load("nyt")
    if lexicon.name != "nyt" and not has_own_values(lexicon.name):
        write_whole(book_path(lexicon.name), json.dumps(make_page(lexicon, openers_with_values("nyt"))))
    return lexicon
