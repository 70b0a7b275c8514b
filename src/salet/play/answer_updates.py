"""Newer answers from the page's site, the feed of The New York Times or a file, checked and saved.

A site publishes all answers that it has in one file. The feed has a file for each day: the newest come first, because
they matter most, and each answer is saved as soon as it arrives, so an update may be interrupted at any moment, and the
next one asks for what is still missing. The feed is asked at most once a second, and never for today's answer, which
would spoil the game.
"""

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from salet.errors import FeedError, FileError, quote_input
from salet.game.past_answers import (
    SHIPPED_END,
    Answer,
    answers_in,
    answers_path,
    missing_days,
    read_answers,
    save_answers,
    saved_answers,
)
from salet.system import ALLOWED_WORDS_FILE, seconds_setting, shipped_text, shipped_words
from salet.version import __version__
from salet.wording import date_text
from salet.workers import Progress, ProgressCallback, ignore_progress

NYT: Final = "https://www.nytimes.com/svc/wordle/v2"
FEED_SETTING: Final = "SALET_FEED"
SITE_SETTING: Final = "SALET_SITE"
PAUSE: Final = 1.0  # seconds between two requests
WAIT_SECONDS: Final = 15.0  # for each wait on the network
FETCH_SECONDS: Final = 60.0  # for the whole of a request
FETCH_SETTING: Final = "SALET_FETCH_SECONDS"
MAX_BYTES: Final = 500_000  # twenty years of answers
MAX_USELESS: Final = 5  # days in a row without an answer, after which the feed is left alone


class UnreachableError(FeedError):
    """A server sends nothing, or not in time."""


@dataclass(frozen=True, slots=True)
class UpdateResult:
    """The answers that an update added, and what it refused and why."""

    added: tuple[Answer, ...] = ()
    refused: tuple[FeedError, ...] = ()


# --- Fetching ---------------------------------------------------------------------------------------------------


def fetch(address: str, wait: float = WAIT_SECONDS) -> bytes:
    """Return what is at an address of http or https, or raise FeedError. No redirect is followed.

    wait: seconds for each wait on the network. SALET_FETCH_SECONDS limits the whole, so that a server that sends a byte
    now and then doesn't hold it up.
    """
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise FeedError(f"{quote_input(address)} isn't a URL. Use one like https://example.org/days.json.")
    limit = _fetch_seconds()
    end = time.monotonic() + limit
    outcome: SimpleQueue[bytes | FeedError] = SimpleQueue()
    # No time limit of a socket covers names, connections and headers, so the wait for a thread does. A thread whose
    # server never comes to its headers ends with the program.
    Thread(target=lambda: outcome.put(_outcome_of(address, wait, end)), daemon=True).start()
    try:
        body = outcome.get(timeout=limit)
    except Empty:
        body = _too_slow(address)
    if isinstance(body, FeedError):
        raise body
    return body


def _too_slow(address: str) -> UnreachableError:
    return UnreachableError(
        f"Can't download {address}: it isn't complete after {_fetch_seconds():g} seconds. Try again later, or set"
        f" {FETCH_SETTING} to more seconds."
    )


def _fetch_seconds() -> float:
    return seconds_setting(FETCH_SETTING, FETCH_SECONDS)


def _outcome_of(address: str, wait: float, end: float) -> bytes | FeedError:
    """Return what is at an address, or what is wrong with it."""
    headers = {"User-Agent": f"salet/{__version__}", "Accept": "application/json"}
    request = Request(address, headers=headers)  # noqa: S310 - http or https
    try:
        with build_opener(_NoRedirects).open(request, timeout=wait) as response:
            return _body_of(response, address, end)
    except FeedError as error:
        return error
    except HTTPError as error:
        error.close()
        return FeedError(f"Can't download {address}: status {error.code}. Try again later.")
    except TimeoutError:
        reason = f"no response for {wait:g} seconds"
    except (OSError, HTTPException, ValueError) as error:
        cause = getattr(error, "reason", None) or error
        reason = getattr(cause, "strerror", None) or str(cause)[:100] or type(error).__name__
    return UnreachableError(f"Can't download {address}: {reason}. Try again later.")


def _body_of(response: HTTPResponse, address: str, end: float) -> bytes:
    """Return the body of a response; stop reading it at the end of the time, when no one waits for it."""
    body = bytearray()
    while piece := response.read1(MAX_BYTES):
        body += piece
        if len(body) > MAX_BYTES:
            raise FeedError(
                f"{address} sent more than {MAX_BYTES:,} bytes, which is too large for a list of answers."
                " Check the URL."
            )
        if time.monotonic() > end:
            raise _too_slow(address)
    if response.length:
        raise FeedError(f"The download from {address} was cut short. Try again later.")
    return bytes(body)


class _NoRedirects(HTTPRedirectHandler):
    """Makes a redirect an error, with its status."""

    def redirect_request(self, *_: object) -> None:
        """Return no other request."""


def _answers_at(address: str, day: date | None = None) -> tuple[Answer, ...]:
    """Return the answers at an address, a site's or a day of the feed, every field checked."""
    body = fetch(address)
    if not body.lstrip().startswith(b"{"):
        raise FeedError(f"{address} isn't a list of answers. Use a site's days.json.")
    try:
        answers = answers_in(body.decode("utf-8", "replace"), address)
    except FileError as error:
        raise FeedError(str(error)) from None
    if day and [answer.day for answer in answers] != [day]:
        raise FeedError(f"{address} doesn't have the answer for its day.")
    return answers


# --- Saving -----------------------------------------------------------------------------------------------------


def site_address() -> str:
    """Return the address of the page's site, which publishes past answers; empty if none is known.

    A release knows that of its page (tools/release.py).
    """
    address = os.environ.get(SITE_SETTING, shipped_text("page-address.txt"))
    return address.strip().rstrip("/")


def feed_address() -> str:
    """Return the address of the feed, up to the day."""
    return os.environ.get(FEED_SETTING) or NYT


def update_from_site(day: date) -> UpdateResult:
    """Save the new answers that the page's site publishes: one request. Raises FeedError, as `update_from` does."""
    return update_from(f"{site_address()}/days.json", day)


def update_from_site_and_feed(day: date, watch: ProgressCallback = ignore_progress) -> UpdateResult:
    """Save the answers that the page's site publishes, if there is one, then what is still missing from the feed.

    Trouble with the site is one of the refusals. Raises FeedError if nothing came.
    """
    by_site = UpdateResult()
    if site_address() and missing_days(saved_answers(), day):
        try:
            by_site = update_from_site(day)
        except FeedError as error:
            by_site = UpdateResult(refused=(FeedError(f"{error} Asking {feed_address()} instead."),))
    try:
        by_feed = update_from_feed(feed_address(), day, watch)
    except FeedError as error:
        by_feed = UpdateResult(refused=(error,))
    both = UpdateResult(by_site.added + by_feed.added, by_site.refused + by_feed.refused)
    if both.refused and not both.added and by_feed.refused:
        raise FeedError(" ".join(map(str, both.refused)))
    return both


def update_from_feed(
    feed: str, day: date, watch: ProgressCallback = ignore_progress, pause: float = PAUSE
) -> UpdateResult:
    """Save the feed's missing answers, newest first.

    A day whose answer is missing or wrong is passed over. Raises FeedError if nothing came, at once if the feed cannot
    be reached.
    """
    added: list[Answer] = []
    refused: list[FeedError] = []
    useless, begun = 0, time.perf_counter()
    days = missing_days(saved_answers(), day)
    for done, missing in enumerate(days, 1):
        try:
            answers = _answers_at(f"{feed.rstrip('/')}/{missing}.json", missing)
            added += merge_answers(answers, day, feed).added
            useless = 0
        except FeedError as error:
            if isinstance(error, UnreachableError) and not added:
                raise
            refused.append(error)
            useless += 1
        watch(Progress(done, len(days), time.perf_counter() - begun))
        if useless == MAX_USELESS:
            refused.append(
                FeedError(
                    f"Stopped: {feed} had no usable answer for {MAX_USELESS} days in a row, "
                    f"back to {date_text(missing)}."
                )
            )
            break
        time.sleep(pause if done < len(days) else 0)
    if refused and not added:
        raise refused[0]
    return UpdateResult(tuple(added), tuple(refused))


def update_from(source: str, day: date) -> UpdateResult:
    """Save the new answers of one file, at an address or on this machine, in CSV or JSON.

    Raises FeedError or FileError, and changes nothing, if the file is wrong or contradicts a known answer.
    """
    answers = _answers_at(source) if "://" in source else read_answers(Path(source))
    return merge_answers(answers, day, source)


def merge_answers(answers: Iterable[Answer], day: date, source: str) -> UpdateResult:
    """Save the new answers before a day, or none if one contradicts a known answer.

    A word that the game does not accept is left out alone: this version may be older than the word.
    """
    accepted = frozenset(shipped_words(ALLOWED_WORDS_FILE))
    past = [answer for answer in answers if answer.day < day]
    known = [answer for answer in past if answer.word in accepted]
    refused = tuple(
        FeedError(
            f"{source} lists {word} for {date_text(day)}, but this version of Salet doesn't accept that word. "
            "Skipped it."
        )
        for day, word in past
        if word not in accepted
    )
    if refused and not known:
        raise refused[0]
    saved = {answer.day: answer.word for answer in saved_answers()}
    _refuse_contradictions(known, saved, source)
    added = [answer for answer in known if answer.day not in saved]
    if added:
        save_answers([*map(Answer, saved.keys(), saved.values()), *added])
    return UpdateResult(tuple(added), refused)


def _refuse_contradictions(answers: Iterable[Answer], saved: dict[date, str], source: str) -> None:
    """Raise FeedError if an answer is another than is known."""
    shipped = frozenset(shipped_words("past-answers"))
    for day, word in answers:
        if saved.get(day, word) != word:
            raise FeedError(
                f"{source} lists {word} for {date_text(day)}, but the saved answer is {saved[day]}. "
                f"Nothing was saved from it. If the saved one is wrong, delete {answers_path()} and update again."
            )
        if day <= SHIPPED_END and word not in shipped:
            raise FeedError(
                f"{source} lists {word} for {date_text(day)}, but {word} wasn't an answer up to "
                f"{date_text(SHIPPED_END)}. Nothing was saved from it."
            )
