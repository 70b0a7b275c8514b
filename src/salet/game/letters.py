"""How words and squares are written down: one lower-case character a letter, accents folded if asked."""

import re
import unicodedata
from functools import lru_cache
from itertools import groupby

from salet.errors import InvalidPattern, InvalidWord, quoted

SHORTEST_WORD = 3
LONGEST_WORD = 10
LONGEST_TEXT = 10_000
MOST_MARKS = 30  # on one letter, as in the stream-safe text of the Unicode standard
SQUARES = dict.fromkeys("⬛⬜◼◻◾◽▪▫■□⚫⚪", "B") | dict.fromkeys("🟨🟦🟡🔵", "Y") | dict.fromkeys("🟩🟧🟢🟠", "G")
_LETTERS = re.compile(r"[^\W\d_]+")  # word by word, for the sigma that ends a Greek one
_RESPELT = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")  # what phones make of it
    | {"…": "...", "·": ".", ";": "\n"}
    | dict.fromkeys("\N{COMBINING ENCLOSING KEYCAP}🏻🏼🏽🏾🏿", "")
    | dict.fromkeys(map(chr, range(0xFE00, 0xFE10)), "")  # variation selectors
)


def written(text: str) -> str:
    r"""Return the text in the one spelling that Salet uses: composed and lower case.

    >>> written("CRANE"), written("n\u0303u")
    ('crane', 'ñu')
    >>> written("İYİ GROẞ")
    'iyi groß'

    One code point is one letter, so ñ counts once however it was typed. ß stays ß and İ becomes i; a
    Turkish i without its dot has to be typed as such.
    """
    if text.isascii():
        return text.lower()
    runs = groupby(text, lambda character: unicodedata.combining(character) > 0)
    if any(marks and len(list(run)) > MOST_MARKS for marks, run in runs):
        return text  # no word; and to sort its marks would take time that grows with their square
    composed = unicodedata.normalize("NFC", text).replace("İ", "i")
    return unicodedata.normalize("NFC", _LETTERS.sub(lambda word: word[0].lower(), composed))


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


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "tile"), counted(4, "tile")
    ('1 tile', '4 tiles')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def capitals(word: str) -> str:
    """Return the word in capitals, letter for letter: ß becomes ẞ, others may stay.

    >>> capitals("größer"), len(capitals("ŉaß"))
    ('GRÖẞER', 3)
    """
    return "".join(_capital(letter) for letter in word)


def _capital(letter: str) -> str:
    capital = "ẞ" if letter == "ß" else letter.upper()
    return capital if len(capital) == 1 else letter


def fold_letters(word: str, keep: str = "") -> str:
    """Return the word without diacritics, except on the letters in `keep`.

    A letter with a key of its own is a letter of its own (ñ in Spanish, ö in Finnish); any other
    accent is left out, as the game's keyboards do.

    >>> fold_letters("ñandú"), fold_letters("ñandú", keep="ñ")
    ('nandu', 'ñandu')
    """
    kept = written(keep)
    return "".join(letter if letter in kept else _bare(letter) for letter in written(word))


def _bare(letter: str) -> str:
    bare = "".join(c for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", bare)  # a Korean syllable comes apart too, and stays one letter
