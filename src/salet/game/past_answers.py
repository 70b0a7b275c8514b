"""Past answers: the shipped list, which has no dates, those that `salet lexicon update` saved, and those still missing.

Nothing here imports NumPy.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from salet.errors import FileError, quote_input
from salet.system import data_folder, read_text, reading_errors, shipped_words, write_atomically
from salet.wording import date_text

FIRST_DAY: Final = date(2021, 6, 19)  # puzzle 0
SHIPPED_END: Final = date(2025, 9, 29)
"""The last day of the shipped list of past answers."""
ORIGINAL_END: Final = date(2022, 2, 14)
"""The last day whose answer is still in the order of the shipped list `original`: the next one was taken out."""
STALE_AFTER_DAYS: Final = 7  # days whose answers may be missing before an update is suggested
DAYS_FORMAT: Final = "salet answers 1"
"""The format of the file that `salet site` publishes; another shape gets another number."""
DAY_NAMES = ("date", "print_date", "day")
WORD_NAMES = ("word", "solution", "answer")


class Answer(NamedTuple):
    """The word of one day."""

    day: date
    word: str


def read_answers(path: Path) -> tuple[Answer, ...]:
    """Return the dated answers of a file in CSV or JSON, or as a site publishes them, by day.

    The fields are `date` or `print_date`, `word` or `solution`, and perhaps `puzzle`; others are ignored.
    """
    answers = answers_in(read_text(path), str(path))
    if not answers:
        raise FileError(
            f"{path} has no answers. Use CSV with the columns date and word, or JSON objects with those fields."
        )
    return answers


def answers_in(text: str, where: str) -> tuple[Answer, ...]:
    """Return the dated answers in a text, by day; `where` it comes from is named in errors."""
    rows = _json_rows(text, where) if text.lstrip()[:1] in {"[", "{"} else _csv_rows(text)
    answers = sorted(_answer_in(row, f"{where}, row {number}") for number, row in enumerate(rows, 1))
    for one, other in pairwise(answers):
        if one.day == other.day:
            raise FileError(f"{where} has two answers for {one.day}: {one.word} and {other.word}. Delete one of them.")
    return tuple(answers)


def answers_to_publish(answers: Iterable[Answer], today: date) -> dict[str, Any]:
    """Return the answers before today as the JSON file that a site publishes.

    >>> answers_to_publish([Answer(date(2026, 10, 10), "salet")], date(2026, 10, 11))
    {'format': 'salet answers 1', 'answers': [['2026-10-10', 1939, 'salet']]}
    """
    rows = [[str(day), puzzle_of(day), word] for day, word in sorted(answers) if day < today]
    return {"format": DAYS_FORMAT, "answers": rows}


def _answer_in(row: Mapping[str, Any], where: str) -> Answer:
    text, word = (_field(row, names, where) for names in (DAY_NAMES, WORD_NAMES))
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise FileError(f"{where}: {quote_input(text)} isn't a date. Write it like this: 2026-10-10.") from None
    if day < FIRST_DAY:
        raise FileError(f"{where}: {date_text(day)} is before the first puzzle, {date_text(FIRST_DAY)}.")
    number = str(row.get("puzzle") or puzzle_of(day)).strip()
    if number != str(puzzle_of(day)):
        raise FileError(
            f"{where}: the puzzle for {date_text(day)} is number {puzzle_of(day)}, not {quote_input(number)}."
        )
    word = word.lower()
    if len(word) != 5 or not (word.isascii() and word.isalpha()):
        raise FileError(f"{where}: {quote_input(word)} isn't a five-letter word.")
    return Answer(day, word)


def _field(row: Mapping[str, Any], names: Sequence[str], where: str) -> str:
    value = next((row[name] for name in names if row.get(name) is not None), None)
    if not isinstance(value, str):
        raise FileError(f"{where}: the field {' or '.join(names[:2])} is missing or isn't text.")
    return value.strip()


def _json_rows(text: str, where: str) -> list[Mapping[str, Any]]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FileError(f"Can't read {where} as JSON: {str(error)[:80]}.") from None
    if not isinstance(value, dict) or "format" not in value:
        objects = value if isinstance(value, list) else [value]
        if not all(isinstance(row, dict) for row in objects):
            raise FileError(f"{where}: expected a list of objects, each with date and word.")
        return objects
    if value["format"] != DAYS_FORMAT:
        found = quote_input(str(value["format"]))
        raise FileError(f"{where} is in format {found}, but this version of Salet reads {DAYS_FORMAT!r}. Update Salet.")
    rows = value.get("answers")
    if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == 3 for row in rows):
        raise FileError(f"{where}: expected answers as rows of date, puzzle, and word.")
    return [dict(zip(("date", "puzzle", "word"), row, strict=True)) for row in rows]


def _csv_rows(text: str) -> Iterator[Mapping[str, Any]]:
    try:
        yield from csv.DictReader(io.StringIO(text))
    except csv.Error as error:
        raise FileError(f"Can't read the answers as CSV: {error}.") from None


def answers_path() -> Path:
    """Return the file in the data folder that holds the dated answers."""
    return data_folder() / "nyt-answers.csv"


def saved_answers() -> tuple[Answer, ...]:
    """Return the answers in the data folder; empty if there are none."""
    stamp = answers_stamp()
    return _answers_with(answers_path(), stamp) if stamp else ()


def answers_stamp() -> tuple[int, ...]:
    """Return numbers that change whenever the saved answers do; empty if there are none."""
    path = answers_path()
    if not path.exists():
        return ()
    with reading_errors(path):
        status = path.stat()
    return status.st_mtime_ns, status.st_size, status.st_ino


@lru_cache(maxsize=1)
def _answers_with(path: Path, stamp: tuple[int, ...]) -> tuple[Answer, ...]:  # noqa: ARG001 - part of the cache's key
    """Return the answers of a file, which is read again only when its stamp has changed."""
    return read_answers(path)


def save_answers(answers: Iterable[Answer]) -> None:
    """Write the answers to the data folder, all or none."""
    rows = "".join(f"{day},{puzzle_of(day)},{word}\n" for day, word in sorted(answers))
    write_atomically(answers_path(), f"date,puzzle,word\n{rows}")


def answers_known_until() -> date:
    """Return the last day whose answer is known."""
    saved = saved_answers()
    return saved[-1].day if saved else SHIPPED_END


def undated_answers_until(saved: Sequence[Answer]) -> date | None:
    """Return up to which day answers are known without their days, beside these; None if all have one."""
    if not undated_answers(saved):
        return None
    return min(SHIPPED_END, saved[0].day - timedelta(days=1)) if saved else SHIPPED_END


def undated_answers(saved: Sequence[Answer]) -> set[str]:
    """Return the shipped answers whose days are not known."""
    return set(shipped_words("past-answers")).difference(word for day, word in saved if day <= SHIPPED_END)


def missing_days(saved: Sequence[Answer], today: date) -> list[date]:
    """Return the days before today whose answers are missing, newest first."""
    have = {answer.day for answer in saved}
    first = min([SHIPPED_END + timedelta(days=1), *have])
    days = (today - timedelta(days=ago) for ago in range(1, (today - first).days + 1))
    return [day for day in days if day not in have]


def missing_count() -> int:
    """Return how many days before today have an answer that is not known."""
    return len(missing_days(saved_answers(), today()))


def is_stale() -> bool:
    """Whether enough answers are missing to suggest an update."""
    return missing_count() > STALE_AFTER_DAYS


def today() -> date:
    """Return the local date; the puzzle changes at local midnight.

    A clock that is not past the shipped answers is wrong, as on a board that has none: the day after them takes its
    place.
    """
    return max(date.today(), SHIPPED_END + timedelta(days=1))  # noqa: DTZ011 - the local date is intended


def puzzle_of(day: date) -> int:
    """Return the number of a day's puzzle.

    >>> puzzle_of(date(2026, 10, 10))
    1939
    """
    return (day - FIRST_DAY).days
