"""Settings: environment variables that stand for options, for people who always use the same ones."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from salet.errors import quote_input

LEXICON = "SALET_LEXICON"
STRATEGY = "SALET_STRATEGY"
RULES = "SALET_RULES"
PLAIN = "SALET_PLAIN"
NO_HISTORY = "SALET_NO_HISTORY"
OPTIONS = {
    LEXICON: "--lexicon",
    STRATEGY: "--strategy",
    RULES: "--rules",
    PLAIN: "--plain",
    NO_HISTORY: "--no-history",
}
"""The option that each variable stands for, unless it's on the command line."""


def settings_behind(problem: str) -> str:
    """Return lines about the settings whose value or option a problem names; an empty text if there is none."""
    values = ((variable, option, os.environ.get(variable)) for variable, option in OPTIONS.items())
    return "".join(
        f"\nThe environment variable {variable} is set to {quote_input(value)}."
        for variable, option, value in values
        if value and (quote_input(value) in problem or option in problem)
    )


def uses_color(stream: TextIO) -> bool:
    """Return whether text on a stream may be colored: on a terminal, and as NO_COLOR and FORCE_COLOR have it."""
    if os.environ.get("NO_COLOR"):
        return False
    if any(os.environ.get(name, "0") not in {"", "0"} for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def without_settings() -> Iterator[None]:
    """Let commands of ours, not of the person at the keyboard, run without settings."""
    kept = {variable: os.environ.pop(variable) for variable in OPTIONS if variable in os.environ}
    try:
        yield
    finally:
        os.environ.update(kept)
