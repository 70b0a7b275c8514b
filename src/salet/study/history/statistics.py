"""Statistics of the player's games: wins, guesses, streaks, and means without luck."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from statistics import fmean
from typing import Any

from salet.result import Result, fields_of
from salet.study.history.store import Record
from salet.study.score import LuckFree, Score, luck_free

MOST_COSTLY = 10  # guesses that are named
WORTH_NAMING = 0.1  # guesses given up; less is a matter of taste


@dataclass(frozen=True, slots=True)
class Opener(Result):
    """The rated games that began with a word.

    value: the expected guesses with it, and best play afterwards, on average over the lists of these games.
    """

    word: str
    value: float
    rated: LuckFree


@dataclass(frozen=True, slots=True)
class CostlyGuess(Result):
    """A guess that gave up much: of which day, in which row, in the place of which better one.

    position: the board before it.
    """

    day: str
    row: int
    guess: str
    best: str
    given_up: float
    position: str


@dataclass(frozen=True, slots=True)
class Summary(Result):
    """What a history amounts to.

    mean: guesses, over the games won. streak: days won one after another up to today or yesterday; longest: at any
    time. rated: the games that have a score. distribution: by guesses, the games won. openers: the most frequent first.
    costliest: the guesses that gave up most.
    """

    games: int
    won: int
    mean: float | None
    distribution: dict[int, int]
    streak: int
    longest: int
    rated: LuckFree | None
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

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {**fields_of(self), "lost": self.lost, "ratio": self.ratio}


def count_records(records: Iterable[Record], boards: int = 1, kind: str = "all") -> list[Record]:
    """Return the games that count by day: `daily`, `practice`, `all`, or `adversary`.

    A daily puzzle counts once: the game that was recorded first.
    """
    chosen, days = [], set()
    kinds = {"daily", "practice"} if kind == "all" else {kind}
    for record in records:
        if record.boards == boards and kind_of(record) in kinds:
            if record.day not in days:
                chosen.append(record)
            days.update({record.day} - {""})
    return sorted(chosen, key=day_of_record)


def kind_of(record: Record) -> str:
    """Return what kind of game it was."""
    return "adversary" if record.source == "adversary" else "daily" if record.day else "practice"


def day_of_record(record: Record) -> str:
    """Return the day that a game belongs to: its puzzle's, or that on which it was played."""
    return record.day or record.played[:10]


def summarise(records: Sequence[Record], today: date) -> Summary:
    """Return the summary of games as `counted` gives them.

    >>> games = [Record("2026-10-09", "2026-10-09", guesses=3), Record("2026-10-10", "2026-10-10", guesses=4)]
    >>> summary = summarise(games, date(2026, 10, 10))
    >>> summary.mean, summary.streak, summary.distribution
    (3.5, 2, {3: 1, 4: 1})
    """
    streaks = _streaks(records)
    last, current = max(streaks.items(), default=(0, 0))
    return Summary(
        games=len(records),
        won=sum(record.won for record in records),
        mean=_mean(record.guesses for record in records),
        distribution=dict(sorted(Counter(record.guesses for record in records if record.guesses).items())),
        streak=current if last >= today.toordinal() - 1 else 0,
        longest=max(streaks.values(), default=0),
        rated=luck_free(scores_of(records)),
        openers=_openers(records),
        costliest=_costliest(records),
    )


def _streaks(records: Iterable[Record]) -> dict[int, int]:
    """Return by day, as an ordinal, how many puzzles were won without a gap up to it."""
    streaks: dict[int, int] = {}
    days = ((date.fromisoformat(record.day).toordinal(), record.won) for record in records if record.day)
    for day, won in sorted(days):
        streaks[day] = streaks.get(day - 1, 0) + 1 if won else 0
    return streaks


def _openers(records: Iterable[Record]) -> tuple[Opener, ...]:
    games: dict[str, list[Score]] = {}
    for score in scores_of(records):
        games.setdefault(score.turns[0].guess, []).append(score)
    found = []
    for word, scores in games.items():
        rated = luck_free(scores)
        if rated is not None:
            found.append(Opener(word, fmean(score.par + score.turns[0].given_up for score in scores), rated))
    return tuple(sorted(found, key=lambda opener: (-opener.rated.games, opener.word)))


def _costliest(records: Iterable[Record]) -> tuple[CostlyGuess, ...]:
    """Return the guesses after the opener that gave up most; one made twice on the same board comes once."""
    found: dict[tuple[str, str], CostlyGuess] = {}
    for mistake in sorted(_mistakes(records), key=lambda mistake: -mistake.given_up):
        found.setdefault((mistake.position, mistake.guess), mistake)
    return tuple(found.values())[:MOST_COSTLY]


def _mistakes(records: Iterable[Record]) -> Iterator[CostlyGuess]:
    for record in records:
        parts, turns = record.game.split("."), Score.read(record.score).turns if record.score else ()
        for row, turn in enumerate(turns):
            if row and turn.given_up >= WORTH_NAMING:
                before = ".".join(parts[: 2 * row])
                yield CostlyGuess(day_of_record(record), row + 1, turn.guess, turn.best, turn.given_up, before)


def scores_of(records: Iterable[Record]) -> list[Score]:
    """Return the scores of the games that are rated."""
    return [Score.read(record.score) for record in records if record.score]


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None
