"""`salet suggest`: the best next guesses for a position, or the repairs of one that cannot be."""

from dataclasses import replace
from math import inf

import click

from salet.cli import options
from salet.cli.options import heavy
from salet.errors import Contradiction
from salet.game.lexicon import Lexicon
from salet.game.notation import Digits, Turn, read
from salet.game.nyt import age_text, dated_name, is_stale
from salet.game.rules import Rules
from salet.show.text import advice_text
from salet.solve.advice import Advice, Proven
from salet.solve.book import looked_up
from salet.solve.seconds import best_second

STRATEGY_HELP = "What makes a guess good: entropy, or two-turn where some answers are likelier, if none is named."
Limit = click.FloatRange(min=0, min_open=True)
EPILOG = """\b
Examples:
  salet suggest
  salet suggest salet bybgb crony bbybg
  salet suggest --lexicon original --hard crane=bygbb
  salet suggest --digits green2 crane=01200
  salet suggest -l original --mean-under 70 --worst-up-to 195 --top 100
"""


@click.command(epilog=EPILOG)
@click.argument("position", nargs=-1)
@options.lexicon_option
@options.rules_options
@click.option("--strategy", "-s", default=None, help=STRATEGY_HELP)
@click.option("--top", "-n", default=10, show_default=True, type=click.IntRange(1, 20_000), help="How many guesses.")
@click.option("--mean-under", type=Limit, help="Only guesses that leave fewer words than this on average.")
@click.option("--worst-up-to", type=Limit, help="Only guesses that leave at most so many words in the worst case.")
@click.option("--digits", type=click.Choice(["green2", "green0"]), help="What digits mean, if tiles are digits.")
@options.json_option
def command(
    position: tuple[str, ...],
    lexicon: str,
    length: int | None,
    rules: str | None,
    hard: bool,
    strict: bool,
    strategy: str | None,
    top: int,
    mean_under: float | None,
    worst_up_to: float | None,
    digits: Digits | None,
    as_json: bool,
) -> int:
    """The best next guesses for POSITION: words and tiles in any notation, or nothing for the start.

    Tiles are b, y, g, emoji, or digits with --digits; `-` reads the position from standard input.
    """
    chosen = Rules.read(options.rules_named(rules, hard, strict) or "normal")
    turns = read(options.position_text(position), digits=digits)
    limits = {"mean_under": mean_under or inf, "worst_up_to": worst_up_to or inf}
    known = not turns and length is None and set(limits.values()) == {inf}
    advice = looked_up(dated_name(lexicon), chosen, strategy, top) if known else None
    if advice is None:
        heavy()
        words = options.lexicon_named(lexicon, length)
        try:
            advice = _with_proven(_advice(turns, words, chosen, strategy, top, limits), words, chosen, turns)
        except Contradiction:
            _print_repairs(turns, words, chosen, as_json)
            return 1
    for remark in advice.notes:
        options.note(remark)
    if lexicon == "nyt" and is_stale():
        options.note(f"{age_text().capitalize()}; see 'salet lexicon update'.")
    if as_json:
        options.print_json(advice.as_json())
    else:
        options.print_text(advice_text(advice, turns))
    return 0 if advice.suggestions else 1


def _advice(
    turns: tuple[Turn, ...], listed: Lexicon, rules: Rules, strategy: str | None, top: int, limits: dict[str, float]
) -> Advice:
    from salet.solve.doctor import position_or_wider
    from salet.study.suggest import advise

    position = position_or_wider(turns, listed, rules)
    advice = advise(position, strategy, top, **limits)
    notes = []
    if position.lexicon != listed:
        notes.append(f"No answer of lexicon {listed.name} fits; these are other words that may be guessed.")
    if not advice.suggestions:
        notes.append("No guess is within these limits; raise --mean-under or --worst-up-to.")
    return replace(advice, notes=tuple(notes))


def _with_proven(advice: Advice, words: Lexicon, rules: Rules, turns: tuple[Turn, ...]) -> Advice:
    """Return advice that also names the guess proven best, where `salet seconds` has worked it out."""
    second = best_second(words, rules, turns)
    if second is None or not second.total:
        return advice
    return replace(advice, proven=Proven(second.guess, round(second.total / advice.candidates, 6)))


def _print_repairs(turns: tuple[Turn, ...], lexicon: Lexicon, rules: Rules, as_json: bool) -> None:
    from salet.show.repairs import repairs_text
    from salet.solve.doctor import diagnose

    repairs = diagnose(turns, lexicon, rules).repairs
    if as_json:
        options.print_json({"error": "contradiction", "repairs": [repair.as_json() for repair in repairs]})
    else:
        options.print_text(repairs_text(turns, repairs))
