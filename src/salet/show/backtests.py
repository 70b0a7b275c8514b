"""Back-tests as text and as a figure: the beliefs side by side, and predicted against observed shares."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from salet.show.plots import figure_class
from salet.show.text import plural, table
from salet.show.tournaments import slashed
from salet.study.lab.backtest import Backtest, Record
from salet.study.lab.calibration import Bin

if TYPE_CHECKING:
    from matplotlib.figure import Figure

POINT, BAR = "#0072B2", "#cccccc"


def backtest_text(result: Backtest) -> str:
    """Return the beliefs in a table, the lowest mean first, and how people fare."""
    first, last = result.days[0].day, result.days[-1].day
    head = f"{plural(len(result.days), 'day')}, {first} to {last}, each knowing only the days before; {result.strategy}"
    rows = [
        (
            name,
            f"{record.mean:.4f}",
            str(record.lost),
            f"{record.bits_a_day:.3f}",
            slashed({str(guesses): days for guesses, days in record.distribution.items()}),
        )
        for name, record in sorted(result.records.items(), key=lambda item: item[1].mean)
    ]
    figures = table(("belief", "mean", "lost", "bits", "found in 1/2/3 ..."), rows, left=(0, 4))
    people = "" if result.human_mean is None else f"People who share their results take {result.human_mean:.3f}."
    return "\n\n".join(block for block in (head, figures, people) if block)


def calibration_text(name: str, record: Record) -> str:
    """Return a belief's calibration as a table; a star marks a bin that is off by more than its interval."""
    rows = [
        (
            f"{100 * b.low:.4f} to {100 * b.high:.4f} %",
            _percent(b.predicted),
            _percent(b.observed),
            f"{_percent(b.lower)} to {_percent(b.upper)}",
            "" if b.fits else "*",
        )
        for b in record.calibration
    ]
    head = ("chance of a word", "predicted", "observed", "95 % interval", "")
    return f"Calibration of {name}: the share of days with an answer of that chance\n\n{table(head, rows, left=(0, 4))}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def calibration_figure(result: Backtest) -> "Figure":
    """Return a panel for each belief: in bins of chance, the predicted share of the days and the observed one.

    Bars are predicted; points are observed, with their intervals.
    """
    figure = figure_class()(figsize=(3.4 * len(result.records), 3.6), layout="constrained")
    panels = figure.subplots(1, len(result.records), squeeze=False)[0]
    for panel, (name, record) in zip(panels, result.records.items(), strict=True):
        _panel(panel, record.calibration)
        panel.set_title(f"{name}\n{record.bits_a_day:.2f} bits a day", fontsize=9)
    days = f"{plural(len(result.days), 'day')}, {result.days[0].day} to {result.days[-1].day}"
    figure.suptitle(f"Calibration over {days}", fontsize=10)
    figure.supxlabel("chance of a word, % (upper end of the bin)", fontsize=9)
    figure.supylabel("share of the days, %: bar predicted, point observed", fontsize=9)
    return figure


def _panel(panel: Any, found: Sequence[Bin]) -> None:
    places = range(len(found))
    below = [100 * (b.observed - b.lower) for b in found]
    above = [100 * (b.upper - b.observed) for b in found]
    panel.bar(places, [100 * b.predicted for b in found], color=BAR, width=0.8)
    observed = [100 * b.observed for b in found]
    panel.errorbar(places, observed, yerr=[below, above], fmt="o", color=POINT, capsize=3, markersize=4)
    panel.set_xticks(places, [f"{100 * b.high:.2g}" for b in found], rotation=60)
    panel.set_ylim(0)
    panel.spines[["top", "right"]].set_visible(False)
    panel.tick_params(labelsize=8)
