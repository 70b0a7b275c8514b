"""How many boards with one wrong tile are noticed, and how many right ones are doubted.

    python benchmarks/slips.py                  answers drawn by the shipped weights of nyt
    python benchmarks/slips.py ANSWERS          the answers after the shipped ones in a file of dated answers

Guesses are drawn as people make them, by the model that is fitted to shared grids; or as careful people make them, who
only guess words that fit all tiles so far. One random tile of each board gets another colour that the game could show.
Such a slip is noticed if no word fits the board, or if the board is doubted. A doubt about the board as it was is a
false alarm.
"""

import sys
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from time import process_time

import numpy as np

from salet.errors import Contradiction
from salet.game.daily.answers import SHIPPED_END, read_answers
from salet.game.daily.nyt import shipped_weights
from salet.game.lexicon import Lexicon
from salet.game.lists import ACCEPTED, shipped_words
from salet.game.pattern import is_possible
from salet.game.position import Position, replay, start
from salet.game.text.notation import Turn
from salet.solver.doctor import Doubt, doubt_of
from salet.study.grids.player_model import ALL_GREEN, LENGTH, TILES, Numbers, shipped_model

BOARDS = 1_000
SEED = 2026
NOTICED_AT_LEAST = {2: 0.60, 3: 0.75}
FALSE_ALARMS_AT_MOST = 0.02
POWERS = 3 ** np.arange(LENGTH - 1, -1, -1)

Board = tuple[Turn, ...]


class People:
    """Draws boards as people play them."""

    def __init__(self, lexicon: Lexicon, random: np.random.Generator, *, careful: bool) -> None:
        self.start, self.random, self.careful = start(lexicon), random, careful
        model = shipped_model()
        self.popularity = [model.popularity(lexicon, turn) for turn in (0, 1, 1)]
        self.pulls = [pull.table() for pull in model.pulls()]

    def board(self, answer: int, rows: int) -> Board | None:
        """Return the first rows of an unfinished game, or None if no other word is left."""
        matrix = self.start.matrix
        patterns = matrix.columns(np.array([answer], np.int32))[0][0]
        known, turns = 0, []
        for turn in range(rows):
            if self.careful:
                pull = matrix.fitting(turns) & (patterns != ALL_GREEN)
            else:
                pull = self.pulls[turn][known, patterns]
            chances = self.popularity[turn] * pull
            if not chances.any():
                return None
            guess = self.random.choice(len(patterns), p=chances / chances.sum())
            pattern = int(patterns[guess])
            turns.append(Turn(self.start.lexicon.guesses[guess], pattern))
            known = int(np.maximum(TILES[known], TILES[pattern]) @ POWERS)
        return tuple(turns)

    def slip(self, board: Board) -> Board:
        """Return the board with one other tile."""
        while True:
            row, place, shift = self.random.integers((len(board), LENGTH, 2)).tolist()
            tiles = TILES[board[row].pattern].copy()
            tiles[place] = (tiles[place] + shift + 1) % 3
            pattern = int(tiles @ POWERS)
            if is_possible(pattern, LENGTH):
                return (*board[:row], Turn(board[row].guess, pattern), *board[row + 1 :])


def position_after(first: Position, board: Board) -> Position | None:
    try:
        return replay(first, board)
    except Contradiction:
        return None


def chances_of(lexicon: Lexicon) -> Numbers:
    """Return the chance of each answer, by real days if there is a file, else by weights."""
    weights = np.array(lexicon.weights, np.float64)
    if len(sys.argv) > 1:
        days = [answer.word for answer in read_answers(Path(sys.argv[1])) if answer.day > SHIPPED_END]
        print(f"Answers of {len(days)} days after {SHIPPED_END}:")
        weights = np.array([float(word in days) for word in lexicon.answers])
    return weights / weights.sum()


def boards_of(people: People, chances: Numbers, rows: int) -> Iterator[Board]:
    """Yield boards without end."""
    while True:
        board = people.board(int(people.random.choice(len(chances), p=chances)), rows)
        if board is not None:
            yield board


def measure(lexicon: Lexicon, chances: Numbers, rows: int, *, careful: bool) -> bool:
    """Print the shares for boards of this many rows, and return whether they are as claimed."""
    people = People(lexicon, np.random.default_rng(SEED + rows), careful=careful)
    no_word = doubted = repaired = alarms = 0
    seconds = 0.0
    for board in islice(boards_of(people, chances, rows), BOARDS):
        alarms += doubt_of(replay(people.start, board)) is not None
        position = position_after(people.start, people.slip(board))
        if position is None:
            no_word += 1
            continue
        begun = process_time()
        doubt = doubt_of(position)
        seconds += process_time() - begun
        doubted += doubt is not None
        repaired += doubt is not None and offers(doubt, board)
    noticed = (no_word + doubted) / BOARDS
    print(
        f"{'careful people' if careful else 'people'}, {rows} rows, {BOARDS:,} boards: {noticed:.1%} noticed"
        f" (no word fits {no_word / BOARDS:.1%}, doubted {doubted / BOARDS:.1%}), false alarms {alarms / BOARDS:.1%};"
        f" the right tile is among the repairs of {repaired / max(doubted, 1):.0%} of the doubts;"
        f" {1000 * seconds / (BOARDS - no_word):.1f} ms each"
    )
    return noticed >= NOTICED_AT_LEAST[rows] and alarms <= FALSE_ALARMS_AT_MOST * BOARDS


def offers(doubt: Doubt, board: Board) -> bool:
    """Whether the board as it was is among the repairs."""
    return any(repair.position.turns == board for repair in doubt.repairs)


def main() -> None:
    words = shipped_words(ACCEPTED)
    lexicon = Lexicon("nyt", words, words, shipped_weights())
    chances = chances_of(lexicon)
    kinds = product((False, True), NOTICED_AT_LEAST)
    as_claimed = [measure(lexicon, chances, rows, careful=careful) for careful, rows in kinds]
    if not all(as_claimed):
        sys.exit("Not as claimed.")


if __name__ == "__main__":
    main()
