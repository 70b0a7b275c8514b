"""The best openers of a day's `nyt`: worked out once after an update, and cached with the advice for its start."""

import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from salet.game.daily.nyt import book_path
from salet.game.folder import write_whole
from salet.game.lexicon import Lexicon
from salet.solver.opening_book import has_own_values
from salet.study.advice.starts import make_day_page
from salet.study.news.background import begin

if TYPE_CHECKING:
    from subprocess import Popen

COMMAND = ("-m", "salet", "lexicon", "openers")


def value_openers(lexicon: Lexicon) -> None:
    """Work out the values of the best openers of a day's `nyt` and cache them, unless they are known."""
    if not has_own_values(lexicon.name):
        write_whole(book_path(lexicon.name), json.dumps(make_day_page(lexicon)))


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
        return begin(COMMAND)
    return None
