"""The `salet` program: finds the command, runs it, and turns errors into sentences.

Commands are imported only when they are run, so that `salet --help` does not import NumPy.
Exit codes: 0 fine, 1 a finding such as a contradiction or a failed check, 2 wrong usage, 130 interrupted.
"""

import os
import sys
import threading
from contextlib import suppress
from importlib import import_module

import click

from salet import __version__
from salet.errors import Contradiction, SaletError

COMMANDS = {
    "helper": ("salet.cli.commands.play.helper", "what to guess next, turn by turn (salet alone is the same)"),
    "suggest": ("salet.cli.commands.play.suggest", "the best next guesses for a position"),
    "bench": ("salet.cli.commands.explore.bench", "play a strategy against every answer"),
    "sweep": ("salet.cli.commands.explore.sweep", "a strategy with many openers or thresholds"),
    "autosolve": ("salet.cli.commands.explore.autosolve", "watch a strategy play"),
    "review": ("salet.cli.commands.play.review", "judge a played game: skill, luck, the best guesses"),
    "grids": ("salet.cli.commands.play.grids", "what shared grids tell of the answer"),
    "museum": ("salet.cli.commands.explore.published", "the published solvers and other strategies by name"),
    "solve": ("salet.cli.commands.explore.solve", "the exact value of a position, proven"),
    "prove": ("salet.cli.commands.prove.prove", "the best opener, and that no other does better"),
    "seconds": ("salet.cli.commands.prove.second_guesses", "exact second guesses for every opener"),
    "verify": ("salet.cli.commands.prove.verify", "check the certificate of a proof"),
    "tree": ("salet.cli.commands.explore.tree", "grow, look at and check decision trees"),
    "backtest": ("salet.cli.commands.prove.backtest", "play real days, each knowing only those before"),
    "cluster": ("salet.cli.commands.prove.cluster", "certificates, a scheduler, workers for many machines"),
    "journal": ("salet.cli.commands.prove.journal", "look into the journals of long runs, and merge them"),
    "play": ("salet.cli.commands.play.play", "play it yourself: practice, a past day, boards, an adversary"),
    "stats": ("salet.cli.commands.play.stats", "your own games: streaks, distribution, skill and luck"),
    "lexicon": ("salet.cli.commands.set_up.lexicon", "the word lists and where they come from"),
    "serve": ("salet.cli.commands.set_up.serve", "the page and the API"),
}


WIDTH = 80
INTERRUPTED = 130
GOES_ON = " What is done is in the journal: the same command goes on from there."


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one only to run it; without a name it is the helper."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take options that are not the program's own for the helper's."""
        own = {name for parameter in self.get_params(ctx) for name in parameter.opts}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = ["helper", *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names in the order they are shown."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the command and return it."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[cmd_name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the commands with their sentences, importing none."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="salet")
def cli() -> None:
    """The engine for guessing games like Wordle: the best next guess, and how sure it is."""


def main() -> None:
    """Run the program and exit with its code; a thread that is deep in a search is not waited for."""
    code = run(sys.argv[1:])
    if code == INTERRUPTED and any(thread.name.startswith("salet") for thread in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run the program and return its exit code; no error of ours or of the user's ends in a traceback."""
    _find_modules_here()
    try:
        code = cli.main(arguments, prog_name="salet", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return 2
    except SaletError as error:
        return _say(str(error), 1 if isinstance(error, Contradiction) else 2)
    except (KeyboardInterrupt, click.exceptions.Abort):
        kept = any(argument.partition("=")[0] == "--journal" for argument in arguments)
        return _say(f"Interrupted.{GOES_ON if kept else ''}", INTERRUPTED)
    except Exception as error:
        if os.environ.get("SALET_DEBUG"):
            raise
        fault = f"{type(error).__name__}: {error}"
        return _say(f"A fault in Salet itself: {fault}. Please report it; SALET_DEBUG=1 shows where it happened.", 1)
    except SystemExit:  # so click ends when the reader has gone, as `head` does: that is no error
        return 0
    return code if isinstance(code, int) else 0


def _find_modules_here() -> None:
    """Let module:function name a file in this folder; it comes last, so that it hides nothing that is installed."""
    with suppress(FileNotFoundError):  # the folder may have been removed
        here = os.getcwd()  # noqa: PTH109 - pathlib alone would take a tenth of the time of --help
        if here not in sys.path:
            sys.path.append(here)


def _say(message: str, code: int) -> int:
    lines = f"salet: {message}".split("\n")
    click.echo("\n".join(click.wrap_text(line, WIDTH) if len(line) > WIDTH else line for line in lines), err=True)
    return code
