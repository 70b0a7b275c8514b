"""Daily updates as a player meets them: a question that is asked once, and a process in the background."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from salet.cli import output
from salet.cli.terminal import prompt
from salet.errors import SaletError
from salet.game.daily.nyt import missing_count, stale_text, today
from salet.show.style import Style, folded
from salet.show.text import paragraph
from salet.study.news.schedule import FEED, NO, choice, choose, due, read_state

if TYPE_CHECKING:
    from salet.study.news.update import Update

HOST = "www.nytimes.com"
QUESTION = (
    "May Salet fetch past answers from {host}, at most once a day, so that its odds stay current?"
    " Nothing but the request is sent."
)
REPLIES = {"y": FEED, "yes": FEED, "": NO, "n": NO, "no": NO}
LATER = "To change that later: salet lexicon update --daily (or --no-daily)"


def is_undecided() -> bool:
    """Whether nobody has chosen yet if Salet may update by itself."""
    with suppress(SaletError):
        return choice() is None
    return False


def ask_for_updates(style: Style) -> str | None:
    """Ask whether Salet may update by itself, and keep the reply; return the line if it is a first guess instead."""
    host = urlsplit(os.environ.get("SALET_FEED", "")).netloc or HOST
    output.print_text(f"\n{folded(QUESTION.format(host=host), style)}")
    line = prompt.ask("[y/N] ")
    reply = None if line is None else REPLIES.get(line.strip().lower())
    if reply is None:
        return line
    try:
        choose(reply)
        output.note(LATER)
    except SaletError as error:
        output.note(str(error))
    return ""


def stale_note() -> str:
    """Return what old knowledge means, what helps, and why the last update by itself did not."""
    problem = read_state().get("problem")
    text = f"{stale_text()}{f'. The last update failed: {problem}' if problem else ''}"
    return paragraph(text, output.width())


def update_with_progress(source: str) -> "Update":
    """Update now and show how far it is; wait for an update in the background, and do what it has left."""
    from salet.run.campaign import Progress
    from salet.show.progress import progress_bar

    begun = time.perf_counter()
    with progress_bar("days") as show:

        def watch(done: int, days: int) -> None:
            spent = time.perf_counter() - begun
            show(Progress(done, days, spent, spent / done * (days - done) if done else None))

        report = _updated(source, watch)
    for reason in report.refused:
        output.note(reason)
    return report


def _updated(source: str, watch: Callable[[int, int], None]) -> "Update":
    from salet.run.lock import InUse
    from salet.study.news.daily import update_now

    while True:
        try:
            return update_now(source, today(), watch)
        except InUse:
            watch(0, missing_count())
            time.sleep(1)


def update_in_background() -> None:
    """Start today's update if it is wanted and due."""
    try:
        if due():
            from salet.study.news.background import begin

            begin()
    except (SaletError, OSError) as error:
        output.note(f"Past answers cannot be updated: {error}")
