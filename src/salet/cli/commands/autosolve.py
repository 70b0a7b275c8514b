"""`salet autosolve`: watch a strategy play."""

import click

from salet.cli import options, output


@click.command()
@click.argument("answer", required=False, metavar="[ANSWER|DAY]")
@options.own_lexicon
@click.option("--strategy", "-s", default="entropy", show_default=True, help="Who plays.")
@options.json_option
def command(
    answer: str | None,
    lexicon: str | None,
    strategy: str,
    as_json: bool,
) -> int:
    """Watch a strategy find ANSWER, or a random answer if none is given.

    A day such as 2025-09-01 stands for its answer, if that is known here; a strategy without a list of its own then
    knows what nyt knew on that day.
    """
    from salet.published import find
    from salet.show.games import game_text
    from salet.study.autosolve import autosolve
    from salet.study.match import answer_on

    if answer and answer[:1].isdigit():
        day = options.day(answer)
        answer = answer_on(day)
        lexicon = lexicon or find(strategy).lexicon or f"nyt@{day}"
    game = autosolve(answer, strategy, lexicon)
    output.print_answer(game, game_text, as_json)
    return 0 if game.won else 1
