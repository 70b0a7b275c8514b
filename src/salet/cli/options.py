"""The options that several commands share, handed over as one frozen value."""

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import date
from functools import partial, wraps
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from salet.cli import output
from salet.errors import Ambiguous, BadFile, Contradiction, IllegalGuess, SaletError, UnknownName, quoted
from salet.game.files import read_text
from salet.game.lexicon import Lexicon, default_name, is_named, load
from salet.game.notation import Digits, read
from salet.show.blocks import Block, Text
from salet.show.sentences import NO_WORD_FITS, answer_json, remarks
from salet.study import questions
from salet.study.questions import Game, rules_in

if TYPE_CHECKING:
    from salet.game.position import Position

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]
File = click.Path(dir_okay=False, path_type=Path)
WIDEST = 200  # characters of a sentence about a command


class Group(click.Group):
    """A group whose help has the whole sentence about each of its commands."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        """Write the commands."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, each.get_short_help_str(WIDEST)) for name, each in sorted(self.commands.items())]
            )


def _together(*decorators: Decorator) -> Decorator:
    """Return one decorator for several; help shows their options in this order."""

    def decorate(command: Command) -> Command:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


def _handing(name: str, made: Callable[..., object]) -> Decorator:
    """Hand a command one value under this name, in place of those arguments that it has."""
    taken = inspect.signature(made).parameters

    def decorate(command: Command) -> Command:
        @wraps(command)
        def called(**arguments: Any) -> Any:
            value = made(**{key: arguments.pop(key) for key in taken if key in arguments})
            return command(**arguments, **{name: value})

        return called

    return decorate


# --- Single options ---------------------------------------------------------------------------------------------


def day(text: str) -> date:
    """Return the date that an option names."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise click.BadParameter(f"{quoted(text)} is no day. Write it as 2026-10-10.") from None


def _checked_plot(_context: click.Context, _option: click.Parameter, path: Path | None) -> Path | None:
    """Refuse a file that cannot be drawn before any work is done."""
    if path:
        from salet.show.plots import check_figure_name

        check_figure_name(path)
    return path


def _finite(_context: click.Context, _option: click.Parameter, seconds: float | None) -> float | None:
    if seconds is not None and not isfinite(seconds):
        raise click.BadParameter("Give a number of seconds, such as 30.")
    return seconds


WORDS = "A name (see salet lexicon), FILE, or ANSWERS+GUESSES."
GOAL = "What to minimise: mean+1 (a loss counts as one guess more), mean (never losing)."
WHERE = "Where to work: local:N processes, or a Dask scheduler's address or file."

lexicon_option = partial(click.option, "--lexicon", "-l", metavar="LIST", help=WORDS)
own_lexicon = lexicon_option(show_default="the strategy's own")
PLOT_HELP = "Draw the distributions, in the order given: .svg, .png or .pdf."
DIGITS_HELP = "What digits mean: green2 or green0."
digits_option = click.option("--digits", type=click.Choice(get_args(Digits)), metavar="KIND", help=DIGITS_HELP)
objective_option = partial(click.option, "--objective", show_default="mean; mean+1 if answers have weights", help=GOAL)
budget_option = partial(click.option, "--budget", metavar="SECONDS", type=click.FloatRange(min=0), callback=_finite)
strategy_option = partial(click.option, "--strategy", "-s", metavar="NAME")
top_option = partial(
    click.option, "--top", "-n", metavar="N", default=10, show_default=True, type=click.IntRange(1, 20_000)
)
plot_option = click.option("--plot", type=File, callback=_checked_plot, help=PLOT_HELP)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


# --- The rules --------------------------------------------------------------------------------------------------


def _one_rule(rules: str | None, hard: bool) -> str | None:
    if rules and hard:
        raise click.UsageError(f"{rules} and hard are different rules: choose one.")
    return "hard" if hard else rules


rules_option = partial(click.option, "--rules", metavar="RULES", help="Other rules: hard, normal-8, hard-8 ...")
hard_option = click.option("--hard", is_flag=True, help="Hard mode, as The New York Times plays it.")
rules = _together(rules_option(), hard_option, _handing("rules", _one_rule))  # the name, or None if none is given
only_hard = _together(hard_option, _handing("rules", lambda hard: "hard" if hard else None))


# --- The game and the position ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class LedGame(Game):
    """A game, perhaps led by a strategy, with its digits."""

    strategy: str | None = None
    digits: Digits | None = None


@dataclass(frozen=True)
class CommandQuestion(questions.Question):
    """A position in any notation, whether the answer is JSON, and a strategy to ask."""

    as_json: bool = False
    strategy: str | None = None

    @contextmanager
    def repaired(self) -> Iterator[None]:
        """Print the doctor's repairs and end the command where a position cannot be."""
        try:
            yield
        except (Contradiction, IllegalGuess) as error:
            refusal = self.refusal(error)
            if refusal is None:
                raise
            self._print_refusal(refusal)
            raise click.exceptions.Exit(1) from None

    def position(self, *, widen: bool = True) -> "Position":
        """Return the position; if it cannot be, print the doctor's repairs and end the command."""
        with self.repaired():
            return super().position(widen=widen)

    def _print_refusal(self, refusal: questions.Refusal) -> None:
        from salet.show.advice import repairs_blocks

        reason = refusal.reason or NO_WORD_FITS
        if self.as_json:
            output.print_json({**refusal.as_json(), "reason": reason})
        else:
            output.print_text(repairs_blocks(self.turns, refusal.repairs, reason))

    def print(
        self,
        answer: Any,
        blocks: Callable[[Any], Iterable[Block]],
        lexicon: Lexicon | None = None,
        **sentences: object,
    ) -> None:
        """Print an answer as text, or as JSON with the version and the words' hash.

        lexicon: the words that it comes from, if they may be others than those that were asked for.
        sentences: how it is worded, as more fields of the JSON.
        """
        if self.as_json:
            output.print_json(answer_json(self, answer, lexicon, **sentences))
        else:
            output.print_text([*map(Text, remarks(lexicon) if lexicon else []), *blocks(answer)])


Ask = Callable[[str | None], CommandQuestion]


def game() -> Decorator:
    """Add --lexicon and --hard, handed over as `game`."""
    return _together(_lexicon(False), only_hard, _handing("game", _game))


def led_game() -> Decorator:
    """Add --lexicon, the rules and --strategy, handed over as `game`."""
    return _together(lexicon_option(), rules, strategy_option(), _handing("game", _led_game))


def _position(argument: str = "POSITION") -> Decorator:
    return click.argument("position", nargs=-1, metavar=f"[{argument}]...")


def question(*, required: bool = False) -> Decorator:
    """Add a position, --lexicon, --rules and --hard as `question`; needs --json."""
    return _together(_position(), _lexicon(required), rules, _handing("question", _question))


def question_of_a_game() -> Decorator:
    """Like `question` for a game that was played: --hard and --digits too."""
    return _together(_position("GAME"), _lexicon(False), rules, digits_option, _handing("question", _question))


def question_to_strategies(*, digits: bool = False) -> Decorator:
    """Like `question`, as `ask`: the question to a strategy by name, in its own game."""
    lexicon = lexicon_option(show_default=f"{default_name()}; the strategy's own")
    more = (rules, digits_option) if digits else (only_hard,)
    return _together(_position(), lexicon, *more, _handing("ask", _asking))


def _lexicon(required: bool) -> Decorator:
    return lexicon_option(required=True) if required else lexicon_option(default=default_name(), show_default=True)


def _game(lexicon: str, rules: str | None) -> Game:
    return Game(lexicon, rules or "normal")


def _led_game(lexicon: str | None, rules: str | None, strategy: str | None) -> LedGame:
    words, own, digits = _own_game(strategy, lexicon, rules)
    return LedGame(words, own, strategy, digits)


def _own_game(strategy: str | None, lexicon: str | None, rules: str | None) -> tuple[str, str, Digits | None]:
    """Return lexicon, rules and digits, as given or else the strategy's own."""
    if strategy is None:
        return lexicon or default_name(), rules or "normal", None
    from salet.published import find

    by = find(strategy)
    return lexicon or by.lexicon or default_name(), rules or by.rules, by.digits


def _question(
    position: tuple[str, ...], lexicon: str, rules: str | None, as_json: bool, digits: Digits | None = None
) -> CommandQuestion:
    text = position_text(position)
    return CommandQuestion(lexicon, rules_in(text, rules), text, digits, as_json)


def _asking(
    position: tuple[str, ...], lexicon: str | None, rules: str | None, as_json: bool, digits: Digits | None = None
) -> Ask:
    text = position_text(position)
    lexicon = lexicon or (default_name(2) if boards_in(text) else None)

    def ask(strategy: str | None) -> CommandQuestion:
        words, own, kind = _own_game(strategy, lexicon, rules)
        return CommandQuestion(words, rules_in(text, rules, own), text, digits or kind, as_json, strategy)

    return ask


def boards_in(text: str) -> list[str]:
    """Return the boards of a text with ` / ` between them; none if it is one board, as `S T O N E / G B Y Y B` is."""
    first, *others = boards = text.split(" / ")
    try:
        return boards if others and read(first) else []
    except Ambiguous:  # digits, which the question reads
        return boards
    except SaletError:
        return []


def position_text(words: tuple[str, ...]) -> str:
    """Return the position given on the command line, or on standard input if it is `-`."""
    return read_text(Path("-")) if words == ("-",) else " ".join(words)


def lexicon_of(name: str, digest: str, what: str, asked: str | None = None) -> Lexicon:
    """Return the lexicon of a tree or a certificate: the one asked for, or that it names.

    A file from others names a lexicon, never a path: only the person at the keyboard decides which files are read.
    Raises BadFile if its words are others: the hashes are compared before anything is checked.
    """
    if not asked and not is_named(name):
        raise UnknownName(f"The {what} was made for lexicon {quoted(name)}, which is not here. Use --lexicon FILE.")
    words = load(asked or name)
    if words.hash != digest:
        raise BadFile(
            f"The {what} was made for other words than those of lexicon {words.name}: the hash of its words is"
            f" {digest[:12]}, not {words.hash[:12]}. Name the list it was made for: --lexicon FILE, or ANSWERS+GUESSES."
        )
    return words


# --- Sessions and campaigns -------------------------------------------------------------------------------------


session = _together(
    click.option("--no-history", is_flag=True, help="Do not record games."),
    click.option("--plain", is_flag=True, help="Words instead of tables and blocks, for a screen reader."),
)


@dataclass(frozen=True, slots=True)
class Campaign:
    """Where long work is done, and the journal that makes it resumable."""

    journal: Path | None
    cluster: str | None

    @contextmanager
    def watched(self, label: str) -> Iterator[dict[str, Any]]:
        """Yield `journal`, `executor` and `watch` of a campaign, and show its progress."""
        from salet.show.progress import progress_bar
        from salet.study.jobs import executor_at

        with executor_at(self.cluster) if self.cluster else nullcontext() as executor, progress_bar(label) as watch:
            yield {"journal": str(self.journal or ":memory:"), "executor": executor, "watch": watch}


campaign = _together(
    click.option("--journal", type=File, help="Keep what is done here, and go on from it."),
    click.option("--cluster", metavar="WHERE", help=WHERE),
    _handing("campaign", Campaign),
)
