"""A live analysis: a thread that searches while the player types, and its lines.

Redrawing saves the cursor, moves up to the lines, writes them and restores the cursor, all in one write, so it never
mixes with what the player types. Where that could fail (the typed text fills its line, or the window has another
width) the lines stay as they are until the next prompt.
"""

import os
import shutil
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from salet.cli.output import uses_colour
from salet.cli.prompt import TOP
from salet.errors import SaletError
from salet.game.position import Position
from salet.show.text import printable
from salet.solver.analysis import analyse
from salet.solver.evaluation import Evaluation

UP = "\x1b[{}A\r"
DOWN = "\r\x1b[1B"
CLEAR = "\x1b[K"
SAVE = "\x1b7"
RESTORE = "\x1b8"


class Watch:
    """The analysis of one position, in a thread until another is followed or it is stopped."""

    def __init__(self, changed: Callable[[Evaluation], None]) -> None:
        self._changed = changed
        self._position: Position | None = None
        self._ended = threading.Event()
        self._settled = threading.Event()
        self._thread: threading.Thread | None = None
        self.latest: Evaluation | None = None

    def follow(self, position: Position | None) -> None:
        """Analyse this position from now on; one that is followed already goes on."""
        if position == self._position:
            return
        self.stop()
        self._position, self.latest = position, None
        if position is not None:
            self._ended, self._settled = threading.Event(), threading.Event()
            arguments = (position, self._ended, self._settled)
            self._thread = threading.Thread(target=self._run, args=arguments, daemon=True)
            self._thread.start()

    def _run(self, position: Position, ended: threading.Event, settled: threading.Event) -> None:
        with suppress(SaletError):  # nothing to analyse: the last guess is made, say
            for evaluation in analyse(position, top=TOP, stopped=ended.is_set):
                if ended.is_set():
                    break
                self.latest = evaluation
                self._changed(evaluation)
        settled.set()

    def wait(self, seconds: float) -> Evaluation | None:
        """Return the latest analysis once all is proven, or after this many seconds."""
        self._settled.wait(seconds)
        return self.latest

    def stop(self) -> None:
        """End the analysis."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join(2.0)
        self._thread = self._position = None


class Lines:
    """The lines above the prompt, on a terminal."""

    def __init__(self, prompt: Callable[[], str]) -> None:
        self._lock = threading.Lock()
        self._prompt = prompt
        self._count = self._width = 0

    def put(self, lines: list[str]) -> None:
        """Write the lines; from now on they may be redrawn."""
        with self._lock:
            sys.stdout.write("".join(f"{printable(line, colour=uses_colour())}\n" for line in lines))
            sys.stdout.flush()
            self._count, self._width = len(lines), shutil.get_terminal_size().columns

    def leave(self) -> None:
        """Redraw the lines no more: other text follows below them."""
        with self._lock:
            self._count = 0

    def draw(self, lines: list[str]) -> None:
        """Redraw the lines, if their number is the same and nothing is in the way."""
        with self._lock:
            if len(lines) == self._count and self._clear_of_input():
                text = "".join(f"{printable(line, colour=uses_colour())}{CLEAR}{DOWN}" for line in lines)
                os.write(sys.stdout.fileno(), f"{SAVE}{UP.format(self._count)}{text}{RESTORE}".encode())

    def _clear_of_input(self) -> bool:
        """Whether the prompt and what is typed fill less than a line of the same width as before."""
        readline = sys.modules.get("readline")
        typed = readline.get_line_buffer() if readline else ""
        columns = shutil.get_terminal_size().columns
        return columns == self._width and len(self._prompt()) + 2 * len(typed) + 1 < columns
