"""`salet backtest`: real days, each knowing only the days before it, under rival beliefs about the answer."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from salet.cli import options, output
from salet.errors import BadFile

if TYPE_CHECKING:
    from salet.game.daily.answers import Answer

EPILOG = """\b
Examples:
  salet backtest --from 2026-02-02
  salet backtest --answers answers.csv --from 2026-02-02 --to 2026-03-01
  salet backtest --from 2026-02-02 --belief prior -s two-turn -s exact
  salet backtest --from 2024-01-01 --journal days.db --plot days.svg
"""


@click.command(epilog=EPILOG)
@click.option("--answers", type=options.File, help="Dated answers, CSV or JSON, if not those of the last update.")
@click.option("--from", "first", type=options.day, required=True, help="The first day to play.")
@click.option("--to", "last", type=options.day, help="The last day to play, if not the last known.")
@click.option("--belief", "beliefs", multiple=True, help="A belief; may be given several times.")
@click.option(
    "--strategy", "-s", "strategies", multiple=True, help="A strategy; may be given several times. [default: two-turn]"
)
@options.rules_option()
@options.plot_option(help="Draw calibration and cumulative differences: .svg, .png or .pdf.")
@options.campaign
@options.json_option
def command(
    answers: Path | None,
    first: date,
    last: date | None,
    beliefs: tuple[str, ...],
    strategies: tuple[str, ...],
    rules: str | None,
    plot: Path | None,
    campaign: options.Campaign,
    as_json: bool,
) -> None:
    """Play real days one by one, each knowing only the days before it.

    Beliefs: prior, uniform2309, uniform3158, unused2309, or module:function of your own; all four if none is named.
    Each is compared day by day with the first that is named, and so is each strategy.
    """
    from salet.show.lab import backtest_text
    from salet.show.plots import backtest_figure
    from salet.study.lab.backtest import STRATEGY, backtest, counts_next_to, people_mean
    from salet.study.lab.beliefs import BELIEFS

    history, counts = _history(answers), counts_next_to(answers) if answers else None
    people = round(people_mean(counts), 6) if counts else None
    with campaign.watched("chunks of days") as how:
        result = backtest(
            history,
            first,
            last,
            beliefs=beliefs or tuple(BELIEFS),
            strategies=strategies or (STRATEGY,),
            rules=rules or "normal",
            human_mean=people,
            **how,
        )
    output.print_answer(result, backtest_text, as_json)
    if plot:
        output.write_plot(backtest_figure(result), plot)


def _history(path: Path | None) -> "tuple[Answer, ...]":
    from salet.game.daily.answers import read_answers, saved_answers

    found = read_answers(path) if path else saved_answers()
    if not found:
        raise BadFile("No dated answers are known. Run 'salet lexicon update', or name a file with --answers.")
    return found
