"""Repairs of several boards: which boards no word fits, and the edits that would make sense of them.

All boards share their guesses, so another word in a row, or a row left out, changes every board. An edit is offered
only if the boards still belong to one game and no board that made sense before is broken.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from salet.errors import Contradiction, InvalidWord
from salet.game.lexicon import Lexicon
from salet.game.rules import Rules
from salet.game.text.notation import Turn
from salet.solver.doctor import Repair, diagnose, position_or_wider
from salet.study.play.boards import check_shared

Turns = tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class GameRepair:
    """A repair of one board, and all boards after it."""

    repair: Repair
    boards: tuple[Turns, ...]


@dataclass(frozen=True, slots=True)
class BoardConflict:
    """A board that no word fits, counted from 1, and its repairs, likeliest first."""

    board: int
    repairs: tuple[GameRepair, ...]


def conflicts_of(boards: Sequence[Turns], lexicon: Lexicon, rules: Rules) -> tuple[BoardConflict, ...]:
    """Return the boards that no word fits, in order; none when all make sense.

    >>> from salet.game.lexicon import named
    >>> from salet.game.text.notation import read
    >>> game = [read("crane.BYGBB.slate.BBGBB"), read("crane.BBBBB.slate.BBBBG")]
    >>> [conflict] = conflicts_of(game, named("original"), Rules(limit=7))
    >>> conflict.board, conflict.repairs[0].repair.edit
    (2, 'row 2, letter 5: grey instead of green')
    """
    check_shared(boards)
    wrong = {k for k, turns in enumerate(boards) if not _fits(turns, lexicon, rules)}
    return tuple(BoardConflict(k + 1, tuple(_repairs(boards, k, wrong, lexicon, rules))) for k in sorted(wrong))


def repairs_of(boards: Sequence[Turns], board: int, lexicon: Lexicon, rules: Rules) -> tuple[GameRepair, ...]:
    """Return the repairs of one of the boards, counted from 0, likeliest first."""
    wrong = {k for k, turns in enumerate(boards) if k == board or not _fits(turns, lexicon, rules)}
    return tuple(_repairs(boards, board, wrong, lexicon, rules))


def _repairs(
    boards: Sequence[Turns], board: int, wrong: Collection[int], lexicon: Lexicon, rules: Rules
) -> Iterator[GameRepair]:
    """Yield the repairs of a board that leave the others as good as they were."""
    for repair in diagnose(boards[board], lexicon, rules).repairs:
        after = tuple(
            repair.position.turns if k == board else _likewise(turns, repair) for k, turns in enumerate(boards)
        )
        touched = [k for k, turns in enumerate(boards) if k not in wrong and after[k] != turns]
        if _is_one_game(after) and all(_fits(after[k], lexicon, rules) for k in touched):
            yield GameRepair(repair, after)


def _likewise(turns: Turns, repair: Repair) -> Turns:
    """Return another board after a repair: with the other word, or without the row; tiles are each board's own."""
    if not 1 <= repair.row <= len(turns):
        return turns
    before, (row, *after) = turns[: repair.row - 1], turns[repair.row - 1 :]
    if repair.kind == "row":
        return (*before, *after)
    return (*before, Turn(repair.position.turns[repair.row - 1].guess, row.pattern), *after)


def _is_one_game(boards: Sequence[Turns]) -> bool:
    try:
        check_shared(boards)
    except InvalidWord:
        return False
    return True


def _fits(turns: Turns, lexicon: Lexicon, rules: Rules) -> bool:
    try:
        position_or_wider(turns, lexicon, rules)
    except Contradiction:
        return False
    return True
