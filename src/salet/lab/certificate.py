"""Certificates: a proof as a file that anyone can check by counting.

The text has a head, the tree that reaches the total, and the lemmas that show that no way to play needs less:

    salet-certificate 2
    lexicon original 3f0c...
    rules normal
    objective mean
    total 7920
    lemmas 4981

    salet
      BBBBB ...

    aisle.BBBBB 516
    aisle.BBBBB.crony.BBBBB 57
    ...

A lemma is the turns after the position that the proof is about, and a number. The possible answers after these turns
need at least that many guesses, each answer's guesses times its weight. A proof of a position in mid-game says
`position crane.BYGBB` in the head. docs/certificates.md describes the check in full; checker.py makes it.
"""

import pickle
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from salet.errors import FileError, quote_input
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn, format_turns
from salet.game.pattern import all_green, is_possible, pattern_from_text
from salet.game.rules import Rules
from salet.lab.checker import MANY, Checker, Lemmas, Place, Ranking, Turns
from salet.lab.jobs import Journal, SharedData, fingerprint, run_campaign
from salet.lab.lemmas import derive, game_of
from salet.lab.prove import BOUND, Proof, campaign_of, optimal_tree
from salet.solver.decision_tree import (
    DecisionTree,
    answers_fitting,
    parse_lines,
    read_head,
    tree_lines,
    turns_of_head,
    verify_tree,
)
from salet.solver.objective import MEAN, MEAN_PLUS_1, lost_game
from salet.system import parse_int
from salet.workers import Progress, ProgressCallback, ensure_executor, ignore_progress, processes, threads

MAGIC = "salet-certificate 2"


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a certificate's file claims; count: how many lemmas its head promises."""

    lexicon: str
    lexicon_hash: str
    rules: Rules
    objective: str
    total: int
    tree: DecisionTree
    lemmas: Lemmas
    count: int
    turns: tuple[Turn, ...] = ()


# --- Writing --------------------------------------------------------------------------------------------------------


def write_certificate(
    proof: Proof,
    *,
    journal: Path | str = ":memory:",
    executor: Executor | None = None,
    watch: ProgressCallback = ignore_progress,
) -> str:
    """Return the certificate of a proof that has found a best opener.

    Its lemmas are a campaign of their own, which the journal of the proof makes resumable.
    """
    tree = optimal_tree(proof)
    if tree is None:
        raise FileError("No certificate was written: no opener is guaranteed to win.")
    here, least = proof.position, proof.best[0].lower
    same = fingerprint(here.lexicon)
    payload = {
        "lexicon": proof.lexicon,
        "fingerprint": same,
        "rules": here.rules.text,
        "position": here.text,
        "objective": proof.objective,
        "total": least,
    }
    openers = [one.opener for one in proof.openers if one.method != BOUND]
    jobs = [(f"lemmas of {opener}", {**payload, "opener": opener}) for opener in openers]
    shared = SharedData.of({same: here.lexicon})
    campaign = campaign_of(here, objective=proof.objective)
    with Journal(journal, campaign) as kept, ensure_executor(executor, _workers(here.count)) as workers:
        results = run_campaign(jobs, derive, workers, kept, shared=shared, watch=watch)
    lemmas = dict(_read_lemma(row) for key, _ in jobs for row in results[key])
    certificate = Certificate(
        lexicon=here.lexicon.name,
        lexicon_hash=here.lexicon.hash,
        rules=here.rules,
        objective=proof.objective,
        total=least,
        tree=tree,
        lemmas=lemmas,
        count=len(lemmas),
        turns=tuple(here.turns),
    )
    return certificate_text(certificate)


def _read_lemma(row: Any) -> tuple[Turns, int]:
    """Return a lemma as a journal has it; raises FileError if it has something else in its place."""
    try:
        turns, cost = row
        return tuple((str(word), int(pattern)) for word, pattern in turns), int(cost)
    except (TypeError, ValueError):
        raise FileError(f"The journal is damaged: {quote_input(str(row))} is not a lemma.") from None


def certificate_text(certificate: Certificate) -> str:
    """Return the text of a certificate."""
    played = len(certificate.turns)
    head = [
        MAGIC,
        f"lexicon {certificate.lexicon} {certificate.lexicon_hash}",
        f"rules {certificate.rules.text}",
        f"objective {certificate.objective}",
        *([f"position {format_turns(certificate.turns)}"] if played else []),
        f"total {certificate.total}",
        f"lemmas {certificate.count}",
    ]
    lemmas = sorted(f"{_text(turns[played:])} {cost}" for turns, cost in certificate.lemmas.items())
    blocks = [head, [*tree_lines(certificate.tree)], lemmas]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _text(turns: Turns) -> str:
    return format_turns([*map(Turn._make, turns)])


# --- Reading --------------------------------------------------------------------------------------------------------


def read_certificate(text: str) -> Certificate:
    """Return what a certificate's text claims, or raise FileError with what is wrong."""
    blocks = text.rstrip("\n").split("\n\n")
    if len(blocks) not in {2, 3} or not blocks[0].startswith(f"{MAGIC}\n"):
        raise FileError(f"This isn't a Salet certificate. A certificate starts with {MAGIC!r} and has three blocks.")
    name, digest, rules, head = read_head(blocks[0].splitlines()[1:], "objective")
    objective = head["objective"]
    if objective not in {MEAN, MEAN_PLUS_1}:
        known = f"'{MEAN}' or '{MEAN_PLUS_1}'"
        raise FileError(f"A certificate's objective is {known}, not {quote_input(objective)}.")
    total, count = (_figure(head, figure) for figure in ("total", "lemmas"))
    tree = parse_lines(blocks[1].splitlines())
    turns = turns_of_head(head, len(tree.guess))
    lemmas: dict[Turns, int] = {}
    for line in blocks[2].splitlines() if len(blocks) == 3 else ():
        after, cost = _lemma(line, len(tree.guess))
        if (*turns, *after) in lemmas:
            raise FileError(f"The lemma {quote_input(line)} stands here twice.")
        lemmas[*turns, *after] = cost
    return Certificate(
        lexicon=name,
        lexicon_hash=digest,
        rules=rules,
        objective=objective,
        total=total,
        tree=tree,
        lemmas=lemmas,
        count=count,
        turns=turns,
    )


def _figure(head: Mapping[str, str], name: str) -> int:
    number = parse_int(head.get(name, ""))
    if number is None:
        raise FileError(f"The certificate's header needs a line '{name}' with a number.")
    return number


def _lemma(line: str, length: int) -> tuple[Turns, int]:
    """Return the turns and the cost that a line names."""
    text, _, number = line.rpartition(" ")
    fields, cost = text.split("."), parse_int(number)
    words, tiles = fields[::2], fields[1::2]
    if cost is None or len(words) != len(tiles) or any(len(field) != length for field in fields):
        raise FileError(
            f"Can't read the lemma {quote_input(line)}. Each line is turns, such as crane.BYGBB, and a number."
        )
    if not set("".join(tiles)) <= set("BYG"):
        raise FileError(f"Can't read the lemma {quote_input(line)}: its patterns should be of B, Y, and G.")
    return tuple(zip(words, map(pattern_from_text, tiles), strict=True)), cost


# --- The check ------------------------------------------------------------------------------------------------------


def check_certificate(
    certificate: Certificate,
    lexicon: Lexicon,
    watch: ProgressCallback = ignore_progress,
    executor: Executor | None = None,
) -> list[str]:
    """Return the faults of a certificate, all of which was checked: none if what it claims is true."""
    faults = [*_tree_faults(certificate, lexicon), *_lemma_faults(certificate, lexicon)]
    if faults:
        return faults
    answers = len(answers_fitting(lexicon, certificate.turns))
    game = game_of(lexicon, certificate.rules, certificate.objective)
    with tempfile.TemporaryDirectory() as folder, ensure_executor(executor, _workers(answers)) as workers:
        check = _Check(certificate, Checker(game), Path(folder), workers, watch)
        return check.faults(with_references=answers >= MANY)


def _workers(answers: int) -> Callable[[], Executor]:
    """Return what makes the workers for this many answers: processes take a second to start."""
    return processes if answers >= MANY else partial(threads, 1)


def _tree_faults(certificate: Certificate, lexicon: Lexicon) -> Iterator[str]:
    """Yield what is wrong with the tree and its total."""
    turns, may_lose = certificate.turns, certificate.objective != MEAN
    if faults := verify_tree(certificate.tree, lexicon, certificate.rules, turns, may_lose=may_lose):
        yield from faults
        return
    weight_of = dict(zip(lexicon.answers, map(int, lexicon.weights), strict=True))
    weights = {word: weight_of[word] for word in answers_fitting(lexicon, turns)}
    loss = lost_game(certificate.objective, certificate.rules.limit - len(turns))
    total = certificate.tree.weighted_total(weights, loss)
    if total != certificate.total:
        yield f"The tree's total is {total:,}, but the certificate says {certificate.total:,}."


def _lemma_faults(certificate: Certificate, lexicon: Lexicon) -> Iterator[str]:
    """Yield what is wrong with lemmas before anything is counted."""
    if certificate.count != len(certificate.lemmas):
        yield f"The certificate says it has {certificate.count:,} lemmas, but it lists {len(certificate.lemmas):,}."
    green = all_green(lexicon.length)
    for turns in certificate.lemmas:
        word, pattern = turns[-1]
        if any(len(guess) != lexicon.length or guess not in lexicon for guess, _ in turns):
            yield f"The lemma after {_text(turns)}: it names a word that isn't in the word list."
        elif len(turns) >= certificate.rules.limit:
            yield f"The lemma after {_text(turns)}: no guess is left."
        elif pattern == green or not is_possible(pattern, lexicon.length):
            yield f"The lemma after {_text(turns)}: the game is over there."
        elif refusal := certificate.rules.refusal(word, [*map(Turn._make, turns[:-1])]):
            yield f"The lemma after {_text(turns)}: {refusal}"


@dataclass(frozen=True, slots=True)
class _Check:
    """The check of a certificate by workers, to which a folder takes what all of them need."""

    certificate: Certificate
    checker: Checker
    folder: Path
    workers: Executor
    watch: ProgressCallback

    def faults(self, *, with_references: bool) -> list[str]:
        """Return the lemmas and openers that counting doesn't confirm."""
        root = self.checker.place(self.certificate.turns)
        caps = self.checker.ranking(root)
        openers = self.checker.unsettled(root, caps, self.certificate.total).tolist()
        sets = self.checker.reference_sets(root) if with_references else np.zeros((0, len(root.rows)), np.bool_)
        self._share(sets)
        jobs: list[tuple[str, Any]] = [(f"opener {guess}", (str(self.folder), "opener", guess)) for guess in openers]
        jobs += [(f"lemma {k}", (str(self.folder), "lemma", k)) for k in range(len(self.certificate.lemmas))]
        before = [(f"set {k}", (str(self.folder), "set", k)) for k in range(len(sets))]
        begun, count = time.monotonic(), len(before) + len(jobs)

        def watch_after(done: int, progress: Progress) -> None:
            self.watch(Progress(done + progress.done, count, time.monotonic() - begun))

        with Journal(":memory:", "preparation") as kept:
            run_campaign(before, check_job, self.workers, kept, watch=lambda progress: watch_after(0, progress))
        with Journal(":memory:", "check") as kept:
            after = len(before)
            results = run_campaign(
                jobs, check_job, self.workers, kept, watch=lambda progress: watch_after(after, progress)
            )
        return [fault for key, _ in jobs for fault in results[key]]

    def _share(self, sets: Any) -> None:
        """Write what workers need."""
        np.save(self.folder / "codes.npy", self.checker.codes)
        np.save(self.folder / "sets.npy", sets)
        smallest = np.min_scalar_type(sum(self.checker.game.weights))
        np.save(self.folder / "kept.npy", np.zeros((len(sets), len(self.checker.game.guesses)), smallest))
        shared = self.checker.game, tuple(self.certificate.turns), dict(self.certificate.lemmas), self.certificate.total
        (self.folder / "shared").write_bytes(pickle.dumps(shared))


class _Worker:
    """What one process needs to check lemmas and openers."""

    def __init__(self, folder: Path) -> None:
        game, turns, lemmas, self.total = pickle.loads((folder / "shared").read_bytes())  # noqa: S301 - our own file
        sets, self.kept = np.load(folder / "sets.npy"), np.load(folder / "kept.npy", mmap_mode="r+")
        references = (sets, self.kept) if len(sets) else None
        self.checker = Checker(game, np.load(folder / "codes.npy", mmap_mode="r"), references)
        self.root = self.checker.place(turns)
        self.caps = self.checker.ranking(self.root)
        self.lemmas: list[tuple[Turns, int]] = sorted(lemmas.items())
        self.below: dict[Turns, dict[str, dict[int, int]]] = {}
        for after, cost in self.lemmas:
            word, pattern = after[-1]
            self.below.setdefault(after[:-1], {}).setdefault(word, {})[pattern] = cost

    def set(self, number: int) -> list[str]:
        """Fill in what guesses keep of a reference set."""
        assert self.checker.references is not None  # noqa: S101 - sets are asked for only if there are some
        self.kept[number] = self.checker.kept_of(self.root, self.checker.references[0][number])
        return []

    def opener(self, guess: int) -> list[str]:
        """Return what is wrong with the bound of an opener."""
        return list(self._short(self.root, self.caps, [guess], self.total))

    def lemma(self, number: int) -> list[str]:
        """Return what is wrong with a lemma."""
        turns, cost = self.lemmas[number]
        place = self.checker.place(turns)
        if not len(place.rows):
            return [f"The lemma after {_text(turns)}: no answer is left."]
        ranking = self.checker.ranking(place)
        return list(self._short(place, ranking, self.checker.unsettled(place, ranking, cost).tolist(), cost))

    def _short(self, place: Place, caps: Ranking, guesses: Sequence[int], cost: int) -> Iterator[str]:
        below = self.below.get(place.turns, {})
        for guess in guesses:
            word = self.checker.game.guesses[guess]
            total, _ = self.checker.guess_bound(place, guess, caps, below.get(word, {}), cost)
            if total < cost:
                after = f" after {_text(place.turns)}" if place.turns else ""
                yield f"{word}{after}: only {total:,} of {cost:,} guesses are shown to be needed."


@lru_cache(maxsize=1)
def _worker(folder: str) -> _Worker:
    return _Worker(Path(folder))


def check_job(payload: tuple[str, str, int]) -> list[str]:
    """Do one job of a check, and return the faults that it found."""
    folder, what, number = payload
    worker = _worker(folder)
    return {"set": worker.set, "opener": worker.opener, "lemma": worker.lemma}[what](number)
