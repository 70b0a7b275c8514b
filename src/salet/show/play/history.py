"""The player's history as text: figures, a histogram, and the months with skill and luck."""

from salet.show.style import Style, fitted, folded
from salet.show.text import histogram, plural
from salet.study.history.statistics import Summary

MOST_MONTHS = 12
STEPS = 10  # of the bars next to a month's figures
BARS = 40  # columns of the longest bar of the histogram, where there is room


def summary_text(summary: Summary, style: Style) -> str:
    """Return a summary for a terminal."""
    if not summary.games:
        none = "No games yet. 'salet' and 'salet play' record them; 'salet stats import' adds old ones."
        return folded(none, style)
    blocks = [folded(_figures(summary), style), _distribution(summary, style), _months(summary, style)]
    return "\n\n".join(block for block in blocks if block)


def _figures(summary: Summary) -> str:
    ratio = summary.ratio or 0
    won = f"{plural(summary.games, 'game')}, {summary.won:,} won ({100 * ratio:.0f} %)"
    mean = "" if summary.mean is None else f", {summary.mean:.2f} guesses on average"
    streak = f"streak {plural(summary.streak, 'day')}, longest {summary.longest:,}"
    lines = [f"{won}{mean}", streak]
    if summary.skill is not None and summary.luck is not None:
        lines.append(f"skill {summary.skill:.0f}, luck {summary.luck:.0f} ({plural(summary.rated, 'game')} rated)")
    return "\n".join(lines)


def _distribution(summary: Summary, style: Style) -> str:
    most = max([6, *summary.distribution])
    counts = {guesses: summary.distribution.get(guesses, 0) for guesses in range(1, most + 1)}
    taken = len("lost  ") + len(f" {max(summary.lost, *counts.values()):,}")
    return histogram(counts, summary.lost, width=min(BARS, style.width - taken))


def _months(summary: Summary, style: Style) -> str:
    """Return the last months as a table; a bar of ten steps after a figure shows how it changes."""
    rows = [
        (
            month.month,
            f"{month.games:,}",
            f"{100 * month.won / month.games:.0f} %",
            "-" if month.mean is None else f"{month.mean:.2f}",
            *_bar(month.skill),
            *_bar(month.luck),
        )
        for month in summary.months[-MOST_MONTHS:]
    ]
    head = ("month", "games", "won", "mean", "skill", "", "luck", "")
    return "\n".join(fitted(head, rows, (0, 5, 7), style))


def _bar(value: float | None) -> tuple[str, str]:
    """Return a figure from 0 to 99 and its bar."""
    return ("-", "") if value is None else (f"{value:.0f}", "█" * round(STEPS * value / 99))
