"""What a player types at the prompt: a command, tiles, a word, or turns.

    command =  a name of COMMANDS, and its arguments         undo    edit 2 crane bygbb    why salet    list 50
    choice  =  a number, where repairs were offered          1    #1
    tiles   =  for the word in the prompt                    bygbb    ⬛🟨🟩⬛⬛
    word    =  whose tiles come next                         crane
    turns   =  words with their tiles, or a whole board      crane bygbb    crane bygbb slate bbgbb
    answer  =  whether the word in the prompt is it          y    n
    result  =  a shared result, which has no words           Wordle 1,234 4/6    two or more rows of squares

A word that is also a command is guessed as `guess list`. Nothing here needs NumPy.
"""

from dataclasses import dataclass
from typing import Final

from salet.errors import SaletError
from salet.game.letters import SQUARES, clean, is_letter, read_word
from salet.game.lexicon import Lexicon
from salet.game.notation import Digits, Turn, read, read_pattern, rows_of
from salet.game.shared import split_header

COMMANDS: Final = ("undo", "edit", "why", "list", "know", "hint", "hard", "digits", "new", "quit", "help")
MARKS: Final = frozenset("bygx_*.- 0123456789\t\n") | frozenset(SQUARES)
YES_OR_NO: Final = {"y": "yes", "yes": "yes", "n": "no", "no": "no"}
SYNONYMS: Final = {"?": "help", "exit": "quit", "q": "quit", "u": "undo", "words": "list", "h": "help"}


@dataclass(frozen=True, slots=True)
class Command:
    """A name of COMMANDS, or yes or no, and the rest of the line."""

    name: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """The number of a repair that was offered."""

    number: int


@dataclass(frozen=True, slots=True)
class Tiles:
    """A reply without its word; `squares` if pasted as squares."""

    pattern: int
    squares: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A word without its tiles."""

    word: str


@dataclass(frozen=True, slots=True)
class Turns:
    """One turn or more, each with its word."""

    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class PastedResult:
    """A result as people share it, whole or its first line: tiles without words."""


Input = Command | Choice | Tiles | Word | Turns | PastedResult


def read_input(line: str, lexicon: Lexicon, *, offered: int = 0, digits: Digits | None = None) -> Input | None:
    """Return what a line means, None for one that is empty.

    >>> from salet.game.lexicon import named
    >>> read_input("crane bygbb", named("original"))
    Turns(turns=(Turn(guess='crane', pattern=45),))
    >>> read_input("UNDO", named("original")), read_input("bygbb", named("original"))
    (Command(name='undo', rest=''), Tiles(pattern=45, squares=False))
    """
    text = line.strip()
    if not text:
        return None
    if _is_shared_result(text, lexicon.length):
        return PastedResult()
    if choice := _choice(text, lexicon, offered):
        return choice
    name, _, rest = text.partition(" ")
    name = SYNONYMS.get(name.lower(), name.lower())
    if name == "guess" and rest.strip():
        return _played(rest.strip(), lexicon, digits)
    yes_or_no = text.lower() in YES_OR_NO and text.lower() not in lexicon
    if yes_or_no or (name in COMMANDS and not _is_turn(name, rest, lexicon)):
        return Command(YES_OR_NO.get(name, name), rest.strip())
    return _played(text, lexicon, digits)


def _choice(text: str, lexicon: Lexicon, offered: int) -> Choice | None:
    """Return the repair that a number is for, if some are offered."""
    if not offered or not (text.isascii() and text.isdigit()) or len(text) >= min(4, lexicon.length):
        return None
    return Choice(int(text))


def _is_shared_result(text: str, length: int) -> bool:
    """Whether a text has a header or more than one row of squares, and no words for the rows."""
    header, body = split_header(clean(text))
    rows = [line for line in rows_of(body) if _has_squares(line)]
    squares = sum(character in SQUARES for character in body)
    if header is None and len(rows) < 2 and squares < 2 * length:
        return False
    return not any(is_letter(character) for row in rows for character in row) and not _has_words(text, length)


def _has_squares(text: str) -> bool:
    return any(character in SQUARES for character in text)


def _has_words(text: str, length: int) -> bool:
    """Whether each row of a text has its word, perhaps in a block of its own."""
    try:
        return bool(read(text, length=length))
    except SaletError:
        return False


def _is_turn(name: str, rest: str, lexicon: Lexicon) -> bool:
    """Whether a command's name is a word of the lexicon that its tiles follow."""
    return name in lexicon and _are_tiles(rest) and len("".join(clean(rest).split())) >= lexicon.length


def _are_tiles(text: str) -> bool:
    """Whether a text holds nothing but tiles; they may still be too many, or impossible."""
    return set(clean(text)) <= MARKS


def _played(text: str, lexicon: Lexicon, digits: Digits | None) -> Input:
    """Return the tiles, word or turns of a text."""
    if all(len(piece) == 1 for piece in text.split()):
        text = "".join(text.split())
    is_word = text.isalpha() and (text.lower() in lexicon or not _are_tiles(text))
    if is_word:
        return Word(lexicon.require(read_word(text)))
    if _are_tiles(text):
        return Tiles(read_pattern(text, length=lexicon.length, digits=digits), _has_squares(text))
    return Turns(read(text, length=lexicon.length, digits=digits))
