"""Run the examples of a Markdown page, and compare what happens with what the page shows.

Every fenced block of these languages is an example, and is run, from top to bottom:

- `console`: a line that begins with `$ ` is a command, the lines below are what it prints: standard
  output, with standard error below it when the command fails.
- `python`: with prompts (`>>>`) a doctest, without them plain code. A page is one session.
- `text file=NAME`: is written to that file, for the examples below it.

`python tools/document_blocks.py PAGE FOLDER` runs a page with the Python, and the `salet` beside it, that run this.

A line `...` stands for any lines, and `...` within a line for any text. A block whose fence says
`no-run`, such as ```` ```console no-run ````, is only shown. A page has a folder of its own, with a copy of
docs/examples.
"""

import contextlib
import difflib
import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from salet.cli.settings import OPTIONS as SETTINGS

EXAMPLES = Path(__file__).resolve().parents[1] / "docs" / "examples"
RUN = ("console", "python")
UNSEEN = ("bash", "sh", "shell", "shell-session", "pycon", "zsh")
SECONDS = 300

FENCE = re.compile(
    r"^(?P<indent> *)(?P<ticks>`{3,})(?P<info>[^`\n]*)\n(?P<body>.*?)^(?P=indent)(?P=ticks) *$",
    re.DOTALL | re.MULTILINE,
)


class MismatchError(Exception):
    """A page shows something else than what happens."""


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: the words after its fence, its text, and the line where the text begins."""

    words: tuple[str, ...]
    text: str
    line: int

    @property
    def language(self) -> str:
        """The first word after the fence, or nothing."""
        return self.words[0] if self.words else ""

    @property
    def runs(self) -> bool:
        """Whether the block is an example that is run."""
        return self.language in RUN and "no-run" not in self.words

    @property
    def file(self) -> str | None:
        """The name of the file that the block is the text of, if it is one."""
        named = [word.removeprefix("file=") for word in self.words if word.startswith("file=")]
        return named[0] if named else None


def blocks(text: str, line: int = 1) -> Iterator[Block]:
    r"""The fenced blocks of a page in their order; a directive is looked into.

    >>> [block.words for block in blocks("```console no-run\n$ make\n```\n")]
    [('console', 'no-run')]
    """
    for fence in FENCE.finditer(text):
        body = re.sub(rf"^{fence['indent']}", "", fence["body"], flags=re.MULTILINE)
        begin = line + text.count("\n", 0, fence.start("body"))
        if fence["info"].startswith("{"):
            yield from blocks(body, begin)
        else:
            yield Block(tuple(fence["info"].split()), body, begin)


def steps(block: Block) -> Iterator[tuple[int, str, list[str]]]:
    """The commands of a console block, each with its line in the page, and the output shown below it."""
    lines = block.text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    if starts[:1] != [0]:
        raise MismatchError(f"line {block.line}: a console block begins with a command: `$ ...`")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield block.line + start, lines[start][2:], lines[start + 1 : end]


def matches(shown: Sequence[str], printed: Sequence[str]) -> bool:
    """Whether the lines shown describe the lines printed.

    >>> matches(["a ... z", "...", "end"], ["a to z", "one", "two", "end"])
    True
    """
    any_text = re.escape("...")
    wanted = "".join("(?:.*\n)*" if line == "..." else re.escape(line).replace(any_text, ".*") + "\n" for line in shown)
    return re.fullmatch(wanted, "".join(f"{line}\n" for line in printed)) is not None


def trimmed(lines: Sequence[str]) -> list[str]:
    """The lines without spaces at their ends or empty lines at the end of all."""
    return "\n".join(line.rstrip() for line in lines).rstrip("\n").split("\n")


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a command: 80 columns, no color, nothing of the person who runs it."""
    own = {name: str(folder / ".home" / name) for name in ("SALET_DATA", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    plain = {"COLUMNS": "80", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "TERM": "dumb"}
    patient = {"SALET_SEARCH_SECONDS": "20"}  # a busy machine proves the same as an idle one, only later
    environment = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    return environment | own | plain | patient | {"PATH": path, "PYTHONUTF8": "1"}


def run_command(command: str, before: int, folder: Path) -> tuple[list[str], int]:
    """What a command prints and its exit code; `$?` is the code of the one before it."""
    done = subprocess.run(
        ["bash", "-c", f"(exit {before})\n{command}"],
        check=False,
        cwd=folder,
        env=surroundings(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )
    text = done.stdout + (done.stderr if done.returncode else "")
    return text.splitlines(), done.returncode


def run_console(block: Block, folder: Path) -> None:
    """Run the commands of a block one after another, and compare."""
    code = 0
    for line, command, below in steps(block):
        printed, code = run_command(command, code, folder)
        shown, printed = trimmed(below), trimmed(printed)
        if not matches(shown, printed):
            difference = difflib.unified_diff(shown, printed, "shown", "printed", lineterm="")
            raise MismatchError("\n".join((f"line {line}: $ {command}", *difference)))


def run_python(block: Block, names: dict[str, Any], page: str) -> None:
    """Run a block as a doctest, or as plain code when it has no prompts."""
    if ">>>" not in block.text:
        exec(compile(block.text, f"{page}:{block.line}", "exec"), names)  # noqa: S102  our own pages
        return
    test = doctest.DocTestParser().get_doctest(block.text, names, page, page, block.line - 1)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    report: list[str] = []
    runner.run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    if report:
        raise MismatchError("".join(report))


def run_page(page: Path, folder: Path) -> None:
    """Run every example of a page in the folder."""
    shutil.copytree(EXAMPLES, folder, dirs_exist_ok=True)
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.language in UNSEEN:
            known = " or ".join(RUN)
            raise MismatchError(f"line {block.line}: write {known}, so that the block is run")
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
        elif block.runs and block.language == "console":
            run_console(block, folder)
        elif block.runs:
            with contextlib.chdir(folder):
                run_python(block, names, page.name)


if __name__ == "__main__":
    try:
        run_page(Path(sys.argv[1]), Path(sys.argv[2]))
    except MismatchError as error:
        sys.exit(f"{sys.argv[1]}, {error}")
