"""`salet stats`: your games as figures and a plot; import, export, rate and erase them."""

import json
from pathlib import Path

import click

from salet.cli import options, output, prompt
from salet.game.daily.nyt import today
from salet.limits import read_text
from salet.show.text import plural, printable
from salet.study.history.imports import csv_text, read_games
from salet.study.history.statistics import count_records, summarise
from salet.study.history.store import History, recorded, recorded_totals

EPILOG = """\b
Examples:
  salet stats
  salet stats --daily --plot history.svg
  salet stats import results.txt
  salet stats export games.csv
"""


@click.group(cls=options.Group, invoke_without_command=True, epilog=EPILOG)
@click.option("--daily", "kind", flag_value="daily", help="Only daily puzzles.")
@click.option("--practice", "kind", flag_value="practice", help="Only games without a date.")
@click.option("--adversary", "kind", flag_value="adversary", help="Only games against the adversary.")
@options.boards_option(help="Only games of this many boards.")
@options.plot_option(help="Draw the games: .svg, .png or .pdf.")
@options.json_option
@click.pass_context
def command(context: click.Context, kind: str | None, boards: int, plot: Path | None, as_json: bool) -> None:
    """Show your games: wins, streaks, distribution, and your mean with and without luck.

    They are stored in the data folder on this machine, and nowhere else.
    """
    if context.invoked_subcommand is not None:
        return
    games = count_records(recorded(), boards, kind or "all")
    summary = summarise(games, today(), recorded_totals())
    if plot is not None:
        from salet.show.plots import history_figure

        output.write_plot(history_figure(games), plot)
    from salet.show.reviews import summary_text

    output.print_answer(summary, lambda summary: summary_text(summary, prompt.style_here()), as_json)


IMPORT_EPILOG = """\b
Shared results, alone or in a chat, each from its line 'Wordle 1,234 4/6' on:
  [14/10/2026, 08:01] Me: Wordle 1,234 4/6*
CSV with commas or semicolons; X for a loss, the answer as the last word:
  date,guesses,words
  2026-10-09,3,crane shark roast
  2026-10-10,X,
CSV and JSON as 'salet stats export' writes them.
JSON that the daily game itself has saved: states with boardState and status, a
copy of the browser's storage, or statistics, which are kept as totals.
"""


@command.command("import", epilog=IMPORT_EPILOG)
@click.argument("file", type=options.File, default="-")
def import_(file: Path) -> None:
    """Import shared results, CSV, JSON or saved states from FILE, or from standard input. Existing games are kept."""
    found = read_games(read_text(file), today())
    with History() as history:
        added = history.record(*found.records) if found.records else 0
        if found.totals:
            history.keep_totals([json.dumps(totals.as_json()) for totals in found.totals])
    count = len(found.records) + len(found.problems)
    known = f", {len(found.records) - added:,} already in your history" if added < len(found.records) else ""
    if count or not found.totals:
        output.print_text(f"{plural(count, 'result')} found, {added:,} imported{known}.")
    for totals in found.totals:
        output.print_text(f"Totals of {plural(totals.games, 'game')} kept as totals: they have no games to rate.")
    if any(record.game and not record.score for record in found.records):
        output.print_text("Rate them with 'salet stats rate'.")
    output.note_problems(found.problems)


@command.command()
@click.argument("file", type=options.File, required=False)
@options.json_option
def export(file: Path | None, as_json: bool) -> None:
    """Write every game as CSV to FILE, or to standard output."""
    records = recorded()
    if as_json:
        output.print_json(records)
    elif file is None:
        click.echo(printable(csv_text(records)), nl=False)
    else:
        output.write_file(file, csv_text(records))


@command.command()
def rate() -> None:
    """Rate imported games that have their words and answer, on all cores. Ctrl-C keeps what is rated; run it again."""
    from salet.show.progress import progress_bar
    from salet.study.history.rating import rate_games

    records = [record for record in recorded() if not record.score and record.game]
    rated = 0
    with History() as history, progress_bar("games") as watch:
        for record, score in rate_games(records, watch):
            if score is not None:
                history.rate(record, score)
                rated += 1
    figures = f"{rated:,} of {len(records):,} games rated."
    output.print_text(figures if records else "Nothing to rate: no game without a rating has its words.")


@command.command()
@click.option("--yes", is_flag=True, help="Do not ask.")
def erase(yes: bool) -> None:
    """Remove every game from the history, for good."""
    count = len(recorded())
    if not count:
        output.print_text("There is nothing to erase.")
        return
    if not yes:
        click.confirm(f"Erase all {count:,} games for good?", abort=True, err=True)
    with History() as history:
        output.print_text(f"{history.erase():,} games erased.")
