"""`salet autosolve`: watch a strategy play."""

import click

from salet.cli import options, output


@click.command()
@click.argument("answer", required=False)
@options.lexicon_choice
@options.rules_options
@click.option("--strategy", "-s", default="entropy", show_default=True, help="Who plays.")
@click.option("--seed", type=int, help="Draw the same random answer again.")
@click.option("--adversary", is_flag=True, help="The shortest way to beat a referee that keeps the largest part.")
@click.option(
    "--budget", default=30.0, show_default=True, type=click.FloatRange(min=0), help="Seconds, with --adversary."
)
@options.json_option
def command(
    answer: str | None,
    lexicon: str | None,
    length: int | None,
    rules: str | None,
    hard: bool,
    strict: bool,
    strategy: str,
    seed: int | None,
    adversary: bool,
    budget: float,
    as_json: bool,
) -> int:
    """Watch a strategy find ANSWER, or a random answer if none is given."""
    if adversary:
        return _beat(lexicon, length, options.rules_named(rules, hard, strict), budget, as_json=as_json)
    from salet.show.play.games import game_text
    from salet.study.play.autosolve import autosolve

    words = options.lexicon_named(lexicon, length)
    game = autosolve(answer, strategy, words, options.rules_named(rules, hard, strict), seed)
    if as_json:
        output.print_json(game.as_json())
    else:
        output.print_text(game_text(game))
    return 0 if game.won else 1


def _beat(lexicon: str | None, length: int | None, rules: str | None, budget: float, *, as_json: bool) -> int:
    from salet.show.play.games import duel_text
    from salet.study.play.adversary import beat

    duel = beat(options.lexicon_named(lexicon or "nyt", length), rules or "normal", budget)
    if as_json:
        output.print_json(duel.as_json())
    else:
        output.print_text(duel_text(duel))
    return 0
