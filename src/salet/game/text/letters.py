"""How a word is written down: one lower-case character a letter, accents folded if asked."""

import re
import unicodedata
from itertools import groupby

SHORTEST_WORD = 3
LONGEST_WORD = 10
MOST_MARKS = 30  # on one letter, as in the stream-safe text of the Unicode standard
_LETTERS = re.compile(r"[^\W\d_]+")  # word by word, for the sigma that ends a Greek one


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
