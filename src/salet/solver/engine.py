"""The engine of the exact search: a position's words laid out as the kernels want them, and a memo.

An engine serves one position and everything below it. Its memo may be shared by several engines and threads, as long as
lexicon, rules and objective are the same: keys are made from the lexicon's own numbering.
"""

import threading
from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from salet.game.lexicon import Lexicon
from salet.game.matrix import Indices, Patterns
from salet.game.position import Position
from salet.game.text.notation import Turn
from salet.kernels import search as kernels
from salet.kernels.parts import name_partitions
from salet.kernels.patterns import transpose
from salet.solver.objective import Objective
from salet.solver.partition import TILE, heaviest_among
from salet.solver.twins import families_of

RULES = {"normal": kernels.NORMAL, "hard": kernels.HARD, "strict": kernels.STRICT}
WIDTH = 32  # words of 64 guesses that are looked at together
PAIRS_BYTES = 300_000_000  # what the table of pairs of candidates may take, in memory that is used bit by bit
SPARE_STORES = 2  # tables that are kept for the next search
SMALLEST_REFERENCE, LARGEST_REFERENCE = 60, 0.75  # of the reference sets, in candidates and as a share of all
MANY = 600  # candidates above which hardly any two guesses part alike
IMPOSSIBLE: int = kernels.IMPOSSIBLE
BEST: int = kernels.ROOT
# Numba's own types say less about a kernel's arguments than nothing.
ASK: Any = kernels.ask
BIT_PLANES: Any = kernels.bit_planes
OPENER_BOUND: Any = kernels.opener_bound
KEPT_WEIGHTS: Any = kernels.kept_weights

Memo = NDArray[np.uint64]
Rows = NDArray[np.int64]
Lines = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
"""Guesses to compare, and lower and upper bounds with an entry for every guess: bounds only tighten."""


@lru_cache(maxsize=4)
def _names(lexicon: Lexicon) -> tuple[NDArray[np.uint64], ...]:
    """Return the random numbers that keys are made of: for answers, guesses, letters in place and letter counts."""
    draw = np.random.default_rng(len(lexicon.guesses))
    letters = len({*"".join(lexicon.guesses)})
    shapes = (
        (len(lexicon.answers),),
        (len(lexicon.guesses),),
        (lexicon.length, letters),
        (letters, lexicon.length + 1),
    )
    return tuple(draw.integers(1, 2**64, shape, dtype=np.uint64) for shape in shapes)


def _futures(steps: Sequence[int], limit: int) -> NDArray[np.uint64]:
    """Return a name for what n candidates can still see from a turn on: equal futures share memo entries."""
    draw = np.random.default_rng(limit)
    names: dict[tuple[int, ...], int] = {}
    futures = np.zeros((limit + 2, limit + 2), np.uint64)
    for turn in range(1, limit + 2):
        for n in range(limit + 2):
            window = tuple(int(step) for step in steps[turn : min(turn + n, limit + 2)])
            futures[turn, n] = names.setdefault(window, int(draw.integers(1, 2**63)))
    return futures


NO_LINES = np.zeros(0, np.int64)


def new_memo(bits: int) -> Memo:
    """Return an empty memo of 2**bits entries, sixteen bytes each."""
    return np.zeros((1 << bits, 2), np.uint64)


class Control:
    """How a running search is watched and stopped from outside."""

    def __init__(self, limit: int) -> None:
        arrays = (np.zeros(1, np.uint8), np.zeros(8, np.int64), np.zeros((limit + 4, 2), np.int64))
        self.arrays = kernels.Control(*arrays)

    def forget(self) -> None:
        """Forget the best strategies found."""
        self.arrays.best[:] = IMPOSSIBLE, -1

    def stop(self) -> None:
        """End the search within a few milliseconds."""
        self.arrays.stop[0] = 1

    def resume(self) -> None:
        """Let a stopped search be taken up again."""
        self.arrays.stop[0] = 0

    def allow(self, tries: int) -> None:
        """Let a question try so many guesses from now on, and then stop by itself; 0 are as many as it takes."""
        self.arrays.counts[1:3] = tries, 0

    @property
    def stopped(self) -> bool:
        """Whether the search was told to stop."""
        return bool(self.arrays.stop[0])

    @property
    def nodes(self) -> int:
        """How many positions the search has looked into."""
        return int(self.arrays.counts[0])

    @property
    def lower(self) -> int:
        """A lower bound of the position, which grows while its value is searched for."""
        return int(self.arrays.counts[4])


_FREE_STORES: list[NDArray[np.uint64]] = []


class _Desk:
    """A thread's working memory, whose large part goes back to be used again: fresh pages cost more than old ones."""

    def __init__(self, scratch: Callable[[NDArray[np.uint64]], Any]) -> None:
        try:
            self._store = _FREE_STORES.pop()
        except IndexError:
            self._store = np.empty(PAIRS_BYTES // 8, np.uint64)
        self.scratch = scratch(self._store)

    def __del__(self) -> None:
        if len(_FREE_STORES) < SPARE_STORES:
            _FREE_STORES.append(self._store)


class Engine:
    """Exact values of a position's candidates, and of any set below it, under an objective.

    Sets are rows: places in `candidates`, which are the position's by falling weight. Guesses are places in the search
    order; `word` and `place` translate.
    """

    def __init__(self, position: Position, objective: Objective, memo: Memo | None = None) -> None:
        self.position, self.objective = position, objective
        weights = position.weights
        by_weight = np.argsort(-weights, kind="stable")
        self.candidates = position.candidates[by_weight]
        patterns, rows = position.matrix.columns(self.candidates)
        kept = heaviest_among(patterns, rows, weights[by_weight], position.lexicon.length)
        self.order, distinct = np.argsort(-kept, kind="stable"), len(kept)
        if position.rules.mode == "normal" and len(rows) <= MANY:  # elsewhere, which guess it is matters, or few agree
            self.order, distinct = _distinct_first(self.order, patterns, rows, 3**position.lexicon.length)
        self._place = np.argsort(self.order)
        self.kept = kept[self.order]
        # `take` leaves an answer's codes side by side, as the kernels read them; an index would not.
        self.lists = self._lists(patterns[rows].take(self.order, axis=1), weights[by_weight], distinct)
        self.steps = _kernel_objective(objective, position.rules.limit)
        self.memo = new_memo(_memo_bits(len(self.candidates))) if memo is None else memo
        chunks = -(-len(self.order) // (64 * WIDTH))
        self.pair_words = chunks * WIDTH
        self.cap = max(2, min(len(self.candidates), int((PAIRS_BYTES / 4 / self.pair_words) ** 0.5)))
        self.references: tuple[NDArray[np.bool_], NDArray[np.int64]] | None = None
        self._local = threading.local()

    def with_memo(self, memo: Memo) -> Self:
        """Return an engine over the same words that remembers apart."""
        twin = copy(self)
        twin.memo = memo
        return twin

    def under(self, objective: Objective) -> Self:
        """Return an engine over the same words under another objective, with a memo of its own."""
        twin = self.with_memo(np.zeros_like(self.memo))
        twin.objective = objective
        twin.steps = _kernel_objective(objective, self.position.rules.limit)
        return twin

    def word(self, place: int) -> str:
        """Return the guess at a place of the search order."""
        return self.position.lexicon.guesses[int(self.order[place])]

    def place(self, guess: str) -> int:
        """Return where a guess stands in the search order."""
        return int(self._place[self.position.matrix.index_of[guess]])

    def rows(self) -> Rows:
        """Return all candidates."""
        return np.arange(len(self.candidates))

    def history(self, turns: Sequence[Turn]) -> NDArray[np.int64]:
        """Return turns as the kernels want them."""
        return np.array([(self.place(turn.guess), turn.pattern) for turn in turns], np.int64).reshape(-1, 2)

    def parts(self, rows: Rows, place: int) -> dict[int, Rows]:
        """Return the sets that a guess makes of a set, by pattern."""
        patterns = self.lists.codes[place, rows]
        return {int(p): rows[patterns == p] for p in np.unique(patterns)}

    # --- asking the kernels -----------------------------------------------------------------------------------------

    def value(
        self, control: Control, rows: Rows, history: NDArray[np.int64], beta: int = IMPOSSIBLE, guess: int = BEST
    ) -> int:
        """Return the least total of a set, or of a guess there: exact below beta, else a lower bound.

        A stopped search returns a lower bound. `found` then tells the best strategy's total and guess.
        """
        control.forget()
        return self._ask(control, rows, history, kernels.VALUE, (NO_LINES, NO_LINES, NO_LINES), guess, beta)

    def quick(
        self,
        control: Control,
        rows: Rows,
        history: NDArray[np.int64],
        guesses: Sequence[int],
        highs: NDArray[np.int64],
        breadth: int,
    ) -> None:
        """Lower the upper bounds of these guesses, soon, by a strategy that looks closely at a few guesses each turn.

        BEST is the guess that it would make itself.
        """
        control.forget()
        self._ask(control, rows, history, kernels.QUICK, (np.array(guesses, np.int64), NO_LINES, highs), breadth)

    def look_closer(self, control: Control, history: NDArray[np.int64], lines: Lines, count: int) -> None:
        """Raise the lower bounds of the lines that may be of the best, by a look at every part."""
        self._ask(control, self.rows(), history, kernels.LOOK, lines, count)

    def close_in(self, control: Control, history: NDArray[np.int64], lines: Lines, count: int) -> bool:
        """Search until the best lines are known and exact, and tell whether they are."""
        return bool(self._ask(control, self.rows(), history, kernels.CLOSE, lines, count))

    def opener_bound(self, control: Control, opener: int, beta: int) -> int:
        """Return a lower bound of a guess that opens the position, as one look at every part gives it, or beta."""
        assert self.references is not None, "call prepare_openers first"  # noqa: S101 - a slip of ours, not a user's
        history = self.history(self.position.turns)
        return int(OPENER_BOUND(*self._arguments(control), history, opener, beta, self.cap, *self.references))

    @staticmethod
    def found(control: Control, history: NDArray[np.int64]) -> tuple[int, int]:
        """Return total and guess of the best strategy that the last question found; no guess is -1."""
        total, guess = control.arrays.best[len(history) + 1]
        return int(total), int(guess)

    def _ask(
        self,
        control: Control,
        rows: Rows,
        history: NDArray[np.int64],
        task: int,
        lines: Lines,
        number: int,
        beta: int = IMPOSSIBLE,
    ) -> int:
        return int(ASK(*self._arguments(control), rows, history, task, *lines, beta, number, self.cap))

    def _arguments(self, control: Control) -> tuple[Any, ...]:
        if not hasattr(self._local, "desk"):
            self._local.desk = _Desk(self._scratch)
        return self.lists, self.steps, self.memo, control.arrays, self._local.desk.scratch

    # --- reference sets ---------------------------------------------------------------------------------------------

    def prepare_openers(self) -> None:
        """Make the tables that `opener_bound` looks into; once, before any thread asks."""
        if self.references is None:
            self.references = self._reference_sets()

    def _reference_sets(self) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
        """Return sets of candidates with or without one or two letters, and what each guess keeps on each.

        A part of an opener lies inside several of them, and no guess does better on a subset.
        """
        letters = self.position.matrix.letters[self.position.matrix.guess_of[self.candidates]]
        has = [(letters == letter).any(axis=1) for letter in range(len(self.position.matrix.number_of))]
        one = [mask for held in has for mask in (held, ~held)]
        two = [a & b for k, first in enumerate(has) for a in (first, ~first) for b in one[2 * k + 2 :]]
        size = len(self.candidates)
        useful = [mask for mask in one + two if SMALLEST_REFERENCE <= mask.sum() < LARGEST_REFERENCE * size]
        holding = np.array([np.ones(size, np.bool_), *useful])
        kept = np.zeros((len(holding), len(self.order)), np.int64)
        scratch = self._scratch(np.empty(0, np.uint64))
        for mask, row in zip(holding, kept, strict=True):
            KEPT_WEIGHTS(
                self.lists, np.flatnonzero(mask), scratch.tile, scratch.losses, scratch.seen, scratch.stamp, row
            )
        return holding, kept

    # --- laying out -------------------------------------------------------------------------------------------------

    def _lists(self, by_answer: Patterns, weights: NDArray[np.int64], distinct: int) -> Any:
        matrix, order = self.position.matrix, self.order
        codes = np.empty(by_answer.shape[::-1], by_answer.dtype)
        transpose(by_answer, codes, 0)
        answers, guesses, places, counts = _names(self.position.lexicon)
        all_green = 3**self.position.lexicon.length - 1
        columns = np.arange(distinct if self.position.rules.mode == "normal" else 0, dtype=np.int32)
        return kernels.Lists(
            codes,
            by_answer,
            BIT_PLANES(by_answer, columns, np.arange(len(by_answer)), all_green.bit_length(), WIDTH),
            self._place[matrix.guess_of[self.candidates]],
            self.kept,
            weights,
            answers[self.candidates],
            matrix.letters[order].astype(np.uint8),
            guesses[order],
            places,
            counts,
            *families_of(
                matrix.letters, matrix.guess_of[self.candidates], len(matrix.number_of), self.position.rules.limit
            ),
            distinct,
            RULES[self.position.rules.mode],
            all_green,
        )

    def _scratch(self, store: NDArray[np.uint64]) -> Any:
        """Return a thread's working memory, with room for pairs in `store`."""
        turns, guesses, answers = self.position.rules.limit + 4, len(self.order), len(self.candidates)
        patterns = self.lists.all_green + 1
        return kernels.Scratch(
            seen=np.zeros(patterns, np.int64),
            stamp=np.zeros(1, np.int64),
            slot=np.zeros(patterns, np.int32),
            dead=np.zeros(WIDTH, np.uint64),
            repeats=np.zeros(WIDTH, np.uint64),
            borrow=np.zeros(WIDTH, np.uint64),
            purse=np.zeros((64, WIDTH), np.uint64),
            losses=np.zeros(64, np.int64),
            tile=np.zeros((64, answers), self.lists.codes.dtype),
            store=store,
            no_caps=np.zeros(0, np.int64),
            tally=np.zeros(len(self.lists.singled_out), np.int64),
            bounds=np.zeros((turns, guesses + 1), np.int64),
            tags=np.zeros((turns, guesses + 1), np.int64),
        )


def _distinct_first(
    order: NDArray[np.intp], patterns: Patterns, rows: Indices, codes: int
) -> tuple[NDArray[np.intp], int]:
    """Return guesses in their order, but last those that part as an earlier one does; and how many the others are."""
    names = np.random.default_rng(0).integers(1, 2**63, len(rows) + 1, dtype=np.uint64) | np.uint64(1)
    hashes = np.empty(len(order), np.uint64)
    name_partitions(patterns, rows, names, np.empty((TILE, codes), np.int32), hashes)
    first = np.zeros(len(order), np.bool_)
    first[np.unique(hashes[order], return_index=True)[1]] = True
    return np.concatenate((order[first], order[~first])), int(first.sum())


def _memo_bits(candidates: int) -> int:
    """Return how large a memo a set of candidates is worth."""
    return min(24, max(12, 11 + candidates.bit_length()))


def _kernel_objective(objective: Objective, limit: int) -> Any:
    steps = np.zeros(limit + 4, np.int64)
    steps[1 : limit + 1] = objective.steps
    steps[limit + 1] = objective.loss
    return kernels.Objective(steps, limit, _futures(steps.tolist(), limit))
