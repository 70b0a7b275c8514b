"""Record the documentation's terminal sessions with the real program in a pty.

A page holds a session between fences that name it:

    ```text session=helper
    $ salet ...
    ```

The keys that are typed in each stand below. A line is typed when the prompt has come, after a search until all is
proven, so that the same session gives the same text on every machine.

    python tools/record_sessions.py docs/tutorial.md    write what the program shows now into the page

tests/docs/test_sessions.py says whether the pages are current.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pyte

from salet.game.lexicon import named
from salet.study.claims import LISTS
from salet.study.tournament import autosolve

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

SECONDS = 300.0
QUIET = 0.25  # seconds without output after which a prompt is taken to wait
PROMPT = re.compile(r"^\S.*> $|^.*\]: $|^> $")
PASSING = ("Loading ...",)  # depends on the machine
FENCE = re.compile(r"^```text session=(?P<name>\S+)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)


class Terminal:
    """A program in a pseudo-terminal, and its screen, too tall to scroll."""

    def __init__(
        self, command: Sequence[str], columns: int = 80, rows: int = 400, environment: Mapping[str, str] | None = None
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.raw = b""
        self._stream = pyte.ByteStream(self.screen)
        self.process, self._terminal = pty.fork()
        if self.process == 0:
            kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLUMNS", "LINES"}}
            surroundings = {**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", **(environment or {})}
            os.chdir(surroundings.get("PWD", "."))
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a job in the background is started deaf to Ctrl-C
            os.execvpe(command[0], list(command), surroundings)  # noqa: S606 - the program that is recorded
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.code: int | None = None
        self._row = -1  # of the last prompt

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def at_prompt(self) -> bool:
        """Whether the cursor stands behind a prompt."""
        line = self.screen.display[self.screen.cursor.y][: self.screen.cursor.x]
        return bool(PROMPT.match(line))

    def read(self, seconds: float) -> bool:
        """Draw what the program writes within `seconds`, and return whether it wrote anything."""
        if not select.select([self._terminal], [], [], seconds)[0]:
            return False
        try:
            written = os.read(self._terminal, 1 << 16)
        except OSError:  # the far end is closed
            written = b""
        if not written:
            self._ended()
            return False
        self.raw += written
        self._stream.feed(written)
        return True

    def _ended(self) -> None:
        if self.code is None:
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def wait_for(self, condition: Callable[[Terminal], bool], seconds: float = SECONDS) -> None:
        """Wait until something holds and the program is quiet, or it has ended."""
        end = time.monotonic() + seconds
        while self.code is None:
            if not self.read(QUIET) and condition(self):
                return
            if time.monotonic() > end:
                raise TimeoutError(f"still waiting after {seconds:.0f} s:\n{self.text}")

    def wait_for_prompt(self) -> None:
        """Wait for a prompt below the last one."""
        self.wait_for(lambda there: there.at_prompt and there.screen.cursor.y > self._row)
        self._row = self.screen.cursor.y

    def type(self, keys: str) -> None:
        """Send keys."""
        os.write(self._terminal, keys.encode())

    def close(self) -> None:
        """End the program if it runs still."""
        if self.code is None:
            with suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)
            self._ended()
        with suppress(OSError):
            os.close(self._terminal)


@dataclass(frozen=True, slots=True)
class Session:
    """Commands in turn with the lines typed at their prompts; they share a data folder."""

    commands: tuple[tuple[str, tuple[str, ...]], ...]
    files: tuple[tuple[str, str], ...] = ()


def games() -> str:
    """Return 14 games with their words, played by a solver by letter frequency."""
    rows = ["date,guesses,lexicon,words"]
    for day, answer in enumerate(named("original").answers[7:700:50]):
        words = [turn.guess for turn in autosolve(answer, "s2-frequency", "original").turns]
        lost = answer not in words
        played = " ".join([*words, answer] if lost else words)
        rows.append(f"2026-{8 + day // 10:02}-{1 + day % 10:02},{'X' if lost else len(words)},original,{played}")
    return "\n".join(rows)


SESSIONS = {
    "game": Session((("salet", ("crane bygbb", "shark bbgbb", "2", "ovary ggggg", "quit")),)),
    "s0": Session(
        (
            ("salet lexicon words original --guesses > words.txt", ()),
            ("salet suggest -s s0 -l words.txt -n 3", ()),
            ("SALET_SEARCH_SECONDS=0 salet why lares -l words.txt", ()),
            ("salet --strategy s0 -l words.txt", ("bbygb", "know 1", "quit")),
            ("salet solvers check s0", ()),
            ("salet stats import four-games.csv && salet stats | head -n 1", ()),
        ),
        files=(("four-games.csv", "date,guesses\n2026-08-01,2\n2026-08-02,3\n2026-08-03,4\n2026-08-04,3\n"),),
    ),
    "s1": Session(
        (
            (
                "salet --strategy s1-a",
                ("addWord('soare', [0,0,1,1,0])", "addWord('tardy', [0,1,1,0,0])", "list", "y", "quit"),
            ),
            ("salet suggest -l original -s expected-size -n 5", ()),
            ("salet why s1-a --against s1-brute soare bbyyb", ()),
            ("salet review -l original soare clint mince wince", ()),
        )
    ),
    "s2": Session(
        (
            ("salet suggest -l son.txt -n 3 'S T O N E / G B Y Y B'", ()),
            ("salet suggest -l four.txt -s s2-distinct -s s2-frequency -s s2-elimination -s s2-retry", ()),
            ("salet --strategy s2-distinct -l son.txt", ("stone gbyyb", "sonar gggbb", "list", "sonic ggggg", "quit")),
            ("salet solvers check s2", ()),
        ),
        files=tuple((name, words.replace(" ", "\n")) for name, words in LISTS.items()),
    ),
    "s3": Session(
        (
            ("salet suggest -s s3 -n 2", ()),
            ("salet autosolve fleet -s s3", ()),
            ("salet --strategy s3", ("12212", "leech 11022", "20000", "00000", "quit")),
        )
    ),
    "s4": Session(
        (
            ("salet --strategy s4-system1", ("n", "   r", "ea", "n", "   r", "ea", "y", "quit")),
            ("salet suggest -s s4-system1 -s s4-system1-hard -s s4-system2", ()),
        )
    ),
    "stats": Session(
        (
            ("salet stats import games.csv", ()),
            ("salet stats", ()),
            ("salet stats erase", ("y",)),
        ),
        files=(("games.csv", games()),),
    ),
}


def recorded(session: Session) -> str:
    """What a terminal shows during a session."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in session.files:
            (Path(folder) / name).write_text(text, "utf-8")
        environment = {
            "SALET_DATA": f"{folder}/data",
            "PWD": folder,
            "SALET_SEARCH_SECONDS": "60",
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        }
        shown = [_shown(command, typed, environment) for command, typed in session.commands]
    return "\n".join(shown)


def _shown(command: str, typed: Sequence[str], environment: Mapping[str, str]) -> str:
    terminal = Terminal(["sh", "-c", command], environment=environment)
    try:
        for line in typed:
            terminal.wait_for_prompt()
            terminal.type(f"{line}\r")
        terminal.wait_for(lambda _: False)
        lines = [line for line in terminal.text.splitlines() if not line.startswith(PASSING)]
        return "\n".join([f"$ {command}", *lines])
    finally:
        terminal.close()


def written(page: str) -> str:
    """The page with its sessions as the program shows them now."""
    return FENCE.sub(lambda match: f"```text session={match['name']}\n{recorded(SESSIONS[match['name']])}\n```", page)


def main() -> None:
    """Write the sessions into the pages that are named."""
    for path in map(Path, sys.argv[1:]):
        path.write_text(written(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
