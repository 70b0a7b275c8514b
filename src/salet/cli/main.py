"""The `salet` program: finds the command, runs it, and turns errors into sentences.

Commands are imported only when they are run, so that `salet --help` does not import NumPy.
Exit codes: 0 fine, 1 a finding such as a contradiction or a failed check, 2 wrong usage,
3 a certificate of which only a sample was checked, 130 interrupted.
"""

import os
import sys
import threading
from contextlib import suppress
from functools import partial
from importlib import import_module
from shutil import get_terminal_size
from textwrap import fill

import click

from salet.cli.settings import OPTIONS as SETTINGS
from salet.cli.settings import settings_behind, uses_color
from salet.errors import ContradictionError, SaletError, quote_input
from salet.version import __version__
from salet.wording import join_words

GROUPS = {
    "Play": {
        "suggest": ("advice", "the best next guesses (same as: salet crane bygbb)"),
        "why": ("advice", "see why a guess is good or bad: salet why raise"),
        "review": ("advice", "rate a game: salet review crane shark roast"),
        "play": ("play", "play: practice, a past puzzle, or an adversary"),
        "stats": ("history", "your results: streaks, distribution, luck"),
    },
    "Solvers": {
        "solvers": ("lab", "list the built-in solvers and what each one does"),
        "autosolve": ("lab", "watch a strategy play a game"),
        "bench": ("lab", "run strategies against every answer and compare them"),
        "tree": ("lab", "build, show, and export decision trees"),
    },
    "Proofs": {
        "solve": ("advice", "find a position's best guess and prove it"),
        "prove": ("lab", "prove a word list's best opener, with a certificate"),
        "verify": ("lab", "check a tree or a certificate"),
    },
    "Setup": {
        "lexicon": ("setup", "list, inspect, and update word lists"),
        "serve": ("setup", "run the web page and the HTTP API on this machine"),
        "site": ("setup", "write the web page to a folder for any static host"),
    },
}
"""The commands, with the file of this folder that each is in."""

COMMANDS = {name: f"salet.cli.{file}" for group in GROUPS.values() for name, (file, _) in group.items()}
"""The module of each command."""

HELPER = ""  # the command that salet is by itself: it has no name
OPTIONS = {
    "--hard": "hard mode (New York Times rules)",
    "-l, --lexicon LIST": "word list: a name, nyt@DATE, or a file",
    "-s, --strategy NAME": "follow a strategy, with its own word list and rules",
    "--rules RULES": "rules and number of guesses: normal-8, hard-8, ...",
    "--no-history": "don't save games to your history",
    "--plain": "plain text for screen readers: no tables, no blocks",
    "--version": "show the version",
    "-h, --help": "show this help",
}
"""What help says of the options of salet by itself: written here so that help imports nothing else."""

WIDTH = 80
INTERRUPTED = 130
OUT_OF_MEMORY = "This needs more memory than is free. Use a shorter list, or enter a guess first."
RESUMABLE = " Finished work is saved in the journal. Run the same command again to continue."


class LazyGroup(click.Group):
    """A group that imports a command only to run it; alone it is the helper."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command first, unless the shell is only completing a line.

        Tiles may begin with a dash for gray (crane -yg--), which isn't an option.
        """
        if not ctx.resilient_parsing:
            args = self._with_command(ctx, [arg.replace("-", "b") if _are_tiles(arg) else arg for arg in args])
        return super().parse_args(ctx, args)

    def _with_command(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return a line with its command first; options of the helper and of suggest may come before it."""
        if args[:1] == ["help"]:  # as other programs have it: help suggest
            return [*args[1:2], "--help"]
        if args[:1] and args[0] in COMMANDS:
            return args
        for name in ("--help", "-h", "--version"):
            if name in args or args == [name.strip("-")]:
                return [name]
        helper, suggest = (self._options_of(ctx, name) for name in (HELPER, "suggest"))
        parser = click.Command(None, params=[*(helper | suggest).values()]).make_parser(ctx)
        parser.allow_interspersed_args = False
        _, words, _ = parser.parse_args(list(args))
        if words and words[0] in COMMANDS:
            return [words[0], *args[: len(args) - len(words)], *words[1:]]
        if words and not _is_board([word for word in words if word[:1] != "-"]):
            return words
        parser.allow_interspersed_args = True
        given, _, _ = parser.parse_args(list(args))
        in_a_game = given.keys() - {option.name for option in suggest.values()}
        return ["suggest" if words and not in_a_game else HELPER, *args]

    def _options_of(self, ctx: click.Context, name: str) -> dict[str, click.Parameter]:
        command = self.get_command(ctx, name)
        found = command.params if command else []
        return {option.opts[0]: option for option in found if isinstance(option, click.Option)}

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names in the order they are shown."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the command and return it."""
        module, name = ("salet.cli.prompt", "helper") if cmd_name == HELPER else (COMMANDS.get(cmd_name), cmd_name)
        command: click.Command | None = getattr(import_module(module), name) if module else None
        return command

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the options, with those of the helper if a shell completes a line."""
        helper = self._options_of(ctx, HELPER).values() if ctx.resilient_parsing else ()
        return [*helper, *super().get_params(ctx)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that a line asks for, or say what was probably meant."""
        if args[0] not in {*COMMANDS, HELPER} and not ctx.resilient_parsing:
            near = _similar_command(args[0])
            board = "To enter a board, type a word and its tiles: salet crane bygbb."
            advice = f"Did you mean {near}?" if near else board
            ctx.fail(f"Unknown command {quote_input(args[0])}. {advice}")
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write all commands and the options, importing no command."""
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        widest = max(map(len, COMMANDS))
        for title, group in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), about) for name, (_, about) in group.items()])
        with formatter.section("Options"):
            formatter.write_dl(list(OPTIONS.items()))
        formatter.write_paragraph()
        variables = join_words(SETTINGS)
        formatter.write_text(f"For more: salet help COMMAND. Environment variables for options: {variables}.")

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return what follows the program's name in its usage."""
        return ["[OPTIONS]", "[BOARD | COMMAND ...]"]


def _similar_command(name: str) -> str | None:
    """Return the command that was probably meant."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, COMMANDS, 1)), None)


def _are_tiles(arg: str) -> bool:
    return len(arg) > 3 and arg[0] == "-" and set(arg.lower()) <= set("-byg")


def _is_board(words: list[str]) -> bool:
    """Return whether words begin with one and its tiles, or with one that can be guessed."""
    word, tiles = (*words, "")[:2]
    if not word.isalpha():
        return word.replace(".", "=").partition("=")[0].isalpha()  # crane=bygbb, crane.BYGBB
    if tiles and (not tiles.isalpha() or set(tiles.lower()) <= set("bygx")):
        return True
    if set(word.lower()) <= set("byg"):
        return True  # tiles without a word: `suggest` says what is missing
    from salet.game.lexicon import shipped_lexicon

    return not _similar_command(word) and word.lower() in shipped_lexicon("nyt").guesses


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="salet")
def cli() -> None:
    """Find the best next Wordle guess.

    Run salet alone for help turn by turn, or give it a board for one answer (b gray, y yellow, g green): salet crane
    bygbb
    """


def main() -> None:
    """Run the program and exit with its code, without waiting for threads in a search."""
    code = run(sys.argv[1:])
    if code == INTERRUPTED and any(thread.name.startswith("salet") for thread in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run the program and return its exit code; no known error ends in a traceback."""
    _find_modules_here()
    try:
        code = cli.main(arguments, prog_name="salet", standalone_mode=False, terminal_width=max(20, _width() - 2))
    except click.ClickException as error:
        return _print_error(f"{_usage_message(error)}{settings_behind(error.format_message())}", 2)
    except (SaletError, MemoryError) as error:
        sentence = str(error) if isinstance(error, SaletError) else OUT_OF_MEMORY
        return _print_error(f"{sentence}{settings_behind(sentence)}", 1 if isinstance(error, ContradictionError) else 2)
    except (KeyboardInterrupt, click.exceptions.Abort):
        kept = any(argument.partition("=")[0] == "--journal" for argument in arguments)
        return _print_error(f"Interrupted.{RESUMABLE if kept else ''}", INTERRUPTED)
    except Exception as error:
        if os.environ.get("SALET_DEBUG"):
            raise
        fault = f"{type(error).__name__}: {error}"
        return _print_error(
            f"Internal error in Salet: {fault}. Please report it. Set SALET_DEBUG=1 to see where it happened.", 1
        )
    except SystemExit:  # so click ends when the reader has gone, as `head` does: that isn't an error
        return 0
    return code if isinstance(code, int) else 0


def _width() -> int:
    """Return the columns to write help and messages in: those of the terminal, 80 at most."""
    return min(get_terminal_size((WIDTH, 0)).columns, WIDTH)


def _find_modules_here() -> None:
    """Let module:function name a file in this folder, after all that is installed."""
    with suppress(FileNotFoundError):  # the folder may have been removed
        here = os.getcwd()  # noqa: PTH109 - pathlib alone would take a tenth of the time of --help
        if here not in sys.path:
            sys.path.append(here)


def _usage_message(error: click.ClickException) -> str:
    """Return what is wrong with a line, and where its help is."""
    context = getattr(error, "ctx", None)
    advice = f" Try '{context.command_path.strip()} --help'." if context else ""
    return f"{error.format_message()}{advice}"


def _print_error(message: str, code: int) -> int:
    """Print a message in lines that fit the terminal, without breaking names and paths."""
    from salet.show.blocks import ERROR_STYLE, RESET, printable

    wrapped = partial(fill, width=_width(), break_on_hyphens=False, break_long_words=False)
    first, *others = printable(message).split("\n")
    lines = "\n".join((wrapped(first, initial_indent="salet: "), *map(wrapped, others)))
    is_colored = uses_color(sys.stderr)
    if is_colored:
        lines = f"{ERROR_STYLE}salet:{RESET}{lines.removeprefix('salet:')}"
    click.echo(lines, err=True, color=is_colored)
    return code
