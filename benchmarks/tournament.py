"""A whole tournament compared with its kernel time, and with playing its games one by one.

    python benchmarks/tournament.py

Everything is warm and in processor time. The kernels' share is what the same calls take when they are replayed bare,
with nothing but the loop around them. The games one by one are a random sample, scaled to all 2,315; each ranks again
at every turn. The claims: a tournament takes at most 1.5 times its kernels, and 100 times less than the games alone.
"""

import random
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any

from salet.game import matrix
from salet.game.lexicon import named
from salet.game.pattern import pattern_of
from salet.game.position import start
from salet.solver import partition
from salet.solver.strategy import best_guess, find
from salet.study.lab.tournament import bench

STRATEGY, LEXICON = "entropy", "original"
OVERHEAD_AT_MOST, FASTER_AT_LEAST = 1.5, 100
REPEATS, SAMPLE = 9, 40
KERNELS = ((partition, "measure"), (matrix, "fill_patterns"))  # where a tournament finds them

Call = tuple[Callable[..., None], tuple[Any, ...]]


def timed(run: Callable[[], object]) -> float:
    begun = process_time()
    run()
    return process_time() - begun


def tournament() -> None:
    assert bench(STRATEGY, LEXICON).total == 8018


def kernel_calls() -> list[Call]:
    """Return every call of a kernel that a tournament makes, with its arrays."""
    calls: list[Call] = []

    def noted(kernel: Callable[..., None]) -> Callable[..., None]:
        def call(*arrays: Any) -> None:
            calls.append((kernel, arrays))
            kernel(*arrays)

        return call

    kernels = [(module, name, getattr(module, name)) for module, name in KERNELS]
    for module, name, kernel in kernels:
        setattr(module, name, noted(kernel))
    try:
        tournament()
    finally:
        for module, name, kernel in kernels:
            setattr(module, name, kernel)
    return calls


def replay(calls: list[Call]) -> None:
    for kernel, arrays in calls:
        kernel(*arrays)


def play_alone(answer: str) -> int:
    """Play one game, ranking every word at every turn; return the number of guesses."""
    position, by = start(LEXICON), find(STRATEGY)
    while True:
        guess = position.words[0] if len(position.candidates) == 1 else best_guess(position, by)
        if guess == answer:
            return position.turn
        position = position.play(guess, pattern_of(guess, answer))


def measured() -> tuple[float, float, float]:
    """Return the seconds of a tournament, of its kernels, and of its games one by one."""
    tournament()
    calls = kernel_calls()
    pairs = [(timed(tournament), timed(lambda: replay(calls))) for _ in range(REPEATS)]
    whole, bare = (median(column) for column in zip(*pairs, strict=True))
    answers = named(LEXICON).answers
    chosen = random.Random(1).sample(answers, SAMPLE)  # noqa: S311 - a sample, not a secret
    alone = sum(timed(partial(play_alone, answer)) for answer in chosen)
    return whole, bare, alone / SAMPLE * len(answers)


def test_a_tournament_costs_little_more_than_its_kernels_and_far_less_than_its_games() -> None:
    whole, bare, alone = measured()
    print(f"\n{STRATEGY} over {LEXICON}, processor time")
    print(f"  whole tournament        {whole * 1e3:>10,.1f} ms")
    print(f"  bare kernels inside it  {bare * 1e3:>10,.1f} ms   {whole / bare:.2f} times (at most {OVERHEAD_AT_MOST})")
    print(
        f"  games one by one        {alone * 1e3:>10,.1f} ms   {alone / whole:,.0f} times (at least {FASTER_AT_LEAST})"
    )
    print(f"  (the last from {SAMPLE} games, scaled to {len(named(LEXICON).answers):,})")
    assert whole <= OVERHEAD_AT_MOST * bare
    assert alone >= FASTER_AT_LEAST * whole


if __name__ == "__main__":
    test_a_tournament_costs_little_more_than_its_kernels_and_far_less_than_its_games()
