"""The engine of the exact search: a position's words in the layout of the core, and a transposition table.

An engine serves one position and everything below it. Its transposition table may be shared by several
engines and threads, as long as lexicon, rules and objective are the same: Zobrist keys are made from the
lexicon's own numbering.
"""

import threading
from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from salet.core import constants
from salet.core import search as core
from salet.core.search import History, Rows, Totals, TranspositionTable, Units, new_transposition_table
from salet.errors import TooLargeError, UnknownNameError, quote_input
from salet.game.notation import Turn
from salet.game.pattern import all_green
from salet.game.position import Position
from salet.game.rules import TRUE
from salet.memory import check_memory
from salet.solver.objective import Objective

RULES = {"normal": constants.NORMAL, "hard": constants.HARD}
MAX_SET = 560  # of the sets that get tables of their own, each some 15 kB for a candidate
THREAD_BYTES = 1 << 24  # about what a thread's working memory takes
MIN_REFERENCE = 60  # candidates of a reference set, at least
MAX_REFERENCE = 0.75  # of all candidates, at most
IMPOSSIBLE: int = constants.IMPOSSIBLE
ANY_GUESS: int = constants.ANY_GUESS


class SearchControl:
    """How a running search is watched and stopped from outside."""

    def __init__(self) -> None:
        self.monitor = core.new_monitor()

    def stop(self) -> None:
        """End the search within a few milliseconds."""
        self.monitor[constants.STOP] = 1

    def allow(self, tries: int) -> None:
        """Let a question try this many guesses from now on, and then stop by itself; 0 means no limit."""
        self.monitor[constants.MAX_TRIED] = tries
        self.monitor[constants.TRIED] = 0

    @property
    def stopped(self) -> bool:
        """Whether the search was asked to stop."""
        return bool(self.monitor[constants.STOP])

    @property
    def nodes(self) -> int:
        """How many positions the search has looked into."""
        return int(self.monitor[constants.NODES])

    @property
    def stage(self) -> int:
        """How far an analysis has come; see core/salet.h."""
        return int(self.monitor[constants.STAGE])

    @property
    def proven(self) -> bool:
        """Whether an analysis has proven the best guess and settled ties; see core/salet.h."""
        return bool(self.monitor[constants.PROVEN])

    @property
    def relented(self) -> bool:
        """Whether an analysis has come to its fallback."""
        return bool(self.monitor[constants.FELL_BACK])

    @property
    def found(self) -> tuple[int, int]:
        """Total and guess of the best strategy that the last question found; IMPOSSIBLE and -1 if none."""
        return int(self.monitor[constants.BEST_TOTAL]), int(self.monitor[constants.BEST_GUESS])


class Engine:
    """Exact values of a position's candidates, and of any set below it, under an objective.

    Sets are rows: places in `candidates`, which are the position's, heaviest first. Guesses are places in the search
    order; `word` and `place` translate. members: the guess that is each candidate.
    """

    def __init__(
        self,
        position: Position,
        objective: Objective,
        transpositions: TranspositionTable | None = None,
    ) -> None:
        if position.rules.feedback != TRUE:
            raise UnknownNameError(
                "The exact search works only with the real game's tiles, not with "
                f"{quote_input(position.rules.feedback)}. Use normal or hard rules."
            )
        self.position, self.objective = position, objective
        self.all_green = all_green(position.lexicon.length)
        weights, matrix, size = position.weights, position.matrix, position.count
        if size > core.MAX_ANSWERS:
            raise TooLargeError(
                f"{size:,} answers are too many to search; the limit is {core.MAX_ANSWERS:,}. Use a shorter "
                "list or enter a guess first."
            )
        game = RULES[position.rules.mode], position.rules.limit
        letters, guesses = len(matrix.number_of), len(matrix.letters)
        check_memory(bytes_to_search(position), f"Searching {size:,} answers and {guesses:,} guesses")
        by_weight = np.argsort(-weights, kind="stable")
        self.candidates = position.candidates[by_weight]
        members = matrix.guess_of[self.candidates]
        self.tables = core.Tables(matrix.letters, letters, members, weights[by_weight], *game, MAX_SET)
        self.order = self.tables.order.astype(np.intp)
        self.members = self.tables.guess_of
        self.reach = self.tables.reach
        self._place = np.argsort(self.order)
        self.steps = step_array(objective)
        self.transpositions = new_transposition_table(_table_bits(size)) if transpositions is None else transpositions
        self._local = threading.local()

    def with_transpositions(self, transpositions: TranspositionTable) -> Self:
        """Return a copy of this engine with a transposition table of its own."""
        twin = copy(self)
        twin.transpositions = transpositions
        return twin

    def word(self, place: int) -> str:
        """Return the guess at a place of the search order."""
        return self.position.lexicon.guesses[int(self.order[place])]

    def place(self, guess: str) -> int:
        """Return the place of a guess in the search order."""
        return int(self._place[self.position.matrix.index_of[guess]])

    @property
    def root(self) -> tuple[Rows, History]:
        """All candidates and what was played so far, as every question to the core begins."""
        return np.arange(len(self.candidates), dtype=np.int32), self.history(self.position.turns)

    def history(self, turns: Sequence[Turn]) -> History:
        """Return turns in the layout of the core."""
        return np.array([(self.place(turn.guess), turn.pattern) for turn in turns], np.int32).reshape(-1, 2)

    @staticmethod
    def extended(history: History, place: int, pattern: int) -> History:
        """Return a history with one more turn."""
        return np.vstack([history, np.array([[place, pattern]], np.int32)])

    def parts(self, rows: Rows, place: int) -> dict[int, Rows]:
        """Return the sets that a guess makes of a set, by pattern."""
        patterns = self.tables.patterns_of_guess(place)[rows]
        return {int(p): rows[patterns == p] for p in np.flatnonzero(np.bincount(patterns))}

    # --- asking the core --------------------------------------------------------------------------------------------

    def value(
        self, control: SearchControl, rows: Rows, history: History, beta: int = IMPOSSIBLE, guess: int = ANY_GUESS
    ) -> int:
        """Return the least total of a set, or of a guess there: exact below beta, else a lower bound.

        A stopped search returns a lower bound. `control.found` then has the best strategy's total and guess.
        """
        return self.query(control).solve(rows, history, beta, guess)

    def opener_bound(self, control: SearchControl, opener: int, beta: int) -> int:
        """Return the one-step bound of a guess that opens the position, or beta if that is reached first."""
        history = self.history(self.position.turns)
        return self.query(control).bound_opener(history, opener, beta, *self.references)

    def query(self, control: SearchControl, objective: Objective | None = None) -> core.Query:
        """Return this thread's query object, under another objective if one is given."""
        if not hasattr(self._local, "memory"):
            self._local.memory = core.new_memory(self.tables.query_bytes)
        steps = step_array(objective) if objective else self.steps
        return core.Query(self.tables, steps, self.transpositions, control.monitor, self._local.memory)

    def analysis(self, control: SearchControl, count: int, fallback: Objective | None) -> core.Analysis:
        """Return the analysis of this many best guesses; the engine is then under its objective or the fallback."""
        steps = step_array(fallback) if fallback else None
        return core.Analysis(self.query(control), self.history(self.position.turns), count, steps)

    # --- reference sets ---------------------------------------------------------------------------------------------

    @cached_property
    def references(self) -> tuple[NDArray[np.bool_], Units]:
        """Sets of candidates with or without one or two letters, and what each guess keeps on each.

        A part of an opener lies inside several of them, and no guess does better on a subset.
        """
        letters = self.position.matrix.letters[self.position.matrix.guess_of[self.candidates]]
        has = [(letters == letter).any(axis=1) for letter in range(len(self.position.matrix.number_of))]
        one = [mask for held in has for mask in (held, ~held)]
        two = [a & b for k, first in enumerate(has) for a in (first, ~first) for b in one[2 * k + 2 :]]
        size = len(self.candidates)
        useful = [mask for mask in one + two if MIN_REFERENCE <= mask.sum() < MAX_REFERENCE * size]
        useful.sort(key=np.sum)  # the core takes the first few that contain a part: the smallest bound it best
        membership = np.array([np.ones(size, np.bool_), *useful])
        return membership, self.query(SearchControl()).reach(membership)


def bytes_to_search(position: Position) -> int:
    """Return about how many bytes the engine of a position takes while a thread searches it."""
    matrix, rules = position.matrix, position.rules
    letters, guesses = len(matrix.number_of), len(matrix.letters)
    game = RULES[rules.mode], rules.limit
    tables = core.tables_bytes(position.lexicon.length, letters, guesses, position.count, *game)
    return tables + THREAD_BYTES + (16 << _table_bits(position.count))


def _table_bits(size: int) -> int:
    """Return the bits of the transposition table that this many candidates are worth."""
    return min(24, max(12, 8 + size.bit_length()))


def step_array(objective: Objective) -> Totals:
    """Return an objective in the layout of the core."""
    return np.array([*objective.steps, objective.loss], np.int64)
