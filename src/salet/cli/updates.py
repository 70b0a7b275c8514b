"""Daily updates as a player sees them: one question, a notice a day, work behind."""

import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from salet.cli import output, prompt
from salet.errors import SaletError
from salet.game.daily.nyt import today
from salet.show.sentences import stale_text
from salet.show.style import Style, folded
from salet.show.text import paragraph
from salet.study.news.schedule import (
    FEED,
    NO,
    choice,
    choose,
    due,
    read_state,
    source_of_updates,
    start_update,
    write_state,
)

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
    """Ask whether Salet may update by itself; return the line if it is a guess instead."""
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


def note_stale() -> None:
    """Say once a day what old knowledge means, what helps, and why the update failed."""
    state, day = read_state(), str(today())
    text = stale_text()
    if text and state.get("noticed") != day:
        problem = f". The last update failed: {state['problem']}" if state.get("problem") else ""
        output.note(paragraph(f"{text}{problem}", output.width()))
        with suppress(SaletError):  # without a writable folder it is said again
            write_state(noticed=day)


def update_with_progress(source: str | None) -> "Update":
    """Update now, from a source or the usual one, and show progress and refusals."""
    from salet.run.campaign import Progress
    from salet.show.progress import progress_bar
    from salet.study.news.update import update_now

    begun = time.perf_counter()
    with progress_bar("days") as show:

        def watch(done: int, days: int) -> None:
            spent = time.perf_counter() - begun
            show(Progress(done, days, spent, spent / done * (days - done)))

        report = update_now(source or source_of_updates(), today(), watch)
    for reason in report.refused:
        output.note(str(reason))
    return report


def update_in_background() -> None:
    """Start today's update if it is wanted and due."""
    try:
        if due():
            start_update()
    except (SaletError, OSError) as error:
        output.note(f"Past answers cannot be updated: {error}")
