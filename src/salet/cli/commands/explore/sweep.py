"""`salet sweep`: a strategy over many openers, or S1's strategy over many threshold maps."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from salet.cli import options, output
from salet.errors import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from salet.study.lab.comparison import Trial


@click.group(cls=options.Group)
def command() -> None:
    """Try a strategy with many openers or thresholds, on all cores; resumable with --journal."""


@command.command()
@click.argument("strategy")
@options.own_lexicon
@options.rules
@click.option("--count", default=20, show_default=True, type=click.IntRange(1), help="Try the best COUNT by entropy.")
@click.option("--every", is_flag=True, help="Try every word that may be guessed.")
@click.option("--opener", "chosen", multiple=True, help="Try this opener; may be given several times.")
@options.campaign
@options.csv_option
@options.json_option
def openers(
    strategy: str,
    lexicon: str | None,
    rules: str | None,
    count: int,
    every: bool,
    chosen: tuple[str, ...],
    campaign: options.Campaign,
    csv_file: Path | None,
    as_json: bool,
) -> None:
    """Play STRATEGY against every answer from many openers."""
    from salet.solver.strategy import find
    from salet.study.lab.comparison import Trial, best_openers, trials

    words = Trial(strategy, lexicon).words
    first = chosen or best_openers(words, None if every else count, rules or find(strategy).rules)
    _run(trials([strategy], [lexicon], [rules], first), campaign, csv_file, as_json=as_json)


@command.command()
@click.option("--first", default="3-5", show_default=True, help="Thresholds of the first three guesses.")
@click.option("--later", default="2-4", show_default=True, help="Thresholds of the other guesses.")
@options.own_lexicon
@options.campaign
@options.csv_option
@options.json_option
def thresholds(
    first: str,
    later: str,
    lexicon: str | None,
    campaign: options.Campaign,
    csv_file: Path | None,
    as_json: bool,
) -> None:
    """Play S1's strategy with every pair of thresholds, as its author's tester did."""
    from salet.solver.published.s1 import sweep
    from salet.study.lab.comparison import trials

    names = [strategy.name for strategy in sweep(_range(first), _range(later))]
    _run(trials(names, [lexicon]), campaign, csv_file, as_json=as_json)


def _range(text: str) -> range:
    low, _, high = text.partition("-")
    ends = [int(end) for end in (low, high or low) if end.isascii() and end.isdecimal() and len(end) < 3]
    if len(ends) != 2 or not 1 <= ends[0] <= ends[1]:
        raise click.UsageError(f"{quoted(text)} is no range. Write two numbers from 1 to 99, the smaller first: 3-5.")
    return range(ends[0], ends[1] + 1)


def _run(to_play: "Sequence[Trial]", campaign: options.Campaign, csv_file: Path | None, *, as_json: bool) -> None:
    from salet.show.lab.tournaments import by_mean, comparison_text, figure_rows
    from salet.study.lab.comparison import compare

    with campaign.watched("tournaments") as how:
        figures = by_mean(compare(to_play, **how))
    output.print_answer(figures, comparison_text, as_json)
    if csv_file:
        output.write_rows(csv_file, figure_rows(figures))
