"""Small games to draw: lexicons of a few made-up words, rules and objectives of every kind."""

import random
from collections.abc import Iterable

from hypothesis import strategies as st

from salet.game.clues import LetterFacts
from salet.game.lexicon import Lexicon
from salet.game.rules import Mode, Rules
from salet.solver.objective import LOSS_FORBIDDEN, Objective

MODES: tuple[Mode, ...] = ("normal", "hard")
LETTERS = "abcdefghijklmné"


@st.composite
def lexicons(draw: st.DrawFn, lengths: tuple[int, ...] = (3, 4, 6, 10), most: int = 9) -> Lexicon:
    """Return a lexicon of a few words, with equal or other weights: a mixture, or a trap.

    The words come from a seed: drawn one by one they would mostly be too few or too plain to need a search.
    """
    source, length = random.Random(draw(st.integers(0, 10**9))), draw(st.sampled_from(lengths))
    count, more = source.randint(1, most), source.randint(0, 8)
    answers, others = (trap if draw(st.booleans()) else mixture)(source, length, count, more)
    weights = [source.randint(1, 40) for _ in answers] if draw(st.booleans()) else None
    return Lexicon.of(answers, others, weights=weights)


def mixture(source: random.Random, length: int, count: int, more: int) -> tuple[list[str], list[str]]:
    """Return answers and other guesses over a few letters."""
    letters = source.choice(("ab", "abc", "abcd", "abcdé"))
    pool = sorted({"".join(source.choices(letters, k=length)) for _ in range(40)})
    source.shuffle(pool)
    return pool[:count], pool[count : count + more]


def trap(source: random.Random, length: int, count: int, more: int) -> tuple[list[str], list[str]]:
    """Return answers that differ in a letter or two, where the rules decide how it ends."""
    word = source.choices(LETTERS, k=length)
    places = source.sample(range(length), source.choice((1, 1, 2)))
    answers = set()
    for _ in range(3 * count):
        for place in places:
            word[place] = source.choice(LETTERS)
        answers.add("".join(word))
    others = ("".join(source.choices(LETTERS, k=length)) for _ in range(more))
    return sorted(answers)[:count], [guess for guess in others if guess not in answers]


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Return rules of any mode and limit."""
    return Rules(draw(st.sampled_from(MODES)), draw(st.integers(1, 6)))


@st.composite
def objectives(draw: st.DrawFn, limit: int) -> Objective:
    """Return an objective with steps of any kind."""
    steps = st.sampled_from(
        (
            (1,) * limit,
            (0,) * limit,
            tuple(turn * turn for turn in range(1, limit + 1)),
            tuple(1000 + 3**turn for turn in range(limit)),
            (*(0,) * (limit - 1), 5),
        )
    )
    return Objective("drawn", draw(steps), draw(st.sampled_from((LOSS_FORBIDDEN, 0, 1, 7, 50))))


def words_fitting(facts: Iterable[LetterFacts], words: Iterable[str]) -> list[str]:
    """Return the words that all facts fit."""
    return [word for word in words if all(_fits(fact, word) for fact in facts)]


def _fits(fact: LetterFacts, word: str) -> bool:
    has = {place for place, letter in enumerate(word, 1) if letter == fact.letter}
    return has >= {*fact.places} and has.isdisjoint(fact.not_places) and len(has) in fact.counts
