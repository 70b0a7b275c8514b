"""Staying current: new answers are kept one by one, and old ones survive whatever the feed does."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from salet.errors import BadFeed, BadFile
from salet.game.daily import nyt
from salet.game.daily.answers import SHIPPED_END, Answer, answers_path, save_answers, saved_answers
from salet.game.lexicon import named
from salet.game.position import start
from salet.game.rules import Rules
from salet.solver.opening_book import looked_up, page_json
from salet.solver.strategy import rank
from salet.study.news import openers
from salet.study.news.feed import Feed
from salet.study.news.update import missing_days, refit, update_from_feed, update_from_file

WORDS = ("salet", "crane", "boxed", "cigar", "rebut")
NEW = tuple(Answer(SHIPPED_END + timedelta(days=n + 1), word) for n, word in enumerate(WORDS))
TODAY = NEW[-1].day + timedelta(days=1)

pytestmark = pytest.mark.usefixtures("data_folder")


@pytest.fixture
def feed(feed_server: Any) -> Feed:
    feed_server.answers = {str(day): word for day, word in NEW}
    feed_server.answers[str(TODAY)] = "spoil"
    return Feed(feed_server.base, timeout=0.5, tries=2, sleep=lambda _seconds: None)


def test_an_update_takes_every_day_up_to_yesterday_and_keeps_it(feed: Feed, feed_server: Any) -> None:
    heard: list[tuple[int, int]] = []
    assert update_from_feed(feed, TODAY, lambda done, days: heard.append((done, days))) == NEW
    assert saved_answers() == NEW
    assert feed_server.asked == [str(day) for day, _ in NEW], "never today's"
    assert heard == [(n, 5) for n in (1, 2, 3, 4, 5)]


def test_a_second_update_asks_only_for_what_is_new(feed: Feed, feed_server: Any) -> None:
    save_answers([*NEW[:2], NEW[3]])
    assert update_from_feed(feed, TODAY) == (NEW[2], NEW[4])
    assert saved_answers() == NEW
    assert update_from_feed(feed, TODAY) == ()
    assert feed_server.asked == [str(NEW[2].day), str(NEW[4].day)]


def test_a_day_that_is_not_out_yet_ends_the_update(feed: Feed, feed_server: Any) -> None:
    del feed_server.answers[str(NEW[2].day)]
    assert update_from_feed(feed, TODAY) == NEW[:2]
    assert len(feed_server.asked) == 3


def hung_up(handler: Any) -> None:
    handler.connection.close()


@pytest.mark.parametrize("trouble", (500, 403, b"<html>", b"{}", b"x" * 50_000, hung_up, "toolong"))
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_trouble_leaves_what_was_kept_and_the_next_update_goes_on(feed: Feed, feed_server: Any, trouble: Any) -> None:
    save_answers(NEW[:1])
    feed_server.answers[str(NEW[3].day)] = trouble
    feed_server.handle_error = lambda *_: None
    with pytest.raises(BadFeed):
        update_from_feed(feed, TODAY)
    assert saved_answers() == NEW[:3]
    feed_server.answers[str(NEW[3].day)] = NEW[3].word
    assert update_from_feed(feed, TODAY) == NEW[3:]


def test_the_days_asked_for_begin_where_knowledge_ends() -> None:
    assert list(missing_days((), SHIPPED_END + timedelta(days=3))) == [NEW[0].day, NEW[1].day]
    assert list(missing_days(NEW, TODAY)) == []
    early = (Answer(date(2025, 9, 27), "salet"),)
    assert list(missing_days(early, date(2025, 9, 30))) == [date(2025, 9, 28), date(2025, 9, 29)]


def saved(folder: Path, answers: tuple[Answer, ...]) -> Path:
    path = folder / "new.csv"
    path.write_text("date,word\n" + "".join(f"{day},{word}\n" for day, word in answers))
    return path


def test_a_file_adds_what_is_not_known_but_nothing_of_today(tmp_path: Path) -> None:
    save_answers(NEW[:2])
    path = saved(tmp_path, (*NEW, Answer(TODAY, "spoil")))
    assert update_from_file(path, TODAY) == NEW[2:]
    assert saved_answers() == NEW
    assert update_from_file(path, TODAY) == ()


def test_a_file_that_contradicts_what_is_known_changes_nothing(tmp_path: Path) -> None:
    save_answers(NEW[:2])
    path = saved(tmp_path, (Answer(NEW[0].day, "wrong"), NEW[2]))
    with pytest.raises(BadFile, match=r"The file has wrong on .*, but the saved answer is salet.*to start over"):
        update_from_file(path, TODAY)
    assert saved_answers() == NEW[:2]


def test_what_killed_writers_left_is_swept_up(feed: Feed, data_folder: Path) -> None:
    save_answers(NEW[:1])
    (data_folder / ".nyt-answers.csv.abcd").write_text("half")
    update_from_feed(feed, TODAY)
    assert [path.name for path in data_folder.iterdir()] == ["nyt-answers.csv"]


UPDATER = """
import sys
from datetime import date
from salet.study.news.feed import Feed
from salet.study.news import openers
from salet.study.news.update import update_from_feed
update_from_feed(Feed(sys.argv[1], pause=0.0), date.fromisoformat(sys.argv[2]))
"""


def test_an_update_killed_midway_keeps_what_it_had_and_goes_on(feed_server: Any) -> None:
    last = SHIPPED_END + timedelta(days=400)
    for n in range(400):
        feed_server.answers[str(SHIPPED_END + timedelta(days=n + 1))] = WORDS[n % 5]
    arguments = [sys.executable, "-c", UPDATER, feed_server.base, str(last)]
    for enough in (5, 15):
        with subprocess.Popen(arguments, env=dict(os.environ)) as updater:
            while len(feed_server.asked) < enough and updater.poll() is None:
                time.sleep(0.002)
            os.kill(updater.pid, signal.SIGKILL)
    kept = saved_answers()
    assert 10 <= len(kept) <= len(feed_server.asked)
    assert [answer.day for answer in kept] == [SHIPPED_END + timedelta(days=n + 1) for n in range(len(kept))]
    assert update_from_feed(Feed(feed_server.base, pause=0.0), kept[-1].day + timedelta(days=3))
    assert len(saved_answers()) == len(kept) + 2


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
    assert [row.guess for row in by_strategy.suggestions] == [
        word for word, _ in rank(start(lexicon), "two-turn").top(3)
    ]
    page = json.loads(nyt.book_path(lexicon.name).read_text("utf-8"))
    page["values"] = {"normal": {"salet": [3.2, 3.21], "tarse": [3.205, 3.205]}}
    nyt.book_path(lexicon.name).write_text(json.dumps(page), "utf-8")
    refit()
    openers.value_openers(lexicon)
    own = looked_up(lexicon.name, Rules(), None, 3)
    assert own is not None
    found_values = [(row.guess, row.lower, row.upper, row.label) for row in own.suggestions]
    assert found_values == [("tarse", 3.205, 3.205, "proven"), ("salet", 3.2, 3.21, "within 0.01 guesses")], "kept"
    shown = page_json(lexicon)
    assert shown is not None
    assert (shown["hash"], shown["exact"]) == (lexicon.hash, ["normal"])
    words = [opener[0] for opener in shown["openers"]]
    assert shown["values"]["normal"][words.index("salet")] == [3.2, 3.21]
    assert len(shown["values"]["hard"]) == len(words), "estimates, so that no rules are without values"
    hard = looked_up(lexicon.name, Rules.read("hard"), None, 3)
    assert hard is not None
    assert {row.label for row in hard.suggestions} == {"estimate"}
    monkeypatch.setattr(nyt, "today", lambda: TODAY + timedelta(days=1))
    assert looked_up(f"nyt@{TODAY + timedelta(days=1)}", Rules(), None, 3) is None
    tomorrow = page_json(replace(lexicon, name=f"nyt@{TODAY + timedelta(days=1)}"))
    assert tomorrow is not None
    assert (tomorrow["hash"], tomorrow["exact"]) == ("", []), "the shipped start, as an estimate"
    answers_path().unlink()
    assert refit().name == "nyt"


@pytest.mark.parametrize(("setting", "starts"), (("on", True), ("off", False)))
def test_openers_are_worked_out_by_a_process_that_nobody_waits_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, setting: str, *, starts: bool
) -> None:
    mark = tmp_path / "started"
    monkeypatch.setenv("SALET_BACKGROUND", setting)
    monkeypatch.setattr(openers, "COMMAND", ("-c", f"open({str(mark)!r}, 'w').close()"))
    monkeypatch.setattr(nyt, "today", lambda: TODAY)
    save_answers(NEW)
    process = openers.value_openers_in_background(replace(named("original"), name=f"nyt@{TODAY}"))
    assert (process is not None) == starts
    assert process is None or process.wait(20) == 0
    assert mark.exists() == starts
