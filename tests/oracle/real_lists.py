"""Real word lists in hard mode: every row that is shown is legal, and every review counts a loss alike."""

from random import Random

import numpy as np
from brute import allows, tiles

from salet.advice.review import Review, review
from salet.game.position import Position, new_position
from salet.solver import opening_book
from salet.solver.analysis import analyze
from salet.solver.solve import solve

LISTS = ("original", "nyt")
REVIEWED = ("original", "nyt2022", "nyt2023", "nyt")
BUDGET = 0.02
ALLOWS_A_LOSS = "mean+1"
LARGEST_SOLVED = 100  # words of a position whose value is searched for again
ROUNDING = 1e-6


def random_position(name: str, number: int) -> Position:
    """Return a position after one to four legal guesses; few guesses are left in many of them."""
    chance, position = Random(number), new_position(name, "hard")
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
        for known in analyze(position, top=1 + number % 12, budget=BUDGET):
            shown = [guess.word for guess in known.suggestions]
            bad = [guess for guess in shown if not all(allows("hard", guess, turn) for turn in turns)]
            if bad or len(set(shown)) < len(shown):
                found.append(f"{name} {position.text}: {bad} of {shown}")
    return found


def wrong_reviews(name: str, numbers: range) -> list[str]:
    """Return what is wrong with reviews of hard-mode games that begin with an opener of the book."""
    openers = opening_book.lookup(new_position(name, "hard"), ALLOWS_A_LOSS)
    if openers is None:
        return [f"{name}: the book has no openers"]
    found = []
    for number in numbers:
        chance = Random(number)
        answer = chance.choices(new_position(name).lexicon.answers, new_position(name).lexicon.weights)[0]
        position = new_position(name, "hard")
        guess = chance.choice(openers.suggestions[:8]).word
        while not position.over:
            position = position.play(guess, tiles(guess, answer))
            if not position.over:
                guess = chance.choice(position.words[:20])
        judged = review(position.turns, name, "hard", answer=answer, best_play=False)
        found += [f"{name} {position.text}: {fault}" for fault in _faults(judged, openers.value)]
    return found


def _faults(judged: Review, par: float) -> list[str]:
    """Return what is wrong with a review, of whose positions the small ones are solved again."""
    score, faults = judged.score, []
    if abs(score.par - par) > ROUNDING:
        faults.append(f"par is {score.par}, not {par}")
    if not score.luck_adjusted_lower - ROUNDING <= score.luck_adjusted <= score.luck_adjusted_upper + ROUNDING:
        faults.append(
            f"{score.luck_adjusted} is not between {score.luck_adjusted_lower} and {score.luck_adjusted_upper}"
        )
    position = new_position(judged.position.lexicon, "hard")
    for number, turn in enumerate(judged.turns):
        if {turn.guess.objective, turn.best.objective} != {ALLOWS_A_LOSS}:
            faults.append(f"turn {number + 1} is judged under {turn.guess.objective} and {turn.best.objective}")
        if turn.regret < 0:
            faults.append(f"turn {number + 1} gives up {turn.regret}")
        if number and position.count <= LARGEST_SOLVED and turn.best.proven:
            value = solve(position, ALLOWS_A_LOSS).value
            if abs(value - turn.best.value) > ROUNDING:
                faults.append(f"turn {number + 1} has a best value of {turn.best.value}, not {value}")
        position = position.play(turn.guess.word, turn.pattern)
    return faults
