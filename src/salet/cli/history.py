"""`salet stats`: your games as figures; import, export and erase them."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

import click

from salet.cli import options, output
from salet.errors import quote_input
from salet.game.past_answers import today
from salet.play.history import (
    History,
    Record,
    can_be_rated,
    counted_games,
    damaged_records,
    load_records,
    rate_games,
    summarize,
    unrated_games,
)
from salet.play.history_import import csv_text, read_games
from salet.show.blocks import BLANK, printable
from salet.show.play import rating_blocks, results_blocks, unrated_text
from salet.system import read_text
from salet.wording import plural

MAX_UNASKED: Final = 20  # games that `salet stats` rates: a few seconds of CPU
EPILOG = """\b
Examples:
  salet stats import results.txt
  salet stats rate
  salet stats export games.csv
"""


@click.group(invoke_without_command=True, epilog=EPILOG)
@options.plain_option
@options.json_option
@click.pass_context
def stats(context: click.Context, plain: bool, as_json: bool) -> None:
    """Show your results: wins, streaks, guess distribution, and your average with and without luck.

    Your newest games are rated along the way, a few at a time. Your games are stored only on this machine, in the data
    folder.
    """
    if context.invoked_subcommand is not None:
        return
    _name_damaged_records()
    records, style = counted_games(load_records()), output.terminal_style(plain=plain)
    if not as_json:  # the results need no rating: they are there at once
        output.print_text(results_blocks(summarize(records, today())), style)
    unrated, left = unrated_games(records), 0
    if unrated:
        left = _rate_newest(unrated, plain=plain)
        records = counted_games(load_records())
    summary = summarize(records, today())
    if as_json:
        output.print_json({**summary.as_json(), "unrated": left})
    elif blocks := rating_blocks(summary, left):
        output.print_text([BLANK, *blocks], style)


def _name_damaged_records() -> None:
    """Say which records can't be read, and how to leave them behind."""
    damaged = damaged_records()
    if not damaged:
        return
    more = f"{len(damaged):,} records can't be read and don't"
    subject = "One record can't be read and doesn't" if len(damaged) == 1 else more
    day = quote_input(str(damaged[0].puzzle_date or damaged[0].ended_at))
    keep = ("salet stats export games.csv", "salet stats erase", "salet stats import games.csv")
    output.note("\n  ".join([f"{subject} count (the first has the date {day}). To keep only the others, run:", *keep]))


def _rate_newest(unrated: Sequence[Record], *, plain: bool) -> int:
    """Rate the newest games, and return how many are left that can be rated."""
    newest = list(islice(filter(can_be_rated, unrated), MAX_UNASKED))
    are_all = len(newest) < MAX_UNASKED
    return (len(newest) if are_all else len(unrated)) - sum(_rate(newest, plain=plain))


def _rate(records: Sequence[Record], *, plain: bool = False) -> tuple[int, int]:
    """Rate games on all cores; return how many were rated and how many can't be. Ctrl-C leaves the others as they are.

    Each rating is saved as soon as there is one.
    """
    rated = failed = 0
    if not records:
        return rated, failed
    with suppress(KeyboardInterrupt), History() as history, output.progress_bar("Rating games", plain=plain) as watch:
        for record, score in rate_games(records, watch):
            if score is None:
                failed += 1
            else:
                history.rate(record, score)
                rated += 1
    return rated, failed


@stats.command()
def rate() -> None:
    """Rate all games that aren't rated yet.

    Press Ctrl-C to stop: finished ratings are saved, and the next run continues.
    """
    unrated = unrated_games(counted_games(load_records()))
    rated, failed = _rate(unrated)
    output.print_text(f"Rated {plural(rated, 'game')}.")
    if failed:
        output.note(f"Couldn't rate {plural(failed, 'game')}: given up, or words that aren't in a word list here.")
    left = len(unrated) - rated - failed
    if left:
        output.note(unrated_text(left))
        raise click.Abort


IMPORT_EPILOG = """\b
Shared results, with or without words. Each starts on its own line:
  Wordle 1,234 4/6*
CSV, with commas or semicolons. X means a loss; the last word is the answer:
  date,guesses,words
  2026-10-09,3,crane shark roast
  2026-10-10,X,
CSV from 'salet stats export'.
"""


@stats.command("import", short_help="Import shared results or CSV from FILE.", epilog=IMPORT_EPILOG)
@click.argument("file", type=options.File, default="-")
def import_(file: Path) -> None:
    """Import shared results or CSV from FILE, or from standard input if you give no FILE.

    Games already in your history are skipped.
    """
    found = read_games(read_text(file), today())
    with History() as history:
        added = history.record(*found.records)
    count = len(found.records) + len(found.problems)
    known = f", {len(found.records) - added:,} already in your history" if added < len(found.records) else ""
    output.print_text(f"{plural(count, 'result')} found, {added:,} imported{known}.")
    if found.problems:
        output.note("\n".join([f"Couldn't read {plural(len(found.problems), 'result')}:", *found.problems]))


@stats.command()
@click.argument("file", type=options.File, required=False)
def export(file: Path | None) -> None:
    """Export all games as CSV to FILE, or print them."""
    text = csv_text(load_records())
    if file is None:
        click.echo(printable(text), nl=False)
    else:
        output.write_file(file, text)


@stats.command()
@click.option("--yes", "-y", is_flag=True, help="Delete without asking.")
def erase(yes: bool) -> None:
    """Delete all games from your history. This can't be undone."""
    records = [*load_records(), *damaged_records()]
    if not records:
        output.print_text("Your history is empty.")
        return
    if not yes and not sys.stdin.isatty():
        raise click.UsageError(
            "There's no terminal to ask you in. To delete your games without being asked, add --yes."
        )
    question = f"Delete all your games ({len(records):,})? This can't be undone."
    if not yes and not click.confirm(question, err=True):
        output.print_text("Nothing was deleted.")
        return
    with History() as history:
        history.erase()
    output.print_text(f"Deleted {plural(len(records), 'game')}.")
