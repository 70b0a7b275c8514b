"""Tournaments: a strategy's games against every answer of a lexicon.

Growing the strategy's decision tree once plays all the games. `compare` plays many strategies and openers as one
campaign.
"""

import hashlib
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from importlib import import_module
from itertools import accumulate
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

from salet import __version__
from salet.errors import BadFile
from salet.game.lexicon import Lexicon
from salet.game.matrix import matrix_of
from salet.game.notation import Turn
from salet.game.position import start
from salet.game.rules import Rules
from salet.limits import cores
from salet.published import find, grow, rank, strategy_of
from salet.result import Result
from salet.solver.evaluation import Guess
from salet.solver.program import PREFIX, command_of
from salet.solver.strategy import Cost, Strategy
from salet.solver.tree import Tree
from salet.solver.values import known_par
from salet.study.jobs import Journal, Watch, executor_or, loaded, processes, run_campaign, same_words, unwatched


@dataclass(frozen=True, slots=True, repr=False)
class Tournament(Result):
    """Every game of a strategy over a lexicon.

    guesses: the number of guesses for each answer, in list order; a game that was not finished counts one more
    than the limit. The mean and the standard deviation are weighted by the lexicon's weights, so for a uniform
    lexicon mean is total / answers.
    """

    strategy: str
    lexicon: Lexicon
    rules: Rules
    tree: Tree
    guesses: Mapping[str, int]
    unfinished: frozenset[str]

    def __repr__(self) -> str:
        where = f"{self.lexicon.name}, {self.rules.text}"
        return f"<Tournament of {self.strategy} ({where}): mean {self.mean:.4f}, lost {len(self.lost):,}>"

    @property
    def opener(self) -> str:
        """The first guess of every game."""
        return self.tree.guess

    @property
    def total(self) -> int:
        """The guesses of all games together."""
        return sum(self.guesses.values())

    @property
    def mean(self) -> float:
        """The expected number of guesses."""
        return fmean(self.guesses.values(), self.lexicon.weights)

    @property
    def sd(self) -> float:
        """The standard deviation of the number of guesses."""
        mean = self.mean
        return sqrt(fmean(((guesses - mean) ** 2 for guesses in self.guesses.values()), self.lexicon.weights))

    @property
    def par(self) -> Guess | None:
        """The best opener, whose value is par; None if the lexicon comes without one."""
        return known_par(start(self.lexicon, self.rules))

    @property
    def lost(self) -> tuple[str, ...]:
        """The answers that were not found within the limit."""
        return tuple(word for word, guesses in self.guesses.items() if guesses > self.rules.limit)

    @property
    def distribution(self) -> dict[int, int]:
        """How many answers were found with each number of guesses."""
        finished = Counter(guesses for word, guesses in self.guesses.items() if word not in self.unfinished)
        return dict(sorted(finished.items()))

    def hardest(self, count: int = 10) -> tuple[str, ...]:
        """Return the answers that took the most guesses."""
        return tuple(sorted(self.guesses, key=lambda word: -self.guesses[word])[:count])

    def games(self) -> Iterator[tuple[str, tuple[Turn, ...]]]:
        """Yield every answer with its game, by the matrix's replies, flawed models included."""
        matrix = matrix_of(self.lexicon, self.rules.feedback)
        replies = cache(lambda guess: matrix.row(matrix.index_of[guess]))
        for index, answer in enumerate(self.lexicon.answers):
            turns: list[Turn] = []
            tree: Tree | None = self.tree
            while tree is not None:
                turns.append(Turn(tree.guess, int(replies(tree.guess)[index])))
                tree = tree.branches.get(turns[-1].pattern)
            yield answer, tuple(turns)

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, every number of guesses included."""
        found, answers = self.distribution, len(self.lexicon.answers)
        games = {guesses: found.get(guesses, 0) for guesses in range(1, max([self.rules.limit, *found]) + 1)}
        par = self.par
        within = zip(games, accumulate(games.values()), strict=True)
        return {
            "strategy": self.strategy,
            "lexicon": self.lexicon.name,
            "rules": self.rules.text,
            "opener": self.opener,
            "answers": answers,
            "weighted": not self.lexicon.uniform,
            "total": self.total,
            "mean": self.mean,
            "sd": self.sd,
            "par": par and par.value,
            "par_proven": par and par.proven,
            "given_up": par and self.mean - par.value,
            "lost": len(self.lost),
            "percent_won": 100 * (1 - len(self.lost) / answers),
            "distribution": games,
            "percent_within": {guesses: 100 * count / answers for guesses, count in within},
            "lost_words": self.lost,
            "hardest": self.hardest(),
        }


def bench(
    by: Strategy | str | Cost,
    lexicon: Lexicon | str | None = None,
    rules: Rules | str | None = None,
    opener: str | None = None,
) -> Tournament:
    """Return the tournament of a strategy, by default with its own lexicon, rules and opener.

    >>> bench("entropy", "original").distribution
    {2: 44, 3: 1219, 4: 988, 5: 63, 6: 1}
    """
    by = strategy_of(by)
    position = start(lexicon or by.lexicon or "nyt", rules or by.rules)
    if opener:
        by = replace(by, opener=position.lexicon.require(opener))
        position.check_legal(position.lexicon.require(opener))
    return tournament_of(grow(position, by), by.name, position.lexicon, position.rules)


def tournament_of(tree: Tree, strategy: str, lexicon: Lexicon, rules: Rules) -> Tournament:
    """Return the games that a tree plays over a lexicon."""
    found = dict(tree.depths())
    unfinished = frozenset(word for word in lexicon.answers if word not in found)
    guesses = {word: found.get(word, rules.limit + 1) for word in lexicon.answers}
    return Tournament(strategy, lexicon, rules, tree, guesses, unfinished)


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
        """The key of the result in a journal, by words and by the strategy's source."""
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


def source_digest(name: str) -> str:
    """Return a digest of the source of module:function or of a program, else an empty text."""
    module, colon, _ = name.partition(":")
    if name.startswith(PREFIX):
        files = [word for word in command_of(name) if Path(word).is_file()]
    else:
        files = [getattr(sys.modules.get(module), "__file__", None) or ""] if colon else []
    content = b"".join(Path(file).read_bytes() for file in files if file)
    return hashlib.sha256(content).hexdigest()[:12] if content else ""


def check_code(name: str, digest: str) -> None:
    """Raise BadFile if this machine has other code for module:function or for a program."""
    if digest and not name.startswith(PREFIX):
        import_module(name.partition(":")[0])
    if source_digest(name) != digest:
        raise BadFile(f"A worker has other code for {name}.")


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
