"""What the characters of a pasted text can mean, and the pieces that its rows are cut into.

A *mark* is a character that stands for a tile, and a *style* is one table of marks. A symbol is a
mark or a separator throughout a text, never both, and a text has one way to write grey next to
the squares: letters, dots or hyphens. A *piece* is a word, or one row of tiles, or could be either.

Text is spelt as `letters.written` does before anything else.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from salet.errors import Ambiguous, InvalidPattern, InvalidWord, cut, quoted
from salet.game.text.letters import LONGEST_WORD, SHORTEST_WORD, written

LONGEST_TEXT = 10_000

SQUARES = dict.fromkeys("⬛⬜◼◻◾◽▪▫■□⚫⚪", "B") | dict.fromkeys("🟨🟦🟡🔵", "Y") | dict.fromkeys("🟩🟧🟢🟠", "G")
_COLOURS = SQUARES | {"y": "Y", "g": "G"}
STYLES: tuple[Mapping[str, str], ...] = (
    _COLOURS | dict.fromkeys("bx_*", "B"),
    _COLOURS | {".": "B"},
    _COLOURS | {"-": "B"},
)
DIGITS: Mapping[str, Mapping[str, str]] = {
    "green2": {"0": "B", "1": "Y", "2": "G"},
    "green0": {"0": "G", "1": "Y", "2": "B"},
}

_SEPARATORS = frozenset(".-,:=/|\\<>()[]{}&+→\"'`\u2018\u2019\u201c\u201d«»")
_BOTH = frozenset(".-")  # grey in some texts; next to a word only ever separators
_RESPELT = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")  # what phones make of it
    | {"…": "...", "·": ".", ";": "\n"}
    | dict.fromkeys("\N{COMBINING ENCLOSING KEYCAP}🏻🏼🏽🏾🏿", "")
    | dict.fromkeys(map(chr, range(0xFE00, 0xFE10)), "")  # variation selectors
)
_NUMBERING = re.compile(r"^\s*[0-9]{1,2}[.):]\s*(?=[^\W\d_])")
_ADDRESS = re.compile(r"https?://\S+")
_OWN_ROW = re.compile(r"(?m)^( ?\S(?: {2}\S)+ {3}[byg]+) {3}.*$")  # as `salet review` prints it, with a remark
_OWN_WORDS = re.compile(r"\b([^\W\d_]+):((?:\s+[^\W\d_]\s+(?:grey|yellow|green)\b,?){3,11})")  # as --plain prints it
_SPOKEN = {"grey": "b", "yellow": "y", "green": "g"}
_CALL = re.compile(r"[\w$.]{1,40}\(\s*(['\"`])([^\W\d_]+)\1\s*,\s*(\[[^\[\]]*\])\s*\)")
_CONSOLE = re.compile(r"(?m)^\W*(?:suggestedword\(\)|console\.log\(\w*\)|console output.*|undefined)\W*$")


class Piece(NamedTuple):
    """A word, or a row of tiles, or what could be either: `word` or `tiles` is then None."""

    row: int
    text: str
    word: str | None
    tiles: str | None


class WrongCount(InvalidPattern):
    """Tiles that do not fill a row; `off_by` says how many are missing or too many."""

    def __init__(self, message: str, off_by: int) -> None:
        super().__init__(message)
        self.off_by = off_by


def clean(text: str) -> str:
    r"""Return the text without invisible characters, in lower case, with one spelling a symbol.

    >>> clean("⬛\ufe0f🟨; B-Y…")
    '⬛🟨\n b-y...'
    >>> clean("ÑANDÚ İYİ GROẞ")
    'ñandú iyi groß'
    """
    if len(text) > LONGEST_TEXT:
        raise InvalidPattern(
            f"the text has {len(text):,} characters, and {LONGEST_TEXT:,} are the most that is "
            "read. Paste one game at a time."
        )
    visible = text if text.isascii() else "".join(c for c in text if unicodedata.category(c) != "Cf")
    return written(visible.translate(_RESPELT))


def rows_of(text: str) -> list[str]:
    r"""Return the rows of a clean text without blank ones, numbering and web addresses.

    >>> rows_of("1. crane bygbb\n\n2. moist bbybb")
    ['crane bygbb', 'moist bbybb']
    >>> rows_of("addword('cat', [0,1,2])\nsuggestedword()\n c  a  t   byg   12 left\ncat: c grey, a yellow, t green")
    ['cat [0,1,2]', 'c  a  t   byg', 'cat byg']
    """
    text = _OWN_WORDS.sub(_unspoken, _OWN_ROW.sub(r"\1", text))
    if _CALL.search(text):
        text = _CONSOLE.sub("", _CALL.sub(r"\2 \3", text))
    lines = (_NUMBERING.sub("", _ADDRESS.sub("", line)) for line in text.splitlines())
    return [line.strip() for line in lines if line.strip()]


def _unspoken(match: re.Match[str]) -> str:
    """Return a row printed in words as a word and its tiles, if its letters are the word's."""
    letters, colours = match[2].replace(",", " ").split()[::2], match[2].replace(",", " ").split()[1::2]
    return f"{match[1]} {''.join(_SPOKEN[colour] for colour in colours)}" if "".join(letters) == match[1] else match[0]


@lru_cache(maxsize=1024)
def is_letter(character: str) -> bool:
    """Tell whether a character can be part of a word, in any alphabet."""
    return character.isalpha() or unicodedata.category(character)[0] == "M"


def read_word(text: str) -> str:
    """Return a word as it is kept: lower-cased and composed, three to ten letters.

    >>> read_word(" Crane ")
    'crane'
    """
    word = clean(text).strip()
    if not word[:1].isalpha() or not all(map(is_letter, word)):
        raise InvalidWord(f"{quoted(text)} is not a word. Write letters only, with nothing between.")
    if not SHORTEST_WORD <= len(word) <= LONGEST_WORD:
        raise InvalidWord(
            f"{quoted(text)} has {counted(len(word), 'letter')}. Words have {SHORTEST_WORD} to "
            f"{LONGEST_WORD}; put a space between a word and its tiles."
        )
    return word


def read_tiles(text: str, marks: Mapping[str, str]) -> str | None:
    """Return the tiles that a text of marks spells, or None if it spells none.

    >>> read_tiles("byg", STYLES[0]), read_tiles("cat", STYLES[0])
    ('BYG', None)
    """
    tiles = [marks.get(character) for character in text]
    return None if None in tiles else "".join(tile for tile in tiles if tile)


def numbered(rows: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Return rows with their numbers, for `place_of`; the only row of a text has none."""
    return enumerate(rows, 1 if len(rows) > 1 else 0)


def place_of(row: int) -> str:
    """Return where an error is, to begin a sentence with.

    >>> place_of(2), place_of(0)
    ('row 2: ', '')
    """
    return f"row {row}: " if row else ""


def pieces_of(rows: Sequence[str], length: int, marks: Mapping[str, str]) -> list[Piece]:
    """Return the words and the rows of tiles in the order in which they were written.

    >>> [piece.text for piece in pieces_of(["crane b-y-g b b"], 5, STYLES[0])]
    ['crane', 'b-y-g b b']
    """
    return [piece for row, line in numbered(rows) for piece in _cut(row, line, length, marks)]


def spaced_letters(row: str) -> str:
    """Return the letters that stand alone in a row, as in a word with gaps; none if tiles.

    >>> spaced_letters("s t o n e / gbyyb"), spaced_letters("crane b y g b b")
    ('stone', '')
    """
    runs = ("".join(run) for letter, run in groupby(row, is_letter) if letter)
    letters = "".join(run for run in runs if len(run) == 1)
    return letters if read_tiles(letters, STYLES[0]) is None else ""


def runs_of(row: int, line: str, marks: Mapping[str, str]) -> list[str]:
    """Return the runs of letters, of marks and of separators that a line consists of.

    >>> runs_of(1, "crane: .yg..", STYLES[1])
    ['crane', ': ', '.', 'yg', '..']
    """
    kinds = groupby(line, key=lambda character: _kind(row, character, marks))
    return ["".join(run) for _, run in kinds]


def is_gap(run: str, marks: Mapping[str, str]) -> bool:
    """Tell whether a run only separates."""
    return not is_letter(run[0]) and run[0] not in marks


def tiles_in(runs: Sequence[str], marks: Mapping[str, str]) -> str:
    """Return the tiles of all runs that are tiles."""
    return "".join(read_tiles(run, marks) or "" for run in runs)


def wrong_count(row: int, text: str, tiles: int, length: int, note: str = "") -> WrongCount:
    """Return the error for a row that has too few or too many tiles."""
    return WrongCount(
        f"{place_of(row)}{quoted(text)} makes {counted(tiles, 'tile')}{note} where {length} are needed. "
        "Write one tile a letter, such as 'crane bygbb'.",
        abs(length - tiles),
    )


def ambiguous(readings: Sequence[str]) -> Ambiguous:
    """Return the error that shows every reading of a text."""
    shown = "\n".join(f"  {cut(reading, 76)}" for reading in readings)
    return Ambiguous(
        f"this can be read in {len(readings)} ways:\n{shown}\nWrite the one that you mean.",
        tuple(readings),
    )


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "tile"), counted(4, "tile")
    ('1 tile', '4 tiles')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _cut(row: int, line: str, length: int, marks: Mapping[str, str]) -> Iterator[Piece]:
    runs = runs_of(row, line, marks)
    _refuse_glue(row, runs, length, marks)
    held: list[str] = []
    in_word = 0  # runs to come that belong to a word with gaps between its letters
    for place, run in enumerate(runs):
        if in_word:
            in_word -= 1
        elif not held and is_letter(run[0]) and len(run) == length:
            yield Piece(row, run, _word_at(row, run), read_tiles(run, marks))
        elif not held and (word := _spaced_word(runs[place : place + 2 * length - 1], length, marks)):
            yield Piece(row, word, _word_at(row, word), None)
            in_word = 2 * length - 2
        elif held or not is_gap(run, marks):
            held.append(run)
            if tiles := _row_filled(row, held, length, marks):
                yield from (Piece(row, "".join(held), None, each) for each in tiles)
                held = []
    if held:
        raise _wrong_count(row, held, length, marks)


def _spaced_word(runs: Sequence[str], length: int, marks: Mapping[str, str]) -> str:
    """Return the word that these letters and gaps spell, empty if they spell none."""
    letters, gaps = runs[::2], runs[1::2]
    alone = len(letters) == length and all(len(run) == 1 and is_letter(run) for run in letters)
    if not alone or not all(is_gap(run, marks) for run in gaps) or read_tiles("".join(letters), marks) is not None:
        return ""
    return "".join(letters)


def _row_filled(row: int, held: Sequence[str], length: int, marks: Mapping[str, str]) -> list[str]:
    """Return the tiles once they fill a row; squares that run on may fill several."""
    *before, run = held
    if read_tiles(run, marks) is None and not is_gap(run, marks):
        raise _wrong_count(row, before, length, marks) if before else _wrong_word(row, run, length)
    tiles = tiles_in(held, marks)
    if len(tiles) == length or not (before or len(tiles) % length):
        return [tiles[start : start + length] for start in range(0, len(tiles), length)]
    if len(tiles) > length:
        raise _wrong_count(row, held, length, marks)
    return []


def _word_at(row: int, run: str) -> str:
    try:
        return read_word(run)
    except InvalidWord as failure:
        raise InvalidWord(f"{place_of(row)}{failure}") from None


def _wrong_word(row: int, run: str, length: int) -> InvalidWord:
    return InvalidWord(
        f"{place_of(row)}{quoted(run)} has {counted(len(run), 'letter')} where {length} are expected. "
        "Give every word the same length, and write tiles as b, y and g."
    )


def _wrong_count(row: int, held: Sequence[str], length: int, marks: Mapping[str, str]) -> WrongCount:
    text = "".join(held).strip()
    silent = [symbol for symbol in sorted(_BOTH) if symbol in text and symbol not in marks]
    note = f" ({' and '.join(silent)} only separating)" if silent else ""
    return wrong_count(row, text, len(tiles_in(held, marks)), length, note)


def _refuse_glue(row: int, runs: Sequence[str], length: int, marks: Mapping[str, str]) -> None:
    for left, right in pairwise(runs):
        word, symbol = (left, right[0]) if is_letter(left[0]) else (right, left[-1])
        if symbol in _BOTH and symbol in marks and is_letter(word[0]) and len(word) == length:
            raise InvalidPattern(
                f"{place_of(row)}{quoted(symbol)} touches {quoted(word)}, so it cannot be a grey tile. "
                "Put a space between a word and its tiles."
            )


def _kind(row: int, character: str, marks: Mapping[str, str]) -> str:
    if is_letter(character):
        return "letter"
    if character in marks:
        return "mark"
    if character.isspace() or character in _SEPARATORS:
        return "gap"
    raise InvalidPattern(
        f"{place_of(row)}{quoted(character)} is neither a letter nor a tile. "
        "Write tiles as b, y and g, or as squares: ⬛ 🟨 🟩."
    )
