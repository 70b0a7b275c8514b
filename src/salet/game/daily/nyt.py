"""The weights of the lexicon `nyt`: a day and what is known give a whole number for each accepted word.

What came with the installation gives one set of weights for every day from SETTLED on, because a prior widens only so
far; it is shipped ready-made, so that it is the same on every machine. Anything else is fitted when it is first asked
for, which takes NumPy and a second or two, and then kept as plain numbers in the data folder.
"""

import hashlib
from contextlib import suppress
from datetime import date, timedelta
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Final

from salet.errors import BadFile, UnknownName
from salet.game.daily.answers import SHIPPED_END, Knowledge, kept_answers, known, known_to
from salet.game.folder import data_folder, write_whole
from salet.game.lists import shipped_text, shipped_words

VERSION: Final = 1
"""Of the model: raised when the same answers give other weights, so that kept weights are not used."""

SETTLED: Final = SHIPPED_END + timedelta(days=91)
"""From this day on the shipped knowledge widens no further."""

STALE: Final = 14  # days without news after which it is worth saying so
KEPT_FITS = 5


def today() -> date:
    """Return the day that it is here; the puzzle changes at midnight everywhere."""
    return date.today()  # noqa: DTZ011 - the local day is what is wanted


def dated_name(name: str) -> str:
    """Return the full name of `nyt`: itself while nothing was updated, else with today's date."""
    return name if name != "nyt" or not kept_answers() else f"nyt@{today()}"


def day_of(name: str) -> date:
    """Return the day that a name such as `nyt@2026-10-10` names; `nyt` alone is today."""
    _, at, text = name.partition("@")
    if not at:
        return today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UnknownName(f"{text[:40]!r} is not a date. Write the day's lexicon as nyt@2026-10-10.") from None


def weights_on(day: date) -> tuple[int, ...]:
    """Return the weight of each accepted word on the morning of a day."""
    knowledge = known()
    if knowledge.undated_to and day <= knowledge.undated_to:
        raise BadFile(
            f"What was known on {day} cannot be told: the answers up to {knowledge.undated_to} are known without their"
            " days. 'salet lexicon update --file FILE' takes dated ones."
        )
    if knowledge.shipped and day >= SETTLED:
        return shipped_weights()
    return _fitted(knowledge, day)


@lru_cache(maxsize=1)
def shipped_weights() -> tuple[int, ...]:
    """Return the weights that the shipped answers give from SETTLED on."""
    return tuple(map(int, shipped_text("nyt-weights.txt").split()))


@lru_cache(maxsize=4)
def _fitted(knowledge: Knowledge, day: date) -> tuple[int, ...]:
    path = fit_path(knowledge, day)
    kept = _kept_fit(path)
    if kept is None:
        kept = fitted(knowledge, day)
        with suppress(BadFile):  # a folder that cannot be written to costs time, not the answer
            write_whole(path, "".join(f"{weight}\n" for weight in kept))
            _remove_old_fits(path.parent)
    return kept


def fitted(knowledge: Knowledge, day: date) -> tuple[int, ...]:
    """Return the weights for a day, worked out anew."""
    prior = import_module("salet.game.daily.prior")  # brings NumPy, which the shipped weights do without
    words = prior.Words.of(
        shipped_words("nyt-allowed"), shipped_words("nyt2023-answers"), shipped_words("nyt2022-answers")
    )
    return tuple(prior.fit(words, knowledge.answers, day).weights.tolist())


def fit_path(knowledge: Knowledge, day: date) -> Path:
    """Return where the weights for a day are kept: the name changes with all that they depend on."""
    before = "\n".join(f"{d} {word}" for d, word in knowledge.answers if d < day)
    key = hashlib.sha256(f"{VERSION} {day}\n{before}".encode()).hexdigest()[:16]
    return data_folder() / "fits" / f"nyt-{day}-{key}.txt"


def book_path(name: str) -> Path:
    """Return where the advice for a day's starting position is kept, beside its weights."""
    return fit_path(known(), day_of(name)).with_suffix(".json")


def _kept_fit(path: Path) -> tuple[int, ...] | None:
    """Return weights kept before, unless there are none or the file was damaged."""
    try:
        weights = tuple(map(int, path.read_text("ascii").split()))
    except (OSError, ValueError):
        return None
    whole = len(weights) == len(shipped_words("nyt-allowed")) and all(0 < weight < 2**31 for weight in weights)
    return weights if whole else None


def _remove_old_fits(folder: Path) -> None:
    newest_first = sorted(folder.glob("nyt-*.txt"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in newest_first[KEPT_FITS:]:
        path.unlink(missing_ok=True)
        path.with_suffix(".json").unlink(missing_ok=True)


def age_text(day: date | None = None) -> str:
    """Return how old the knowledge is, in words."""
    end = known_to()
    days = max(0, ((day or today()) - end).days)
    ago = "today" if days == 0 else "yesterday" if days == 1 else f"{days:,} days ago"
    return f"answers are known to {end}, {ago}"


def is_stale() -> bool:
    """Whether the last known answer is so old that an update would help."""
    return (today() - known_to()).days > STALE
