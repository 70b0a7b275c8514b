"""`salet grids`: what shared grids tell of the answer, of the words behind them, and of each other."""

import sys
from pathlib import Path

import click

from salet.cli import options, output
from salet.game.text.notation import Shared, read_results

EPILOG = """\b
Examples:
  salet grids chat.txt
  salet grids chat.txt --answer vigor
  salet grids --hard - < one-result.txt
"""
STANDARD_INPUT = Path("-")


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--lexicon", "-l", help="A lexicon or a word file's path, if not that of the puzzle's day.")
@options.length_option
@click.option("--answer", help="The answer: show the likely words of each row instead of suspects.")
@click.option("--hard", is_flag=True, help="Take every grid as one of hard mode, not only those with a star.")
@click.option("--top", "-n", default=10, show_default=True, type=click.IntRange(1, 1000), help="How many suspects.")
@click.option(
    "--words", "retold", default=5, show_default=True, type=click.IntRange(0, 10_000), help="Grids shown with words."
)
@options.json_option
def command(
    file: Path,
    lexicon: str | None,
    length: int | None,
    answer: str | None,
    hard: bool,
    top: int,
    retold: int,
    as_json: bool,
) -> int:
    """Read the shared results in FILE, such as a chat, and tell what they say; `-` is standard input.

    Without an answer: how likely each word is to be it. With --answer: the likely words of each row. Either way, grids
    that cannot be real are named, and end the command with exit code 1.
    """
    results = _results(file)
    from salet.show.play.grids import investigation_text
    from salet.study.grids.investigation import investigate, lexicon_of_the_day

    words = options.lexicon_named(lexicon, length) or lexicon_of_the_day(results)
    found = investigate(results, words, answer, hard=hard, with_words=retold)
    if as_json:
        output.print_json(found.as_json(top))
    else:
        output.print_text(investigation_text(found, top))
    return 1 if found.impossible else 0


def _results(file: Path) -> tuple[Shared, ...]:
    return read_results(sys.stdin.read() if file == STANDARD_INPUT else output.read_text(file))
