"""The program as a whole: help, exit codes, colour, width, and what it costs to start."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.cli.main import COMMANDS, run

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
    board = ("crane", "bygbb", "-l", "original", "--budget", "60")
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
    (("salet ", set(COMMANDS)), ("salet --no", {"--no-history"}), ("salet suggest --bu", {"--budget"})),
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
    assert ("Run the same command to continue" in " ".join(result.err.split())) == bool(journal)
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
    assert "A fault in Salet itself: RuntimeError: the book is upside down." in " ".join(
        capsys.readouterr().err.split("\n")
    )
    monkeypatch.setenv("SALET_DEBUG", "1")
    with pytest.raises(RuntimeError, match="upside down"):
        run(["breaks"])
