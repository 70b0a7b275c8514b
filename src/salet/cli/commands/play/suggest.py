"""`salet suggest`: the best next guesses for a position, or the repairs of one that cannot be."""

from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

import click

from salet.cli import options, output
from salet.cli.options import Question
from salet.cli.updates import stale_note, update_in_background
from salet.game.daily.nyt import dated_name, is_stale
from salet.game.lexicon import Lexicon
from salet.show.text import advice_text
from salet.solver.advice import SEARCH_SECONDS, Advice
from salet.solver.opening_book import looked_up
from salet.solver.slips import may_be_doubted

STRATEGY_HELP = "Rank by a strategy and show its number, instead of by guesses to go."
BUDGET_HELP = f"Search for at most this many seconds; {SEARCH_SECONDS} if the guesses to go are not known beforehand."
NO_GUESS = "No guess is within these limits; raise --mean-under or --worst-up-to."
Limit = click.FloatRange(min=0, min_open=True)
EPILOG = """\b
Examples:
  salet suggest
  salet suggest salet bybgb crony bbybg
  salet suggest --lexicon original --hard crane=bygbb
  salet suggest --digits green2 crane=01200
  salet suggest --details --budget 5 crane bygbb
  salet suggest -l original --mean-under 70 --worst-up-to 195 --top 100
"""


@click.command(epilog=EPILOG)
@options.question()
@options.top_option(help="How many guesses.")
@click.option("--details", is_flag=True, help="Also show the words left on average and at most, replies and bits.")
@click.option("--strategy", "-s", help=STRATEGY_HELP)
@click.option("--mean-under", type=Limit, help="Only guesses that leave fewer words than this on average.")
@click.option("--worst-up-to", type=Limit, help="Only guesses that leave at most this many words in the worst case.")
@options.objective_option(show_default="mean; mean+1 if answers have weights")
@options.budget_option(help=BUDGET_HELP)
@options.json_option
def command(
    question: Question,
    top: int,
    details: bool,
    strategy: str | None,
    mean_under: float | None,
    worst_up_to: float | None,
    objective: str | None,
    budget: float | None,
) -> int:
    """The best next guesses for POSITION: words and tiles in any notation, or nothing for the start.

    Tiles are b, y, g, emoji, or digits with --digits; `-` reads the position from standard input. Guesses are sorted
    by "guesses to go": how many it takes on average until the answer is found, this one included.
    """
    turns = question.turns
    limited = mean_under is not None or worst_up_to is not None
    searched = budget is not None or objective is not None
    if searched and (strategy or limited):
        raise click.UsageError("--budget and --objective rank by guesses to go: leave out --strategy and the limits.")
    known = not limited and not searched
    today = question.lexicon == "nyt"
    name = dated_name(question.lexicon)
    advice = looked_up(name, question.mode, strategy, top, turns, recent=today) if known else None
    words: Lexicon | None = None  # others than those asked for only if the advice is worked out here
    if advice is None or _may_be_doubted(advice, question):
        limits = {"mean_under": mean_under or inf, "worst_up_to": worst_up_to or inf}
        advice, words = _advised(question, strategy, top, objective=objective, budget=budget, **limits)
    for remark in advice.notes:
        output.note(remark)
    if today and is_stale():
        output.note(stale_note())
    shown = partial(advice_text, turns=turns, details=details or limited, width=output.width())
    question.print(advice, shown, words)
    if advice.suggestions and advice.suggestions[0].label == "estimate" and turns:
        output.note(f"Not proven yet: --budget {10 * (budget or SEARCH_SECONDS):g} searches ten times as long.")
    if today:
        update_in_background()
    return 0 if advice.suggestions else 1


def _may_be_doubted(advice: Advice, question: Question) -> bool:
    """Whether a tile may be wrong; the book has positions past the start only where all answers are equally likely."""
    turns, words = question.turns, question.words
    return bool(turns) and may_be_doubted(advice.candidates / len(words.answers), len(turns), words.length)


def _advised(question: Question, strategy: str | None, top: int, **asked: Any) -> tuple[Advice, Lexicon]:
    from salet.study.advice.suggest import advise

    here = question.position()
    advice = advise(here, strategy, top, **asked)
    return replace(advice, notes=() if advice.suggestions else (NO_GUESS,)), here.lexicon
