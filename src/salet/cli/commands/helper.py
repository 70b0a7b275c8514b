"""`salet` alone: the helper. It suggests a guess, reads your guess and its tiles, and suggests the next.

Everything before the first typed line comes from the opening book, without NumPy and without the words themselves;
`salet.cli.conversation`, which imports the engine, is loaded while the player types.
"""

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache, partial

import click

from salet.cli import options, output, prompt
from salet.cli.prompt import Manner
from salet.game.daily.nyt import dated_name
from salet.game.lexicon import Lexicon, load
from salet.game.rules import Rules
from salet.show.greeting import Opening, greeting_text
from salet.solver.evaluation import SEARCH_SECONDS
from salet.solver.opening_book import looked_up, opening_strategy
from salet.study.questions import Question, advice_for

Load = Callable[[], Lexicon]
EXAMPLE = "crane"
PROTOCOL = 1  # of the lines of --json (docs/formats.md)
SOON = 2.0  # seconds after which a message says that the engine is loading


@click.command()
@click.argument("board", nargs=-1)
@options.game_of_boards(led=True)
@click.option("--hints", is_flag=True)
@click.option("--rare-words", is_flag=True)
@options.budget_option(default=SEARCH_SECONDS)
@options.session
def command(
    board: tuple[str, ...],
    game: options.GameOfBoards,
    hints: bool,
    rare_words: bool,
    budget: float,
    day: date | None,
    manner: Manner,
) -> None:
    """Help with a game, turn by turn, from BOARD on if one is given.

    salet.cli.main has the help of these options: it is that of salet itself.
    """
    if hints and game.strategy:
        raise click.UsageError("Hints lead to the best guess, not to a strategy's: leave out --hints or --strategy.")
    if day is not None and game.lexicon != "nyt":
        raise click.UsageError("--date is for the lexicon nyt: other lists do not change with the day.")
    lexicon, rules, boards = f"nyt@{day}" if day else game.lexicon, game.mode, game.boards
    digits = game.digits
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
    if not board or manner.as_json:
        _greet(opening, manner)
    _talk(loaded, opening, manner, options.position_text(board), leader=game.strategy)


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
    start = {
        "kind": "start",
        "protocol": PROTOCOL,
        "lexicon": opening.lexicon,
        "rules": opening.rules.text,
        "boards": opening.boards,
        "strategy": advice.strategy if advice else None,
        "suggestions": advice.as_json()["suggestions"] if advice else None,
    }
    output.print_json(start, indent=None)


def _talk(
    load: Load,
    opening: Opening,
    manner: Manner,
    typed: str,
    *,
    leader: str | None,
) -> None:
    """Read the first line while the engine loads, unless it is typed already, and then go on."""
    first, advice = None, opening.advice
    if advice is not None and advice.lead is not None and not manner.style.secret:
        first = advice.suggestions[0].word if manner.style.rare_words else advice.lead.word
    warming = _warming(load, opening.rules) if prompt.interactive() else None
    line: str | None = typed
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

    converse(load(), opening, first, line, manner, leader)


def _warming(load: Load, rules: Rules) -> threading.Thread:
    """Load the words and the engine in a thread."""

    def warm() -> None:
        from salet.cli.conversation import warm_up

        warm_up(load(), rules)

    thread = threading.Thread(target=warm, daemon=True)
    thread.start()
    return thread
