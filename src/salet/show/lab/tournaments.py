"""Tournaments as text: one in full, or many in a table ordered by mean; and as rows for CSV."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from salet.show.text import WIDTH, plural, table, wrapped

Figures = Mapping[str, Any]
"""A tournament as `Tournament.as_json` gives it."""

WEIGHTED = "Means count likelier words more; the distribution counts every word once."
LOST = "In the mean, a lost game counts as one guess more than the game allows."
PLAYS_ON = "plays on after a loss and counts every guess."
PLAIN = ("strategy", "lexicon", "rules", "opener", "answers", "total", "mean", "sd", "lost", "percent_won")
BAR = 46  # columns of the longest bar


def tournament_text(figures: Figures) -> str:
    """Return a tournament as a headline, a table with bars, the hardest words and all that were lost."""
    lost = ["Lost:", wrapped(figures["lost_words"])] if figures["lost"] else []
    return "\n".join([*headline(figures), "", _bars(figures), "", "Hardest:", wrapped(figures["hardest"]), *lost])


def _bars(figures: Figures) -> str:
    """Return a row for every number of guesses: the games, the share found by then, a bar; and one for the losses."""
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
    """Return the share found with each number of guesses or fewer, in the order of the distribution."""
    return [100 * found / figures["answers"] for found in accumulate(figures["distribution"].values())]


def headline(figures: Figures) -> list[str]:
    """Return who played what, how it went, and a remark where words have weights."""
    head = f"{figures['strategy']}, opening {figures['opener']}: lexicon {figures['lexicon']}, rules {figures['rules']}"
    line = (
        f"{plural(figures['answers'], 'answer')}: mean {figures['mean']:.4f}, sd {figures['sd']:.4f},"
        f" total {figures['total']:,}, lost {figures['lost']:,}, won {figures['percent_won']:.2f} %"
    )
    return [head, line, *_remarks([figures])]


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
    """Return tournaments as one table, the lowest mean first; what they all share is said once, above."""
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
    """Return a table with two spaces between its columns, or one where two would make it too wide."""
    wide = table(head, cells, left=left)
    fits = max(map(len, wide.split("\n"))) <= WIDTH
    return wide if fits else table(head, cells, left=left, gap=" ")


def slashed(distribution: Mapping[str, int]) -> str:
    """Return a distribution as the literature writes it, from one guess on to the most that were needed.

    >>> slashed({"2": 78, "3": 1225, "4": 971, "5": 41})
    '0/78/1225/971/41'
    """
    last = max((int(guesses) for guesses, count in distribution.items() if count), default=0)
    return "/".join(str(distribution.get(str(guesses), 0)) for guesses in range(1, last + 1))


def figure_rows(results: Sequence[Figures]) -> list[list[object]]:
    """Return tournaments as rows under a head: games and share found by each number of guesses, and the lost words."""
    counts = [str(g) for g in sorted({int(guesses) for row in results for guesses in row["distribution"]})]
    columns = [f"{name}_{guesses}" for name in ("in", "percent_within") for guesses in counts]
    return [[*PLAIN, *columns, "lost_words"], *(_cells(row, counts) for row in results)]


def _cells(row: Figures, counts: Sequence[str]) -> list[object]:
    games = {guesses: row["distribution"].get(guesses, 0) for guesses in counts}
    within = _percent_within({**row, "distribution": games})
    return [*(row[key] for key in PLAIN), *games.values(), *within, " ".join(row["lost_words"])]
