"""Figures (extra `plots`), readable in gray and for the color-blind.

A few tournaments share one chart, their bars next to each other with a color and a hatch each. More of them have a
panel and a title each. Every bar carries its count.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from salet.errors import FileError, MissingExtraError
from salet.show.lab import common_settings_text, differing, plays_on, unfinished
from salet.strategies.registry import title_of
from salet.system import writing_errors
from salet.wording import join_words

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS: dict[str, Any] = {".svg": {"Date": None}, ".png": {}, ".pdf": {"CreationDate": None}}  # without the time
BARS = (("#0072B2", ""), ("#E69F00", "////"), ("#009E73", "...."), ("#F0E442", "xxxx"))  # Okabe and Ito's palette
MAX_PANELS = 60


def comparison_figure(results: Sequence[Mapping[str, Any]]) -> "Figure":
    """Return how many answers take how many guesses, in one chart or a panel for each, with the same axes."""
    make = figure_class()
    rows = list(results)
    if len(rows) > MAX_PANELS:
        raise FileError(f"{len(rows):,} strategies are too many for one plot. The limit is {MAX_PANELS}.")
    groups = [rows] if len(rows) <= len(BARS) else [[row] for row in rows]
    across = 1 if len(groups) == 1 else 3 if len(groups) <= 9 else 4
    down = -(-len(groups) // across)
    size = (9.0, 4.8) if len(groups) == 1 else (3.6 * across, 0.4 + 2.7 * down)
    figure = make(figsize=size, layout="constrained")
    panels = figure.subplots(down, across, sharex=True, sharey=True, squeeze=False).flat
    last = max(int(guesses) for row in rows for guesses in row["distribution"])
    ticks = list(range(1, last + 1 if all(map(plays_on, rows)) else last + 2))
    for panel, group in zip(panels, groups, strict=False):
        _draw(panel, group, last, differing(rows))
        panel.set_xticks(ticks, [str(guesses) if guesses <= last else "not solved" for guesses in ticks])
    for panel in panels[len(groups) :]:
        panel.set_visible(False)
    figure.suptitle(common_settings_text(rows), fontsize=10)
    figure.supxlabel("guesses", fontsize=9)
    figure.supylabel("share of answers (%)", fontsize=9)
    return figure


def _draw(panel: Any, group: Sequence[Mapping[str, Any]], last: int, own: Sequence[str]) -> None:
    """Draw a group of bars for each number of guesses, and one for the games without an end.

    Who plays on has no such games, and a 0 there would contradict its losses: it has no bar.
    """
    width = 0.84 / len(group)
    for k, (row, (colour, hatch)) in enumerate(zip(group, BARS, strict=False)):
        counts = [row["distribution"].get(str(guesses), 0) for guesses in range(1, last + 1)]
        counts += [] if plays_on(row) else [unfinished(row)]
        places = [guesses + (k - (len(group) - 1) / 2) * width for guesses, _ in enumerate(counts, 1)]
        style: dict[str, Any] = {"color": colour, "hatch": hatch, "edgecolor": "black", "linewidth": 0.6}
        shares = [100 * count / row["answers"] for count in counts]
        bars = panel.bar(places, shares, width, label=": ".join(_title(row, own)), **style)
        panel.bar_label(bars, [f"{count:,}" for count in counts], fontsize=7, rotation=90, padding=2)
    if len(group) > 1:
        panel.legend(fontsize=8, frameon=False)
    else:
        panel.set_title("\n".join(_title(group[0], own)), fontsize=9)
    panel.margins(y=0.2)
    panel.spines[["top", "right"]].set_visible(False)
    panel.tick_params(labelsize=8, labelbottom=True)


def _title(row: Mapping[str, Any], own: Sequence[str]) -> tuple[str, str]:
    """Return who plays, and how well."""
    weighted = " by weight" if row["weighted"] else ""
    named = ", ".join((title_of(row["strategy"]), row["opener"], *(row[key] for key in own)))
    return named, f"mean {row['mean']:.4f}{weighted}, lost {row['lost']:,}"


def write_figure(figure: "Figure", path: Path) -> None:
    """Write a figure as SVG, PNG or PDF; the same figure gives the same bytes."""
    check_figure_name(path)
    with writing_errors(path):
        figure.savefig(path, dpi=150, metadata=FORMATS[path.suffix])


def check_figure_name(path: Path) -> None:
    """Raise FileError if no figure can be written under this name, before a long computation."""
    if path.suffix not in FORMATS:
        raise FileError(f"Can't write a plot to {path}: use a name that ends in {join_words(FORMATS, 'or')}.")
    if not path.absolute().parent.is_dir():
        raise FileError(f"Can't write {path}: the folder {path.parent} doesn't exist. Create it first.")
    figure_class()


def figure_class() -> "type[Figure]":
    """Return matplotlib's figure class, set up so that equal figures give equal bytes."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtraError("Plots need matplotlib", "matplotlib") from None
    mpl.rcParams["svg.hashsalt"] = "salet"
    mpl.rcParams["svg.fonttype"] = "none"
    return Figure
