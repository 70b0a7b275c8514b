"""Leaks: what kind of mistake a guess was that gave something up compared with the best.

Each mistake is counted under one leak, the first that describes it:

- misfit: a word that no longer fitted, and is no probe: it breaks one reply only, or puts letters where they cannot be.
- late: a probe, where the best guess fits and leaves as many words: it was time to guess the answer.
- repeat: the best guess has a letter twice that the answer may have twice; this one does not.
- greens: two or more green tiles were kept, of which the best guess gives one up, and the words left are no trap yet.
- trap: most of the words left differ in one place only, and the best guess separates more of them.
- early: the word fits, but a probe is better.
- other: everything else.

The page does the same in web/src/advice/leaks.ts, step by step; a change here is a change there.
"""

from collections.abc import Sequence

import numpy as np

from salet.game.pattern import ABSENT, CORRECT, pattern_of, tiles_of
from salet.game.position import Position
from salet.game.shapes import repeated, traps_of
from salet.game.text.notation import Turn
from salet.study.score import OTHER

ALL = 1.0
MOST = 0.5  # share of the chance that most of the words left have
SEVERAL_GREENS = 2


def leak_of(position: Position, guess: str, best: str) -> str:
    """Return the leak that a guess is counted under which is worse than the best.

    >>> from salet.game.position import position_of
    >>> trapped = position_of("crane bbbbb tight bgggg", "original")
    >>> leak_of(trapped, "might", "fluff"), leak_of(position_of("crane bbbby", "original"), "crate", "islet")
    ('trap', 'misfit')
    """
    turns = position.turns
    fits, best_fits = _broken_replies(guess, turns) == 0, _broken_replies(best, turns) == 0
    if not fits and (leak := _leak_of_misfit(position, guess, best)):
        return leak
    if _misses_a_repeat(position, guess, best):
        return "repeat"
    if _keeps_greens(position, guess, best) and not _stays_in_a_trap(position, guess, best, ALL):
        return "greens"
    if _stays_in_a_trap(position, guess, best, MOST):
        return "trap"
    return "early" if fits and not best_fits else OTHER


def _leak_of_misfit(position: Position, guess: str, best: str) -> str | None:
    """Return the leak of a word that does not fit, if that is what is wrong with it."""
    turns = position.turns
    if len(turns) > 1 and _broken_replies(guess, turns) == 1:
        return "misfit"
    if not _broken_replies(best, turns) and _words_left(position, guess) <= _words_left(position, best):
        return "late"
    return "misfit" if _impossible_letters(guess, turns) > _impossible_letters(best, turns) else None


def _broken_replies(word: str, turns: Sequence[Turn]) -> int:
    """Return how many replies there would not have been if the word were the answer."""
    return sum(pattern_of(turn.guess, word) != turn.pattern for turn in turns)


def _impossible_letters(word: str, turns: Sequence[Turn]) -> int:
    """Return how many letters of a word stand where an earlier reply has ruled them out."""
    absent, misplaced = set[str](), set[tuple[int, str]]()
    for guess, pattern in turns:
        tiles = tiles_of(pattern, len(guess))
        misplaced |= {place for place, tile in zip(enumerate(guess), tiles, strict=True) if tile != CORRECT}
        coloured = {letter for letter, tile in zip(guess, tiles, strict=True) if tile != ABSENT}
        absent |= set(guess) - coloured
    return sum(letter in absent or (place, letter) in misplaced for place, letter in enumerate(word))


def _words_left(position: Position, guess: str, among: Sequence[int] | None = None) -> float:
    """Return how many candidates, of all or some, a guess leaves on average; a hit leaves one."""
    candidates, weights = position.candidates, position.weights
    if among is not None:
        candidates, weights = candidates[among], weights[among]
    patterns = position.matrix.row(position.matrix.index_of[guess])[candidates]
    return float((np.bincount(patterns) * np.bincount(patterns, weights)).sum() / weights.sum())


def _misses_a_repeat(position: Position, guess: str, best: str) -> bool:
    letters = [letter for letter in repeated(best) if guess.count(letter) < 2]
    return any(word.count(letter) > 1 for word in position.listed_words for letter in letters)


def _stays_in_a_trap(position: Position, guess: str, best: str, share: float) -> bool:
    """Whether a trap with this share of the chance is separated better by the best guess."""
    weights = position.weights
    place_of = {word: place for place, word in enumerate(position.listed_words)}
    traps = [[place_of[word] for word in trap.words] for trap in traps_of(place_of)]
    return any(
        weights[trap].sum() >= share * weights.sum()
        and _words_left(position, guess, trap) > _words_left(position, best, trap)
        for trap in traps
    )


def _keeps_greens(position: Position, guess: str, best: str) -> bool:
    """Whether a guess keeps some green tiles, of which the best gives one up."""
    length = position.lexicon.length
    tiles = [(turn.guess, tiles_of(turn.pattern, length)) for turn in position.turns]
    greens = {(k, word[k]) for word, colours in tiles for k, colour in enumerate(colours) if colour == CORRECT}
    some = SEVERAL_GREENS <= len(greens) < length - 1
    return some and greens <= set(enumerate(guess)) and not greens <= set(enumerate(best))
