"""Exact values by trying everything: slow, short, and from the rule alone."""

from collections.abc import Callable
from functools import cache

from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_of
from salet.game.rules import Rules, misfit, objection
from salet.game.text.notation import Turn
from salet.solver.objective import FORBIDDEN, Objective

WHY: dict[str, Callable[[str, list[Turn]], str | None]] = {
    "normal": lambda _guess, _turns: None,
    "hard": objection,
    "strict": misfit,
}


def totals(lexicon: Lexicon, rules: Rules, objective: Objective) -> dict[str, int]:
    """Return the exact total of every opener; FORBIDDEN if it cannot do without a loss that is not allowed."""
    weight_of = dict(zip(lexicon.answers, lexicon.weights, strict=True))
    pattern = cache(pattern_of)
    forbids = WHY[rules.mode]

    @cache
    def least(left: tuple[str, ...], legal: tuple[str, ...], turn: int) -> int:
        if turn > rules.limit:
            return min(objective.loss * sum(weight_of[word] for word in left), FORBIDDEN)
        return min(cost(guess, left, legal, turn) for guess in legal)

    def cost(guess: str, left: tuple[str, ...], legal: tuple[str, ...], turn: int) -> int:
        total = objective.steps[turn - 1] * sum(weight_of[word] for word in left)
        parts: dict[int, list[str]] = {}
        for word in left:
            parts.setdefault(pattern(guess, word), []).append(word)
        if len(parts) == 1 and guess not in left and 1 < turn < rules.limit:
            return FORBIDDEN  # it tells nothing: a guess that does is never worse
        for code, part in parts.items():
            if part != [guess]:
                rest = tuple(word for word in legal if not forbids(word, [Turn(guess, code)]))
                total += least(tuple(part), rest, turn + 1)
        return min(total, FORBIDDEN)

    return {guess: cost(guess, lexicon.answers, lexicon.guesses, 1) for guess in lexicon.guesses}
