"""The prior: each accepted word's probability to be a day's answer, from earlier answers.

The probability of a word is the probability of its tier times its share of that tier.

tier      a word's group on that day: CORE (an unused answer of the 2022 list), LATER (any other unused candidate of
          2023), USED (a past answer), OUTSIDE (every other accepted word)
share     the probability of a tier: its answers counted with exponential decay, for several half-lives at once, each
          weighted by how well it predicted earlier days
habit     a trait that the editor prefers or avoids (`HABITS`): a slope of a softmax within the
          tier, updated by each answer
fading    how fast the probability of a repeat falls from the oldest used word to the newest, or rises: several rates,
          each weighted by how well it predicted earlier repeats
likeness  for OUTSIDE words, how often words of that form (plural, past tense, other) are candidates
avoided   words that no editor of a family game would choose (`nyt-avoided.txt`): a twentieth of their weight

The prior is learned in one pass over the days, so it never depends on its own day or a later one. docs/prior.md
measures what each part contributes.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache, reduce
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.game.answers import Answer
from salet.game.files import ACCEPTED, frequency_levels, shipped_words

Letters = NDArray[np.uint8]
Bools = NDArray[np.bool_]

UNKNOWN: Final = np.zeros(5, dtype=np.uint8)
"""Yesterday's letters when they are unknown: equal to no letter."""


class Given(NamedTuple):
    """The words that a trait is asked about: letters, frequencies, and yesterday's answer."""

    letters: Letters
    frequency: NDArray[np.float64]
    yesterday: Letters = UNKNOWN


Trait = Callable[[Given], NDArray[np.generic]]


class Habit(NamedTuple):
    """A trait, and the standard deviation of its slope's normal prior around zero.

    daily: whether the trait depends on yesterday's answer.
    """

    name: str
    spread: float
    trait: Trait
    daily: bool = False


def letters_of(text: str) -> Letters:
    """Return the letters of a text as numbers."""
    return np.frombuffer(text.encode("ascii"), dtype=np.uint8)


def ends_in(letters: Letters, tail: str) -> Bools:
    """Return which words end in `tail`."""
    return np.asarray((letters[:, -len(tail) :] == letters_of(tail)).all(axis=1))


def is_past_tense(letters: Letters) -> Bools:
    """Return which words end in -ed but not in -eed."""
    return ends_in(letters, "ed") & ~ends_in(letters, "eed")


def is_plural(letters: Letters) -> Bools:
    """Return which words end in -s but not in -ss, -us, -is or -ys."""
    return ends_in(letters, "s") & ~np.isin(letters[:, -2], letters_of("suiy"))


def _letter_twice(given: Given) -> Bools:
    ordered = np.sort(given.letters, axis=1)
    return np.asarray((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))


def _same_places(given: Given) -> NDArray[np.int64]:
    return np.asarray((given.letters == given.yesterday).sum(axis=1))


def _same_first(given: Given) -> Bools:
    return np.asarray(given.letters[:, 0] == given.yesterday[0])


HABITS: Final = (
    Habit("word frequency", 1.0, lambda given: given.frequency),
    Habit("past tense", 1.0, lambda given: is_past_tense(given.letters)),
    Habit("ends in y", 0.15, lambda given: ends_in(given.letters, "y")),
    Habit("ends in e", 0.15, lambda given: ends_in(given.letters, "e")),
    Habit("a letter twice", 0.15, _letter_twice),
    Habit("letters in yesterday's place", 0.15, _same_places, daily=True),
    Habit("yesterday's first letter", 0.15, _same_first, daily=True),
)


Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

CORE = 0
LATER = 1
USED = 2
OUTSIDE = 3
TIERS: Final = ("core", "later", "used", "outside")
TOTAL: Final = 1_000_000_000
"""The integer weights sum to this, up to rounding; weighted sums of depths still fit 64 bits."""

LEVELS_A_UNIT: Final = 4  # of frequency: sixteen times as frequent is one more
AVOIDED_SHARE: Final = 1 / 20


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The accepted words as letters, with the frequency in English and the first tier of each.

    likeness: of their form to the candidates. taste: 1, or less for words that no editor would choose.
    """

    index: dict[str, int]
    letters: Letters
    frequency: Floats
    born: Ints
    likeness: Floats
    taste: Floats

    @classmethod
    def of(
        cls,
        accepted: Sequence[str],
        candidates: Collection[str],
        core: Collection[str],
        levels: Mapping[str, int],
        avoided: Collection[str] = (),
    ) -> "Words":
        """Return the words that a prior is about.

        core: the list of 2022; candidates: that of 2023; levels: how frequent words are, see `lists.frequency_levels`;
        avoided: words that no editor would choose.
        """
        frequency = np.array([levels.get(word, 0) for word in accepted]) / LEVELS_A_UNIT
        letters = letters_of("".join(accepted)).reshape(len(accepted), -1)
        later, first = set(candidates), set(core)
        born = np.array([OUTSIDE if w not in later else CORE if w in first else LATER for w in accepted])
        index = {word: place for place, word in enumerate(accepted)}
        taste = np.where(np.isin(accepted, list(avoided)), AVOIDED_SHARE, 1.0)
        return cls(index, letters, frequency, born, _likeness(letters, born), taste)


@lru_cache(maxsize=1)
def accepted_words() -> Words:
    """Return every word that the game accepts."""
    accepted, candidates, core = map(shipped_words, (ACCEPTED, "nyt2023-answers", "nyt2022-answers"))
    return Words.of(accepted, candidates, core, frequency_levels(), shipped_words("nyt-avoided"))


@dataclass(frozen=True, slots=True)
class Model:
    """The fixed parameters of the model.

    half_lives: of the memory for tiers, in days. pseudo: pseudocount of each tier. switch: how much trust moves to
    other half-lives each day. fadings, evens: how steeply the chance of repeats falls from the oldest used word to the
    newest (below zero: rises), and the part that does not. habit_memory: the half-life of the habits, in days. widest:
    after how many days without an answer the prior stops widening; doubt: how many answers of each tier are imagined
    by then. few: fewer answers than this, after a gap that is longer, only mark words as used. like_candidates: whether
    OUTSIDE words differ by form.
    """

    habits: tuple[Habit, ...] = HABITS
    half_lives: tuple[float, ...] = (15, 30, 60, 120, 240, 480)
    pseudo: float = 0.1
    switch: float = 0.003
    fadings: tuple[float, ...] = (0.03, 0.06, 0.12, 0.25, 0.5, 1e9, -0.5, -0.25, -0.12, -0.06, -0.03)
    evens: tuple[float, ...] = (0.05, 0.2)
    habit_memory: float = 30.0
    widest: int = 90
    doubt: float = 2.0
    few: int = 14
    like_candidates: bool = True


MODEL: Final = Model()


@dataclass(frozen=True, slots=True, eq=False)
class Prior:
    """The state on the morning of `day`; its arrays are never changed.

    last: (words,) the day each word was last an answer, as an ordinal, or -1. counts: (half-lives, tiers). trust:
    (half-lives,). fading: (fadings x evens,) trust in each. slopes, precision: of the habits. yesterday: letters.
    """

    words: Words
    model: Model
    day: date
    last: Ints
    counts: Floats
    trust: Floats
    fading: Floats
    slopes: Floats
    precision: Floats
    yesterday: Letters

    @property
    def tiers(self) -> Ints:
        """The tier of each word."""
        return np.where(self.last >= 0, USED, self.words.born)

    @property
    def shares(self) -> Floats:
        """The chance of each tier."""
        return np.asarray(self.trust @ _tier_chances(self))

    @property
    def chances(self) -> Floats:
        """The chance of each accepted word."""
        tiers, shares = self.tiers, self.shares
        chances = np.zeros(len(tiers))
        for tier, share in enumerate(shares):
            peers = np.flatnonzero(tiers == tier)
            if len(peers):
                chances[peers] = share * _within(self, tier, peers, _traits(self, peers))
        return np.asarray(chances / chances.sum())

    @property
    def weights(self) -> Ints:
        """The chances as positive integers that sum to about TOTAL."""
        return np.maximum(1, np.rint(TOTAL * self.chances)).astype(np.int64)


def first_prior(words: Words, day: date, model: Model = MODEL) -> Prior:
    """Return the prior before any answer is known."""
    rates, fadings = len(model.half_lives), len(model.fadings) * len(model.evens)
    return Prior(
        words=words,
        model=model,
        day=day,
        last=np.full(len(words.born), -1),
        counts=np.zeros((rates, len(TIERS))),
        trust=np.full(rates, 1 / rates),
        fading=np.full(fadings, 1 / fadings),
        slopes=np.zeros(len(model.habits)),
        precision=_first_precision(model),
        yesterday=UNKNOWN,
    )


def fit(words: Words, history: Iterable[Answer], day: date, model: Model = MODEL) -> Prior:
    """Return the prior of the morning of `day`, from the answers before it.

    Days missing from the history, within it or at its end, widen the prior.
    """
    known = sorted(answer for answer in history if answer.day < day)
    first = known[0].day if known else day
    return wait(follow(first_prior(words, first, model), known), day)


def follow(prior: Prior, answers: Sequence[Answer]) -> Prior:
    """Return the prior after these answers, in the order of their days.

    After a long gap the short memories are empty, and one answer would sway them: the odds would become worse than
    without it. So an update that has just begun only marks words as used.
    """
    count = len(answers) - _too_few(prior, answers)
    return reduce(mark, answers[count:], reduce(learn, answers[:count], prior))


def _too_few(prior: Prior, answers: Sequence[Answer]) -> int:
    """Return how many answers follow the last long gap, if too few to learn from, else 0."""
    few = prior.model.few
    days = [prior.day - timedelta(days=1), *(answer.day for answer in answers)]
    gaps = ((later - earlier).days for later, earlier in zip(days[:0:-1], days[-2::-1], strict=True))
    return next((count for count, gap in enumerate(islice(gaps, few - 1), 1) if gap > few), 0)


def mark(prior: Prior, answer: Answer) -> Prior:
    """Return the prior after an answer that teaches nothing but that its word is used."""
    prior = wait(prior, answer.day)
    place = prior.words.index.get(answer.word)
    tomorrow = answer.day + timedelta(days=1)
    if place is None:
        return replace(prior, day=tomorrow, yesterday=UNKNOWN)
    last = prior.last.copy()
    last[place] = answer.day.toordinal()
    return replace(prior, day=tomorrow, last=last, yesterday=prior.words.letters[place])


def learn(prior: Prior, answer: Answer) -> Prior:
    """Return the prior of the morning after an answer.

    A word that is not accepted (the game's list may have grown) only adds to the count of OUTSIDE.
    """
    prior = wait(prior, answer.day)
    place = prior.words.index.get(answer.word)
    if place is None:
        return mark(_counted(prior, OUTSIDE), answer)
    tiers = prior.tiers
    tier = int(tiers[place])
    peers = np.flatnonzero(tiers == tier)
    fading = _moved_fading(prior, tier, peers, place)
    slopes, precision = _moved_slopes(prior, tier, peers, place)
    return mark(replace(_counted(prior, tier), fading=fading, slopes=slopes, precision=precision), answer)


def wait(prior: Prior, day: date) -> Prior:
    """Return the prior of a later day without the answers between: shares drift to equality.

    The drift ends after `model.widest` days. Which words were used in between is not estimated: that would lower the
    chances of all words of a tier about equally.
    """
    missed = (day - prior.day).days
    if missed <= 0:
        return prior
    drift = min(missed, prior.model.widest)
    return replace(
        prior,
        day=day,
        counts=_faded(prior, drift) + prior.model.doubt * drift / max(1, prior.model.widest),
        trust=_mixed(prior.trust, 1 - (1 - prior.model.switch) ** drift),
        yesterday=UNKNOWN,
    )


# --- Shares of the tiers ----------------------------------------------------------------------------------------


def _counted(prior: Prior, tier: int) -> Prior:
    """Count one more answer of a tier, and weight the half-lives by how well they predicted it."""
    counts = _faded(prior, 1) + np.eye(len(TIERS))[tier]
    return replace(prior, counts=counts, trust=_mixed(prior.trust * _tier_chances(prior)[:, tier], prior.model.switch))


def _tier_chances(prior: Prior) -> Floats:
    """Return the chances, a row per half-life and a column per tier."""
    counts = prior.counts + prior.model.pseudo
    return np.asarray(counts / counts.sum(axis=1, keepdims=True))


def _faded(prior: Prior, days: int) -> Floats:
    fade = 0.5 ** (days / np.array(prior.model.half_lives))
    return np.asarray(prior.counts * fade[:, None])


def _mixed(trust: Floats, switch: float) -> Floats:
    """Return trust that sums to one, with a little for each half-life, so that none is lost."""
    return np.asarray((1 - switch) * trust / trust.sum() + switch / len(trust))


# --- Shares within a tier ---------------------------------------------------------------------------------------


def _traits(prior: Prior, peers: Ints) -> Floats:
    """Return the traits, a row per habit and a column per word."""
    given = Given(prior.words.letters[peers], prior.words.frequency[peers], prior.yesterday)
    rows = _lasting_traits(prior.words, prior.model.habits).take(peers, axis=1)
    for row, habit in zip(rows, prior.model.habits, strict=True):
        if habit.daily:
            row[:] = habit.trait(given)
    return np.asarray(rows)


@lru_cache(maxsize=2)
def _lasting_traits(words: Words, habits: tuple[Habit, ...]) -> Floats:
    """Return the traits of all words that are the same every day, and zeros for the others."""
    given = Given(words.letters, words.frequency)
    rows = np.zeros((len(habits), len(words.frequency)))
    for row, habit in zip(rows, habits, strict=True):
        if not habit.daily:
            row[:] = habit.trait(given)
    return rows


def _within(prior: Prior, tier: int, peers: Ints, traits: Floats) -> Floats:
    """Return the chance of each word of a tier, given that the answer is in it."""
    pull = np.exp(prior.slopes @ traits) * prior.words.taste[peers]
    if tier == OUTSIDE and prior.model.like_candidates:
        pull *= prior.words.likeness[peers]
    if tier == USED:
        pull *= prior.fading @ _repeat_chances(prior, peers)
    return np.asarray(pull / pull.sum())


def _repeat_chances(prior: Prior, used: Ints) -> Floats:
    """Return, for each fading, the chance of each used word to be repeated, without habits."""
    rank = np.empty(len(used))
    rank[np.argsort(prior.last[used], kind="stable")] = (np.arange(len(used)) + 0.5) / len(used)
    falls = np.exp(-rank / np.array(prior.model.fadings)[:, None])
    falls /= falls.sum(axis=1, keepdims=True)
    return np.concatenate([(1 - even) * falls + even / len(used) for even in prior.model.evens])


def _moved_fading(prior: Prior, tier: int, peers: Ints, place: int) -> Floats:
    if tier != USED:
        return prior.fading
    likelihood = prior.fading * _repeat_chances(prior, peers)[:, np.searchsorted(peers, place)]
    return np.asarray(likelihood / likelihood.sum())


def _moved_slopes(prior: Prior, tier: int, peers: Ints, place: int) -> tuple[Floats, Floats]:
    """Return slopes and precision after a Newton step on the answer's likelihood."""
    traits = _traits(prior, peers)
    within = _within(prior, tier, peers, traits)
    mean = traits @ within
    precision = _faded_precision(prior) + (traits * within) @ traits.T - np.outer(mean, mean)
    surprise = traits[:, np.searchsorted(peers, place)] - mean
    return prior.slopes + np.linalg.solve(precision, surprise), precision


def _first_precision(model: Model) -> Floats:
    return np.diag([habit.spread**-2.0 for habit in model.habits])


def _faded_precision(prior: Prior) -> Floats:
    first = _first_precision(prior.model)
    fade = 0.5 ** (1 / prior.model.habit_memory)
    return np.asarray(first + fade * (prior.precision - first))


def _likeness(letters: Letters, born: Ints) -> Floats:
    """Return how often words of the same form (plural, past tense, other) are candidates."""
    form = is_plural(letters) + 2 * is_past_tense(letters)
    candidate = born != OUTSIDE
    inside = np.bincount(form, weights=candidate, minlength=3) + 1
    rate = inside / (np.bincount(form, minlength=3) + 1 / candidate.mean())
    return np.asarray(rate[form])
