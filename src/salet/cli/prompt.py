"""Asking the player for a line, on a terminal or through a pipe, whatever the encoding."""

import sys
from contextlib import suppress
from dataclasses import dataclass

from salet.show.blocks import Style

LONGEST_LINE = 100_000
TOP = 5  # guesses that the helper shows


@dataclass(frozen=True, slots=True)
class Manner:
    """How to answer: style, whether games are recorded, seconds to search."""

    style: Style
    keeps: bool = True
    budget: float = 1.0


def interactive() -> bool:
    """Whether input and output are both a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def make_ready() -> None:
    """Set up the streams: odd characters never end the program, and keys edit the line."""
    for stream, how in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        with suppress(AttributeError, ValueError):  # a stream that a test has put in its place
            stream.reconfigure(errors=how)  # type: ignore[union-attr]
    if interactive():
        with suppress(ImportError):
            import readline  # noqa: F401 - imported for what it does to input()


def prompt_text(row: int, word: str | None, action: str = "guess") -> str:
    """Return the prompt for a row; tiles alone are for the word in it.

    >>> prompt_text(2, "crony"), prompt_text(1, None), prompt_text(1, "salet", "edit")
    ('guess 2 (crony)> ', 'guess 1> ', 'edit 1 (salet)> ')
    """
    return f"{action} {row} ({word})> " if word else f"{action} {row}> "


def ask(prompt: str) -> str | None:
    """Return the line that was typed, or None at the end; only people see a prompt."""
    try:
        if interactive():
            return _as_utf8(input(prompt))
        if sys.stdin.isatty():
            sys.stderr.write(prompt)
            sys.stderr.flush()
        line = sys.stdin.readline(LONGEST_LINE)
    except EOFError:
        sys.stdout.write("\n")  # so that the shell's prompt begins a line
        return None
    except KeyboardInterrupt:
        if interactive():
            sys.stdout.write("\n")
        raise
    return _as_utf8(line) if line else None


def _as_utf8(line: str) -> str:
    """Return a line that another encoding could not read as the UTF-8 that it is."""
    try:
        return line.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    except UnicodeEncodeError:  # half a character, which no encoding has
        return line.encode("utf-8", "replace").decode("utf-8")
