"""Today's update, as the process in the background that `salet.study.news.background` starts.

It says nothing: what it did, or why it could not, is in the data folder, and commands say it where it matters.
"""

import os
from contextlib import suppress
from datetime import date

from salet.errors import SaletError
from salet.game.daily.nyt import today
from salet.run.lock import InUse
from salet.study.news.feed import NYT, Feed
from salet.study.news.schedule import FEED, choice, due, write_state
from salet.study.news.update import Update, Watch, refit, update_from, update_from_feed


def update_now(source: str, day: date, watch: Watch = lambda _done, _days: None) -> Update:
    """Update from the feed, or from a file at an address or on this machine."""
    if source == FEED:
        return update_from_feed(Feed(os.environ.get("SALET_FEED") or NYT), day, watch)
    return update_from(source, day)


def main() -> None:
    """Do today's update, unless it was done or another process is doing it, and leave how it ended."""
    if hasattr(os, "nice"):
        os.nice(10)  # whatever the player does comes first
    source = choice()
    if source is None or not due():
        return
    day, problem = today(), None
    try:
        report = update_now(source, day)
        problem = report.refused[0] if report.refused else None
        refit()
    except InUse:
        return
    except SaletError as error:
        problem = str(error)
    write_state({"ended": str(day), "problem": problem})


if __name__ == "__main__":
    with suppress(SaletError):  # a folder that cannot be written, or a choice that is not understood
        main()
