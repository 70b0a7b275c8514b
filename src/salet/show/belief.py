"""What a day's `nyt` believes, for a player: three sentences."""

from salet.game.daily.nyt import STALE
from salet.study.news.belief import Belief


def belief_text(belief: Belief) -> str:
    """Return what is believed, why, and how far it can be trusted.

    >>> print(belief_text(Belief(0.5, 0.125, 0.375, 0.004, 30, 10, 20, "2026-10-10", 0)))
    The answer is an unused word of the 2022 list with a chance of 50 %, a repeat with 12 %, and a new word with 38 %.
    Of the 60 answers up to 2026-10-10, 30 were unused, 10 repeats and 20 new. No accepted word is impossible; the
    likeliest one has a chance of 1 in 250.
    """
    count = belief.last_fresh + belief.last_repeat + belief.last_new
    wider = f"; {belief.missing:,} answers are missing, so the odds are spread wider" if belief.missing > STALE else ""
    return (
        f"The answer is an unused word of the 2022 list with a chance of {belief.fresh:.0%}, a repeat with"
        f" {belief.repeat:.0%}, and a new word with {belief.new:.0%}. Of the {count:,} answers up to {belief.known_to},"
        f" {belief.last_fresh:,} were unused, {belief.last_repeat:,} repeats and {belief.last_new:,} new{wider}."
        f" No accepted word is impossible; the likeliest one has a chance of 1 in {1 / belief.likeliest:,.0f}."
    ).replace("%", " %")
