"""`salet bench`: strategies against every answer of a lexicon, side by side."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from salet.cli import options, output

if TYPE_CHECKING:
    from salet.study.tournament import Tournament, Trial

EPILOG = """\b
Examples:
  salet bench entropy parts s4-system1 -l original --plot them.svg
  salet bench published
  salet bench my_module:my_strategy entropy --lexicon original
  salet bench exec:./solver 'exec:node solver.js' entropy --lexicon original
  salet bench entropy -l original -l nyt2022 --rules normal --rules hard
  salet bench entropy -l original --opener 20 --journal openers.db
"""


@click.command(epilog=EPILOG)
@click.argument("strategies", nargs=-1, required=True, metavar="STRATEGY...")
@options.lexicon_option(multiple=True, show_default="the strategy's own")
@options.rules_option(multiple=True)
@click.option("--opener", "openers", multiple=True, metavar="WORD|N", help="The first guess, or the best N in turn.")
@options.campaign
@options.plot_option
@click.option("--games", type=options.File, help="Write every game as CSV (one strategy only).")
@options.json_option
def command(
    strategies: tuple[str, ...],
    lexicon: tuple[str, ...],
    rules: tuple[str, ...],
    openers: tuple[str, ...],
    campaign: options.Campaign,
    plot: Path | None,
    games: Path | None,
    as_json: bool,
) -> None:
    """Play each STRATEGY against every answer: distribution, mean, losses, hardest words.

    A strategy of your own is named as module:function, a program in any language as exec:COMMAND; published means all
    published ones. --lexicon, --rules and --opener may be given several times.
    """
    from salet.published import PUBLISHED
    from salet.show.lab import by_mean, comparison_text, tournament_text
    from salet.show.plots import comparison_figure
    from salet.study.tournament import compare, trials

    strategies = tuple(name for given in strategies for name in (PUBLISHED if given == "published" else (given,)))
    to_play = trials(strategies, lexicon or (None,), rules or (None,), openers or (None,))
    to_play = [each for trial in to_play for each in _with_openers(trial)]
    if games and len(to_play) > 1:
        raise click.UsageError("--games writes the games of one strategy, lexicon and rules.")
    played = to_play[0].play() if games else None
    with campaign.watched("tournaments") as how:
        found = [played.as_json()] if played else compare(to_play, **how)
    figures = by_mean(found) if any(map(str.isdecimal, openers)) else found
    if len(figures) == 1:
        output.print_answer(figures[0], tournament_text, as_json)
    else:
        output.print_answer(figures, comparison_text, as_json)
    if plot:
        output.write_plot(comparison_figure(found), plot)
    if games and played:
        _write_games(played, games)


def _with_openers(trial: "Trial") -> "list[Trial]":
    """Return a trial, or one for each of the most promising openers if it names how many."""
    from salet.published import find
    from salet.study.tournament import best_openers

    if not trial.opener or not trial.opener.isdecimal():
        return [trial]
    if int(trial.opener) == 0:
        raise click.UsageError("--opener 0 tries no opener. Name a word, or how many of the best, such as 20.")
    rules = trial.rules or find(trial.strategy).rules
    return [replace(trial, opener=word) for word in best_openers(trial.words, int(trial.opener), rules)]


def _write_games(played: "Tournament", path: Path) -> None:
    from salet.game.notation import write

    rows = [
        [answer, played.guesses[answer], int(played.guesses[answer] <= played.rules.limit), write(turns)]
        for answer, turns in played.games()
    ]
    output.write_rows(path, [("answer", "guesses", "won", "game"), *rows])
