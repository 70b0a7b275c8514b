"""Stale odds at the prompt: one question a day, in a terminal alone, and the session goes on whatever happens."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from terminal import Terminal

from salet.game.past_answers import SHIPPED_END, Answer, answers_to_publish, saved_answers

TODAY = date(2025, 10, 20)
WORDS = ("crane", "slate", "amber", "round", "hinge", "guilt", "spoof", "dwarf", "cigar", "rebut")
DAYS = [SHIPPED_END + timedelta(days=n) for n in range(1, (TODAY - SHIPPED_END).days)]
ANSWERS = [Answer(day, WORDS[n % 10]) for n, day in enumerate(DAYS)]
PROGRAM = """
import sys
from datetime import date
from salet.game import past_answers
past_answers.today = lambda: date.fromisoformat(sys.argv.pop(1))
sys.argv[0] = "salet"
day = past_answers.today()
past_answers.today = lambda: day
from salet.cli.main import main
main()
"""
QUESTION = re.compile(r"Odds as of Sep 29, 2025\. Update now\? (.*) \[Y/n\]")
NOBODY = "http://127.0.0.1:9"  # where nothing listens

pytestmark = [pytest.mark.gate, pytest.mark.usefixtures("data_folder")]


@pytest.fixture
def prompt(feed_server: Any) -> Iterator[Callable[..., Terminal]]:
    """Open the prompt on a day; the feed has every answer."""
    feed_server.answers = {str(day): word for day, word in ANSWERS}
    feed_server.answers["days"] = lambda handler: handler.send(site_file())
    opened: list[Terminal] = []

    def open_one(*arguments: str, day: date = TODAY, **environment: str) -> Terminal:
        command = [sys.executable, "-c", PROGRAM, str(day), *arguments]
        surroundings = {"SALET_FEED": feed_server.base, "SALET_SITE": "", **environment}
        opened.append(Terminal(command, 80, 100, surroundings))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


def site_file() -> bytes:
    return json.dumps(answers_to_publish(ANSWERS, TODAY)).encode()


def asked_in(terminal: Terminal) -> str | None:
    """Wait for the question or the first prompt; return how many requests the question names."""
    terminal.wait_for(lambda there: bool(QUESTION.search(there.text)) or there.at_prompt)
    question = QUESTION.search(terminal.text)
    return question[1] if question else None


def is_helping(terminal: Terminal) -> bool:
    """Wait for the prompt of the first guess, and return whether a line gets an answer."""
    terminal.wait_for_prompt()
    terminal.type("crane bbbbb\r")
    terminal.wait_for_prompt()
    return "guess 2" in terminal.text


def test_yes_brings_every_answer_by_one_request_of_the_site(prompt: Callable[..., Terminal], feed_server: Any) -> None:
    terminal = prompt(SALET_SITE=feed_server.base)
    assert asked_in(terminal) == "One request."
    terminal.type("\r")
    assert is_helping(terminal)
    assert feed_server.asked == ["days"]
    assert list(saved_answers()) == ANSWERS
    assert f"{len(ANSWERS)} new answers." in terminal.text
    assert "To fetch them" not in terminal.text


def test_without_a_site_every_missing_day_is_a_request(prompt: Callable[..., Terminal], feed_server: Any) -> None:
    terminal = prompt()
    assert asked_in(terminal) == f"{len(DAYS)} requests, about 1 minute."
    terminal.type("y\r")
    terminal.wait_for(lambda _: len(feed_server.asked) >= 2)
    terminal.type("\x03")
    assert is_helping(terminal)
    assert saved_answers(), "what came before Ctrl-C is saved"


@pytest.mark.parametrize("keys", ("n\r", "\x03", "\x04"))
def test_any_other_answer_goes_on_without_a_request(
    prompt: Callable[..., Terminal], feed_server: Any, keys: str
) -> None:
    terminal = prompt()
    assert asked_in(terminal)
    terminal.type(keys)
    assert is_helping(terminal)
    assert feed_server.asked == []
    assert "Traceback" not in terminal.text


def test_network_that_is_away_is_told_and_the_session_goes_on(prompt: Callable[..., Terminal]) -> None:
    for settings in ({"SALET_SITE": NOBODY}, {"SALET_FEED": NOBODY}):
        terminal = prompt(day=TODAY + timedelta(days="SALET_FEED" in settings), **settings)
        assert asked_in(terminal)
        terminal.type("y\r")
        assert is_helping(terminal)
        assert "Can't download" in terminal.text.replace("\n", " ")


def test_question_comes_once_a_day(prompt: Callable[..., Terminal]) -> None:
    first = prompt()
    assert asked_in(first)
    first.type("n\r")
    first.wait_for_prompt()
    assert asked_in(prompt()) is None
    assert asked_in(prompt(day=TODAY + timedelta(days=1)))


@pytest.mark.parametrize(
    "arguments", (("-l", "original"), ("-l", "nyt@2025-10-10"), ("-s", "s3"), ("--no-history", "crane", "bbbbb"))
)
def test_other_lists_and_boards_bring_no_question(prompt: Callable[..., Terminal], arguments: tuple[str, ...]) -> None:
    terminal = prompt(*arguments)
    terminal.wait_for_prompt()
    assert not QUESTION.search(terminal.text)


def test_fresh_odds_bring_no_question(prompt: Callable[..., Terminal]) -> None:
    terminal = prompt(day=SHIPPED_END + timedelta(days=5))
    terminal.wait_for_prompt()
    assert not QUESTION.search(terminal.text)


def test_folder_that_cannot_be_written_brings_no_question(prompt: Callable[..., Terminal], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert asked_in(prompt(SALET_DATA=str(tmp_path / "file" / "folder"))) is None


def test_pipe_is_never_asked(data_folder: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(TODAY)]
    done = subprocess.run(command, input="crane bbbbb\n", capture_output=True, text=True, encoding="utf-8", check=True)
    assert "C  R  A  N  E" in done.stdout, "the first line is the game's"
    assert "Update now" not in done.stdout + done.stderr
    assert not data_folder.exists()
