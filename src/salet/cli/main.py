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

from salet.errors import Contradiction, SaletError, quoted
from salet.version import __version__

GROUPS = {
    "Play": {
        "helper": "what to guess next, turn by turn (the same as salet alone)",
        "suggest": "the best next guess: salet suggest crane bygbb",
        "why": "one guess taken apart: salet why raise",
        "review": "how well a game was played: salet review crane shark roast",
        "play": "play yourself: practice, a past day, boards, an adversary",
        "stats": "your games: streaks, distribution, luck-free mean",
        "grids": "find the answer from grids that people shared",
    },
    "Explore": {
        "solve": "the exact value of a position and its best guess",
        "tree": "grow, show, check and convert decision trees",
        "bench": "play a strategy against every answer",
        "autosolve": "watch a strategy play a game",
        "published": "published solvers and other strategies, by name",
    },
    "Prove": {
        "prove": "the best opener of a word list, with a certificate",
        "verify": "check a tree or a certificate",
        "backtest": "play real past days, each knowing only earlier ones",
    },
    "Set up": {
        "lexicon": "word lists: list, add, update",
        "serve": "the page and the HTTP API, on this machine",
        "mcp": "tools for an assistant that speaks MCP",
        "site": "the page as a folder for any static host",
    },
}
START_HERE = [
    ("salet", "help with a game, turn by turn"),
    ("salet --hints", "the same without spoilers"),
    ("salet --boards 4", "four boards at once; --hard for hard mode"),
    ("salet crane bygbb", "the best guess now (b grey, y yellow, g green)"),
]
COMMANDS = {name: f"salet.cli.commands.{name}" for names in GROUPS.values() for name in names}
"""The module of each command."""


WIDTH = 80
INTERRUPTED = 130
NARROW = 52  # columns; click writes no help that is narrower by itself
CONTINUES = " Finished work is in the journal. Run the same command to continue."


class LazyGroup(click.Group):
    """A group that imports a command only to run it; alone it is the helper."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Add the command that was left out, unless the shell is only completing a line.

        Tiles may begin with a dash for grey (crane -yg--), which is no option.
        """
        args = [arg.replace("-", "b") if _are_tiles(arg) else arg for arg in args]
        if not ctx.resilient_parsing:
            own = {name for parameter in self.get_params(ctx) for name in parameter.opts}
            if not args or (args[0].startswith("-") and args[0] not in own):
                args = ["helper", *args]
            elif args[0] not in COMMANDS and _looks_like_a_board(args):
                args = ["suggest", *args]
            elif args[0] == "help" or args == ["version"]:  # as other programs have it: help suggest
                args = [*args[1:2], f"--{args[0]}"]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names in the order they are shown."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the command and return it."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[cmd_name]).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that a line asks for, or say what was probably meant."""
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, 1)
            advice = f"Did you mean {near[0]}?" if near else "For a board: salet suggest crane bygbb."
            ctx.fail(f"There is no command {quoted(args[0])}. {advice}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write how to begin, and the commands with a sentence each, importing none."""
        with formatter.section("Start here"):
            formatter.write_dl(START_HERE)
        widest = max(map(len, COMMANDS))
        for title, group in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), about) for name, about in group.items()])


def _are_tiles(arg: str) -> bool:
    return len(arg) > 3 and arg[0] == "-" and set(arg.lower()) <= set("-byg")


def _looks_like_a_board(args: list[str]) -> bool:
    """Return whether a word is followed by tiles, as after no mistyped command."""
    word, tiles = (*args, "")[:2]
    is_tiles = not tiles.isalpha() or set(tiles.lower()) <= set("bygx")
    return word.isalpha() and bool(tiles) and not tiles.startswith("-") and is_tiles


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="salet")
def cli() -> None:
    """The best next guess in Wordle and games like it, how many more guesses to expect, and whether that is proven."""


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
        code = cli.main(arguments, prog_name="salet", standalone_mode=False, terminal_width=_narrow())
    except click.ClickException as error:
        return _say(_with_help(error), 2)
    except SaletError as error:
        return _say(str(error), 1 if isinstance(error, Contradiction) else 2)
    except (KeyboardInterrupt, click.exceptions.Abort):
        kept = any(argument.partition("=")[0] == "--journal" for argument in arguments)
        return _say(f"Interrupted.{CONTINUES if kept else ''}", INTERRUPTED)
    except Exception as error:
        if os.environ.get("SALET_DEBUG"):
            raise
        fault = f"{type(error).__name__}: {error}"
        return _say(f"A fault in Salet itself: {fault}. Please report it; SALET_DEBUG=1 shows where it happened.", 1)
    except SystemExit:  # so click ends when the reader has gone, as `head` does: that is no error
        return 0
    return code if isinstance(code, int) else 0


def _columns() -> int | None:
    """Return the columns of the terminal, or None if they are not known."""
    return get_terminal_size((0, 0)).columns or None


def _narrow() -> int | None:
    """Return the width of help on a terminal that is narrower than click allows for, else None."""
    columns = _columns()
    return max(20, columns - 2) if columns and columns < NARROW else None


def _find_modules_here() -> None:
    """Let module:function name a file in this folder, after all that is installed."""
    with suppress(FileNotFoundError):  # the folder may have been removed
        here = os.getcwd()  # noqa: PTH109 - pathlib alone would take a tenth of the time of --help
        if here not in sys.path:
            sys.path.append(here)


def _with_help(error: click.ClickException) -> str:
    """Return what is wrong with a line, and where its help is."""
    context = getattr(error, "ctx", None)
    return f"{error.format_message()} See '{context.command_path} --help'." if context else error.format_message()


def _say(message: str, code: int) -> int:
    """Print a message in lines that fit the terminal, without breaking names and paths."""
    from salet.show.text import printable

    width = min(_columns() or WIDTH, WIDTH)
    wrapped = partial(fill, width=width, break_on_hyphens=False, break_long_words=False)
    first, *others = printable(message).split("\n")
    click.echo("\n".join((wrapped(first, initial_indent="salet: "), *map(wrapped, others))), err=True)
    return code
