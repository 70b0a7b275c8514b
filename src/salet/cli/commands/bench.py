"""`salet bench`: strategies against every answer of a lexicon, side by side."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from salet.cli import options, output

if TYPE_CHECKING:
    from salet.study.lab.tournament import Tournament, Trial

EPILOG = """\b
Examples:
  salet bench entropy --lexicon original
  salet bench entropy parts s4-system1 --lexicon original --plot them.svg
  salet bench published
  salet bench my_module:my_strategy entropy --lexicon original
  salet bench exec:./solver 'exec:node solver.js' entropy --lexicon original
  salet bench entropy -l original -l nyt2022 --rules normal --rules hard
  salet bench entropy -l original --openers 20 --journal openers.db
"""


@click.command(epilog=EPILOG)
@click.argument("strategies", nargs=-1, required=True, metavar="STRATEGY...")
@options.lexicon_option(multiple=True, show_default="the strategy's own")
@options.several_rules
@click.option("--opener", "chosen", multiple=True, help="The first guess.", show_default="the strategy's own")
@options.openers_option
@options.campaign
@options.csv_option
@options.plot_option(help="Draw the distributions, in the order given: .svg, .png or .pdf.")
@click.option("--results", type=options.File, help="Write every game as CSV (one strategy only).")
@options.json_option
def command(
    strategies: tuple[str, ...],
    lexicon: tuple[str, ...],
    rules: tuple[str, ...],
    chosen: tuple[str, ...],
    count: int | None,
    campaign: options.Campaign,
    csv_file: Path | None,
    plot: Path | None,
    results: Path | None,
    as_json: bool,
) -> None:
    """Play each STRATEGY against every answer: distribution, mean, losses, hardest words.

    A strategy of your own is named as module:function, a program in any language as exec:COMMAND; published means all
    published ones. --lexicon, --rules and --opener may be given several times.
    """
    from salet.show.lab import by_mean, comparison_text, figure_rows, tournament_text
    from salet.show.plots import comparison_figure
    from salet.solver.strategies import PUBLISHED
    from salet.study.lab.tournament import compare, trials

    strategies = tuple(name for given in strategies for name in (PUBLISHED if given == "published" else (given,)))
    to_play = trials(strategies, lexicon or (None,), rules or (None,), chosen or (None,))
    if count:
        if chosen:
            raise click.UsageError("Choose one of --opener and --openers.")
        to_play = [replace(trial, opener=word) for trial in to_play for word in _openers(trial, count)]
    if results and len(to_play) > 1:
        raise click.UsageError("--results writes the games of one strategy, lexicon and rules.")
    played = to_play[0].play() if results else None
    with campaign.watched("tournaments") as how:
        found = [played.as_json()] if played else compare(to_play, **how)
    figures = by_mean(found) if count else found
    if len(figures) == 1:
        output.print_answer(figures[0], tournament_text, as_json)
    else:
        output.print_answer(figures, comparison_text, as_json)
    if csv_file:
        output.write_rows(csv_file, figure_rows(figures))
    if plot:
        output.write_plot(comparison_figure(found), plot)
    if results and played:
        _write_games(played, results)


def _openers(trial: "Trial", count: int) -> tuple[str, ...]:
    from salet.solver.strategies import find
    from salet.study.lab.tournament import best_openers

    return best_openers(trial.words, count, trial.rules or find(trial.strategy).rules)


def _write_games(played: "Tournament", path: Path) -> None:
    from salet.game.text.notation import write

    rows = [
        [answer, played.guesses[answer], int(played.guesses[answer] <= played.rules.limit), write(turns)]
        for answer, turns in played.games()
    ]
    output.write_rows(path, [("answer", "guesses", "won", "game"), *rows])
