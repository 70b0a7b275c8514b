"""Updates: save newer answers from the feed or from one file in the data folder, and fit the prior again.

The newest days come first, because they matter most, and each answer is saved as soon as it arrives: an update may be
interrupted at any moment, and the next one asks for what is still missing. Only one process asks the feed at a time.
The feed is never asked for today's answer, which would spoil the game.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from salet.errors import BadFeed, BadFile
from salet.game.daily.answers import (
    SHIPPED_END,
    Answer,
    answers_in,
    answers_path,
    missing_days,
    read_answers,
    save_answers,
    saved_answers,
)
from salet.game.daily.nyt import book_path
from salet.game.folder import data_folder, remove_leftovers, write_whole
from salet.game.lexicon import Lexicon, load
from salet.game.lists import shipped_words
from salet.run.lock import lock
from salet.solver.opening_book import openers_with_values, start_page
from salet.study.advice.starts import make_page
from salet.study.news.feed import Feed
from salet.study.news.fetch import Temporary, WrongContent, check_address, fetch
from salet.study.news.schedule import read_state, write_state

MOST_MISSING: Final = 30  # days in a row that the feed may lack before an update ends
MOST_WRONG: Final = 3  # days in a row for which it may send something else
FILE_BYTES: Final = 500_000  # twenty years of answers
FILE_SECONDS: Final = 30.0
EXAMPLE: Final = "https://example.org/days.json"

Watch = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Update:
    """The answers that an update added, and what it refused and why."""

    added: tuple[Answer, ...] = ()
    refused: tuple[str, ...] = ()


def update_from_feed(feed: Feed, today: date, watch: Watch = lambda _done, _days: None) -> Update:
    """Save the missing answers of the feed, newest first; `watch` is called with the days done and the days in all.

    Raises InUse if another process is doing it, and BadFeed if the feed cannot be reached or keeps being wrong.
    """
    with lock(update_lock()):
        days = missing_days(saved_answers(), today)
        added: list[Answer] = []
        refused: list[str] = []
        missing = wrong = 0
        for done, day in enumerate(days, 1):
            try:
                answer = feed.answer_on(day)
                added += take_in([answer], today, feed.base) if answer else []
                missing, wrong = (0, 0) if answer else (missing + 1, wrong)
            except WrongContent as error:
                refused.append(str(error))
                wrong += 1
                if wrong == MOST_WRONG:
                    raise BadFeed(f"{error} This was wrong for {MOST_WRONG} days in a row; try again later.") from None
            watch(done, len(days))
            if missing == MOST_MISSING:
                refused.append(f"{feed.base} has no answer for the {MOST_MISSING} days from {day} on.")
                break
        return Update(tuple(added), tuple(refused))


def update_from(source: str, today: date) -> Update:
    """Save the answers of one file that are new: at an address of the web, or on this machine, as CSV or JSON.

    An address is asked once, and only for what has changed since. A word that the game does not accept is refused
    alone. Raises BadFeed or BadFile, and changes nothing, if an answer contradicts one that is known.
    """
    if "://" not in source:
        return _update_with(read_answers(Path(source)), today, source)
    check_address(source, EXAMPLE)
    try:
        fetched = fetch(source, seconds=FILE_SECONDS, most=FILE_BYTES, etag=_known_etag(source))
    except Temporary as error:
        raise BadFeed(f"{error}. Nothing was changed; try again later.") from None
    if fetched.unchanged:
        return Update()
    if fetched.body is None:
        raise BadFeed(f"{source} does not exist (status 404). Check the address.")
    answers = _answers_of(fetched.body, source)
    update = _update_with(answers, today, source)
    # Else tomorrow needs what was skipped today, or a later version what this one does not know.
    whole = not update.refused and all(answer.day < today for answer in answers)
    write_state({"source": source, "etag": fetched.etag if whole else None, "count": len(saved_answers())})
    return update


def _update_with(answers: Sequence[Answer], today: date, source: str) -> Update:
    """Save the answers of a file, but for those that the game does not accept: a version may be older than a word."""
    accepted = frozenset(shipped_words("nyt-allowed"))
    known = [answer for answer in answers if answer.word in accepted]
    unknown = [answer for answer in answers if answer.word not in accepted]
    if unknown and not known:
        _check(unknown, {}, source)
    refused = (f"{_claim(answer, source)}, which the game does not accept. It was left out." for answer in unknown)
    return Update(tuple(take_in(known, today, source)), tuple(refused))


def _known_etag(source: str) -> str | None:
    """Return the ETag of what was taken in from an address, if all of it is still here."""
    state = read_state()
    here = state.get("source") == source and state.get("count") == len(saved_answers())
    return str(state["etag"]) if here and state.get("etag") else None


def _answers_of(body: bytes, source: str) -> tuple[Answer, ...]:
    if not body.lstrip().startswith(b"{"):
        raise WrongContent(f"{source} does not send the answers that a site publishes. Nothing was changed.")
    try:
        return answers_in(body.decode("utf-8", "replace"), source)
    except BadFile as error:
        raise WrongContent(f"{error} Nothing was changed.") from None


def take_in(answers: Iterable[Answer], today: date, source: str) -> list[Answer]:
    """Save the answers before today that are new, and return them; if one cannot be, raise WrongContent and save none.

    Processes that save at the same time wait for each other, so none undoes what another has saved.
    """
    past = [answer for answer in answers if answer.day < today]
    with lock(data_folder() / "answers.lock", wait=60.0):
        remove_leftovers(answers_path())
        saved = {answer.day: answer for answer in saved_answers()}
        _check(past, saved, source)
        added = [answer for answer in past if answer.day not in saved]
        if added:
            save_answers([*saved.values(), *added])
    return added


def _check(answers: Iterable[Answer], saved: Mapping[date, Answer], source: str) -> None:
    """Refuse answers that contradict what is known, or that the game does not accept."""
    accepted, shipped = frozenset(shipped_words("nyt-allowed")), frozenset(shipped_words("past-answers"))
    for answer in answers:
        known = saved.get(answer.day, answer)
        what = _claim(answer, source)
        if answer.word not in accepted:
            raise WrongContent(f"{what}, which the game does not accept. Nothing of it was saved.")
        if answer != known:
            raise WrongContent(
                f"{what}, but the saved answer is {known.word}. Nothing of it was saved."
                f" If the saved one is wrong, delete {answers_path()} to start over."
            )
        if answer.day <= SHIPPED_END and answer.word not in shipped:
            raise WrongContent(f"{what}, but that was no answer up to {SHIPPED_END}. Nothing of it was saved.")


def _claim(answer: Answer, source: str) -> str:
    return f"{source} has {answer.word} on {answer.day}"


def update_lock() -> Path:
    """Return the file that only one process holds while it asks the feed."""
    return data_folder() / "update.lock"


def refit() -> Lexicon:
    """Fit today's `nyt` to the known answers, cache it with the advice for its start, and return it.

    The figures are those of the day; the values of the openers stay those of the shipped weights, as estimates.
    """
    lexicon = load("nyt")
    if not start_page(lexicon.name):
        write_whole(book_path(lexicon.name), json.dumps(make_page(lexicon, openers_with_values("nyt"))))
    return lexicon
