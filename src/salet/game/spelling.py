"""Spelling: one form for each word, whatever people type or paste."""

import re
import unicodedata
from functools import lru_cache
from itertools import groupby

from salet.errors import InvalidPatternError

MIN_WORD_LENGTH = 3
MAX_WORD_LENGTH = 10
MAX_TEXT_LENGTH = 10_000
MAX_COMBINING_MARKS = 30  # on one letter, as in the stream-safe text of the Unicode standard
_LETTERS = re.compile(r"[^\W\d_]+")  # word by word, for the sigma that ends a Greek one
_RESPELT = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")  # what phones make of it
    | {"…": "...", "·": ".", ";": "\n"}
    | dict.fromkeys("\N{COMBINING ENCLOSING KEYCAP}🏻🏼🏽🏾🏿", "")
    | dict.fromkeys(map(chr, range(0xFE00, 0xFE10)), "")  # variation selectors
)


def normalize_word(text: str) -> str:
    r"""Return the text in the one spelling that Salet uses: composed and lower case.

    >>> normalize_word("CRANE"), normalize_word("n\u0303u")
    ('crane', 'ñu')
    >>> normalize_word("İYİ GROẞ")
    'iyi groß'

    One code point is one letter, so ñ counts once however it was typed. ß stays ß and İ becomes i; a
    Turkish i without its dot has to be typed as such.
    """
    if text.isascii():
        return text.lower()
    runs = groupby(text, lambda character: unicodedata.combining(character) > 0)
    if any(marks and len(list(run)) > MAX_COMBINING_MARKS for marks, run in runs):
        return text  # no word; and to sort its marks would take time that grows with their square
    composed = unicodedata.normalize("NFC", text).replace("İ", "i")
    return unicodedata.normalize("NFC", _LETTERS.sub(lambda word: word[0].lower(), composed))


def normalize_text(text: str) -> str:
    r"""Return the text without invisible characters, in lower case, with one spelling a symbol.

    >>> normalize_text("⬛\ufe0f🟨; B-Y…")
    '⬛🟨\n b-y...'
    >>> normalize_text("ÑANDÚ İYİ GROẞ")
    'ñandú iyi groß'
    """
    if len(text) > MAX_TEXT_LENGTH:
        raise InvalidPatternError(
            f"The text has {len(text):,} characters; the limit is {MAX_TEXT_LENGTH:,}. Paste one game at a time."
        )
    visible = text if text.isascii() else "".join(c for c in text if unicodedata.category(c) != "Cf")
    return normalize_word(visible.translate(_RESPELT))


@lru_cache(maxsize=1024)
def is_letter(character: str) -> bool:
    """Tell whether a character can be part of a word, in any alphabet."""
    return character.isalpha() or unicodedata.category(character)[0] == "M"


def uppercase(word: str) -> str:
    """Return the word in capitals, letter for letter: ß becomes ẞ, others may stay.

    >>> uppercase("größer"), len(uppercase("ŉaß"))
    ('GRÖẞER', 3)
    """
    larger = ((letter, "ẞ" if letter == "ß" else letter.upper()) for letter in word)
    return "".join(capital if len(capital) == 1 else letter for letter, capital in larger)
