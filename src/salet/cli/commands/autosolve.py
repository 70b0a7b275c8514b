"""`salet autosolve`: watch a strategy play."""

from datetime import date

import click

from salet.cli import options, output


@click.command()
@click.argument("answer", required=False)
@options.own_lexicon
@click.option("--strategy", "-s", default="entropy", show_default=True, help="Who plays.")
@click.option("--date", "day", type=options.day, help="Play the puzzle of a past day, if its answer is known here.")
@options.json_option
def command(
    answer: str | None,
    lexicon: str | None,
    strategy: str,
    day: date | None,
    as_json: bool,
) -> int:
    """Watch a strategy find ANSWER, or a random answer if none is given.

    With --date and no list of its own, the strategy knows what nyt knew on that day.
    """
    from salet.show.games import game_text
    from salet.solver.strategies import find
    from salet.study.play.autosolve import autosolve
    from salet.study.play.game import answer_on

    if day:
        if answer:
            raise click.UsageError("Choose one of ANSWER and --date.")
        answer = answer_on(day)
        lexicon = lexicon or find(strategy).lexicon or f"nyt@{day}"
    game = autosolve(answer, strategy, lexicon)
    output.print_answer(game, game_text, as_json)
    return 0 if game.won else 1
