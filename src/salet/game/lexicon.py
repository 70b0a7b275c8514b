"""Lexicons: which words may be guessed, which may be the answer, and how likely each is.

A lexicon is plain data: words in list order (ties go to the earlier word) and an integer weight for each answer.
Nothing here imports NumPy, so a lexicon loads quickly.
"""

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache
from io import StringIO
from itertools import chain, islice, pairwise
from operator import index, ne
from pathlib import Path
from typing import Any, Self

from salet.errors import FileError, InvalidWordError, UnknownNameError, quote_input
from salet.game import daily, past_answers
from salet.game.spelling import MAX_WORD_LENGTH, MIN_WORD_LENGTH, normalize_word
from salet.game.word_frequency import is_common
from salet.system import ALLOWED_WORDS_FILE, parse_int, read_text, shipped_words
from salet.wording import join_words

LISTED_WEIGHT = 10_000
"""Weight of a listed answer in a widened lexicon; every other word has weight 1."""

WIDE_SUFFIX = "+all"
"""Ends the name of a lexicon in which any guess may be the answer."""

_COLUMN = re.compile(r"[^ \t]+")
MAX_DICTIONARY_WORDS = 200_000
MAX_WEIGHT = 2**31 - 1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lexicon:
    """Words to guess, words that may be the answer, and the answers' weights.

    `answers` is a subset of `guesses`; `weights` are positive, one for each answer. Two lexicons are
    equal if their contents are: `hash` is the SHA-256 of words, order and weights.
    """

    name: str
    guesses: tuple[str, ...]
    answers: tuple[str, ...]
    weights: tuple[int, ...]
    hash: str = field(init=False)

    def __post_init__(self) -> None:
        content = chain(self.guesses, [""], self.answers, [""], map(str, self.weights))
        object.__setattr__(self, "hash", hashlib.sha256("\n".join(content).encode()).hexdigest())

    @classmethod
    def of(
        cls,
        answers: Iterable[str],
        others: Iterable[str] = (),
        *,
        weights: Sequence[int] | None = None,
        name: str = "custom",
    ) -> Self:
        """Return a lexicon of these answers and of other words that may be guessed.

        >>> Lexicon.of(["crane", "slate"], ["salet"])
        <Lexicon custom: 2 answers, 3 guesses of 5 letters>
        """
        listed = tuple(map(normalize_word, answers))
        extra = dict.fromkeys(map(normalize_word, others))
        _check_answers(listed)
        known = set(listed)
        guesses = listed + tuple(word for word in extra if word not in known)
        _check_letters(guesses)
        return cls(name, guesses, listed, _checked_weights(weights, len(listed)))

    @property
    def length(self) -> int:
        """The number of letters of every word."""
        return len(self.guesses[0])

    @property
    def uniform(self) -> bool:
        """Whether every answer is equally likely."""
        return _is_uniform(self)

    def widened(self) -> "Lexicon":
        """Return the lexicon in which any guess may be the answer, listed answers far likelier."""
        return _widened(self, f"{self.name}{WIDE_SUFFIX}")

    def require(self, word: str) -> str:
        """Return the word in this lexicon's spelling, or raise InvalidWordError with similar words."""
        spelled = normalize_word(word.strip())
        if spelled in self:
            return spelled
        if len(spelled) != self.length:
            raise InvalidWordError(
                f"{quote_input(word)} has {len(spelled)} letters, but words in word list {self.name} have "
                f"{self.length}."
            )
        near = _near(spelled, self)
        hint = f" Did you mean {join_words(near, 'or')}?" if near else ""
        raise InvalidWordError(f"{quote_input(word)} isn't in word list {self.name}.{hint}")

    def __contains__(self, word: object) -> bool:
        return word in _word_set(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lexicon) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        return (
            f"<Lexicon {self.name}: {len(self.answers):,} answers, {len(self.guesses):,} guesses"
            f" of {self.length} letters>"
        )


def _near(word: str, lexicon: Lexicon) -> list[str]:
    """Return up to three similar words: those with two letters swapped first, then those with one letter changed."""
    swapped = [word[:k] + word[k + 1] + word[k] + word[k + 2 :] for k in range(len(word) - 1)]
    changed = (other for other in lexicon.guesses if sum(map(ne, word, other)) == 1)
    return list(islice(chain((other for other in swapped if other in lexicon), changed), 3))


@lru_cache(maxsize=8)
def _is_uniform(lexicon: Lexicon) -> bool:
    return min(lexicon.weights) == max(lexicon.weights)


@lru_cache(maxsize=8)
def _word_set(lexicon: Lexicon) -> frozenset[str]:
    return frozenset(lexicon.guesses)


@lru_cache(maxsize=4)
def _widened(lexicon: Lexicon, name: str) -> Lexicon:
    weight_of = dict(zip(lexicon.answers, lexicon.weights, strict=True))
    weights = tuple(LISTED_WEIGHT * weight_of[word] if word in weight_of else 1 for word in lexicon.guesses)
    return Lexicon(name, lexicon.guesses, lexicon.guesses, weights)


def _check_answers(answers: Sequence[str]) -> None:
    if not answers:
        raise InvalidWordError("A word list needs at least one answer.")
    twice = [word for word, count in Counter(answers).items() if count > 1]
    if twice:
        raise InvalidWordError(f"The answer {quote_input(twice[0])} appears twice. Remove one.")


def _check_letters(words: Sequence[str]) -> None:
    length = len(words[0])
    if not MIN_WORD_LENGTH <= length <= MAX_WORD_LENGTH:
        raise InvalidWordError(
            f"{quote_input(words[0])} has {length} letters. Use words with {MIN_WORD_LENGTH} to {MAX_WORD_LENGTH} "
            "letters."
        )
    if len(words) > MAX_DICTIONARY_WORDS:
        raise InvalidWordError(f"The list has {len(words):,} words; the limit is {MAX_DICTIONARY_WORDS:,}.")
    for word in words:
        if len(word) != length:
            raise InvalidWordError(
                f"{quote_input(word)} has {len(word)} letters, but {quote_input(words[0])} has {length}. All words "
                "must have the same length."
            )
        if not word.isalpha():
            raise InvalidWordError(f"{quote_input(word)} contains characters that aren't letters. Remove them.")


def _checked_weights(weights: Sequence[int] | None, answers: int) -> tuple[int, ...]:
    if weights is None:
        return (1,) * answers
    try:
        whole = tuple(map(index, weights))
    except TypeError:
        whole = ()
    if len(whole) != answers or not all(0 < weight <= MAX_WEIGHT for weight in whole):
        raise InvalidWordError(f"Each of the {answers} answers needs one weight, an integer from 1 to {MAX_WEIGHT:,}.")
    return whole


# --- The shipped lexicons ---------------------------------------------------------------------------------------

ABOUT = {
    "nyt": "every accepted word, by its chance today (default)",
    "nyt2023": "New York Times candidates of July 2023",
    "nyt2022": "New York Times answers of February 2022",
    "original": "the original Wordle, in release order",
}


def summary_json(lexicon: Lexicon) -> dict[str, Any]:
    """Return the description of a lexicon, without its words."""
    return {
        "name": lexicon.name,
        "about": ABOUT.get(lexicon.name.partition("@")[0], "a word list from a file"),
        "answers": len(lexicon.answers),
        "guesses": len(lexicon.guesses),
        "length": lexicon.length,
        "uniform": lexicon.uniform,
        "hash": lexicon.hash,
    }


def words_json(lexicon: Lexicon) -> dict[str, Any]:
    """Return all words of a lexicon with their weights, and which are rare, as digits."""
    answers = set(lexicon.answers)
    others = [word for word in lexicon.guesses if word not in answers]
    return {
        "length": lexicon.length,
        "answers": lexicon.answers,
        "weights": lexicon.weights,
        "others": others,
        "rare": _rare_digits((*lexicon.answers, *others)),
    }


def odds_json(odds: daily.Odds) -> dict[str, Any]:
    """Return all words of `nyt` with their odds, from which the page works out the weights of any day.

    words: in their order, each as the number of letters that it shares with the word before, then the others.
    """
    words = shipped_words(ALLOWED_WORDS_FILE)
    return {
        "length": len(words[0]),
        "words": _front_coded(words),
        "kinds": "".join(map(str, odds.kinds)),
        "numbers": odds.numbers,
        "units": odds.units,
        "rare": _rare_digits(words),
    }


def _rare_digits(words: Iterable[str]) -> str:
    return "".join("01"[not is_common(word)] for word in words)


def _front_coded(words: Sequence[str]) -> str:
    """Return words as one text, half the size of a list once both are compressed.

    >>> _front_coded(["crane", "crank", "swarm"])
    '0crane4k0swarm'
    """
    parts = []
    for last, word in pairwise(("", *words)):
        shared = next((k for k, letters in enumerate(zip(last, word, strict=False)) if len({*letters}) > 1), len(last))
        parts.append(f"{shared}{word[shared:]}")
    return "".join(parts)


DEFAULT = "nyt"
DEFAULT_FOR_BOARDS = "nyt2022"
"""Of a game of several boards: that Wordle has used a word makes it no less likely there."""


def shipped_lexicon(name: str) -> Lexicon:
    """Return a shipped lexicon; `nyt` is for today, `nyt@2026-10-10` for another day.

    >>> shipped_lexicon("original")
    <Lexicon original: 2,315 answers, 12,972 guesses of 5 letters>
    """
    if not is_nyt(name):
        return _fixed(name)
    return _weighed(daily.name_with_date(name), past_answers.saved_answers(), daily.day_of(name))


def is_nyt(name: str) -> bool:
    """Whether this names the dated lexicon: `nyt`, or `nyt@` and a day."""
    return name.partition("@")[0] == "nyt"


def odds_known_until(name: str) -> str | None:
    """Return the last day whose answer the odds of a lexicon know, or None if its odds stay as they are."""
    return (
        str(min(past_answers.answers_known_until(), daily.day_of(name) - timedelta(days=1))) if is_nyt(name) else None
    )


@lru_cache(maxsize=4)
def _weighed(name: str, saved: tuple[past_answers.Answer, ...], day: date) -> Lexicon:
    accepted = shipped_words(ALLOWED_WORDS_FILE)
    return Lexicon(name, accepted, accepted, daily.weights_on(saved, day))


@lru_cache(maxsize=4)
def _fixed(name: str) -> Lexicon:
    others = "original-others" if name == "original" else ALLOWED_WORDS_FILE
    return Lexicon.of(shipped_words(f"{name}-answers"), shipped_words(others), name=name)


# --- Lexicons from files ----------------------------------------------------------------------------------------


def load_lexicon(name_or_path: str, *, length: int | None = None) -> Lexicon:
    """Return a lexicon by name, or from files: `answers.txt` or `answers.txt+guesses.txt`.

    With `length`, files are dictionaries: the words of that length are taken from them, and what has other characters
    than letters is skipped.
    """
    if is_shipped_name(name_or_path):
        return shipped_lexicon(name_or_path)
    first, second = _answers_and_guesses(name_or_path)
    if not os.path.exists(first):  # noqa: PTH110 - pathlib raises if a name is too long for a file
        raise UnknownNameError(
            f"There's no word list or file {quote_input(name_or_path)}. Use {join_words([*ABOUT, 'a file'], 'or')}. To "
            "see what they are, run: salet lexicon"
        )
    answers, weights = read_words(Path(first), length)
    others = read_words(Path(second), length)[0] if second else ()
    try:
        return Lexicon.of(answers, others, weights=weights, name=Path(first).stem)
    except InvalidWordError as error:
        raise FileError(f"{name_or_path}: {error}") from None


def _answers_and_guesses(text: str) -> tuple[str, str]:
    """Return the paths that a plus joins; a plus may also be part of either path."""
    ends = [place for place, sign in enumerate(text) if sign == "+"]
    paths = [(text, ""), *((text[:end], text[end + 1 :]) for end in ends)]
    return next((pair for pair in paths if os.path.isfile(pair[0])), paths[-1])  # noqa: PTH113 - as below


def name_of(name_or_path: str) -> str:
    """Return what a lexicon is called: its name, or that of its file without the ending.

    >>> name_of("original"), name_of("words/birds.txt+words/more.txt")
    ('original', 'birds')
    """
    return name_or_path if is_shipped_name(name_or_path) else Path(_answers_and_guesses(name_or_path)[0]).stem


def is_shipped_name(name: str) -> bool:
    """Whether `load` finds a shipped lexicon by this name."""
    return name in ABOUT or is_nyt(name)


def read_words(path: Path, length: int | None = None) -> tuple[tuple[str, ...], tuple[int, ...] | None]:
    """Return the words of a file, one per line, and the weights in its second column, if any.

    A line that is wrong is refused with its number, unless `length` asks for the words of that length in a dictionary.
    The page reads files alike (web/src/game/own-list.ts); tests/golden/word-files.json holds both to it.
    """
    every_row = _rows_of(read_text(path))
    if length is not None:
        spelled = (normalize_word(columns[0]) for _, columns in every_row)
        return tuple(dict.fromkeys(word for word in spelled if len(word) == length and word.isalpha())), None
    rows = list(islice(every_row, MAX_DICTIONARY_WORDS + 1))  # the rest of a list that is too long is not looked at
    if not rows:
        raise FileError(f"{path} has no words. Put one word on each line.")
    if len(rows) > MAX_DICTIONARY_WORDS:
        raise FileError(f"{path} has more than the limit of {MAX_DICTIONARY_WORDS:,} words.")
    has_weights = 2 * sum(len(columns) > 1 for _, columns in rows) >= len(rows)
    lines: dict[str, int] = {}
    weights = []
    needed = len(normalize_word(rows[0][1][0]))
    for line, columns in rows:
        word = normalize_word(columns[0])
        fault = _fault_of_row(columns, has_weights=has_weights) or _fault_of_word(word, needed, lines.get(word))
        if fault:
            raise FileError(f"{path}, line {line}: {fault}")
        lines[word] = line
        weights.append(_weight_of(columns))
    return tuple(lines), tuple(weights) if has_weights else None


def _rows_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the columns of every line that has any, with its number; what follows a `#` is a comment.

    Lines end and columns are separated as in the page, not as in `str.splitlines` and `str.split`, which know more
    characters.
    """
    for number, line in enumerate(StringIO(text, newline="\n"), 1):
        if columns := _COLUMN.findall(line.rstrip("\n").partition("#")[0]):
            yield number, columns


def _weight_of(columns: Sequence[str]) -> int:
    """Return the weight in a row; 0 if it has none that can be used."""
    weight = parse_int(columns[1]) if len(columns) == 2 else None
    return weight if weight is not None and weight <= MAX_WEIGHT else 0


def _fault_of_row(columns: Sequence[str], *, has_weights: bool) -> str:
    """Return what is wrong with the columns of a row, and what to do."""
    row = quote_input(" ".join(columns))
    if has_weights and not _weight_of(columns):
        return f"{row} isn't a word and its weight. Put a whole number from 1 to {MAX_WEIGHT:,} after the word."
    if not has_weights and len(columns) > 1:
        return f"{row} has more than a word, unlike most lines. Put one word on each line, or give each word a weight."
    return ""


def _fault_of_word(word: str, length: int, before: int | None) -> str:
    """Return what is wrong with a word, and what to do; before: the line that has it too."""
    if not word.isalpha():
        return f"{quote_input(word)} isn't just letters. Put one word on each line."
    if len(word) != length:
        return f"{quote_input(word)} has {len(word)} letters, but earlier words have {length}. Use words of one length."
    if not MIN_WORD_LENGTH <= length <= MAX_WORD_LENGTH:
        return (
            f"{quote_input(word)} has {length} letters. Use words with {MIN_WORD_LENGTH} to {MAX_WORD_LENGTH} letters."
        )
    return f"{quote_input(word)} is also on line {before}. Remove one of them." if before else ""
