"""`salet backtest`: real days, each knowing only the days before it, under rival beliefs about the answer."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from salet.cli import options, output
from salet.errors import BadFile

if TYPE_CHECKING:
    from salet.game.daily.answers import Answer
    from salet.study.lab.backtest import Backtest

File = click.Path(dir_okay=False, path_type=Path)
Day = click.DateTime(formats=["%Y-%m-%d"])
EPILOG = """\b
Examples:
  salet backtest --from 2026-02-02
  salet backtest --answers answers.csv --from 2026-02-02 --to 2026-03-01
  salet backtest --from 2026-02-02 --belief prior --strategy entropy
  salet backtest --from 2024-01-01 --journal days.db --plot calibration.svg
"""


@click.command(epilog=EPILOG)
@click.option("--answers", type=File, help="Dated answers, CSV or JSON, if not those of the last update.")
@click.option("--from", "first", type=Day, required=True, help="The first day to play.")
@click.option("--to", "last", type=Day, help="The last day to play, if not the last known.")
@click.option("--belief", "--beliefs", "beliefs", multiple=True, help="A belief; may be given several times.")
@click.option("--strategy", "-s", default=None, help="What makes a guess good.  [default: two-turn]")
@options.rules_options
@click.option("--human", type=File, help="Counts of shared results, if they are not in the folder of the answers.")
@click.option("--calibration", is_flag=True, help="Also show the calibration of every belief.")
@click.option("--plot", type=File, help="Draw the calibration: .svg, .png or .pdf.")
@options.journal_option
@options.cluster_options
@options.json_option
def command(
    answers: Path | None,
    first: datetime,
    last: datetime | None,
    beliefs: tuple[str, ...],
    strategy: str | None,
    rules: str | None,
    hard: bool,
    strict: bool,
    human: Path | None,
    calibration: bool,
    plot: Path | None,
    journal: Path | None,
    cluster: str | None,
    certificates: Path | None,
    as_json: bool,
) -> None:
    """Play real days one by one, each knowing only the days before it.

    Beliefs: prior, uniform2309, uniform3158, unused2309, or module:function of your own; all four if none is named.
    """
    from salet.show.plots import calibration_figure, check_figure_name, write_figure
    from salet.show.progress import progress_bar
    from salet.study.lab.backtest import STRATEGY, backtest
    from salet.study.lab.beliefs import BELIEFS

    if plot:
        check_figure_name(plot)
    workers = options.workers_named(cluster, certificates)
    history, people = _history(answers), _people(answers, human)
    with progress_bar("chunks of days") as watch:
        result = backtest(
            history,
            first.date(),
            last.date() if last else None,
            beliefs=beliefs or tuple(BELIEFS),
            strategy=strategy or STRATEGY,
            rules=options.rules_named(rules, hard, strict) or "normal",
            human_mean=people,
            journal=str(journal or ":memory:"),
            workers=workers,
            watch=watch,
        )
    _print(result, calibration=calibration, as_json=as_json)
    if plot:
        write_figure(calibration_figure(result), plot)
        output.note(f"Wrote {plot}.")


def _history(path: Path | None) -> "tuple[Answer, ...]":
    from salet.game.daily.answers import read_answers, saved_answers

    found = read_answers(path) if path else saved_answers()
    if not found:
        raise BadFile("No dated answers are known. Run 'salet lexicon update', or name a file with --answers.")
    return found


def _people(answers: Path | None, human: Path | None) -> float | None:
    from salet.study.lab.people import counts_next_to, people_mean

    path = human or (counts_next_to(answers) if answers else None)
    return round(people_mean(path), 6) if path else None


def _print(result: "Backtest", *, calibration: bool, as_json: bool) -> None:
    from salet.show.lab.backtests import backtest_text, calibration_text

    if as_json:
        value = result.as_json()
        for name, record in result.records.items() if calibration else ():
            value["beliefs"][name]["calibration"] = [b.as_json() for b in record.calibration]
        output.print_json(value)
        return
    blocks = [calibration_text(name, record) for name, record in result.records.items()] if calibration else []
    output.print_text("\n\n".join([backtest_text(result), *blocks]))
