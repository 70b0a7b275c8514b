"""Strategies with their descriptions, sources and weaknesses, as text."""

from collections.abc import Sequence

from salet.show.text import wrapped
from salet.solver.strategy import Strategy


def strategies_text(strategies: Sequence[Strategy]) -> str:
    """Return the description, source and weakness of each strategy."""
    return "\n\n".join(_entry(strategy) for strategy in strategies)


def _entry(strategy: Strategy) -> str:
    lines = [strategy.about]
    if strategy.source:
        lines.append(f"Source: {strategy.source}.")
    if strategy.weakness:
        lines.append(f"Weakness: {strategy.weakness}.")
    return "\n".join([strategy.name, *(wrapped(line.split()) for line in lines)])
