"""Exact second guesses in a packed file that is read in place, without NumPy.

The file: one line of JSON, padded to a multiple of eight bytes; then for each opener its number among the guesses and
where its replies begin, by ascending number; then for each reply the pattern, the number of the best second guess, and
the total of guesses from there to the end over all answers left. All numbers are little-endian. A total of 0 says that
no strategy finds every answer in time.
"""

import json
import mmap
import struct
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from salet.errors import BadFile
from salet.game.lexicon import Lexicon
from salet.game.rules import Rules
from salet.game.text.notation import Turn
from salet.limits import check_file

FORMAT = "salet-seconds 1"
OPENER = struct.Struct("<II")
REPLY = struct.Struct("<HHI")
MOST_BYTES = 1 << 32  # of a file, which is mapped and not read
MOST_WORDS = 1 << 16


@dataclass(frozen=True, slots=True)
class Second:
    """The best second guess after a reply, and all guesses from there on, over all answers."""

    guess: str
    total: int


class Seconds:
    """A packed file of second guesses, mapped into memory and read where it is asked."""

    def __init__(self, path: Path) -> None:
        self.path = path
        check_file(path, MOST_BYTES)
        try:
            with path.open("rb") as file:
                self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise BadFile(f"{path} cannot be read: {error}.") from None
        self.head = self._read_head()
        self._openers = self._bytes.find(b"\n") + 1
        self._replies = self._openers + OPENER.size * (self.head["openers"] + 1)
        if len(self._bytes) != self._replies + REPLY.size * self.head["replies"]:
            raise BadFile(f"{path} is damaged: it is shorter or longer than it says. Install Salet again.")

    def _read_head(self) -> dict[str, Any]:
        try:
            head = json.loads(self._bytes[: self._bytes.find(b"\n") + 1])
        except (ValueError, RecursionError):
            head = None
        if not isinstance(head, dict) or not _is_head(head):
            raise BadFile(f"{self.path} is no file of second guesses.")
        return head

    def __len__(self) -> int:
        return int(self.head["openers"])

    def after(self, lexicon: Lexicon, opener: str, pattern: int) -> Second | None:
        """Return the best second guess, or None if the file does not have this opener or reply."""
        number = lexicon.guesses.index(opener)
        place = bisect_left(range(len(self)), number, key=lambda i: self._opener(i)[0])
        if place == len(self) or self._opener(place)[0] != number:
            return None
        replies = range(self._opener(place)[1], self._opener(place + 1)[1])
        reply = replies.start + bisect_left(replies, pattern, key=lambda i: self._reply(i)[0])
        if reply >= replies.stop or self._reply(reply)[0] != pattern:
            return None
        _, guess, total = self._reply(reply)
        if guess >= len(lexicon.guesses):
            raise self._damaged()
        return Second(lexicon.guesses[guess], total)

    def tables(self) -> Iterator[tuple[int, list[tuple[int, int, int]]]]:
        """Yield each opener's number and replies: pattern, best second guess, total."""
        for place in range(len(self)):
            number, begin = self._opener(place)
            yield number, [self._reply(i) for i in range(begin, self._opener(place + 1)[1])]

    def totals(self, lexicon: Lexicon) -> dict[str, int]:
        """Return the total of every opener that finds all answers in time."""
        totals = {number: [total for _, _, total in replies] for number, replies in self.tables()}
        if any(number >= len(lexicon.guesses) for number in totals):
            raise self._damaged()
        return {
            lexicon.guesses[number]: len(lexicon.answers) + sum(later) for number, later in totals.items() if all(later)
        }

    def _opener(self, place: int) -> tuple[int, int]:
        number, begin = OPENER.unpack_from(self._bytes, self._openers + OPENER.size * place)
        if begin > self.head["replies"]:
            raise self._damaged()
        return number, begin

    def _damaged(self) -> BadFile:
        return BadFile(f"{self.path} is damaged. Install Salet again.")

    def _reply(self, place: int) -> tuple[int, int, int]:
        pattern, guess, total = REPLY.unpack_from(self._bytes, self._replies + REPLY.size * place)
        return pattern, guess, total


def _is_head(head: dict[str, Any]) -> bool:
    sizes, texts = [head.get("openers"), head.get("replies")], [head.get("lexicon"), head.get("rules")]
    whole = all(isinstance(size, int) and size >= 0 for size in sizes)
    return head.get("format") == FORMAT and whole and all(isinstance(text, str) for text in texts)


def file_name(lexicon: Lexicon, rules: Rules) -> str:
    """Return what the file for a lexicon and rules is called, wherever it lies."""
    return f"seconds-{lexicon.hash[:12]}-{rules.text}.bin"


def best_second(lexicon: Lexicon, rules: Rules, turns: tuple[Turn, ...]) -> Second | None:
    """Return the best second guess of a position, if it is known."""
    table = table_of(lexicon, rules) if len(turns) == 1 else None
    return None if table is None else table.after(lexicon, *turns[0])


def table_of(lexicon: Lexicon, rules: Rules) -> Seconds | None:
    """Return the file of second guesses for a lexicon and rules, if there is one."""
    path = Path(str(files("salet.data") / file_name(lexicon, rules)))
    table = _mapped(path) if path.is_file() else None
    fits = table is not None and (table.head["lexicon"], table.head["rules"]) == (lexicon.hash, rules.text)
    return table if fits else None


@lru_cache(maxsize=8)
def _mapped(path: Path) -> Seconds:
    return Seconds(path)
