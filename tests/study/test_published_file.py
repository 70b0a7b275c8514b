"""One file of dated answers over HTTP: asked for once, and only if it has changed."""

import json
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

import pytest

from salet.errors import BadFeed
from salet.game.daily.answers import SHIPPED_END, Answer, published, saved_answers
from salet.game.lists import shipped_words
from salet.study import updates
from salet.study.updates import MOST_BYTES, Update, update_from

DAYS = [SHIPPED_END + timedelta(days=n + 1) for n in range(400)]
YEAR = tuple(map(Answer, DAYS, shipped_words("nyt2023-answers")[:400]))
TODAY = DAYS[-1] + timedelta(days=1)

pytestmark = pytest.mark.usefixtures("data_folder")


def text_of(answers: Iterable[Answer]) -> str:
    return json.dumps(published(answers, date.max))


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
    assert update_from(host.address, TODAY).added == YEAR
    assert saved_answers() == YEAR
    assert feed_server.asked == ["days"]
    assert update_from(host.address, TODAY) == Update()
    tomorrow = Answer(TODAY, "salet")
    host.text = text_of([*YEAR, tomorrow])
    assert update_from(host.address, TODAY + timedelta(days=1)).added == (tomorrow,)


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
    "too much": " " * (MOST_BYTES + 1),
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
    monkeypatch.setattr(updates, "shipped_words", lambda name: words if name == "nyt-allowed" else shipped_words(name))
    assert [answer.word for answer in update_from(host.address, TODAY).added] == ["zzzzz"]  # by a later version


def test_a_contradiction_changes_nothing_and_names_both_words(host: Host) -> None:
    update_from(host.address, TODAY)
    other = Answer(DAYS[7], "salet")
    host.text = text_of([*YEAR[:7], other, *YEAR[8:], Answer(TODAY, "crane")])
    with pytest.raises(BadFeed, match=f"salet on {DAYS[7]}.*{YEAR[7].word}"):
        update_from(host.address, TODAY + timedelta(days=1))
    assert saved_answers() == YEAR


def test_what_the_feed_said_and_what_a_file_says_must_agree_as_well(host: Host) -> None:
    updates.take_in([Answer(DAYS[-1], "salet")], TODAY, "the feed")
    with pytest.raises(BadFeed):
        update_from(host.address, TODAY)
    assert saved_answers() == (Answer(DAYS[-1], "salet"),)
