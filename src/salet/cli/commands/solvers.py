"""`salet solvers`: strategies by name, where they come from, what is wrong with each, and what they claim."""

import contextlib
import io
import json
import shlex
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from salet.cli import options, output
from salet.errors import SaletError

AUTHORS = ("s0", "s1", "s2", "s3", "s4")


@click.group(cls=options.Group, invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """The published solvers and Salet's own strategies: what each does, its source, its weakness."""
    from salet.published import SHIPPED
    from salet.show.lab import strategies_text

    if context.invoked_subcommand is None:
        output.print_text(strategies_text(SHIPPED))


@command.command()
@click.argument("authors", nargs=-1, type=click.Choice(AUTHORS, case_sensitive=False), metavar="[s0|s1|s2|s3|s4]...")
def check(authors: tuple[str, ...]) -> int:
    """Measure what the authors claim again: claimed, measured, equal.

    All of it takes a minute or two. Ends with code 1 if a claim differs for which no reason is known.
    """
    from salet.show.lab import claim_text
    from salet.study.claims import checked, claims_of

    found = []
    with asking() as ask:
        for claim in claims_of([author.upper() for author in authors or AUTHORS]):
            found.append(checked(claim, ask))
            output.print_text(claim_text(found[-1], output.width()))
    equal = sum(claim["equal"] for claim in found)
    output.print_text(f"\n{equal} of {len(found)} claims come out as claimed.")
    return 0 if all(claim["equal"] or claim["remark"] for claim in found) else 1


@contextlib.contextmanager
def asking() -> Iterator[Callable[[str], Any]]:
    """Yield a function that returns what a command of ours prints, the word lists that claims name among its files."""
    from salet.game.lexicon import load
    from salet.study.claims import LISTS

    lists = {**LISTS, "words.txt": " ".join(load("original").guesses)}
    with TemporaryDirectory() as folder:
        for name, words in lists.items():
            Path(folder, name).write_text(words.replace(" ", "\n"), "utf-8")

        @cache
        def ask(line: str) -> Any:
            arguments = [str(Path(folder, word)) if word in lists else word for word in shlex.split(line)[1:]]
            text = _printed(line, arguments)
            return json.loads(text) if {"--json", "json"} & {*arguments} else text

        yield ask


def _printed(line: str, arguments: list[str]) -> str:
    from salet.cli.main import INTERRUPTED, run

    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as errors:
        code = run(arguments)
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    if code:
        raise SaletError(f"{line} ended with code {code}: {errors.getvalue().strip()}")
    return out.getvalue()
