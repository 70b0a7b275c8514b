"""Small games to draw: lexicons of a few made-up words, rules and objectives of every kind."""

from hypothesis import strategies as st

from salet.game.lexicon import Lexicon
from salet.game.rules import Mode, Rules
from salet.solve.objective import FORBIDDEN, Objective

MODES: tuple[Mode, ...] = ("normal", "hard", "strict")


@st.composite
def lexicons(draw: st.DrawFn, lengths: tuple[int, ...] = (3, 4, 6, 11), most: int = 9) -> Lexicon:
    """Return a lexicon of a few words over a few letters, with equal or other weights."""
    length, letters = draw(st.sampled_from(lengths)), "abcdé"[: draw(st.integers(2, 5))]
    word = st.text(letters, min_size=length, max_size=length)
    answers = draw(st.lists(word, min_size=1, max_size=most, unique=True))
    others = draw(st.lists(word, max_size=8, unique=True))
    weights = draw(st.none() | st.lists(st.integers(1, 40), min_size=len(answers), max_size=len(answers)))
    return Lexicon.of(answers, others, weights=weights)


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
    return Objective("drawn", draw(steps), draw(st.sampled_from((FORBIDDEN, 0, 1, 7, 50))))
