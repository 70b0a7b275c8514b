"""What the lab finds, as text: tournaments, strategies and trees."""

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import accumulate
from textwrap import fill
from typing import Any

from salet.game.notation import write
from salet.game.pattern import pattern_text
from salet.show.text import WIDTH, plural, table, wrapped
from salet.solver.strategy import Strategy
from salet.solver.tree import Tree, TreeFile, write_tree
from salet.study.claims import Claim

Figures = Mapping[str, Any]
"""A tournament as `Tournament.as_json` gives it."""

WEIGHTED = "Means count likelier words more; the distribution counts every word once."
LOST = "In the mean, a lost game counts as one guess more than the game allows."
PLAYS_ON = "plays on after a loss and counts every guess."
BAR = 46  # columns of the longest bar


def tournament_text(figures: Figures) -> str:
    """Return a tournament as a headline, a table with bars, and the hardest and lost words."""
    lost = ["Lost:", wrapped(figures["lost_words"])] if figures["lost"] else []
    return "\n".join([*headline(figures), "", _bars(figures), "", "Hardest:", wrapped(figures["hardest"]), *lost])


def _bars(figures: Figures) -> str:
    """Return a row for every number of guesses and one for the losses, each with a bar."""
    lost = unfinished(figures)
    rows = [*zip(figures["distribution"], figures["distribution"].values(), _percent_within(figures), strict=True)]
    most = max(lost, *(count for _, count, _ in rows))
    cells = [(guesses, f"{count:,}", f"{within:.2f} %", _bar(count, most)) for guesses, count, within in rows]
    if lost == figures["lost"]:  # who plays on has its losses in the rows
        cells.append(("lost", f"{lost:,}", "", _bar(lost, most)))
    return table(("guesses", "games", "within", ""), cells, left=(0, 3))


def _bar(count: int, most: int) -> str:
    return "█" * -(-BAR * count // most)


def _percent_within(figures: Figures) -> list[float]:
    """Return the share found with each number of guesses or fewer."""
    return [100 * found / figures["answers"] for found in accumulate(figures["distribution"].values())]


def headline(figures: Figures) -> list[str]:
    """Return who played what, how it went, and a remark where words have weights."""
    head = f"{figures['strategy']}, opening {figures['opener']}: lexicon {figures['lexicon']}, rules {figures['rules']}"
    line = (
        f"{plural(figures['answers'], 'answer')}: mean {figures['mean']:.4f}, sd {figures['sd']:.4f},"
        f" total {figures['total']:,}, lost {figures['lost']:,}, won {figures['percent_won']:.2f} %"
    )
    return [head, line, *_score(figures), *_remarks([figures])]


def _score(figures: Figures) -> list[str]:
    """Return par, where it is known, and what a game gave up on average."""
    if figures.get("par") is None:
        return []
    par, given_up = figures["par"], round(figures["given_up"], 4) + 0.0  # never -0.0
    estimated = "" if figures["par_proven"] else ", which is not proven"
    return [f"par {par:.4f}{estimated}: gave up {given_up:.4f} guesses a game; luck adds up to 0 over the list"]


def _remarks(results: Sequence[Figures]) -> list[str]:
    """Return what a reader has to know about the means."""
    weighted, lost = any(row["weighted"] for row in results), any(map(unfinished, results))
    play_on = dict.fromkeys(row["strategy"] for row in results if row["lost"] > unfinished(row))
    return [
        *([WEIGHTED] if weighted else []),
        *([LOST] if lost else []),
        *(f"{strategy} {PLAYS_ON}" for strategy in play_on),
    ]


def unfinished(figures: Figures) -> int:
    """Return how many games ended without the answer."""
    games: Mapping[str, int] = figures["distribution"]
    return int(figures["answers"]) - sum(games.values())


def by_mean(results: Sequence[Figures]) -> list[Figures]:
    """Return tournaments in the order in which they are shown, the lowest mean first."""
    return sorted(results, key=lambda figures: (figures["mean"], figures["strategy"], figures["opener"]))


def differing(results: Sequence[Figures]) -> list[str]:
    """Return which of lexicon and rules the tournaments do not share."""
    return [key for key in ("lexicon", "rules") if len({figures[key] for figures in results}) > 1]


def shared_text(results: Sequence[Figures]) -> str:
    """Return the lexicon and rules that all tournaments share, in words."""
    own = differing(results)
    return ", ".join(f"{key} {results[0][key]}" for key in ("lexicon", "rules") if key not in own)


def comparison_text(results: Sequence[Figures]) -> str:
    """Return tournaments as one table, lowest mean first, under what they all share."""
    own = differing(results)
    shares = len(own) < 2  # else the table would be too wide
    head = ["strategy", *own, "opener", "mean", "lost", *(["won %"] if shares else []), "found in 1/2/3 ..."]
    cells = [
        [
            row["strategy"],
            *(row[key] for key in own),
            row["opener"],
            f"{row['mean']:.4f}",
            f"{row['lost']:,}",
            *([f"{row['percent_won']:.2f}"] if shares else []),
            slashed(row["distribution"]),
        ]
        for row in by_mean(results)
    ]
    shown = _fitted(head, cells, left=[*range(2 + len(own)), len(head) - 1])
    blocks = (shared_text(results), shown, "\n".join(_remarks(results)))
    return "\n\n".join(block for block in blocks if block)


def _fitted(head: Sequence[str], cells: Sequence[Sequence[str]], left: Sequence[int]) -> str:
    """Return a table with two spaces between its columns, or one if it is too wide."""
    wide = table(head, cells, left=left)
    fits = max(map(len, wide.split("\n"))) <= WIDTH
    return wide if fits else table(head, cells, left=left, gap=" ")


def slashed(distribution: Mapping[str, int]) -> str:
    """Return a distribution as the literature writes it, from one guess to the most.

    >>> slashed({"2": 78, "3": 1225, "4": 971, "5": 41})
    '0/78/1225/971/41'
    """
    last = max((int(guesses) for guesses, count in distribution.items() if count), default=0)
    return "/".join(str(distribution.get(str(guesses), 0)) for guesses in range(1, last + 1))


def strategies_text(strategies: Sequence[Strategy]) -> str:
    """Return the description, source and weakness of each strategy."""
    return "\n\n".join(_entry(strategy) for strategy in strategies)


def _entry(strategy: Strategy) -> str:
    lines = [strategy.about]
    if strategy.source:
        lines.append(f"Source: {strategy.source}.")
    if strategy.weakness:
        lines.append(f"Weakness: {strategy.weakness}.")
    return "\n".join([strategy.name, *(wrapped(line.split()) for line in lines)])


def claim_text(claim: Claim, width: int = WIDTH) -> str:
    """Return a checked claim as one paragraph: whether it holds, the claim, the measurement."""
    origin = "" if claim["origin"] == "write-up" else f" ({claim['origin']})"
    claimed = "claimed and" if claim["equal"] else f"claimed {claim['claimed']},"
    remark = f". {claim['remark']}" if claim["remark"] else ""
    head = f"{'equal' if claim['equal'] else 'differs':8} {claim['author']} {claim['what']}{origin}"
    text = f"{head}: {claimed} measured {claim['measured']}{remark}"
    return fill(text, width, subsequent_indent=" " * 9, break_on_hyphens=False)


def branches(tree: Tree) -> dict[str, Any]:
    """Return a tree as a value for JSON.

    >>> branches(Tree("ox", True, {0: Tree("my", True)}))["branches"]["BB"]["guess"]
    'my'
    """
    parts = {pattern_text(pattern, len(tree.guess)): branches(branch) for pattern, branch in tree.branches.items()}
    return {"guess": tree.guess, "hit": tree.hit, "branches": parts}


def tree_json(file: TreeFile) -> str:
    """Return a tree as nested JSON, with its lexicon, rules, position and strategy."""
    value = {
        "lexicon": file.lexicon,
        "lexicon_hash": file.lexicon_hash,
        "rules": file.rules.text,
        "position": write(file.turns),
        "strategy": file.strategy,
        "tree": branches(file.tree),
    }
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def tree_csv(file: TreeFile) -> str:
    """Return CSV with a row per answer, in order: the number of guesses, and the guesses."""
    text = StringIO()
    games = sorted((game[-1], len(game), " ".join(game)) for game in _games(file.tree, ()))
    csv.writer(text, lineterminator="\n").writerows([("answer", "guesses", "game"), *games])
    return text.getvalue()


def _games(tree: Tree, before: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    here = (*before, tree.guess)
    if tree.hit:
        yield here
    for branch in tree.branches.values():
        yield from _games(branch, here)


FORMS: dict[str, Callable[[TreeFile], str]] = {
    "text": write_tree,
    "json": tree_json,
    "csv": tree_csv,
}
