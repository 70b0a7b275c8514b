"""`salet bench`: strategies against every answer of a lexicon, side by side."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from salet.cli import options, output

if TYPE_CHECKING:
    from salet.study.lab.tournament import Tournament

Output = click.Path(dir_okay=False, path_type=Path)

EPILOG = """\b
Examples:
  salet bench entropy --lexicon original
  salet bench entropy parts s4-system1 --lexicon original --plot them.svg
  salet bench my_module:my_strategy entropy --lexicon original
  salet bench entropy -l original -l nyt2022 --rules normal --rules hard
  salet bench s2-frequency --lexicon /usr/share/dict/words --length 5
"""


@click.command(epilog=EPILOG)
@click.argument("strategies", nargs=-1, required=True, metavar="STRATEGY...")
@click.option("--lexicon", "-l", "lexicons", multiple=True, help="A lexicon; may be given several times.")
@options.length_option
@click.option("--rules", "rules", multiple=True, help="Rules by name; may be given several times.")
@click.option("--hard", is_flag=True, help="Hard mode, as The New York Times plays it.")
@click.option("--strict", is_flag=True, help="Every guess must fit all replies so far.")
@click.option("--opener", "openers", multiple=True, help="The first guess; may be given several times.")
@options.journal_option
@options.cluster_options
@options.csv_option
@click.option("--plot", type=Output, help="Draw the distributions side by side: .svg, .png or .pdf.")
@click.option("--results", type=Output, help="Write every game as CSV (one strategy only).")
@options.json_option
def command(
    strategies: tuple[str, ...],
    lexicons: tuple[str, ...],
    length: int | None,
    rules: tuple[str, ...],
    hard: bool,
    strict: bool,
    openers: tuple[str, ...],
    journal: Path | None,
    cluster: str | None,
    certificates: Path | None,
    csv_file: Path | None,
    plot: Path | None,
    results: Path | None,
    as_json: bool,
) -> None:
    """Play each STRATEGY against every answer: distribution, mean, losses, hardest words.

    A strategy of your own is named as module:function. Lexicon and rules default to the strategy's own.
    """
    from salet.show.lab.tournaments import figure_rows
    from salet.show.plots import check_figure_name, comparison_figure, write_figure
    from salet.study.lab.comparison import trials

    asked = (*rules, *(["hard"] if hard else []), *(["strict"] if strict else []))
    for lexicon in lexicons or (None,):
        options.lexicon_named(lexicon, length)
    to_play = trials(strategies, lexicons or (None,), asked or (None,), openers or (None,), length)
    if results and len(to_play) > 1:
        raise click.UsageError("--results writes the games of one strategy, lexicon and rules.")
    if plot:
        check_figure_name(plot)
    workers = options.workers_named(cluster, certificates)
    played = to_play[0].play() if results else None
    figures = [played.as_json()] if played else options.compared(to_play, journal, workers)
    _print(figures, as_json=as_json)
    if csv_file:
        output.write_rows(csv_file, figure_rows(figures))
    if plot:
        write_figure(comparison_figure(figures), plot)
        output.note(f"Wrote {plot}.")
    if results and played:
        _write_games(played, results)


def _print(figures: list[dict[str, Any]], *, as_json: bool) -> None:
    from salet.show.lab.tournaments import comparison_text, tournament_text

    if as_json:
        output.print_json(figures[0] if len(figures) == 1 else figures)
    else:
        output.print_text(tournament_text(figures[0]) if len(figures) == 1 else comparison_text(figures))


def _write_games(played: "Tournament", path: Path) -> None:
    from salet.game.text.notation import write

    rows = [
        [answer, played.guesses[answer], int(played.guesses[answer] <= played.rules.limit), write(turns)]
        for answer, turns in played.games()
    ]
    output.write_rows(path, [("answer", "guesses", "won", "game"), *rows])
