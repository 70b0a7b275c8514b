"""The reply to a guess from its letters: those in place, then the others.

What an earlier row has shown need not be typed again, and may be. Letters do not say how often a letter occurs, so they
can stand for more than one row of tiles; the player is then asked for the tiles.
"""

from salet.errors import Ambiguous, InvalidPattern
from salet.game.notation import Turn
from salet.game.pattern import CORRECT, PRESENT, TILES, pattern_code, pattern_text, tiles_of
from salet.game.position import Position
from salet.game.rules import coloured_letters

OPEN = "."  # a place without a letter, as `read_places` writes it
Turns = tuple[Turn, ...]


def check_places(guess: str, places: str, turns: Turns) -> None:
    """Raise InvalidPattern for a letter that neither the guess nor a green has in its place."""
    for place, letter in enumerate(places):
        if letter not in (OPEN, guess[place]) and (place, letter) not in _greens(turns):
            raise InvalidPattern(
                f"letter {place + 1} of {guess} is {guess[place]}, not {letter}. Type the letters that are in place,"
                f" with a dot or a space for every other: {OPEN * place}{guess[place]}."
            )


def pattern_from(position: Position, guess: str, places: str, others: str) -> int:
    """Return the pattern that letters in place, and others that the answer has, stand for.

    >>> from salet.game.position import start
    >>> pattern_text(pattern_from(start("original"), "throw", "...o.", "rt"), 5)
    'YBYGB'

    Raises Ambiguous if some words left show one row of tiles and some another.
    """
    absent = [letter for letter in others if letter not in guess and not _least(position.turns, letter)]
    if absent:
        raise InvalidPattern(f"{guess} has no {absent[0]}. Type letters of {guess}, in any order; Enter for none.")
    check_places(guess, places, position.turns)
    here = {(place, letter) for place, letter in enumerate(places)} | _greens(position.turns)
    greens = [pair in here for pair in enumerate(guess)]
    found = [p for p in position.partition(guess) if _agrees(p, guess, greens, others, position.turns)]
    if len(found) > 1:
        readings = tuple(pattern_text(pattern, len(guess)) for pattern in found)
        listed = f"{', '.join(readings[:-1])} or {readings[-1]}"
        raise Ambiguous(f"a repeated letter leaves open whether this is {listed}. Type the tiles of {guess}.", readings)
    return found[0] if found else _simplest(guess, greens, others, position.turns)


def _agrees(pattern: int, guess: str, greens: list[bool], others: str, turns: Turns) -> bool:
    """Whether a pattern has the greens typed, and yellows for the other letters."""
    tiles = tiles_of(pattern, len(guess))
    if [tile == CORRECT for tile in tiles] != greens:
        return False
    for letter in set(guess):
        yellow = any(tile == PRESENT for tile, each in zip(tiles, guess, strict=True) if each == letter)
        placed = sum(green for green, each in zip(greens, guess, strict=True) if each == letter)
        new = letter in others and not placed and not _least(turns, letter)
        if yellow and letter not in others and _least(turns, letter) <= placed:
            return False
        if new and not yellow:
            return False
    return True


def _simplest(guess: str, greens: list[bool], others: str, turns: Turns) -> int:
    """Return the pattern with a yellow for each other letter, which no word fits."""
    tiles = [CORRECT if green else 0 for green in greens]
    for letter in set(others) | {each for each in guess if _least(turns, each)}:
        free = [place for place, each in enumerate(guess) if each == letter and not greens[place]]
        placed = any(green for green, each in zip(greens, guess, strict=True) if each == letter)
        if free and not placed:
            tiles[free[0]] = PRESENT
    return pattern_code("".join(TILES[tile] for tile in tiles))


def _greens(turns: Turns) -> set[tuple[int, str]]:
    return {
        (place, letter)
        for guess, pattern in turns
        for place, (letter, tile) in enumerate(zip(guess, tiles_of(pattern, len(guess)), strict=True))
        if tile == CORRECT
    }


def _least(turns: Turns, letter: str) -> int:
    """Return how often the rows show that the answer has a letter."""
    return max((coloured_letters(*turn)[letter] for turn in turns), default=0)
