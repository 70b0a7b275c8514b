"""The bounds that exact search rests on, with their proofs; twins of the kernels.

Terms: *weight* is what candidates weigh together, *step(t)* what each unit of weight still in play pays at turn t, and
*total* what a strategy pays on a set of candidates from a turn on: the sum over turns of step times weight in play. The
*value* of a set is the least total of any strategy. Steps are never negative, so a bound that leaves turns out stays a
lower bound.
"""

from collections.abc import Iterable, Mapping, Sequence

from salet.game.pattern import all_green, pattern_of
from salet.solver.objective import LOSS_FORBIDDEN, Objective

Weights = Mapping[str, int]
"""Candidates and what each weighs."""


def step(objective: Objective, turn: int) -> int:
    """Return what a unit of weight in play pays at a turn, and after the last one.

    >>> [step(Objective("mean", (1, 1), 9), turn) for turn in (1, 2, 3, 4)]
    [1, 1, 9, 0]
    """
    steps = (*objective.steps, objective.loss)
    return steps[turn - 1] if turn <= len(steps) else 0


def two_turn_cost(objective: Objective, turn: int, weights: Iterable[int]) -> int:
    """Return L0, a set's lower bound: all pay now, all but the heaviest once more.

    Proof. Every candidate is in play at this turn. One guess is at most one of them, so at least the rest is in play at
    the next turn; what goes is at most the heaviest. Later turns cost nothing or more.

    It is the value itself in three cases. One candidate: guess it. Two: guess the heavier, then the other. Any number
    at the last turn or after it: guess the heaviest, and the rest has lost.

    >>> two_turn_cost(Objective("mean", (1,) * 6, LOSS_FORBIDDEN), 1, [1] * 10)
    19
    """
    listed = list(weights)
    rest = sum(listed) - max(listed)
    return _capped(step(objective, turn) * sum(listed) + step(objective, turn + 1) * rest)


def parts_of(guess: str, candidates: Weights) -> dict[int, dict[str, int]]:
    """Return the sets that a guess makes of the candidates, without the one it finds."""
    parts: dict[int, dict[str, int]] = {}
    for word, weight in candidates.items():
        parts.setdefault(pattern_of(guess, word), {})[word] = weight
    parts.pop(all_green(len(guess)), None)
    return parts


def guess_bound(objective: Objective, turn: int, guess: str, candidates: Weights) -> int:
    """Return a guess's lower bound: all pay now, then every part pays its L0.

    Proof. After the guess the game goes on in one part, whose value is at least its L0; parts are disjoint, so their
    totals add up. With equal weights, steps of 1 and n candidates this is 3n - parts - [guess is a candidate], where
    parts counts the one found.
    """
    parts = parts_of(guess, candidates).values()
    rest = sum(two_turn_cost(objective, turn + 1, part.values()) for part in parts)
    return _capped(step(objective, turn) * sum(candidates.values()) + rest)


def one_step_bound(objective: Objective, turn: int, guesses: Sequence[str], candidates: Weights) -> int:
    """Return L1, a lower bound of a set's value: the least `guess_bound` of all legal guesses.

    Proof. A strategy begins with some legal guess, and costs at least that guess's bound.
    """
    return min(guess_bound(objective, turn, guess, candidates) for guess in guesses)


def is_settled(guess: str, candidates: Weights) -> bool:
    """Return whether a guess's bound is exact: no part has more than two candidates.

    Proof. L0 is the value of one or two candidates. If the guess of the least bound is settled, then L1 is the set's
    value: that guess attains it, and no guess does better. For n equally likely candidates and steps of 1 these are the
    closed forms 2n - 1 (a candidate that parts all), 2n (another guess that parts all, or a candidate that leaves one
    pair), and so on.
    """
    return all(len(part) <= 2 for part in parts_of(guess, candidates).values())


def weight_kept(guess: str, candidates: Weights) -> int:
    """Return the weight of each part's heaviest candidate; the rest is what a guess loses.

    On a subset a guess keeps no more. Proof. Each part of the subset lies in one part of the set, different ones in
    different ones, and its heaviest is no heavier. So what a guess keeps on a large set bounds what it keeps on every
    set inside, and spares a look at it there.

    Likewise the value of a subset is at most that of the set, as long as the same guesses are legal. Proof. Play the
    set's strategy on the subset: every candidate pays the same, and those that are missing pay nothing.
    """
    found = candidates.get(guess, 0)
    return found + sum(max(part.values()) for part in parts_of(guess, candidates).values())


def _capped(total: int) -> int:
    return min(total, LOSS_FORBIDDEN)
