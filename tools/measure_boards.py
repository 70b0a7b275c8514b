"""Print how well several boards at once are played: the share of games won, and the guesses that they take.

    python tools/measure_boards.py --games 300

    python tools/measure_boards.py --games 200 --boards 4 --lexicon nyt --answers nyt2022

Answers are drawn by weight from a lexicon, that of the game if no other is named, from a fixed seed; a game of n boards
has n + 5 guesses.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from time import process_time

from salet.game.lexicon import Lexicon, load
from salet.game.pattern import pattern_of
from salet.game.rules import SPARE
from salet.study.play.boards import Boards, offers, start_boards

BOARDS = (1, 2, 4, 8, 16, 32)
SEED = 7


def play_out(boards: Boards, answers: Sequence[str]) -> Boards:
    """Return the boards at the end of a game against these answers, one for each board."""
    while boards.open and boards.left:
        guess = offers(boards, 1)[0].guess
        boards = boards.play(guess, [pattern_of(guess, answer) for answer in answers])
    return boards


def random_games(
    count: int, games: int, lexicon: Lexicon | str = "original", seed: int = SEED, drawn_from: Lexicon | None = None
) -> Iterator[Boards]:
    """Yield finished games of `count` boards, against answers drawn by weight."""
    chance = Random(seed)  # noqa: S311 - a game, not a secret
    for _ in range(games):
        boards = start_boards(count, lexicon)
        source = drawn_from or boards.lexicon
        yield play_out(boards, chance.choices(source.answers, source.weights, k=count))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each number of boards; the more boards, the fewer games."""
    parser = ArgumentParser(description="How well several boards are played.")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--lexicon", default="original")
    parser.add_argument("--answers", type=load, help="Draw the answers from this lexicon.")
    parser.add_argument("--boards", type=int, nargs="*", default=BOARDS)
    asked = parser.parse_args(arguments)
    print(f"{'boards':>6} {'within':>6} {'games':>6} {'won':>7} {'mean':>7} {'most':>5} {'s/game':>7}")
    for boards in asked.boards:
        games = max(20, asked.games * 4 // max(4, boards))
        begun = process_time()
        ends = list(random_games(boards, games, asked.lexicon, drawn_from=asked.answers))
        seconds = (process_time() - begun) / games
        guesses = [len(end.guesses) for end in ends if end.won]
        figures = f"{len(guesses) / games:7.1%} {fmean(guesses):7.3f} {max(guesses):5} {seconds:7.2f}"
        print(f"{boards:6} {boards + SPARE:6} {games:6} {figures}", flush=True)


if __name__ == "__main__":
    main()
