"""Play real past days, each knowing only the days before it: guesses, and bits of surprise at the answer.

python tools/backtest.py answers.csv --from 2026-02-02
python tools/backtest.py answers.csv --from 2026-02-02 --odds daily shipped -s two-turn exact-5
"""

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from math import log2
from pathlib import Path
from statistics import fmean

from salet.game.daily import weights_on
from salet.game.lexicon import LISTED_WEIGHT, Lexicon
from salet.game.past_answers import Answer, read_answers
from salet.game.position import Position, new_position, play_game
from salet.game.rules import Rules
from salet.strategies.registry import find_strategy
from salet.strategies.strategy import next_guess
from salet.system import ALLOWED_WORDS_FILE, shipped_words
from salet.workers import processes

Weights = tuple[int, ...]
Past = tuple[Answer, ...]

OF_2022, OF_2023 = "nyt2022-answers", "nyt2023-answers"
LIMIT = Rules().limit


def unused(name: str, past: Past) -> Weights:
    """Return the same weight for every word of a list that was no answer yet, and a ten-thousandth of it for others."""
    words = set(shipped_words(name)).difference(answer.word for answer in past)
    return tuple(LISTED_WEIGHT if word in words else 1 for word in shipped_words(ALLOWED_WORDS_FILE))


ODDS: dict[str, Callable[[Past, date], Weights]] = {
    "daily": weights_on,
    "shipped": lambda _past, day: weights_on((), day),
    "unused2309": lambda past, _day: unused(OF_2022, past),
    "uniform3158": lambda _past, _day: unused(OF_2023, ()),
    "uniform2309": lambda _past, _day: unused(OF_2022, ()),
}
"""The weights of the accepted words, from the past answers and the day."""


@dataclass(frozen=True, slots=True)
class Day:
    """How one day went: the guesses it took (one more than the limit if lost), the bits of surprise, used before."""

    guesses: int
    bits: float
    repeat: bool


def play(odds: str, strategy: str, answers: Past) -> Day:
    """Return how the last day of some answers went; there is no later one, so nothing can look ahead."""
    *past, (day, word) = answers
    accepted, weights = shipped_words(ALLOWED_WORDS_FILE), ODDS[odds](tuple(past), day)
    position = new_position(Lexicon(odds, accepted, accepted, weights))
    *_, end = play_game(position, lambda position: _guess(position, strategy), word)
    lost = end.turns[-1].guess != word
    bits = log2(sum(weights) / weights[accepted.index(word)])
    return Day(len(end.turns) + lost, bits, any(answer.word == word for answer in past))


@lru_cache(maxsize=1000)
def _guess(position: Position, strategy: str) -> str:
    """Return the next guess; constant odds reach the same positions every day."""
    return next_guess(position, find_strategy(strategy))


def backtest(
    answers: Sequence[Answer], first: date, odds: Sequence[str], strategies: Sequence[str], executor: Executor
) -> dict[str, list[Day]]:
    """Return how the days from the first on went, by odds and strategy."""
    ordered = tuple(sorted(answers))
    games = [ordered[: place + 1] for place, answer in enumerate(ordered) if answer.day >= first]
    return {
        f"{one}, {by}": list(executor.map(play, [one] * len(games), [by] * len(games), games, chunksize=32))
        for one in odds
        for by in strategies
    }


def summary(days: Sequence[Day]) -> str:
    """Return the figures of some days."""
    guesses = [day.guesses for day in days]
    kinds = {"repeats": True, "others": False}
    by_kind = {kind: [day.guesses for day in days if day.repeat == repeat] for kind, repeat in kinds.items()}
    means = ", ".join(f"{len(some)} {kind} {fmean(some):.2f}" for kind, some in by_kind.items() if some)
    found = "/".join(str(guesses.count(n)) for n in range(1, LIMIT + 1))
    lost, bits = sum(n > LIMIT for n in guesses), fmean(day.bits for day in days)
    return f"  {fmean(guesses):.4f} guesses, {lost} lost, {found} ({means})\n  {bits:.3f} bits"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("answers", type=Path, help="dated answers, CSV or JSON")
    parser.add_argument("--from", dest="first", type=date.fromisoformat, required=True, help="the first day")
    parser.add_argument("--odds", nargs="+", choices=[*ODDS], default=[*ODDS], help="default: all")
    parser.add_argument("-s", "--strategies", nargs="+", default=["two-turn"], help="default: two-turn")
    given = parser.parse_args()
    with processes() as executor:
        results = backtest(read_answers(given.answers), given.first, given.odds, given.strategies, executor)
    print(f"{len(next(iter(results.values())))} days from {given.first}, each knowing only the days before it")
    for name, days in results.items():
        print(f"\n{name}\n{summary(days)}")


if __name__ == "__main__":
    main()
