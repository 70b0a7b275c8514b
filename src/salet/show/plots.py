"""Figures (extra `plots`), readable in grey and for the colour-blind.

A few tournaments share one chart, their bars next to each other with a colour and a hatch each. More of them have a
panel and a title each, where losses have one colour and a hatch. Every bar carries its count.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, cycle
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from salet.errors import BadFile, MissingExtra
from salet.game.rules import Rules
from salet.show.lab import differing, shared_text
from salet.show.text import plural
from salet.study.history.statistics import Month
from salet.study.history.store import Record
from salet.study.score import Interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from salet.study.advice.reasons import Parts
    from salet.study.lab.backtest import Backtest
    from salet.study.lab.beliefs import Bin

FOUND = "#0072B2"  # blue and orange of Okabe and Ito's palette: distinct for the colour-blind, and in black and white
LOST = "#E69F00"
PREDICTED = "#cccccc"
FORMATS: dict[str, Any] = {".svg": {"Date": None}, ".png": {}, ".pdf": {"CreationDate": None}}  # without the time
BARS = (("#0072B2", ""), ("#E69F00", "////"), ("#009E73", "...."), ("#F0E442", "xxxx"))  # for tournaments in one chart
MOST_PANELS = 60
NAMED_REPLIES = 40  # bars that have their tiles above them
MOST_LEVEL = 6  # months whose names stand next to each other


def comparison_figure(results: Sequence[Mapping[str, Any]]) -> "Figure":
    """Return how many answers take how many guesses, in one chart or a panel for each.

    All panels have the same axes; a triangle stands above the mean.
    """
    make = figure_class()
    rows = list(results)
    if 1 < len(rows) <= len(BARS):
        return _one_chart(rows)
    if len(rows) > MOST_PANELS:
        raise BadFile(f"{len(rows):,} tournaments are too many for one figure; the limit is {MOST_PANELS}.")
    across = 1 if len(rows) == 1 else 2 if len(rows) in {2, 4} else 3 if len(rows) <= 9 else 4
    down = -(-len(rows) // across)
    width, height = (6.0, 3.9) if len(rows) == 1 else (3.6, 2.7)
    figure = make(figsize=(width * across, 0.4 + height * down), layout="constrained")
    axes = figure.subplots(down, across, sharex=True, sharey=True, squeeze=False)
    for panel in axes.flat[len(rows) :]:
        panel.set_visible(False)
    _draw(axes.flat, rows)
    figure.suptitle(shared_text(rows), fontsize=10)
    figure.supxlabel("guesses (triangle: their mean)", fontsize=9)
    figure.supylabel("share of the answers, %", fontsize=9)
    return figure


def _one_chart(rows: Sequence[Mapping[str, Any]]) -> "Figure":
    """Return one chart with a group of bars for each number of guesses."""
    figure = figure_class()(figsize=(9.0, 4.8), layout="constrained")
    panel = figure.subplots()
    last = max(Rules.read(row["rules"]).limit for row in rows)
    width, own = 0.84 / len(rows), differing(rows)
    for k, (row, (colour, hatch)) in enumerate(zip(rows, BARS, strict=False)):
        counts = [*_counts(row, last), row["lost"]]
        places = [guesses + (k - (len(rows) - 1) / 2) * width for guesses in range(1, last + 2)]
        style: dict[str, Any] = {"color": colour, "hatch": hatch, "edgecolor": "black", "linewidth": 0.6}
        shares = [100 * count / row["answers"] for count in counts]
        bars = panel.bar(places, shares, width, label=": ".join(_title(row, own)), **style)
        panel.bar_label(bars, [f"{count:,}" for count in counts], fontsize=7, rotation=90, padding=2)
    panel.set_xticks(range(1, last + 2), [*map(str, range(1, last + 1)), "lost"])
    panel.margins(y=0.12)
    panel.legend(fontsize=8, frameon=False)
    panel.set_xlabel("guesses", fontsize=9)
    panel.set_ylabel("share of the answers, %", fontsize=9)
    figure.suptitle(shared_text(rows), fontsize=10)
    _open(panel)
    return figure


def _counts(row: Mapping[str, Any], last: int) -> list[int]:
    """Return how many answers were found with 1, 2, ... `last` guesses within the rules."""
    limit = Rules.read(row["rules"]).limit
    return [row["distribution"].get(str(g), 0) if g <= limit else 0 for g in range(1, last + 1)]


def _draw(panels: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    last = max(Rules.read(row["rules"]).limit for row in rows)
    any_lost = any(row["lost"] for row in rows)
    own = differing(rows)
    most = 0.0
    for panel, row in zip(panels, rows, strict=False):
        most = max(most, _panel(panel, row, last, any_lost=any_lost))
        panel.set_title("\n".join(_title(row, own)), fontsize=9)
    panels[0].set_ylim(0, 1.2 * most)


def _panel(panel: Any, row: Mapping[str, Any], last: int, *, any_lost: bool) -> float:
    """Draw the bars of one tournament and return the height of the tallest."""
    counts, share = _counts(row, last), 100 / row["answers"]
    _bars(panel, counts, row["lost"] if any_lost else None, share)
    panel.plot([row["mean"]], [0.97], "v", color="black", markersize=5, transform=panel.get_xaxis_transform())
    return float(share * max(*counts, row["lost"]))


def _bars(panel: Any, counts: Sequence[int], lost: int | None, unit: float = 1.0) -> None:
    """Draw a bar for each number of guesses, and one for the losses unless it is None."""
    places = range(1, len(counts) + 2)
    shown = [(places[:-1], counts, {"color": FOUND})]
    shown += [] if lost is None else [(places[-1:], [lost], {"color": LOST, "hatch": "////"})]
    for where, games, style in shown:
        bars = panel.bar(where, [unit * count for count in games], edgecolor="black", linewidth=0.6, **style)
        panel.bar_label(bars, [f"{count:,}" for count in games], fontsize=8)
    names = [*map(str, places[:-1]), *([] if lost is None else ["lost"])]
    panel.set_xticks(places[: len(names)], names)
    _open(panel)


def _open(panel: Any) -> None:
    """Leave a panel without a frame above and at the right, and with small figures."""
    panel.spines[["top", "right"]].set_visible(False)
    panel.tick_params(labelsize=8, labelbottom=True)


def _title(row: Mapping[str, Any], own: Sequence[str]) -> tuple[str, str]:
    """Return what stands above a panel: who plays, and how well."""
    weighted = " by weight" if row["weighted"] else ""
    named = ", ".join((f"{row['strategy']} ({row['opener']})", *(row[key] for key in own)))
    return named, f"mean {row['mean']:.4f}{weighted}, lost {row['lost']:,}"


def history_figure(records: Sequence[Record], months: Sequence[Month]) -> "Figure":
    """Return the player's games: guesses, and the means of each month with and without luck."""
    figure = figure_class()(figsize=(9.0, 3.9), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=(2, 3))
    _guesses_panel(left, records)
    rated = [(month.month, month.rated) for month in months if month.rated]
    names = [name for name, _ in rated]
    _means_panel(right, "guesses", names, [games.plain for _, games in rated], LOST, "^")
    _means_panel(right, "without luck", names, [games.luck_free for _, games in rated], FOUND, "o")
    right.set_title("mean guesses of the rated games by month, with 95 % intervals", fontsize=9)
    right.set_xticks(range(len(names)), names, rotation=45 if len(names) > MOST_LEVEL else 0, fontsize=8)
    _open(right)
    if rated:
        right.legend(fontsize=8, frameon=False, loc="upper right")
    return figure


def _guesses_panel(panel: Any, records: Sequence[Record]) -> None:
    most = max([6, *(record.most for record in records)])
    counts = [sum(record.guesses == g for record in records) for g in range(1, most + 1)]
    _bars(panel, counts, sum(not record.won for record in records))
    panel.set_title(f"{len(records):,} games", fontsize=9)
    panel.set_xlabel("guesses", fontsize=9)


def _means_panel(
    panel: Any, name: str, months: Sequence[str], means: Sequence[Interval], colour: str, mark: str
) -> None:
    """Draw the mean of each month as a line, and its interval, if it has one, as a band."""
    places = range(len(months))
    lows = [nan if mean.lower is None else mean.lower for mean in means]
    highs = [nan if mean.upper is None else mean.upper for mean in means]
    panel.fill_between(places, lows, highs, color=colour, alpha=0.2)
    panel.vlines(places, lows, highs, color=colour, alpha=0.4)
    panel.plot(places, [mean.mean for mean in means], color=colour, label=name, marker=mark)


def parts_figure(guesses: "Sequence[Parts]") -> "Figure":
    """Return a panel for each guess: a bar for each reply, the largest first."""
    figure = figure_class()(figsize=(9.0, 0.4 + 2.9 * len(guesses)), layout="constrained")
    panels = figure.subplots(len(guesses), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    most = max(len(parts.replies) for parts in guesses)
    for panel, parts in zip(panels, guesses, strict=True):
        words = [part.words for part in parts.replies]
        bars = panel.bar(range(1, len(words) + 1), words, color=FOUND, width=0.9)
        named = [part.pattern if place < NAMED_REPLIES else "" for place, part in enumerate(parts.replies)]
        panel.bar_label(bars, named, fontsize=min(7.0, 560 / most), rotation=90, padding=2)  # as wide as a bar
        split = parts.guess.sizes
        left = f"{split.expected_size:,.2f} words left on average, {split.largest_part:,} at most"
        panel.set_title(f"{parts.guess.word}: {left}, {split.parts} replies, {split.entropy:.2f} bits", fontsize=9)
        panel.margins(x=0.01, y=0.25)
        _open(panel)
    figure.supxlabel("replies, those that leave the most words first", fontsize=9)
    figure.supylabel("words left", fontsize=9)
    return figure


def backtest_figure(result: "Backtest") -> "Figure":
    """Return each record's calibration, and the cumulative differences to the first.

    Bars are the predicted shares of the days, in bins of chance; points are the observed ones, with their intervals.
    """
    figure = figure_class()(
        figsize=(max(4.8, 3.4 * len(result.records)), 7.0 if result.differences else 3.6), layout="constrained"
    )
    if not result.differences:
        _calibration_panels(figure, result)
        return figure
    halves: Any = figure.subfigures(2, 1)
    above, below = halves
    _calibration_panels(above, result)
    _cumulative_panel(below.subplots(), result)
    return figure


def _calibration_panels(figure: Any, result: "Backtest") -> None:
    panels = figure.subplots(1, len(result.records), squeeze=False)[0]
    for panel, (name, record) in zip(panels, result.records.items(), strict=True):
        _calibration_panel(panel, record.calibration)
        panel.set_title(f"{name}\n{record.bits_a_day:.2f} bits a day", fontsize=9)
    days = f"{plural(len(result.days), 'day')}, {result.first} to {result.last}"
    figure.suptitle(f"Calibration over {days}", fontsize=10)
    figure.supxlabel("chance of a word, % (upper end of the bin)", fontsize=9)
    figure.supylabel("share of the days, %: bar predicted, point observed", fontsize=9)


def _cumulative_panel(panel: Any, result: "Backtest") -> None:
    """Draw how many guesses more than the first record the others needed up to each day."""
    reference = result.records[result.reference].guesses
    days = [answer.day for answer in result.days]
    for (name, gap), style in zip(result.differences.items(), cycle(("-", "--", ":", "-.")), strict=False):
        gaps = [a - b for a, b in zip(result.records[name].guesses, reference, strict=True)]
        label = f"{name}: {gap.guesses:+.4f} a day, standard error {gap.guesses_error:.4f}"
        panel.step(days, list(accumulate(gaps)), style, where="post", color=FOUND, label=label)
    panel.axhline(0, color="black", linewidth=0.6)
    panel.set_title(f"Guesses more than {result.reference}, added up", fontsize=10)
    _open(panel)
    panel.legend(fontsize=8, frameon=False)


def _calibration_panel(panel: Any, found: "Sequence[Bin]") -> None:
    places = range(len(found))
    below = [100 * (b.observed - b.lower) for b in found]
    above = [100 * (b.upper - b.observed) for b in found]
    panel.bar(places, [100 * b.predicted for b in found], color=PREDICTED, width=0.8)
    observed = [100 * b.observed for b in found]
    panel.errorbar(places, observed, yerr=[below, above], fmt="o", color=FOUND, capsize=3, markersize=4)
    panel.set_xticks(places, [f"{100 * b.high:.2g}" for b in found], rotation=60)
    panel.set_ylim(0)
    _open(panel)


def write_figure(figure: "Figure", path: Path) -> None:
    """Write a figure as SVG, PNG or PDF; the same figure gives the same bytes."""
    check_figure_name(path)
    try:
        figure.savefig(path, dpi=150, metadata=FORMATS[path.suffix])
    except OSError as error:
        raise BadFile(f"Cannot write {path}: {error.strerror}.") from None


def check_figure_name(path: Path) -> None:
    """Raise BadFile if no figure can be written under this name, before a long computation."""
    if path.suffix not in FORMATS:
        raise BadFile(f"{path}: the name of a figure must end in {', '.join(FORMATS)}.")
    if not path.absolute().parent.is_dir():
        raise BadFile(f"Cannot write {path}: there is no folder {path.parent}.")
    figure_class()


def figure_class() -> "type[Figure]":
    """Return matplotlib's figure class, set up so that equal figures give equal bytes."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("Figures need matplotlib", "plots") from None
    mpl.rcParams["svg.hashsalt"] = "salet"
    mpl.rcParams["svg.fonttype"] = "none"
    return Figure
