"""Staying current: new answers are kept, and old ones survive whatever the feed does."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from salet.errors import BadFeed
from salet.game.daily import nyt
from salet.game.daily.answers import (
    SHIPPED_END,
    Answer,
    answers_path,
    puzzle_of,
    save_answers,
    saved_answers,
)
from salet.game.lists import shipped_words
from salet.game.position import start
from salet.game.rules import Rules
from salet.solver.opening_book import looked_up, page_json
from salet.solver.strategies import rank
from salet.study import updates
from salet.study.updates import MOST_USELESS, Update, refit, update_from

WORDS = ("salet", "crane", "boxed", "cigar", "rebut")
NEW = tuple(Answer(SHIPPED_END + timedelta(days=n + 1), word) for n, word in enumerate(WORDS))
TODAY = NEW[-1].day + timedelta(days=1)

pytestmark = pytest.mark.usefixtures("data_folder")


update_from_feed = partial(updates.update_from_feed, pause=0.0)


@pytest.fixture
def feed(feed_server: Any) -> str:
    feed_server.answers = {str(day): word for day, word in NEW}
    feed_server.answers[str(TODAY)] = "spoil"
    return str(feed_server.base)


def test_an_update_takes_every_day_up_to_yesterday_and_keeps_it(feed: str, feed_server: Any) -> None:
    heard: list[tuple[int, int]] = []
    assert update_from_feed(feed, TODAY, lambda done, days: heard.append((done, days))).added == NEW[::-1]
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
    assert len(report.refused) == 3 * len(WORDS) > MOST_USELESS
    assert [answer.word for answer in report.added] == [*reversed(WORDS)]


def hung_up(handler: Any) -> None:
    handler.connection.close()


@pytest.mark.parametrize("trouble", (403, hung_up))
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_feed_without_answers_is_left_alone_after_a_few_days(feed: str, feed_server: Any, trouble: Any) -> None:
    feed_server.handle_error = lambda *_: None
    newest = Answer(SHIPPED_END + timedelta(days=399), "salet")
    feed_server.answers = dict.fromkeys((str(SHIPPED_END + timedelta(days=n)) for n in range(400)), trouble)
    with pytest.raises(BadFeed):
        update_from_feed(feed, newest.day + timedelta(days=1))
    assert (len(feed_server.asked), saved_answers()) == (MOST_USELESS, ())
    feed_server.answers[str(newest.day)] = newest.word
    report = update_from_feed(feed, newest.day + timedelta(days=1))
    assert (report.added, len(report.refused)) == ((newest,), MOST_USELESS + 1)


def test_requests_are_a_second_apart(feed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(updates, "time", SimpleNamespace(sleep=pauses.append))
    updates.update_from_feed(feed, TODAY)
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
    "too long": b"{" * (updates.MOST_BYTES + 1),
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
    assert str(NEW[3].day) in str(report.refused[0])
    assert len(str(report.refused[0])) < 400
    feed_server.answers[str(NEW[3].day)] = NEW[3].word
    assert update_from_feed(feed, TODAY).added == (NEW[3],)


def file_of(folder: Path, answers: tuple[Answer, ...]) -> str:
    path = folder / "new.csv"
    path.write_text("date,word\n" + "".join(f"{day},{word}\n" for day, word in answers))
    return str(path)


def test_a_file_adds_what_is_not_known_but_nothing_of_today(tmp_path: Path) -> None:
    save_answers(NEW[:2])
    path = file_of(tmp_path, (*NEW, Answer(TODAY, "stale")))
    assert update_from(path, TODAY).added == NEW[2:]
    assert saved_answers() == NEW
    assert update_from(path, TODAY) == Update()


WRONG = {
    "a contradiction": (Answer(NEW[0].day, "stale"), NEW[2]),
    "no answer so early": (NEW[2], Answer(SHIPPED_END, "salet")),
}


@pytest.mark.parametrize("answers", WRONG.values(), ids=list(WRONG))
def test_a_file_with_an_answer_that_cannot_be_changes_nothing(tmp_path: Path, answers: tuple[Answer, ...]) -> None:
    save_answers(NEW[:2])
    with pytest.raises(BadFeed, match=str(NEW[0].day if answers[0] != NEW[2] else answers[1].day)):
        update_from(file_of(tmp_path, answers), TODAY)
    assert saved_answers() == NEW[:2]


UPDATER = """
import sys
from datetime import date
from salet.study.updates import update_from_feed
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


@pytest.mark.long
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


@pytest.mark.long
def test_after_an_update_the_start_is_in_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nyt, "today", lambda: TODAY)
    save_answers(NEW)
    lexicon = refit()
    assert lexicon.name == f"nyt@{TODAY}"
    found = looked_up(lexicon.name, Rules(), None, 3)
    assert found is not None
    assert (found.lexicon, found.objective, len(found.suggestions)) == (lexicon.name, "mean+1", 3)
    assert {row.label for row in found.suggestions} == {"estimate"}, "the values are those of the shipped weights"
    by_strategy = looked_up(lexicon.name, Rules(), "two-turn", 3)
    assert by_strategy is not None
    assert [row.word for row in by_strategy.suggestions] == [
        word for word, _ in rank(start(lexicon), "two-turn").top(3)
    ]
    shown = page_json(lexicon)
    assert shown is not None
    assert (shown["hash"], shown["exact"]) == (lexicon.hash, []), "the day's figures, and estimates under all rules"
    assert {len(values) for values in shown["values"].values()} == {len(shown["openers"])}
    hard = looked_up(lexicon.name, Rules.read("hard"), None, 3)
    assert hard is not None
    assert {row.label for row in hard.suggestions} == {"estimate"}
    monkeypatch.setattr(nyt, "today", lambda: TODAY + timedelta(days=1))
    tomorrow = f"nyt@{TODAY + timedelta(days=1)}"
    assert looked_up(tomorrow, Rules(), None, 3) is None
    recent = looked_up(tomorrow, Rules(), None, 3, recent=True)
    assert recent is not None
    assert recent.lexicon == lexicon.name, "named after the day that it is of"
    assert {row.label for row in recent.suggestions} == {"estimate"}
    start_of = page_json(replace(lexicon, name=tomorrow))
    assert start_of is not None
    assert (start_of["hash"], start_of["exact"]) == ("", []), "the shipped start, as an estimate"
    answers_path().unlink()
    assert refit().name == "nyt"
