"""Exact values and proofs as text, and the repairs of a board that no word fits."""

from collections.abc import Sequence

from salet.game.notation import Turn
from salet.show.progress import time_text
from salet.show.sentences import NO_WORD_FITS
from salet.show.text import WIDTH, left_text, listed, loss_text, paragraph, plural, repairs_table, tiles
from salet.solver.doctor import Repair
from salet.solver.engine import IMPOSSIBLE
from salet.solver.objective import NEVER_LOSING
from salet.solver.values import Solution
from salet.study.certificate import Certificate
from salet.study.openers import Proof

TOTALS = 10  # openers that are named
NOT_SETTLED = "Not settled yet: no strategy is known."
FROM_THE_BOOK = "From the opening book; salet prove searches for it again."


def solution_text(solution: Solution) -> str:
    """Return a solution as a board and a sentence."""
    board = [tiles(turn) for turn in solution.position.turns]
    position = solution.position
    left = left_text(len(position.candidates), position.lexicon.name, position.rules.text)
    return "\n".join([*board, left, "", *verdict(solution)])


def verdict(solution: Solution) -> list[str]:
    """Return what is known of a value, in a few lines, and what it took."""
    searched = f"{plural(solution.nodes, 'position')} searched in {solution.cpu_seconds:.2f} s"
    effort = searched if solution.cpu_seconds else FROM_THE_BOOK
    loss = loss_text(solution.objective.name, solution.position.rules.text)
    least = "" if solution.lower is None or solution.proven else f"at least {_value_text(solution, solution.lower)}"
    if solution.upper is None:
        settled = "A loss cannot be ruled out by any strategy." if solution.proven else NOT_SETTLED
        return [line for line in (settled, least, effort) if line]
    best = f"{'best' if solution.proven else 'best known'}: {solution.guess}, {_value_text(solution, solution.upper)}"
    best += "" if solution.label == "estimate" else f", {solution.label}"
    return [line for line in (best, least, loss, effort) if line]


def _value_text(solution: Solution, value: float) -> str:
    """Return a bound with its unit, and with the total where every word counts once."""
    name, position = solution.objective.name, solution.position
    if not position.lexicon.uniform:
        never = " without ever losing" if name == NEVER_LOSING else ""  # suggestions for such lists allow for a loss
        return f"{value:.3f} guesses on average{never}"
    return f"{value:.3f} guesses on average ({round(value * position.count):,} for {plural(position.count, 'word')})"


def proof_text(proof: Proof) -> str:
    """Return a proof as a few sentences, the result last."""
    here = proof.position
    counts = {how: sum(one.how == how for one in proof.openers) for how in ("look", "search", "exact")}
    return "\n".join(
        [
            f"lexicon {here.lexicon.name}, rules {here.rules.text}{f', position {here.text}' if here.turns else ''}",
            f"By the one-step bound: {counts['look']:,}; by search: {counts['search']:,}; solved: {counts['exact']:,}.",
            f"{proof.cpu_seconds:.1f} s of processor time for the search, {proof.wall_seconds:.1f} s in all.",
            paragraph(f"{_result(proof)}."),
        ]
    )


def _result(proof: Proof) -> str:
    """Return what is proven, or what is known of the openers that were settled."""
    opener, openers = ("guess", "guesses") if proof.position.turns else ("opener", "openers")
    settled = "proven" if proof.proven else f"of the first {plural(len(proof.openers), opener, openers)}"
    if not proof.best:
        return f"No {opener} {_bar(proof)}, {settled}"
    rest, more = len(proof.openers) - len(proof.best), len(proof.best) - TOTALS
    name = openers if len(proof.best) > 1 else opener
    if proof.asked:
        found = ", ".join(f"{one.opener} {one.lower:,}" for one in proof.best[:TOTALS])
        unnamed = f", and {more:,} more" if more > 0 else ""
        others = f"; {plural(rest, 'other')} ruled out" if rest else ""
        return f"{len(proof.best):,} {name} with a total below {proof.bound:,}, {settled}: {found}{unnamed}{others}"
    total = proof.best[0].lower
    weight = int(proof.position.weights.sum())
    per = plural(weight, "word") if proof.position.lexicon.uniform else f"a total weight of {weight:,}"
    first = [*(one.opener for one in proof.best[:TOTALS]), *([f"{more:,} more"] if more > 0 else [])]
    return (
        f"Best {name}: {listed(first)}, {proof.mean(total):.3f} guesses on average"
        f" ({total:,} for {per}), {settled}{f'; none of {rest:,} others is better' if rest else ''}"
    )


def _bar(proof: Proof) -> str:
    return "finds every answer in time" if proof.bound >= IMPOSSIBLE else f"has a total below {proof.bound:,}"


def check_text(certificate: Certificate, answers: int, checked: int, seconds: float) -> str:
    """Return what the check of a faultless certificate shows; only a full one is a proof."""
    count, what = len(certificate.openers), "guesses" if certificate.turns else "openers"
    tree = f"Tree checked in full: it finds all {answers:,} answers with a total of {certificate.total:,}."
    if checked == count:
        return paragraph(f"{tree} Proven: all {count:,} {what} were checked, and none does better.")
    longer = f" (about {time_text(max(1.0, seconds / checked * count))})" if checked else ""
    found = f"{checked:,} of {count:,} {what} checked, and none does better" if checked else f"no {what} checked"
    sampled = f"a sample, not a proof; --full checks all{longer}."
    return paragraph(f"{tree} {found[0].upper()}{found[1:]}: {sampled}")


def repairs_text(
    turns: Sequence[Turn], repairs: Sequence[Repair], reason: str = NO_WORD_FITS, most: int = 8, width: int = WIDTH
) -> str:
    """Return the doctor's repairs of a board that no word fits or the rules forbid."""
    board = "\n".join(tiles(turn) for turn in turns)
    sentence = paragraph(sentence_of(repairs, reason), width)
    if not repairs:
        return f"{board}\n{sentence}"
    more = f"\n... and {len(repairs) - most:,} less likely" if len(repairs) > most else ""
    found = repairs_table(repairs[:most], width)
    return f"{board}\n{sentence}\n\n{found}{more}"


def sentence_of(repairs: Sequence[Repair], reason: str = NO_WORD_FITS) -> str:
    """Return what the doctor says before the repairs themselves."""
    if not repairs:
        return f"{reason} No small correction helps either. Please check every row."
    what = {"tile": "One tile may be off", "tiles": "Two tiles may be off"}.get(repairs[0].kind, "One row may be off")
    return f"{reason} {what}:"
