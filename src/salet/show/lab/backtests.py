"""Back-tests as text: the beliefs side by side, and predicted against observed shares."""

from math import isfinite

from salet.show.lab.tournaments import slashed
from salet.show.text import plural, table
from salet.study.lab.backtest import Backtest, Record


def backtest_text(result: Backtest) -> str:
    """Return the beliefs in a table, lowest mean first, and the average of people."""
    days = f"{plural(len(result.days), 'day')}, {result.first} to {result.last}"
    head = f"{days}, each knowing only the days before; {', '.join(result.strategies)}"
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
    people = (
        ""
        if result.human_mean is None
        else f"People who share their results need {result.human_mean:.3f} guesses on average."
    )
    return "\n\n".join(block for block in (head, figures, differences_text(result), people) if block)


def differences_text(result: Backtest) -> str:
    """Return the paired differences to the first record as a table; empty if there is no other."""
    rows = [
        (name, *_with_error(gap.guesses, gap.guesses_error), *_with_error(gap.bits, gap.bits_error))
        for name, gap in result.differences.items()
    ]
    head = (f"day by day against {result.reference}", "guesses", "error", "bits", "error")
    return table(head, rows, left=(0,)) if rows else ""


def _with_error(mean: float, error: float) -> tuple[str, str]:
    return f"{mean:+.4f}", f"{error:.4f}" if isfinite(error) else "-"


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
