"""What a day's `nyt` believes: how likely fresh words, repeats and new ones are, and why."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from salet.game.daily.answers import Answer, known_answers
from salet.game.daily.nyt import day_of, missing_count
from salet.game.lexicon import Lexicon
from salet.game.lists import shipped_words
from salet.result import Result

RECENT: Final = 60  # answers that count as the reason
FRESH, REPEAT, NEW = "fresh", "repeat", "new"


@dataclass(frozen=True, slots=True)
class Belief(Result):
    """The chances of three kinds of words, and how many of the last answers were of each kind.

    fresh: a word of the list of 2022 that was not used yet. repeat: one that was used. new: any other accepted word.
    likeliest: the chance of the likeliest word. known_to: the last day whose answer counts. missing: the days before
    today whose answers are not known.
    """

    fresh: float
    repeat: float
    new: float
    likeliest: float
    last_fresh: int
    last_repeat: int
    last_new: int
    known_to: str
    missing: int


def belief_of(lexicon: Lexicon) -> Belief:
    """Return what a day's `nyt` believes."""
    knowledge, day = known_answers(), day_of(lexicon.name)
    past = [answer for answer in knowledge.answers if answer.day < day]
    total, shares, used = sum(lexicon.weights), Counter[str](), {answer.word for answer in past}
    for word, weight in zip(lexicon.answers, lexicon.weights, strict=True):
        shares[_kind(word, used)] += weight
    dated = [answer for answer in past if answer.day > (knowledge.undated_to or date.min)]
    last = _kinds(past, min(RECENT, len(dated)) or len(past))
    return Belief(
        fresh=shares[FRESH] / total,
        repeat=shares[REPEAT] / total,
        new=shares[NEW] / total,
        likeliest=max(lexicon.weights) / total,
        last_fresh=last[FRESH],
        last_repeat=last[REPEAT],
        last_new=last[NEW],
        known_to=str(past[-1].day),
        missing=missing_count(),
    )


def _kind(word: str, used: Container[str]) -> str:
    return REPEAT if word in used else FRESH if word in _CORE else NEW


def _kinds(past: Sequence[Answer], count: int) -> Counter[str]:
    """Return of which kind the last answers were when they came."""
    used = {answer.word for answer in past[:-count]}
    kinds = Counter[str]()
    for _, word in past[-count:]:
        kinds[_kind(word, used)] += 1
        used.add(word)
    return kinds


_CORE: Final = frozenset(shipped_words("nyt2022-answers"))
