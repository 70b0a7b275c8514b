"""The exact search of the core; core/salet.h has the contracts."""

import ctypes
from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.core.constants import (
    ANY_GUESS,
    GAME,
    HARD,
    IMPOSSIBLE,
    MONITOR_SIZE,
    NORMAL,
    OUT_OF_MEMORY,
    POOL,
    POSITION,
    REFERENCES,
)
from salet.core.library import function, pointer, struct
from salet.core.patterns import MAX_LENGTH

ALIGNMENT = 64
MAX_GUESSES = 40  # of a game
MAX_WORDS = 1 << 24
MAX_ANSWERS = (1 << 16) - 1
MIN_TABLE_BITS = 2  # of a transposition table: its buckets have four slots

_search_bytes = function("salet_search_bytes")
_open = function("salet_open")
_search_order = function("salet_search_order")
_patterns_of_guess = function("salet_patterns_of_guess")
_query_bytes = function("salet_query_bytes")
_query_open = function("salet_query_open")
_solve = function("salet_solve")
_greedy = function("salet_greedy")
_bound_guesses = function("salet_bound_guesses")
_prove_best = function("salet_prove_best")
_reach = function("salet_reach")
_bound_opener = function("salet_bound_opener")
_rate = function("salet_rate")
_analysis_bytes = function("salet_analysis_bytes")
_analysis_open = function("salet_analysis_open")
_analysis_step = function("salet_analysis_step")
_analysis_best = function("salet_analysis_best")

Rows = NDArray[np.int32]
History = NDArray[np.int32]
Totals = NDArray[np.int64]
Units = NDArray[np.uint16]  # weights, rounded up to a unit that core/salet.h explains
TranspositionTable = NDArray[np.uint64]
Bytes = NDArray[np.uint8]


def new_transposition_table(bits: int) -> TranspositionTable:
    """Return an empty transposition table of 2**bits entries, sixteen bytes each."""
    return np.zeros((1 << max(bits, MIN_TABLE_BITS), 2), np.uint64)


def new_monitor() -> Totals:
    """Return the array by which a search is watched and stopped; `constants` names its entries."""
    return np.zeros(MONITOR_SIZE, np.int64)


def new_memory(size: int) -> Bytes:
    """Return at least this many bytes, aligned as the core needs them."""
    memory = np.empty(size + ALIGNMENT, np.uint8)
    return memory[-memory.ctypes.data % ALIGNMENT :]


def tables_bytes(length: int, letters: int, guesses: int, answers: int, rule: int, limit: int) -> int:
    """Return the bytes that the tables of a position take; raise ValueError for too large ones."""
    if not (1 <= length <= MAX_LENGTH and 1 <= limit <= MAX_GUESSES and rule in {NORMAL, HARD}):
        raise ValueError(f"The core searches words of 1 to {MAX_LENGTH} letters, with 1 to {MAX_GUESSES} guesses.")
    if not 1 <= answers <= min(guesses, MAX_ANSWERS) or guesses > MAX_WORDS:
        raise ValueError(f"The core searches up to {MAX_WORDS:,} words, of which 1 to {MAX_ANSWERS:,} are answers.")
    game = struct(GAME, length=length, letters=letters, guesses=guesses, answers=answers, rule=rule, limit=limit)
    size: int = _search_bytes(ctypes.byref(game))
    return size


class Tables:
    """The guesses and answers of a position, as the core lays them out; threads may share it.

    order: the caller's number of each guess, in search order; guess_of: the guess that is each answer; reach: the reach
    of each guess.
    """

    def __init__(  # noqa: PLR0913 - the arrays of the C function
        self,
        spelling: NDArray[np.uint16],
        letters: int,
        candidates: Rows,
        weights: Totals,
        rule: int,
        limit: int,
        cap: int,
    ) -> None:
        guesses, length = spelling.shape
        self.guesses, self.answers, self.limit, self.length = guesses, len(candidates), limit, length
        size = tables_bytes(length, letters, guesses, self.answers, rule, limit)
        if spelling.max() >= letters or candidates.min() < 0 or candidates.max() >= guesses:
            raise ValueError("A letter or a candidate is out of range.")
        if np.bincount(candidates).max() > 1:
            raise ValueError("A candidate is listed twice.")
        if weights.min() < 1 or (np.diff(weights) > 0).any():
            raise ValueError("Candidates must have positive weights and be sorted by weight, largest first.")
        self._memory = new_memory(size)
        game = struct(
            GAME,
            length=length,
            letters=letters,
            guesses=guesses,
            answers=self.answers,
            rule=rule,
            limit=limit,
            cap=cap,
            spelling=pointer(spelling, np.uint16, None, length),
            candidates=pointer(candidates, np.int32, None),
            weights=pointer(weights, np.int64, self.answers),
        )
        memory = pointer(self._memory, np.uint8, None, writable=True)
        self.address = _open(memory, len(self._memory), ctypes.byref(game))
        if not self.address:
            raise RuntimeError("The core needs more memory than it requested. Please report this.")
        self.order, self.guess_of = np.empty(guesses, np.int32), np.empty(self.answers, np.int32)
        self.reach = np.empty(guesses, np.int64)
        _search_order(
            self.address,
            pointer(self.order, np.int32, guesses, writable=True),
            pointer(self.guess_of, np.int32, self.answers, writable=True),
            pointer(self.reach, np.int64, guesses, writable=True),
        )
        self.query_bytes: int = _query_bytes(self.address)

    def patterns_of_guess(self, guess: int) -> Rows:
        """Return the pattern of each answer under a guess."""
        if not 0 <= guess < self.guesses:
            raise ValueError(f"Guess {guess} is out of range.")
        patterns = np.empty(self.answers, np.int32)
        _patterns_of_guess(self.address, guess, pointer(patterns, np.int32, self.answers, writable=True))
        return patterns


class Query:
    """Questions of one thread about a position's tables, in working memory of its own."""

    def __init__(
        self, tables: Tables, steps: Totals, transpositions: TranspositionTable, monitor: Totals, memory: Bytes
    ) -> None:
        self.tables, self._kept_alive = tables, (steps, transpositions, monitor, memory)
        size = len(transpositions)
        if size & (size - 1) or size < 1 << MIN_TABLE_BITS:
            raise ValueError("A transposition table's size must be a power of two and at least 4.")
        self._monitor = monitor
        self._address = _query_open(
            pointer(memory, np.uint8, None, writable=True),
            len(memory),
            tables.address,
            pointer(steps, np.int64, tables.limit + 1),
            pointer(transpositions, np.uint64, None, 2, writable=True),
            size.bit_length() - 1,
            pointer(monitor, np.int64, MONITOR_SIZE, writable=True),
        )
        if not self._address:
            raise ValueError(f"A query needs {tables.query_bytes:,} bytes of memory.")

    def solve(self, rows: Rows, history: History, beta: int, guess: int) -> int:
        """Return the least total of a set, or of a guess there: exact below beta, else a lower bound."""
        if guess != ANY_GUESS:
            self._check_guesses([guess])
        total: int = _solve(self._address, self._position(rows, history), _total(beta), guess)
        self._check_memory()
        return total

    def greedy_bounds(self, rows: Rows, history: History, guesses: Sequence[int], uppers: Totals, breadth: int) -> None:
        """Lower the upper bounds of some guesses by a greedy strategy of this breadth.

        ANY_GUESS is the guess that it would make itself.
        """
        self._check_guesses([guess for guess in guesses if guess != ANY_GUESS])
        if breadth < 1:
            raise ValueError("A strategy must consider at least one guess per turn.")
        first = np.array(guesses, np.int64)
        _greedy(
            self._address,
            self._position(rows, history),
            pointer(first, np.int64, None),
            len(first),
            self._totals(uppers),
            min(breadth, self.tables.guesses),
        )
        self._check_memory()

    def bound_guesses(
        self, rows: Rows, history: History, pool: Totals, lowers: Totals, uppers: Totals, top: int
    ) -> None:
        """Tighten the bounds of the guesses of a pool to their one-step bounds.

        lowers, uppers: with an entry for every guess.
        """
        _bound_guesses(self._address, self._position(rows, history), self._pool(pool, lowers, uppers, top))
        self._check_memory()

    def prove_best(self, rows: Rows, history: History, pool: Totals, lowers: Totals, uppers: Totals, top: int) -> bool:
        """Search until the best guesses of a pool, as many as `top`, are exact, and return whether they are."""
        done = _prove_best(self._address, self._position(rows, history), self._pool(pool, lowers, uppers, top))
        self._check_memory()
        return bool(done)

    def reach(self, membership: NDArray[np.bool_]) -> Units:
        """Return the reach of each guess on each of some sets, which hold some answers each."""
        reach = np.empty((len(membership), self.tables.guesses), np.uint16)
        _reach(
            self._address,
            pointer(membership, np.bool_, None, self.tables.answers),
            len(membership),
            pointer(reach, np.uint16, len(membership), self.tables.guesses, writable=True),
        )
        return reach

    def bound_opener(self, history: History, guess: int, beta: int, membership: NDArray[np.bool_], reach: Units) -> int:
        """Return a lower bound of a guess on all answers, helped by the reach of guesses on sets of them."""
        self._check_guesses([guess])
        references = struct(
            REFERENCES,
            sets=len(membership),
            membership=pointer(membership, np.bool_, None, self.tables.answers),
            reach=pointer(reach, np.uint16, len(membership), self.tables.guesses),
        )
        total: int = _bound_opener(
            self._address, *self._history(history), guess, _total(beta), ctypes.byref(references)
        )
        self._check_memory()
        return total

    def rate(self, history: History, guess: int, uppers: Totals, least: int) -> tuple[int, int, int]:
        """Return a guess, or which one is ANY_GUESS, with bounds of its total from a fixed amount of work.

        uppers: IMPOSSIBLE at first, when ANY_GUESS is asked for. least: its lower bound, once that is known.
        """
        if guess != ANY_GUESS:
            self._check_guesses([guess])
        bounds = np.array([least, 0], np.int64)
        target = pointer(bounds, np.int64, 2, writable=True)
        rated: int = _rate(self._address, *self._history(history), guess, self._totals(uppers), target)
        self._check_memory()
        lower, upper = bounds.tolist()
        return rated, lower, upper

    def _position(self, rows: Rows, history: History) -> Any:
        self._check_rows(rows)
        address, turns = self._history(history)
        position = struct(POSITION, size=len(rows), turns=turns, rows=pointer(rows, np.int32, None), history=address)
        return ctypes.byref(position)

    def _history(self, history: History) -> tuple[Any, ...]:
        if len(history) > self.tables.limit:
            raise ValueError("The position has more turns than the game allows.")
        if len(history) and not (history[:, 0].min() >= 0 and history[:, 0].max() < self.tables.guesses):
            raise ValueError("Guess out of range.")
        return pointer(history, np.int32, None, 2), len(history)

    def _pool(self, guesses: Totals, lowers: Totals, uppers: Totals, top: int) -> Any:
        self._check_guesses(guesses)
        if top < 1 or len(guesses) > self.tables.guesses:
            raise ValueError("Ask for at least one result, and list each guess in the pool only once.")
        pool = struct(
            POOL,
            count=len(guesses),
            top=min(top, len(guesses) + 1),  # as good as any larger number
            guesses=pointer(guesses, np.int64, None),
            lowers=self._totals(lowers),
            uppers=self._totals(uppers),
        )
        return ctypes.byref(pool)

    def _totals(self, totals: Totals) -> int:
        return pointer(totals, np.int64, self.tables.guesses, writable=True)

    def _check_rows(self, rows: Rows) -> None:
        if not len(rows) or rows[0] < 0 or rows[-1] >= self.tables.answers or not (np.diff(rows) > 0).all():
            raise ValueError("The rows of a set must be answers in ascending order.")

    def _check_guesses(self, guesses: Sequence[int] | Totals) -> None:
        if len(guesses) and not (min(guesses) >= 0 and max(guesses) < self.tables.guesses):
            raise ValueError("Guess out of range.")

    def _check_memory(self) -> None:
        if self._monitor[OUT_OF_MEMORY]:
            raise RuntimeError("The search needs more memory than it requested. Please report this.")


class Analysis:
    """The analysis of a position; threads may ask for the best while one takes steps.

    fallback: steps and loss of the objective that takes the place of the query's, if no strategy is found under that.
    """

    def __init__(self, query: Query, history: History, top: int, fallback: Totals | None = None) -> None:
        tables = query.tables
        if top < 1 or len(history) >= tables.limit:
            raise ValueError("Ask for at least one result, for a game that isn't over.")
        self.guesses, self._query = tables.guesses, query
        self._memory, self._lock = new_memory(_analysis_bytes(tables.address)), Lock()
        self._address = _analysis_open(
            pointer(self._memory, np.uint8, None, writable=True),
            len(self._memory),
            query._address,  # noqa: SLF001 - of this file
            *query._history(history),  # noqa: SLF001
            min(top, self.guesses),
            None if fallback is None else pointer(fallback, np.int64, tables.limit + 1),
            *(-1, 0),  # the best guess and its total are unknown
        )

    def step(self, tries: int = 0) -> int:
        """Try about this many more guesses, 0 for as many as it takes; return the stage."""
        stage: int = _analysis_step(self._address, tries)
        self._query._check_memory()  # noqa: SLF001 - of this file
        return stage

    def best(self, top: int, *, promising: bool = False, estimates: NDArray[np.float64] | None = None) -> Totals:
        """Return rows of a guess and its bounds: first those of the position, then the best guesses.

        promising: by lower bounds and likelihood alone. estimates: totals of guesses that have no upper bound yet.
        """
        top = min(max(top, 0), self.guesses)
        rows = np.empty((top + 1, 3), np.int64)
        totals = None if estimates is None else pointer(estimates, np.float64, self.guesses)
        out = pointer(rows, np.int64, top + 1, 3, writable=True)
        with self._lock:
            count: int = _analysis_best(self._address, top, promising, totals, out)
        return rows[: count + 1]


def _total(number: int) -> int:
    """Return a total to compare with; a larger one would become another number in the core."""
    if not -IMPOSSIBLE <= number <= IMPOSSIBLE:
        raise ValueError(f"A total can't exceed {IMPOSSIBLE:,}.")
    return number
