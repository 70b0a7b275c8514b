"""How commands answer: text and JSON on standard output, notes and progress on standard error, files."""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from typing import Any, TypeVar

import click

from salet.cli.settings import uses_color
from salet.game.lexicon import DEFAULT
from salet.show.blocks import BLANK, Block, RenderStyle, Text, as_text, printable
from salet.show.sentences import answer_json, remarks, stale_text
from salet.system import write_atomically
from salet.wording import time_text
from salet.workers import Progress, TimeLeft

Result = TypeVar("Result")
MAX_LINE_LENGTH = 100_000
IN_LETTERS = str.maketrans({"█": "#", "⬛": "B", "🟨": "Y", "🟩": "G"})


def print_value(answer: Result, blocks: Callable[[Result], Iterable[Block]], as_json: bool) -> None:
    """Print a result as JSON, or the blocks that a function makes of it."""
    if as_json:
        print_json(answer)
    else:
        print_text(blocks(answer))


def print_result(answer: Any, blocks: Callable[[Any], Iterable[Block]], as_json: bool, **more: object) -> None:
    """Print what was found for a position: as text, or as JSON with more fields, notes and the version."""
    if as_json:
        print_json(answer_json(answer, **more))
    else:
        print_text([*map(Text, remarks(answer.position.lexicon)), *blocks(answer)])


def print_json(value: object) -> None:
    """Print a value as JSON on standard output; our own results say what they are in JSON."""
    click.echo(printable(json.dumps(value, ensure_ascii=False, indent=2, default=lambda result: result.as_json())))


def print_text(text: str | Iterable[Block], style: RenderStyle | None = None) -> None:
    """Print a text or blocks, colored where standard output may be."""
    colour = uses_colour()
    text = text if isinstance(text, str) else as_text(text, style or terminal_style())
    click.echo(_encodable(printable(text, colour=colour)), color=colour)


def uses_colour() -> bool:
    """Return whether standard output may be colored."""
    return uses_color(sys.stdout)


def terminal_style(*, plain: bool = False) -> RenderStyle:
    """Return standard output's style: its width, and whether it's colored."""
    return RenderStyle(max(20, width()), uses_colour() and not plain, plain)


def _encodable(text: str) -> str:
    """Return the text as standard output can show it, in letters where it must."""
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(IN_LETTERS).encode(encoding, "replace").decode(encoding)
    return text


def width() -> int:
    """Return the columns of standard output: those of its terminal, or COLUMNS, or 80."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() or "COLUMNS" in os.environ else 80


def note(text: str) -> None:
    """Print a note on standard error, apart from the answer."""
    click.echo(printable(text), err=True)


def note_old_odds(*lexicons: str) -> None:
    """Print a note on standard error if one of the lexicons played with is `nyt`, and its answers are old."""
    if DEFAULT in lexicons and (stale := stale_text()):
        note(as_text([BLANK, Text(stale)], terminal_style()))


def write_file(path: Path, text: str, about: str = "") -> None:
    """Write a text whole or not at all, and say so, with a word about it if there is one."""
    write_atomically(path, text)
    note(f"Wrote {path}: {about}." if about else f"Wrote {path}.")


# --- Progress ---------------------------------------------------------------------------------------------------

PLAIN_PROGRESS_SECONDS = 10.0  # seconds between lines where there is no terminal to draw a bar on
BAR_SECONDS = 0.1  # seconds between two drawings of the bar
BAR = 30  # columns
CLEAR = "\r\x1b[K"


@contextmanager
def progress_bar(label: str, *, plain: bool = False) -> Iterator[Callable[[Progress], None]]:
    """Yield a function that shows progress and the time left: a bar, or a line every ten seconds."""
    on_terminal = sys.stderr.isatty() and not plain
    pause, shown = (BAR_SECONDS, -inf) if on_terminal else (PLAIN_PROGRESS_SECONDS, 0.0)

    time_left = TimeLeft()

    def show(state: Progress) -> None:
        nonlocal shown
        seconds = time_left.after(state)
        if state.spent - shown < pause:
            return
        shown = state.spent
        left = "" if seconds is None else f", {time_text(seconds)} left"
        left = left if state.has_workers else ", waiting for workers"
        line = f"{label}: {state.done:,} of {state.jobs:,}{left}"
        if on_terminal:  # cut to the width: a wrapped line could not be cleared
            bar = "#" * round(BAR * state.done / max(1, state.jobs))
            line = CLEAR + f"[{bar:{BAR}}] {line}"[: shutil.get_terminal_size().columns - 1]
        click.echo(line, err=True, nl=not on_terminal)

    try:
        yield show
    finally:
        if on_terminal:
            click.echo(CLEAR, err=True, nl=False)


# --- Asking -----------------------------------------------------------------------------------------------------


def prepare_streams() -> None:
    """Set up the streams: odd characters never end the program, and keys edit the line."""
    for stream, how in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        with suppress(AttributeError, ValueError):  # a stream that a test has put in its place
            stream.reconfigure(errors=how)  # type: ignore[union-attr]
    if _is_terminal():
        with suppress(ImportError):
            import readline  # noqa: F401 - imported for what it does to input()


def ask(prompt: str) -> str | None:
    """Return the line that was typed, or None at the end; only people see a prompt."""
    try:
        if _is_terminal():
            return _as_utf8(input(prompt))
        if sys.stdin.isatty():
            sys.stderr.write(prompt)
            sys.stderr.flush()
        line = sys.stdin.readline(MAX_LINE_LENGTH)
    except EOFError:
        sys.stdout.write("\n")  # so that the shell's prompt begins a line
        return None
    except KeyboardInterrupt:
        if _is_terminal():
            sys.stdout.write("\n")
        raise
    return _as_utf8(line) if line else None


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _as_utf8(line: str) -> str:
    """Return a line that another encoding could not read as the UTF-8 that it is."""
    try:
        return line.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    except UnicodeEncodeError:  # half a character, which no encoding has
        return line.encode("utf-8", "replace").decode("utf-8")
