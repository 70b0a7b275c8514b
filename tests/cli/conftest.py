"""Two ways to run the program: right here, and as a process of its own."""

import os
import resource
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


@pytest.fixture
def seconds_of() -> Callable[..., float]:
    """The processor time of a Python process, which a busy machine does not change much.

    Modules are read as bytecode, as in any installation, whatever this environment does.
    """

    def measure(*arguments: str, cache: Path) -> float:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment = {**kept, "PYTHONPYCACHEPREFIX": str(cache)}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command, nowhere = [sys.executable, *arguments], subprocess.DEVNULL
        subprocess.run(command, check=True, stdin=nowhere, stdout=nowhere, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return measure
