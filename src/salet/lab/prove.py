"""Proofs: the best opener of a lexicon under given rules, and that no other does better.

In mid-game likewise: the best guess of a position is what opens the rest of the game, and "opener" says both here.

Every opener is a job. Most are ruled out by the one-step bound (L1), the rest by search. The jobs are
threads that share one transposition table, because the kernels release the interpreter. Looks have a table of
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
from salet.errors import BadFile, IllegalGuess
from salet.game.lexicon import Lexicon, load
from salet.game.position import Position, position_of
from salet.json_result import jsonable
from salet.lab.jobs import Journal, fingerprint, run_campaign, same_words
from salet.solver.decision_tree import Tree
from salet.solver.engine import IMPOSSIBLE, Control, Engine
from salet.solver.objective import NEVER_LOSING, Objective
from salet.solver.solve import best_tree
from salet.version import __version__
from salet.workers import Watch, executor_or, threads, unwatched

LEAST_BITS = 12
MOST_BITS = 25  # of the table to search: 1,024 answers fill 2**11 of 2**20 entries, 2,315 2**16 of 2**22
LOOK_BITS = 20
TREE_BITS = 22
LOOK = "look"
SEARCH = "search"
EXACT = "exact"
WITNESS = "total to reach"  # the key in the journal of the total that every opener has to reach
LOOKS = 40  # openers that are bounded to find the total to beat,
TRIED = 8  # and how many of them are searched at least


@dataclass(frozen=True, slots=True)
class Refuted:
    """An opener, a lower bound of its total, and how that was found."""

    opener: str
    lower: int
    how: str


@dataclass(frozen=True, slots=True, repr=False)
class Proof:
    """What is proven about a lexicon's openers, or about the guesses of a position in mid-game.

    best: the openers whose exact total is known to be at most that of any other, or below `bound` if one was asked for;
    others may tie with the best. asked: whether one was; else `bound` is the total of the first good opener. openers:
    the bounds of each. lexicon: the name or file that the word list was loaded by.
    """

    lexicon: str
    position: Position
    bound: int
    asked: bool
    best: tuple[Refuted, ...]
    openers: tuple[Refuted, ...]
    cpu_seconds: float
    wall_seconds: float

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
            "objective": NEVER_LOSING,
            "openers": len(self.openers),
            "best": [
                {"guess": one.opener, "value": self.mean(one.lower), "value_total": one.lower} for one in self.best
            ],
            "bound_total": self.bound if self.bound < IMPOSSIBLE else None,
            "cpu_seconds": self.cpu_seconds,
            "wall_seconds": self.wall_seconds,
        }
        return dict(jsonable(summary))


_building = threading.Lock()


def _engines(lexicon: Lexicon, rules: str, position: str) -> tuple[Engine, Engine]:
    """Return the engines that all jobs of this process share: one to look, one to search."""
    with _building:  # a worker's threads may ask at the same moment
        return _engines_over(lexicon, rules, position)


@lru_cache(maxsize=1)
def _engines_over(lexicon: Lexicon, rules: str, text: str) -> tuple[Engine, Engine]:
    position = position_of(text, lexicon, rules)
    if position.turn > position.rules.limit or position.won:
        why = "The game is already won" if position.won else "All guesses have been used"
        raise IllegalGuess(f"{why}. There's nothing left to prove.")
    objective = Objective.read("mean", position.rules.limit)
    bits = min(MOST_BITS, max(LEAST_BITS, 2 * position.count.bit_length() - 2))
    engine = Engine(position, objective, new_transposition_table(bits))
    _ = engine.references  # made once: the copy shares them, and so do threads
    return engine.with_transpositions(new_transposition_table(min(LOOK_BITS, bits))), engine


def refute(payload: dict[str, Any]) -> dict[str, Any]:
    """Return a lower bound of an opener's total of at least `bound`, or the exact total."""
    words = same_words(payload["lexicon"], payload["fingerprint"])
    looking, engine = _engines(words, payload["rules"], payload["position"])
    control, bound = Control(), payload["bound"]
    place = engine.place(payload["opener"])
    begun = time.thread_time()
    lower, how = looking.opener_bound(control, place, bound), LOOK
    if lower < bound:
        lower = engine.value(control, *engine.root, bound, place)
        how = EXACT if lower < bound else SEARCH
    # Beyond the bound the figure depends on the entries of the transposition table: only that it was reached counts.
    return {"lower": min(lower, bound), "how": how, "cpu": time.thread_time() - begun}


def prove(
    lexicon: str,
    rules: str = "normal",
    position: str = "",
    *,
    bound: int | None = None,
    journal: Path | str = ":memory:",
    executor: Executor | None = None,
    watch: Watch = unwatched,
) -> Proof:
    """Return the proof of the best opener, or of every opener with a total below a bound.

    position: what was played before, in any notation; totals count the guesses after that. The journal makes it
    resumable.
    """
    wall = time.perf_counter()
    same = fingerprint(load(lexicon))
    looking, engine = _engines(same_words(lexicon, same), rules, position)
    here = engine.position
    rules = here.rules.text
    openers = [engine.word(place) for place in np.flatnonzero(here.legal[engine.order]).tolist()]
    with Journal(journal, campaign_of(here, bound)) as kept:
        beat = bound if bound is not None else _witness(looking, engine, openers, kept)
        payload = {"lexicon": lexicon, "fingerprint": same, "rules": rules, "position": here.text, "bound": beat}
        jobs = [(word, {**payload, "opener": word}) for word in openers]
        with executor_or(executor, threads) as workers:
            results = run_campaign(jobs, refute, workers, kept, watch=watch)
    found = tuple(_refuted(word, results[word]) for word in openers)
    cpu = sum(results[word]["cpu"] for word in openers)
    below = sorted((one for one in found if one.how == EXACT), key=lambda one: (one.lower, one.opener))
    best = tuple(below if bound is not None else [one for one in below if one.lower == below[0].lower])
    _check_best(engine, best)
    if bound is None and beat < IMPOSSIBLE and not best:
        raise BadFile(
            f"The journal is wrong: it records a total of {beat:,}, but no opener achieves it. Start a new journal."
        )
    return Proof(lexicon, here, beat, bound is not None, best, found, cpu, time.perf_counter() - wall)


def campaign_of(position: Position, bound: int | None = None) -> str:
    """Return what the journal of a proof says that it holds."""
    words, rules = position.lexicon.hash[:16], position.rules.text
    asked = ("best" if bound is None else f"below {bound}") + (f", after {position.text}" if position.turns else "")
    return f"salet {__version__} prove, lexicon {words}, rules {rules}, {asked}"


def _refuted(opener: str, result: Any) -> Refuted:
    """Return an opener's result; raises BadFile if a journal has something else in its place."""
    known = result if isinstance(result, dict) else {}
    lower, how, cpu = (known.get(name) for name in ("lower", "how", "cpu"))
    if not _is_total(lower) or how not in (LOOK, SEARCH, EXACT) or not isinstance(cpu, float | int):
        raise BadFile(f"The journal is damaged: its entry for {opener} isn't a result. Start a new journal.")
    return Refuted(opener, lower, how)


def _is_total(number: object) -> TypeGuard[int]:
    return type(number) is int and 0 <= number <= IMPOSSIBLE


def _check_best(engine: Engine, best: Sequence[Refuted]) -> None:
    """Solve the best openers again: the proof rests on their total, and a worker may err."""
    for one in best:
        if one.lower > best[0].lower:
            break
        found = engine.value(Control(), *engine.root, one.lower + 1, engine.place(one.opener))
        if found != one.lower:
            raise BadFile(
                f"A journal or worker is wrong: it says {one.opener} has a total of {one.lower:,}, but that isn't "
                "so. Start a new journal and use only workers you trust."
            )


def _witness(looking: Engine, engine: Engine, openers: list[str], journal: Journal) -> int:
    """Return the least exact total of the openers that look best, and record it.

    It is what every other opener has to reach. One alone would not do: in hard mode the one that looks best may be one
    that cannot win, and every other would then be solved to the end. The bound stays as it is during the campaign, so
    that the outcome does not depend on which job ended first: whatever is below it is solved exactly, ties included.
    """
    known = dict(journal.results())
    if WITNESS in known:
        if not _is_total(known[WITNESS]):
            raise BadFile(f"The journal is damaged: '{WITNESS}' isn't a total. Start a new journal.")
        return int(known[WITNESS])
    control = Control()
    looks = sorted((looking.opener_bound(control, engine.place(word), IMPOSSIBLE), word) for word in openers[:LOOKS])
    begun = time.thread_time()
    best, total = looks[0][1], IMPOSSIBLE
    for number, (low, word) in enumerate(looks):
        if low >= total or (number >= TRIED and total < IMPOSSIBLE):
            break
        found = engine.value(control, *engine.root, total, engine.place(word))
        best, total = (word, found) if found < total else (best, total)
    result = {"lower": total, "how": EXACT if total < IMPOSSIBLE else SEARCH, "cpu": time.thread_time() - begun}
    journal.record([(best, result), (WITNESS, total)])
    return total


def search_engine(words: Lexicon, rules: str, position: str) -> Engine:
    """Return the engine that the proofs of this process search with."""
    return _engines(words, rules, position)[1]


def optimal_tree(proof: Proof) -> Tree | None:
    """Return a tree that attains the best total.

    It is searched for with an empty transposition table: among equally good trees, its entries decide which is found.
    Raises BadFile if it has another total: the total of the best opener in a journal or from a worker is then wrong.
    """
    if not proof.best:
        return None
    here, best = proof.position, proof.best[0]
    shared = search_engine(here.lexicon, here.rules.text, here.text)
    engine = shared.with_transpositions(new_transposition_table(TREE_BITS))
    tree = best_tree(engine, best.opener)
    weight_of = dict(zip(here.listed_words, here.weights.tolist(), strict=True))
    if sum(depth * weight_of[word] for word, depth in tree.depths()) != best.lower:
        raise BadFile(
            f"The proof is wrong: the best tree for {best.opener} doesn't have the total {best.lower:,}. Start a "
            "new journal."
        )
    return tree
