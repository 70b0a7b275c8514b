"""Tab completes commands and the names of word lists, strategies, and rules, in real shells."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import Terminal

SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], 'eval "$(_SALET_COMPLETE=bash_source salet)"'),
    "zsh": (["zsh", "-f", "-i"], 'autoload -Uz compinit && compinit -u; eval "$(_SALET_COMPLETE=zsh_source salet)"'),
    "fish": (["fish", "--no-config", "-i"], "_SALET_COMPLETE=fish_source salet | source"),
}
COMPLETED = (
    ("salet autos", "salet autosolve"),
    ("salet suggest --lexicon or", "salet suggest --lexicon original"),
    ("salet --strategy s4-system1-", "salet --strategy s4-system1-hard"),
    ("salet bench publ", "salet bench published"),
    ("salet suggest --rules har", "salet suggest --rules hard"),
    ("salet play adv", "salet play adversary"),
    ("salet lexicon info birds", "salet lexicon info birds.txt"),
)

pytestmark = pytest.mark.gate


@pytest.fixture(scope="module", params=SHELLS)
def shell(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    if not shutil.which(request.param):
        pytest.skip(f"{request.param} isn't installed here")
    command, startup = SHELLS[request.param]
    folder = tmp_path_factory.mktemp(request.param)
    (folder / "birds.txt").write_text("crane\nheron\n", "utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    terminal = Terminal(command, columns=120, environment={"PATH": path, "HOME": str(folder), "PWD": str(folder)})
    terminal.type(f"{startup}; echo re''ady\r")
    terminal.wait_for(lambda there: "\nready" in there.text, seconds=60)
    yield terminal
    terminal.close()


@pytest.mark.parametrize(("typed", "completed"), COMPLETED)
def test_tab_completes_a_name(shell: Terminal, typed: str, completed: str) -> None:
    shell.type(f"{typed}\t")
    shell.wait_for(lambda there: there.text.endswith(completed), seconds=60)
    shell.type("\x15")  # clears the line
