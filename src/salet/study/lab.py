"""The lab: many tournaments at once, over strategies, lexicons, rules and openers, in parallel and resumable."""

import hashlib
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from salet import __version__
from salet.game.lexicon import Lexicon, load
from salet.game.position import start
from salet.run.campaign import Progress, run_campaign
from salet.run.journal import Journal
from salet.run.local import cores, processes
from salet.solve.strategy import find, rank
from salet.study.tournament import Tournament, bench

DEFAULT_LEXICON = "nyt"


@dataclass(frozen=True, slots=True)
class Trial:
    """A tournament to be played: names only, so that any process can play it.

    length: which words to take from a lexicon that is a dictionary file.
    """

    strategy: str
    lexicon: str | None = None
    rules: str | None = None
    opener: str | None = None
    length: int | None = None

    @property
    def words(self) -> Lexicon:
        """The lexicon: the one named, or else the strategy's own."""
        return _loaded(self.lexicon or find(self.strategy).lexicon or DEFAULT_LEXICON, self.length)

    @property
    def key(self) -> str:
        """What a journal keeps the result under; it changes with the words and with a strategy of one's own."""
        names = (self.strategy, self.lexicon, self.rules, self.opener)
        return " ".join([*(str(name or "-") for name in names), self.words.hash[:12], edition(self.strategy)]).rstrip()

    def play(self) -> Tournament:
        """Return the tournament itself."""
        return bench(self.strategy, self.words, self.rules, self.opener)


@lru_cache(maxsize=8)
def _loaded(lexicon: str, length: int | None) -> Lexicon:
    return load(lexicon, length=length)


def edition(strategy: str) -> str:
    """Return a digest of the file that a strategy of one's own comes from, or nothing for one of Salet's."""
    module, colon, _ = strategy.partition(":")
    file = getattr(sys.modules.get(module), "__file__", None) if colon else None
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:12] if file else ""


def trials(
    strategies: Iterable[str],
    lexicons: Sequence[str | None] = (None,),
    rules: Sequence[str | None] = (None,),
    openers: Sequence[str | None] = (None,),
    length: int | None = None,
) -> list[Trial]:
    """Return a trial for every combination."""
    return [Trial(s, x, r, o, length) for s in strategies for x in lexicons for r in rules for o in openers]


def play(payload: dict[str, Any], _bound: Any = None) -> dict[str, Any]:
    """Return the figures of one trial; a job for any worker."""
    return Trial(**payload).play().as_json()


def compare(
    to_play: Sequence[Trial],
    *,
    journal: str = ":memory:",
    workers: int | None = None,
    watch: Callable[[Progress], None] = lambda _progress: None,
) -> list[dict[str, Any]]:
    """Return the figures of every trial, in their order.

    Strategies are Python, so they are spread over processes; a single trial is played right here.
    """
    _loaded.cache_clear()  # a file may have been written anew since
    for trial in to_play:
        _check(trial)
    if len(to_play) == 1 and journal == ":memory:":
        return [play(asdict(to_play[0]))]
    keys = [trial.key for trial in to_play]
    jobs = {key: asdict(trial) for key, trial in zip(keys, to_play, strict=True)}
    count = min(workers or cores(), len(jobs))
    with Journal(journal, f"salet {__version__} lab") as kept:
        results = run_campaign(jobs.items(), play, lambda: processes(count), kept, workers=count, watch=watch)
    return [results[key] for key in keys]


def _check(trial: Trial) -> None:
    """Raise now what would be an error in a worker later: an unknown name, or an opener that cannot be played."""
    position = start(trial.words, trial.rules or find(trial.strategy).rules)
    if trial.opener:
        position.check_legal(position.lexicon.require(trial.opener))


def best_openers(lexicon: Lexicon | str, count: int | None = None, rules: str = "normal") -> tuple[str, ...]:
    """Return a lexicon's best openers by entropy, or all of its words.

    >>> best_openers("original", 2)
    ('soare', 'roate')
    """
    return tuple(word for word, _ in rank(start(lexicon, rules), "entropy").top(count or sys.maxsize))
