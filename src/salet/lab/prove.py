"""Proofs: the best opener of a lexicon under given rules, and that no other does better.

In mid-game likewise: the best guess of a position is what opens the rest of the game, and "opener" says both here.

Every opener is a job. Most are ruled out by the one-step bound (L1), the rest by search. In a list where few words
carry nearly all of the weight, the one-step bound of these words comes first: it takes a tenth of the time. The jobs
are threads that share one transposition table, because the kernels release the interpreter. Looks have a table of
their own: what a look says must not depend on which searches came before it, or a proof that was interrupted would end
in another certificate.
"""

import threading
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeGuard

import numpy as np

from salet.core.search import new_transposition_table
from salet.errors import FileError, IllegalGuessError
from salet.game.lexicon import Lexicon, load_lexicon
from salet.game.position import Position, parse_position
from salet.json_result import jsonable
from salet.lab.jobs import Journal, SharedData, fingerprint, run_campaign, same_words
from salet.solver.decision_tree import DecisionTree
from salet.solver.engine import IMPOSSIBLE, Engine, SearchControl
from salet.solver.objective import MEAN, Objective, lost_game
from salet.solver.solve import grow_optimal_tree
from salet.version import __version__
from salet.workers import ProgressCallback, ensure_executor, ignore_progress, threads

MIN_TABLE_BITS = 12
MAX_TABLE_BITS = 25  # of the table to search: 1,024 answers fill 2**11 of 2**20 entries, 2,315 2**16 of 2**22
BOUND_BITS = 20
TREE_BITS = 22
BOUND = "bound"
HEAVY = "heavy"
SEARCH = "search"
EXACT = "exact"
TOTAL_TO_BEAT = "total to beat"  # the key in the journal of the total that every opener has to reach
HEAVY_SHARE = 0.99  # of the weight: the words that are bounded first,
HEAVY_FEWER = 3  # if they are so many times fewer than all
OPENERS_BOUNDED = 40  # openers that are bounded to find the total to beat,
OPENERS_TRIED = 8  # and how many of them are searched at least


@dataclass(frozen=True, slots=True)
class OpenerBound:
    """An opener, a lower bound of its total, and how that was found.

    method: `heavy` and `bound` are one-step bounds, of the heaviest words and of all.
    """

    opener: str
    lower: int
    method: str


@dataclass(frozen=True, slots=True, repr=False)
class Proof:
    """What is proven about a lexicon's openers, or about the guesses of a position in mid-game.

    best: the openers whose exact total is known to be at most that of any other, or below `bound` if one was asked for;
    others may tie with the best. asked: whether one was; else `bound` is the total of the first good opener. openers:
    the bounds of each. lexicon: the name or file that the word list was loaded by. objective: what totals count.
    """

    lexicon: str
    position: Position
    bound: int
    asked: bool
    best: tuple[OpenerBound, ...]
    openers: tuple[OpenerBound, ...]
    cpu_seconds: float
    elapsed_seconds: float
    objective: str = MEAN

    def mean(self, total: int) -> float:
        """Return the guesses on average that make this total."""
        return total / int(self.position.weights.sum())

    def __repr__(self) -> str:
        best = ", ".join(f"{one.opener} {one.lower:,}" for one in self.best[:3]) or "none"
        here = self.position
        where = f"{here.lexicon.name}, {here.rules.text}, {here.text}"
        return f"<Proof ({where}): {best}; {len(self.openers):,} openers>"

    def as_json(self) -> dict[str, Any]:
        """Return the proof's summary as a value for JSON."""
        summary = {
            "lexicon": self.position.lexicon.name,
            "lexicon_hash": self.position.lexicon.hash,
            "version": __version__,
            "rules": self.position.rules.text,
            "position": self.position.text,
            "objective": self.objective,
            "openers": len(self.openers),
            "best": [
                {"guess": one.opener, "value": self.mean(one.lower), "value_total": one.lower} for one in self.best
            ],
            "bound_total": self.bound if self.bound < IMPOSSIBLE else None,
            "cpu_seconds": self.cpu_seconds,
            "elapsed_seconds": self.elapsed_seconds,
        }
        return dict(jsonable(summary))


@dataclass(frozen=True, slots=True)
class Question:
    """What a proof is about. The engines of its jobs depend on this alone, so that a process makes them once."""

    lexicon: Lexicon
    rules: str
    position: str
    objective: str


@dataclass(frozen=True, slots=True)
class Heavy:
    """One-step bounds of openers from the few words that carry nearly all of the weight.

    A subset never costs more than the whole set. Each word outside it takes two guesses or more, one if it's the
    opener itself.

    engine: of the heavy words. light: the weights of the others.
    """

    engine: Engine
    light: dict[str, int]

    def bound(self, control: SearchControl, opener: str, beta: int) -> int:
        """Return a lower bound of an opener's total, or at least beta if that is reached."""
        rest = 2 * sum(self.light.values()) - self.light.get(opener, 0)
        return rest + self.engine.opener_bound(control, self.engine.place(opener), beta - rest)


@dataclass(frozen=True, slots=True)
class Engines:
    """What all jobs of a process share: engines to look and to search, and one for the heavy words if that pays."""

    looking: Engine
    search: Engine
    heavy: Heavy | None


_building = threading.Lock()


def _engines(question: Question) -> Engines:
    with _building:  # a worker's threads may ask at the same moment
        return _engines_for(question)


@lru_cache(maxsize=1)
def _engines_for(question: Question) -> Engines:
    position = parse_position(question.position, question.lexicon, question.rules)
    if position.turn > position.rules.limit or position.won:
        why = "The game is already won" if position.won else "All guesses have been used"
        raise IllegalGuessError(f"{why}. There's nothing left to prove.")
    objective = Objective.read(question.objective, position.rules.limit)
    bits = min(MAX_TABLE_BITS, max(MIN_TABLE_BITS, 2 * position.count.bit_length() - 2))
    engine = Engine(position, objective, new_transposition_table(bits))
    _ = engine.references  # made once: the copy shares them, and so do threads
    looking = engine.with_transpositions(new_transposition_table(min(BOUND_BITS, bits)))
    return Engines(looking, engine, _heavy_words(position, objective))


def _heavy_words(position: Position, objective: Objective) -> Heavy | None:
    """Return bounds by the heaviest words, if these are so few that it saves time."""
    weights, words = position.weights, position.listed_words
    order = np.argsort(-weights, kind="stable")
    count = int(np.searchsorted(np.cumsum(weights[order]), HEAVY_SHARE * weights.sum())) + 1
    if count * HEAVY_FEWER > position.count:
        return None
    rows = np.sort(position.candidates[order[:count]])
    here = Position(position.lexicon, position.rules, position.turns, rows)
    engine = Engine(here, objective, new_transposition_table(BOUND_BITS))
    _ = engine.references
    return Heavy(engine, {words[place]: int(weights[place]) for place in order[count:].tolist()})


def refute(payload: dict[str, Any]) -> dict[str, Any]:
    """Return a lower bound of an opener's total of at least `bound`, or the exact total."""
    words = same_words(payload["lexicon"], payload["fingerprint"])
    engines = _engines(Question(words, payload["rules"], payload["position"], payload["objective"]))
    opener, bound, begun = payload["opener"], payload["bound"], time.thread_time()
    lower, method = _bound_or_value(engines, opener, bound)
    # Beyond the bound the figure depends on the entries of the transposition table: only that it was reached counts.
    return {"lower": min(lower, bound), "method": method, "cpu": time.thread_time() - begun}


def _bound_or_value(engines: Engines, opener: str, bound: int) -> tuple[int, str]:
    """Return a bound of an opener that reaches `bound`, or its total; and how it was found."""
    control, engine, place = SearchControl(), engines.search, engines.search.place(opener)
    if engines.heavy and (lower := engines.heavy.bound(control, opener, bound)) >= bound:
        return lower, HEAVY
    if (lower := engines.looking.opener_bound(control, place, bound)) >= bound:
        return lower, BOUND
    lower = engine.value(control, *engine.root, bound, place)
    return lower, EXACT if lower < bound else SEARCH


def prove(  # noqa: PLR0913 - the options of a proof
    lexicon: str,
    rules: str = "normal",
    position: str = "",
    *,
    objective: str = MEAN,
    bound: int | None = None,
    journal: Path | str = ":memory:",
    executor: Executor | None = None,
    watch: ProgressCallback = ignore_progress,
) -> Proof:
    """Return the proof of the best opener, or of every opener with a total below a bound.

    position: what was played before, in any notation; totals count the guesses after that. objective: what totals
    count, `mean` or `mean+1`. The journal makes it resumable.
    """
    wall = time.perf_counter()
    same = fingerprint(load_lexicon(lexicon))
    engines = _engines(Question(same_words(lexicon, same), rules, position, objective))
    engine, here = engines.search, engines.search.position
    rules = here.rules.text
    openers = [engine.word(place) for place in np.flatnonzero(here.legal[engine.order]).tolist()]
    with Journal(journal, campaign_of(here, bound, objective)) as kept:
        beat = bound if bound is not None else _find_total_to_beat(engines, openers, kept)
        payload = {
            "lexicon": lexicon,
            "fingerprint": same,
            "rules": rules,
            "position": here.text,
            "objective": objective,
            "bound": beat,
        }
        jobs = [(word, {**payload, "opener": word}) for word in openers]
        with ensure_executor(executor, threads) as workers:
            shared = SharedData.of({same: here.lexicon})
            results = run_campaign(jobs, refute, workers, kept, shared=shared, watch=watch)
    found = tuple(_opener_bound(word, results[word]) for word in openers)
    cpu = sum(results[word]["cpu"] for word in openers)
    below = sorted((one for one in found if one.method == EXACT), key=lambda one: (one.lower, one.opener))
    best = tuple(below if bound is not None else [one for one in below if one.lower == below[0].lower])
    _check_best(engine, best)
    if bound is None and beat < IMPOSSIBLE and not best:
        raise FileError(
            f"The journal is wrong: it records a total of {beat:,}, but no opener achieves it. Start a new journal."
        )
    return Proof(lexicon, here, beat, bound is not None, best, found, cpu, time.perf_counter() - wall, objective)


def campaign_of(position: Position, bound: int | None = None, objective: str = MEAN) -> str:
    """Return what the journal of a proof says that it holds."""
    words, rules = position.lexicon.hash[:16], position.rules.text
    asked = ("best" if bound is None else f"below {bound}") + (f", after {position.text}" if position.turns else "")
    return f"salet {__version__} prove, lexicon {words}, rules {rules}, objective {objective}, {asked}"


def _opener_bound(opener: str, result: Any) -> OpenerBound:
    """Return an opener's result; raises FileError if a journal has something else in its place."""
    known = result if isinstance(result, dict) else {}
    lower, method, cpu = (known.get(name) for name in ("lower", "method", "cpu"))
    if not _is_total(lower) or method not in (HEAVY, BOUND, SEARCH, EXACT) or not isinstance(cpu, float | int):
        raise FileError(f"The journal is damaged: its entry for {opener} isn't a result. Start a new journal.")
    return OpenerBound(opener, lower, method)


def _is_total(number: object) -> TypeGuard[int]:
    return type(number) is int and 0 <= number <= IMPOSSIBLE


def _check_best(engine: Engine, best: Sequence[OpenerBound]) -> None:
    """Solve the best openers again: the proof rests on their total, and a worker may err."""
    for one in best:
        if one.lower > best[0].lower:
            break
        found = engine.value(SearchControl(), *engine.root, one.lower + 1, engine.place(one.opener))
        if found != one.lower:
            raise FileError(
                f"A journal or worker is wrong: it says {one.opener} has a total of {one.lower:,}, but that isn't "
                "so. Start a new journal and use only workers you trust."
            )


def _find_total_to_beat(engines: Engines, openers: list[str], journal: Journal) -> int:
    """Return the least exact total of the openers that look best, and record it.

    It is what every other opener has to reach. One alone would not do: in hard mode the one that bounds best may be one
    that cannot win, and every other would then be solved to the end. The bound stays as it is during the campaign, so
    that the outcome does not depend on which job ended first: whatever is below it is solved exactly, ties included.
    """
    known = dict(journal.results())
    if TOTAL_TO_BEAT in known:
        if not _is_total(known[TOTAL_TO_BEAT]):
            raise FileError(f"The journal is damaged: '{TOTAL_TO_BEAT}' isn't a total. Start a new journal.")
        return int(known[TOTAL_TO_BEAT])
    control, engine, looking = SearchControl(), engines.search, engines.looking
    bounds = sorted(
        (looking.opener_bound(control, engine.place(word), IMPOSSIBLE), word) for word in openers[:OPENERS_BOUNDED]
    )
    begun = time.thread_time()
    best, total = bounds[0][1], IMPOSSIBLE
    for number, (low, word) in enumerate(bounds):
        if low >= total or (number >= OPENERS_TRIED and total < IMPOSSIBLE):
            break
        found = engine.value(control, *engine.root, total, engine.place(word))
        best, total = (word, found) if found < total else (best, total)
    result = {"lower": total, "method": EXACT if total < IMPOSSIBLE else SEARCH, "cpu": time.thread_time() - begun}
    journal.record([(best, result), (TOTAL_TO_BEAT, total)])
    return total


def search_engine(question: Question) -> Engine:
    """Return the engine that the proofs of this process search with."""
    return _engines(question).search


def optimal_tree(proof: Proof) -> DecisionTree | None:
    """Return a tree that attains the best total.

    It is searched for with an empty transposition table: among equally good trees, its entries decide which is found.
    Raises FileError if it has another total: the total of the best opener in a journal or from a worker is then wrong.
    """
    if not proof.best:
        return None
    here, best = proof.position, proof.best[0]
    shared = search_engine(Question(here.lexicon, here.rules.text, here.text, proof.objective))
    engine = shared.with_transpositions(new_transposition_table(TREE_BITS))
    tree = grow_optimal_tree(engine, best.opener)
    weight_of = dict(zip(here.listed_words, here.weights.tolist(), strict=True))
    loss = lost_game(proof.objective, here.rules.limit - len(here.turns))
    if tree.weighted_total(weight_of, loss) != best.lower:
        raise FileError(
            f"The proof is wrong: the best tree for {best.opener} doesn't have the total {best.lower:,}. Start a "
            "new journal."
        )
    return tree
