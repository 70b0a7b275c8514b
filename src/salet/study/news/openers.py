"""The best openers of a day's `nyt`: worked out once after an update, and cached with the advice for its start."""

import json
import os
import sys
from contextlib import suppress
from subprocess import DEVNULL, Popen

from salet.game.daily.nyt import book_path
from salet.game.folder import write_whole
from salet.game.lexicon import Lexicon
from salet.solver.opening_book import has_own_values
from salet.study.advice.starts import DAY_SECONDS, make_day_page

COMMAND = ("-m", "salet", "lexicon", "openers")


def value_openers(lexicon: Lexicon, seconds: float = DAY_SECONDS) -> None:
    """Work out the values of the best openers of a day's `nyt` and cache them, unless they are known."""
    if not has_own_values(lexicon.name):
        write_whole(book_path(lexicon.name), json.dumps(make_day_page(lexicon, seconds)))


def is_allowed() -> bool:
    """Whether openers may be worked out without being asked for: SALET_BACKGROUND=off forbids it."""
    return os.environ.get("SALET_BACKGROUND") != "off"


def value_openers_in_background(lexicon: Lexicon) -> None:
    """Start a process that works out the best openers if that is allowed, and do not wait for it."""
    if is_allowed() and not has_own_values(lexicon.name):
        with suppress(OSError):  # then the estimates stay
            Popen((sys.executable, *COMMAND), start_new_session=True, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)  # noqa: S603
