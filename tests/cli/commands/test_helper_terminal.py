"""`salet` alone on a terminal: lines that sharpen in place, keys, and start-up cost."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from record_sessions import Terminal

pytestmark = pytest.mark.long

SALET = [sys.executable, "-m", "salet"]
ORIGINAL = ["-l", "original", "--no-history"]


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_one(*arguments: str, columns: int = 80, rows: int = 100, **environment: str) -> Terminal:
        surroundings = {"SALET_DATA": str(tmp_path), **environment}
        opened.append(Terminal([*SALET, *arguments], columns, rows, surroundings))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


def test_the_lines_above_the_prompt_sharpen_and_typed_text_stays(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(*ORIGINAL, "--budget", "0.2")
    terminal.wait_for_prompt()
    terminal.type("salet bbbbb\r")
    terminal.wait_for_prompt()
    row = terminal.screen.cursor.y
    terminal.type("cloud by")
    terminal.wait_for(lambda there: "All proven." in there.text)
    assert "courd  2.756  proven" in terminal.text
    line = terminal.screen.display[row]
    assert (terminal.screen.cursor.y, line[: terminal.screen.cursor.x].endswith("> cloud by")) == (row, True)
    assert terminal.text.count("guess  to go  how sure  chance") == 1, "redrawn in place, not below"
    terminal.type("bbb\r")
    terminal.wait_for_prompt()
    assert " C  L  O  U  D   BYBBB" in terminal.text
    assert re.search(r"\x1b\[97;100m", terminal.raw.decode()), "tiles are coloured"


def test_the_lines_are_drawn_again_only_when_the_board_has_changed(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(*ORIGINAL, "--budget", "5")
    for line in ("salet bybgb\r", "list\r", "why\r", "nonsense\r", "hint\r"):
        terminal.wait_for_prompt()
        terminal.type(line)
    terminal.wait_for_prompt()
    assert terminal.text.count("All proven.") == 1
    terminal.type("anger bbbgy\r")
    terminal.wait_for_prompt()
    assert terminal.text.count("All proven.") == 1, "after a hint no words are shown"


def test_typed_text_that_fills_its_line_is_not_drawn_over(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(*ORIGINAL, "--budget", "0", columns=40)
    terminal.wait_for_prompt()
    terminal.type("salet bbbbb\r")
    terminal.wait_for_prompt()
    long = "x" * 60
    terminal.type(long)
    time.sleep(3)
    terminal.wait_for(lambda _: True)
    assert long in terminal.text.replace("\n", "")
    terminal.type("\x15quit\r")
    terminal.wait_for(lambda _: False)
    assert terminal.code == 0


@pytest.mark.parametrize(
    ("arguments", "key", "code"),
    ((ORIGINAL, "\x04", 0), (ORIGINAL, "\x03", 130), (["play", "-l", "original"], "\x03", 130)),
)
def test_leaving_by_a_key_leaves_no_mess(
    open_terminal: Callable[..., Terminal], arguments: list[str], key: str, code: int
) -> None:
    terminal = open_terminal(*arguments)
    terminal.wait_for_prompt()
    terminal.type("salet bbbbb\r" if arguments is ORIGINAL else "salet\r")
    terminal.wait_for_prompt()
    terminal.type(key)
    terminal.wait_for(lambda _: False)
    assert terminal.code == code
    assert "Traceback" not in terminal.text
    assert terminal.screen.cursor.x == 0, "the shell's prompt begins a line"
    assert ("Interrupted." in terminal.text) == (code == 130)


def test_a_key_at_the_first_prompt_ends_it_while_the_engine_loads(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal()
    terminal.wait_for(lambda there: there.at_prompt)
    terminal.type("\x04")
    terminal.wait_for(lambda _: False)
    assert terminal.code == 0
    assert "Traceback" not in terminal.text


@pytest.mark.parametrize("environment", ({"NO_COLOR": "1"}, {"TERM": "dumb"}))
def test_without_colour_there_is_none(open_terminal: Callable[..., Terminal], environment: dict[str, str]) -> None:
    terminal = open_terminal(*ORIGINAL, **environment)
    terminal.wait_for_prompt()
    terminal.type("salet bybgb\r")
    terminal.wait_for_prompt()
    assert " S  A  L  E  T   BYBGB" in terminal.text
    assert not re.search(rb"\x1b\[[0-9;]*m", terminal.raw)


def test_a_screen_reader_gets_words_once(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(*ORIGINAL, "--plain")
    terminal.wait_for_prompt()
    terminal.type("salet bybgb\r")
    terminal.wait_for_prompt()
    assert "salet: s grey, a yellow, l grey, e green, t grey" in terminal.text
    assert "anger: 2.000 guesses to go, proven; chance 14.3 %" in terminal.text
    assert b"\x1b7" not in terminal.raw


def test_a_whole_board_can_be_pasted(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(*ORIGINAL)
    terminal.wait_for_prompt()
    terminal.type("\x1b[200~Wordle 1,939 3/6\ncrane ⬛🟨🟩⬛⬛\nslate ⬛⬛🟩⬛⬛\nhoard 🟩🟩🟩🟩🟩\x1b[201~\r")
    terminal.wait_for_prompt()
    assert "Found in 3 guesses." in terminal.text


# --- What starting costs ----------------------------------------------------------------------------------------

SLOWER = 3


def test_the_first_suggestion_takes_at_most_three_times_the_import_of_click(tmp_path: Path, seconds_of: Any) -> None:
    script = "import sys; sys.argv = ['salet']; from salet.cli.main import main; main()"
    seconds_of("-c", script, cache=tmp_path)
    bare = "import click"
    pairs = [(seconds_of("-c", bare, cache=tmp_path), seconds_of("-c", script, cache=tmp_path)) for _ in range(15)]
    importing, suggesting = (min(column) for column in zip(*pairs, strict=True))
    assert suggesting <= SLOWER * importing, f"{suggesting / importing:.1f} times"
