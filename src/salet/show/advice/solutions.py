"""Exact values as text."""

from collections.abc import Sequence

from salet.game.position import Position
from salet.show.text import chance, left_text, plural, table, tiles, wrapped
from salet.solver.engine import IMPOSSIBLE
from salet.solver.search import Solution
from salet.study.advice.tradeoff import Point
from salet.study.proof.openers import Proof

TOTALS = 10  # openers whose totals are told


def label(lower: int, upper: int | None) -> str:
    """Return how sure a value is: proven, within so many per cent, or an estimate.

    >>> label(50, 50), label(50, 51), label(0, 60)
    ('proven', 'within 2.0 %', 'estimate')
    """
    if lower == upper:
        return "proven"
    if upper is None or lower <= 0 or upper - lower > 0.1 * lower:
        return "estimate"
    return f"within {100 * (upper - lower) / lower:.1f} %"


def solution_text(solution: Solution) -> str:
    """Return a solution as a board and a sentence."""
    board = [tiles(turn) for turn in solution.position.turns]
    position = solution.position
    left = left_text(len(position.candidates), position.lexicon.name, position.rules.text)
    return "\n".join([*board, left, "", *verdict(solution)])


def verdict(solution: Solution) -> list[str]:
    """Return what is known of a value, in a few lines, and what it took."""
    effort = f"{plural(solution.nodes, 'position')} searched in {solution.cpu_seconds:.2f} s"
    if solution.upper is None and solution.proven:
        return ["A loss cannot be ruled out by any strategy.", effort]
    if solution.upper is None:
        return ["Not settled yet: no strategy is known.", f"total at least {solution.lower_total:,}", effort]
    best = f"best: {solution.guess}, {solution.mean:.4f} per word, {label(solution.lower, solution.upper)}"
    return [best, f"total {solution.upper_total:,}, at least {solution.lower_total:,}", effort]


def front_text(position: Position, points: Sequence[Point]) -> str:
    """Return the front as a table: chances to be done with so many more guesses, mean, worst case."""
    most = min(4, len(points[0].within)) if points else 0
    head = ["aim", "guess", *(f"in {k + 1}" for k in range(most)), "mean", "worst"]
    rows = [
        [
            point.objective,
            point.guess,
            *(chance(point.within[k]) or "-" for k in range(most)),
            f"{point.mean:.4f}",
            str(point.worst),
        ]
        for point in points
    ]
    board = "\n".join([*(tiles(turn) for turn in position.turns), f"{plural(len(position.candidates), 'word')} left"])
    return f"{board}\n\n{table(head, rows, left=(0, 1))}"


def proof_text(proof: Proof) -> str:
    """Return a proof as a few sentences."""
    counts = {how: sum(one.how == how for one in proof.openers) for how in ("look", "search", "exact")}
    opener, openers = ("guess", "guesses") if proof.position else ("opener", "openers")
    settled = "Proven" if proof.proven else f"So far, for {plural(len(proof.openers), opener, openers)}"
    return "\n".join(
        [
            f"lexicon {proof.lexicon}, rules {proof.rules}{f', position {proof.position}' if proof.position else ''}",
            f"{settled}: {_claim(proof, opener, openers)}.",
            wrapped(f"Exact totals: {_totals(proof)}.".split(), indent=""),
            f"Ruled out by one look: {counts['look']:,}; by search: {counts['search']:,}; solved: {counts['exact']:,}.",
            f"{proof.cpu_seconds:.1f} s of CPU, {proof.wall_seconds:.1f} s.",
        ]
    )


def _totals(proof: Proof) -> str:
    """Return the totals that are known exactly, as far as there is room for them."""
    told = [f"{one.opener} {one.lower:,}" for one in proof.best[:TOTALS]]
    more = [f"and {len(proof.best) - TOTALS:,} more"] if len(proof.best) > TOTALS else []
    return ", ".join(told + more) or "none"


def _claim(proof: Proof, opener: str, openers: str) -> str:
    if proof.bound >= IMPOSSIBLE and not proof.best:
        return f"no {opener} finds every answer in time"
    least = proof.bound if proof.asked or not proof.best else proof.best[0].lower
    if proof.asked and proof.best:
        have = "has" if len(proof.best) == 1 else "have"
        return f"{plural(len(proof.best), opener, openers)} {have} a total below {least:,}"
    return f"no {opener} has a total below {least:,}"
