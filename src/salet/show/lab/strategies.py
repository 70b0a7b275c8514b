"""Strategies with their descriptions, sources and weaknesses, and what their authors claim, as text."""

from collections.abc import Sequence
from textwrap import fill

from salet.show.text import WIDTH, wrapped
from salet.solver.strategy import Strategy
from salet.study.lab.claims import Claim


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


def claim_text(claim: Claim, width: int = WIDTH) -> str:
    """Return a checked claim as one paragraph: whether it is equal, what is claimed, and what was measured."""
    origin = "" if claim["origin"] == "write-up" else f" ({claim['origin']})"
    claimed = "claimed and" if claim["equal"] else f"claimed {claim['claimed']},"
    remark = f". {claim['remark']}" if claim["remark"] else ""
    head = f"{'equal' if claim['equal'] else 'differs':8} {claim['author']} {claim['what']}{origin}"
    text = f"{head}: {claimed} measured {claim['measured']}{remark}"
    return fill(text, width, subsequent_indent=" " * 9, break_on_hyphens=False)
