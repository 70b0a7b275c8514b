"""Daily updates as a player meets them: a question that is asked once, and a process in the background."""

import os
from contextlib import suppress
from urllib.parse import urlsplit

from salet.cli import output
from salet.cli.terminal import prompt
from salet.errors import SaletError
from salet.show.style import Style, folded
from salet.study.news.schedule import FEED, NO, choice, choose, due

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
    """Ask whether Salet may update by itself, and keep the choice; return the line if it is none, but a first guess."""
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


def update_in_background() -> None:
    """Start today's update if it is wanted and due."""
    try:
        if due():
            from salet.study.news.background import begin_update

            begin_update()
    except (SaletError, OSError) as error:
        output.note(f"Past answers cannot be updated: {error}")
