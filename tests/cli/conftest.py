"""Two ways to run the program: right here, and as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from salet.cli.main import run
from salet.game.lexicon import Lexicon


class Result(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


@pytest.fixture
def salet(capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Run a command in this process, given what is typed and more of an environment."""

    def command(*arguments: str, stdin: str | None = None, **environment: str) -> Result:
        capsys.readouterr()
        with pytest.MonkeyPatch.context() as patch:
            if stdin is not None:
                patch.setattr("sys.stdin", StringIO(stdin))
            for name, value in environment.items():
                patch.setenv(name, value)
            code = run(list(arguments))
        return Result(code, *capsys.readouterr())

    return command


@pytest.fixture
def program() -> Callable[..., Result]:
    """Run the program as a process of its own."""

    def process(*arguments: str, options: tuple[str, ...] = (), stdin: str = "", **environment: str) -> Result:
        done = subprocess.run(
            [sys.executable, *options, "-m", "salet", *arguments],
            env={**os.environ, "PYTHONUTF8": "1", **environment},
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=300,
        )
        return Result(done.returncode, done.stdout, done.stderr)

    return process


@pytest.fixture
def nine_file(nine: Lexicon, tmp_path: Path) -> str:
    path = tmp_path / "nine.txt"
    path.write_text("\n".join(nine.answers), "utf-8")
    return str(path)
