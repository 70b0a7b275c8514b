"""Imports: shared results and CSV as records for the history; and records as CSV."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from salet.advice.review import Scorecard
from salet.errors import FileError, InvalidPatternError, SaletError, quote_input, truncate
from salet.game.notation import SQUARES, Turn, format_turns, parse_turns, parse_words
from salet.game.past_answers import FIRST_DAY
from salet.game.pattern import pattern_of
from salet.game.rules import Rules
from salet.game.shared_result import HEADER, SharedHeader
from salet.game.spelling import MAX_TEXT_LENGTH, MIN_WORD_LENGTH, normalize_text
from salet.play.history import FIELDS, Record, is_day, record_of
from salet.system import parse_int
from salet.wording import date_text

SEPARATORS: Final = ",;\t"
FORMULA: Final = tuple(
    "=+-@\uff1d\uff0b\uff0d\uff20'"
)  # what a cell that a spreadsheet runs begins with; what stops it
_ESCAPED = re.compile(rf"^'(?=\s*[{re.escape(''.join(FORMULA))}])")
LOST: Final = ("x", "lost")
_NAME = re.compile(r"\b(?:wordle|salet)\b")


class ImportResult(NamedTuple):
    """The games of a text, and what looks like a game but could not be read, by its line, and why."""

    records: tuple[Record, ...]
    problems: tuple[str, ...] = ()


def read_games(text: str, today: date) -> ImportResult:
    """Return the games of a text: shared results or CSV, or raise."""
    text = text.lstrip("\ufeff").lstrip()
    if _is_csv(text):
        return ImportResult(tuple(csv_records(text)))
    found = shared_games(text, today)
    if not found.records:
        reason = (
            "Found no games to import. A shared result starts with a line like 'Wordle 1,234 4/6'; a CSV file "
            "starts with date,guesses,words."
        )
        raise FileError("\n".join([reason, *found.problems]))
    return found


# --- Shared results ---------------------------------------------------------------------------------------------


def shared_games(text: str, today: date) -> ImportResult:
    r"""Return the games of a text with shared results, with or without their words.

    >>> text = "Me: Wordle 1,939 2/6*\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩"
    >>> [(r.puzzle_date, r.rules, r.guesses) for r in shared_games(text, date(2026, 10, 10)).records]
    [('2026-10-10', 'hard', 2)]
    """
    records: list[Record] = []
    problems: list[str] = []
    for result in read_results(text):
        try:
            records.append(_shared_record(result, today))
        except InvalidPatternError as error:
            head = truncate(result.text.split("\n", 1)[0].strip(), 40)
            problems.append(f"line {result.line:,} ({head}): {error}")
    return ImportResult(tuple(records), tuple(problems))


class SharedResult(NamedTuple):
    """A shared result in a longer text: the number of its first line, its header, and its lines after that."""

    line: int
    header: SharedHeader
    text: str


def read_results(text: str) -> Iterator[SharedResult]:
    r"""Yield the shared results of a text, each from its header to the last row that the header announces.

    A header without rows is a result only if it names the game, and not a remark such as "at 12 3/4 done".

    >>> [result.text for result in read_results("Ann: Wordle 1 2/6\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\nWow!\nat 12 3/4 done")]
    ['wordle 1 2/6\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩']
    """
    cleaned = "\n".join(normalize_text(line) if len(line) <= MAX_TEXT_LENGTH else "" for line in text.splitlines())
    matches = list(HEADER.finditer(cleaned))
    ends = [*(match.start() for match in matches), len(cleaned)][1:]
    for match, end in zip(matches, ends, strict=True):
        header, lines = SharedHeader.of(match), cleaned[match.start() : end].split("\n")
        rows = [place for place, line in enumerate(lines) if _squares(line)][: header.rows]
        if rows or _NAME.search(match[0]):
            last = rows[-1] if rows else 0
            yield SharedResult(cleaned.count("\n", 0, match.start()) + 1, header, "\n".join(lines[: last + 1]))


def _squares(line: str) -> str:
    """Return the tiles of a row of squares; none for a remark with a square or two in it."""
    tiles = "".join(SQUARES[character] for character in line if character in SQUARES)
    return tiles if len(tiles) >= MIN_WORD_LENGTH else ""


def _shared_record(result: SharedResult, today: date) -> Record:
    header = result.header
    day = FIRST_DAY + timedelta(days=min(header.puzzle, 1_000_000))
    if day > today + timedelta(days=1):
        raise InvalidPatternError(
            f"Puzzle {header.puzzle:,} is from {date_text(day)}, which is in the future. Check the number."
        )
    rules = Rules("hard" if header.hard else "normal", header.limit).text
    facts = {"ended_at": str(day), "puzzle_date": str(day), "source": "shared", "rules": rules}
    try:
        turns = parse_turns(result.text)
    except SaletError:  # no words, or remarks among them
        header.check(list(filter(None, map(_squares, result.text.splitlines()))))
        return Record(**facts, guesses=header.used)
    return record_of(turns, answer=turns[-1].guess if turns[-1].hit else "", **facts)


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

    The first line names the columns: those of an export, or `date`, `guesses` (X for a loss) and `words`.

    >>> [
    ...     (r.puzzle_date, r.guesses, r.position)
    ...     for r in csv_records("date;guesses;words\n2026-10-10;2;crane dwarf\n2026-10-11;X;")
    ... ]
    [('2026-10-10', 2, 'crane.BYGBB.dwarf.GGGGG'), ('2026-10-11', None, '')]
    """
    try:
        reader = csv.DictReader(io.StringIO(text), restkey="", delimiter=_separator(text.split("\n", 1)[0]))
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        raise FileError(f"Can't read the games as CSV: {error}.") from None
    if not rows:
        raise FileError("This CSV has no games. Start with the header date,guesses,words and add one row per game.")
    return [_record(row, f"CSV line {line}") for line, row in rows]


def _is_csv(text: str) -> bool:
    """Whether a text is meant as CSV: its first line names columns."""
    head = text.split("\n", 1)[0].lower()
    names = {name.strip(' "\r') for name in head.split(_separator(head))}
    return bool(names & {"date", "puzzle_date", "ended_at"} and names & {"guesses", "words", "position"})


def _separator(head: str) -> str:
    return max(SEPARATORS, key=head.count)


def _record(row: Mapping[Any, object], where: str) -> Record:
    """Return the game of a row, whose columns are those of an export, or date, guesses and words."""
    cells = {
        str(name).strip().lower(): _ESCAPED.sub("", str(value).strip())
        for name, value in row.items()
        if isinstance(value, str)
    }
    try:
        return _record_of({name: cell for name, cell in cells.items() if cell})
    except SaletError as error:
        raise FileError(f"{where}: {error}") from None


def _record_of(cells: dict[str, str]) -> Record:
    day = cells.get("puzzle_date") or cells.get("date", "")
    known = {"ended_at": day, **{name: cell for name, cell in cells.items() if name in FIELDS}, "puzzle_date": day}
    if not known["ended_at"]:
        raise FileError("A game needs a date, and either guesses or words.")
    for name in ("puzzle_date", "ended_at"):
        if known[name] and not is_day(known[name][:10] if name == "ended_at" else day):
            raise FileError(
                f"{name} is {quote_input(known[name])}, which isn't a date. Write dates like this: 2026-10-10."
            )
    if any(len(cell) > MAX_TEXT_LENGTH for cell in known.values()):
        raise FileError("A field is too long. Check that each row holds one game.")
    limit = Rules.read(known.get("rules", "normal")).limit
    given = known.pop("guesses", "")
    words = parse_words(cells.get("words", "")) or ()
    if words and min(map(len, words)) >= MIN_WORD_LENGTH:
        turns = _turns(words, given, limit)
        return _checked(record_of(turns, **{**known, "position": format_turns(turns), "answer": words[-1]}))
    if "position" in known:
        known["position"] = format_turns(parse_turns(known["position"]))
    return _checked(Record(**known, guesses=None if given.lower() in {"", *LOST} else _count(given, limit)))


def _checked(record: Record) -> Record:
    """Return a record, or raise FileError if its score isn't that of its game."""
    if record.score:
        Scorecard.read(record.score, record.words)
    return record


def _turns(words: tuple[str, ...], given: str, limit: int) -> list[Turn]:
    """Return the turns of a game from its words, the answer last; given: how many guesses it took, if that is known."""
    lost = given.lower() in LOST
    if lost and len(words) != limit + 1:
        raise FileError(f"A lost game needs {limit} guesses and then the answer, but this row has {len(words)} words.")
    if len({len(word) for word in words}) > 1:
        raise FileError(f"These words have different lengths: {' '.join(words)[:60]}.")
    if not lost and _count(given or str(len(words)), limit) != len(words):
        raise FileError(f"The row says {given} guesses but has {len(words)} words ({' '.join(words)[:60]}).")
    return [Turn(word, pattern_of(word, words[-1])) for word in words[: -1 if lost else None]]


def _count(text: str, limit: int) -> int:
    count = parse_int(text)
    if count is None:
        raise FileError(f"guesses is {quote_input(text)}, which isn't a number. Use a number, or X for a loss.")
    if not 1 <= count <= limit:
        raise FileError(f"guesses is {text}, but this game allows 1 to {limit}.")
    return count
