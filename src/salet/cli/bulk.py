"""`salet bulk`: millions of recorded games, measured at once."""

from pathlib import Path

import click

from salet.cli import options

File = click.Path(dir_okay=False, path_type=Path)
EPILOG = """\b
Examples:
  salet bulk games.parquet --lexicon original
  salet bulk games.csv -l nyt2023 --output turns.parquet --json
"""


@click.command(epilog=EPILOG)
@click.argument("games", type=File)
@options.lexicon_option
@click.option("--output", "-o", type=File, help="Write the figures of every turn: .parquet or .csv.")
@click.option("--threads", type=click.IntRange(1, 1024), help="How many at once, if not one a core.")
@options.json_option
def command(
    games: Path, lexicon: str, length: int | None, output: Path | None, threads: int | None, as_json: bool
) -> None:
    """Measure the games of a Parquet or CSV file: candidates, expected size and regret, turn by turn.

    A game is a row with an answer and its guesses, a list or a text with spaces.
    """
    options.heavy()
    from salet.show.bulk import bulk_text
    from salet.study.bulk import measure_games

    words = options.lexicon_named(lexicon, length)
    figures = measure_games(games, words, output=output, threads=threads)
    if output:
        options.note(f"Wrote {output}.")
    if as_json:
        options.print_json(figures.as_json())
    else:
        options.print_text(bulk_text(figures))
