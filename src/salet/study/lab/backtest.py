"""Back-tests: real past days, each played with the knowledge of the days before.

A *job* is a chunk of days under one belief, by one strategy. It contains the answers up to its last day and no later
ones, so that no belief can look ahead. Jobs run in any order and in any process, and a journal records the finished
ones.
"""

import csv
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import date
from functools import lru_cache, partial
from io import StringIO
from math import fsum, inf, log2, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from salet.errors import BadFile
from salet.game.daily.answers import Answer
from salet.game.daily.nyt import VERSION
from salet.game.lexicon import Lexicon
from salet.game.lists import ACCEPTED, shipped_words
from salet.game.position import Position, play_out, start
from salet.limits import read_text, whole_number
from salet.result import Result
from salet.run.campaign import Watch, run_campaign, unwatched
from salet.run.journal import Journal
from salet.run.workers import cores, executor_or, processes
from salet.solver.strategies import find
from salet.solver.strategy import Strategy, next_guess
from salet.study.advice.review import review
from salet.study.inputs import check_code, source_digest
from salet.study.lab.beliefs import BELIEFS, NOTHING, Bin, Tally, Weights, belief_named, bins, tally
from salet.study.score import Interval, Score, luck_free
from salet.version import __version__

STRATEGY = "two-turn"
COUNTS_FILE = "human_score_counts.csv"  # shared results by guesses, under the name by which they are published
LOST = "X"
CHUNK = 32  # days per job: learning the prior of the first day takes as long as playing four days


@dataclass(frozen=True, slots=True)
class BeliefRecord(Result):
    """One belief's results: score and surprise of each day, and the tally.

    scores: by the belief's own chances of the day; where these are wrong, luck is not 0 on average.
    """

    scores: tuple[Score, ...]
    bits: tuple[float, ...]
    counted: Tally
    limit: int

    @property
    def guesses(self) -> tuple[int, ...]:
        """The guesses of each day; a lost one counts one more than the limit."""
        return tuple(round(score.guesses) for score in self.scores)

    @property
    def mean(self) -> float:
        """The average guesses per day."""
        return sum(self.guesses) / len(self.guesses)

    @property
    def lost(self) -> int:
        """How many days were lost."""
        return sum(guesses > self.limit for guesses in self.guesses)

    @property
    def par(self) -> float:
        """The average guesses of best play, as the belief expects them."""
        return fmean(score.par for score in self.scores)

    @property
    def given_up(self) -> float:
        """The average guesses per day that the strategy gave up."""
        return fmean(score.given_up for score in self.scores)

    @property
    def luck(self) -> float:
        """The average guesses per day that luck saved; negative if it cost some."""
        return fmean(score.luck for score in self.scores)

    @property
    def luck_free(self) -> Interval:
        """The mean without luck."""
        means = luck_free(self.scores)
        assert means is not None  # noqa: S101 - a back-test has a day
        return means.luck_free

    @property
    def bits_a_day(self) -> float:
        """The average surprise of an answer: minus the base-2 logarithm of its predicted chance."""
        return fsum(self.bits) / len(self.bits)

    @property
    def distribution(self) -> dict[int, int]:
        """How many days were won with each number of guesses."""
        return {n: self.guesses.count(n) for n in sorted(set(self.guesses)) if n <= self.limit}

    @property
    def calibration(self) -> tuple[Bin, ...]:
        """Predicted and observed shares."""
        return bins(self.counted)

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "mean": self.mean,
            "par": self.par,
            "given_up": self.given_up,
            "luck": self.luck,
            "luck_free": self.luck_free,
            "lost": self.lost,
            "bits": self.bits_a_day,
            "distribution": self.distribution,
            "calibration": self.calibration,
        }


@dataclass(frozen=True, slots=True)
class Difference(Result):
    """How far a record lies above the reference over the same days, with standard errors."""

    guesses: float
    guesses_error: float
    bits: float
    bits_error: float

    @classmethod
    def between(cls, record: BeliefRecord, reference: BeliefRecord) -> "Difference":
        """Return the paired difference of two records."""
        guesses = paired(record.guesses, reference.guesses)
        return cls(*guesses, *paired(record.bits, reference.bits))


def paired(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the differences and its standard error, infinite for one pair.

    >>> paired((3, 4, 4, 3), (3, 3, 3, 3))
    (0.5, 0.288675...)
    """
    gaps = [value - other for value, other in zip(values, others, strict=True)]
    return fmean(gaps), stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else inf


@dataclass(frozen=True, slots=True)
class Backtest(Result):
    """The records of several beliefs and strategies; the first is the reference."""

    days: tuple[Answer, ...]
    strategies: tuple[str, ...]
    records: Mapping[str, BeliefRecord]
    human_mean: float | None = None

    @property
    def first(self) -> str:
        """The first day."""
        return str(self.days[0].day)

    @property
    def last(self) -> str:
        """The last day."""
        return str(self.days[-1].day)

    @property
    def reference(self) -> str:
        """The name of the record that the others are compared with."""
        return next(iter(self.records))

    @property
    def differences(self) -> dict[str, Difference]:
        """The paired difference of every record but the first to the first."""
        reference = self.records[self.reference]
        others = list(self.records.items())[1:]
        return {name: Difference.between(record, reference) for name, record in others}

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "days": len(self.days),
            "from": self.first,
            "to": self.last,
            "strategies": self.strategies,
            "beliefs": self.records,
            "differences": self.differences,
            "human_mean": self.human_mean,
        }


def backtest(
    answers: Sequence[Answer],
    first: date,
    last: date | None = None,
    *,
    beliefs: Iterable[str] = tuple(BELIEFS),
    strategies: Iterable[str] = (STRATEGY,),
    rules: str = "normal",
    human_mean: float | None = None,
    journal: str = ":memory:",
    executor: Executor | None = None,
    watch: Watch = unwatched,
) -> Backtest:
    """Return the results of each strategy from `first` to `last` under each belief."""
    answers = tuple(sorted(answers))
    days = tuple(answer for answer in answers if first <= answer.day <= (last or date.max))
    names, by = tuple(dict.fromkeys(beliefs)), tuple(dict.fromkeys(strategies))
    _check(days, names, by)
    label = "{}" if len(by) == 1 else "{}, {}"  # a record's: the strategy is named where there are several
    jobs = {label.format(name, one): dict(_jobs(name, answers, days, one, rules)) for name in names for one in by}
    every = {key: payload for some in jobs.values() for key, payload in some.items()}
    own = partial(processes, min(cores(), len(every)))
    with Journal(journal, _fingerprint(answers, rules)) as record, executor_or(executor, own) as workers:
        results = run_campaign(every.items(), play_chunk, workers, record, watch=watch)
    limit = start("original", rules).rules.limit
    records = {label: _record([results[key] for key in some], limit) for label, some in jobs.items()}
    return Backtest(days, tuple(find(one).name for one in by), records, human_mean)


def _check(days: Sequence[Answer], beliefs: Sequence[str], strategies: Sequence[str]) -> None:
    """Raise errors before any worker starts."""
    for strategy in strategies:
        find(strategy)
    for name in beliefs:
        belief_named(name)
    if not days:
        raise BadFile("There are no answers between these days. Choose other days, or a file that contains them.")
    accepted = set(shipped_words(ACCEPTED))
    strange = [answer for answer in days if answer.word not in accepted]
    if strange:
        raise BadFile(f"{strange[0].word} of {strange[0].day} is not an accepted word, so it cannot be guessed.")


def _fingerprint(answers: Sequence[Answer], rules: str) -> str:
    text = "\n".join(f"{day} {word}" for day, word in answers)
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return f"salet {__version__} scored days, prior {VERSION}, rules {rules}, answers {digest}"


def _jobs(
    belief: str, answers: Sequence[Answer], days: Sequence[Answer], strategy: str, rules: str
) -> Iterable[tuple[str, dict[str, Any]]]:
    code = {name: source_digest(name) for name in (belief, strategy)}
    names = " ".join(f"{name} {digest}".rstrip() for name, digest in code.items())
    before = sum(answer.day < days[0].day for answer in answers)
    for begin in range(0, len(days), CHUNK):
        chunk = days[begin : begin + CHUNK]
        past = [(str(day), word) for day, word in answers[: before + begin + len(chunk)]]
        game = {"belief": belief, "strategy": strategy, "rules": rules, "code": code}
        yield f"{names} {chunk[0].day} {chunk[-1].day}", {**game, "answers": past, "days": len(chunk)}


def play_chunk(payload: dict[str, Any]) -> dict[str, Any]:
    """Return scores, bits and tally of a chunk of days; a job for any worker."""
    for name, digest in payload["code"].items():
        check_code(name, digest)
    answers = tuple(Answer(date.fromisoformat(day), word) for day, word in payload["answers"])
    belief, by = belief_named(payload["belief"]), find(payload["strategy"])
    scores, bits, counted = [], [], NOTHING
    for today in range(len(answers) - payload["days"], len(answers)):
        day, word = answers[today]
        lexicon = lexicon_of_day(belief(answers[:today], day), f"{payload['belief']}@{day}")
        answer = lexicon.answers.index(word)
        scores.append(score_of(start(lexicon, payload["rules"]), by, word).text)
        bits.append(log2(sum(lexicon.weights) / lexicon.weights[answer]))
        counted += tally(start(lexicon).matrix.weights, answer)
    return {"scores": scores, "bits": bits, "tally": counted.as_json()}


def lexicon_of_day(weights: Weights, name: str) -> Lexicon:
    """Return the lexicon in which every accepted word may be the answer, with these weights."""
    accepted = shipped_words(ACCEPTED)
    return Lexicon(name, accepted, accepted, tuple(weights.tolist()))


def score_of(position: Position, by: Strategy, answer: str) -> Score:
    """Return the score of a strategy's game for an answer."""
    *_, end = play_out(position, lambda position: _cached_guess(position, by), answer)
    return review(end.turns, end.lexicon, end.rules, answer=answer, best_play=False).score


_cached_guess = lru_cache(maxsize=128)(next_guess)  # a constant belief reaches the same positions every day


def _record(chunks: Sequence[Mapping[str, Any]], limit: int) -> BeliefRecord:
    scores = tuple(Score.read(text) for chunk in chunks for text in chunk["scores"])
    bits = tuple(b for chunk in chunks for b in chunk["bits"])
    return BeliefRecord(scores, bits, sum((Tally.from_json(chunk["tally"]) for chunk in chunks), NOTHING), limit)


# --- People ------------------------------------------------------------------------------------------------------


def counts_next_to(answers: Path) -> Path | None:
    """Return the file of counts in the same folder as a file of answers, or None."""
    path = answers.parent / COUNTS_FILE
    return path if path.exists() else None


def people_mean(path: Path) -> float:
    """Return people's average guesses, from CSV with `rounds` and `count`; a loss is seven."""
    text = read_text(path)
    try:
        rows = [(row["rounds"], _figure(row["count"])) for row in csv.DictReader(StringIO(text))]
        guesses = [(7 if rounds == LOST else _figure(rounds), count) for rounds, count in rows]
    except (csv.Error, KeyError, TypeError, ValueError, AttributeError):
        raise BadFile(f"{path} is not CSV with the columns rounds and count.") from None
    total = sum(count for _, count in guesses)
    if total <= 0:
        raise BadFile(f"{path} contains no games.")
    return sum(rounds * count for rounds, count in guesses) / total


def _figure(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise ValueError(text)
    return number
