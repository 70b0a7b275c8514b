"""The exact search of the core; core/salet.h has the contracts."""

import ctypes
from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.core.arrays import LONGEST, function, pointer, struct
from salet.core.constants import BEST, FULL, GAME, HARD, IMPOSSIBLE, NORMAL, WATCH

ALIGNMENT = 64
MOST_GUESSES = 40  # of a game
MOST_WORDS = 1 << 24
MOST_ANSWERS = (1 << 16) - 1
FEWEST_BITS = 2  # of a transposition table: its buckets have four slots

_I32 = ctypes.c_int32
_I64 = ctypes.c_int64
_ADDRESS = ctypes.c_void_p
_POSITION = (_ADDRESS, _ADDRESS, _I32, _ADDRESS, _I32)  # query, rows, size, history, turns
_LINES = (_ADDRESS, _I32, _ADDRESS, _ADDRESS, _I32)  # pool, count, lows, highs, wanted

_search_bytes = function("salet_search_bytes", _I64, _ADDRESS)
_open = function("salet_open", _ADDRESS, _ADDRESS, _I64, _ADDRESS)
_order = function("salet_order", None, *[_ADDRESS] * 4)
_replies = function("salet_replies", None, _ADDRESS, _I32, _ADDRESS)
_query_bytes = function("salet_query_bytes", _I64, _ADDRESS)
_ask = function("salet_ask", _ADDRESS, _ADDRESS, _I64, _ADDRESS, _ADDRESS, _ADDRESS, _I32, _ADDRESS)
_value = function("salet_value", _I64, *_POSITION, _I64, _I64)
_play = function("salet_play", None, *_POSITION, _ADDRESS, _I32, _ADDRESS, _I32)
_bound_lines = function("salet_bound_lines", None, *_POSITION, *_LINES)
_close_lines = function("salet_close_lines", _I32, *_POSITION, *_LINES)
_rate = function("salet_rate", _I64, _ADDRESS, _ADDRESS, _I32, _I64, _ADDRESS, _ADDRESS)
_lines_bytes = function("salet_lines_bytes", _I64, _ADDRESS)
_lines_open = function(
    "salet_lines_open", _ADDRESS, _ADDRESS, _I64, _ADDRESS, _ADDRESS, _I32, _I32, _ADDRESS, _I64, _I64
)
_lines_step = function("salet_lines_step", _I32, _ADDRESS, _I64)
_lines_best = function("salet_lines_best", _I32, _ADDRESS, _I32, _I32, _ADDRESS, _ADDRESS)
_kept = function("salet_kept", None, _ADDRESS, _ADDRESS, _I32, _ADDRESS)
_opener = function("salet_opener", _I64, _ADDRESS, _ADDRESS, _I32, _I64, _I64, _ADDRESS, _ADDRESS, _I32)

Rows = NDArray[np.int32]
History = NDArray[np.int32]
Totals = NDArray[np.int64]
Units = NDArray[np.uint16]  # weights, rounded up to a unit that core/salet.h explains
TranspositionTable = NDArray[np.uint64]
Bytes = NDArray[np.uint8]


def new_transposition_table(bits: int) -> TranspositionTable:
    """Return an empty transposition table of 2**bits entries, sixteen bytes each."""
    return np.zeros((1 << max(bits, FEWEST_BITS), 2), np.uint64)


def new_watch() -> Totals:
    """Return the array by which a search is watched and stopped; `constants` names its entries."""
    return np.zeros(WATCH, np.int64)


def new_memory(size: int) -> Bytes:
    """Return at least this many bytes, aligned as the core needs them."""
    memory = np.empty(size + ALIGNMENT, np.uint8)
    return memory[-memory.ctypes.data % ALIGNMENT :]


def tables_bytes(length: int, letters: int, guesses: int, answers: int, rule: int, limit: int) -> int:
    """Return the bytes that the tables of a position take; raise ValueError for too large ones."""
    if not (1 <= length <= LONGEST and 1 <= limit <= MOST_GUESSES and rule in {NORMAL, HARD}):
        raise ValueError(f"The core searches words of 1 to {LONGEST} letters, with 1 to {MOST_GUESSES} guesses.")
    if not 1 <= answers <= min(guesses, MOST_ANSWERS) or guesses > MOST_WORDS:
        raise ValueError(f"The core searches up to {MOST_WORDS:,} words, of which 1 to {MOST_ANSWERS:,} are answers.")
    game = struct(GAME, length=length, letters=letters, guesses=guesses, answers=answers, rule=rule, limit=limit)
    size: int = _search_bytes(ctypes.byref(game))
    return size


class Tables:
    """The guesses and answers of a position, as the core lays them out; threads may share it.

    order: the caller's number of each guess, in search order; guess_of: the guess that is each answer; kept: the reach
    of each guess.
    """

    def __init__(
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
        self.kept = np.empty(guesses, np.int64)
        _order(
            self.address,
            pointer(self.order, np.int32, guesses, writable=True),
            pointer(self.guess_of, np.int32, self.answers, writable=True),
            pointer(self.kept, np.int64, guesses, writable=True),
        )
        self.query_bytes: int = _query_bytes(self.address)

    def replies(self, guess: int) -> Rows:
        """Return the pattern of each answer under a guess."""
        if not 0 <= guess < self.guesses:
            raise ValueError(f"Guess {guess} is out of range.")
        patterns = np.empty(self.answers, np.int32)
        _replies(self.address, guess, pointer(patterns, np.int32, self.answers, writable=True))
        return patterns


class Query:
    """Questions of one thread about a position's tables, in working memory of its own."""

    def __init__(
        self, tables: Tables, steps: Totals, transpositions: TranspositionTable, watch: Totals, memory: Bytes
    ) -> None:
        self.tables, self._kept_alive = tables, (steps, transpositions, watch, memory)
        size = len(transpositions)
        if size & (size - 1) or size < 1 << FEWEST_BITS:
            raise ValueError("A transposition table's size must be a power of two and at least 4.")
        self._watch = watch
        self._address = _ask(
            pointer(memory, np.uint8, None, writable=True),
            len(memory),
            tables.address,
            pointer(steps, np.int64, tables.limit + 1),
            pointer(transpositions, np.uint64, None, 2, writable=True),
            size.bit_length() - 1,
            pointer(watch, np.int64, WATCH, writable=True),
        )
        if not self._address:
            raise ValueError(f"A query needs {tables.query_bytes:,} bytes of memory.")

    def value(self, rows: Rows, history: History, beta: int, guess: int) -> int:
        """Return the least total of a set, or of a guess there: exact below beta, else a lower bound."""
        if guess != BEST:
            self._check_guesses([guess])
        found: int = _value(*self._position(rows, history), _total(beta), guess)
        self._check_memory()
        return found

    def play(self, rows: Rows, history: History, guesses: Sequence[int], highs: Totals, breadth: int) -> None:
        """Lower the upper bounds of some guesses by a quick greedy strategy of this breadth.

        BEST is the guess that it would make itself.
        """
        self._check_guesses([guess for guess in guesses if guess != BEST])
        if breadth < 1:
            raise ValueError("A strategy must consider at least one guess per turn.")
        pool, breadth = np.array(guesses, np.int64), min(breadth, self.tables.guesses)
        _play(*self._position(rows, history), pointer(pool, np.int64, None), len(pool), self._totals(highs), breadth)
        self._check_memory()

    def bound_lines(self, rows: Rows, history: History, pool: Totals, lows: Totals, highs: Totals, wanted: int) -> None:
        """Tighten the bounds of the guesses of a pool to their one-step bounds.

        lows, highs: with an entry for every guess.
        """
        _bound_lines(*self._position(rows, history), *self._lines(pool, lows, highs, wanted))
        self._check_memory()

    def close_lines(self, rows: Rows, history: History, pool: Totals, lows: Totals, highs: Totals, wanted: int) -> bool:
        """Search until the wanted best guesses of a pool are exact, and return whether they are."""
        done = bool(_close_lines(*self._position(rows, history), *self._lines(pool, lows, highs, wanted)))
        self._check_memory()
        return done

    def kept(self, holding: NDArray[np.bool_]) -> Units:
        """Return the weight that each guess keeps on each of some sets, which hold some answers each."""
        kept = np.empty((len(holding), self.tables.guesses), np.uint16)
        _kept(
            self._address,
            pointer(holding, np.bool_, None, self.tables.answers),
            len(holding),
            pointer(kept, np.uint16, len(holding), self.tables.guesses, writable=True),
        )
        return kept

    def opener(self, history: History, guess: int, beta: int, holding: NDArray[np.bool_], kept: Units) -> int:
        """Return a lower bound of a guess on all answers, helped by what guesses keep on sets of them."""
        self._check_guesses([guess])
        total: int = _opener(
            self._address,
            *self._history(history),
            guess,
            _total(beta),
            pointer(holding, np.bool_, None, self.tables.answers),
            pointer(kept, np.uint16, len(holding), self.tables.guesses),
            len(holding),
        )
        self._check_memory()
        return total

    def rate(self, history: History, guess: int, highs: Totals, least: int) -> tuple[int, int, int]:
        """Return a guess, or which one is BEST, with bounds of its total from a fixed amount of work.

        highs: IMPOSSIBLE at first, when BEST is asked for. least: the lower bound of BEST, once that is known.
        """
        if guess != BEST:
            self._check_guesses([guess])
        bounds = np.array([least, 0], np.int64)
        target = pointer(bounds, np.int64, 2, writable=True)
        rated: int = _rate(self._address, *self._history(history), guess, self._totals(highs), target)
        self._check_memory()
        lower, upper = bounds.tolist()
        return rated, lower, upper

    def _position(self, rows: Rows, history: History) -> tuple[Any, ...]:
        self._check_rows(rows)
        return self._address, pointer(rows, np.int32, None), len(rows), *self._history(history)

    def _history(self, history: History) -> tuple[Any, ...]:
        if len(history) > self.tables.limit:
            raise ValueError("The position has more turns than the game allows.")
        if len(history) and not (history[:, 0].min() >= 0 and history[:, 0].max() < self.tables.guesses):
            raise ValueError("Guess out of range.")
        return pointer(history, np.int32, None, 2), len(history)

    def _lines(self, pool: Totals, lows: Totals, highs: Totals, wanted: int) -> tuple[Any, ...]:
        self._check_guesses(pool)
        if wanted < 1 or len(pool) > self.tables.guesses:
            raise ValueError("Ask for at least one result, and list each guess in the pool only once.")
        wanted = min(wanted, len(pool) + 1)  # as good as any larger number
        return pointer(pool, np.int64, None), len(pool), self._totals(lows), self._totals(highs), wanted

    def _totals(self, totals: Totals) -> int:
        return pointer(totals, np.int64, self.tables.guesses, writable=True)

    def _check_rows(self, rows: Rows) -> None:
        if not len(rows) or rows[0] < 0 or rows[-1] >= self.tables.answers or not (np.diff(rows) > 0).all():
            raise ValueError("The rows of a set must be answers in ascending order.")

    def _check_guesses(self, guesses: Sequence[int] | Totals) -> None:
        if len(guesses) and not (min(guesses) >= 0 and max(guesses) < self.tables.guesses):
            raise ValueError("Guess out of range.")

    def _check_memory(self) -> None:
        if self._watch[FULL]:
            raise RuntimeError("The search needs more memory than it requested. Please report this.")


class Analysis:
    """The analysis of a position; threads may ask for the best while one takes steps.

    fallback: steps and loss of the objective that takes the place of the query's, if no strategy is found under that.
    """

    def __init__(self, query: Query, history: History, wanted: int, fallback: Totals | None = None) -> None:
        tables = query.tables
        if wanted < 1 or len(history) >= tables.limit:
            raise ValueError("Ask for at least one result, for a game that isn't over.")
        self.guesses, self._query = tables.guesses, query
        self._memory, self._lock = new_memory(_lines_bytes(tables.address)), Lock()
        self._address = _lines_open(
            pointer(self._memory, np.uint8, None, writable=True),
            len(self._memory),
            query._address,  # noqa: SLF001 - of this file
            *query._history(history),  # noqa: SLF001
            min(wanted, self.guesses),
            None if fallback is None else pointer(fallback, np.int64, tables.limit + 1),
            *(-1, 0),  # the best guess and its total are unknown
        )

    def step(self, tries: int = 0) -> int:
        """Try about this many more guesses, 0 for as many as it takes; return the stage."""
        stage: int = _lines_step(self._address, tries)
        self._query._check_memory()  # noqa: SLF001 - of this file
        return stage

    def best(self, wanted: int, *, promising: bool = False, estimates: NDArray[np.float64] | None = None) -> Totals:
        """Return rows of a guess and its bounds: first those of the position, then the best guesses.

        promising: by lower bounds and likelihood alone. estimates: totals of guesses that have no upper bound yet.
        """
        wanted = min(max(wanted, 0), self.guesses)
        rows = np.empty((wanted + 1, 3), np.int64)
        totals = None if estimates is None else pointer(estimates, np.float64, self.guesses)
        out = pointer(rows, np.int64, wanted + 1, 3, writable=True)
        with self._lock:
            count: int = _lines_best(self._address, wanted, promising, totals, out)
        return rows[: count + 1]


def _total(number: int) -> int:
    """Return a total to compare with; a larger one would become another number in the core."""
    if not -IMPOSSIBLE <= number <= IMPOSSIBLE:
        raise ValueError(f"A total can't exceed {IMPOSSIBLE:,}.")
    return number
