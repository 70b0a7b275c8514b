"""`salet` alone: the helper. It suggests a guess, reads your guess and its tiles, and suggests the next.

Everything before the first typed line comes from the opening book, without NumPy and without the words themselves;
`salet.cli.terminal.conversation`, which imports the engine, is loaded while the player types.
"""

import json
import threading
from collections.abc import Callable
from datetime import datetime
from functools import cache, partial
from typing import TYPE_CHECKING

import click

from salet.cli import options, output
from salet.cli.terminal import prompt
from salet.game.daily.nyt import dated_name
from salet.game.lexicon import Lexicon
from salet.game.rules import MOST_BOARDS, Rules
from salet.game.text.notation import Digits
from salet.show.play.greeting import Opening, greeting_text
from salet.solver.advice import SEARCH_SECONDS
from salet.solver.opening_book import looked_up, opening_strategy

if TYPE_CHECKING:
    from salet.solver.advice import Advice

Load = Callable[[], Lexicon]
BUDGET_HELP = "Search for at most this many seconds before the prompt."
EXAMPLE = "crane"
SOON = 2.0  # seconds after which a message says that the engine is loading
EPILOG = """\b
At the prompt:
  crane bygbb     your guess and its tiles: b grey, y yellow, g green
  bygbb           tiles alone, for the word in the prompt
  undo, edit 2, why, list, hint, hard, new, quit, help
\b
Examples:
  salet
  salet --hints
  salet --boards 4
  salet --lexicon original --hard
"""


@click.command(epilog=EPILOG)
@options.lexicon_option
@options.rules_options
@click.option(
    "--date", "day", type=click.DateTime(["%Y-%m-%d"]), help="The puzzle of another day, with what was known then."
)
@click.option(
    "--boards",
    default=1,
    show_default=True,
    type=click.IntRange(1, MOST_BOARDS),
    help="How many boards to play at once.",
)
@click.option(
    "--hints", is_flag=True, help="No spoilers: show no words unless you ask. 'hint' says a little more each time."
)
@options.digits_option
@click.option("--budget", default=SEARCH_SECONDS, show_default=True, type=click.FloatRange(0, 600), help=BUDGET_HELP)
@click.option("--no-history", is_flag=True, help="Do not record games.")
@click.option("--plain", is_flag=True, help="Words instead of tables and blocks, for a screen reader.")
@options.json_option
def command(
    lexicon: str,
    length: int | None,
    rules: str | None,
    hard: bool,
    strict: bool,
    day: datetime | None,
    boards: int,
    hints: bool,
    digits: Digits | None,
    budget: float,
    no_history: bool,
    plain: bool,
    as_json: bool,
) -> None:
    """Help with a game, turn by turn: suggest a guess, read your guess and its tiles, suggest the next.

    On a terminal the suggestions improve while you think. With --json every reply is a line of JSON, for a program.
    """
    if day is not None:
        if lexicon != "nyt":
            raise click.UsageError("--date is for the lexicon nyt: other lists do not change with the day.")
        lexicon = f"nyt@{day.date()}"
    mode = Rules.read(options.rules_named(rules, hard, strict) or "normal")
    if boards > 1 and mode.mode != "normal":
        raise click.UsageError(f"{mode.text} works on one board only: a guess cannot obey the clues of several.")
    prompt.make_ready()
    load = cache(partial(options.lexicon_named, lexicon, length))  # a word file is read once
    name = dated_name(lexicon)
    by = opening_strategy(name) if boards > 1 else None  # several boards take more guesses than one
    advice = looked_up(name, mode, by, prompt.TOP) if length is None else None
    manner = prompt.Manner(prompt.style_here(plain=plain, secret=hints), as_json, not no_history, budget)
    if advice is None:
        words = load()
        example = EXAMPLE if EXAMPLE in words else words.answers[0]
        opening = Opening(words.name, len(words.answers), example, mode, boards)
    else:
        opening = Opening(advice.lexicon, advice.candidates, EXAMPLE, mode, boards, advice)
    _greet(opening, manner)
    _talk(load, mode, boards, digits, advice, manner)


def _greet(opening: Opening, manner: prompt.Manner) -> None:
    """Print the first screen, or the same facts as JSON."""
    if not manner.as_json:
        output.print_text(greeting_text(opening, manner.style))
        return
    advice = None if manner.style.secret else opening.advice
    lines = advice.as_json()["suggestions"] if advice else None
    start = {
        "kind": "start",
        "lexicon": opening.lexicon,
        "rules": opening.rules.text,
        "boards": opening.boards,
        "suggestions": [line["guess"] for line in lines] if lines else None,
        "lines": lines,
    }
    click.echo(json.dumps(start, ensure_ascii=False))


def _talk(
    load: Load, rules: Rules, boards: int, digits: Digits | None, advice: "Advice | None", manner: prompt.Manner
) -> None:
    """Read the first line while the engine loads, and then go on."""
    first = advice.suggestions[0].guess if advice is not None and not manner.style.secret else None
    warming = _warming(load, rules) if prompt.interactive() else None
    line = prompt.ask(prompt.prompt_text(1, None)) if advice is not None else ""
    if line is None:
        return
    if warming is not None:
        _wait_for(warming)
    from salet.cli.terminal.conversation import converse

    converse(load(), rules, boards, digits, first, line, manner)


def _warming(load: Load, rules: Rules) -> threading.Thread:
    def warm() -> None:
        from salet.cli.terminal.conversation import warm_up

        warm_up(load(), rules)

    thread = threading.Thread(target=warm, daemon=True)
    thread.start()
    return thread


def _wait_for(warming: threading.Thread) -> None:
    warming.join(SOON)
    if warming.is_alive():
        output.note("Loading ...")  # a slow disk, or a machine that is busy
        warming.join()
