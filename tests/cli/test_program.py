"""The program as a whole: its grammar and help, how it ends, what it prints of untrusted texts, its golden answers."""

import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import click
import pytest

import salet
from salet.cli.main import COMMANDS, cli, run
from salet.errors import TooLargeError
from salet.game.lexicon import Lexicon
from salet.lab.jobs import Journal
from salet.memory import MEMORY_SETTING, check_memory
from salet.show.blocks import printable

Command = Callable[..., Any]


@pytest.mark.parametrize(
    ("typed", "advice"), (("sugest", "suggest"), ("cran", "salet crane bygbb"), ("x" * 900, "--help"))
)
def test_an_unknown_command_is_wrong_usage_and_gets_advice(salet: Command, typed: str, advice: str) -> None:
    result = salet(typed)
    assert result.code == 2
    assert advice in result.err
    assert len(result.err) < 400


def test_a_board_alone_asks_for_a_suggestion(salet: Command) -> None:
    board = ("crane", "bygbb", "-l", "original", "--seconds", "60")
    assert salet(*board).out == salet("suggest", *board).out


@pytest.mark.parametrize(
    ("line", "meant"),
    (("sugest crane bygbb", "suggest"), ("reviw crane shark roast", "review"), ("bensh --hard", "bench")),
)
def test_a_mistyped_command_is_not_taken_for_a_board(salet: Command, line: str, meant: str) -> None:
    result = salet(*line.split())
    assert result.code == 2
    assert f"Did you mean {meant}?" in result.err


@pytest.mark.gate
@pytest.mark.parametrize(
    ("line", "completed"),
    (("salet ", set(COMMANDS)), ("salet --no", {"--no-history"}), ("salet suggest --se", {"--seconds"})),
)
def test_a_shell_completes_commands_and_options(line: str, completed: set[str]) -> None:
    words = line.split(" ")
    asked = {"_SALET_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    script = "from salet.cli.main import main; main()"
    command, env = [sys.executable, "-c", script], os.environ | asked
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert {found.partition(",")[2] for found in done.stdout.split()} == completed


# --- Ways to end ------------------------------------------------------------------------------------------------


@pytest.mark.gate
@pytest.mark.parametrize(("journal", "whom"), (([], "os.getpid()"), (["--journal", "b.db"], "os.getppid()")))
def test_a_program_that_is_interrupted_says_so_and_ends_with_130(
    program: Command, nine_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, journal: list[str], whom: str
) -> None:
    """With a journal a process of its own plays, and it would go on playing for ever."""
    (tmp_path / "patience.py").write_text(
        f"import os, signal\n\ndef ends(position):\n    os.kill({whom}, signal.SIGINT)\n    while True: pass\n"
    )
    monkeypatch.chdir(tmp_path)
    result = program("bench", "patience:ends", "-l", nine_file, *journal)
    assert result.code == 130
    assert "Interrupted." in result.err
    assert ("Run the same command again to continue" in " ".join(result.err.split())) == bool(journal)
    assert "Traceback" not in result.err


@pytest.mark.gate
def test_a_reader_that_leaves_early_is_no_error() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(
        [sys.executable, "-m", "salet", "lexicon"],
        stdout=write_end,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(write_end)
    assert done.returncode == 0
    assert done.stderr == ""


def test_a_fault_of_our_own_is_a_sentence_unless_one_asks_for_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a_command_that_breaks.py").write_text("raise RuntimeError('the book is upside down')\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(COMMANDS, "breaks", "a_command_that_breaks")
    monkeypatch.delenv("SALET_DEBUG", raising=False)
    assert run(["breaks"]) == 1
    assert "Internal error in Salet: RuntimeError: the book is upside down." in " ".join(
        capsys.readouterr().err.split("\n")
    )
    monkeypatch.setenv("SALET_DEBUG", "1")
    with pytest.raises(RuntimeError, match="upside down"):
        run(["breaks"])


LINES = 30  # of a screen
ALL_COMMANDS = 42  # lines of the page that lists them
BOARD = ("crane", "bygbb")


def pages(command: click.Command = cli, name: str = "") -> Iterator[str]:
    """Yield the names of the commands that have help, each below the one before."""
    yield name
    if isinstance(command, click.Group):
        context = click.Context(command)
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None
            yield from pages(found, f"{name} {below}".strip())


@pytest.mark.parametrize("page", list(pages()), ids=str)
def test_every_page_of_help_fits_a_screen(salet: Command, page: str) -> None:
    lines = salet(*page.split(), "--help").out.splitlines()
    assert len(lines) <= (LINES if page else ALL_COMMANDS)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    "line",
    (
        ("--hard", *BOARD),
        (*BOARD, "--hard"),
        ("suggest", "--hard", *BOARD),
        ("--hard", "suggest", *BOARD),
        ("--rules", "hard", *BOARD),
        ("--rules=hard", *BOARD),
        ("--hard", "crane=bygbb"),
        ("--hard", "crane", "-yg--"),
    ),
    ids=" ".join,
)
def test_options_stand_before_or_after_the_board(salet: Command, line: tuple[str, ...]) -> None:
    shown = salet("-l", "original", "-n", "1", *line).out
    assert {"24 possible words", "Word list original, hard rules"} <= set(shown.splitlines())
    assert len([row for row in shown.splitlines() if "proven" in row]) == 1


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
    (TREE, "tree {file} --format csv"),
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
    assert "Internal error" not in result.err
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
    assert "Internal error" not in result.err
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


def test_every_public_name_is_there_and_documented() -> None:
    for name in salet.__all__:
        assert getattr(salet, name).__doc__


def test_every_public_name_has_its_type() -> None:
    stub = Path(salet.__file__).with_suffix(".pyi").read_text("utf-8")
    assert sorted(re.findall(r"(?m)(?: as |^)(\w+)(?: =.*)?$", stub)) == salet.__all__


def test_a_text_is_a_position_and_a_list_is_a_lexicon() -> None:
    position = salet.new_position().play("crane", "bygbb")
    advice = salet.suggest("crane bygbb", top=3)
    assert advice.position == position
    assert [guess.word for guess in advice] == [row["word"] for row in advice.as_json()["suggestions"]]
    assert advice.guess == next(iter(advice)).word
    with pytest.raises(salet.UnknownNameError, match="top=3"):
        salet.suggest("crane bygbb", 3)  # type: ignore[arg-type]
    assert salet.solve("crane bygbb", "mean+1").position == position
    assert salet.rank("crane bygbb").position == position
    assert next(salet.analyze("crane bygbb", budget=0.0)).position == position
    assert salet.new_position(["crane", "slate"]).words == ("crane", "slate")
    assert salet.review("crane shark roast").answer == "roast"
    assert salet.review("crane bygbb shark ybgyb roast ggggg").answer == "roast"


@pytest.mark.parametrize("function", (salet.suggest, salet.solve, salet.rank, salet.new_position, salet.review))
def test_a_value_of_the_wrong_type_is_answered_with_what_to_give(function: Callable[[Any], Any]) -> None:
    for wrong in (7, None, [7]):
        with pytest.raises(TypeError, match="such as '"):
            function(wrong)


def test_importing_salet_imports_nothing_heavy() -> None:
    code = "import sys, salet; assert not {'numpy', 'click'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_suggestion_imports_no_part_of_numpy_that_it_does_not_need() -> None:
    code = "import sys, salet; salet.suggest('crane bygbb'); assert 'numpy.ma' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_commands_of_one_position_import_nothing_of_other_folders() -> None:
    heavy = "{'salet.lab', 'salet.play', 'sqlite3'}"
    code = f"import sys, salet.cli.advice; assert not {heavy} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.usefixtures("data_folder")
@pytest.mark.parametrize(
    "line", ("suggest crane bygbb", "why crane", "review crane shark roast", "stats", "lexicon", "lexicon info nyt")
)
def test_everyday_commands_make_no_connection(salet: Command, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    asked: list[object] = []
    monkeypatch.setattr(socket, "getaddrinfo", lambda *where, **_: asked.append(where))
    monkeypatch.setattr(socket.socket, "connect", lambda _, where: asked.append(where))
    assert salet(*line.split()).code == 0
    assert asked == []


def test_what_is_no_number_of_megabytes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MEMORY_SETTING, "plenty")
    with pytest.raises(TooLargeError, match="plenty"):
        check_memory(1, "This")


def test_running_out_of_memory_is_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def exhausted(*_: object) -> None:
        raise MemoryError("Unable to allocate 9.31 GiB for an array with shape (100000, 100000)")

    monkeypatch.setattr("salet.advice.suggest.evaluate", exhausted)
    assert run(["suggest", "-l", "original", "crane", "bygbb"]) == 2
    error = " ".join(capsys.readouterr().err.split())
    assert "more memory than is free" in error
    assert "Internal" not in error


@pytest.mark.gate
@pytest.mark.skipif(sys.platform == "win32", reason="asks for the most memory that a process had")
def test_a_suggestion_over_100_000_words_takes_less_than_a_gigabyte(tmp_path: Path) -> None:
    path, letters = tmp_path / "large.txt", "abcdefghij"
    path.write_text("\n".join(map("".join, product(letters, repeat=5))), "utf-8")
    code = (
        "import resource, sys\nfrom salet.cli.main import run\n"
        f"assert run(['suggest', '-l', {str(path)!r}]) == 0\n"
        "unit = 1 if sys.platform == 'darwin' else 1024\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit)"
    )
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert int(out.split()[-1]) < 1_000_000_000


@pytest.mark.gate
@pytest.mark.parametrize("command", ("solve", "prove"))
def test_168_000_words_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv(MEMORY_SETTING, "8000")
    letters = "abcdefghijklmnopqrst"
    path = tmp_path / "large.txt"
    path.write_text("\n".join(f"{a}{b}{c}{d}e" for a in letters for b in letters for c in letters for d in letters))
    more = tmp_path / "more.txt"
    more.write_text("\n".join(f"{a}{b}{c}zz" for a in letters for b in letters for c in letters))
    assert run([*command.split(), "--lexicon", f"{path}+{more}"]) == 2
    error = " ".join(capsys.readouterr().err.split())
    assert "Use a shorter list" in error
    assert "fault" not in error
