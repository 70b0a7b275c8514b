"""Staying current: new answers are kept, and old ones survive whatever the feed does."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from salet.errors import FeedError
from salet.game import daily, past_answers
from salet.game.lexicon import load_lexicon
from salet.game.past_answers import (
    SHIPPED_END,
    Answer,
    answers_path,
    answers_to_publish,
    puzzle_of,
    save_answers,
    saved_answers,
)
from salet.game.position import new_position
from salet.play import answer_updates
from salet.play.answer_updates import (
    FETCH_SETTING,
    MAX_BYTES,
    MAX_USELESS,
    UpdateResult,
    fetch,
    site_address,
    update_from,
    update_from_site_and_feed,
)
from salet.solver.opening_book import lookup, page_json
from salet.system import shipped_words
from salet.wording import date_text

WORDS = ("salet", "crane", "boxed", "cigar", "rebut")
NEW = tuple(Answer(SHIPPED_END + timedelta(days=n + 1), word) for n, word in enumerate(WORDS))
TODAY = NEW[-1].day + timedelta(days=1)

pytestmark = pytest.mark.usefixtures("data_folder")


update_from_feed = partial(answer_updates.update_from_feed, pause=0.0)


@pytest.fixture
def feed(feed_server: Any) -> str:
    feed_server.answers = {str(day): word for day, word in NEW}
    feed_server.answers[str(TODAY)] = "spoil"
    return str(feed_server.base)


def test_an_update_takes_every_day_up_to_yesterday_and_keeps_it(feed: str, feed_server: Any) -> None:
    heard: list[tuple[int, int]] = []
    assert update_from_feed(feed, TODAY, lambda state: heard.append((state.done, state.jobs))).added == NEW[::-1]
    assert saved_answers() == NEW
    assert feed_server.asked == [str(day) for day, _ in reversed(NEW)], "newest first, never today's"
    assert heard == [(n, 5) for n in (1, 2, 3, 4, 5)]


def test_days_that_the_feed_lacks_are_passed_over_and_filled_later(feed: str, feed_server: Any) -> None:
    del feed_server.answers[str(NEW[2].day)], feed_server.answers[str(NEW[4].day)]
    assert update_from_feed(feed, TODAY).added == (NEW[3], NEW[1], NEW[0])
    feed_server.answers[str(NEW[2].day)] = NEW[2].word
    assert update_from_feed(feed, TODAY).added == (NEW[2],)
    assert saved_answers() == NEW[:4]


def test_days_without_an_answer_count_only_in_a_row(feed: str, feed_server: Any) -> None:
    day = timedelta(days=1)
    feed_server.answers = {str(SHIPPED_END + 4 * n * day): word for n, word in enumerate(WORDS, 1)}
    report = update_from_feed(feed, SHIPPED_END + (4 * len(WORDS) + 1) * day)
    assert len(report.refused) == 3 * len(WORDS) > MAX_USELESS
    assert [answer.word for answer in report.added] == [*reversed(WORDS)]


def test_a_feed_is_left_alone_after_some_days_in_a_row_without_an_answer(feed: str, feed_server: Any) -> None:
    days = [SHIPPED_END + timedelta(days=n + 1) for n in range(2 * MAX_USELESS)]
    feed_server.answers = {str(days[0]): "crane", str(days[MAX_USELESS]): "salet"}  # the silence between is no longer
    report = update_from_feed(feed, days[-1] + timedelta(days=1))
    assert {answer.word for answer in report.added} == {"crane", "salet"}
    with pytest.raises(FeedError):
        update_from_feed(feed, days[-1] + timedelta(days=400))
    assert len(feed_server.asked) == 3 * MAX_USELESS


def test_feed_that_cannot_be_reached_is_not_asked_again(feed: str, feed_server: Any) -> None:
    feed_server.handle_error = lambda *_: None
    feed_server.answers[str(NEW[-1].day)] = lambda handler: handler.connection.close()
    with pytest.raises(FeedError, match="Can't download"):
        update_from_feed(feed, TODAY)
    assert feed_server.asked == [str(NEW[-1].day)]
    assert saved_answers() == ()


def test_requests_are_a_second_apart(feed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("salet.play.answer_updates.time.sleep", pauses.append)
    answer_updates.update_from_feed(feed, TODAY)
    assert pauses == [1, 1, 1, 1, 0]


def sent(**changed: object) -> bytes:
    good = {"id": 1, "solution": "cigar", "print_date": str(NEW[3].day), "days_since_launch": puzzle_of(NEW[3].day)}
    return json.dumps(good | changed).encode()


WRONG_DAYS = {
    "status": 403,
    "nothing": b"",
    "no JSON": b"<html>Please log in</html>",
    "no text": b"{\xff\xff",
    "no object": b"[1, 2]",
    "no end": b'{"a":' + b"[" * 10_000,
    "too long": b"{" * (MAX_BYTES + 1),
    "no fields": b"{}",
    "a number for a word": sent(solution=5),
    "no word": sent(solution=None),
    "a long word": sent(solution="a" * 9000),
    "a path": sent(solution="../.."),
    "a letter of another alphabet": sent(solution="s\u0430let"),
    "an unknown word": sent(solution="zzzzz"),
    "no date": sent(print_date="tomorrow"),
    "another day": sent(print_date="2025-01-01"),
}


@pytest.mark.parametrize("wrong", WRONG_DAYS.values(), ids=list(WRONG_DAYS))
def test_a_day_that_is_wrong_is_refused_and_the_other_days_are_taken(feed: str, feed_server: Any, wrong: Any) -> None:
    feed_server.answers[str(NEW[3].day)] = wrong
    report = update_from_feed(feed, TODAY)
    assert (report.added, len(report.refused)) == ((NEW[4], NEW[2], NEW[1], NEW[0]), 1)
    day = NEW[3].day
    assert str(day) in str(report.refused[0]) or date_text(day) in str(report.refused[0])
    assert len(str(report.refused[0])) < 400
    feed_server.answers[str(NEW[3].day)] = NEW[3].word
    assert update_from_feed(feed, TODAY).added == (NEW[3],)


def file_of(folder: Path, answers: tuple[Answer, ...]) -> str:
    path = folder / "new.csv"
    path.write_text("date,word\n" + "".join(f"{day},{word}\n" for day, word in answers))
    return str(path)


WRONG = {
    "a contradiction": (Answer(NEW[0].day, "stale"), NEW[2]),
    "no answer so early": (NEW[2], Answer(SHIPPED_END, "salet")),
}


@pytest.mark.parametrize("answers", WRONG.values(), ids=list(WRONG))
def test_a_file_with_an_answer_that_cannot_be_changes_nothing(tmp_path: Path, answers: tuple[Answer, ...]) -> None:
    save_answers(NEW[:2])
    with pytest.raises(FeedError, match=date_text(NEW[0].day if answers[0] != NEW[2] else answers[1].day)):
        update_from(file_of(tmp_path, answers), TODAY)
    assert saved_answers() == NEW[:2]


UPDATER = """
import sys
from datetime import date
from salet.play.answer_updates import update_from_feed
update_from_feed(sys.argv[1], date.fromisoformat(sys.argv[2]), pause=0.0)
"""


@pytest.fixture
def year(feed_server: Any) -> dict[date, str]:
    """A feed of 400 days."""
    words = shipped_words("nyt2023-answers")
    answers = {SHIPPED_END + timedelta(days=n + 1): words[n] for n in range(400)}
    feed_server.answers = {str(day): word for day, word in answers.items()}
    return answers


def updater(feed_server: Any, today: date) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", UPDATER, feed_server.base, str(today)], env=dict(os.environ))


@pytest.mark.gate
@pytest.mark.parametrize("moments", (3, pytest.param(20, marks=pytest.mark.slow)))
def test_an_update_killed_at_any_moment_loses_nothing(feed_server: Any, year: dict[date, str], moments: int) -> None:
    source = random.Random(moments)
    today = max(year) + timedelta(days=1)
    for _ in range(moments):
        before = len(feed_server.asked)
        with updater(feed_server, today) as process:
            enough = before + source.randint(0, 20)
            while len(feed_server.asked) <= enough and process.poll() is None:
                time.sleep(0.001)
            time.sleep(source.uniform(0, 0.01))
            os.kill(process.pid, signal.SIGKILL)
        kept = saved_answers()
        assert all(year[day] == word for day, word in kept)
        assert len(feed_server.asked) - moments <= len(kept) <= len(feed_server.asked), "at most one is asked for twice"
    count = len(saved_answers())
    feed_server.answers = {str(day): year[day] for day in sorted(year)[-count - 5 :]}
    update_from_feed(feed_server.base, today)
    newest = [answer.day for answer in saved_answers()][-count:]
    assert newest == sorted(year)[-count:], "newest first, without a gap"


@pytest.mark.gate
def test_after_an_update_the_openers_of_the_book_are_estimates(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (daily, past_answers):
        monkeypatch.setattr(module, "today", lambda: TODAY)
    save_answers(NEW)
    lexicon = load_lexicon("nyt")
    assert lexicon.name == f"nyt@{TODAY}"
    for rules in ("normal", "hard"):
        found = lookup(new_position(lexicon, rules))
        assert found is not None
        assert (found.lexicon, found.objective) == (lexicon.name, "mean+1")
        assert {row.certainty for row in found.suggestions} == {"estimate"}, (
            "the values are those of the shipped weights"
        )
    shown = page_json(lexicon)
    assert shown is not None
    assert (shown["hash"], shown["exact"]) == ("", []), "the shipped start, as an estimate"
    answers_path().unlink()
    assert load_lexicon("nyt").name == "nyt"


# --- One file ---------------------------------------------------------------------------------------------------


DAYS = [SHIPPED_END + timedelta(days=n + 1) for n in range(400)]
YEAR = tuple(map(Answer, DAYS, shipped_words("nyt2023-answers")[:400]))
LATER = DAYS[-1] + timedelta(days=1)


def text_of(answers: Iterable[Answer]) -> str:
    return json.dumps(answers_to_publish(answers, date.max))


class Host:
    """A static host with one file."""

    def __init__(self, server: Any) -> None:
        self.text = text_of(YEAR)
        self.address = f"{server.base}/days.json"
        server.answers["days"] = lambda handler: handler.send(self.text.encode())


@pytest.fixture
def host(feed_server: Any) -> Host:
    return Host(feed_server)


def test_one_request_brings_every_day_and_the_next_what_is_new(host: Host, feed_server: Any) -> None:
    assert update_from(host.address, LATER).added == YEAR
    assert saved_answers() == YEAR
    assert feed_server.asked == ["days"]
    assert update_from(host.address, LATER) == UpdateResult()
    tomorrow = Answer(LATER, "salet")
    host.text = text_of([*YEAR, tomorrow])
    assert update_from(host.address, LATER + timedelta(days=1)).added == (tomorrow,)


# --- The page's site, then the feed ---------------------------------------------------------------------------------


@pytest.fixture
def site(feed_server: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A site and a feed on one server; the feed has one answer more."""
    monkeypatch.setenv("SALET_SITE", f"{feed_server.base}/")
    monkeypatch.setenv("SALET_FEED", feed_server.base)
    monkeypatch.setattr("salet.play.answer_updates.time.sleep", lambda _: None)
    feed_server.answers = {str(day): word for day, word in NEW}
    feed_server.answers["days"] = text_of(NEW[:-1]).encode()
    return feed_server


def test_site_is_asked_first_and_the_feed_for_what_is_missing(site: Any) -> None:
    assert update_from_site_and_feed(TODAY) == UpdateResult(NEW)
    assert site.asked == ["days", str(NEW[-1].day)]
    assert saved_answers() == NEW


def test_nobody_is_asked_if_nothing_is_missing(site: Any) -> None:
    save_answers(NEW)
    assert update_from_site_and_feed(TODAY) == UpdateResult()
    assert site.asked == []


SITE_TROUBLE = {
    "missing": 404,
    "not answers": b"<html>Log in</html>",
    "a contradiction": text_of([Answer(NEW[0].day, "stale"), *NEW[1:]]).encode(),
    "never an answer": text_of([Answer(SHIPPED_END, "salet"), *NEW]).encode(),
}


@pytest.mark.parametrize("trouble", SITE_TROUBLE.values(), ids=list(SITE_TROUBLE))
def test_trouble_of_the_site_is_told_and_the_feed_takes_over(site: Any, trouble: Any) -> None:
    save_answers(NEW[:1])
    site.answers["days"] = trouble
    report = update_from_site_and_feed(TODAY)
    assert report.added == NEW[:0:-1]
    assert len(report.refused) == 1
    assert f"{site.base}/days.json" in str(report.refused[0])
    assert f"Asking {site.base} instead." in str(report.refused[0])


def test_trouble_of_both_is_told(site: Any) -> None:
    site.answers = {}
    with pytest.raises(FeedError, match=r"days\.json.*404.*Asking.*2025-10-04\.json.*404"):
        update_from_site_and_feed(TODAY)


def test_site_that_has_all_but_the_newest_day_is_enough(site: Any) -> None:
    del site.answers[str(NEW[-1].day)]
    report = update_from_site_and_feed(TODAY)
    assert (report.added, len(report.refused)) == (NEW[:-1], 1)


def test_repository_knows_no_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SALET_SITE", raising=False)
    assert site_address() == "", "a release fills src/salet/data/page-address.txt"


def test_release_asks_the_site_of_its_page(site: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SALET_SITE")
    monkeypatch.setattr(answer_updates, "shipped_text", {"page-address.txt": f"{site.base}/\n"}.__getitem__)
    assert answer_updates.update_from_site(TODAY).added == NEW[:-1]


# --- Files that are wrong -----------------------------------------------------------------------------------------


def rows(*changed: list[Any]) -> str:
    return json.dumps({"format": "salet answers 1", "answers": changed})


DAY = str(DAYS[0])
PUZZLE = 1564
WRONG_FILES = {
    "garbage": "<html>Log in</html>",
    "no JSON": "{",
    "no text": b"\xff\xfe{",
    "another format": json.dumps({"format": "salet answers 2", "answers": []}),
    "no rows": json.dumps({"format": "salet answers 1", "answers": {"a": 1}}),
    "a short row": rows([DAY, "crane"]),
    "another puzzle": rows([DAY, PUZZLE + 1, "crane"]),
    "no day": rows(["tomorrow", PUZZLE, "crane"]),
    "a day twice": rows([DAY, PUZZLE, "crane"], [DAY, PUZZLE, "salet"]),
    "no word": rows([DAY, PUZZLE, "zzzzz"]),
    "no text for a word": rows([DAY, PUZZLE, 5]),
    "a word too long": rows([DAY, PUZZLE, "c" * 5000]),
    "never an answer": rows([str(SHIPPED_END), PUZZLE - 1, "salet"]),
    "too much": " " * (MAX_BYTES + 1),
}


@pytest.mark.parametrize("text", WRONG_FILES.values(), ids=list(WRONG_FILES))
def test_a_file_with_anything_wrong_changes_nothing(feed_server: Any, text: str | bytes) -> None:
    feed_server.answers["days"] = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(FeedError) as raised:
        update_from(f"{feed_server.base}/days.json", LATER)
    assert feed_server.base in str(raised.value)
    assert len(str(raised.value)) < 400
    assert saved_answers() == ()
    assert len(feed_server.asked) == 1


def test_a_contradiction_changes_nothing_and_names_both_words(host: Host) -> None:
    update_from(host.address, LATER)
    other = Answer(DAYS[7], "salet")
    host.text = text_of([*YEAR[:7], other, *YEAR[8:], Answer(LATER, "crane")])
    with pytest.raises(FeedError, match=f"salet for {date_text(DAYS[7])}.*{YEAR[7].word}"):
        update_from(host.address, LATER + timedelta(days=1))
    assert saved_answers() == YEAR


# --- Fetching, from a real server that speaks well, badly, slowly or not at all ---------------------------------


BODY = b'{"solution": "salet"}'


def fetched(feed_server: Any, answer: Any, seconds: float = 5.0) -> bytes:
    feed_server.answers["days"] = answer
    feed_server.handle_error = lambda *_: None
    return fetch(f"{feed_server.base}/days.json", seconds)


def test_what_is_there_is_returned(feed_server: Any) -> None:
    assert fetched(feed_server, BODY) == BODY


def endless(handler: Any) -> None:
    handler.send_response(200)
    handler.end_headers()
    with suppress(OSError):
        while True:
            handler.wfile.write(b"x" * 65536)


TROUBLE = {
    "400": (400, "status 400"),
    "403": (403, "status 403"),
    "404": (404, "status 404"),
    "503": (503, "status 503"),
    "slow": (lambda _: time.sleep(1), "seconds"),
    "cut off": (lambda handler: handler.send(BODY[:9], length=len(BODY)), "cut short"),
    "hung up": (lambda handler: handler.connection.close(), "Can't download"),
    "no HTTP": (lambda handler: handler.wfile.write(b"\x00\x01 this is not HTTP\r\n\r\n"), "Can't download"),
    "too long": (b" " * (MAX_BYTES + 1), "sent more than"),
    "endless": (endless, "sent more than"),
    "elsewhere": (lambda handler: handler.send(b"", 302, Location="/elsewhere/days.json"), "status 302"),
}


@pytest.mark.parametrize(("answer", "reason"), TROUBLE.values(), ids=list(TROUBLE))
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_trouble_ends_in_time_with_a_sentence(feed_server: Any, answer: Any, reason: str) -> None:
    with pytest.raises(FeedError, match=reason) as raised:
        fetched(feed_server, answer, 0.5 if reason == "seconds" else 5.0)
    assert feed_server.base in str(raised.value)
    assert len(str(raised.value)) < 400
    assert len(feed_server.asked) < 15


@pytest.mark.parametrize("address", ("", "nytimes.com", "file:///etc/passwd", "ftp://example.org/x", "http://"))
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(FeedError, match="isn't a URL"):
        fetch(address, 5.0)


class Dribble:
    """A server that sends a piece every now and then, sooner than any wait times out, until its client leaves."""

    def __init__(self, start: bytes, piece: bytes) -> None:
        self.start, self.piece = start, piece
        self.left = threading.Event()

    def __call__(self, handler: Any) -> None:
        try:
            handler.wfile.write(self.start)
            while not self.left.wait(0.05):
                handler.wfile.write(self.piece)
        except OSError:
            self.left.set()


HEAD = b"HTTP/1.0 200 OK\r\n"
DRIBBLES = {
    "body": (HEAD + b"Content-Length: 400000\r\n\r\n{", b" "),
    "endless header": (HEAD + b"X-Endless: ", b"x"),
    "endless headers": (HEAD, b"X-More: x\r\n"),
}


@pytest.mark.parametrize(("start", "piece"), DRIBBLES.values(), ids=list(DRIBBLES))
def test_server_that_dribbles_ends_with_the_time_for_the_whole_fetch(
    feed_server: Any, monkeypatch: pytest.MonkeyPatch, start: bytes, piece: bytes
) -> None:
    monkeypatch.setenv(FETCH_SETTING, "0.5")
    dribble = Dribble(start, piece)
    try:
        with pytest.raises(FeedError, match=r"after 0\.5 seconds.*SALET_FETCH_SECONDS"):
            fetched(feed_server, dribble)
        assert not dribble.left.is_set(), "the server would have gone on"
        if start.endswith(b"{"):
            assert dribble.left.wait(60), "a body that no one waits for is not read to its end"
    finally:
        dribble.left.set()
