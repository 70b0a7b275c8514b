"""How people choose their words: a handful of numbers, measured on shared grids.

A guess is drawn by *popularity*: some well-known openers have a share of their own, every other word that may be an
answer counts alike, and a word that is merely allowed counts for a fraction of one. After the first turn a *pull*
is added, because people keep what they know. What is *known* is the best tile seen so far at each place; the pull
of a pattern depends on the known and the new tile at each place, and on how many tiles are coloured before and now.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import product

import numpy as np
from numpy.typing import NDArray

from salet.game.lexicon import Lexicon, named

LENGTH = 5
ALL_GREEN = 3**LENGTH - 1
TILES = np.array(list(product(range(3), repeat=LENGTH)))
"""The tiles of every pattern, (patterns, places)."""

COLOURED = (TILES > 0).sum(axis=1)
TURNS = 3
"""The turns that are told apart: the first, the second, and all later ones."""

USUAL = "nyt2023"
"""The lexicon whose answers are the words that people would think of, where a lexicon does not say."""

Table = tuple[tuple[float, ...], ...]
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pull:
    """The logarithm of how much likelier a pattern becomes through what is known.

    places: by the known tile (row) and the new tile (column) of a place; added up over the places.
    coloured: by the number of coloured tiles in what is known (row) and in the pattern (column).
    """

    places: Table
    coloured: Table

    def table(self) -> Numbers:
        """Return the factors (known, pattern); all green has none, because it ends the game."""
        places = np.array(self.places)[TILES[:, None, :], TILES[None, :, :]].sum(axis=2)
        factors: Numbers = np.exp(places + np.array(self.coloured)[COLOURED[:, None], COLOURED[None, :]])
        factors[:, ALL_GREEN] = 0
        return factors


NO_PULL = Pull(((0.0,) * 3,) * 3, ((0.0,) * 6,) * 6)


@dataclass(frozen=True, slots=True)
class Habits:
    """What is assumed of people.

    openers: well-known first words and their shares of all first words.
    unlisted: how popular a word that is not among the answers is, next to one that is.
    second, later: the pulls on the second guess, and on the third and all after it.
    careful: how many of the guesses after the first fit the reply before, for lack of which a word is drawn freely.
    slips: the share of rows that no word explains: typing errors, other lists, jokes.
    trust: how much of the evidence to believe, below one because the grids of a day share the model's faults.
    """

    openers: tuple[tuple[str, float], ...]
    unlisted: float
    second: Pull
    later: Pull
    careful: float
    slips: float
    trust: float

    def pulls(self) -> tuple[Pull, Pull, Pull]:
        """Return the pull of each turn that is told apart."""
        return NO_PULL, self.second, self.later

    def popularity(self, lexicon: Lexicon, turn: int) -> Numbers:
        """Return the share of each of the lexicon's guesses in a turn, counted from 0, were nothing known."""
        shares = np.where(familiar(lexicon), 1.0, self.unlisted)
        shares /= shares.sum()
        return shares if turn else self._with_openers(lexicon, shares)

    def _with_openers(self, lexicon: Lexicon, shares: Numbers) -> Numbers:
        known = {word: share for word, share in self.openers if word in lexicon}
        index = {word: i for i, word in enumerate(lexicon.guesses)}
        places = [index[word] for word in known]
        shares[places] = 0
        shares *= (1 - sum(known.values())) / max(shares.sum(), 1e-9)
        shares[places] = list(known.values())
        shares /= shares.sum()
        return shares


def familiar(lexicon: Lexicon) -> NDArray[np.bool_]:
    """Return which guesses are words that people would think of.

    They are the answers; but where every guess may be the answer, those of the usual list, whatever their weights:
    a word that has just been the answer is unlikely to come again, and is guessed as before.
    """
    words = frozenset(lexicon.answers)
    if len(words) == len(lexicon.guesses):
        words = words.intersection(named(USUAL).answers) or words
    return np.array([word in words for word in lexicon.guesses])


def read_habits(text: str) -> Habits:
    """Return the habits that a text in JSON holds, as `tools/fit_guessing.py` writes them."""
    content = json.loads(text)
    second, later = (Pull(_table(content[turn]["places"]), _table(content[turn]["coloured"])) for turn in _PULLS)
    numbers = {name: float(content[name]) for name in ("unlisted", "careful", "slips", "trust")}
    return Habits(tuple(content["openers"].items()), second=second, later=later, **numbers)


_PULLS = ("second", "later")


def _table(rows: list[list[float]]) -> Table:
    return tuple(tuple(row) for row in rows)


@lru_cache(maxsize=1)
def measured() -> Habits:
    """Return the habits measured on the shared grids of 54 days; `salet/data/SOURCES.md` says which."""
    return read_habits((files("salet.data") / "guessing-habits.json").read_text("utf-8"))
