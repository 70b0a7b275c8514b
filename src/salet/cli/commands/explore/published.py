"""`salet published`: the strategies that have a name, where they come from, and what is wrong with each."""

import click

from salet.cli import options, output


@click.group()
def command() -> None:
    """The five published solvers and every other strategy by name."""


@command.command("list")
@options.json_option
def list_(as_json: bool) -> None:
    """Every strategy: what it does, its source, its weakness."""
    from salet.show.lab.strategies import strategies_text
    from salet.solver.strategy import shipped

    strategies = shipped()
    if as_json:
        kept = ("name", "about", "source", "weakness", "opener", "rules", "lexicon")
        output.print_json([{key: getattr(s, key) for key in kept} for s in strategies])
    else:
        output.print_text(strategies_text(strategies))


@command.command()
def tiles() -> None:
    """All 243 tile strings in S0's order: green, yellow, grey, the last tile fastest."""
    from salet.solver.published.s0 import tile_strings

    output.print_text("\n".join(tile_strings(5)))
