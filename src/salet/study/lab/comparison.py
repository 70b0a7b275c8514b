"""Comparisons: tournaments over many strategies, lexicons, rules and openers, in parallel and resumable."""

import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.run.campaign import Watch, run_campaign, unwatched
from salet.run.journal import Journal
from salet.run.local import cores, executor_or, processes
from salet.solver.strategies import find, rank
from salet.study.inputs import check_code, loaded, same_words, source_digest
from salet.study.lab.tournament import Tournament, bench
from salet.version import __version__

DEFAULT_LEXICON = "nyt"


@dataclass(frozen=True, slots=True)
class Trial:
    """A tournament to play, by names only, so that any process can play it."""

    strategy: str
    lexicon: str | None = None
    rules: str | None = None
    opener: str | None = None

    @property
    def named(self) -> str:
        """The name of the given lexicon, or of the strategy's default."""
        return self.lexicon or find(self.strategy).lexicon or DEFAULT_LEXICON

    @property
    def words(self) -> Lexicon:
        """The lexicon itself."""
        return loaded(self.named)

    @property
    def key(self) -> str:
        """The key of the result in a journal; depends on the words, and on the source of a user's strategy."""
        names = (self.strategy, self.lexicon, self.rules, self.opener)
        return " ".join(
            [*(str(name or "-") for name in names), self.words.hash[:12], source_digest(self.strategy)]
        ).rstrip()

    def play(self) -> Tournament:
        """Return the tournament itself."""
        return bench(self.strategy, self.words, self.rules, self.opener)


def trials(
    strategies: Iterable[str],
    lexicons: Sequence[str | None] = (None,),
    rules: Sequence[str | None] = (None,),
    openers: Sequence[str | None] = (None,),
) -> list[Trial]:
    """Return a trial for every combination."""
    return [Trial(s, x, r, o) for s in strategies for x in lexicons for r in rules for o in openers]


def play(payload: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of one trial; a job for any worker."""
    trial = Trial(**payload["trial"])
    same_words(trial.named, payload["words"])
    check_code(trial.strategy, payload["code"])
    return trial.play().as_json()


def _payload(trial: Trial) -> dict[str, Any]:
    return {"trial": asdict(trial), "words": trial.words.hash, "code": source_digest(trial.strategy)}


def compare(
    to_play: Sequence[Trial],
    *,
    journal: str = ":memory:",
    executor: Executor | None = None,
    watch: Watch = unwatched,
) -> list[dict[str, Any]]:
    """Return the figures of every trial, in their order.

    Strategies are Python code, so they run in processes; a single trial without an executor is played in this process.
    """
    loaded.cache_clear()  # files may have changed
    for trial in to_play:
        _check(trial)
    if len(to_play) == 1 and journal == ":memory:" and executor is None:
        return [to_play[0].play().as_json()]
    keys = [trial.key for trial in to_play]
    jobs = {key: _payload(trial) for key, trial in zip(keys, to_play, strict=True)}
    own = partial(processes, min(cores(), len(jobs)))
    with Journal(journal, f"salet {__version__} lab") as record, executor_or(executor, own) as workers:
        results = run_campaign(jobs.items(), play, workers, record, watch=watch)
    return [results[key] for key in keys]


def _check(trial: Trial) -> None:
    """Raise errors before any worker starts: an unknown name, or an opener that is not allowed."""
    position = start(trial.words, trial.rules or find(trial.strategy).rules)
    if trial.opener:
        position.check_legal(position.lexicon.require(trial.opener))


def best_openers(lexicon: Lexicon | str, count: int | None = None, rules: str = "normal") -> tuple[str, ...]:
    """Return a lexicon's best openers by entropy, or all of its words.

    >>> best_openers("original", 2)
    ('soare', 'roate')
    """
    return tuple(word for word, _ in rank(start(lexicon, rules), "entropy").top(count or sys.maxsize))
