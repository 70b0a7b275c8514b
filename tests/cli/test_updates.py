"""Updates by itself: asked for once, once a day, in the background, never in the way."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from served import Served

from record_sessions import Terminal
from salet.game.daily import nyt
from salet.game.daily.answers import SHIPPED_END, Answer, known_to, save_answers, saved_answers
from salet.game.lists import shipped_words
from salet.study.news import schedule, update
from salet.study.news.schedule import FEED, UPDATE, choice, choose, due, read_state

pytestmark = pytest.mark.long

SALET = [sys.executable, "-m", "salet"]
WORDS = shipped_words("nyt2023-answers")


def past(days: int, *, but: int = 0) -> list[Answer]:
    """The answers of the last days before today, without the newest ones."""
    return [Answer(nyt.today() - timedelta(days=ago), WORDS[ago]) for ago in range(but + 1, days + 1)]


@pytest.fixture
def _current_but_for_two_days(data_folder: Path, feed_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that lacks two days, and a feed that has them; nobody has chosen yet."""
    monkeypatch.delenv("SALET_UPDATE")
    monkeypatch.setenv("SALET_FEED", feed_server.base)
    span = (nyt.today() - SHIPPED_END).days - 1
    save_answers(past(span, but=2))
    feed_server.answers = {str(day): word for day, word in past(2)} | {str(nyt.today()): "spoil"}
    assert data_folder.exists()


@pytest.fixture
def open_terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_one(*arguments: str) -> Terminal:
        opened.append(Terminal([*SALET, *arguments], 80, 100))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


def wait_until(condition: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "still waiting"
        time.sleep(0.02)


def is_asked(terminal: Terminal) -> bool:
    return terminal.screen.display[terminal.screen.cursor.y].startswith("[y/N]")


@pytest.mark.usefixtures("_current_but_for_two_days")
def test_who_agrees_is_up_to_date_soon_and_is_not_asked_again(
    open_terminal: Callable[..., Terminal], feed_server: Any
) -> None:
    terminal = open_terminal()
    terminal.wait_for(is_asked)
    assert "Good openers" in terminal.text, "the suggestion does not wait for the reply"
    assert str(feed_server.server_address[1]) in terminal.text, "it says where the answers come from"
    assert feed_server.asked == []
    terminal.type("y\r")
    terminal.wait_for_prompt()
    terminal.type("\x04")
    terminal.wait_for(lambda _: False)
    assert (terminal.code, choice()) == (0, FEED)
    wait_until(lambda: not due())
    assert {*past(2)} <= {*saved_answers()}
    assert feed_server.asked == [str(answer.day) for answer in past(2)], "newest first, and never today's"
    again = open_terminal()
    again.wait_for_prompt()
    assert "[y/N]" not in again.text


@pytest.mark.usefixtures("_current_but_for_two_days")
@pytest.mark.parametrize(("typed", "stored"), (("\r", "no"), ("crane bbbbb\r", None), ("\x04", None)))
def test_whoever_does_not_agree_is_left_alone(
    open_terminal: Callable[..., Terminal], feed_server: Any, typed: str, stored: str | None
) -> None:
    terminal = open_terminal()
    terminal.wait_for(is_asked)
    terminal.type(typed)
    if typed != "\x04":
        terminal.wait_for_prompt()
        assert ("\nguess 2" in terminal.text) == (stored is None), "a guess is a guess"
        terminal.type("\x04")
    terminal.wait_for(lambda _: False)
    assert (terminal.code, choice(), feed_server.asked) == (0, stored, [])


@pytest.mark.usefixtures("_current_but_for_two_days")
@pytest.mark.parametrize("arguments", ((), ("suggest",)))
def test_programs_are_not_asked_and_fetch_nothing(
    salet: Callable[..., Any], feed_server: Any, arguments: tuple[str, ...]
) -> None:
    result = salet(*arguments, stdin="")
    assert (result.code, "[y/N]" in result.out + result.err, choice()) == (0, False, None)
    time.sleep(0.2)
    assert feed_server.asked == []


@pytest.mark.usefixtures("_current_but_for_two_days")
def test_a_suggestion_starts_the_update_of_the_day_if_the_setting_says_so(
    program: Callable[..., Any], feed_server: Any
) -> None:
    choose(FEED)
    feed_server.answers = {str(past(1)[0].day): 403}
    assert program("suggest").code == 0
    wait_until(lambda: not due())
    assert "403" in read_state()["problem"], "why it failed is kept"
    save_answers(past(20, but=9))
    assert "403" in program("suggest").err, "and is said where old answers are"
    time.sleep(0.2)
    assert len(feed_server.asked) == 2, "each day once, also if it failed"


@pytest.mark.timed
def test_the_first_of_four_hundred_days_counts_within_three_seconds(data_folder: Path, feed_server: Any) -> None:
    feed_server.answers = {str(day): word for day, word in past(400)}
    begun = time.monotonic()
    with subprocess.Popen([*SALET, "lexicon", "update"], env={**os.environ, "SALET_FEED": feed_server.base}) as process:
        wait_until(lambda: bool(saved_answers()))
        seconds = time.monotonic() - begun
        os.kill(process.pid, signal.SIGKILL)
    assert seconds < 3
    assert past(1)[0] in saved_answers(), "yesterday's is the first"
    assert nyt.dated_name("nyt") == f"nyt@{nyt.today()}", "and counts at once"
    assert data_folder.exists()


@pytest.mark.usefixtures("_current_but_for_two_days")
def test_an_update_that_was_killed_goes_on_at_the_next_start(feed_server: Any) -> None:
    choose(FEED)
    answers = dict(feed_server.answers)
    feed_server.answers = {str(past(1)[0].day): WORDS[1], str(past(2)[1].day): lambda _: time.sleep(30)}
    with subprocess.Popen([sys.executable, *UPDATE]) as process:
        wait_until(lambda: len(feed_server.asked) == 2)
        os.kill(process.pid, signal.SIGKILL)
    assert due()
    assert past(1)[0] in saved_answers()
    feed_server.answers = answers
    assert update.update_now(FEED, nyt.today()).added == (past(2)[1],)


@pytest.mark.parametrize("days", (1, pytest.param(31, marks=pytest.mark.slow)))
@pytest.mark.usefixtures("_current_but_for_two_days")
def test_a_month_of_mornings(feed_server: Any, monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    choose(FEED)
    begin = nyt.today()
    for day in (begin + timedelta(days=n) for n in range(days)):
        for module in (nyt, schedule, update):
            monkeypatch.setattr(module, "today", partial(date.fromordinal, day.toordinal()))
        feed_server.answers[str(day)] = WORDS[day.toordinal() % 3000]
        asked = len(feed_server.asked)
        update.run_update()
        update.run_update()
        assert len(feed_server.asked) - asked == (2 if day == begin else 1), "the day before, once"
        assert (known_to(), nyt.missing_count()) == (day - timedelta(days=1), 0)
        assert str(day) not in feed_server.asked, "never today's"


@pytest.mark.parametrize("text", ("{", "[1]", '{"update": "maybe"}'))
def test_settings_that_cannot_be_read_are_named_and_stop_no_suggestion(
    salet: Callable[..., Any], data_folder: Path, text: str
) -> None:
    data_folder.mkdir()
    (data_folder / "settings.json").write_text(text)
    result = salet("suggest", SALET_UPDATE="")
    assert (result.code, "settings.json" in result.err, "salet" in result.out) == (0, True, True)


def test_other_settings_stay_when_the_choice_changes(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SALET_UPDATE")
    data_folder.mkdir()
    (data_folder / "settings.json").write_text('{"other": 1}')
    choose(FEED)
    assert json.loads((data_folder / "settings.json").read_text()) == {"other": 1, "update": FEED}


def test_a_folder_that_cannot_be_written_costs_no_suggestion(
    program: Callable[..., Any], tmp_path: Path, feed_server: Any
) -> None:
    (tmp_path / "file").write_text("no folder")
    folder = str(tmp_path / "file" / "data")
    result = program("suggest", SALET_DATA=folder, SALET_UPDATE="feed", SALET_FEED=feed_server.base)
    assert (result.code, "salet" in result.out) == (0, True)
    time.sleep(0.5)
    assert feed_server.asked == [], "what could not be saved is not asked for"


@pytest.mark.usefixtures("_current_but_for_two_days")
@pytest.mark.parametrize("workers", (1, pytest.param(2, marks=pytest.mark.slow)))
def test_a_server_updates_once_a_day_whatever_its_workers(feed_server: Any, workers: int) -> None:
    if workers == 1:
        feed_server.answers = {str(past(1)[0].day): 403}  # quick: nothing new to fit
    with Served("--workers", str(workers), "-l", "original", SALET_UPDATE="feed") as server:
        wait_until(lambda: read_state().get("ended") is not None)
        time.sleep(1)
        rows = server.client.get("/days.json").json()["answers"]
    assert len(feed_server.asked) == 2, "each day once"
    assert [row[2] for row in rows[-2:]] == [word for _, word in saved_answers()[-2:]]
    assert (known_to() == nyt.today() - timedelta(days=1)) == (workers == 2)
