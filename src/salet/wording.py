"""How numbers, lists, dates, and durations are written for people, wherever they stand."""

from collections.abc import Iterable
from datetime import date

ALMOST_CERTAIN = 0.9995  # rounds to 100.0%
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")  # in every locale


def percent(share: float, decimals: int = 1) -> str:
    """Return a share as a percentage.

    >>> percent(0.133), percent(2 / 3, 0), percent(0.5, 2)
    ('13.3%', '67%', '50.00%')
    """
    return f"{100 * share:.{decimals}f}%"


def percent_text(share: float) -> str:
    """Return a probability as a percentage. Only 1 becomes 100%.

    >>> percent_text(0.25), percent_text(0.00004), percent_text(0), percent_text(0.9999), percent_text(1)
    ('25.0%', '<0.1%', '', '>99.9%', '100.0%')
    """
    if share == 0:
        return ""
    if ALMOST_CERTAIN <= share < 1:
        return ">99.9%"
    return "<0.1%" if share < 0.001 else percent(share)


def number_text(value: float) -> str:
    """Return a number without unnecessary decimals.

    >>> number_text(168.0), number_text(61.00086), number_text(12972)
    ('168', '61.00', '12,972')
    """
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"


def plural(count: int, noun: str, many: str = "") -> str:
    """Return a count with its noun.

    >>> plural(1, "word"), plural(1200, "word"), plural(2, "guess", "guesses")
    ('1 word', '1,200 words', '2 guesses')
    """
    return f"{count:,} {noun if count == 1 else many or f'{noun}s'}"


def join_words(names: Iterable[str], word: str = "and") -> str:
    """Return names as a sentence lists them, with the serial comma.

    >>> join_words(["s0"]), join_words(["s0", "s3"]), join_words(["s0", "s1-a", "s3"], "or")
    ('s0', 's0 and s3', 's0, s1-a, or s3')
    """
    *most, last = names
    if not most:
        return last
    comma = "," if len(most) > 1 else ""
    return f"{', '.join(most)}{comma} {word} {last}"


def date_text(day: date) -> str:
    """Return a date the way people write it; commands and files take the ISO form.

    >>> date_text(date(2025, 9, 29))
    'Sep 29, 2025'
    """
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def time_text(seconds: float) -> str:
    """Return a duration the way people say it.

    >>> time_text(3), time_text(125), time_text(7300)
    ('3 s', '2 min 05 s', '2 h 01 min')
    """
    if round(seconds) < 60:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"
