"""Chats: the shared results in a longer text, and lines that look like one but are not.

[14/10/2026, 08:01] Ann: Wordle 1,234 3/6*      the header may stand anywhere in its line
⬛🟨🟩⬛⬛                                      rows follow, with or without their words
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from salet.errors import InvalidPattern, cut
from salet.game.text.letters import SHORTEST_WORD
from salet.game.text.shared import Header, Shared, find_header, read_shared
from salet.game.text.tiles import LONGEST_TEXT, SQUARES, clean, is_letter

_NAME = re.compile(r"\b(?:wordle|salet)\b")
_COUNT = re.compile(r"(?<![0-9/])(?:[1-9]|x)/[3-9](?![0-9/])")


@dataclass(frozen=True, slots=True)
class ChatResult:
    """A shared result, the number of its first line, and its lines as text."""

    line: int
    text: str
    shared: Shared


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that looks like a shared result, by its number, and why it was not read."""

    line: int
    text: str
    reason: InvalidPattern

    def __str__(self) -> str:
        return f"line {self.line:,} ({cut(self.text.strip(), 40)}): {self.reason}"


@dataclass(frozen=True, slots=True)
class Chat:
    """The shared results of a text, and what could not be read."""

    results: tuple[ChatResult, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class _Block:
    """Lines that belong to one result, while it is read."""

    line: int = 0
    header: Header | None = None
    lines: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)

    @property
    def full(self) -> bool:
        rows = self.header.rows if self.header else 0
        return bool(self.rows) and (_is_all_green(self.rows[-1]) or len(self.rows) == rows)

    def ends_at(self, line: str) -> bool:
        """Whether a line without header ends this block; a header keeps lines between the rows."""
        if self.full:
            return True
        return bool(self.rows) and not _is_row(line) and not (self.header and _is_word_or_blank(line))

    def shared(self) -> Shared:
        """Return the result of the lines; raise InvalidPattern if they have no rows."""
        if not self.rows:
            raise InvalidPattern("no rows of squares follow.")
        return read_shared("\n".join([*self.lines[: bool(self.header)], *self.rows]))

    def add(self, number: int, line: str) -> None:
        row = _is_row(line)
        if row or self.header:
            self.line = self.line or number
            self.lines.append(line)
        if row:
            self.rows.append(_squares_of(line))


def read_chat(text: str) -> Chat:
    r"""Return all shared results of a text, such as an exported chat.

    A result begins with its header, or with the first row of squares after something else. It ends after an all-green
    row, or after as many rows as the header says.

    >>> chat = read_chat("Ann: Wordle 1 2/6\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\nWow!\n⬛⬛🟨⬛⬛\nWordle 2 3/6")
    >>> [result.shared.patterns for result in chat.results], [str(problem) for problem in chat.problems]
    ([(45, 242), (9,)], ['line 6 (wordle 2 3/6): no rows of squares follow.'])
    """
    results, problems = [], list(_unread_headers(text))
    for block in _blocks(text):
        if block.rows or _NAME.search(block.lines[0]):
            try:
                results.append(ChatResult(block.line, "\n".join(block.lines), block.shared()))
            except InvalidPattern as error:
                problems.append(Problem(block.line, block.lines[0], error))
    return Chat(tuple(results), tuple(sorted(problems, key=lambda problem: problem.line)))


def _blocks(text: str) -> Iterator[_Block]:
    """Yield the lines of each result, and headers that no row follows."""
    block = _Block()
    for number, line in _clean_lines(text):
        match = find_header(line)
        if match or block.ends_at(line):
            if block.lines:
                yield block
            block = _Block(header=match.header if match else None)
        block.add(number, line[match.start :] if match else line)
    if block.lines:
        yield block


def _clean_lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        yield number, clean(line) if len(line) <= LONGEST_TEXT else ""


def _unread_headers(text: str) -> Iterator[Problem]:
    """Yield the lines that name a game and a count such as 4/6, but are not headers."""
    for number, line in _clean_lines(text):
        if _NAME.search(line) and _COUNT.search(line) and not find_header(line):
            yield Problem(number, line, InvalidPattern("write it as 'Wordle 1,234 4/6'."))


def _is_row(line: str) -> bool:
    """Whether a line is a row of a grid rather than a remark with a square in it."""
    return sum(character in SQUARES for character in line) >= SHORTEST_WORD


def _is_word_or_blank(line: str) -> bool:
    return all(is_letter(character) for character in line.strip())


def _is_all_green(row: str) -> bool:
    squares = "".join(row.split())
    return bool(squares) and all(SQUARES.get(character) == "G" for character in squares)


def _squares_of(line: str) -> str:
    """Return the squares of a row without its word or sender; other lines as they are."""
    first = next(place for place, character in enumerate(line) if character in SQUARES)
    sender = line[:first].rstrip().endswith(":")
    pieces = (line[first:] if sender else line).split()
    squares = "".join(piece for piece in pieces if piece[0] in SQUARES)
    words = [piece for piece in pieces if piece[0] not in SQUARES]
    return squares if not words or (len(words) == 1 and len(words[0]) == len(squares)) else line
