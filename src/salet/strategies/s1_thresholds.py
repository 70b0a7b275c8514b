"""S1: letter points with a map of thresholds, and brute force over the candidates left.

Terms: a *search* word is chosen to rule out candidates and may be any guess; a *threshold map* has, for
each number of guesses made, the number of candidates below which a possible answer is guessed instead.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from salet.errors import UnknownNameError, quote_input
from salet.game.pattern import CORRECT
from salet.game.position import Position
from salet.solver.splits import Measures
from salet.strategies.letter_counts import Costs, candidates_only, counts_of, letter_sum, repeats, tried_anywhere
from salet.strategies.one_step import cost_from_measures
from salet.strategies.strategy import ScoreInfo, Strategy
from salet.wording import plural

Thresholds = Mapping[int, int]

IN_PLACE = 5  # points for each candidate that has the letter where the guess has it
ELSEWHERE = 1  # and for each that has it at another place

PAIR = re.compile(r"([0-9]{1,5})\s*:\s*([0-9]{1,5})")
MAP = re.compile(rf"\{{\s*{PAIR.pattern}(?:\s*,\s*{PAIR.pattern})*\s*,?\s*\}}")

PREFIX = "s1:"  # of a strategy with another map, as in s1:{0:4,1:3}
SOURCE = (
    'S1, "Wordle Solver" by ayorkshireworrall: a script with a threshold map, and a brute-force follow-up '
    "(github.com/ayorkshireworrall/wordle-solver)"
)
MAPS: dict[str, Thresholds] = {
    "s1-a": {0: 3, 1: 3, 2: 3, 3: 3, 4: 3, 5: 3},
    "s1-b": {0: 4, 1: 4, 2: 4, 3: 3, 4: 3, 5: 3},
    "s1-c": {0: 5, 1: 5, 2: 5, 3: 3, 4: 3, 5: 3},
}


# --- Points -----------------------------------------------------------------------------------------------------


def points(position: Position, *, searching: bool) -> Costs:
    """Return each guess's points: 5 for a letter in place, 1 elsewhere, 0 with repeats.

    A search word earns nothing for a letter that is known to be green somewhere.
    """
    counts = counts_of(position)
    table = ELSEWHERE * counts.having + (IN_PLACE - ELSEWHERE) * counts.at
    if searching:
        table[:, tried_anywhere(position, CORRECT)] = 0
    earned = letter_sum(position, table)
    earned[repeats(position.lexicon) > 0] = 0
    return earned


def threshold_cost(position: Position, thresholds: Thresholds) -> Costs:
    """Return minus the points, of possible answers alone below the threshold."""
    earned = _search_points(position, thresholds)
    return candidates_only(position, -points(position, searching=False)) if earned is None else -earned


def threshold_figure(position: Position, thresholds: Thresholds) -> ScoreInfo:
    """Return points, and whether the guess is to eliminate words or to be the answer."""
    searching = _search_points(position, thresholds) is not None
    return ScoreInfo("points", larger_is_better=True, kind="eliminate" if searching else "answer")


def _search_points(position: Position, thresholds: Thresholds) -> Costs | None:
    """Return the points of search words, or None if a possible answer is guessed."""
    made = min(len(position.turns), max(thresholds))
    if len(position.candidates) < thresholds[made]:
        return None
    earned = points(position, searching=True)
    return earned if earned.any() else None


def others_first(position: Position) -> Costs:
    """S1's list: the words that may only be guessed, then the answers."""
    return (position.matrix.answer_of >= 0).astype(np.float64)


# --- Thresholds -------------------------------------------------------------------------------------------------


_strategy = partial(Strategy, source=SOURCE, rules="legacy-s1", lexicon="original", digits="green2")


def _spelled(thresholds: Thresholds) -> str:
    """Return when a possible answer is guessed, in words: `fewer than 5 are left, or fewer than 3 after 3 guesses`."""
    first, *later = sorted(thresholds.items())
    text = f"fewer than {first[1]} are left"
    for (made, below), (_, before) in zip(later, sorted(thresholds.items()), strict=False):
        if below != before:
            text += f", or fewer than {below} after {plural(made, 'guess', 'guesses')}"
    return text


def by_thresholds(thresholds: Thresholds, name: str | None = None) -> Strategy:
    """Return S1's strategy with another threshold map."""
    listed = ",".join(f"{made}:{below}" for made, below in sorted(thresholds.items()))
    return _strategy(
        name or f"{PREFIX}{{{listed}}}",
        partial(threshold_cost, thresholds=dict(thresholds)),
        about=(
            f"scores letters by how many candidates have them; guesses a possible answer once {_spelled(thresholds)}"
        ),
        weakness=(
            "it scores letters one at a time and never words with repeats, so it often misses the word that leaves "
            "the fewest"
        ),
        ties=others_first,
        figure=partial(threshold_figure, thresholds=dict(thresholds)),
    )


def named_thresholds(name: str) -> Strategy:
    """Return the strategy of a name such as `s1:{0:4,1:3}`.

    >>> named_thresholds("s1:{0:4, 1:3}").name
    's1:{0:4,1:3}'
    """
    text = name.removeprefix(PREFIX)
    pairs = [(int(made), int(below)) for made, below in PAIR.findall(text)] if MAP.fullmatch(text) else []
    if [made for made, _ in sorted(pairs)] != list(range(len(pairs) or 1)):
        raise UnknownNameError(
            f"Can't read the threshold map {quote_input(text)}. For each number of guesses made, starting at 0 with no "
            "gaps, give the number of candidates below which to guess an answer: {0:4,1:4,2:4,3:3,4:3,5:3}."
        )
    return by_thresholds(dict(pairs))


# --- Brute force ------------------------------------------------------------------------------------------------


def answers_from_the_third(position: Position) -> Costs:
    """S1's list for the second guess; later the last possible answer in it comes first."""
    order = others_first(position)
    if len(position.turns) > 1:
        words = position.matrix.guess_of[position.candidates]
        order[words] = -1.0 - words
    return order


def _brute(name: str, cost: Callable[[Measures], Costs], leaves: str) -> Strategy:
    return _strategy(
        name,
        cost_from_measures(cost),
        f"opens with raise, then tries every guess and leaves the fewest candidates {leaves}",
        weakness="it looks only one guess ahead, and its second guess doesn't favor possible answers",
        ties=answers_from_the_third,
        opener="raise",
        figure=ScoreInfo(f"words left {leaves}"),
    )


STRATEGIES = (
    *(by_thresholds(thresholds, name) for name, thresholds in MAPS.items()),
    _brute("s1-brute", lambda measures: measures.expected_size, "on average"),
    _brute("s1-brute-max", lambda measures: measures.largest_part, "in the worst case"),
)
