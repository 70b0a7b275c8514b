"""`salet autosolve`: watch a strategy play."""

import click

from salet.cli import options, output
from salet.game.lexicon import load

SECONDS = 30.0  # to look for a shortest way; a short one is found at once


@click.command()
@click.argument("answer", required=False)
@options.own_lexicon
@options.rules
@click.option("--strategy", "-s", default="entropy", show_default=True, help="Who plays.")
@options.seed_option
@click.option("--adversary", is_flag=True, help="The shortest way to beat a referee that keeps the largest part.")
@options.json_option
def command(
    answer: str | None,
    lexicon: str | None,
    rules: str | None,
    strategy: str,
    seed: int | None,
    adversary: bool,
    as_json: bool,
) -> int:
    """Watch a strategy find ANSWER, or a random answer if none is given."""
    from salet.show.play.games import duel_text, game_text
    from salet.study.play.adversary import beat
    from salet.study.play.autosolve import autosolve

    if adversary:
        output.print_answer(beat(load(lexicon or "nyt"), rules or "normal", SECONDS), duel_text, as_json)
        return 0
    game = autosolve(answer, strategy, lexicon, rules, seed)
    output.print_answer(game, game_text, as_json)
    return 0 if game.won else 1
