"""The options that several commands share, and what they stand for."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, overload

import click

from salet.errors import BadFile, UnknownName
from salet.game.lexicon import Lexicon, load
from salet.game.text.letters import LONGEST_WORD, SHORTEST_WORD

if TYPE_CHECKING:
    from salet.run.workers import Workers
    from salet.study.lab.comparison import Trial

Command = TypeVar("Command", bound=Callable[..., Any])
LEXICON_HELP = "Which words: a name ('salet lexicon list'), FILE, or ANSWERS+GUESSES"


def lexicon_option(command: Command) -> Command:
    """Add --lexicon and --length."""
    return click.option("--lexicon", "-l", default="nyt", show_default=True, help=f"{LEXICON_HELP}.")(
        length_option(command)
    )


def lexicon_choice(command: Command) -> Command:
    """Add --lexicon, where the strategy may have one of its own, and --length."""
    about = f"{LEXICON_HELP}. Default: the strategy's own."
    return click.option("--lexicon", "-l", default=None, help=about)(length_option(command))


def length_option(command: Command) -> Command:
    """Add --length."""
    about = "Take only the words of this length from a file, which may be any dictionary."
    return click.option("--length", type=click.IntRange(SHORTEST_WORD, LONGEST_WORD), help=about)(command)


@overload
def lexicon_named(name: str, length: int | None) -> Lexicon: ...
@overload
def lexicon_named(name: str | None, length: int | None) -> Lexicon | None: ...
def lexicon_named(name: str | None, length: int | None) -> Lexicon | None:
    """Return the lexicon that the options ask for, or None if the strategy's own is to be taken."""
    if name is None:
        if length is not None:
            raise click.UsageError("--length needs --lexicon FILE: a dictionary to take the words from.")
        return None
    lexicon = load(name, length=length)
    if length not in {None, lexicon.length}:
        raise click.UsageError(f"Lexicon {name} has words of {lexicon.length} letters; --length is for a file.")
    return lexicon


def lexicon_of(name: str, digest: str, what: str, asked: Lexicon | None = None) -> Lexicon:
    """Return the lexicon that a tree or a certificate was made for: the one asked for, or else the one it names.

    Raises BadFile if its words are others: the hashes are compared before anything is checked.
    """
    try:
        words = asked or load(name)
    except UnknownName:
        raise UnknownName(
            f"The {what} was made for lexicon {name!r}, which is not here. Name it: --lexicon FILE."
        ) from None
    if words.hash != digest:
        raise BadFile(
            f"The {what} was made for other words than those of lexicon {words.name}: the hash of its words is"
            f" {digest[:12]}, not {words.hash[:12]}. Name the list it was made for: --lexicon FILE, or ANSWERS+GUESSES."
        )
    return words


def journal_option(command: Command) -> Command:
    """Add --journal."""
    path = click.Path(dir_okay=False, path_type=Path)
    return click.option("--journal", type=path, help="Keep what is done here, and go on from it.")(command)


def cluster_options(command: Command) -> Command:
    """Add --cluster and --certificates."""
    folder = click.Path(file_okay=False, path_type=Path)
    command = click.option(
        "--certificates",
        type=folder,
        envvar="SALET_CERTIFICATES",
        help="The folder of the cluster's certificates, for tls.",
    )(command)
    about = "Where to work: local[:N] processes, tls://host:port, tcp://127.0.0.1:port, or a scheduler's file."
    return click.option("--cluster", metavar="WHERE", help=about)(command)


def workers_named(cluster: str | None, certificates: Path | None) -> "Workers | None":
    """Return the workers that the options ask for, or None if this machine is to do what is best."""
    if cluster is None:
        return None
    from salet.run.cluster import workers_at

    return workers_at(cluster, certificates)


def csv_option(command: Command) -> Command:
    """Add --csv."""
    path = click.Path(dir_okay=False, path_type=Path)
    return click.option("--csv", "csv_file", type=path, help="Write the figures as CSV.")(command)


def rules_options(command: Command) -> Command:
    """Add --rules, --hard and --strict."""
    command = click.option("--strict", is_flag=True, help="Every guess must fit all replies so far.")(command)
    command = click.option("--hard", is_flag=True, help="Hard mode, as The New York Times plays it.")(command)
    return click.option("--rules", default=None, help="Rules by name: normal, hard, strict, hard-8 ...")(command)


def position_options(command: Command) -> Command:
    """Add the position, in any notation, --digits, and all that names lexicon and rules."""
    return click.argument("position", nargs=-1)(lexicon_option(rules_options(digits_option(command))))


def digits_option(command: Command) -> Command:
    """Add --digits."""
    about = "What digits mean, if tiles are digits."
    return click.option("--digits", type=click.Choice(["green2", "green0"]), help=about)(command)


def search_options(objective: str) -> Callable[[Command], Command]:
    """Add --objective, with this default, and --budget."""

    def add(command: Command) -> Command:
        about = "Stop after this many seconds and show the bounds found so far."
        command = click.option("--budget", type=click.FloatRange(min=0), help=about)(command)
        about = "What is minimised: mean, fair, mean+N, lose or within-K."
        return click.option("--objective", default=objective, show_default=True, help=about)(command)

    return add


def json_option(command: Command) -> Command:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def rules_named(rules: str | None, hard: bool, strict: bool) -> str | None:
    """Return the one name of the rules that the options ask for, or None if they ask for none."""
    asked = [name for name, on in ((rules, rules), ("hard", hard), ("strict", strict)) if on]
    if len(asked) > 1:
        raise click.UsageError(f"{asked[0]} and {asked[1]} are different rules: choose one.")
    return asked[0] if asked else None


def position_text(words: tuple[str, ...]) -> str:
    """Return the position given on the command line, or on standard input if it is `-`."""
    return sys.stdin.read() if words == ("-",) else " ".join(words)


def compared(
    trials: "Sequence[Trial]", journal: Path | None = None, workers: "Workers | None" = None
) -> list[dict[str, Any]]:
    """Return the figures of every trial, with a progress bar."""
    from salet.show.progress import progress_bar
    from salet.study.lab.comparison import compare

    with progress_bar("tournaments") as watch:
        return compare(trials, journal=str(journal or ":memory:"), workers=workers, watch=watch)
