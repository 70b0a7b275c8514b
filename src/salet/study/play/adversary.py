"""Beating the adversary: the shortest line of guesses against a referee that keeps the largest part.

The referee is `salet.study.play.game.Board`: the largest part by number of words, the lowest pattern among equals. It
has no choice, so a game against it is a line, not a tree, and the best play is the shortest line.

Why some lengths need no search: no guess makes more than P parts of any set (P is the most that a guess makes of all
answers, and a part of a set is cut into no more parts than the set), so of c candidates a guess leaves c/P at least,
and n guesses suffice only if c is at most P**(n-1).
"""

import time
from dataclasses import dataclass, replace
from math import inf

import numpy as np
from numpy.typing import NDArray

from salet.game.lexicon import Lexicon
from salet.game.pattern import all_green
from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.game.text.notation import Turn, write
from salet.result import Result
from salet.solver.partition import Measures, measures_of

Line = tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Duel(Result):
    """A line of turns that ends all green against the adversary; `proven` if no shorter one exists."""

    json_shape = ("lexicon", "rules", "guesses=#turns", "game", "left", "proven")
    lexicon: str
    rules: str
    turns: Line
    left: tuple[int, ...]
    proven: bool

    @property
    def game(self) -> str:
        """The turns as a text."""
        return write(self.turns)


class _TimeIsUp(Exception):
    """The search for a shorter line has taken too long."""


def beat(lexicon: Lexicon, rules: Rules | str = "normal", budget: float = inf) -> Duel:
    """Return a shortest line against the adversary, or after `budget` seconds a short one.

    >>> from salet.game.lexicon import named
    >>> duel = beat(named("original"))
    >>> len(duel.turns), duel.proven, duel.turns[0].guess
    (4, True, 'arise')
    """
    position = start(replace(lexicon, weights=(1,) * len(lexicon.answers)), rules)
    short = _greedy(position)
    try:
        shortest = _search(position, len(short), time.perf_counter() + budget)
    except _TimeIsUp:
        return _duel(position, short, proven=False)
    return _duel(position, shortest or short, proven=True)


def _duel(position: Position, turns: Line, *, proven: bool) -> Duel:
    name, rules, left = position.lexicon.name, position.rules.text, []
    for turn in turns:
        position = kept_by_the_referee(position, turn.guess)
        left.append(len(position.candidates))
    return Duel(name, rules, turns, tuple(left), proven)


def kept_by_the_referee(position: Position, guess: str) -> Position:
    """Return the position after a guess and the adversary's reply.

    >>> kept_by_the_referee(start("original"), "raise")
    <Position raise.BBBBB: 168 candidates>
    """
    parts = position.partition(guess)
    pattern = max(parts, key=lambda code: (len(parts[code]), -code))
    return position.after(guess, pattern, parts[pattern])


def _greedy(position: Position) -> Line:
    """Return the line in which every guess leaves the fewest words, however long it is."""
    while len(position.candidates) > 1:
        guess = _by_size(position, measures_of(position))[0]
        position = kept_by_the_referee(position, position.lexicon.guesses[guess])
    return _ended(position)


def _by_size(position: Position, measures: Measures, most: float = inf) -> NDArray[np.intp]:
    """Return the legal guesses that leave at most this many words, the fewest first."""
    choices = np.flatnonzero(position.legal & (measures.largest <= most) & (measures.parts > 1))
    return choices[np.argsort(measures.largest[choices], kind="stable")]


def _ended(position: Position) -> Line:
    return (*position.turns, Turn(position.words[0], all_green(position.lexicon.length)))


def _search(position: Position, known: int, end: float) -> Line | None:
    """Return a shortest line among those shorter than one that is known, or None."""
    parts = int(measures_of(position).parts.max())
    lines = (_win(position, guesses, parts, end) for guesses in range(1, known))
    return next((line for line in lines if line is not None), None)


def _win(position: Position, guesses: int, parts: int, end: float) -> Line | None:
    """Return a line that wins in this many guesses, or None; no set is cut into more than `parts`."""
    count = len(position.candidates)
    if count == 1:
        return _ended(position)
    if guesses < 2 or count > parts ** (guesses - 1):
        return None
    if time.perf_counter() > end:
        raise _TimeIsUp
    for guess in _by_size(position, measures_of(position), parts ** (guesses - 2)):
        line = _win(kept_by_the_referee(position, position.lexicon.guesses[guess]), guesses - 1, parts, end)
        if line is not None:
            return line
    return None
