"""The readable twin of core/twins.c: words that differ in one place, and what guesses single out of them."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

EXACTLY = 3  # guesses whose best choice is found by trying
NEVER = 1 << 40

Families = dict[tuple[int, frozenset[str]], tuple[int, ...]]
"""By the place in which they differ and their words: the most that 0, 1, 2, ... guesses single out, or more."""


def families_of(guesses: Sequence[str], answers: Sequence[str], limit: int) -> Families:
    """Return the families of more words than one guess could tell apart."""
    groups: dict[tuple[int, str], set[str]] = {}
    for word in answers:
        for place in range(len(word)):
            groups.setdefault((place, word[:place] + word[place + 1 :]), set()).add(word)
    return {
        (place, frozenset(words)): singled_out(guesses, {word[place] for word in words}, limit)
        for (place, _), words in groups.items()
        if len(words) > len(answers[0]) + 1
    }


def singled_out(guesses: Sequence[str], own: set[str], limit: int) -> tuple[int, ...]:
    """Return the most of these letters that each number of guesses up to the limit holds, or a little more."""
    held = {frozenset(own & set(guess)) for guess in guesses}
    most = [max(len(set().union(*some)) for some in combinations_with_replacement(held, n)) for n in range(EXACTLY + 1)]
    while len(most) <= limit:
        most.append(most[EXACTLY] + most[len(most) - EXACTLY])
    return tuple(most[: limit + 1])
