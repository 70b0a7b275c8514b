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


def value_openers_in_background(lexicon: Lexicon) -> "Popen[bytes] | None":
    """Return a process that works out the best openers, or None if none was started; do not wait for it.

    Without it, or if it cannot be started, the estimates stay.
    """
    if not is_allowed() or has_own_values(lexicon.name):
        return None
    with suppress(OSError):
        return Popen((sys.executable, *COMMAND), start_new_session=True, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)  # noqa: S603
    return None
