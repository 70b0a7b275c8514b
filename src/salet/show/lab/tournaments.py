"""Tournaments as text: one in full, or many in a table ordered by mean; and as rows for CSV."""

from collections.abc import Mapping, Sequence
from typing import Any

from salet.show.text import WIDTH, histogram, plural, table, wrapped

Figures = Mapping[str, Any]
"""A tournament as `Tournament.as_json` gives it."""

WEIGHTED = "Means count likelier words more; the distribution counts every word once."
LOST = "In the mean, a lost game counts as one guess more than the game allows."
PLAIN = ("strategy", "lexicon", "rules", "opener", "answers", "total", "mean", "sd", "lost")


def tournament_text(figures: Figures) -> str:
    """Return a tournament as a headline, a histogram and the hardest words."""
    bars = histogram(figures["distribution"], unfinished(figures))
    return "\n".join([*headline(figures), "", bars, "", "Hardest:", wrapped(figures["hardest"])])


def headline(figures: Figures) -> list[str]:
    """Return who played what, how it went, and a remark where words have weights."""
    head = f"{figures['strategy']}, opening {figures['opener']}: lexicon {figures['lexicon']}, rules {figures['rules']}"
    line = (
        f"{plural(figures['answers'], 'answer')}: mean {figures['mean']:.4f}, sd {figures['sd']:.4f},"
        f" total {figures['total']:,}, lost {figures['lost']:,}"
    )
    return [head, line, *_remarks([figures])]


def _remarks(results: Sequence[Figures]) -> list[str]:
    """Return what a reader has to know about the means."""
    weighted, lost = any(row["weighted"] for row in results), any(map(unfinished, results))
    return [*([WEIGHTED] if weighted else []), *([LOST] if lost else [])]


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
    """Return tournaments as one table, the lowest mean first; what they all share is said once, above."""
    own = differing(results)
    head = ["strategy", *own, "opener", "mean", "lost", "found in 1/2/3 ..."]
    cells = [
        [
            row["strategy"],
            *(row[key] for key in own),
            row["opener"],
            f"{row['mean']:.4f}",
            f"{row['lost']:,}",
            slashed(row["distribution"]),
        ]
        for row in by_mean(results)
    ]
    shown = _fitted(head, cells, left=[*range(2 + len(own)), len(head) - 1])
    blocks = (shared_text(results), shown, "\n".join(_remarks(results)))
    return "\n\n".join(block for block in blocks if block)


def _fitted(head: Sequence[str], cells: Sequence[Sequence[str]], left: Sequence[int]) -> str:
    """Return a table with two spaces between its columns, or one where two would make it too wide."""
    wide = table(head, cells, left=left)
    fits = max(map(len, wide.split("\n"))) <= WIDTH
    return wide if fits else table(head, cells, left=left, gap=" ")


def slashed(distribution: Mapping[str, int]) -> str:
    """Return a distribution as the literature writes it, from one guess on.

    >>> slashed({"2": 78, "3": 1225, "4": 971, "5": 41})
    '0/78/1225/971/41'
    """
    last = max(map(int, distribution), default=0)
    return "/".join(str(distribution.get(str(guesses), 0)) for guesses in range(1, last + 1))


def figure_rows(results: Sequence[Figures]) -> list[list[object]]:
    """Return tournaments as rows under a head, with a column for every number of guesses that occurs."""
    counts = sorted({int(guesses) for row in results for guesses in row["distribution"]})
    head: list[object] = [*PLAIN, *(f"in_{guesses}" for guesses in counts)]
    return [
        head,
        *([row[key] for key in PLAIN] + [row["distribution"].get(str(g), 0) for g in counts] for row in results),
    ]
