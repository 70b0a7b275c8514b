"""The program as a whole: help, exit codes, colour, width, and what it costs to start."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet import __version__
from salet.cli.main import COMMANDS, run
from salet.errors import MissingExtra

Command = Callable[..., Any]
Seconds = Callable[..., float]
WIDTH = 80
SLOWER = 6


@pytest.mark.parametrize("command", ([], ["suggest"], ["review"]))
def test_help_fits_a_narrow_terminal(salet: Command, monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = salet(*command, "--help").out.partition("Examples:")[0]
    assert max(map(len, text.splitlines())) <= 40


def test_the_version_is_told(salet: Command) -> None:
    assert __version__ in salet("--version").out
    assert salet("version").out == salet("--version").out


@pytest.mark.parametrize("group", ("lexicon", "solvers", "stats"))
def test_the_help_of_a_group_has_whole_sentences(salet: Command, group: str) -> None:
    assert "..." not in salet(group, "--help").out.partition("Commands:")[2]


def test_a_message_fits_a_narrow_terminal_and_breaks_no_name(salet: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = salet("bench", "entropi").err.splitlines()
    assert max(map(len, lines)) <= 40
    assert not [line for line in lines if line.endswith("-")]


@pytest.mark.parametrize(
    ("receipt", "command"),
    (
        ("pipx_metadata.json", 'pipx install --force "salet[plots]"'),
        ("uv-receipt.toml", 'uv tool install "salet[plots]"'),
        ("archive-v0/pyvenv.cfg", 'uvx --from "salet[plots]" salet'),
        ("pyvenv.cfg", 'pip install "salet[plots]"'),
    ),
)
def test_an_extra_is_added_by_the_program_that_installed_salet(
    receipt: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / receipt).parent.mkdir(exist_ok=True)
    (tmp_path / receipt).touch()
    monkeypatch.setattr(sys, "prefix", str((tmp_path / receipt).parent))
    assert str(MissingExtra("Figures need matplotlib", "plots")).splitlines()[1:] == [f"  {command}"]


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


@pytest.mark.long
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


# --- What starting costs ----------------------------------------------------------------------------------------


def test_help_imports_no_numpy(program: Command) -> None:
    result = program("--help", options=("-X", "importtime"))
    assert result.code == 0
    assert "salet.cli" in result.err
    assert "numpy" not in result.err


@pytest.mark.long
def test_help_takes_at_most_six_times_as_long_as_python_itself(tmp_path: Path, seconds_of: Seconds) -> None:
    script = "import sys; sys.argv = ['salet', '--help']; from salet.cli.main import main; main()"
    seconds_of("-c", script, cache=tmp_path)
    pairs = [(seconds_of("-c", "pass", cache=tmp_path), seconds_of("-c", script, cache=tmp_path)) for _ in range(15)]
    bare, with_help = (min(column) for column in zip(*pairs, strict=True))
    assert with_help <= SLOWER * bare


# --- Ways to end ------------------------------------------------------------------------------------------------


@pytest.mark.long
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


@pytest.mark.long
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


# --- Colour and width -------------------------------------------------------------------------------------------


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What the program prints when its output is a terminal."""
    terminal, far_end = os.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR"}}
    process = subprocess.Popen(
        [sys.executable, "-m", "salet", *arguments],
        stdout=far_end,
        stderr=subprocess.DEVNULL,
        env={**kept, "TERM": "xterm", "PYTHONUTF8": "1", **environment},
    )
    os.close(far_end)
    printed = b""
    while True:
        try:
            chunk = os.read(terminal, 4096)
        except OSError:  # the far end is closed: that is how a terminal says that all is read
            break
        if not chunk:
            break
        printed += chunk
    os.close(terminal)
    assert process.wait() == 0
    return printed.decode()


@pytest.mark.long
def test_tiles_are_coloured_on_a_terminal_unless_no_color_is_set(program: Command, nine_file: str) -> None:
    arguments = ("suggest", "-l", nine_file, "light", "bgggg")
    assert "\x1b[" in on_a_terminal(*arguments)
    assert "\x1b" not in on_a_terminal(*arguments, NO_COLOR="1")
    piped = program(*arguments)
    assert "\x1b" not in piped.out + piped.err
    assert "BGGGG" in piped.out


@pytest.mark.long
@pytest.mark.parametrize(
    "arguments",
    (
        ["suggest"],
        ["suggest", "-l", "original", "salet", "bbbbb"],
        ["suggest", "-l", "original", "--hard", "salet", "bybgb", "crony", "bbybg"],
        ["suggest", "-l", "original", "salet", "ggggb", "crony", "ggggg"],
        ["suggest", "-l", "original", "salet", "bbbbb", "crane", "ggbbb", "light", "ggggg"],
        ["suggest", "-l", "original", "salet", "ggggb", "salet", "bbbbb"],
        ["suggest", "-l", "original", "arise", "yybyg", "salet", "gybyb", "loris", "bgyby"],
        ["suggest", "-l", "nowhere"],
        ["suggest", "zzzzz", "bbbbb"],
        ["suggest", "crane", "01200"],
        ["suggest", "crane", "ggggy"],
        ["suggest", "--rules", "soft"],
        ["suggest", "--strategy", "guesswork"],
        ["suggest", "--hard", "crane", "gbbbb", "light", "bbbbb"],
        ["bench", "entropy", "-l", "{nine}"],
        ["bench", "entropy", "parts", "-l", "{nine}", "--rules", "normal-3"],
        ["bench", "guesswork"],
        ["lexicon"],
        ["lexicon", "info", "nyt"],
        ["lexicon", "info", "{nine}"],
        ["lexicon", "info", "nowhere"],
        ["tree", "entropy", "-l", "{nine}"],
        ["tree", "{spoiled}"],
        ["verify", "{spoiled}"],
        ["verify", "{nine}"],
    ),
    ids=" ".join,
)
def test_nothing_is_wider_than_80_columns_or_coloured_in_a_pipe(
    salet: Command, nine_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    spoiled = tmp_path / "spoiled.tree"
    spoiled.write_text("salet-tree 1\nlexicon nine.txt 12\nrules normal\nstrategy x\n\nlight!\n  BGGGG crane\n")
    if "{spoiled}" in arguments and "verify" in arguments:
        arguments = [*arguments, "-l", "nine.txt"]
    words = [{"{nine}": Path(nine_file).name, "{spoiled}": spoiled.name}.get(word, word) for word in arguments]
    result = salet(*words)
    printed = result.out + result.err
    assert printed
    assert [line for line in printed.splitlines() if len(line) > WIDTH] == []
    assert "\x1b" not in printed
    assert "Traceback" not in printed


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
