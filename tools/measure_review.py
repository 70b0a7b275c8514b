"""Print the skill and luck of players whose play is known, and of people.

    python tools/measure_review.py --every 5
    python tools/measure_review.py --people ../shared/data --games 20

Players play every answer of the original list. Their luck is that of all games, their skill that of every so-many-th,
because judging takes longer. People's games come from their
shared grids (see `tools/fit_guessing.py`): a grid has no words, so words that may have made it are drawn, as likely as
`salet.study.grids.possible` holds them. Draws come from a fixed seed.
"""

import random
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, pstdev

import numpy as np

from fit_guessing import Day, read_days
from salet.errors import SaletError
from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_of
from salet.game.position import start
from salet.game.rules import Rules
from salet.game.text.notation import Turn
from salet.solver.search import solve
from salet.study.advice.review import Review, luck_of, review
from salet.study.grids.possible import drawn_words
from salet.study.lab.tournament import bench, tournament_of

Game = tuple[str, tuple[Turn, ...]]
SEED = 7
HEAD = "player                  games  guesses  regret  skill  worst  luck/turn  luck/game"


def optimal(lexicon: Lexicon, rules: str) -> Iterable[Game]:
    """Return the games of an optimal tree from salet."""
    tree = solve(start(lexicon, rules), guess="salet", tree=True).tree
    assert tree is not None  # noqa: S101 - salet finds every answer in time
    return tournament_of(tree, "optimal", lexicon, Rules.read(rules)).games()


def strategy(name: str) -> Callable[[Lexicon, str], Iterable[Game]]:
    """Return the player that follows a strategy."""
    return lambda lexicon, rules: bench(name, lexicon, rules).games()


def drawing(opener: str) -> Callable[[Lexicon, str], Iterable[Game]]:
    """Return the player that opens so, and then takes any candidate."""

    def games(lexicon: Lexicon, rules: str) -> Iterator[Game]:
        chance = random.Random(SEED)  # noqa: S311 - a game, not a secret
        for answer in lexicon.answers:
            position, guess = start(lexicon, rules), opener
            while position.turn <= position.rules.limit and (not position.turns or position.turns[-1].guess != answer):
                position = position.play(guess, pattern_of(guess, answer))
                guess = chance.choice(position.words)
            yield answer, position.turns

    return games


PLAYERS: dict[str, tuple[Callable[[Lexicon, str], Iterable[Game]], str]] = {
    "optimal": (optimal, "normal"),
    "optimal, hard mode": (optimal, "hard"),
    "entropy": (strategy("entropy"), "normal"),
    "s0": (strategy("s0"), "normal"),
    "s4-system2": (strategy("s4-system2"), "normal"),
    "salet, any candidate": (drawing("salet"), "normal"),
}


def lucks_of(games: Iterable[Game], lexicon: Lexicon, rules: str) -> list[list[float]]:
    """Return the luck of every turn of some games."""
    lucks = []
    for _, turns in games:
        position, game = start(lexicon, rules), []
        for guess, pattern in turns:
            game.append(luck_of(position, guess, pattern))
            position = position.play(guess, pattern)
        lucks.append(game)
    return lucks


def line(name: str, judged: Sequence[Review], lucks: Sequence[Sequence[float]]) -> str:
    """Return the figures of some reviews, and of the luck in some games."""
    guesses = fmean(len(one.turns) + (not one.won) for one in judged)
    skills = [one.skill for one in judged]
    return (
        f"{name:22} {len(judged):6,} {guesses:8.3f} {fmean(one.mean_regret for one in judged):7.3f}"
        f" {fmean(skills):6.1f} {min(skills):6}"
        f" {fmean(luck for game in lucks for luck in game):10.2f} {fmean(map(fmean, lucks)):10.2f}"
    )


def report_players(every: int) -> None:
    """Print a line for each player."""
    lexicon = named("original")
    print(HEAD)
    for name, (games, rules) in PLAYERS.items():
        played = [(answer, turns[:6]) for answer, turns in games(lexicon, rules)]
        judged = [review(turns, lexicon, rules, answer=answer, best_play=False) for answer, turns in played[::every]]
        print(line(name, judged, lucks_of(played, lexicon, rules)), flush=True)


def people(days: Sequence[Day], lexicon: Lexicon, games: int) -> Iterator[tuple[Day, Review]]:
    """Yield reviews of real games with drawn words, a fixed number per day."""
    chance = np.random.default_rng(SEED)
    for day in days:
        for pick in chance.choice(len(day.grids), games, p=day.shares):
            grid = day.grids[pick]
            try:
                words = drawn_words(grid, day.answer, lexicon, chance)
            except SaletError:
                continue  # one grid in 350 was made with other words than these
            turns = [Turn(word, pattern) for word, pattern in zip(words, grid, strict=True)]
            yield day, review(turns, lexicon, answer=day.answer, best_play=False)


def turn_lucks(judged: Iterable[Review]) -> list[list[float]]:
    """Return the luck of every turn of some reviews."""
    return [[turn.luck for turn in one.turns] for one in judged]


def report_people(folder: Path, games: int) -> None:
    """Print people's figures by the guesses that they took, and how days differ."""
    by_guesses: defaultdict[str, list[Review]] = defaultdict(list)
    by_day: defaultdict[int, list[Review]] = defaultdict(list)
    for day, judged in people(read_days(folder), named("nyt2023"), games):
        by_guesses[f"in {len(judged.turns)}" if judged.won else "lost"].append(judged)
        by_day[day.puzzle].append(judged)
    print(HEAD)
    for name in sorted(by_guesses):
        print(line(f"people, {name}", by_guesses[name], turn_lucks(by_guesses[name])))
    every = [one for some in by_guesses.values() for one in some]
    print(line("people, all", every, turn_lucks(every)))
    means = [(fmean(r.mean_luck for r in some), fmean(r.skill for r in some)) for some in by_day.values()]
    lucks, skills = zip(*means, strict=True)
    print(f"between days: luck {pstdev(lucks):.1f} (sd), skill {pstdev(skills):.1f} (sd), {len(means)} days")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what is asked for."""
    parser = ArgumentParser(description="Skill and luck of known players, and of people.")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--people", type=Path)
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args(arguments)
    if asked.people:
        report_people(asked.people, asked.games)
    else:
        report_players(asked.every)


if __name__ == "__main__":
    main()
