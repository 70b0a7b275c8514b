"""The notation: one text is written for a position; whatever people paste is read.

    position  =  nothing, or turns                     salet.BYBGB.crony.BBYBG   (written so)
    turn      =  word tiles                            crane bygbb    CRANE: B-Y-G-B-B
              |  squares word                          ⬛🟨🟩⬛⬛ crane
              |  letters with gaps, tiles              C R A N E over B Y G B B, and the rows that Salet prints
              |  a call with both                      addWord('crane', [0,1,2,0,0])
    turns     =  turn turn ...                         in a line, or one below the other
              |  all the words, then all their tiles   the squares may also come first
    tiles     =  b or _ or * (gray), y, g              in either case
              |  x or _ or * (gray), y, g              crane xygxx    but not b and x together
              |  . or - (gray), y, g                   crane .yg..    crane -yg--
              |  squares in any palette                ⬛ ⬜ gray, 🟨 🟦 yellow, 🟩 🟧 green
              |  digits, with a notation named         digits="green2" or digits="green0"
    between   =  spaces, line ends and , ; : . - = / | and brackets; between tiles as well

A header (Wordle 1,234 4/6*), web addresses and the numbers of a numbered list are passed over.
Position decides: what comes first is the word, even if it is spelt with b, y, and g, and what follows are its tiles. A
text that can still be read in two ways, both of which can occur, is an error that shows both, never a silent choice.

>>> parse_turns("crane bygbb, MOIST: b/b/y/b/b")
(Turn(guess='crane', pattern=45), Turn(guess='moist', pattern=9))
>>> format_turns(parse_turns("CRANE ⬛🟨🟩⬛⬛"))
'crane.BYGBB'
>>> parse_turns("crane=01200", digits="green2") == parse_turns("crane bygbb")
True
>>> parse_turns("crane=01200")
Traceback (most recent call last):
    ...
salet.errors.AmbiguousTextError: Digits can mean two things, because solvers use them differently:
  green2 means crane.BYGBB
  green0 means crane.GYBGG
Type b, y, and g instead.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from salet.errors import (
    AmbiguousTextError,
    InvalidPatternError,
    InvalidWordError,
    UnknownNameError,
    quote_input,
    truncate,
)
from salet.game.pattern import all_green, check_pattern, check_possible, is_possible, pattern_from_text, pattern_text
from salet.game.shared_result import pop_header
from salet.game.spelling import MAX_WORD_LENGTH, MIN_WORD_LENGTH, is_letter, normalize_text

EMPTY_POSITION_TEXT = "start"  # the text of a position before the first guess
EXAMPLE = "Type a word and its tiles, like 'crane bygbb': b for gray, y for yellow, g for green."


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


SQUARES = dict.fromkeys("⬛⬜◼◻◾◽▪▫■□⚫⚪", "B") | dict.fromkeys("🟨🟦🟡🔵", "Y") | dict.fromkeys("🟩🟧🟢🟠", "G")
DigitNotation: TypeAlias = Literal["green2", "green0"]
TileMarks: TypeAlias = Mapping[str, str]

# A style is one table of marks. A symbol is a mark or a separator throughout a text, never both, and a text has one
# way to write gray next to the squares: b, x, dots or hyphens. Who types both b and x has missed a key.
_COLOURS = SQUARES | {"y": "Y", "g": "G"}
LETTER_STYLES: tuple[TileMarks, ...] = tuple(_COLOURS | dict.fromkeys(grey, "B") for grey in ("b_*", "x_*"))
STYLES: tuple[TileMarks, ...] = (*LETTER_STYLES, _COLOURS | {".": "B"}, _COLOURS | {"-": "B"})
DIGITS: Mapping[DigitNotation, TileMarks] = {
    "green2": {"0": "B", "1": "Y", "2": "G"},
    "green0": {"0": "G", "1": "Y", "2": "B"},
}

_SEPARATORS = frozenset(".-,:=/|\\<>()[]{}&+→\"'`\u2018\u2019\u201c\u201d«»")
_BETWEEN_WORDS = re.compile(r"[,.:→>-]")
_OPEN_PLACE = re.compile(r"[\s_*-]")
_PASSED_OVER = re.compile(r"(?m)https?://\S+|^[^\S\n]*[0-9]{1,2}[.):]\s*(?=[^\W\d_])")
_OWN_ROW = re.compile(r"(?m)^( ?\S(?: {2}\S)+ {3}[byg]+) {3}.*$")  # as `salet review` prints it, with a remark
_CALL = re.compile(r"[\w$.]{1,40}\(\s*(['\"`])([^\W\d_]+)\1\s*,\s*(\[[^\[\]]*\])\s*\)")
_CONSOLE = re.compile(r"(?m)^\W*(?:suggestedword\(\)|console\.log\(\w*\)|console output.*|undefined)\W*$")


class Token(NamedTuple):
    """A word, or a row of tiles, or what could be either: `word` or `tiles` is then empty."""

    word: str
    tiles: str


def format_turns(turns: Iterable[Turn]) -> str:
    """Return the canonical text of some turns; `read` gives back the same turns.

    Tiles that no game shows are written too, because the flawed feedback of a published solver has some.

    >>> format_turns([Turn("salet", 33), Turn("crony", 11)]), format_turns([])
    ('salet.BYBGB.crony.BBYBG', 'start')
    """
    shown = tuple(turns)
    for guess, pattern in shown:
        check_pattern(pattern, len(guess), f"{guess}: ")
    return ".".join(f"{turn.guess}.{turn.tiles}" for turn in shown) or EMPTY_POSITION_TEXT


def parse_turns(text: str, *, length: int | None = None, digits: DigitNotation | None = None) -> Turns:
    r"""Return the turns of a text in any notation that this module's first lines show.

    >>> parse_turns("start") == parse_turns("") == ()
    True
    >>> parse_turns("crane\nmoist\n⬛🟨🟩⬛⬛\n⬛⬛🟨⬛⬛") == parse_turns("crane.bygbb.moist.bbybb")
    True
    """
    header, body = pop_header(normalize_text(text))
    rows = rows_of(body)
    if header is None and (not rows or text.strip().lower() == EMPTY_POSITION_TEXT):
        return ()
    parts = _only_reading("\n".join(rows), length, digits, _paired).split(".")
    turns = tuple(Turn(guess, pattern_from_text(tiles)) for guess, tiles in zip(parts[::2], parts[1::2], strict=True))
    for turn in turns:
        check_possible(turn.pattern, len(turn.guess), f"{turn.guess}: ")
    if header:
        header.check([turn.tiles for turn in turns])
    return turns


def parse_words(text: str) -> tuple[str, ...] | None:
    """Return the words of a text that has just words: a game whose replies follow from the last.

    None says that it holds something else as well: tiles, squares, digits or a header.

    >>> parse_words("SOARE, clint mince"), parse_words("crane bygbb")
    (('soare', 'clint', 'mince'), None)
    """
    words = _BETWEEN_WORDS.sub(" ", normalize_text(text)).split()
    others = any(not all(map(is_letter, word)) for word in words)
    tiles = any(set(word) <= style.keys() for word in words[1:] for style in LETTER_STYLES)
    return None if others or tiles else tuple(words)


def parse_pattern(text: str, *, length: int | None = None, digits: DigitNotation | None = None) -> int:
    """Return the pattern that a text with just tiles spells.

    >>> parse_pattern("b-y-g-b-b") == parse_pattern(".yg..") == parse_pattern("⬛🟨🟩⬛⬛") == 45
    True
    """
    tiles = _only_reading(" ".join(rows_of(normalize_text(text))), length, digits, _tiles_alone)
    check_possible(pattern_from_text(tiles), len(tiles))
    return pattern_from_text(tiles)


def parse_places(text: str, length: int) -> str:
    """Return letters in their places, with a dot for every other place.

    >>> parse_places("   o", 5), parse_places("TR___", 5), parse_places("", 5)
    ('...o.', 'tr...', '.....')
    """
    places = _OPEN_PLACE.sub(".", normalize_text(text.strip("\r\n")).rstrip())
    if len(places) > length or not all(character == "." or is_letter(character) for character in places):
        raise InvalidPatternError(
            f"Can't read {quote_input(text)} as letters in {length} places. Type each letter in its place and a dot "
            "for every other place."
        )
    return places.ljust(length, ".")


def parse_letters(text: str) -> str:
    """Return the letters of a text, which may have spaces and commas between.

    >>> parse_letters("t, R")
    'tr'
    """
    letters = "".join(normalize_text(text).replace(",", " ").split())
    if not all(map(is_letter, letters)):
        raise InvalidPatternError(
            f"Can't read {quote_input(text)} as letters. Type only letters, in any order, or press Enter for none."
        )
    return letters


def rows_of(text: str) -> list[str]:
    r"""Return the rows of a clean text without blank ones, numbering and web addresses.

    >>> rows_of("1. crane bygbb\n\n2. moist bbybb")
    ['crane bygbb', 'moist bbybb']
    >>> rows_of("addword('cat', [0,1,2])\nsuggestedword()\n c  a  t   byg   12 left")
    ['cat [0,1,2]', 'c  a  t   byg']
    """
    text = _OWN_ROW.sub(r"\1", text)
    if _CALL.search(text):
        text = _CONSOLE.sub("", _CALL.sub(r"\2 \3", text))
    return [line.strip() for line in _PASSED_OVER.sub("", text).splitlines() if line.strip()]


def _only_reading(
    text: str, length: int | None, digits: DigitNotation | None, arranged: Callable[[Sequence[Token]], str]
) -> str:
    """Return the only reading of a text that can occur: for any length, style and notation of digits.

    arranged: what its pieces stand for, as a canonical text; nothing if they do not fit together.
    """
    if length is not None and not MIN_WORD_LENGTH <= length <= MAX_WORD_LENGTH:
        raise InvalidWordError(
            f"{length}-letter words aren't supported. Use {MIN_WORD_LENGTH} to {MAX_WORD_LENGTH} letters."
        )
    if digits is not None and digits not in DIGITS:
        raise UnknownNameError(f"Unknown digit notation {quote_input(digits)}. Use {' or '.join(DIGITS)}.")
    lengths = [length] if length else range(MIN_WORD_LENGTH, MAX_WORD_LENGTH + 1)
    unnamed = digits is None and re.search("[0-9]", text) is not None
    names: Iterable[DigitNotation | None] = DIGITS if unnamed else [digits]
    found: dict[str, str | None] = {}
    attempts: list[tuple[str, list[Token], int]] = []
    for name, style in product(names, STYLES):
        marks = {**style, **DIGITS[name]} if name else style
        kinds = "".join(_kind(character, marked=character in marks) for character in text)
        for size in lengths:
            pieces, unread = _pieces(text, kinds, size, marks)
            attempts.append((unread, pieces, size))
            if not unread and (reading := arranged(pieces)):
                found[reading] = name
    if not found:
        unread, pieces, size = min(attempts, key=lambda attempt: len(attempt[0]))
        reason = _unread(unread, size if pieces else length)
        raise InvalidPatternError(f"{reason}. {EXAMPLE}" if reason else _unpaired(pieces))
    possible = [reading for reading in found if _can_occur(reading)] or list(found)[:1]
    if text in map(str.lower, possible):  # a canonical text means what it says, also where its words look like tiles
        possible = [reading for reading in possible if reading.lower() == text]
    if len(possible) > 1:
        raise _ambiguous({reading: None if digits else found[reading] for reading in possible})
    return possible[0]


@lru_cache(maxsize=2048)
def _kind(character: str, *, marked: bool) -> str:
    """Return w for a letter, x for one that is a mark, t for another mark, d for a dot or a hyphen that is a mark."""
    if marked:
        return "x" if character.isalpha() else "d" if character in ".-" else "t"
    if is_letter(character):
        return "w" if character.isalpha() else "m"  # such as a vowel sign, with which no word begins
    if character.isspace() or character in _SEPARATORS:
        return "\n" if character == "\n" else " "
    return "?"


@lru_cache
def _token(length: int) -> re.Pattern[str]:
    """Return the expression for the kinds of a word or of tiles, with what separates them from those before."""
    more = length - 1
    word = rf"(?<!d)[wx][wxm]{{{more}}}(?![wxmd])"  # next to a word a dot only separates
    rows = rf"(?:[dt]{{{length}}})+(?![dt])|(?:x{{{length}}})+(?![wxm])"  # squares that run on may fill several
    row = rf"[dtx](?: *[dtx]){{{more}}}(?:(?<=x)(?![wxm])|(?<=[dt])(?![dt]))"
    spaced = rf"[wx](?: +[wx]){{{more}}}(?![wxm])"
    return re.compile(rf"[ \n]*(?:{word}|(?P<tiles>{rows}|{row})|{spaced})")


def _pieces(text: str, kinds: str, length: int, marks: TileMarks) -> tuple[list[Token], str]:
    """Return the words and the rows of tiles in the order in which they were written, and the rest of the text."""
    pieces, end = [], 0
    while match := _token(length).match(kinds, end):
        spelt = [text[place] for place in range(end, match.end()) if kinds[place] not in " \n"]
        tiles = "".join(marks.get(character, "") for character in spelt)
        end = match.end()
        if match["tiles"]:
            pieces += [Token("", tiles[start : start + length]) for start in range(0, len(tiles), length)]
        else:
            pieces.append(Token("".join(spelt), tiles if len(tiles) == length else ""))
    return pieces, text[end:].lstrip() if kinds[end:].strip() else ""


def _paired(pieces: Sequence[Token]) -> str:
    """Return the canonical text that the pieces stand for: turn by turn, else in blocks, or squares first."""
    half = len(pieces) // 2
    readings = (
        _joined(pieces[::2], pieces[1::2]),
        _joined(pieces[:half], pieces[half:]),
        _joined(pieces[1::2], pieces[::2], squares=True),
        _joined(pieces[half:], pieces[:half], squares=True),
    )
    return next(filter(_can_occur, readings), "") or next(filter(None, readings), "")


def _joined(words: Sequence[Token], tiles: Sequence[Token], *, squares: bool = False) -> str:
    """Return the turns as canonical text, or nothing if the roles do not fit.

    Tiles that come first have to be squares or symbols: letters that come first are a word.
    """
    pairs = list(zip(words, tiles, strict=False))
    fit = len(words) == len(tiles) and all(
        word.word and row.tiles and not (squares and row.word) for word, row in pairs
    )
    return ".".join(f"{word.word}.{row.tiles}" for word, row in pairs) if fit else ""


def _tiles_alone(pieces: Sequence[Token]) -> str:
    return pieces[0].tiles if len(pieces) == 1 else ""


def _can_occur(reading: str) -> bool:
    rows = reading.split(".")[1::2] or [reading]
    return bool(reading) and all(is_possible(pattern_from_text(tiles), len(tiles)) for tiles in rows)


def _unpaired(pieces: Sequence[Token]) -> str:
    """Return what is wrong with the first piece that is not what its place asks for, and what to write."""
    if not pieces:
        return f"There are no words or tiles here. {EXAMPLE}"
    wrong = (place for place, piece in enumerate(pieces) if not piece[place % 2])
    place = next(wrong, len(pieces))
    if place % 2 == 0 and place < len(pieces):
        return f"The tiles {pieces[place].tiles} have no word. A shared result alone isn't enough. {EXAMPLE}"
    before = pieces[place - 1]
    if place < len(pieces):
        strange = quote_input(pieces[place].word)
        return f"Can't read {strange} as the tiles for {quote_input(before.word)}. {EXAMPLE}"
    if before.tiles:
        return f"Which word got the tiles {before.tiles}? Type it first: crane {before.tiles.lower()}"
    return f"The word {quote_input(before.word)} has no tiles. {EXAMPLE}"


def _unread(unread: str, length: int | None) -> str:
    """Return what is wrong with the text that is left after what was read, if any is."""
    needed = length or f"{MIN_WORD_LENGTH} to {MAX_WORD_LENGTH}"
    left = quote_input(unread.split("\n", maxsplit=1)[0])
    return f"Can't read {left} as a word or tiles with {needed} letters" if unread else ""


def _ambiguous(readings: Mapping[str, str | None]) -> AmbiguousTextError:
    """Return the error that shows every reading of a text, with the notation of its digits."""
    shown = "\n".join(f"  {f'{name} means ' if name else ''}{truncate(text, 60)}" for text, name in readings.items())
    why, how = f"This can be read in {len(readings)} ways", "Type the one you mean."
    if any(readings.values()):
        why = "Digits can mean two things, because solvers use them differently"
        how = "Type b, y, and g instead."
    return AmbiguousTextError(f"{why}:\n{shown}\n{how}", tuple(readings))
