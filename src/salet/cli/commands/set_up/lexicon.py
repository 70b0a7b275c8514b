"""`salet lexicon`: the word lists, where they come from, and keeping them current."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from salet.cli import options, output
from salet.game.daily.answers import known
from salet.game.daily.nyt import age_text, today
from salet.game.lexicon import ABOUT, Lexicon, add, is_nyt, named
from salet.show.text import plural, table

if TYPE_CHECKING:
    from salet.game.daily.answers import Answer


@click.group()
def command() -> None:
    """The word lists and where they come from."""


@command.command("list")
@options.json_option
def list_(as_json: bool) -> None:
    """The shipped lexicons."""
    lexicons = [named(name) for name in ABOUT]
    if as_json:
        output.print_json([_as_json(lexicon) for lexicon in lexicons])
        return
    rows = [(lexicon.name, f"{len(lexicon.answers):,}", f"{len(lexicon.guesses):,}") for lexicon in lexicons]
    sentences = "\n".join(f"{name}: {about}" for name, about in ABOUT.items())
    age = f"For nyt, {age_text()}."
    output.print_text(f"{table(('lexicon', 'answers', 'guesses'), rows)}\n\n{sentences}\n\n{age}")


@command.command()
@click.argument("name")
@options.length_option
@options.json_option
def info(name: str, length: int | None, as_json: bool) -> None:
    """What the lexicon NAME, or the file of that path, holds."""
    value = _as_json(options.lexicon_named(name, length))
    if as_json:
        output.print_json(value)
    else:
        output.print_text("\n".join(f"{key}: {_shown(item)}" for key, item in value.items()))


@command.command()
@click.argument("name")
@click.option("--answers", "only_answers", is_flag=True, help="Only the words that may be the answer.")
@options.length_option
def words(name: str, only_answers: bool, length: int | None) -> None:
    """The words of the lexicon NAME, or of the file of that path, one a line."""
    lexicon = options.lexicon_named(name, length)
    output.print_text("\n".join(lexicon.answers if only_answers else lexicon.guesses))


@command.command()
@click.option("--from", "base", metavar="URL", help="The feed's address up to the day, if not The New York Times' own.")
@click.option("--file", type=click.Path(dir_okay=False, path_type=Path), help="Take dated answers, CSV or JSON.")
@options.json_option
def update(base: str | None, file: Path | None, as_json: bool) -> None:
    """Take in the answers since the last known day, and fit the lexicon nyt to them.

    From The New York Times' feed, one request a second; it may be interrupted and goes on where it was. Today's
    answer is never asked for.
    """
    if base and file:
        raise click.UsageError("--from and --file are different sources: choose one.")
    from salet.study.news.feed import NYT, Feed
    from salet.study.news.update import refit, update_from_feed, update_from_file

    if file:
        added = update_from_file(file, today())
    else:
        with _bar() as watch:
            added = update_from_feed(Feed(base or NYT), today(), watch)
    _tell(added, refit(), as_json=as_json)


@command.command("add")
@click.argument("file")
@click.option("--name", required=True, help="What to call it: small letters, digits and hyphens.")
@options.length_option
def add_(file: str, name: str, length: int | None) -> None:
    """Keep the words of FILE (answers, or answers+guesses) as the lexicon NAME."""
    lexicon = options.lexicon_named(file, length)
    add(lexicon, name)
    output.note(f"Added {name}: {plural(len(lexicon.answers), 'answer')}, {len(lexicon.guesses):,} guesses.")


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    from salet.run.campaign import Progress
    from salet.show.progress import progress_bar

    begun = time.perf_counter()
    with progress_bar("days") as show:

        def watch(done: int, days: int) -> None:
            spent = time.perf_counter() - begun
            show(Progress(done, days, spent, spent / done * (days - done), None))

        yield watch


def _tell(added: "tuple[Answer, ...]", lexicon: Lexicon, *, as_json: bool) -> None:
    if as_json:
        output.print_json({"added": len(added), "known_to": str(known().end), **_as_json(lexicon)})
    else:
        output.print_text(f"{plural(len(added), 'new answer')}; {age_text()}.\n{lexicon.name}: {lexicon.hash}")


def _as_json(lexicon: Lexicon) -> dict[str, object]:
    return {
        "name": lexicon.name,
        "about": ABOUT.get(lexicon.name.partition("@")[0], "a lexicon of your own"),
        "answers": len(lexicon.answers),
        "guesses": len(lexicon.guesses),
        "length": lexicon.length,
        "uniform": lexicon.uniform,
        "hash": lexicon.hash,
        **({"known_to": str(known().end), "days_old": (today() - known().end).days} if is_nyt(lexicon.name) else {}),
    }


def _shown(item: object) -> str:
    return f"{item:,}" if isinstance(item, int) and not isinstance(item, bool) else str(item)
