"""`salet grids`: the likely answer and words behind shared grids, and grids that cannot be real."""

from pathlib import Path

import click

from salet.cli import options, output
from salet.game.lexicon import load
from salet.game.text.chat import read_chat
from salet.game.text.shared import Shared
from salet.limits import read_text
from salet.study.questions import results_of

EPILOG = """\b
Examples:
  salet grids chat.txt
  salet grids chat.txt --answer vigor
  salet grids --hard - < one-result.txt
"""


@click.command(epilog=EPILOG)
@click.argument("file", type=options.File)
@options.lexicon_option(show_default="nyt on the puzzle's day")
@click.option("--answer", help="The answer: show the likely words of each row instead of suspects.")
@click.option("--hard", is_flag=True, help="Treat every grid as played in hard mode, not only those with a star.")
@options.top_option(help="How many suspects; with --answer, how many grids with likely words.")
@options.json_option
def command(file: Path, lexicon: str | None, answer: str | None, hard: bool, top: int, as_json: bool) -> int:
    """Find the answer from the shared results in FILE, such as a chat; `-` is standard input.

    Without an answer: how likely each word is to be the answer. With --answer: the likely words of each row. Grids that
    cannot be real are listed, and the exit code is then 1.
    """
    results = _results(file)
    from salet.show.games import investigation_text
    from salet.study.grids.investigation import investigate, lexicon_of_the_day

    words = load(lexicon) if lexicon else lexicon_of_the_day(results)
    found = investigate(results, words, answer, hard=hard, with_words=top, top=top)
    output.print_answer(found, investigation_text, as_json)
    return 1 if found.impossible else 0


def _results(file: Path) -> tuple[Shared, ...]:
    """Return the shared results of a file, and name those that could not be read."""
    chat = read_chat(read_text(file))
    results = results_of(chat)
    output.note_problems(chat.problems)
    return results
