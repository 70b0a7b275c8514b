"""Imports: shared results, CSV and JSON as records for the history; and records as CSV."""

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from salet.errors import BadFile, InvalidPattern, SaletError, cut, quoted
from salet.game.answers import FIRST_DAY
from salet.game.letters import LONGEST_TEXT, SHORTEST_WORD
from salet.game.notation import Turn, read, read_pattern, read_played_words, write
from salet.game.pattern import pattern_of
from salet.game.rules import MOST_BOARDS, Rules
from salet.game.shared import SharedResult, read_grid, read_results
from salet.study.history import FIELDS, Record, is_day, record_of
from salet.study.score import Score

ALIASES: Final = {"day": ("day", "date"), "guesses": ("guesses", "used"), "played": ("played", "day", "date")}
COLUMNS: Final = ("date", "guesses", "words")
DAYS: Final = {"day", "date", "played"}
RESULTS: Final = {"guesses", "used", "words", "game"}
_DATED_ROW = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\s*[,;\t]\s*(?:[0-9]{1,2}|[^\W\d_][^\d,;:\t]*)\s*(?:[,;\t]|$)")
FORMULA: Final = tuple("=+-@'")  # what a cell that a spreadsheet runs begins with; and the apostrophe that stops it
_ESCAPED = re.compile(r"^'(?=\s*[=+\-@'])")
SEPARATORS: Final = ",;\t"
WORDS: Final = ("words", "game", "guesses")  # columns that may hold the words of a game
NUMBERS: Final = {"boards", "most"}
LOST: Final = {"", "x", "lost"}


class Import(NamedTuple):
    """The games of a text, and what looks like a game but could not be read, by its line, and why."""

    records: tuple[Record, ...]
    problems: tuple[str, ...] = ()


def read_games(text: str, today: date) -> Import:
    """Return the games of a text: shared results, CSV or JSON, or raise."""
    text = text.lstrip("\ufeff").lstrip()
    if re.match(r"\[\s*(\{|\]|$)|\{", text):  # shared results never begin with these brackets
        return Import(tuple(_json_records(text)))
    if _is_csv(text):
        return Import(tuple(csv_records(text)))
    found = shared_games(text, today)
    if not found.records:
        reason = "There is no game to import. A shared result begins with 'Wordle 1,234 4/6', CSV with date,guesses."
        raise BadFile("\n".join([reason, *found.problems]))
    return found


# --- Shared results ---------------------------------------------------------------------------------------------


def shared_games(text: str, today: date) -> Import:
    r"""Return the games of a text with shared results, with or without their words.

    >>> text = "Me: Wordle 1,939 2/6*\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩"
    >>> [(r.day, r.rules, r.grid, r.guesses) for r in shared_games(text, date(2026, 10, 10)).records]
    [('2026-10-10', 'hard', 'BYGBB GGGGG', 2)]
    """
    records: list[Record] = []
    problems: list[str] = []
    for result in read_results(text):
        try:
            records.append(_shared_record(result, today))
        except InvalidPattern as error:
            head = cut(result.text.split("\n", 1)[0].strip(), 40)
            problems.append(f"line {result.line:,} ({head}): {error}")
    return Import(tuple(records), tuple(problems))


def _shared_record(result: SharedResult, today: date) -> Record:
    header = result.header
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
        return Record(**facts, grid=" ".join(read_grid(result)), guesses=header.used, most=header.limit)
    return record_of([turns], header.limit, answer=turns[-1].guess if turns[-1].hit else "", **facts)


# --- Tables: CSV and JSON ---------------------------------------------------------------------------------------


def csv_text(records: Iterable[Record]) -> str:
    """Return records as CSV that `csv_records` reads back.

    A cell that a spreadsheet would run as a formula begins with an apostrophe, and control characters become spaces.
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(FIELDS)
    writer.writerows([_harmless(getattr(record, name)) for name in FIELDS] for record in records)
    return file.getvalue()


def _harmless(value: object) -> object:
    if not isinstance(value, str):
        return value
    text = "".join(character if character.isprintable() else " " for character in value)
    return f"'{text}" if text.lstrip().startswith(FORMULA) else text


def csv_records(text: str) -> list[Record]:
    r"""Return the games of a CSV text; columns are separated by commas, semicolons or tabs.

    Columns are named as in an export, or `date`, `guesses` (X for a loss) and `words`, which is their order where the
    first line names none. The words may stand in the column `guesses` as well.

    >>> [(r.day, r.guesses, r.game) for r in csv_records("date;guesses;words\n2026-10-10;2;crane dwarf\n2026-10-11;X;")]
    [('2026-10-10', 2, 'crane.BYGBB.dwarf.GGGGG'), ('2026-10-11', None, '')]
    """
    head = text.split("\n", 1)[0]
    headless = bool(_DATED_ROW.match(head))
    try:
        reader = csv.DictReader(
            io.StringIO(text), COLUMNS if headless else None, restkey="", delimiter=_separator(head)
        )
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        raise BadFile(f"The games are not CSV: {error}.") from None
    if not rows:
        raise BadFile("There are no games in this CSV. Begin with date,guesses,words and add a row for each game.")
    return [_record(_cells(row), f"CSV line {line}") for line, row in rows]


def _json_records(text: str) -> list[Record]:
    try:
        games = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"The games are not JSON: {error}.") from None
    if not isinstance(games, list) or not games or not all(isinstance(game, dict) for game in games):
        raise BadFile("The games in JSON are a list of objects, as 'salet stats export games.json' writes them.")
    return [_record(_cells(game), f"JSON game {number}") for number, game in enumerate(games, 1)]


def _is_csv(text: str) -> bool:
    """Whether a text is meant as CSV: its first line names columns, or begins with a day."""
    head = text.split("\n", 1)[0].lower()
    names = {name.strip(' "\r') for name in head.split(_separator(head))}
    return len(names) > 1 and (bool(_DATED_ROW.match(head)) or (bool(names & DAYS) and bool(names & RESULTS)))


def _separator(head: str) -> str:
    return max(SEPARATORS, key=head.count)


def _cells(row: Mapping[Any, object]) -> dict[str, str]:
    """Return the cells of a row that hold something, by the names of their columns."""
    cells = {
        str(name).strip().lower(): _ESCAPED.sub("", str(value).strip())
        for name, value in row.items()
        if isinstance(value, str | int | float)
    }
    return {name: cell for name, cell in cells.items() if cell}


def _record(cells: dict[str, str], where: str) -> Record:
    try:
        cells = {**cells, **_game_cells(cells)}
        record = Record(**{name: _value(name, cells) for name in FIELDS if _cell(name, cells) is not None})  # type: ignore[arg-type]
        _check(record)
    except SaletError as error:
        raise BadFile(f"{where}: {error}") from None
    except (ValueError, TypeError):
        raise BadFile(f"{where}: a game needs its day and its guesses or words.") from None
    return record


def _game_cells(cells: Mapping[str, str]) -> dict[str, str]:
    """Return game, answer and guesses of a row with the words of a game, answer last."""
    name = next((name for name in WORDS if _is_words(cells.get(name, ""), 2 if name == "guesses" else 1)), None)
    if name is None:
        return {}
    words = read_played_words(cells[name]) or ()
    given = "" if name == "guesses" else _cell("guesses", cells) or ""
    lost = given.lower() in LOST - {""}
    most = int(_number("most", cells.get("most", "6")))
    if lost and len(words) != most + 1:
        raise BadFile(f"a lost game needs its {most} guesses and then the answer; here are {len(words)} words.")
    if len({len(word) for word in words}) > 1:
        raise BadFile(f"the words {' '.join(words)[:60]} have different lengths.")
    if given and not lost and _number("guesses", given) != len(words):
        raise BadFile(f"{given} guesses and {len(words)} words ({' '.join(words)[:60]}) contradict each other.")
    guesses = words[:-1] if lost else words
    game = write(Turn(word, pattern_of(word, words[-1])) for word in guesses)
    grid = " ".join(game.split(".")[1::2])
    return {"game": game, "answer": words[-1], "guesses": "x" if lost else str(len(words)), "grid": grid}


def _is_words(text: str, fewest: int) -> bool:
    """Whether a cell has the words of a game, not a number, an X or tiles."""
    words = () if text.lower() in LOST else read_played_words(text) or ()
    return len(words) >= fewest and all(len(word) >= SHORTEST_WORD for word in words)


def _cell(name: str, cells: Mapping[str, str]) -> str | None:
    return next((cells[alias] for alias in ALIASES.get(name, (name,)) if cells.get(alias)), None)


def _value(name: str, cells: Mapping[str, str]) -> str | int | None:
    text = _cell(name, cells) or ""
    if name == "guesses":
        return None if text.lower() in LOST else _number(name, text)
    return _number(name, text) if name in NUMBERS else text


def _number(name: str, text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        raise BadFile(f"{name} is {quoted(text)}, which is not a number.") from None
    if not 1 <= value <= 99:
        raise BadFile(f"{name} is {text[:40]}, which is not possible.")
    return value


def _check(record: Record) -> None:
    """Raise if a record contradicts itself."""
    for name, day in (("day", record.day), ("played", record.played[:10])):
        if day and not is_day(day):
            raise BadFile(f"{name} is {quoted(getattr(record, name))}. Write a date as 2026-10-10.")
    if record.guesses is not None and record.guesses > record.most:
        raise BadFile(f"{record.guesses} guesses are more than the {record.most} of the game.")
    if record.score:
        Score.read(record.score)
    if record.boards > MOST_BOARDS:
        raise BadFile(f"{record.boards} boards are more than {MOST_BOARDS}.")
    for board in filter(None, record.game.split(" / ")):
        read(board)
    for pattern in record.grid.replace(" / ", " ").split():
        read_pattern(pattern)
    if any(len(str(getattr(record, name))) > LONGEST_TEXT for name in FIELDS):
        raise BadFile("a field is too long to be that of a game.")
