"""Compute what is shipped: the weights of the lexicon `nyt`, and the opening book.

The book is the advice for every starting position. A page of it has the expected guesses of the best openers by
objective and rules. They come from the search of every part of an opener, all words included, so they are proven. For
the page there are the best second guesses after some openers.

Which openers of a weighted list deserve that is found out on the likely words: those that carry HEAVY of the weight. A
subset never costs more than the whole set, so what an opener costs on them bounds what it costs on all; and every other
word adds two guesses or more (one if it is the opener itself), and seven at most. What no opener can beat, whether it
is in the book or not, comes from `prove`, with journals in build/: it resumes.

    python tools/make_shipped.py        everything
    python tools/make_shipped.py nyt    the weights of nyt, its page of the book and its second guesses alone

Tests hold weights and advice equal to what this writes, up to a last digit of rounding.
"""

import gzip
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from fit_prior import weights_text
from salet.advice.suggest import suggest
from salet.game.lexicon import ABOUT, Lexicon, shipped_lexicon
from salet.game.notation import Turn
from salet.game.pattern import all_green, pattern_of, pattern_text
from salet.game.position import Position, new_position
from salet.lab.prove import prove
from salet.lab.tournament import Tournament, bench
from salet.solver.analysis import analyze
from salet.solver.evaluation import LIKELY_ANSWERS
from salet.solver.objective import MEAN_PLUS_1, default_objective
from salet.solver.opening_book import DEPTH, lookup
from salet.solver.solve import solve
from salet.strategies.registry import SHIPPED, rank
from salet.strategies.strategy import Strategy
from salet.workers import threads

Bounds = tuple[float, float]

ROOT = Path(__file__).resolve().parents[1]
DATA, PAGE_DATA = ROOT / "src" / "salet" / "data", ROOT / "web" / "data"
FIRST_LIST = "original"
FIELDS = ("strategy", "lexicon", "rules", "opener", "answers", "mean", "total", "lost", "distribution")
OPENER_SECONDS = 300.0  # for one opener of the shipped book; nearly all take five
HEAVY = 0.9  # of the weight: the words on which openers are compared first, a tenth of a second each
SOLVED = 24  # openers of `nyt` that are searched with all words
PROVEN = {
    ("original", "mean"): ("normal", "hard"),
    ("original", "mean+1"): ("normal", "hard"),
    ("nyt2022", "mean"): ("normal", "hard"),
    ("nyt2023", "mean"): ("normal", "hard"),
    ("nyt", "mean+1"): ("normal",),
}
"""The rules under which every opener is ruled out but the best, by word list and objective."""
ANSWERED = 20  # of the best openers, every reply to which gets a second guess
POPULAR = (
    "adieu audio stare raise arise irate crane train steam tears least slate great aisle heart dream earth stern trace "
    "house arose share crate ratio about beast alien roast route steal"
)
"""The openers that people play most."""


def write_weights(into: Path = DATA) -> None:
    """Write the two numbers of each accepted word."""
    (into / "nyt-weights.txt").write_text(weights_text(), encoding="utf-8")


def write_book(into: Path = DATA, lexicons: Sequence[str] | None = None) -> None:
    """Write the advice for every start with exact values: 70 minutes of processor time."""
    path = into / "opening-book.json"
    before = {} if lexicons is None else json.loads(path.read_text("utf-8"))
    pages = {name: page_of(shipped_lexicon(name)) for name in lexicons or ABOUT}
    path.write_text(json.dumps(before | pages, indent=1) + "\n", encoding="utf-8")


def page_of(lexicon: Lexicon) -> dict[str, Any]:
    """Return the advice for a start with its openers' exact values by objective and rules.

    Reviews count a loss as one guess more (`mean+1`), whatever the default objective of a lexicon is.
    """
    page = figures_of(lexicon, promising_openers(lexicon))
    openers = [row["guess"] for row in page["suggestions"]]
    objectives = dict.fromkeys((default_objective(lexicon), MEAN_PLUS_1))
    values = {
        objective: {rules: exact_values(lexicon, rules, openers, objective) for rules in ("normal", "hard")}
        for objective in objectives
    }
    return {**page, "values": values, "least": {name: least_values(lexicon, name) for name in objectives}}


def figures_of(lexicon: Lexicon, openers: Sequence[str]) -> dict[str, Any]:
    """Return what one step shows of a start: of the openers that are best by it, and of those that are named."""
    found = suggest(new_position(lexicon), "entropy" if lexicon.uniform else "two-turn", top=len(lexicon.guesses))
    shown = [guess for place, guess in enumerate(found) if place < DEPTH or guess.word in openers]
    rows = [(guess.word, guess.chance, guess.sizes().parts, guess.sizes().largest_part) for guess in shown]
    return {
        "lexicon": lexicon.name,
        "objective": default_objective(lexicon),
        "candidates": found.candidate_count,
        "suggestions": [dict(zip(("guess", "chance", "parts", "largest_part"), row, strict=True)) for row in rows],
        "likely_answers": [word.as_json() for word in found.likely_answers[:LIKELY_ANSWERS]],
    }


def exact_values(lexicon: Lexicon, rules: str, openers: Sequence[str], objective: str) -> dict[str, float]:
    """Return the values that can be proven, for weighted lists of the best openers only."""
    tried = openers if lexicon.uniform else best_on_heavy(lexicon, openers, rules)[:SOLVED]
    values = values_of(lexicon, rules, tried, objective)
    return {word: lower for word, (lower, upper) in values.items() if lower == upper}


def least_values(lexicon: Lexicon, objective: str) -> dict[str, float]:
    """Return what no opener can beat, by rules, where it is proven."""
    least = {}
    for rules in PROVEN.get((lexicon.name, objective), ()):
        journal = ROOT / "build" / f"openers-{lexicon.name}-{rules}-{objective}.db"
        proof = prove(lexicon.name, rules, objective=objective, journal=journal)
        least[rules] = float(f"{proof.mean(proof.best[0].lower):.7g}")
    if least:
        least.setdefault("hard", least["normal"])  # who plays by the hard rules plays by the normal ones, too
    return least


def promising_openers(lexicon: Lexicon) -> list[str]:
    """Return more openers that may be good: by bits, or of fixed lists as found once.

    They are the best of the 500 openers of `original` and the 1,600 of `nyt2023` that make the most parts.
    """
    if lexicon.uniform:
        return [guess.word for guess in lookup(new_position(lexicon)) or ()]
    return [word for word, _ in rank(new_position(lexicon), "entropy").top(DEPTH)]


def best_on_heavy(lexicon: Lexicon, openers: Sequence[str], rules: str) -> list[str]:
    """Return openers in the order of what they cost on the words that carry most of the weight."""
    costs = values_of(heavy_part(lexicon, HEAVY), rules, openers)
    return sorted(costs, key=lambda word: costs[word])


def heavy_part(lexicon: Lexicon, share: float) -> Lexicon:
    """Return the lexicon of the heaviest answers, as few as carry this share of the weight."""
    weights = np.array(lexicon.weights)
    order = np.argsort(-weights, kind="stable")
    count = int(np.searchsorted(np.cumsum(weights[order]), share * weights.sum())) + 1
    kept = np.sort(order[:count]).tolist()
    answers, heavy = (tuple(column[i] for i in kept) for column in (lexicon.answers, lexicon.weights))
    return Lexicon(f"{lexicon.name} heavy", lexicon.guesses, answers, heavy)


def values_of(lexicon: Lexicon, rules: str, openers: Iterable[str], objective: str | None = None) -> dict[str, Bounds]:
    """Return bounds of the expected guesses of these openers, equal if proven.

    An opener that always loses is left out, and so is one without a known strategy after five minutes.
    """
    position = new_position(lexicon, rules)
    objective = objective or default_objective(lexicon)

    def bounds(opener: str) -> Bounds | None:
        found = solve(position, objective, guess=opener, budget=OPENER_SECONDS)
        return None if found.upper is None else (float(f"{found.lower:.7g}"), float(f"{found.upper:.7g}"))

    words = tuple(openers)
    with threads() as pool:
        return {word: found for word, found in zip(words, pool.map(bounds, words), strict=True) if found}


def write_seconds(into: Path = PAGE_DATA, lexicons: Sequence[str] | None = None) -> None:
    """Write the best second guesses after some openers: 17 minutes of processor time."""
    for name in lexicons or ABOUT:
        position, openers = new_position(name), openers_to_answer(name)
        with threads() as pool:
            rows = pool.map(partial(seconds_of, position), openers)
            table = {"hash": position.lexicon.hash, "openers": dict(zip(openers, rows, strict=True))}
        text = json.dumps(table, separators=(",", ":"))
        (into / f"{name}-seconds.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def openers_to_answer(lexicon: str) -> list[str]:
    """Return the openers that people play most, and those that the book finds best."""
    book = lookup(new_position(lexicon))
    best = book.suggestions[:ANSWERED] if book else ()
    return list(dict.fromkeys([*POPULAR.split(), *(guess.word for guess in best)]))


def seconds_of(position: Position, opener: str) -> dict[str, list[tuple[str, int]]]:
    """Return the best second guess by reply, then the word to show first if that is another."""
    parts = {pattern: part for pattern, part in position.partition(opener).items() if pattern != all_green(5)}
    found = {pattern: _second(position.after(opener, pattern, part)) for pattern, part in parts.items()}
    return {pattern_text(pattern, 5): row for pattern, row in found.items() if row}


def _second(position: Position) -> list[tuple[str, int]]:
    *_, found = analyze(position)
    weight = int(position.weights.sum())
    if not found.all_proven or found.recommended is None or found.objective != default_objective(position.lexicon):
        return []  # some word would be lost
    shown = dict.fromkeys([found.suggestions[0].word, found.recommended])
    totals = {guess.word: round(guess.value * weight) for guess in found.suggestions}
    return [(word, totals[word]) for word in shown]


# --- The page's comparison of strategies ------------------------------------------------------------------------
# games-STRATEGY.txt.gz has a game a line. The last word is the answer; `-` before it says that it was not found. Where
# a strategy's own rules give other tiles than the game does, they follow the guess: `raise:BYBBG`.


def tournament(strategy: Strategy) -> Tournament:
    """Return the games of a strategy over its own list, or over the first list of the game."""
    return bench(strategy, strategy.lexicon or FIRST_LIST)


def under_true_rules(strategy: Strategy) -> dict[str, Any] | None:
    """Return the figures of a strategy with the game's own tiles, if its author's rules give others."""
    if strategy.rules == "normal":
        return None
    found = bench(strategy, strategy.lexicon or FIRST_LIST, "normal").as_json()
    return {"mean": found["mean"], "lost": found["lost"]}


def games_text(played: Tournament) -> str:
    """Return every game of a tournament, one per line."""
    return "\n".join(sorted(" ".join(_words(answer, turns)) for answer, turns in played.games()))


def _words(answer: str, turns: Sequence[Turn]) -> Iterator[str]:
    for turn in turns:
        yield turn.guess if turn.pattern == pattern_of(turn.guess, answer) else f"{turn.guess}:{turn.tiles}"
    if turns[-1].guess != answer:
        yield f"-{answer}"


def write_lab(into: Path = PAGE_DATA) -> None:
    """Write every strategy's tournament: its figures, best first, and its games."""
    rows = []
    for strategy in SHIPPED:
        played = tournament(strategy)
        found = played.as_json()
        rows.append({name: found[name] for name in FIELDS} | {"true_rules": under_true_rules(strategy)})
        packed = gzip.compress(games_text(played).encode(), 9, mtime=0)
        (into / f"games-{strategy.name}.txt.gz").write_bytes(packed)
    rows.sort(key=lambda row: row["mean"])
    (into / "strategies.json").write_text(json.dumps({"rows": rows}, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    write_weights()
    if not sys.argv[1:]:
        write_lab()
    write_book(lexicons=sys.argv[1:] or None)
    write_seconds(lexicons=sys.argv[1:] or None)
