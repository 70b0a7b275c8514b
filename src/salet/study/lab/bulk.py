"""Measure millions of recorded games: how many words each guess left, compared with the best guess.

Terms: a *move* is a guess in a position with its reply; equal moves of many games are measured once. The effect of a
guess depends on the candidates only, so positions with the same candidates form one *set*, which is solved once.
*Expected size* is the average number of candidates that a guess leaves, counting a correct guess as one; *regret* is
its difference from the smallest expected size of any guess.

DuckDB reads, joins and groups the games, on disk if they do not fit into memory; the kernels see distinct moves only.
Rules are normal, and every candidate is equally likely.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import BadFile, MissingExtra, quoted
from salet.game.lexicon import Lexicon
from salet.game.matrix import matrix_of
from salet.game.pattern import all_green
from salet.kernels.parts import TILE
from salet.kernels.sets import Moves, Sets, follow_moves, least_squares, measure_moves
from salet.limits import check_file
from salet.result import Result
from salet.run.local import cores

MOST_BYTES = 1 << 36  # of a file of games, which is never in memory as a whole
LONGEST_GAME = 20  # guesses; later ones are ignored
TILE_BYTES = 1 << 16  # size of the histograms of a tile of guesses: about the first-level cache
SLICE = 4096  # sets that a thread takes at a time
Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class TurnFigures(Result):
    """One turn of all games: averages of the candidates before it, the expected size and the regret."""

    turn: int
    games: int
    found: int
    candidates: float
    expected_size: float
    regret: float


@dataclass(frozen=True, slots=True)
class Bulk(Result):
    """The figures of many games.

    games: measured games. passed_over: games with a word that the lexicon does not have. positions: all turns of all
    games; distinct: their distinct sets of candidates, each solved once. kernel_seconds: time in the kernels, summed
    over the threads.
    """

    games: int
    passed_over: int
    positions: int
    distinct: int
    turns: tuple[TurnFigures, ...]
    seconds: float
    kernel_seconds: float


def measure_games(games: Path, lexicon: Lexicon, *, output: Path | None = None, threads: int | None = None) -> Bulk:
    """Measure the games in a Parquet or CSV file; with `output`, also write the figures of every turn.

    A game is a row with `answer` and `guesses`: a list of words, or a text of words separated by spaces.
    """
    begun = time.perf_counter()
    with duckdb_module().connect() as table:
        with _as_bad_file(f"Cannot read games from {games}"):
            counts = _read(table, games, lexicon)
        work = _Work(table, lexicon, threads or cores(), keep=output is not None)
        turns = work.run()
        if output is not None:
            with _as_bad_file(f"Cannot write {output}"):
                _write(table, output)
    played = sum(turn.games for turn in turns)
    return Bulk(*counts, played, len(work.solved), turns, time.perf_counter() - begun, work.kernel_seconds)


def duckdb_module() -> Any:
    """Return DuckDB, which is imported only where it is used; raise MissingExtra if it is not installed."""
    try:
        import duckdb
    except ImportError:
        raise MissingExtra("This needs DuckDB", "analysis") from None
    return duckdb


@contextmanager
def _as_bad_file(what: str) -> Iterator[None]:
    """Raise BadFile instead of DuckDB's errors."""
    try:
        yield
    except duckdb_module().Error as error:
        raise BadFile(f"{what}: {str(error).splitlines()[0]}") from None


def _read(table: Any, games: Path, lexicon: Lexicon) -> tuple[int, int]:
    """Make the table `turns` of the games whose words are known; return how many they are, and how many others."""
    source = _source(table, games)
    matrix = matrix_of(lexicon)
    words = np.array(lexicon.guesses, object)
    table.register("word", {"word": words, "guess": np.arange(len(words), dtype=np.int32), "answer": matrix.answer_of})
    table.execute(f"""
        CREATE TEMP TABLE game AS
        SELECT row_number() OVER () AS game, lower(answer) AS answer, {_list(table, source)} AS guesses FROM {source};
        CREATE TEMP TABLE known AS
        SELECT game, word.answer, guesses FROM game JOIN word ON word.word = game.answer AND word.answer >= 0
        WHERE len(guesses) > 0;
        CREATE TEMP TABLE turn AS
        SELECT game, answer, unnest(guesses) AS word, generate_subscripts(guesses, 1) AS turn FROM known;
        CREATE TEMP TABLE strange AS SELECT DISTINCT game FROM turn ANTI JOIN word USING (word);
        CREATE TEMP TABLE spelled AS
        SELECT game, turn, turn.answer, word.guess FROM turn JOIN word USING (word) ANTI JOIN strange USING (game)
        WHERE turn <= {LONGEST_GAME};
        DROP TABLE turn;
    """)
    _add_replies(table, lexicon)
    counted = ("game", "known ANTI JOIN strange USING (game)")
    (everything,), (kept,) = (table.execute(f"SELECT count(*) FROM {games}").fetchone() for games in counted)
    return kept, everything - kept


def _source(table: Any, games: Path) -> str:
    """Return the table function that reads a file, and check that it has the columns."""
    check_file(games, MOST_BYTES)
    name = str(games).replace("'", "''")
    source = f"read_parquet('{name}')" if games.suffix == ".parquet" else f"read_csv('{name}', header = true)"
    columns = {row[0] for row in table.execute(f"DESCRIBE SELECT * FROM {source}").fetchall()}
    if not {"answer", "guesses"} <= columns:
        raise BadFile(f"{games} needs the columns answer and guesses, but has {quoted(', '.join(sorted(columns)))}.")
    return source


def _list(table: Any, source: str) -> str:
    """Return the expression that gives the guesses as a list of words."""
    ((_, kind, *_),) = table.execute(f"DESCRIBE SELECT guesses FROM {source}").fetchall()
    words = "guesses" if kind.endswith("[]") else "string_split_regex(trim(guesses), '\\s+')"
    return f"list_transform({words}, lambda word: lower(word))"


def _add_replies(table: Any, lexicon: Lexicon) -> None:
    """Make the table `turns`, with the pattern of every turn: each pair of guess and answer is looked up once."""
    pairs = table.execute("SELECT DISTINCT guess, answer FROM spelled").fetchnumpy()
    patterns = matrix_of(lexicon).answer_major()[pairs["answer"], pairs["guess"]]
    table.register("reply", {**pairs, "pattern": patterns.astype(np.int32)})
    table.execute("""
        CREATE TEMP TABLE turns AS SELECT game, turn, guess, pattern FROM spelled JOIN reply USING (guess, answer);
        DROP TABLE spelled;
        CREATE TEMP TABLE state AS SELECT DISTINCT game, 0::INTEGER AS place FROM turns;
    """)


class _Work:
    """Goes through all games turn by turn, with the sets reached so far and the set of each game."""

    def __init__(self, table: Any, lexicon: Lexicon, threads: int, *, keep: bool) -> None:
        self.table, self.threads, self.keep = table, threads, keep
        self.patterns = matrix_of(lexicon).answer_major()
        self.green = all_green(lexicon.length)
        self.names = np.random.default_rng(1).integers(1, 2**64, len(lexicon.answers), dtype=np.uint64)
        self.rows = np.arange(len(lexicon.answers), dtype=np.int32)
        self.starts: Counts = np.array([0, len(lexicon.answers)])
        self.keys = np.array([np.bitwise_xor.reduce(self.names)])
        self.solved: dict[int, int] = {}
        self.kernel_seconds = 0.0

    @property
    def _sets(self) -> Sets:
        return Sets(self.patterns, self.rows, self.starts)

    def run(self) -> tuple[TurnFigures, ...]:
        """Return the figures turn by turn."""
        if self.keep:
            self.table.execute(
                "CREATE TEMP TABLE figures (game BIGINT, turn INTEGER, candidates BIGINT, expected_size DOUBLE, "
                "regret DOUBLE, left_over BIGINT)"
            )
        found = []
        for turn in range(1, LONGEST_GAME + 1):
            moves = self._moves(turn)
            if not len(moves["guess"]):
                break
            found.append(self._turn(turn, moves))
        return tuple(found)

    def _moves(self, turn: int) -> dict[str, Any]:
        """Return the distinct moves of a turn, and how many games made each."""
        moves: dict[str, Any] = self.table.execute(
            f"""SELECT place, guess, pattern, count(*) AS games FROM state JOIN turns USING (game) WHERE turn = {turn}
            GROUP BY ALL ORDER BY place, guess, pattern"""
        ).fetchnumpy()
        return moves

    def _turn(self, turn: int, moves: dict[str, Any]) -> TurnFigures:
        place, guess, pattern = (np.asarray(moves[name], np.int32) for name in ("place", "guess", "pattern"))
        games = np.asarray(moves["games"])
        best = self._best()[place]
        before = np.diff(self.starts)[place]
        squares, sizes = np.zeros((2, len(guess)), np.int64)
        played = Moves(place, guess, pattern)
        self._timed(measure_moves, self._sets, played, np.zeros(self.green + 1, np.int64), squares, sizes)
        child = self._follow(played, sizes, pattern != self.green)
        figures = {"expected_size": squares / before, "regret": (squares - best) / before}
        self._advance(turn, {"place": place, "guess": guess, "pattern": pattern}, child, before, figures, sizes)
        average = {name: float(np.average(values, weights=games)) for name, values in figures.items()}
        over = int(games[pattern == self.green].sum())
        return TurnFigures(turn, int(games.sum()), over, float(np.average(before, weights=games)), **average)

    def _best(self) -> Counts:
        """Return the smallest sum of squares of every set of this turn; each set is solved once in all."""
        new = np.array([key not in self.solved for key in self.keys.tolist()], np.bool_)
        rows, starts = _chosen(self.rows, self.starts, np.flatnonzero(new))
        best = np.zeros(len(starts) - 1, np.int64)
        tile = min(TILE, max(1, TILE_BYTES // (4 * (self.green + 1))))

        def solve(first: int) -> None:
            ends = starts[first : first + SLICE + 1]
            some = Sets(self.patterns, rows[ends[0] : ends[-1]], ends - ends[0])
            bins = np.zeros((tile, self.green + 1), np.int32)
            self._timed(least_squares, some, bins, best[first : first + SLICE])

        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(solve, range(0, len(best), SLICE)))
        self.solved.update(zip(self.keys[new].tolist(), best.tolist(), strict=True))
        return np.array([self.solved[key] for key in self.keys.tolist()], np.int64)

    def _follow(self, played: Moves, sizes: Counts, goes_on: NDArray[np.bool_]) -> NDArray[np.int32]:
        """Advance to the sets after the moves; return the new set of each move, or -1 at the end of a game."""
        going = np.flatnonzero(goes_on)
        ends = np.concatenate(([0], np.cumsum(sizes[going])))
        left, keys = np.zeros(ends[-1], np.int32), np.zeros(len(going), np.uint64)
        moves = Moves(*(column[going] for column in played))
        self._timed(follow_moves, self._sets, moves, self.names, ends, left, keys)
        self.keys, first, which = np.unique(keys, return_index=True, return_inverse=True)
        self.rows, self.starts = _chosen(left, ends, first)
        child = np.full(len(goes_on), -1, np.int32)
        child[going] = which
        return child

    def _advance(
        self, turn: int, moves: dict[str, Any], child: Any, before: Counts, figures: dict[str, Any], sizes: Counts
    ) -> None:
        """Move every game to its next set, and store the figures of this turn if requested."""
        self.table.register("step", {**moves, "child": child, "before": before, **figures, "sizes": sizes})
        here = f"FROM state JOIN turns USING (game) JOIN step USING (place, guess, pattern) WHERE turn = {turn}"
        if self.keep:
            self.table.execute(f"INSERT INTO figures SELECT game, turn, before, expected_size, regret, sizes {here}")
        self.table.execute(f"CREATE OR REPLACE TEMP TABLE state AS SELECT game, child AS place {here} AND child >= 0")

    def _timed(self, kernel: Callable[..., None], *arrays: Any) -> None:
        begun = time.thread_time()
        kernel(*arrays)
        self.kernel_seconds += time.thread_time() - begun


def _chosen(rows: NDArray[np.int32], starts: Counts, which: NDArray[np.intp]) -> tuple[NDArray[np.int32], Counts]:
    """Return the selected sets from a concatenated array, concatenated again."""
    sizes = np.diff(starts)[which]
    ends = np.concatenate(([0], np.cumsum(sizes)))
    inside = np.arange(ends[-1]) - np.repeat(ends[:-1], sizes)
    return rows[np.repeat(starts[which], sizes) + inside], ends


def _write(table: Any, output: Path) -> None:
    """Write the figures of every turn, as Parquet or CSV by the file's name."""
    name = str(output).replace("'", "''")
    form = "PARQUET" if output.suffix == ".parquet" else "CSV"
    table.execute(f"COPY (SELECT * FROM figures ORDER BY game, turn) TO '{name}' (FORMAT {form})")
