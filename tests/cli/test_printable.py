"""Untrusted names and texts act on no terminal: ESC, BEL and U+202E in every file."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.game.lexicon import Lexicon
from salet.show.blocks import printable
from salet.study.jobs import Journal

Command = Callable[..., Any]
HOSTILE = "a\x1b[2J\x07\u202e\x9bb"
ACTING = ("\x1b", "\x07", "\u202e", "\x9b")
CHAT = f"{HOSTILE}\nWordle 1,000 3/6{HOSTILE}\n⬛⬛{HOSTILE}⬛\n🟩🟩🟩🟩🟩\n\nWordle 9{HOSTILE}99 4/6\n⬛⬛⬛⬛🟦\n"
CERTIFICATE = f"salet certificate {HOSTILE}\nlexicon {HOSTILE}\n"
TREE = f"salet {HOSTILE}\n  BBBBB {HOSTILE}\n"
DAYS = json.dumps([{"day": "2025-01-01", "number": 1, "answer": HOSTILE}, {HOSTILE: HOSTILE}], ensure_ascii=False)
READERS = (
    (CHAT, "stats import {file}"),
    (f"day,answer\n{HOSTILE},{HOSTILE}\n", "stats import {file}"),
    (DAYS, "stats import {file}"),
    (DAYS, "lexicon update {file}"),
    (CERTIFICATE, "verify {file}"),
    (TREE, "tree {file}"),
    (TREE, "verify {file} -l original"),
    (TREE, "tree {file} --to json"),
    (HOSTILE, "lexicon info {file}"),
    (HOSTILE, "lexicon words {file}"),
    (HOSTILE, "suggest -l {file}"),
)
ON_A_LIST = (
    "suggest",
    "solve",
    "prove",
    "bench",
    "lexicon info",
    "autosolve eight",
)


def acting(result: Any) -> list[str]:
    return [character for character in ACTING if character in result.out + result.err]


@pytest.fixture
def hostile_folder(tmp_path: Path) -> Path:
    folder = tmp_path / f"folder {HOSTILE}"
    folder.mkdir()
    return folder


@pytest.mark.gate
@pytest.mark.usefixtures("data_folder")
@pytest.mark.parametrize(("text", "line"), READERS)
@pytest.mark.parametrize("more", ((), ("--json",)))
def test_a_file_with_controls_in_its_name_and_its_text(
    salet: Command, hostile_folder: Path, text: str, line: str, more: tuple[str, ...]
) -> None:
    file = hostile_folder / "file.txt"
    file.write_text(text, "utf-8")
    result = salet(*(word.replace("{file}", str(file)) for word in line.split()), *more)
    assert result.out + result.err
    assert not acting(result)
    assert "A fault in Salet itself" not in result.err
    assert "No such command" not in result.err


@pytest.mark.parametrize("line", ON_A_LIST)
@pytest.mark.parametrize("more", ((), ("--json",)))
def test_a_list_with_controls_in_its_name(
    salet: Command, nine: Lexicon, hostile_folder: Path, line: str, more: tuple[str, ...]
) -> None:
    file = hostile_folder / f"{HOSTILE}.txt"
    file.write_text("\n".join(nine.answers), "utf-8")
    place = () if line == "lexicon info" else ("-l",)
    result = salet(*line.split(), *place, str(file), *more)
    assert result.out + result.err
    assert not acting(result)
    assert "A fault in Salet itself" not in result.err
    assert "No such command" not in result.err


def test_a_journal_that_somebody_else_wrote(salet: Command, nine_file: str, tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    with Journal(str(file), f"prove {HOSTILE}"):
        pass
    with sqlite3.connect(file) as database:
        assert any(HOSTILE in row for row in database.iterdump())
    result = salet("prove", "-l", nine_file, "--journal", str(file))
    assert "[2J" in result.out + result.err
    assert not acting(result)


def test_what_is_written_out_is_still_the_same_json(salet: Command, nine: Lexicon, hostile_folder: Path) -> None:
    file = hostile_folder / f"{HOSTILE}.txt"
    file.write_text("\n".join(nine.answers), "utf-8")
    assert HOSTILE in json.loads(salet("lexicon", "info", str(file), "--json").out)["name"]


def test_letters_joined_emoji_and_our_own_colours_stay() -> None:
    text = "é ß ñ 👩‍🚀 ⬛\t\n"
    assert printable(text) == text
    assert printable("\x1b[97;42m A \x1b[0m", colour=True) == "\x1b[97;42m A \x1b[0m"
    assert printable("\x1b[97;42m A \x1b[0m") == " A "
    assert printable("\x1b[8mhidden", colour=True) == "\\u001b[8mhidden"
