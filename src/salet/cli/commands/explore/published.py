"""`salet published`: the strategies that have a name, where they come from, and what is wrong with each."""

import click

from salet.cli import options, output

FIELDS = ("name", "about", "source", "weakness", "opener", "rules", "lexicon")


@click.group(cls=options.Group)
def command() -> None:
    """The five published solvers and every other strategy by name."""


@command.command("list")
@options.json_option
def list_(as_json: bool) -> None:
    """Every strategy: what it does, its source, its weakness."""
    from salet.show.lab.strategies import strategies_text
    from salet.solver.strategies import shipped

    if as_json:
        output.print_json([{key: getattr(strategy, key) for key in FIELDS} for strategy in shipped()])
    else:
        output.print_text(strategies_text(shipped()))


@command.command()
def tiles() -> None:
    """All 243 tile strings in S0's order: green, yellow, grey, the last tile fastest."""
    from salet.solver.published.expected_size import tile_strings

    output.print_text("\n".join(tile_strings()))
