"""Real word lists in hard mode: every row that is shown is legal."""

from random import Random

import numpy as np
from brute import allows, tiles

from salet.game.position import Position, start
from salet.solver.analysis import analyse

LISTS = ("original", "nyt")
BUDGET = 0.02


def random_position(name: str, number: int) -> Position:
    """Return a position after one to four legal guesses; few guesses are left in many of them."""
    chance, position = Random(number), start(name, "hard")
    answer = chance.choice(position.lexicon.answers)
    for _ in range(chance.randint(1, 4)):
        guess = position.lexicon.guesses[chance.choice(np.flatnonzero(position.legal).tolist())]
        if guess != answer:
            position = position.play(guess, tiles(guess, answer))
    return position


def illegal_rows(name: str, numbers: range) -> list[str]:
    """Return the rows that are not legal, or that are there twice."""
    found = []
    for number in numbers:
        position = random_position(name, number)
        turns = [(turn.guess, turn.tiles.lower()) for turn in position.turns]
        for known in analyse(position, top=1 + number % 12, budget=BUDGET):
            shown = [guess.guess for guess in known.suggestions]
            bad = [guess for guess in shown if not all(allows("hard", guess, turn) for turn in turns)]
            if bad or len(set(shown)) < len(shown):
                found.append(f"{name} {position.text}: {bad} of {shown}")
    return found
