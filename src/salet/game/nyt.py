"""The weights of the lexicon `nyt` on a day: an integer for each accepted word.

From the day SETTLED on, the shipped answers always give the same weights, which are shipped too, so that they are equal
on every machine. Other weights are fitted when first needed, which takes NumPy and a second or two, and then cached as
plain numbers in the data folder.
"""

import hashlib
from contextlib import suppress
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Final

from salet.errors import BadFile, UnknownName, quoted
from salet.game.answers import SHIPPED_END, Knowledge, known_answers, known_to, missing_days, saved_answers
from salet.game.files import data_folder, shipped_text, shipped_words, write_whole

VERSION: Final = 3
"""Version of the model; raise it when the same answers give other weights, so that cached weights are not used."""

SETTLED: Final = SHIPPED_END + timedelta(days=91)
"""From this day on, the weights from the shipped answers no longer change."""

STALE: Final = 7  # days whose answers may be missing before an update is suggested
CACHED_FITS = 5


def today() -> date:
    """Return the local date; the puzzle changes at local midnight.

    A clock that is not past the shipped answers is wrong, as on a board that has none: SETTLED takes its place.
    """
    return SETTLED if is_clock_wrong() else date.today()  # noqa: DTZ011 - the local date is intended


def is_clock_wrong() -> bool:
    """Whether this machine's clock shows a day before this version was made."""
    return date.today() <= SHIPPED_END  # noqa: DTZ011 - likewise


def dated_name(name: str) -> str:
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
        raise UnknownName(f"{quoted(text)} is not a date. Use the form nyt@2026-10-10.") from None


def weights_on(day: date) -> tuple[int, ...]:
    """Return the weight of each accepted word on the morning of a day."""
    knowledge = known_answers()
    if knowledge.undated_to and day <= knowledge.undated_to:
        raise BadFile(
            f"The odds on {day} are unknown, because the answers up to {knowledge.undated_to} have no dates."
            " Import dated answers with 'salet lexicon update FILE'."
        )
    if knowledge.shipped and day >= SETTLED:
        return shipped_weights()
    return _fitted(knowledge, day)


@lru_cache(maxsize=1)
def shipped_weights() -> tuple[int, ...]:
    """Return the shipped weights, valid from SETTLED on."""
    return tuple(map(int, shipped_text("nyt-weights.txt").split()))


@lru_cache(maxsize=4)
def _fitted(knowledge: Knowledge, day: date) -> tuple[int, ...]:
    path = fit_path(knowledge, day)
    weights = _cached_fit(path)
    if weights is None:
        weights = fitted_weights(knowledge, day)
        with suppress(BadFile):  # without a writable folder the fit is repeated next time
            write_whole(path, "".join(f"{weight}\n" for weight in weights))
            _remove_old_fits(path.parent)
    return weights


def fitted_weights(knowledge: Knowledge, day: date) -> tuple[int, ...]:
    """Fit the weights for a day, without the cache."""
    from salet.game.prior import accepted_words, fit  # imports NumPy, which the shipped weights do not need

    return tuple(fit(accepted_words(), knowledge.answers, day).weights.tolist())


def fit_path(knowledge: Knowledge, day: date) -> Path:
    """Return the cache file of a day's weights, named by everything that they depend on."""
    before = "\n".join(f"{d} {word}" for d, word in knowledge.answers if d < day)
    key = hashlib.sha256(f"{VERSION} {day}\n{before}".encode()).hexdigest()[:16]
    return data_folder() / "fits" / f"nyt-{day}-{key}.txt"


def _cached_fit(path: Path) -> tuple[int, ...] | None:
    """Return cached weights, or None if the file is missing or damaged."""
    try:
        weights = tuple(map(int, path.read_text("ascii").split()))
    except (OSError, ValueError):
        return None
    whole = len(weights) == len(shipped_words("nyt-allowed")) and all(0 < weight < 2**31 for weight in weights)
    return weights if whole else None


def _remove_old_fits(folder: Path) -> None:
    def made(path: Path) -> float:
        try:
            return path.stat().st_mtime
        except FileNotFoundError:  # another process has removed it meanwhile
            return 0.0

    newest_first = sorted(folder.glob("nyt-*.txt"), key=made, reverse=True)
    for path in newest_first[CACHED_FITS:]:
        path.unlink(missing_ok=True)


def gap_count() -> int:
    """Return how many days before the newest known answer have an answer that is not known."""
    return len(missing_days(saved_answers(), known_to()))


def missing_count() -> int:
    """Return how many days before today have an answer that is not known."""
    return len(missing_days(saved_answers(), today()))


def is_stale() -> bool:
    """Whether enough answers are missing to suggest an update, or the day is not known."""
    return is_clock_wrong() or missing_count() > STALE
