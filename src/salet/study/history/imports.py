"""Games from elsewhere: shared results as they were pasted, and CSV, as records for the history; and back to CSV."""

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from salet.errors import BadFile, InvalidPattern, SaletError
from salet.game.daily.answers import FIRST_DAY
from salet.game.pattern import all_green
from salet.game.rules import MOST_BOARDS, Rules
from salet.game.text.chat import ChatResult, Problem, read_chat
from salet.game.text.notation import read, read_pattern
from salet.game.text.tiles import LONGEST_TEXT
from salet.study.history.store import FIELDS, Record, grid_text, record_of

ALIASES: Final = {"day": ("day", "date"), "guesses": ("guesses", "used"), "played": ("played", "day", "date")}
NUMBERS: Final = {"boards", "most", "skill", "luck"}
LOST: Final = {"", "x", "lost"}


# --- Shared results ---------------------------------------------------------------------------------------------


class Import(NamedTuple):
    """The games of a text, and what looks like a game but could not be read."""

    records: tuple[Record, ...]
    problems: tuple[Problem, ...] = ()


def chat_games(text: str, today: date) -> Import:
    r"""Return the games of a text with shared results, such as a chat, with or without their words.

    >>> text = "Me: Wordle 1,939 2/6*\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩"
    >>> [(r.day, r.rules, r.grid, r.guesses) for r in chat_games(text, date(2026, 10, 10)).records]
    [('2026-10-10', 'hard', 'BYGBB GGGGG', 2)]
    """
    chat = read_chat(text)
    records, problems = [], list(chat.problems)
    for result in chat.results:
        try:
            records.append(_shared_record(result, today))
        except InvalidPattern as error:
            problems.append(Problem(result.line, result.text.split("\n", 1)[0], str(error)))
    return Import(tuple(records), tuple(sorted(problems, key=lambda problem: problem.line)))


def _shared_record(result: ChatResult, today: date) -> Record:
    header = result.shared.header
    if header is None:
        raise InvalidPattern("there is no line such as 'Wordle 1,234 4/6' above it, so its day is unknown.")
    day = FIRST_DAY + timedelta(days=min(header.puzzle, 1_000_000))
    if day > today + timedelta(days=1):
        raise InvalidPattern(f"puzzle {header.puzzle:,} is the one of {day}, in the future. Check its number.")
    facts: dict[str, Any] = {
        "played": str(day),
        "day": str(day),
        "source": "shared",
        "rules": Rules("hard" if header.hard else "normal", header.limit).text,
    }
    try:
        turns = read(result.text)
    except SaletError:  # no words, or remarks among them
        grid = grid_text(result.shared.patterns, result.shared.length)
        return Record(**facts, grid=grid, guesses=header.used, most=header.limit)
    won = turns[-1].pattern == all_green(len(turns[-1].guess))
    return record_of([turns], header.limit, answer=turns[-1].guess if won else "", **facts)


# --- CSV --------------------------------------------------------------------------------------------------------


def csv_text(records: Iterable[Record]) -> str:
    """Return records as CSV that `csv_records` reads back."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(FIELDS)
    writer.writerows([getattr(record, name) for name in FIELDS] for record in records)
    return file.getvalue()


def csv_records(text: str) -> list[Record]:
    r"""Return the games of a CSV text with a head: a day and the guesses at least, X for a game that was lost.

    >>> [(r.day, r.guesses, r.most) for r in csv_records("date,guesses\n2026-10-10,4\n2026-10-11,X\n")]
    [('2026-10-10', 4, 6), ('2026-10-11', None, 6)]
    """
    try:
        rows = list(csv.DictReader(io.StringIO(text)))
    except csv.Error as error:
        raise BadFile(f"The games are not CSV: {error}.") from None
    if not rows:
        raise BadFile("There are no games in this CSV. Give a head such as date,guesses and a row for each game.")
    return [_csv_record(row, number) for number, row in enumerate(rows, 2)]


def _csv_record(row: Mapping[str | None, object], line: int) -> Record:
    cells = {str(name).strip().lower(): value.strip() for name, value in row.items() if isinstance(value, str)}
    try:
        record = Record(**{name: _value(name, cells) for name in FIELDS if _cell(name, cells) is not None})  # type: ignore[arg-type]
        _check(record)
    except (ValueError, TypeError) as error:
        raise BadFile(f"Line {line} of the CSV: {_reason(error)}") from None
    return record


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, SaletError) else "a game needs a played or date column, and guesses."


def _cell(name: str, cells: Mapping[str, str]) -> str | None:
    found = [cells[alias] for alias in ALIASES.get(name, (name,)) if cells.get(alias)]
    return found[0] if found else None


def _value(name: str, cells: Mapping[str, str]) -> str | float | None:
    text = _cell(name, cells) or ""
    if name == "guesses":
        return None if text.lower() in LOST else _number(name, text)
    return _number(name, text) if name in NUMBERS else text


def _number(name: str, text: str) -> float:
    whole = name not in {"skill", "luck"}
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        raise BadFile(f"{name} is {text[:40]!r}, which is not a number.") from None
    if not (1 if whole else 0) <= value <= 99:
        raise BadFile(f"{name} is {text[:40]}, which cannot be.")
    return value


def _check(record: Record) -> None:
    """Raise if a record contradicts itself."""
    for name in ("day", "played"):
        text = getattr(record, name)
        if text and not _is_day(text[:10]):
            raise BadFile(f"{name} is {text[:40]!r}. Write a date as 2026-10-10.")
    if record.day and len(record.day) != 10:
        raise BadFile(f"day is {record.day[:40]!r}. Write a date as 2026-10-10.")
    if record.guesses is not None and record.guesses > record.most:
        raise BadFile(f"{record.guesses} guesses are more than the {record.most} of the game.")
    if record.boards > MOST_BOARDS:
        raise BadFile(f"{record.boards} boards are more than {MOST_BOARDS}.")
    for board in filter(None, record.game.split(" / ")):
        read(board)
    for pattern in record.grid.replace(" / ", " ").split():
        read_pattern(pattern)
    if any(len(str(getattr(record, field.name))) > LONGEST_TEXT for field in fields(Record)):
        raise BadFile("a field is too long to be that of a game.")


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return len(text) == 10
