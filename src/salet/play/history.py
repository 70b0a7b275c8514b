"""The history: the player's games, stored in the data folder and nowhere else; their statistics and ratings.

One SQLite file in write-ahead mode. A game is there once `record` has returned, whatever happens to the process or to
others that write at the same time.
"""

import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from datetime import UTC, date, datetime
from pathlib import Path
from statistics import fmean
from typing import Final, Self

from salet.advice.review import GameAverages, Review, Scorecard, average_games, review
from salet.errors import FileError, SaletError
from salet.game.lexicon import load_lexicon
from salet.game.notation import Turn, format_turns, is_solved, parse_turns
from salet.game.rules import Rules
from salet.json_result import Result
from salet.solver.corrections import position_or_widened
from salet.system import creating, data_folder
from salet.workers import Progress, ProgressCallback, ensure_executor, threads

LOCK_TIMEOUT: Final = 30.0  # seconds to wait for another process that is writing
MAX_COSTLY_GUESSES: Final = 10  # guesses that are named
MIN_REGRET: Final = 0.1  # guesses given up; less is a matter of taste
DAILY: Final = "nyt2023"

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS game (
    id INTEGER PRIMARY KEY,
    ended_at TEXT NOT NULL,
    puzzle_date TEXT NOT NULL,
    source TEXT NOT NULL,
    lexicon TEXT NOT NULL,
    rules TEXT NOT NULL,
    answer TEXT NOT NULL,
    position TEXT NOT NULL,
    guesses INTEGER CHECK (guesses >= 1),
    score TEXT NOT NULL,
    UNIQUE (ended_at, puzzle_date, position)
)
"""


@dataclass(frozen=True, slots=True)
class Record:
    """A game that was played; a text is empty where something is not known.

    ended_at: when it ended, in UTC, or the day alone. puzzle_date: the daily puzzle's, empty for practice.
    position: its turns. guesses: how many were needed, None if the game was lost. score: its text, if it is rated.
    """

    ended_at: str
    puzzle_date: str = ""
    source: str = "play"
    lexicon: str = ""
    rules: str = "normal"
    answer: str = ""
    position: str = ""
    guesses: int | None = None
    score: str = ""

    @property
    def date(self) -> str:
        """The day that the game belongs to: its puzzle's, or that on which it was played."""
        return self.puzzle_date or self.ended_at[:10]

    @property
    def words(self) -> tuple[str, ...]:
        """The guesses of the game, as far as they are known."""
        return tuple(self.position.split(".")[::2]) if self.position else ()

    def is_readable(self) -> bool:
        """Whether every field is one that a game can have, apart from its score."""
        values: dict[str, object] = {name: getattr(self, name) for name in FIELDS}
        guesses = values.pop("guesses")
        if not all(isinstance(value, str) for value in values.values()):
            return False
        return (guesses is None or isinstance(guesses, int)) and (not self.puzzle_date or is_day(self.puzzle_date))

    def with_score_of_its_game(self) -> Self:
        """Return the record, without its score if that is damaged or of another game: the game is then rated again."""
        try:
            if self.score:
                Scorecard.read(self.score, self.words)
        except FileError:
            return replace(self, score="")
        return self


FIELDS: Final = tuple(field.name for field in fields(Record))


def record_of(turns: Sequence[Turn], **known: str) -> Record:
    """Return the record of a game from its turns; `known` holds its other fields.

    >>> record = record_of([Turn("crane", 45), Turn("dwarf", 242)], ended_at="2026-10-10")
    >>> record.position, record.guesses
    ('crane.BYGBB.dwarf.GGGGG', 2)
    """
    now = datetime.now(UTC).isoformat(timespec="microseconds")
    return replace(Record(now, position=format_turns(turns), guesses=len(turns) if is_solved(turns) else None), **known)  # type: ignore[arg-type]


def is_day(text: str) -> bool:
    """Whether a text is a date such as 2026-10-10."""
    try:
        return len(text) == 10 and str(date.fromisoformat(text)) == text
    except (TypeError, ValueError):
        return False


def history_path() -> Path:
    """Return the file that holds the history."""
    return data_folder() / "history.db"


class History:
    """The file of the player's games, open for reading and writing."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or history_path()
        with self._with_reason():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with creating(self.path):
                if not self.path.exists():
                    self.path.touch(0o600)  # for its owner alone; SQLite's own files beside it follow
                self._connection = sqlite3.connect(self.path, timeout=LOCK_TIMEOUT, isolation_level="IMMEDIATE")
                self._connection.execute("PRAGMA journal_mode=WAL")
                self._connection.execute(SCHEMA)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    @contextmanager
    def _with_reason(self) -> Iterator[None]:
        """Raise an error of the file or its folder as FileError, with what to do."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise FileError(
                f"Can't open your history, {self.path}: {error}. To use another folder, set SALET_DATA."
            ) from None

    def record(self, *records: Record) -> int:
        """Store games, all of them or none, and return how many are new."""
        marks = ", ".join("?" * len(FIELDS))
        rows = [tuple(getattr(record, name) for name in FIELDS) for record in records]
        insert = f"INSERT INTO game ({', '.join(FIELDS)}) VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608 - our names
        with self._with_reason(), self._connection as connection:
            before = connection.total_changes
            connection.executemany(insert, rows)
            return connection.total_changes - before

    def remove(self, record: Record) -> None:
        """Remove one game, if it is there."""
        key = (record.ended_at, record.puzzle_date, record.position)
        with self._with_reason(), self._connection as connection:
            connection.execute("DELETE FROM game WHERE ended_at = ? AND puzzle_date = ? AND position = ?", key)

    def rate(self, record: Record, score: Scorecard) -> None:
        """Store the score of a game that was recorded without one."""
        found = (score.text(), record.ended_at, record.puzzle_date, record.position)
        with self._with_reason(), self._connection as connection:
            connection.execute(
                "UPDATE game SET score = ? WHERE ended_at = ? AND puzzle_date = ? AND position = ?", found
            )

    def records(self) -> list[Record]:
        """Return every game that can be read, in the order in which they were recorded."""
        return [record.with_score_of_its_game() for record in self._rows() if record.is_readable()]

    def damaged(self) -> list[Record]:
        """Return the records that can't be read; they don't count."""
        return [record for record in self._rows() if not record.is_readable()]

    def _rows(self) -> list[Record]:
        with self._with_reason():
            rows = self._connection.execute(f"SELECT {', '.join(FIELDS)} FROM game ORDER BY id")  # noqa: S608 - likewise
            return [Record(*row) for row in rows]

    def erase(self) -> None:
        """Remove every game, from the file too."""
        with self._with_reason(), self._connection as connection:
            connection.execute("DELETE FROM game")
        with self._with_reason():
            self._connection.execute("VACUUM")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def load_records() -> list[Record]:
    """Return every game of the history; none, and no new file, if there is no history yet."""
    if not history_path().exists():
        return []
    with History() as history:
        return history.records()


def damaged_records() -> list[Record]:
    """Return the records of the history that can't be read."""
    if not history_path().exists():
        return []
    with History() as history:
        return history.damaged()


# --- Statistics -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opener(Result):
    """The rated games that began with a word.

    value: the expected guesses with it, and best play afterwards, on average over the lists of these games.
    """

    word: str
    value: float
    averages: GameAverages


@dataclass(frozen=True, slots=True)
class CostlyGuess(Result):
    """A costly guess: its day, its row, and the better guess.

    position: the board before it.
    """

    day: str
    turn_number: int
    guess: str
    best: str
    regret: float
    position: str


@dataclass(frozen=True, slots=True)
class Summary(Result):
    """What a history amounts to.

    mean: guesses, over the games won. streak: days won one after another up to today or yesterday; longest: at any
    time. rated: the games that have a score. distribution: by guesses, the games won. openers: the most frequent first.
    costliest: the guesses that cost the most.
    """

    games: int
    won: int
    mean: float | None
    distribution: dict[int, int]
    streak: int
    longest_streak: int
    averages: GameAverages | None
    openers: tuple[Opener, ...] = ()
    costliest: tuple[CostlyGuess, ...] = ()

    @property
    def lost(self) -> int:
        """How many games were lost."""
        return self.games - self.won

    @property
    def ratio(self) -> float | None:
        """The share of games that were won."""
        return self.won / self.games if self.games else None


def counted_games(records: Iterable[Record]) -> list[Record]:
    """Return the games that count, by day: all but those against the adversary.

    A daily puzzle counts once: the game that was recorded first.
    """
    chosen, days = [], set()
    for record in records:
        if record.source != "adversary":
            if record.puzzle_date not in days:
                chosen.append(record)
            days.update({record.puzzle_date} - {""})
    return sorted(chosen, key=lambda record: record.date)


def summarize(records: Sequence[Record], today: date) -> Summary:
    """Return the summary of games as `count_records` gives them.

    >>> games = [Record("2026-10-09", "2026-10-09", guesses=3), Record("2026-10-10", "2026-10-10", guesses=4)]
    >>> summary = summarize(games, date(2026, 10, 10))
    >>> summary.mean, summary.streak, summary.distribution
    (3.5, 2, {3: 1, 4: 1})
    """
    streaks = _streaks(records)
    guesses = [record.guesses for record in records if record.guesses is not None]
    rated = [(record, Scorecard.read(record.score, record.words)) for record in records if record.score]
    last, current = max(streaks.items(), default=(0, 0))
    return Summary(
        games=len(records),
        won=len(guesses),
        mean=fmean(guesses) if guesses else None,
        distribution=dict(sorted(Counter(guesses).items())),
        streak=current if last >= today.toordinal() - 1 else 0,
        longest_streak=max(streaks.values(), default=0),
        averages=average_games([score for _, score in rated]),
        openers=_openers(score for _, score in rated),
        costliest=_costliest(rated),
    )


def _streaks(records: Iterable[Record]) -> dict[int, int]:
    """Return by day, as an ordinal, how many puzzles were won without a gap up to it."""
    streaks: dict[int, int] = {}
    for record in sorted((record for record in records if record.puzzle_date), key=lambda record: record.puzzle_date):
        day = date.fromisoformat(record.puzzle_date).toordinal()
        streaks[day] = streaks.get(day - 1, 0) + 1 if record.guesses else 0
    return streaks


def _openers(scores: Iterable[Scorecard]) -> tuple[Opener, ...]:
    games: dict[str, list[Scorecard]] = {}
    for score in scores:
        games.setdefault(score.turns[0].guess, []).append(score)
    found = [
        Opener(word, fmean(score.par + score.turns[0].regret for score in scored), rated)
        for word, scored in games.items()
        if (rated := average_games(scored))
    ]
    return tuple(sorted(found, key=lambda opener: (-opener.averages.games, opener.word)))


def _costliest(rated: Iterable[tuple[Record, Scorecard]]) -> tuple[CostlyGuess, ...]:
    """Return the costliest guesses after the opener; one made twice on the same board comes once."""
    mistakes = [
        CostlyGuess(
            record.date, row + 1, turn.guess, turn.best, turn.regret, ".".join(record.position.split(".")[: 2 * row])
        )
        for record, score in rated
        for row, turn in enumerate(score.turns)
        if row and turn.regret >= MIN_REGRET
    ]
    found: dict[tuple[str, str], CostlyGuess] = {}
    for mistake in sorted(mistakes, key=lambda mistake: -mistake.regret):
        found.setdefault((mistake.position, mistake.guess), mistake)
    return tuple(found.values())[:MAX_COSTLY_GUESSES]


# --- Ratings ------------------------------------------------------------------------------------------------------


def review_record(record: Record) -> Review | None:
    """Return the review that rates a game, or None if it can't be rated.

    >>> review_record(Record("2026-10-10", position="salet.BYBGB.amber.GGGGG", lexicon="original"))
    <Review of amber in 2: par 3.42, cost 0.14, luck +1.56>
    """
    if not can_be_rated(record):
        return None
    lexicon, answer = lexicon_to_rate(record), record.answer or None
    try:
        return review(parse_turns(record.position), lexicon, record.rules, answer=answer, best_play=False)
    except SaletError:
        return None


def can_be_rated(record: Record) -> bool:
    """Return whether a game is complete and its words are in a word list of this machine.

    A game that was given up isn't complete: its last guesses, which would show how it went, are missing.
    """
    if not record.position:
        return False
    try:
        end = position_or_widened(
            parse_turns(record.position), load_lexicon(lexicon_to_rate(record)), Rules.read(record.rules)
        )
    except SaletError:  # the word list was removed, or doesn't have these words
        return False
    return end.won or (end.over and record.answer in {"", *end.words})


def lexicon_to_rate(record: Record) -> str:
    """Return the name of the word list to rate a game with.

    A daily game without one is rated with the list that has no days: the odds of another day would be unfair to it.
    """
    return record.lexicon or (DAILY if record.puzzle_date else "nyt")


def unrated_games(records: Sequence[Record]) -> list[Record]:
    """Return the games that have their words and no score, the newest first; `records` are in order of their days."""
    return [record for record in reversed(records) if record.position and not record.score]


def rate_games(records: Sequence[Record], watch: ProgressCallback) -> Iterator[tuple[Record, Scorecard | None]]:
    """Yield games with their scores as soon as they're rated, on all cores; None for those that can't be rated.

    They are rated in the order in which they are given.
    """
    begun = time.monotonic()
    watch(Progress(0, len(records), 0.0))
    with ensure_executor(None, threads) as pool:
        rated = {pool.submit(review_record, record): record for record in records}
        for done, work in enumerate(as_completed(rated), 1):
            rating = work.result()
            yield rated[work], rating.score if rating else None
            watch(Progress(done, len(records), time.monotonic() - begun))
