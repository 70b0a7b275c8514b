"""Measure people's habits on shared grids: openers, and the pull of known tiles.

    python tools/fit_guessing.py ../shared/data

The folder holds `human_share_grids.csv.gz` (puzzle, answer, hard_mode, guesses, grid, count) and
`human_score_counts.csv` (wordle_num, rounds, count). What is found goes to `src/salet/data/guessing-habits.json`, which
`salet.study.grids.player_model` reads.
"""

import csv
import gzip
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from salet.game.lexicon import Lexicon, named
from salet.game.matrix import Matrix
from salet.study.grids.player_model import ALL_GREEN, COLOURED, NO_PULL, TILES, Numbers, PlayerModel, Pull
from salet.study.grids.possible import Grid
from salet.study.grids.suspects import moves

GRIDS = "human_share_grids.csv.gz"
COUNTS = "human_score_counts.csv"
FITTED = Path(__file__).parents[1] / "src" / "salet" / "data" / "guessing-habits.json"

GAMES = 1000  # each day counts for as many: days differ more than the grids of one day do
PSEUDO = 1000  # how many made-up guesses by plain popularity are added to the openers' counts
OPENERS = 30
RIDGE = 1.0
START = PlayerModel((), 0.05, NO_PULL, NO_PULL, careful=0.8, slips=0.001, trust=0.75)


@dataclass(frozen=True, slots=True, eq=False)
class Day:
    """The grids shared on one day, with how often each was shared, and whether in hard mode."""

    puzzle: int
    answer: str
    grids: tuple[Grid, ...]
    hard: NDArray[np.bool_]
    shares: Numbers
    """How likely each grid is when one result of the day is drawn: the file holds some results in full, others not."""


def read_days(folder: Path) -> list[Day]:
    """Return the days of a folder, with results in their true proportions."""
    rows: dict[int, list[dict[str, str]]] = defaultdict(list)
    with gzip.open(folder / GRIDS, "rt") as file:
        for row in csv.DictReader(file):
            rows[int(row["puzzle"])].append(row)
    results = _results(folder / COUNTS)
    usual: Numbers = np.mean([results[p] / results[p].sum() for p in rows if p in results], axis=0)
    return [_day(puzzle, rows[puzzle], results.get(puzzle, usual)) for puzzle in sorted(rows)]


def _results(counts: Path) -> dict[int, Numbers]:
    results: defaultdict[int, Numbers] = defaultdict(lambda: np.zeros(7))
    with counts.open() as file:
        for row in csv.DictReader(file):
            results[int(row["wordle_num"])]["123456X".index(row["rounds"])] += int(row["count"])
    return dict(results)


def _day(puzzle: int, rows: Sequence[dict[str, str]], results: Numbers) -> Day:
    used = np.array([int(row["guesses"]) - 1 for row in rows])
    times = np.array([float(row["count"]) for row in rows])
    shares = times * (results / np.bincount(used, times, 7).clip(1))[used]
    grids = tuple(tuple(int(tiles, 3) for tiles in row["grid"].split("/")) for row in rows)
    hard = np.array([row["hard_mode"] == "1" for row in rows])
    return Day(puzzle, rows[0]["answer"], grids, hard, shares / shares.sum())


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """What the fit needs: each day's moves, and all guesses' patterns against its answer."""

    moves: Numbers
    patterns: NDArray[np.unsignedinteger]
    lexicon: Lexicon

    @classmethod
    def of(cls, days: Sequence[Day], lexicon: Lexicon) -> "Sample":
        """Return the sample of these days."""
        counts = np.array([moves(day.grids, GAMES * day.shares) for day in days])
        answers = Matrix(Lexicon.of([day.answer for day in days], lexicon.guesses))
        index = [answers.index_of[word] for word in lexicon.guesses]
        return cls(counts, answers.answer_major()[:, index], lexicon)

    def without(self, day: int) -> "Sample":
        """Return the sample with one day left out."""
        return replace(self, moves=np.delete(self.moves, day, 0), patterns=np.delete(self.patterns, day, 0))


def fit(sample: Sample, start: PlayerModel = START, openers: int = OPENERS) -> PlayerModel:
    """Return the habits that make the sample likeliest; others stay as in `start`."""
    shares = start.popularity(sample.lexicon, 1)
    second, later = (_fit_pull(sample.moves[:, turn], _masses(shares, sample.patterns)) for turn in (1, 2))
    return replace(start, openers=_fit_openers(sample, shares)[:openers], second=second, later=later)


def _masses(shares: Numbers, patterns: NDArray[np.unsignedinteger]) -> Numbers:
    masses = np.array([np.bincount(row, shares, len(TILES)) for row in patterns])
    masses[:, ALL_GREEN] = 0
    return masses


def _fit_openers(sample: Sample, plain: Numbers, rounds: int = 25) -> tuple[tuple[str, float], ...]:
    """Return the first words by share, by expectation-maximisation from popularity."""
    counts = sample.moves[:, 0].sum(axis=1)
    shares = plain
    for _ in range(rounds):
        masses = _masses(shares, sample.patterns)
        worth = np.divide(counts, masses, out=np.zeros_like(counts), where=masses > 0)
        seen = shares * sum(day[row] for day, row in zip(worth, sample.patterns, strict=True))
        shares = (seen + PSEUDO * plain) / (seen.sum() + PSEUDO)
    order = np.argsort(-shares)
    return tuple((sample.lexicon.guesses[i], round(float(shares[i]), 4)) for i in order)


def _features() -> Numbers:
    """Return what a pull looks at, (known x pattern, 9 place pairs and 36 coloured pairs)."""
    size = len(TILES)
    features = np.zeros((size, size, 45))
    for known, new in np.ndindex(3, 3):
        pairs = (TILES[:, None, :] == known) & (TILES[None, :, :] == new)
        features[:, :, 3 * known + new] = pairs.sum(axis=2)
    before, now = np.broadcast_arrays(COLOURED[:, None], COLOURED[None, :])
    np.put_along_axis(features, (9 + 6 * before + now)[..., None], 1, axis=2)
    return features.reshape(size * size, 45)


FEATURES = _features()


def _fit_pull(counts: Numbers, masses: Numbers, rounds: int = 30) -> Pull:
    """Return the likeliest pull, by Newton's method.

    The loss is that of a log-linear model with a ridge, so it is convex and has one minimum.
    """
    known, seen = counts.sum(axis=2), counts.sum(axis=0).ravel() @ FEATURES
    weights = np.zeros(FEATURES.shape[1])
    for _ in range(rounds):
        slope, curve = _derivatives(weights, known, seen, masses)
        step = np.linalg.solve(curve, slope)
        weights -= step * min(1.0, 2.0 / np.abs(step).max())  # far from the minimum, Newton would overshoot
        if np.abs(step).max() < 1e-6:
            break
    rounded = np.round(weights, 3)
    return Pull(_rows(rounded[:9], 3), _rows(rounded[9:], 6))


def _derivatives(weights: Numbers, known: Numbers, seen: Numbers, masses: Numbers) -> tuple[Numbers, Numbers]:
    """Return the first and second derivatives of the loss."""
    size = len(TILES)
    factors = np.exp(FEATURES @ weights).reshape(size, size)
    share = known / (masses @ factors.T)  # (days, known)
    expected = factors * (share.T @ masses)
    curve = FEATURES.T @ (expected.reshape(-1, 1) * FEATURES)
    for place in range(size):
        block = factors[place][:, None] * FEATURES.reshape(size, size, -1)[place]
        means = masses @ block / (masses @ factors[place])[:, None]  # (days, features)
        curve -= means.T @ (known[:, place][:, None] * means)
    slope = expected.ravel() @ FEATURES - seen + 2 * RIDGE * weights
    return slope, curve + 2 * RIDGE * np.eye(len(weights))


def _rows(values: Numbers, width: int) -> tuple[tuple[float, ...], ...]:
    return tuple(map(tuple, values.reshape(-1, width).tolist()))


def model_text(model: PlayerModel) -> str:
    """Return the habits as `salet.study.grids.player_model.read_player_model` takes them."""
    return json.dumps(asdict(model) | {"openers": dict(model.openers)}, indent=1) + "\n"


if __name__ == "__main__":
    found = fit(Sample.of(read_days(Path(sys.argv[1])), named("nyt2023")))
    FITTED.write_text(model_text(found), "utf-8")
    print(f"Wrote {FITTED}.")
