"""`salet autosolve`: watch a strategy play."""

import click

from salet.cli import options, output


@click.command()
@click.argument("answer", required=False)
@options.own_lexicon
@options.rules
@click.option("--strategy", "-s", default="entropy", show_default=True, help="Who plays.")
@options.seed_option
@options.json_option
def command(
    answer: str | None,
    lexicon: str | None,
    rules: str | None,
    strategy: str,
    seed: int | None,
    as_json: bool,
) -> int:
    """Watch a strategy find ANSWER, or a random answer if none is given."""
    from salet.show.play.games import game_text
    from salet.study.play.autosolve import autosolve

    game = autosolve(answer, strategy, lexicon, rules, seed)
    output.print_answer(game, game_text, as_json)
    return 0 if game.won else 1
