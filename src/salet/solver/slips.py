"""How likely one tile of a board is wrong, from plain numbers: needs no NumPy.

One tile of a board is wrong with chance SLIP, and each of the n ways to change one tile is as likely as any other. So
SLIP / n times the chance of the words that these changes leave is held against 1 - SLIP times the chance of the words
that fit the board as it is. `salet.solver.doctor` finds these words.
"""

SLIP = 0.03  # the chance that one tile of a board is wrong
DOUBTFUL = 0.2  # the odds of a wrong tile, given the board, above which the board is doubted: one to five


def tile_changes(rows: int, length: int) -> int:
    """Return in how many ways one tile can be changed."""
    return 2 * rows * length


def slip_odds(fitting: float, near: float, changes: int) -> float:
    """Return the odds that one tile is wrong, to all being right.

    fitting: the chance of the words that fit the board. near: that of the words that fit it after one of the changes.

    >>> slip_odds(0.001, 0.1, 20)
    0.1546...
    """
    return SLIP / changes * near / ((1 - SLIP) * fitting)


def may_be_doubted(fitting: float, rows: int, length: int) -> bool:
    """Whether a board can be doubted at all, whatever the words near it.

    >>> may_be_doubted(0.1, 1, 5), may_be_doubted(0.001, 1, 5), may_be_doubted(1, 0, 5)
    (False, True, False)
    """
    return rows > 0 and slip_odds(fitting, 1 - fitting, tile_changes(rows, length)) > DOUBTFUL
