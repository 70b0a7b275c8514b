"""Figures (extra `plots`), readable in grey and for the colour-blind.

A few tournaments share one chart, their bars next to each other with a colour and a hatch each. More of them have a
panel and a title each, where losses have one colour and a hatch. Every bar carries its count.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from salet.errors import BadFile, MissingExtra
from salet.game.rules import Rules
from salet.show.lab import differing, shared_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FOUND = "#0072B2"  # blue and orange of Okabe and Ito's palette: distinct for the colour-blind, and in black and white
LOST = "#E69F00"
FORMATS: dict[str, Any] = {".svg": {"Date": None}, ".png": {}, ".pdf": {"CreationDate": None}}  # without the time
BARS = (("#0072B2", ""), ("#E69F00", "////"), ("#009E73", "...."), ("#F0E442", "xxxx"))  # for tournaments in one chart
MOST_PANELS = 60


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
