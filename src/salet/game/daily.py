"""The daily game: the answers of the original game, and the weights of the lexicon `nyt` on a day.

A word weighs the share of its kind times its part of that kind. The part comes from two shipped numbers a word
(tools/fit_prior.py): one while it was no answer yet, one once it was. Nothing here imports NumPy.
"""

from collections.abc import Container, Sequence
from datetime import date, timedelta
from functools import lru_cache
from math import floor
from typing import Final, NamedTuple

from salet.errors import FileError, UnknownNameError, quote_input
from salet.game.past_answers import (
    SHIPPED_END,
    Answer,
    puzzle_of,
    saved_answers,
    today,
    undated_answers,
    undated_answers_until,
)
from salet.system import ALLOWED_WORDS_FILE, shipped_text, shipped_words
from salet.wording import date_text

FRESH, LATER, USED, OTHER = range(4)
"""The kinds of words on a day: unused candidates of 2023 that are of the 2022 list, or not; used words; all others."""

SHARES: Final = (189, 34, 27, 1)
"""How many answers of the 251 days from 2026-02-02 were of each kind."""

PRIOR_DAYS: Final = 10  # days that SHARES count for, beside newer answers
HALF_LIFE: Final = 30  # days after which an answer counts half
TOTAL: Final = 1_000_000_000
"""The weights sum to this, up to rounding; weighted sums of depths still fit 64 bits."""


def original_answer(day: date) -> str | None:
    """Return the answer that the original game had for a day, or None if its list has no word for that day.

    >>> original_answer(date(2022, 1, 15))
    'panic'
    """
    answers = shipped_words("original-answers")
    return answers[puzzle_of(day)] if 0 <= puzzle_of(day) < len(answers) else None


# --- Days -------------------------------------------------------------------------------------------------------


def name_with_date(name: str) -> str:
    """Return `nyt` with today's date if answers were updated; any other name unchanged."""
    return name if name != "nyt" or not saved_answers() else f"nyt@{today()}"


def day_of(name: str) -> date:
    """Return the day in a name such as `nyt@2026-10-10`; for `nyt` alone, today."""
    _, at, text = name.partition("@")
    if not at:
        return today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UnknownNameError(f"{quote_input(text)} isn't a date. Write it like this: nyt@2026-10-10.") from None


# --- Weights ----------------------------------------------------------------------------------------------------


def kinds_of(words: Sequence[str], used: Container[str] = ()) -> list[int]:
    """Return the kind of each word, given the used ones."""
    unused = _unused_kinds()
    return [USED if word in used else unused.get(word, OTHER) for word in words]


@lru_cache(maxsize=1)
def _unused_kinds() -> dict[str, int]:
    first = frozenset(shipped_words("nyt2022-answers"))
    return {word: FRESH if word in first else LATER for word in shipped_words("nyt2023-answers")}


class Odds(NamedTuple):
    """What the weights of a day come from: the kind and the number of each accepted word, and the unit of each kind."""

    kinds: tuple[int, ...]
    numbers: tuple[int, ...]
    units: tuple[float, ...]

    def weights(self) -> tuple[int, ...]:
        """Return the weight of each word: its number in the unit of its kind, rounded as the page does."""
        pairs = zip(self.kinds, self.numbers, strict=True)
        return tuple(max(1, floor(self.units[kind] * number + 0.5)) for kind, number in pairs)

    def changes_since(self, earlier: "Odds") -> list[tuple[str, int, int]]:
        """Return the words whose kind or number has changed, with both as they are."""
        then, rows = zip(earlier.kinds, earlier.numbers, strict=True), zip(self.kinds, self.numbers, strict=True)
        words = zip(shipped_words(ALLOWED_WORDS_FILE), then, rows, strict=True)
        return [(word, *row) for word, before, row in words if row != before]


def weights_on(saved: tuple[Answer, ...], day: date) -> tuple[int, ...]:
    """Return the weight of each accepted word on the morning of a day, if these answers by day are known too."""
    return odds_after(saved, day).weights()


@lru_cache(maxsize=4)
def odds_after(saved: tuple[Answer, ...], day: date) -> Odds:
    """Return the odds on the morning of a day, if these answers by day are known too."""
    then, used = _before(saved, day)
    counts = [PRIOR_DAYS * share / sum(SHARES) for share in SHARES]
    for answer, kind in zip(saved, then, strict=False):
        counts[kind] += 0.5 ** ((day - answer.day).days / HALF_LIFE)
    kinds = tuple(kinds_of(shipped_words(ALLOWED_WORDS_FILE), used))
    numbers = tuple(row[kind == USED] for row, kind in zip(_numbers(), kinds, strict=True))
    sums = [0] * len(SHARES)
    for kind, number in zip(kinds, numbers, strict=True):
        sums[kind] += number
    units = tuple(TOTAL * count / sum(counts) / max(1, all_of) for count, all_of in zip(counts, sums, strict=True))
    return Odds(kinds, numbers, units)


def shipped_odds() -> Odds:
    """Return the odds on the day after the last shipped answer, with which the page is built."""
    return odds_after((), SHIPPED_END + timedelta(days=1))


def _before(saved: Sequence[Answer], day: date) -> tuple[list[int], set[str]]:
    """Return of which kind each answer before a day was when it came, and all words that were used by then."""
    undated = undated_answers_until(saved)
    if undated and day <= undated:
        raise FileError(
            f"Can't work out the odds for {date_text(day)}: the answers up to {date_text(undated)} have no dates. "
            "To import answers with dates: salet lexicon update FILE"
        )
    kinds, used = list[int](), undated_answers(saved)
    for answer in saved:
        if answer.day < day:
            kinds += kinds_of((answer.word,), used)
            used.add(answer.word)
    return kinds, used


@lru_cache(maxsize=1)
def _numbers() -> list[tuple[int, int]]:
    """Return the two numbers of each accepted word: while unused, and once used."""
    numbers = list(map(int, shipped_text("nyt-weights.txt").split()))
    return list(zip(numbers[::2], numbers[1::2], strict=True))
