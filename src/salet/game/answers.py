"""Dated answers: the game's word on each day, from a file or from the data folder.

The *known* answers are those that `salet lexicon update` saved, preceded by the shipped list of past answers. That list
has no dates, so its words are assigned to the days before its end, in the order of the game's original schedule.
Nothing here imports NumPy.
"""

import csv
import io
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from salet.errors import BadFile, quoted
from salet.game.files import data_folder, read_text, shipped_words, write_whole

FIRST_DAY: Final = date(2021, 6, 19)  # puzzle 0
SHIPPED_END: Final = date(2025, 9, 29)
"""The last day of the shipped list of past answers."""

FILE_NAME = "nyt-answers.csv"
DAY_NAMES = ("date", "print_date", "day")
WORD_NAMES = ("word", "solution", "answer")
PUBLISHED: Final = "salet answers 1"
"""The format of the file that `salet site` publishes; another shape gets another number."""


class Answer(NamedTuple):
    """The word of one day."""

    day: date
    word: str


def puzzle_of(day: date) -> int:
    """Return the number of a day's puzzle.

    >>> puzzle_of(date(2026, 10, 10))
    1939
    """
    return (day - FIRST_DAY).days


# --- Reading ----------------------------------------------------------------------------------------------------


def read_answers(path: Path) -> tuple[Answer, ...]:
    """Return the dated answers of a file in CSV or JSON, or as a site publishes them, by day.

    The fields are `date` or `print_date`, `word` or `solution`, and perhaps `puzzle`; others are ignored.
    """
    answers = answers_in(read_text(path), str(path))
    if not answers:
        raise BadFile(
            f"{path} contains no answers. Use CSV with the columns date and word, or JSON objects with these fields."
        )
    return answers


def answers_in(text: str, where: str) -> tuple[Answer, ...]:
    """Return the dated answers in a text, by day; `where` it comes from is named in errors."""
    rows = _json_rows(text, where) if text.lstrip()[:1] in {"[", "{"} else _csv_rows(text)
    answers = sorted(answer_of(row, f"{where}, row {number}") for number, row in enumerate(rows, 1))
    for one, other in pairwise(answers):
        if one.day == other.day:
            raise BadFile(f"{where} has {one.day} twice, as {one.word} and {other.word}. Delete one of the rows.")
    return tuple(answers)


def published(answers: Iterable[Answer], today: date) -> dict[str, Any]:
    """Return the answers before today as the JSON file that a site publishes.

    >>> published([Answer(date(2026, 10, 10), "salet")], date(2026, 10, 11))
    {'format': 'salet answers 1', 'answers': [['2026-10-10', 1939, 'salet']]}
    """
    rows = [[str(day), puzzle_of(day), word] for day, word in sorted(answers) if day < today]
    return {"format": PUBLISHED, "answers": rows}


def answer_of(row: Mapping[str, Any], where: str) -> Answer:
    """Return the answer in a row of a file or of the feed, or raise BadFile with what is wrong."""
    day, word = (_field(row, names, where) for names in (DAY_NAMES, WORD_NAMES))
    try:
        parsed = date.fromisoformat(day)
    except ValueError:
        raise BadFile(f"{where}: {quoted(day)} is not a date. Write it as 2026-10-10.") from None
    if parsed < FIRST_DAY:
        raise BadFile(f"{where}: {parsed} is before the first puzzle, {FIRST_DAY}.")
    if str(row.get("puzzle") or puzzle_of(parsed)).strip() != str(puzzle_of(parsed)):
        number = quoted(str(row["puzzle"]))
        raise BadFile(f"{where}: {parsed} is the day of puzzle {puzzle_of(parsed)}, not of {number}.")
    word = word.lower()
    if len(word) != 5 or not (word.isascii() and word.isalpha()):
        raise BadFile(f"{where}: {quoted(word)} is not a word of five letters.")
    return Answer(parsed, word)


def _field(row: Mapping[str, Any], names: Sequence[str], where: str) -> str:
    values = [row[name] for name in names if row.get(name) is not None]
    if not values or not isinstance(values[0], str):
        raise BadFile(f"{where}: the field {' or '.join(names[:2])} is missing or is not text.")
    return values[0].strip()


def _json_rows(text: str, where: str) -> list[Mapping[str, Any]]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"{where} is not JSON: {str(error)[:80]}.") from None
    if isinstance(value, dict) and "format" in value:
        return [dict(zip(("date", "puzzle", "word"), row, strict=True)) for row in _published_rows(value, where)]
    rows = value if isinstance(value, list) else [value]
    if not all(isinstance(row, dict) for row in rows):
        raise BadFile(f"{where}: expected a list of objects with date and word.")
    return rows


def _published_rows(value: Mapping[str, Any], where: str) -> list[list[Any]]:
    if value["format"] != PUBLISHED:
        found = quoted(str(value["format"]))
        raise BadFile(f"{where} has the format {found}; this version reads {PUBLISHED!r}. Update Salet.")
    rows = value.get("answers")
    if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == 3 for row in rows):
        raise BadFile(f"{where}: expected answers as rows of date, puzzle and word.")
    return rows


def _csv_rows(text: str) -> Iterator[Mapping[str, Any]]:
    try:
        yield from csv.DictReader(io.StringIO(text))
    except csv.Error as error:
        raise BadFile(f"The answers are not CSV: {error}.") from None


# --- What this installation knows -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The known answers by day; up to `undated_to` their days are made up."""

    answers: tuple[Answer, ...]
    undated_to: date | None

    @property
    def end(self) -> date:
        """The last day whose answer is known."""
        return self.answers[-1].day

    @property
    def shipped(self) -> bool:
        """Whether only the shipped answers are known."""
        return self.undated_to == self.end


def known_answers() -> Knowledge:
    """Return the answers that this installation knows."""
    return knowledge_of(saved_answers())


def known_to() -> date:
    """Return the last day whose answer is known; quicker than `known_answers().end`."""
    saved = saved_answers()
    return saved[-1].day if saved else SHIPPED_END


def missing_days(saved: Sequence[Answer], today: date) -> list[date]:
    """Return the days before today whose answers are missing, newest first."""
    have = {answer.day for answer in saved}
    first = min([SHIPPED_END + timedelta(days=1), *have])
    days = (today - timedelta(days=ago) for ago in range(1, (today - first).days + 1))
    return [day for day in days if day not in have]


def answers_path() -> Path:
    """Return the file in the data folder that holds the dated answers."""
    return data_folder() / FILE_NAME


def saved_answers() -> tuple[Answer, ...]:
    """Return the answers in the data folder; empty if there are none."""
    path = answers_path()
    return read_answers(path) if path.exists() else ()


def save_answers(answers: Iterable[Answer]) -> None:
    """Write the answers to the data folder, all or none; the caller holds the lock."""
    rows = "".join(f"{day},{puzzle_of(day)},{word}\n" for day, word in sorted(answers))
    write_whole(answers_path(), f"date,puzzle,word\n{rows}")


@lru_cache(maxsize=2)
def knowledge_of(saved: tuple[Answer, ...]) -> Knowledge:
    """Return these answers, preceded by those of the shipped list that they lack."""
    dated = {word for day, word in saved if day <= SHIPPED_END}
    older = [word for word in shipped_words("past-answers") if word not in dated]
    if not older:
        return Knowledge(saved, None)
    end = min([SHIPPED_END, *(saved[0].day - timedelta(days=1) for _ in saved[:1])])
    older_answers = _assigned_days(older, shipped_words("nyt2022-answers"), end)
    return Knowledge((*older_answers, *saved), end)


def _assigned_days(past: Collection[str], release: Sequence[str], end: date) -> list[Answer]:
    """Assign a day to each word in the order of release, later additions among the newest."""
    used = set(past)
    order = [word for word in release if word in used]
    others = sorted(used.difference(order))
    step = max(1, len(order) // (2 * len(others) + 1))
    for place, word in enumerate(others):
        order.insert(max(0, len(order) - place * (step + 1)), word)
    first = end - timedelta(days=len(order) - 1)
    return [Answer(first + timedelta(days=place), word) for place, word in enumerate(order)]
