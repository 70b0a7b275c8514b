"""One file of dated answers over HTTP: asked for once, and only if it has changed."""

import hashlib
import json
import time
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Any

import pytest

from salet.errors import BadFeed
from salet.game.daily.answers import SHIPPED_END, Answer, answers_path, published, saved_answers
from salet.game.lists import shipped_words
from salet.study.news import update
from salet.study.news.update import FILE_BYTES, Update, update_from

DAYS = [SHIPPED_END + timedelta(days=n + 1) for n in range(400)]
YEAR = tuple(map(Answer, DAYS, shipped_words("nyt2023-answers")[:400]))
TODAY = DAYS[-1] + timedelta(days=1)

pytestmark = pytest.mark.usefixtures("data_folder")


def text_of(answers: Iterable[Answer]) -> str:
    return json.dumps(published(answers, date.max))


class Host:
    """A static host with one file, which answers conditional requests; `sent` has the status of each answer."""

    def __init__(self, server: Any) -> None:
        self.text = text_of(YEAR)
        self.sent: list[int] = []
        self.address = f"{server.base}/days.json"
        server.answers["days"] = self.answer

    def answer(self, handler: Any) -> None:
        tag = f'"{hashlib.sha256(self.text.encode()).hexdigest()[:8]}"'
        same = handler.headers.get("If-None-Match") == tag
        self.sent.append(304 if same else 200)
        handler.send(b"" if same else self.text.encode(), self.sent[-1], ETag=tag)


@pytest.fixture
def host(feed_server: Any) -> Host:
    return Host(feed_server)


def test_one_request_brings_every_day_and_the_next_only_asks_for_changes(host: Host) -> None:
    assert update_from(host.address, TODAY).added == YEAR
    assert saved_answers() == YEAR
    assert update_from(host.address, TODAY) == Update()
    tomorrow = Answer(TODAY, "salet")
    host.text = text_of([*YEAR, tomorrow])
    assert update_from(host.address, TODAY + timedelta(days=1)).added == (tomorrow,)
    assert host.sent == [200, 304, 200]


def test_who_deleted_the_answers_gets_them_again(host: Host) -> None:
    update_from(host.address, TODAY)
    answers_path().unlink()
    assert update_from(host.address, TODAY).added == YEAR


def test_the_answer_of_today_is_skipped_today_and_taken_tomorrow(host: Host) -> None:
    host.text = text_of([*YEAR, Answer(TODAY, "salet"), Answer(TODAY + timedelta(days=1), "crane")])
    assert update_from(host.address, TODAY).added == YEAR
    assert update_from(host.address, TODAY + timedelta(days=1)).added == (Answer(TODAY, "salet"),)


def rows(*changed: list[Any]) -> str:
    return json.dumps({"format": "salet answers 1", "answers": changed})


DAY = str(DAYS[0])
PUZZLE = 1564
WRONG = {
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
    "too much": " " * (FILE_BYTES + 1),
}


@pytest.mark.parametrize("text", WRONG.values(), ids=list(WRONG))
def test_a_file_with_anything_wrong_changes_nothing(feed_server: Any, text: str | bytes) -> None:
    feed_server.answers["days"] = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(BadFeed) as raised:
        update_from(f"{feed_server.base}/days.json", TODAY)
    assert feed_server.base in str(raised.value)
    assert len(str(raised.value)) < 400
    assert saved_answers() == ()
    assert len(feed_server.asked) == 1


def test_one_unknown_word_refuses_its_row_alone_until_it_is_known(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    host.text = text_of([*YEAR[:100], Answer(DAYS[100], "zzzzz"), *YEAR[101:]])
    first = update_from(host.address, TODAY)
    assert (len(first.added), len(first.refused)) == (399, 1)
    assert saved_answers() == YEAR[:100] + YEAR[101:]
    words = (*shipped_words("nyt-allowed"), "zzzzz")
    monkeypatch.setattr(update, "shipped_words", lambda name: words if name == "nyt-allowed" else shipped_words(name))
    assert [answer.word for answer in update_from(host.address, TODAY).added] == ["zzzzz"]  # by a later version


def test_a_contradiction_changes_nothing_and_names_both_words(host: Host) -> None:
    update_from(host.address, TODAY)
    other = Answer(DAYS[7], "salet")
    host.text = text_of([*YEAR[:7], other, *YEAR[8:], Answer(TODAY, "crane")])
    with pytest.raises(BadFeed, match=f"salet on {DAYS[7]}.*{YEAR[7].word}"):
        update_from(host.address, TODAY + timedelta(days=1))
    assert saved_answers() == YEAR


def test_what_the_feed_said_and_what_a_file_says_must_agree_as_well(host: Host) -> None:
    update.take_in([Answer(DAYS[-1], "salet")], TODAY, "the feed")
    with pytest.raises(BadFeed):
        update_from(host.address, TODAY)
    assert saved_answers() == (Answer(DAYS[-1], "salet"),)


def dribbling(handler: Any) -> None:
    try:
        handler.wfile.write(b"HTTP/1.0 200 OK\r\n\r\n{")
        while True:
            handler.wfile.write(b" ")
            handler.wfile.flush()
            time.sleep(0.05)
    except OSError:
        pass


def elsewhere(handler: Any) -> None:
    handler.send(b"", 302, Location="http://198.51.100.1/days.json")


@pytest.mark.parametrize("trouble", (dribbling, elsewhere, 404, 403, 503))
def test_trouble_has_an_end_and_changes_nothing(
    feed_server: Any, trouble: Callable[[Any], None] | int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update, "FILE_SECONDS", 0.5)
    feed_server.answers["days"] = trouble
    begun = time.monotonic()
    with pytest.raises(BadFeed):
        update_from(f"{feed_server.base}/days.json", TODAY)
    assert time.monotonic() - begun < 5
    assert saved_answers() == ()


@pytest.mark.parametrize("address", ("ftp://example.org/days.json", "file:///etc/passwd", "http://"))
def test_other_kinds_of_addresses_are_refused(address: str) -> None:
    with pytest.raises(BadFeed, match="is not an address"):
        update_from(address, date(2026, 1, 1))
