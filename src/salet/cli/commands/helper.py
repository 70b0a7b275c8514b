"""`salet` alone: the helper. It suggests a guess, reads your guess and its tiles, and suggests the next.

Everything before the first typed line comes from the opening book, without NumPy and without the words themselves;
`salet.cli.conversation`, which imports the engine, is loaded while the player types.
"""

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache, partial
from typing import TYPE_CHECKING

import click

from salet.cli import options, output, prompt
from salet.cli.prompt import Manner
from salet.cli.updates import ask_for_updates, is_undecided, update_in_background
from salet.game.daily.nyt import dated_name
from salet.game.lexicon import Lexicon, load
from salet.game.rules import Rules
from salet.game.text.notation import Digits
from salet.show.greeting import Opening, greeting_text
from salet.solver.evaluation import SEARCH_SECONDS
from salet.solver.opening_book import looked_up, opening_strategy
from salet.study.questions import Question, advice_for

if TYPE_CHECKING:
    from salet.solver.evaluation import Advice

Load = Callable[[], Lexicon]
RARE_HELP = "Offer the best guess, even where a common word costs at most 0.02 guesses more."
HINTS_HELP = "No spoilers: show no words unless you ask. 'hint' says a little more each time."
EXAMPLE = "crane"
PROTOCOL = 1  # of the lines of --json (docs/formats.md)
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
  salet --strategy s3
"""


@click.command(epilog=EPILOG)
@options.game_of_boards(led=True)
@click.option("--hints", is_flag=True, help=HINTS_HELP)
@click.option("--rare-words", is_flag=True, help=RARE_HELP)
@options.digits_option
@options.budget_option(default=SEARCH_SECONDS, help="Search for at most this many seconds before the prompt.")
@options.session
def command(
    game: options.GameOfBoards,
    hints: bool,
    rare_words: bool,
    digits: Digits | None,
    budget: float,
    day: date | None,
    manner: Manner,
) -> None:
    """Help with a game, turn by turn: suggest a guess, read your guess and its tiles, suggest the next.

    On a terminal the suggestions improve while you think. With --date they rest on what was known that day. With --json
    every reply is a line of JSON, for a program.
    """
    if hints and game.strategy:
        raise click.UsageError("Hints lead to the best guess, not to a strategy's: leave out --hints or --strategy.")
    if day is not None and game.lexicon != "nyt":
        raise click.UsageError("--date is for the lexicon nyt: other lists do not change with the day.")
    lexicon, rules, boards = f"nyt@{day}" if day else game.lexicon, game.mode, game.boards
    digits = digits or game.digits
    if boards > 1 and rules.mode != "normal":
        raise click.UsageError(f"{rules.text} works on one board only: a guess cannot obey the clues of several.")
    prompt.make_ready()
    manner = replace(manner, style=replace(manner.style, secret=hints, rare_words=rare_words), budget=budget)
    loaded = cache(partial(load, lexicon))  # a word file is read once
    name = dated_name(lexicon)
    today = lexicon == "nyt"
    by = opening_strategy(name, recent=today) if boards > 1 else game.strategy  # several boards take more guesses
    advice = looked_up(name, rules, by, prompt.TOP, recent=today)
    if advice is None and game.strategy:
        advice, _ = advice_for(Question(lexicon, game.rules, ""), top=prompt.TOP, strategy=game.strategy)
    if advice is None or game.strategy:
        words = loaded()
        example = EXAMPLE if EXAMPLE in words else words.answers[0]
        leader = _leader(game.strategy)
        opening = Opening(words.name, len(words.answers), example, rules, boards, advice, leader, digits)
    else:
        opening = Opening(name, advice.candidates, EXAMPLE, rules, boards, advice, digits=digits)
    _greet(opening, manner)
    update = cache(update_in_background if today else _do_nothing)  # once
    asks = today and prompt.interactive() and not manner.as_json and is_undecided()
    try:
        _talk(loaded, rules, boards, digits, advice, manner, update, asks=asks, leader=game.strategy)
    finally:
        update()


def _leader(strategy: str | None) -> str:
    """Return who leads the game, in a sentence, if a strategy does."""
    if strategy is None:
        return ""
    from salet.solver.strategies import find

    about = find(strategy).about
    return f"Led by {strategy}{f': {about}' if about else ''}."


def _greet(opening: Opening, manner: Manner) -> None:
    """Print the first screen, or the same facts as JSON."""
    if not manner.as_json:
        output.print_text(greeting_text(opening, manner.style))
        return
    advice = None if manner.style.secret else opening.advice
    lines = advice.as_json()["suggestions"] if advice else None
    start = {
        "kind": "start",
        "protocol": PROTOCOL,
        "lexicon": opening.lexicon,
        "rules": opening.rules.text,
        "boards": opening.boards,
        "strategy": advice.strategy if advice else None,
        "suggestions": [line["guess"] for line in lines] if lines else None,
        "lines": lines,
    }
    output.print_json(start, indent=None)


def _do_nothing() -> None:
    """Update nothing: these words do not change with the day."""


def _talk(
    load: Load,
    rules: Rules,
    boards: int,
    digits: Digits | None,
    advice: "Advice | None",
    manner: Manner,
    update: Callable[[], None],
    *,
    asks: bool,
    leader: str | None,
) -> None:
    """Read the first line while the engine loads, and then go on."""
    first = None
    if advice is not None and advice.lead is not None and not manner.style.secret:
        first = advice.suggestions[0].word if manner.style.rare_words else advice.lead.word
    warming = _warming(load, rules, _do_nothing if asks else update) if prompt.interactive() else None
    line = ask_for_updates(manner.style) if asks else ""
    if line == "" and asks:
        update()
    if line == "" and advice is not None:
        line = prompt.ask(prompt.prompt_text(1, first))
    if line is None:
        return
    if warming is not None:
        warming.join(SOON)
        if warming.is_alive():
            output.note("Loading ...")  # a slow disk, or a machine that is busy
            warming.join()
    from salet.cli.conversation import converse

    converse(load(), rules, boards, digits, first, line, manner, leader)


def _warming(load: Load, rules: Rules, update: Callable[[], None]) -> threading.Thread:
    """Load the words and the engine, and start today's update once it can no longer change these words."""

    def warm() -> None:
        from salet.cli.conversation import warm_up

        words = load()
        update()
        warm_up(words, rules)

    thread = threading.Thread(target=warm, daemon=True)
    thread.start()
    return thread
