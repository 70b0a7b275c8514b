"""A million synthetic games through the bulk pipeline, compared with the bare kernels on their distinct positions.

    python benchmarks/bulk.py [GAMES [FILE]]

Games are drawn by playing at random strength: a player opens with one of the best openers and then, with a chance that
is the player's strength, takes the guess of a strategy, else any word that is still possible. The bare kernels are
`measure`, called for every distinct set of candidates with nothing around it, on as many threads. The claim: the
plumbing, from the file to the figures, has at least half their speed.
"""

import resource
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import duckdb
import numpy as np

from salet.game.lexicon import Lexicon, named
from salet.game.matrix import matrix_of
from salet.kernels.parts import measure
from salet.run.local import cores
from salet.solver.partition import bins_for
from salet.study.lab.bulk import _Work, measure_games
from salet.study.lab.comparison import best_openers

SPEED_AT_LEAST = 0.5
OPENERS, STRONG_FROM = 200, 8  # openers in play; sets of fewer words are played by chance alone
LIMIT = 6


def draw_games(lexicon: Lexicon, count: int, path: Path) -> None:
    """Write a Parquet file of games."""
    draw = np.random.default_rng(2026)
    patterns = matrix_of(lexicon).answer_major()
    guess_of = matrix_of(lexicon).guess_of
    openers = [matrix_of(lexicon).index_of[word] for word in best_openers(lexicon, OPENERS)]
    answers, strength = draw.integers(0, len(lexicon.answers), count), draw.random(count)
    guesses = np.full((count, LIMIT), -1, np.int32)
    guesses[:, 0] = draw.choice(openers, count, p=_falling(OPENERS))
    waiting = [(np.arange(len(lexicon.answers)), np.arange(count), 0)]
    while waiting:
        candidates, games, turn = waiting.pop()
        if turn > 0:
            guesses[games, turn] = guess_of[draw.choice(candidates, len(games))]
            if len(candidates) >= STRONG_FROM:
                strong = draw.random(len(games)) < strength[games]
                guesses[games[strong], turn] = _best(patterns, candidates) if strong.any() else 0
        if turn + 1 < LIMIT:
            waiting += _split(patterns, guess_of, candidates, games, guesses[games, turn], answers[games], turn)
    words = np.array([*lexicon.guesses, ""], object)
    table = duckdb.connect()
    columns: dict[str, Any] = {"answer": np.array(lexicon.answers, object)[answers]}
    table.register("game", {**columns, **{f"g{i}": words[guesses[:, i]] for i in range(LIMIT)}})
    listed = ", ".join(f"g{i}" for i in range(LIMIT))
    table.execute(f"COPY (SELECT answer, list_filter([{listed}], lambda g: g <> '') AS guesses FROM game) TO '{path}'")  # noqa: S608


def _falling(count: int) -> Any:
    chances = 1 / np.arange(1, count + 1)
    return chances / chances.sum()


def _best(patterns: Any, candidates: Any) -> int:
    """Return the guess that makes the most parts of a sample of the guesses."""
    some = patterns[np.ix_(candidates, np.arange(0, patterns.shape[1], 37))]
    ordered = np.sort(some, axis=0)
    return 37 * int(np.argmax((np.diff(ordered.astype(np.int16), axis=0) != 0).sum(axis=0)))


def _split(
    patterns: Any, guess_of: Any, candidates: Any, games: Any, guesses: Any, answers: Any, turn: int
) -> list[tuple[Any, Any, int]]:
    on = guesses != guess_of[answers]
    games, guesses, answers = games[on], guesses[on], answers[on]
    replies = patterns[answers, guesses]
    order = np.lexsort((replies, guesses))
    changed = np.flatnonzero((np.diff(guesses[order]) != 0) | (np.diff(replies[order].astype(np.int32)) != 0)) + 1
    groups = np.split(order, changed) if len(order) else []
    return [
        (candidates[patterns[candidates, guesses[group[0]]] == replies[group[0]]], games[group], turn + 1)
        for group in groups
    ]


def bare_seconds(lexicon: Lexicon, sets: list[Any]) -> float:
    """Return the time that `measure` takes for all distinct sets, on all cores."""
    patterns = matrix_of(lexicon).answer_major()

    def run(some: list[Any]) -> None:
        guesses = patterns.shape[1]
        squares, spread = np.empty((2, guesses))
        parts, largest = np.empty((2, guesses), np.int64)
        bins = bins_for(len(lexicon.answers), 243)
        ones = np.ones(len(lexicon.answers), np.int64)
        for rows in some:
            measure(patterns, rows, ones[: len(rows)], bins, squares, spread, largest, parts)

    run(sets[:1])
    begun = time.perf_counter()
    with ThreadPoolExecutor(cores()) as pool:
        list(pool.map(run, [sets[i :: cores()] for i in range(cores())]))
    return time.perf_counter() - begun


def distinct_sets(path: Path, lexicon: Lexicon) -> list[Any]:
    """Return every distinct set of candidates that the games come to."""
    found: dict[int, Any] = {}
    best = _Work._best

    def noted(self: _Work) -> Any:
        for key, begin, end in zip(self.keys.tolist(), self.starts[:-1], self.starts[1:], strict=True):
            found.setdefault(key, self.rows[begin:end])
        return best(self)

    _Work._best = noted  # type: ignore[method-assign]
    try:
        measure_games(path, lexicon)
    finally:
        _Work._best = best  # type: ignore[method-assign]
    return list(found.values())


def ratio(count: int, file: Path | None) -> float:
    """Print the measurements, and return the speed of the pipeline relative to the bare kernels."""
    lexicon = named("original")
    with tempfile.TemporaryDirectory() as folder:
        path = file or Path(folder) / "games.parquet"
        if not path.exists():
            draw_games(lexicon, count, path)
        measure_games(path, lexicon)  # everything is compiled
        bulk = measure_games(path, lexicon)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        sets = distinct_sets(path, lexicon)
    bare = bare_seconds(lexicon, sets)
    assert len(sets) == bulk.distinct
    print(f"\n{bulk.games:,} games, {bulk.positions:,} positions, {bulk.distinct:,} distinct sets", end="")
    print(f" ({100 * bulk.distinct / bulk.positions:.2f} %)")
    print(f"  plumbing      {bulk.seconds:8.2f} s  {bulk.games / bulk.seconds:>10,.0f} games/s, {memory:,.0f} MB")
    print(f"  of it kernels {bulk.kernel_seconds:8.2f} s of processor time")
    print(f"  bare kernels  {bare:8.2f} s  speed {bare / bulk.seconds:.2f} (at least {SPEED_AT_LEAST})")
    return bare / bulk.seconds


def test_the_plumbing_has_half_the_speed_of_the_bare_kernels() -> None:
    assert ratio(1_000_000, None) >= SPEED_AT_LEAST


if __name__ == "__main__":
    ratio(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, Path(sys.argv[2]) if len(sys.argv) > 2 else None)
