"""`salet` alone on a terminal: colour, keys, and start-up cost."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from terminal import Terminal

pytestmark = pytest.mark.gate

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


def test_a_guess_is_coloured_and_the_next_is_suggested(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(*ORIGINAL)
    terminal.wait_for_prompt()
    terminal.type("salet bbbbb\r")
    terminal.wait_for_prompt()
    assert "courd  2.756  proven" in terminal.text
    assert re.search(r"\x1b\[97;100m", terminal.raw.decode()), "tiles are coloured"


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


def test_a_screen_reader_gets_words_once(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(*ORIGINAL, "--plain")
    terminal.wait_for_prompt()
    terminal.type("salet bybgb\r")
    terminal.wait_for_prompt()
    assert "salet: s grey, a yellow, l grey, e green, t grey" in terminal.text
    assert "anger: to go 2.000, how sure proven, chance 14.3 %" in terminal.text


def test_a_whole_board_can_be_pasted(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(*ORIGINAL)
    terminal.wait_for_prompt()
    terminal.type("\x1b[200~Wordle 1,939 3/6\ncrane ⬛🟨🟩⬛⬛\nslate ⬛⬛🟩⬛⬛\nhoard 🟩🟩🟩🟩🟩\x1b[201~\r")
    terminal.wait_for_prompt()
    assert "Found in 3 guesses." in terminal.text
