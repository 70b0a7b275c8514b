"""`salet review`: a played game, judged."""

import click

from salet.cli import options, output
from salet.cli.options import CommandQuestion
from salet.study.questions import review_for

EPILOG = """\b
Examples:
  salet review soare clint mince wince
  salet review --lexicon original --hard slate clint wince
  salet review crane bygbb moist bbybb --answer vigor
  salet review - < board.txt
"""


@click.command(epilog=EPILOG)
@options.question_of_a_game()
@click.option("--answer", help="The answer of a game that was lost or not finished.")
@options.json_option
def command(question: CommandQuestion, answer: str | None) -> None:
    """Judge GAME: the words that were guessed, the answer last, or a board in any notation.

    Each guess is compared with the best one by expected guesses to the end, and the game is a sum: par, what was given
    up, and luck. `-` reads the game from standard input.
    """
    from salet.show.reviews import review_text

    judged = review_for(question, answer=answer)
    question.print(judged, lambda judged: review_text(judged, output.width()), judged.position.lexicon)
