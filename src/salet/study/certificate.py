"""Certificates: a proof as a file that an independent, slow and plain program can check.

The text has a head, a line for every opener, and the tree that attains the best total:

    salet-certificate 1
    lexicon original 3f0c...
    rules normal
    total 7920
    openers 12972

    salet exact 7920
    reast search 7920
    crane look 7920
    ...

    salet
      BBBBB ...

A proof of a position in mid-game says `position crane.BYGBB` in the head, and lists the guesses that are legal there.
`exact N`: the opener's total is N. `look N` and `search N`: its total is at least N, by the one-step bound or by
search. The check uses just `pattern_of` and plain Python: none of the code that made the proof.
"""

import random
import time
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from salet.errors import BadFile, quoted
from salet.game.files import whole_number
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn
from salet.game.pattern import all_green, pattern_of
from salet.game.rules import Rules
from salet.solver.tree import Tree, answers_fitting, parse_lines, read_head, read_turns, tree_lines, verify
from salet.study.jobs import Progress, Watch, unwatched
from salet.study.openers import EXACT, LOOK, SEARCH, Proof, Refuted, optimal_tree

MAGIC = "salet-certificate 1"


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a certificate's file claims; count: how many openers its head promises."""

    lexicon: str
    lexicon_hash: str
    rules: Rules
    total: int
    openers: tuple[Refuted, ...]
    tree: Tree
    turns: tuple[Turn, ...] = ()
    count: int | None = None


def check_certifiable(lexicon: Lexicon) -> None:
    """Refuse a lexicon whose proofs make no certificate; better before the work than after."""
    if set(lexicon.weights) != {1}:
        raise BadFile(
            "Certificates need a word list without weights. Leave out --certificate, or use a list without weights."
        )


def write_certificate(proof: Proof) -> str:
    """Return the certificate of a proof that has found a best opener."""
    here = proof.position
    check_certifiable(here.lexicon)
    tree = optimal_tree(proof)
    if tree is None:
        raise BadFile("No certificate was written: no opener is guaranteed to win.")
    least = proof.best[0].lower
    head = [
        MAGIC,
        f"lexicon {here.lexicon.name} {here.lexicon.hash}",
        f"rules {here.rules.text}",
        *([f"position {here.text}"] if here.turns else []),
        f"total {least}",
        f"openers {len(proof.openers)}",
        "",
    ]
    # A bound beyond the total claims more than the proof needs, and would depend on the order of the work.
    lines = [f"{o.opener} {o.how} {o.lower if o.how == EXACT else min(o.lower, least)}" for o in proof.openers]
    return "\n".join([*head, *sorted(lines), "", *tree_lines(tree), ""])


def read_certificate(text: str) -> Certificate:
    """Return what a certificate's text claims, or raise BadFile with what is wrong."""
    blocks = text.rstrip("\n").split("\n\n")
    if len(blocks) != 3 or not blocks[0].startswith(f"{MAGIC}\n"):
        raise BadFile(f"This isn't a Salet certificate. A certificate starts with {MAGIC!r} and has three blocks.")
    name, digest, rules, head = read_head(blocks[0].splitlines()[1:])
    total, count = (_figure(head, figure) for figure in ("total", "openers"))
    openers = tuple(_opener(line) for line in blocks[1].splitlines())
    tree = parse_lines(blocks[2].splitlines())
    turns = read_turns(head, len(tree.guess))
    return Certificate(name, digest, rules, total, openers, tree, turns, count)


def _figure(head: Mapping[str, str], name: str) -> int:
    number = whole_number(head.get(name, ""))
    if number is None:
        raise BadFile(f"The certificate's header needs a line '{name}' with a number.")
    return number


def _opener(line: str) -> Refuted:
    words = line.split(" ")
    lower = whole_number(words[-1])
    if len(words) != 3 or words[1] not in (EXACT, LOOK, SEARCH) or lower is None:
        raise BadFile(
            f"Can't read the certificate's line {quoted(line)}. Each line is an opener, then exact, look, or "
            "search, then a number."
        )
    return Refuted(words[0], lower, words[1])


# --- The check ----------------------------------------------------------------------------------------------------


def check_certificate(
    certificate: Certificate,
    lexicon: Lexicon,
    sample: int | None,
    seed: int = 0,
    watch: Watch = unwatched,
) -> list[str]:
    """Return the faults of a certificate: its tree in full, openers in full or on a sample.

    A sample is worth something only if its seed is drawn after the certificate was written.
    """
    checker = _Checker(lexicon, certificate.rules, certificate.turns)
    faults = list(_static_faults(certificate, checker))
    if faults:
        return faults
    openers: Sequence[Refuted] = certificate.openers
    if sample is not None and sample < len(openers):
        openers = random.Random(seed).sample(openers, sample)  # noqa: S311 - a sample, not a secret
    begun = time.monotonic()
    for number, one in enumerate(openers):
        watch(Progress(number, len(openers), time.monotonic() - begun))
        attained = one.how == EXACT and one.opener != certificate.tree.guess  # the tree has shown its own total
        total = checker.total(one.opener, one.lower + attained)
        if total < one.lower or (attained and total > one.lower):
            wrong = "below" if total < one.lower else "above"
            faults.append(f"{one.opener}: its total is {wrong} {one.lower:,}, contrary to the certificate.")
    return faults


def _static_faults(certificate: Certificate, checker: "_Checker") -> Iterator[str]:
    """Yield what is wrong without any search: the tree, its total, the list of openers."""
    yield from verify(certificate.tree, checker.lexicon, certificate.rules, certificate.turns)
    if certificate.tree.total != certificate.total:
        yield f"The tree's total is {certificate.tree.total:,}, but the certificate says {certificate.total:,}."
    if certificate.count not in {None, len(certificate.openers)}:
        yield f"The certificate says it has {certificate.count:,} openers, but it lists {len(certificate.openers):,}."
    listed = [one.opener for one in certificate.openers]
    if sorted(listed) != sorted(checker.guesses(certificate.turns)):
        yield "The certificate must list every legal guess exactly once."
    elif listed != sorted(listed):
        yield "The openers aren't in alphabetical order."
    weak = [one.opener for one in certificate.openers if one.lower < certificate.total]
    if weak:
        others = f" and of {len(weak) - 1:,} more" if len(weak) > 1 else ""
        yield f"The bound for {weak[0]}{others} is below the total."
    own = Refuted(certificate.tree.guess, certificate.total, EXACT)
    if own not in certificate.openers:
        yield f"The line '{own.opener} exact {own.lower}' is missing."


class _Checker:
    """A plain search with just the definition of a pattern; it shares no code with the engine.

    Words are numbers in the lexicon's own order. A row holds a guess's pattern for every answer, worked out when it is
    first asked for.
    """

    def __init__(self, lexicon: Lexicon, rules: Rules, turns: tuple[Turn, ...] = ()) -> None:
        self.lexicon, self.rules, self.turns = lexicon, rules, turns
        possible = set(answers_fitting(lexicon, turns))
        self.everything = tuple(k for k, answer in enumerate(lexicon.answers) if answer in possible)
        self.green = all_green(lexicon.length)
        self.row = lru_cache(maxsize=None)(self._row)
        self.legal = lru_cache(maxsize=None)(self._legal)

    def total(self, opener: str, enough: int) -> int:
        """Return the least total of all strategies of the opener, exact below `enough`."""
        return self._guess_value(opener, self.everything, self.turns, enough)

    def _row(self, guess: str) -> "array[int]":
        return array("L", (pattern_of(guess, answer) for answer in self.lexicon.answers))

    def _guess_value(self, guess: str, words: tuple[int, ...], turns: tuple[Turn, ...], enough: int) -> int:
        """Return a lower bound of a guess's total over a set: exact below `enough`."""
        parts = self._parts(guess, words)
        if len(parts) == 1 and self.green not in parts and turns != self.turns:
            return enough  # it separates nothing, so it is not the best guess; but an opener's own bound must be true
        parts.pop(self.green, None)
        # One word of a part may be found at the next guess, the others at the one after at best.
        low = {pattern: 2 * len(part) - 1 for pattern, part in parts.items()}
        total = len(words) + sum(low.values())
        for value in (self._one_step, self._value):  # the one-step bound first: it leaves a search less to spend
            for pattern, part in sorted(parts.items(), key=lambda item: len(item[1])):
                if total >= enough:
                    return total
                found = value(tuple(part), (*turns, Turn(guess, pattern)), enough - total + low[pattern])
                total, low[pattern] = total + found - low[pattern], found
        return total

    def _parts(self, guess: str, words: tuple[int, ...]) -> dict[int, list[int]]:
        row, parts = self.row(guess), dict[int, list[int]]()
        for word in words:
            parts.setdefault(row[word], []).append(word)
        return parts

    def _one_step(self, words: tuple[int, ...], turns: tuple[Turn, ...], enough: int) -> int:
        """Return a lower bound of any guess: each part takes two guesses per word, except for one word."""
        best = enough
        for guess in self.guesses(turns):
            row = self.row(guess)
            patterns = {row[word] for word in words}
            best = min(best, 3 * len(words) - len(patterns) - (self.green in patterns))
            if best < 2 * len(words):
                break  # there is nothing better
        return best

    def _value(self, words: tuple[int, ...], turns: tuple[Turn, ...], enough: int) -> int:
        """Return a lower bound of the least total of a set: exact below `enough`."""
        if len(turns) >= self.rules.limit:
            return enough
        if len(words) == 1 or 2 * len(words) - 1 >= enough:
            return min(2 * len(words) - 1, enough)
        best = enough
        for guess in self.guesses(turns):
            best = min(best, self._guess_value(guess, words, turns, best))
        return best

    def guesses(self, turns: tuple[Turn, ...]) -> tuple[str, ...]:
        """Return the guesses that may be made after these turns."""
        return self.legal(turns if self.rules.mode != "normal" else ())

    def _legal(self, turns: tuple[Turn, ...]) -> tuple[str, ...]:
        """Return the guesses that no turn forbids, from those before the last turn."""
        if not turns:
            return self.lexicon.guesses
        return tuple(word for word in self.legal(turns[:-1]) if self.rules.refusal(word, turns[-1:]) is None)
