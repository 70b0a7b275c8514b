"""The player model: how people choose words, with parameters fitted to shared grids.

A guess is drawn by *popularity*: well-known openers have their own shares, all other possible answers are equally
popular, and a word that is only allowed counts for a fraction. After the first turn a *pull* is added, because people
keep coloured letters. *Known* is the best tile so far at each place; the pull of a pattern depends on the known and the
new tile at each place, and on the numbers of coloured tiles before and now.
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
"""The kinds of turn: the first, the second, and all later ones."""

USUAL = "nyt2023"
"""The lexicon of familiar words, used if every word of a lexicon may be the answer."""

Table = tuple[tuple[float, ...], ...]
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pull:
    """How the known tiles change the probability of a pattern, as logarithms.

    places: by the known tile (row) and the new tile (column) of a place; summed over the places.
    coloured: by the number of coloured tiles in the known state (row) and in the pattern (column).
    """

    places: Table
    coloured: Table

    def table(self) -> Numbers:
        """Return the factors (known, pattern); zero for all green, which ends the game."""
        places = np.array(self.places)[TILES[:, None, :], TILES[None, :, :]].sum(axis=2)
        factors: Numbers = np.exp(places + np.array(self.coloured)[COLOURED[:, None], COLOURED[None, :]])
        factors[:, ALL_GREEN] = 0
        return factors


NO_PULL = Pull(((0.0,) * 3,) * 3, ((0.0,) * 6,) * 6)


@dataclass(frozen=True, slots=True)
class PlayerModel:
    """The parameters of the model.

    openers: well-known first words and their shares of all first words.
    unlisted: popularity of a word that is not an answer, relative to one that is.
    second, later: the pulls on the second guess, and on the third and all after it.
    careful: share of the guesses after the first that are chosen to fit the last reply.
    slips: share of rows that no word explains: typing errors, other lists, jokes.
    trust: weight of the evidence, below one because the grids of a day share the model's errors.
    """

    openers: tuple[tuple[str, float], ...]
    unlisted: float
    second: Pull
    later: Pull
    careful: float
    slips: float
    trust: float

    def pulls(self) -> tuple[Pull, Pull, Pull]:
        """Return the pull of each kind of turn."""
        return NO_PULL, self.second, self.later

    def popularity(self, lexicon: Lexicon, turn: int) -> Numbers:
        """Return the share of each guess in a turn (counted from 0) before any pull."""
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
    """Return which guesses are familiar words.

    These are the answers; if every guess may be the answer, those of the usual list, whatever their weights: a recent
    answer is unlikely to be repeated, but people still guess it.
    """
    words = frozenset(lexicon.answers)
    if len(words) == len(lexicon.guesses):
        words = words.intersection(named(USUAL).answers) or words
    return np.array([word in words for word in lexicon.guesses])


def read_player_model(text: str) -> PlayerModel:
    """Return the model from JSON, as `tools/fit_guessing.py` writes it."""
    content = json.loads(text)
    pulls = (content["second"], content["later"])
    second, later = (Pull(_table(pull["places"]), _table(pull["coloured"])) for pull in pulls)
    numbers = {name: float(content[name]) for name in ("unlisted", "careful", "slips", "trust")}
    return PlayerModel(tuple(content["openers"].items()), second=second, later=later, **numbers)


def _table(rows: list[list[float]]) -> Table:
    return tuple(tuple(row) for row in rows)


@lru_cache(maxsize=1)
def shipped_model() -> PlayerModel:
    """Return the model fitted to the shared grids of 54 days; see `salet/data/SOURCES.md`."""
    return read_player_model((files("salet.data") / "guessing-habits.json").read_text("utf-8"))
