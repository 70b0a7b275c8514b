"""The notation: one text is written for a position; whatever people paste is read.

    position  =  nothing, or turns                     salet.BYBGB.crony.BBYBG   (written so)
    turn      =  word tiles                            crane bygbb    CRANE: B-Y-G-B-B
              |  squares word                          ⬛🟨🟩⬛⬛ crane
              |  letters with gaps, tiles              C R A N E over B Y G B B, and the rows that Salet prints
              |  a call with both                      addWord('crane', [0,1,2,0,0])
    turns     =  turn turn ...                         in a line, or one below the other
              |  all the words, then all their tiles   the squares may also come first
    tiles     =  b or x or _ or * (grey), y, g         in either case
              |  . or - (grey), y, g                   crane .yg..    crane -yg--
              |  squares in any palette                ⬛ ⬜ grey, 🟨 🟦 yellow, 🟩 🟧 green
              |  digits, with a notation named         digits="green2" or digits="green0"
    between   =  spaces, line ends and , ; : . - = / | and brackets; between tiles as well

A header (Wordle 1,234 4/6*), web addresses and the numbers of a numbered list are passed over.
Position decides: what comes first is the word, even if it is spelt with b, y and g. A text that
can still be read in two ways is an error that shows both, never a silent choice.

>>> read("crane bygbb, MOIST: b/b/y/b/b")
(Turn(guess='crane', pattern=45), Turn(guess='moist', pattern=9))
>>> write(read("CRANE ⬛🟨🟩⬛⬛"))
'crane.BYGBB'
>>> read("crane=01200", digits="green2") == read("crane bygbb")
True
>>> read("crane=01200")
Traceback (most recent call last):
    ...
salet.errors.Ambiguous: digits need a named notation, because solvers disagree about them:
  green2 reads crane.BYGBB
  green0 reads crane.GYBGG
Choose one with the option digits, as in digits green2, or write b, y and g.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from salet.errors import Ambiguous, InvalidPattern, InvalidWord, SaletError, UnknownName, cut, quoted
from salet.game.pattern import all_green, check_pattern, check_possible, is_possible, pattern_code, pattern_text
from salet.game.text.letters import LONGEST_WORD, SHORTEST_WORD
from salet.game.text.shared import check_header, split_header
from salet.game.text.tiles import (
    DIGITS,
    STYLES,
    Piece,
    ambiguous,
    clean,
    counted,
    is_gap,
    is_letter,
    pieces_of,
    place_of,
    read_tiles,
    read_word,
    rows_of,
    runs_of,
    spaced_letters,
    wrong_count,
)

_OPEN_PLACE = re.compile(r"[\s_*-]")
_BETWEEN_WORDS = re.compile(r"[,.:→>-]")

Digits: TypeAlias = Literal["green2", "green0"]
Marks: TypeAlias = Mapping[str, str]
T = TypeVar("T")
MOST_SPACED = 880  # letters with gaps in one row: forty turns of the longest words


class Turn(NamedTuple):
    """A guess and the pattern that the game replied."""

    guess: str
    pattern: int

    @property
    def tiles(self) -> str:
        """The tiles of the guess, such as BYGBB."""
        return pattern_text(self.pattern, len(self.guess))

    @property
    def hit(self) -> bool:
        """Whether the guess is the answer: all its tiles are green."""
        return self.pattern == all_green(len(self.guess))


def is_solved(turns: Sequence[Turn]) -> bool:
    """Whether the last of some turns found the answer."""
    return bool(turns) and turns[-1].hit


Turns: TypeAlias = tuple[Turn, ...]
START = "start"  # the text of a position before the first guess
EXAMPLE = "Write 'crane bygbb': the word, then b grey, y yellow or g green for each letter."


def write(turns: Iterable[Turn]) -> str:
    """Return the canonical text of some turns; `read` gives back the same turns.

    Tiles that no game shows are written too, because the flawed feedback of a published solver has some.

    >>> write([Turn("salet", 33), Turn("crony", 11)]), write([])
    ('salet.BYBGB.crony.BBYBG', 'start')
    """
    written = tuple(turns)
    for turn in written:
        _check_writable(turn, len(written[0].guess), f"{turn.guess}: ")
    return ".".join(f"{turn.guess}.{turn.tiles}" for turn in written) or START


def read(text: str, *, length: int | None = None, digits: Digits | None = None) -> Turns:
    r"""Return the turns of a text in any notation that this module's first lines show.

    >>> read("start") == read("") == ()
    True
    >>> read("crane\nmoist\n⬛🟨🟩⬛⬛\n⬛⬛🟨⬛⬛") == read("crane.bygbb.moist.bbybb")
    True
    """
    header, body = split_header(clean(text))
    rows = rows_of(body)
    if header is None and (not rows or text.strip().lower() == START):
        return ()
    lengths = _word_lengths(rows, length)
    try:
        reading = _decide(
            rows, digits, lambda marks: _gathered(lambda size: _readings(pieces_of(rows, size, marks)), lengths)
        )
    except Ambiguous as error:
        if text not in error.readings:
            raise
        reading = text  # a canonical text means what it says, also where its words look like tiles
    turns = _turns(reading)
    for turn in turns:
        check_possible(turn.pattern, len(turn.guess), f"{turn.guess}: ")
    check_header(header, [turn.pattern for turn in turns], len(turns[0].guess))
    return turns


def read_played_words(text: str) -> tuple[str, ...] | None:
    """Return the words of a text of words alone, a game whose replies follow from the last.

    None says that it holds something else as well: tiles, squares, digits or a header.

    >>> read_played_words("SOARE, clint mince"), read_played_words("crane bygbb")
    (('soare', 'clint', 'mince'), None)
    """
    words = _BETWEEN_WORDS.sub(" ", clean(text)).split()
    others = any(not all(map(is_letter, word)) for word in words)
    return None if others or any(read_tiles(word, STYLES[0]) for word in words[1:]) else tuple(words)


def read_pattern(text: str, *, length: int | None = None, digits: Digits | None = None) -> int:
    """Return the pattern that a text of tiles alone spells.

    >>> read_pattern("b-y-g-b-b") == read_pattern(".yg..") == read_pattern("⬛🟨🟩⬛⬛") == 45
    True
    """
    _check_length(length)
    rows = rows_of(clean(text))
    tiles = _decide(rows, digits, lambda marks: [_tiles_alone(rows, length, marks)])
    check_possible(pattern_code(tiles), len(tiles))
    return pattern_code(tiles)


def read_places(text: str, length: int) -> str:
    """Return letters in their places, with a dot for every other place.

    >>> read_places("   o", 5), read_places("TR___", 5), read_places("", 5)
    ('...o.', 'tr...', '.....')
    """
    places = _OPEN_PLACE.sub(".", clean(text.strip("\r\n")).rstrip())
    if len(places) > length or not all(character == "." or is_letter(character) for character in places):
        raise InvalidPattern(
            f"{quoted(text)} is not letters in {length} places. Type each in its place, with a dot for every other."
        )
    return places.ljust(length, ".")


def read_letters(text: str) -> str:
    """Return the letters of a text, which may have spaces and commas between.

    >>> read_letters("t, R")
    'tr'
    """
    letters = "".join(clean(text).replace(",", " ").split())
    if not all(map(is_letter, letters)):
        raise InvalidPattern(f"{quoted(text)} is more than letters. Type letters alone, in any order; Enter for none.")
    return letters


def _check_writable(turn: Turn, length: int, where: str) -> None:
    guess, pattern = turn
    if read_word(guess) != guess:
        raise InvalidWord(f"Use the spelling {quoted(read_word(guess))} instead of {quoted(guess)}.")
    if len(guess) != length:
        raise InvalidWord(
            f"{quoted(guess)} has {counted(len(guess), 'letter')} where the first word has {length}."
            " Give every word of a position the same length."
        )
    check_pattern(pattern, length, where)


def _check_length(length: int | None) -> None:
    if length is not None and not SHORTEST_WORD <= length <= LONGEST_WORD:
        raise InvalidWord(f"a length of {length} is not played. Words have {SHORTEST_WORD} to {LONGEST_WORD} letters.")


def _word_lengths(rows: Sequence[str], length: int | None) -> list[int]:
    """Return the length asked for, or those that the first word can have."""
    _check_length(length)
    if length is not None:
        return [length]
    spelt = "".join(c if is_letter(c) else " " for c in " ".join(rows)).split()
    first = next((run for run in spelt if len(run) >= SHORTEST_WORD), None)
    alone = next((len(letters) for letters in map(spaced_letters, rows) if letters), 1)
    lengths = [size for size in range(SHORTEST_WORD, LONGEST_WORD + 1) if alone % size == 0 and alone <= MOST_SPACED]
    if first is None and not lengths:
        where = quoted(" ".join(rows)) if rows else "a header alone"
        raise InvalidPattern(
            f"there is no word of {SHORTEST_WORD} to {LONGEST_WORD} letters in {where}. Write each "
            "guess, then its tiles, such as 'crane bygbb'. A shared result has no words."
        )
    return lengths if first is None else list(dict.fromkeys([len(read_word(first)), *lengths]))


def _decide(rows: Sequence[str], digits: Digits | None, readings: Callable[[Marks], list[str]]) -> str:
    """Return the only reading under the notation of digits that is named."""
    if digits is not None and digits not in DIGITS:
        raise UnknownName(f"no notation is called {quoted(digits)}. Name {' or '.join(DIGITS)}.")
    if digits is not None:
        return _only(readings, DIGITS[digits])
    if any(character in "0123456789" for character in "".join(rows)):
        raise _unnamed(readings)
    return _only(readings, {})


def _only(readings: Callable[[Marks], list[str]], digits: Marks) -> str:
    """Return the only reading in any style, or say why the likeliest style fails."""
    distinct = _gathered(lambda style: readings({**style, **digits}), STYLES)
    if len(distinct) > 1:
        raise ambiguous(distinct)
    return distinct[0]


def _gathered(readings: Callable[[T], list[str]], ways: Iterable[T]) -> list[str]:
    """Return all readings of a text, or raise the failure that is nearest to a reading."""
    found: list[str] = []
    failures: list[SaletError] = []
    for way in ways:
        try:
            found += readings(way)
        except SaletError as failure:
            failures.append(failure)
    if not found:
        raise min(failures, key=lambda failure: getattr(failure, "off_by", LONGEST_WORD))
    return list(dict.fromkeys(found))


def _unnamed(readings: Callable[[Marks], list[str]]) -> SaletError:
    """Return the error for digits without a named notation: what each notation would read."""
    found: dict[str, str] = {}
    for name, marks in DIGITS.items():
        try:
            found[name] = _only(readings, marks)
        except SaletError as failure:
            return failure
    shown = "\n".join(f"  {name} reads {_judged(text)}" for name, text in found.items())
    return Ambiguous(
        f"digits need a named notation, because solvers disagree about them:\n{shown}\n"
        "Choose one with the option digits, as in digits green2, or write b, y and g.",
        tuple(found.values()),
    )


def _judged(reading: str) -> str:
    rows = reading.split(".")[1::2] or [reading]
    possible = all(is_possible(pattern_code(tiles), len(tiles)) for tiles in rows)
    return cut(reading, 50) + ("" if possible else ", which cannot occur")


def _readings(pieces: Sequence[Piece]) -> list[str]:
    """Return the canonical texts that the pieces can stand for.

    A word and its tiles within one line belong together; only where a line is not complete in
    itself can the words and the tiles be blocks that pair up.
    """
    half = len(pieces) // 2
    by_turn = _pair(pieces[::2], pieces[1::2])
    if by_turn and all(word.row == tiles.row for word, tiles in zip(pieces[::2], pieces[1::2], strict=True)):
        return [by_turn]
    readings = (
        by_turn,
        _pair(pieces[:half], pieces[half:]),
        _pair(pieces[1::2], pieces[::2], squares=True),
        _pair(pieces[half:], pieces[:half], squares=True),
    )
    found = [reading for reading in readings if reading]
    if not found:
        raise _unpaired(pieces)
    return found


def _pair(words: Sequence[Piece], tiles: Sequence[Piece], *, squares: bool = False) -> str:
    """Return the turns as canonical text, or nothing if the roles do not fit.

    Tiles that come first have to be squares or symbols: letters that come first are a word.
    """
    pairs = list(zip(words, tiles, strict=False))
    fit = len(words) == len(tiles) and all(
        word.word and row.tiles and not (squares and row.word) for word, row in pairs
    )
    return ".".join(f"{word.word}.{row.tiles}" for word, row in pairs) if fit else ""


def _unpaired(pieces: Sequence[Piece]) -> InvalidPattern:
    """Return the error for the first piece that is not what its place asks for."""
    if not pieces:
        return InvalidPattern("there are neither words nor tiles. Write 'crane bygbb', say.")
    for index, (row, text, word, tiles) in enumerate(pieces):
        if index % 2 == 0 and word is None:
            return InvalidPattern(
                f"{place_of(row)}the tiles {quoted(text)} have no word before them. "
                "Write each guess before its tiles, such as 'crane bygbb'."
            )
        if index % 2 == 1 and tiles is None:
            before = pieces[index - 1]
            hint = f"Write the word first: '{text} {before.text}'." if before.tiles else EXAMPLE
            return InvalidPattern(
                f"{place_of(row)}{quoted(text)} follows the word {quoted(before.text)},"
                f" and is not a row of tiles. {hint}"
            )
    return _without_tiles(pieces[-1])


def _without_tiles(piece: Piece) -> InvalidPattern:
    if piece.tiles is not None:
        return InvalidPattern(f"{place_of(piece.row)}{quoted(piece.text)} looks like tiles without a word. {EXAMPLE}")
    half = len(piece.text) // 2
    tiles = read_tiles(piece.text[half:], STYLES[0])
    split = f"Write a space between: '{piece.text[:half]} {piece.text[half:]}'." if tiles else EXAMPLE
    return InvalidPattern(f"{place_of(piece.row)}the word {quoted(piece.text)} has no tiles. {split}")


def _turns(canonical: str) -> Turns:
    parts = canonical.split(".")
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return tuple(Turn(guess, pattern_code(tiles)) for guess, tiles in pairs)


def _tiles_alone(rows: Sequence[str], length: int | None, marks: Marks) -> str:
    text = " ".join(rows)
    held = [run for run in runs_of(1, text, marks) if not is_gap(run, marks)]
    tiles = read_tiles("".join(held), marks)
    if tiles is None:
        raise InvalidPattern(f"{quoted(text)} is more than tiles. Write b, y and g, one for each letter.")
    fewest, most = (length, length) if length else (SHORTEST_WORD, LONGEST_WORD)
    if not fewest <= len(tiles) <= most:
        raise wrong_count(1, text, len(tiles), max(fewest, min(len(tiles), most)))
    return tiles
