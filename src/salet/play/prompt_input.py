"""What a player types at the prompt: a command, tiles, a word, turns, or the letters of a reply.

    command =  a name of COMMANDS, and its arguments         undo    edit 2 crane bygbb    why salet    list 50
    correction  =  a number, where corrections were offered          1
    tiles   =  for the word in the prompt                    bygbb
    word    =  whose tiles come next                         crane
    turns   =  words with their tiles, or a whole board      crane bygbb    crane bygbb slate bbgbb
    answer  =  whether the word in the prompt is it          y    n

A word that is also a command is guessed as `guess list`. After `n` come the letters in place, then the others; what an
earlier row has shown need not be typed again, and may be.
"""

from dataclasses import dataclass
from typing import Final

from salet.errors import InvalidPatternError, SaletError
from salet.game.lexicon import Lexicon
from salet.game.notation import SQUARES, DigitNotation, Turns, parse_pattern, parse_turns
from salet.game.pattern import CORRECT, PRESENT, tiles_of
from salet.game.position import Position
from salet.game.rules import colored_letters
from salet.game.shared_result import pop_header
from salet.game.spelling import normalize_text

COMMANDS: Final = ("undo", "edit", "why", "list", "facts", "hint", "hard", "digits", "strategy", "new", "quit", "help")
MARKS: Final = frozenset("bygx_*.- 0123456789\t\n") | frozenset(SQUARES)
SYNONYMS: Final = {"?": "help", "exit": "quit", "q": "quit", "u": "undo", "words": "list", "h": "help"}
YES_OR_NO: Final = {"y": "yes", "yes": "yes", "n": "no", "no": "no"}
OPEN: Final = "."  # a place without a letter, as `read_places` writes it
SHARED_RESULT: Final = """A shared result has tiles but no words, so Salet can't tell which words you played.
  To save it to your history: salet stats import
  To continue here, type each word with its tiles: crane bygbb"""
CALLED: Final = """The only console call understood here is addWord('crane', [0,1,2,0,0]).
  Type list for the possible words, why for the best guess, new for a new game.
  To rate a game, run in your shell: salet review -s s1-brute crane shark"""


@dataclass(frozen=True, slots=True)
class Command:
    """A name of COMMANDS, `correction`, `yes` or `no`, and the rest of the line."""

    name: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Tiles:
    """A reply without its word; `squares` if pasted as squares."""

    pattern: int
    squares: bool = False


PromptInput = Command | Tiles | Turns | str


def read_input(line: str, lexicon: Lexicon, *, offered: int = 0, digits: DigitNotation | None = None) -> PromptInput:
    """Return what a line means: a command, tiles, turns, or a word as a text.

    offered: how many corrections a number may choose from.

    >>> from salet.game.lexicon import shipped_lexicon
    >>> read_input("crane bygbb", shipped_lexicon("original"))
    (Turn(guess='crane', pattern=45),)
    >>> read_input("UNDO", shipped_lexicon("original")), read_input("bygbb", shipped_lexicon("original"))
    (Command(name='undo', rest=''), Tiles(pattern=45, squares=False))
    """
    text = line.strip()
    if _is_shared_result(text, lexicon.length):
        raise InvalidPatternError(SHARED_RESULT)
    if text.endswith(")") and "addword" not in text.lower():
        raise InvalidPatternError(CALLED)
    if offered and text.isascii() and text.isdigit() and len(text) < min(4, lexicon.length):
        return Command("correction", text)
    name, _, rest = text.partition(" ")
    name, rest = SYNONYMS.get(name.lower(), name.lower()), rest.strip()
    if name == "guess" and rest:
        return _played(rest, lexicon, digits)
    if text.lower() in YES_OR_NO and text.lower() not in lexicon:
        return Command(YES_OR_NO[text.lower()])
    if name in COMMANDS and not (name in lexicon and _are_tiles(rest) and len("".join(rest.split())) >= len(name)):
        return Command(name, rest)
    return _played(text, lexicon, digits)


def _is_shared_result(text: str, length: int) -> bool:
    """Whether a text has a header or several rows of squares, and no words for the rows."""
    header, body = pop_header(normalize_text(text))
    if header is None and sum(character in SQUARES for character in body) < 2 * length:
        return False
    try:
        return not parse_turns(text, length=length)
    except SaletError:
        return True


def _are_tiles(text: str) -> bool:
    """Whether a text holds nothing but tiles; they may still be too many, or impossible."""
    return set(normalize_text(text)) <= MARKS


def _played(text: str, lexicon: Lexicon, digits: DigitNotation | None) -> PromptInput:
    """Return the tiles, word or turns of a text."""
    if all(len(piece) == 1 for piece in text.split()):
        text = "".join(text.split())
    if text.isalpha() and (text.lower() in lexicon or not _are_tiles(text)):
        return lexicon.require(text)
    if _are_tiles(text):
        pattern = parse_pattern(text, length=lexicon.length, digits=digits)
        return Tiles(pattern, any(character in SQUARES for character in text))
    return parse_turns(text, length=lexicon.length, digits=digits)


# --- A reply from its letters -----------------------------------------------------------------------------------


def check_places(guess: str, places: str, turns: Turns) -> None:
    """Raise InvalidPatternError for a letter that neither the guess nor a green has in its place."""
    for place, letter in enumerate(places):
        if letter not in (OPEN, guess[place]) and (place, letter) not in _greens(turns):
            raise InvalidPatternError(
                f"Letter {place + 1} of {guess} is {guess[place]}, not {letter}. Type only the green letters, each "
                f"in its place, with dots for the others: {OPEN * place}{guess[place]}."
            )


def patterns_from(position: Position, guess: str, places: str, others: str) -> list[int]:
    """Return the patterns that letters in place, and others that the answer has, may stand for.

    Letters do not say how often a letter occurs, so these may be several; none if no word left has these letters.

    >>> from salet.game.pattern import pattern_text
    >>> from salet.game.position import new_position
    >>> [pattern_text(pattern, 5) for pattern in patterns_from(new_position("original"), "throw", "...o.", "rt")]
    ['YBYGB']
    """
    absent = [letter for letter in others if letter not in guess and not _least(position.turns, letter)]
    if absent:
        raise InvalidPatternError(
            f"There's no {absent[0]} in {guess}. Type letters of {guess} in any order, or press Enter for none."
        )
    here = {*enumerate(places)} | _greens(position.turns)
    greens = [pair in here for pair in enumerate(guess)]
    return [p for p in position.partition(guess) if _agrees(p, guess, greens, others, position.turns)]


def _agrees(pattern: int, guess: str, greens: list[bool], others: str, turns: Turns) -> bool:
    """Whether a pattern has the greens typed, and yellows for the other letters."""
    tiles = tiles_of(pattern, len(guess))
    if [tile == CORRECT for tile in tiles] != greens:
        return False
    for letter in set(guess):
        yellow = any(tile == PRESENT for tile, each in zip(tiles, guess, strict=True) if each == letter)
        placed = sum(green for green, each in zip(greens, guess, strict=True) if each == letter)
        known = _least(turns, letter)
        if yellow and letter not in others and known <= placed:
            return False
        if letter in others and not (yellow or placed or known):
            return False
    return True


def _greens(turns: Turns) -> set[tuple[int, str]]:
    return {
        (place, letter)
        for guess, pattern in turns
        for place, (letter, tile) in enumerate(zip(guess, tiles_of(pattern, len(guess)), strict=True))
        if tile == CORRECT
    }


def _least(turns: Turns, letter: str) -> int:
    """Return how often the rows show that the answer has a letter."""
    return max((colored_letters(*turn)[letter] for turn in turns), default=0)
