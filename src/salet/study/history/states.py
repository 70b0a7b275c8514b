"""A player's history as the daily game itself saves it: games with their words, and totals, which stay totals.

Read are answers of the site's service for games (`states` with `game_data`), a copy of the browser's storage, and the
states and statistics of 2022. Nothing is fetched here: the player saves the file. A won game ends with its answer; a
lost one needs the answer of its day, if that is known here, and else counts as a loss without words.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, NamedTuple

from salet.game.pattern import pattern_of
from salet.game.text.notation import Turn
from salet.result import Result
from salet.study.history.store import Record, record_of

LIMIT: Final = 6
LENGTH: Final = 5
MOST_GAMES: Final = 100_000  # of a total
DEPTH: Final = 6  # how deep in a file states are looked for


class StateProblem(NamedTuple):
    """A game that was left, by its number in the file, and why."""

    number: int
    day: str
    reason: str

    def __str__(self) -> str:
        return f"game {self.number:,} ({self.day or 'no date'}): {self.reason}"


@dataclass(frozen=True, slots=True)
class Totals(Result):
    """How many games were won with each number of guesses, and lost; no games can be made of it."""

    won: dict[int, int]
    lost: int
    streak: int
    longest: int

    @property
    def games(self) -> int:
        """How many games these are."""
        return sum(self.won.values()) + self.lost

    @property
    def mean(self) -> float | None:
        """The guesses on average, a loss counted as one more than the last."""
        total = sum(guesses * games for guesses, games in self.won.items()) + (LIMIT + 1) * self.lost
        return total / self.games if self.games else None


def read_totals(text: str) -> Totals:
    """Return the totals in a text that their `as_json` became."""
    fields = json.loads(text)
    return Totals(**{**fields, "won": {int(guesses): games for guesses, games in fields["won"].items()}})


class Import(NamedTuple):
    """The games of a text, what looks like a game but could not be read, and totals that are no games."""

    records: tuple[Record, ...]
    problems: tuple[Any, ...] = ()
    totals: tuple[Totals, ...] = ()


def saved_states(value: Any, answers: Mapping[date, str], today: date) -> Import | None:
    """Return the games and totals in what a JSON file holds, or None if it is no file of saved states.

    answers: those of past days, for lost games.
    """
    records: list[Record] = []
    problems: list[StateProblem] = []
    states, totals = [], []
    for found in _found(value, DEPTH):
        if "boardState" in found:
            states.append(found)
        else:
            totals.append(_totals(found))
    for number, state in enumerate(states, 1):
        day = _day(state)
        try:
            records.append(_record(state, day, answers, today))
        except ValueError as error:
            problems.append(StateProblem(number, str(day or ""), str(error)))
    known = tuple(total for total in totals if total)
    return Import(tuple(records), tuple(problems), known) if states or known else None


def _found(value: Any, depth: int) -> Iterator[dict[str, Any]]:
    """Yield the states and statistics in a value; those of a browser's storage are texts of JSON."""
    if isinstance(value, str) and value.lstrip()[:1] in {"{", "["} and depth:
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return
    if not depth or not isinstance(value, list | dict):
        return
    if isinstance(value, list):
        for each in value:
            yield from _found(each, depth - 1)
        return
    nested = [value[name] for name in ("game_data", "data") if isinstance(value.get(name), dict)]
    merged = {**value, **nested[0]} if nested else value
    if isinstance(merged.get("boardState"), list):
        yield merged
    elif isinstance(value.get("guesses"), dict) and "fail" in value["guesses"]:
        yield value
    else:
        for each in value.values():
            yield from _found(each, depth - 1)


def _record(state: Mapping[str, Any], day: date | None, answers: Mapping[date, str], today: date) -> Record:
    """Return the record of a state; raise ValueError with the reason if it is no game."""
    status = str(state.get("status") or state.get("gameStatus") or "").upper()
    if status == "IN_PROGRESS":
        raise ValueError("it is not finished.")
    if status not in {"WIN", "FAIL"}:
        raise ValueError("it does not say whether it was won or lost.")
    if day is None:
        raise ValueError("its day is missing. It needs print_date, such as 2026-10-10.")
    if day > today + timedelta(days=1):
        raise ValueError("its day is in the future.")
    words = _words(state["boardState"])
    won = status == "WIN"
    solution = state.get("solution")
    answer = words[-1] if won else solution if _is_word(solution) else answers.get(day, "")
    if won and _is_word(solution) and solution != answer:
        raise ValueError(f"it was won with {answer}, but names the answer {solution}.")
    if answer in words[: -1 if won else None]:
        raise ValueError(f"{answer} is the answer, but other guesses follow it.")
    if not won and len(words) != LIMIT:
        raise ValueError(f"it was lost, but has {len(words)} guesses instead of {LIMIT}.")
    rules = "hard" if state.get("hardMode") is True else "normal"
    facts: dict[str, Any] = {"played": str(day), "day": str(day), "source": "site", "rules": rules}
    if not answer:
        return Record(**facts, guesses=None, most=LIMIT)
    turns = [Turn(word, pattern_of(word, answer)) for word in words]
    return record_of([turns], LIMIT, answer=answer, **facts)


def _words(board: list[Any]) -> list[str]:
    words = [word for word in board if word != ""]
    if not words or len(words) > LIMIT or not all(map(_is_word, words)):
        raise ValueError(f"its guesses are not 1 to {LIMIT} words of {LENGTH} letters.")
    if any(word == "" for word in board[: len(words)]):
        raise ValueError("there is an empty row among its guesses.")
    return words


def _is_word(word: Any) -> bool:
    return isinstance(word, str) and len(word) == LENGTH and word.isascii() and word.isalpha() and word.islower()


def _day(state: Mapping[str, Any]) -> date | None:
    """Return the day of a state: as it is printed, or when it was completed."""
    for name in ("print_date", "printDate"):
        text = state.get(name)
        if isinstance(text, str) and len(text) == len("2026-10-10"):
            try:
                return date.fromisoformat(text)
            except ValueError:
                return None
    for name in ("lastCompletedTs", "lastPlayedTs"):
        milliseconds = state.get(name)
        if isinstance(milliseconds, int) and not isinstance(milliseconds, bool) and 0 < milliseconds < 1 << 43:
            return datetime.fromtimestamp(milliseconds / 1000, UTC).date()
    return None


def _totals(value: Mapping[str, Any]) -> Totals | None:
    guesses = value["guesses"]
    counts = [guesses.get(name) for name in (*map(str, range(1, LIMIT + 1)), "fail")]
    streaks = [value.get(name, 0) for name in ("currentStreak", "maxStreak")]
    if not all(type(count) is int and 0 <= count <= MOST_GAMES for count in (*counts, *streaks)):
        return None
    *won, lost = map(int, filter(lambda count: count is not None, counts))
    return Totals(dict(enumerate(won, 1)), lost, *map(int, streaks))
