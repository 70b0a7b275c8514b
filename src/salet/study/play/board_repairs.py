"""Several boards of which some make no sense: those that no word fits, and the edits that would mend them.

All boards share their guesses: another word in a row, or a row left out, is so on every board. Only those edits are
offered after which the boards still belong to one game and no board is spoilt that made sense before.
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
class Mending:
    """A repair of one board, and all boards after it."""

    repair: Repair
    boards: tuple[Turns, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A board that no word fits, counted from 1, and what would mend it, likeliest first."""

    board: int
    mendings: tuple[Mending, ...]


def doubts(boards: Sequence[Turns], lexicon: Lexicon, rules: Rules) -> tuple[Doubt, ...]:
    """Return the boards that no word fits, in order; none when all make sense.

    >>> from salet.game.lexicon import named
    >>> from salet.game.text.notation import read
    >>> game = [read("crane.BYGBB.slate.BBGBB"), read("crane.BBBBB.slate.BBBBG")]
    >>> [found] = doubts(game, named("original"), Rules(limit=7))
    >>> found.board, found.mendings[0].repair.edit
    (2, 'row 2, letter 5: grey instead of green')
    """
    check_shared(boards)
    wrong = {k for k, turns in enumerate(boards) if not _fits(turns, lexicon, rules)}
    return tuple(Doubt(k + 1, tuple(_mendings(boards, k, wrong, lexicon, rules))) for k in sorted(wrong))


def mendings(boards: Sequence[Turns], board: int, lexicon: Lexicon, rules: Rules) -> tuple[Mending, ...]:
    """Return what would mend one of the boards, counted from 0, likeliest first."""
    wrong = {k for k, turns in enumerate(boards) if k == board or not _fits(turns, lexicon, rules)}
    return tuple(_mendings(boards, board, wrong, lexicon, rules))


def _mendings(
    boards: Sequence[Turns], board: int, wrong: Collection[int], lexicon: Lexicon, rules: Rules
) -> Iterator[Mending]:
    """Yield the repairs of a board that leave the others as good as they were."""
    for repair in diagnose(boards[board], lexicon, rules).repairs:
        after = tuple(
            repair.position.turns if k == board else _likewise(turns, repair) for k, turns in enumerate(boards)
        )
        touched = [k for k, turns in enumerate(boards) if k not in wrong and after[k] != turns]
        if _is_one_game(after) and all(_fits(after[k], lexicon, rules) for k in touched):
            yield Mending(repair, after)


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
