"""`salet suggest`: the best next guesses for a position, or the repairs of one that cannot be."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

import click

from salet.cli import options, output
from salet.cli.repairs import print_repairs
from salet.errors import Contradiction, IllegalGuess
from salet.game.daily.nyt import age_text, dated_name, is_stale
from salet.game.lexicon import Lexicon
from salet.game.rules import Rules
from salet.game.text.notation import Digits, Turn, read
from salet.show.text import advice_text
from salet.solver.advice import SEARCH_SECONDS, Advice
from salet.solver.opening_book import looked_up

if TYPE_CHECKING:
    from salet.game.position import Position

STRATEGY_HELP = "Rank by a strategy and show its number, instead of by guesses to go."
BUDGET_HELP = f"Search for at most this many seconds; {SEARCH_SECONDS} if the guesses to go are not known beforehand."
OBJECTIVE_HELP = (
    "What to minimise: mean, fair, mean+N, lose or within-K. Default: mean; mean+1 if answers have weights."
)
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
@options.position_options
@click.option("--top", "-n", default=10, show_default=True, type=click.IntRange(1, 20_000), help="How many guesses.")
@click.option("--details", is_flag=True, help="Also show the words left on average and at most, replies and bits.")
@click.option("--strategy", "-s", default=None, help=STRATEGY_HELP)
@click.option("--mean-under", type=Limit, help="Only guesses that leave fewer words than this on average.")
@click.option("--worst-up-to", type=Limit, help="Only guesses that leave at most this many words in the worst case.")
@click.option("--objective", default=None, help=OBJECTIVE_HELP)
@click.option("--budget", type=click.FloatRange(min=0), help=BUDGET_HELP)
@options.json_option
def command(
    position: tuple[str, ...],
    lexicon: str,
    length: int | None,
    rules: str | None,
    hard: bool,
    strict: bool,
    top: int,
    details: bool,
    strategy: str | None,
    mean_under: float | None,
    worst_up_to: float | None,
    objective: str | None,
    budget: float | None,
    digits: Digits | None,
    as_json: bool,
) -> int:
    """The best next guesses for POSITION: words and tiles in any notation, or nothing for the start.

    Tiles are b, y, g, emoji, or digits with --digits; `-` reads the position from standard input. Guesses are sorted
    by "guesses to go": how many it takes on average until the answer is found, this one included.
    """
    chosen = Rules.read(options.rules_named(rules, hard, strict) or "normal")
    turns = read(options.position_text(position), digits=digits)
    limited = mean_under is not None or worst_up_to is not None
    searched = budget is not None or objective is not None
    if searched and (strategy or limited):
        raise click.UsageError("--budget and --objective rank by guesses to go: leave out --strategy and the limits.")
    known = length is None and not limited and not searched
    advice = looked_up(dated_name(lexicon), chosen, strategy, top, turns) if known else None
    if advice is None:
        words = options.lexicon_named(lexicon, length)
        limits = {"mean_under": mean_under or inf, "worst_up_to": worst_up_to or inf}
        try:
            position_now = _position(turns, words, chosen)
            advice = _advised(position_now, strategy, top, objective=objective, budget=budget, **limits)
            advice = replace(advice, notes=tuple(_notes(position_now, words, advice)))
        except (Contradiction, IllegalGuess) as error:
            return print_repairs(error, turns, words, chosen, as_json=as_json)
    for remark in advice.notes:
        output.note(remark)
    if lexicon == "nyt" and is_stale():
        output.note(f"{age_text().capitalize()}; see 'salet lexicon update'.")
    if as_json:
        output.print_answer(advice.as_json(), options.lexicon_named(lexicon, length))
    else:
        output.print_text(advice_text(advice, turns, details=details or limited, width=output.width()))
    return 0 if advice.suggestions else 1


def _position(turns: tuple[Turn, ...], listed: Lexicon, rules: Rules) -> "Position":
    from salet.solver.doctor import position_or_wider

    return position_or_wider(turns, listed, rules)


def _advised(position: "Position", strategy: str | None, top: int, **asked: Any) -> Advice:
    from salet.study.advice.suggest import advise

    return advise(position, strategy, top, **asked)


def _notes(position: "Position", listed: Lexicon, advice: Advice) -> Iterator[str]:
    if position.lexicon != listed:
        yield f"No answer of lexicon {listed.name} fits; these are other words that may be guessed."
    if not advice.suggestions:
        yield "No guess is within these limits; raise --mean-under or --worst-up-to."
