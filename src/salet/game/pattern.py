"""The rule of the game: the pattern that a guess gets for an answer.

A *pattern* is the game's reply: one tile per letter, B (gray), Y (yellow) or G (green). It is
stored as a number below 3**length, read in base three with the leftmost tile most significant and
B, Y, G as the digits 0, 1, 2; so all green is the greatest pattern of its length.
"""

from salet.errors import InvalidPatternError

TILES = "BYG"
ABSENT = 0
PRESENT = 1
CORRECT = 2


def pattern_of(guess: str, answer: str) -> int:
    """Return the pattern of `guess` when the answer is `answer`.

    Greens come first; then, left to right, a letter is yellow only while the answer still has a
    copy of it that nothing has matched.

    >>> pattern_text(pattern_of("petty", "trait"), 5)
    'BBYYB'
    >>> pattern_text(pattern_of("knoll", "towel"), 5)
    'BBYBG'
    """
    unmatched = [a for g, a in zip(guess, answer, strict=True) if g != a]
    code = 0
    for g, a in zip(guess, answer, strict=True):
        code *= 3
        if g == a:
            code += CORRECT
        elif g in unmatched:
            unmatched.remove(g)
            code += PRESENT
    return code


def all_green(length: int) -> int:
    """Return the pattern of the answer itself.

    >>> all_green(5)
    242
    """
    return int(3**length) - 1


def tiles_of(pattern: int, length: int) -> tuple[int, ...]:
    """Return the tiles of a pattern, left to right, as 0, 1 or 2.

    >>> tiles_of(242, 5)
    (2, 2, 2, 2, 2)
    """
    return tuple(pattern // 3**k % 3 for k in range(length - 1, -1, -1))


def pattern_text(pattern: int, length: int) -> str:
    """Return the pattern in letters.

    >>> pattern_text(1, 5)
    'BBBBY'
    """
    return "".join(TILES[tile] for tile in tiles_of(pattern, length))


def pattern_from_text(text: str) -> int:
    """Return the pattern written with the letters B, Y, G.

    >>> pattern_from_text("BBBBY")
    1
    """
    code = 0
    for letter in text:
        code = 3 * code + TILES.index(letter)
    return code


def is_possible(pattern: int, length: int) -> bool:
    """Return whether any game can show this pattern.

    A single yellow among greens is impossible; every other pattern can occur.

    >>> is_possible(pattern_from_text("GGGGY"), 5), is_possible(pattern_from_text("GGGYY"), 5)
    (False, True)
    """
    tiles = tiles_of(pattern, length)
    return not (tiles.count(PRESENT) == 1 and tiles.count(CORRECT) == length - 1)


def check_pattern(pattern: int, length: int, where: str = "") -> None:
    """Raise InvalidPatternError for a number that stands for no row of this length."""
    if not 0 <= pattern < 3**length:
        raise InvalidPatternError(
            f"{where}{pattern} isn't a pattern of {length} tiles. Use a number from 0 to {3**length - 1}."
        )


def check_possible(pattern: int, length: int, where: str = "") -> None:
    """Raise InvalidPatternError for a pattern that no game of this length shows."""
    check_pattern(pattern, length, where)
    if not is_possible(pattern, length):
        raise InvalidPatternError(
            f"{where}{pattern_text(pattern, length)} can't happen: if all other tiles are green, the last one "
            "can't be yellow. Check that tile."
        )
