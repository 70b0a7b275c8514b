"""The sessions that pages show are what a terminal shows now.

A block `text session` is one; its prompts show what to type. SALET_RECORD=1 writes into the page what the terminal
shows.
"""

import os
import re
import shutil
import sys
from datetime import date
from pathlib import Path

import pytest
from terminal import Terminal

DOCS = Path(__file__).resolve().parents[2] / "docs"
SESSION = re.compile(r"^```text session(?P<slow> slow)?\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^\$ .*\n(?:(?!\$ ).*\n)*", re.MULTILINE)
TYPED = re.compile(r"^(?:\S.*> |> |.*\]: )(?P<keys>.*)$")
MARKS = {None: pytest.mark.gate, " slow": pytest.mark.slow}
SESSIONS = [
    pytest.param(page, number, marks=MARKS[found["slow"]], id=f"{page.stem}-{number}")
    for page in sorted(DOCS.glob("*.md"))
    for number, found in enumerate(SESSION.finditer(page.read_text("utf-8")))
]


def shown(command: str, lines: list[str], environment: dict[str, str]) -> str:
    """Return what a terminal shows of a command, and of what is typed at the prompts of some lines."""
    terminal = Terminal(["sh", "-c", command.removeprefix("$ ")], environment=environment)
    try:
        for typed in filter(None, map(TYPED.match, lines)):
            terminal.wait_for_prompt()
            terminal.type(f"{typed['keys']}\r")
        terminal.wait_for(lambda _: False)
        return "\n".join([command, *(line for line in terminal.text.splitlines() if line != "Loading ...")])
    finally:
        terminal.close()


@pytest.mark.parametrize(("page", "number"), SESSIONS)
def test_a_session_is_what_a_terminal_shows(page: Path, number: int, tmp_path: Path) -> None:
    text = page.read_text("utf-8")
    body = [*SESSION.finditer(text)][number]["body"]
    shutil.copytree(DOCS / "examples", tmp_path, dirs_exist_ok=True)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "update-asked.txt").write_text(str(date.max), "utf-8")  # its count depends on the day
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    own = {"SALET_DATA": f"{tmp_path}/data", "PWD": str(tmp_path), "SALET_SEARCH_SECONDS": "60", "PATH": path}
    parts = [part.splitlines() for part in COMMAND.findall(body)]
    now = "".join(f"{shown(command, lines, own)}\n" for command, *lines in parts)
    if "SALET_RECORD" in os.environ:
        page.write_text(text.replace(body, now), "utf-8")
    else:
        assert now == body
