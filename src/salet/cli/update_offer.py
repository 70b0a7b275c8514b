"""The prompt's offer to update stale odds: one question, at most once a day, and only where someone can answer it."""

import sys
from datetime import date
from pathlib import Path

from salet.cli import output
from salet.errors import FileError, SaletError
from salet.game.past_answers import answers_known_until, is_stale, missing_count, today
from salet.show.blocks import RenderStyle, Text, as_text
from salet.system import data_folder, read_text, write_atomically
from salet.wording import date_text, plural

YES = {"", "y", "yes"}


def offer_update(style: RenderStyle) -> None:
    """Ask whether to update the odds, and do so, if they are stale and no one was asked today.

    Whatever is answered, and whatever fails, the session goes on.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty() and is_stale() and _is_first_today()):
        return
    try:
        answer = output.ask(f"Odds as of {date_text(answers_known_until())}. Update now? {_requests_text()} [Y/n] ")
    except KeyboardInterrupt:
        answer = None
    if answer is not None and answer.strip().lower() in YES:
        for sentence in _update():
            output.note(as_text([Text(sentence)], style))
    output.print_text("")


def _is_first_today() -> bool:
    """Return whether no one was asked today, and remember that someone is now.

    Where that can't be remembered, answers can't be saved either.
    """
    path = _asked_path()
    try:
        asked = date.fromisoformat(read_text(path).strip()) if path.exists() else date.min
    except (FileError, ValueError):  # whatever the file has is replaced
        asked = date.min
    if asked >= today():
        return False
    try:
        write_atomically(path, f"{today()}\n")
    except FileError:
        return False
    return True


def _asked_path() -> Path:
    """Return the file with the day of the last question."""
    return data_folder() / "update-asked.txt"


def _requests_text() -> str:
    """Return how many requests an update takes, and how long if that is long."""
    from salet.play.answer_updates import PAUSE, site_address

    if site_address():
        return "One request."
    count = missing_count()
    minutes = max(1, round(count * PAUSE / 60))
    return f"{plural(count, 'request')}, about {plural(minutes, 'minute')}."


def _update() -> list[str]:
    """Update from the page's site alone, or without one from the feed, and return what to say about it."""
    from salet.play.answer_updates import feed_address, site_address, update_from_feed, update_from_site

    try:
        if site_address():
            report = update_from_site(today())
        else:
            with output.progress_bar("days") as show:
                report = update_from_feed(feed_address(), today(), show)
    except KeyboardInterrupt:
        return ["Update stopped. The answers that came before are saved."]
    except SaletError as error:
        return [str(error)]
    return [*map(str, report.refused), f"{plural(len(report.added), 'new answer')}."]
