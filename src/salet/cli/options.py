"""The options that several commands share, and the position that a command is about."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from math import isfinite
from pathlib import Path

import click
from click.core import ParameterSource

from salet.cli import output, settings
from salet.cli.completion import LEXICON_NAME, RULES_NAME, STRATEGY_NAME
from salet.errors import ContradictionError, FileError, IllegalGuessError, UnknownNameError, quote_input
from salet.game.lexicon import DEFAULT, Lexicon, is_shipped_name, load_lexicon
from salet.game.notation import DigitNotation, parse_turns
from salet.game.position import Position, new_position, replay
from salet.game.rules import Rules
from salet.game.shared_result import has_hard_star
from salet.show.advice import repairs_blocks
from salet.solver.corrections import position_or_widened, refusal_of
from salet.strategies.registry import find_strategy
from salet.system import read_text

File = click.Path(dir_okay=False, path_type=Path)


def day(text: str) -> date:
    """Return the date that an argument names."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise click.BadParameter(f"{quote_input(text)} isn't a date. Write it like this: 2026-10-10.") from None


def _finite(_context: click.Context, _option: click.Parameter, seconds: float | None) -> float | None:
    if seconds is not None and not isfinite(seconds):
        raise click.BadParameter("Use a number of seconds, such as 30.")
    return seconds


WORDS = "Word list: a name (see salet lexicon), FILE, or ANSWERS+GUESSES."

position_argument = click.argument("position", nargs=-1, metavar="[POSITION]...")
_lexicon = partial(click.option, "--lexicon", "-l", metavar="LIST", type=LEXICON_NAME, help=WORDS)
lexicon_option = partial(_lexicon, envvar=settings.LEXICON, show_envvar=True)
file_lexicon_option = _lexicon  # of what names its own list: a setting for all commands would only contradict it
default_lexicon = lexicon_option(default=DEFAULT, show_default=True)
own_lexicon = lexicon_option(show_default="the strategy's own list")
default_or_own_lexicon = lexicon_option(show_default=f"{DEFAULT}, or the strategy's own list")
_rules = partial(
    click.option,
    "--rules",
    metavar="RULES",
    type=RULES_NAME,
    help="Rules and number of guesses: hard, normal-8, hard-8, ...",
)
rules_option = partial(_rules, envvar=settings.RULES, show_envvar=True)
file_rules_option = _rules
hard_option = click.option("--hard", "rules", flag_value="hard", help="Hard mode (New York Times rules).")
objective_option = partial(
    click.option,
    "--objective",
    help="What to minimize: mean (lowest average without ever losing) or mean+1 (a loss counts as one guess over the "
    "limit).",
)
strategy_option = partial(
    click.option,
    "--strategy",
    "-s",
    metavar="NAME",
    type=STRATEGY_NAME,
    envvar=settings.STRATEGY,
    show_envvar=True,
)
budget_option = partial(
    click.option, "--seconds", "budget", metavar="SECONDS", type=click.FloatRange(min=0), callback=_finite
)
plain_option = click.option(
    "--plain",
    is_flag=True,
    envvar=settings.PLAIN,
    show_envvar=True,
    help="Plain text for screen readers: no tables, no blocks.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def is_typed(*names: str) -> bool:
    """Return whether a parameter of the command was given on the command line, not by a setting."""
    source = click.get_current_context().get_parameter_source
    return any(source(name) is ParameterSource.COMMANDLINE for name in names)


# --- The position -----------------------------------------------------------------------------------------------


def text_of(words: Sequence[str]) -> str:
    """Return the position given on the command line, or on standard input if it is `-`."""
    return read_text(Path("-")) if [*words] == ["-"] else " ".join(words)


def rules_in(text: str, rules: str | None) -> str | None:
    """Return the rules that are asked for, or hard ones if the text is a shared result with a star."""
    return rules or ("hard" if has_hard_star(text) else None)


def game_settings(
    strategy: str | None, lexicon: str | None, rules: str | None
) -> tuple[str, str, DigitNotation | None]:
    """Return lexicon, rules and digits of a game: as given, or else the strategy's own."""
    if strategy is None:
        return lexicon or DEFAULT, rules or "normal", None
    by = find_strategy(strategy)
    return lexicon or by.lexicon or DEFAULT, rules or by.rules, by.digits


def position(
    text: str,
    lexicon: str,
    rules: str | None,
    as_json: bool,
    *,
    digits: DigitNotation | None = None,
    widen: bool = True,
) -> Position:
    """Return the position that a text names; if it cannot be, print the doctor's corrections and end the command.

    widen: whether every word that may be guessed counts as possible if none of the listed answers fits.
    """
    turns, words, mode = (
        parse_turns(text, digits=digits),
        load_lexicon(lexicon),
        Rules.read(rules_in(text, rules) or "normal"),
    )
    try:
        return position_or_widened(turns, words, mode) if widen else replay(new_position(words, mode), turns)
    except (ContradictionError, IllegalGuessError) as error:
        refusal = refusal_of(turns, words, mode, error)
        if refusal is None:
            raise
    if as_json:
        output.print_json(refusal)
    else:
        output.print_text(repairs_blocks(turns, refusal))
    raise click.exceptions.Exit(1)


def lexicon_of(name: str, digest: str, what: str, asked: str | None = None) -> Lexicon:
    """Return the lexicon of a tree or a certificate: the one asked for, or that it names.

    A file from others names a lexicon, never a path: only the person at the keyboard decides which files are read.
    Raises FileError if its words are others: the hashes are compared before anything is checked.
    """
    if not asked and not is_shipped_name(name):
        raise UnknownNameError(
            f"The {what} was made for word list {quote_input(name)}, which isn't on this machine. Point to it with "
            "--lexicon FILE."
        )
    words = load_lexicon(asked or name)
    if words.hash != digest:
        raise FileError(
            f"The {what} doesn't match word list {words.name}: it needs words with hash {digest[:12]}, but these "
            f"have {words.hash[:12]}. Use the list it was made for: --lexicon FILE or ANSWERS+GUESSES."
        )
    return words
