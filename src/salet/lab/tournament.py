"""Games of strategies: one against an answer, or a tournament against every answer of a lexicon.

Growing a strategy's decision tree once plays all the games of a tournament. `compare` plays many strategies and openers
as one campaign.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, astuple, dataclass, replace
from functools import cache, partial
from itertools import accumulate
from math import sqrt
from statistics import fmean
from typing import Any

from salet.errors import InvalidWordError, quote_input
from salet.game.lexicon import DEFAULT, Lexicon, load_lexicon
from salet.game.notation import Turn
from salet.game.position import new_position, play_game
from salet.game.rules import TRUE, Rules
from salet.json_result import Result, jsonable
from salet.lab.jobs import Journal, SharedData, fingerprint, run_campaign, same_words
from salet.rich_display import RichDisplay
from salet.solver.decision_tree import MAX_GAME_LENGTH, DecisionTree
from salet.solver.evaluation import Evaluation
from salet.solver.objective import MEAN_PLUS_1
from salet.solver.opening_book import lookup
from salet.strategies.program import open_guesser
from salet.strategies.registry import find_strategy, grow_tree, resolve_strategy
from salet.strategies.strategy import Cost, Strategy
from salet.system import usable_cores
from salet.version import __version__
from salet.workers import ProgressCallback, ensure_executor, ignore_progress, processes

# --- One game ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayedTurn(Result):
    """One turn of a game, and how many candidates it left."""

    guess: str
    pattern: str
    words_left: int


@dataclass(frozen=True, slots=True)
class PlayedGame(Result):
    """A strategy's game; won: whether it found the answer within the limit."""

    answer: str
    strategy: str
    lexicon: str
    rules: str
    won: bool
    guesses: int
    position: str
    turns: tuple[PlayedTurn, ...]


def autosolve(
    answer: str | None = None,
    strategy: Strategy | str = "entropy",
    lexicon: Lexicon | str | None = None,
    rules: str | None = None,
    seed: int | None = None,
) -> PlayedGame:
    """Return a strategy's game against an answer, drawn by weight if none is given.

    >>> autosolve("cigar", "s1-a").position
    'soare.BBYYB.tardy.BYYBB.cigar.GGGGG'
    """
    strategy = resolve_strategy(strategy)
    begin = new_position(lexicon or strategy.lexicon or DEFAULT, rules or strategy.rules)
    words = begin.lexicon
    if answer is None:
        answer = random.Random(seed).choices(words.answers, words.weights)[0]  # noqa: S311 - a game, not a secret
    answer = words.require(answer)
    if answer not in words.answers:
        raise InvalidWordError(
            f"{quote_input(answer)} can't be the answer in word list {words.name}; it's only allowed as a guess. "
            "Choose another word."
        )
    with open_guesser(begin, strategy) as guess:
        positions = list(play_game(begin, guess, answer, MAX_GAME_LENGTH if strategy.plays_on else begin.rules.limit))
    end = positions[-1]
    won = end.turns[-1].guess == answer and len(end.turns) <= end.rules.limit
    left = (len(position.candidates) for position in positions)
    moves = tuple(PlayedTurn(turn.guess, turn.tiles, count) for turn, count in zip(end.turns, left, strict=True))
    return PlayedGame(answer, strategy.name, words.name, end.rules.text, won, len(moves), end.text, moves)


# --- All games --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Tournament(RichDisplay):
    """Every game of a strategy over a lexicon.

    guesses: the number of guesses for each answer, in list order; a game that was not finished counts one more
    than the limit. The mean and the standard deviation are weighted by the lexicon's weights, so for a uniform
    lexicon mean is total / answers.
    """

    strategy: str
    lexicon: Lexicon
    rules: Rules
    tree: DecisionTree
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
    def openers(self) -> Evaluation | None:
        """The openers with their values as a tournament counts: a loss is one guess more than the last.

        None if they don't come with the lexicon for just these rules. The value of the best one is par.
        """
        openers = lookup(new_position(self.lexicon, self.rules), MEAN_PLUS_1) if self.rules.feedback == TRUE else None
        return openers if openers and openers.all_proven else None

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

    def games(self) -> Iterator[tuple[str, list[Turn]]]:
        """Yield every answer with its game, by the replies of these rules, flawed models included."""
        reply = cache(new_position(self.lexicon, self.rules).matrix.reply)
        return ((answer, self.tree.follow(answer, reply)) for answer in self.lexicon.answers)

    def as_json(self) -> dict[str, Any]:
        """Return the figures as a value for JSON, every number of guesses included."""
        found, answers = self.distribution, len(self.lexicon.answers)
        games = {guesses: found.get(guesses, 0) for guesses in range(1, max([self.rules.limit, *found]) + 1)}
        openers, mean = self.openers, self.mean
        within = zip(games, accumulate(games.values()), strict=True)
        figures = {
            "strategy": self.strategy,
            "lexicon": self.lexicon.name,
            "rules": self.rules.text,
            "opener": self.opener,
            "answers": answers,
            "weighted": not self.lexicon.uniform,
            "total": self.total,
            "mean": mean,
            "sd": self.sd,
            "par": None if openers is None else openers.value,
            "par_proven": None if openers is None else openers.proven,
            "regret": None if openers is None else _cost(mean, openers),
            "lost": len(self.lost),
            "percent_won": 100 * (1 - len(self.lost) / answers),
            "distribution": games,
            "percent_by": {guesses: 100 * count / answers for guesses, count in within},
            "lost_words": self.lost,
            "hardest": self.hardest(),
        }
        return dict(jsonable(figures))


def _cost(mean: float, openers: Evaluation) -> float:
    """Return how much a mean is above par; 0 if it only beats the openers that were compared, or by rounding."""
    return max(0.0, mean - openers.value)


def bench(
    strategy: Strategy | str | Cost,
    lexicon: Lexicon | str | None = None,
    rules: Rules | str | None = None,
    opener: str | None = None,
) -> Tournament:
    """Return the tournament of a strategy, by default with its own lexicon, rules and opener.

    >>> bench("entropy", "original").distribution
    {2: 44, 3: 1219, 4: 988, 5: 63, 6: 1}
    """
    strategy = resolve_strategy(strategy)
    position = new_position(lexicon or strategy.lexicon or DEFAULT, rules or strategy.rules)
    if opener:
        strategy = replace(strategy, opener=position.lexicon.require(opener))
        position.check_legal(position.lexicon.require(opener))
    tree = grow_tree(position, strategy)
    found, answers = dict(tree.depths()), position.lexicon.answers
    guesses = {word: found.get(word, position.rules.limit + 1) for word in answers}
    return Tournament(strategy.name, position.lexicon, position.rules, tree, guesses, frozenset(answers) - found.keys())


# --- Many tournaments -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """A tournament to play, by names only, so that any process can play it."""

    strategy: str
    lexicon: str | None = None
    rules: str | None = None
    opener: str | None = None

    @property
    def named(self) -> str:
        """The name of the given lexicon, or of the strategy's default."""
        return self.lexicon or find_strategy(self.strategy).lexicon or DEFAULT


def play(payload: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of one trial; a job for any worker."""
    trial = Entry(**payload["trial"])
    words = same_words(trial.named, payload["fingerprint"], trial.strategy)
    return bench(trial.strategy, words, trial.rules, trial.opener).as_json()


def compare(
    to_play: Sequence[Entry],
    *,
    journal: str = ":memory:",
    executor: Executor | None = None,
    watch: ProgressCallback = ignore_progress,
) -> list[dict[str, Any]]:
    """Return the figures of every trial, in their order.

    Strategies are Python code, so they run in processes; a single trial without an executor is played in this process.
    """
    lexicons: dict[str, Lexicon] = {}
    jobs = _jobs(to_play, lexicons)
    if len(jobs) == 1 and journal == ":memory:" and executor is None:
        return [play(payload) for _, payload in jobs]
    own = partial(processes, min(usable_cores(), len(jobs)))
    shared = SharedData.of(lexicons, (trial.strategy for trial in to_play))
    with Journal(journal, f"salet {__version__} lab") as record, ensure_executor(executor, own) as workers:
        results = run_campaign(jobs, play, workers, record, shared=shared, watch=watch)
    return [results[key] for key, _ in jobs]


def _jobs(to_play: Sequence[Entry], lexicons: dict[str, Lexicon]) -> list[tuple[str, dict[str, Any]]]:
    """Return the jobs of the trials, and add their lexicons by fingerprint.

    Raises before any worker starts if a name is unknown or an opener not allowed.
    """
    words = cache(load_lexicon)
    jobs = []
    for trial in to_play:
        position = new_position(words(trial.named), trial.rules or find_strategy(trial.strategy).rules)
        if trial.opener:
            position.check_legal(position.lexicon.require(trial.opener))
        same = fingerprint(position.lexicon, trial.strategy)
        lexicons[same] = position.lexicon
        key = " ".join(name or "-" for name in (*astuple(trial), same))
        jobs.append((key, {"trial": asdict(trial), "fingerprint": same}))
    return jobs
