"""`salet lexicon`: list, add, remove and update word lists."""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from salet.cli import options, output
from salet.errors import SaletError
from salet.game.daily.answers import answers_path, known
from salet.game.daily.nyt import age_text, today
from salet.game.lexicon import ABOUT, Lexicon, add, added_names, is_nyt, load, named, remove
from salet.game.rules import Rules
from salet.game.text.letters import LONGEST_WORD, SHORTEST_WORD
from salet.show.text import plural, table

if TYPE_CHECKING:
    from salet.game.daily.answers import Answer


OWN = "a word list that you added"
LENGTH_HELP = "Take only the words of this length: the file may be any dictionary."
EPILOG = """\b
Examples:
  salet lexicon list
  salet lexicon add answers.txt+guesses.txt --name mine
  salet lexicon add /usr/share/dict/words --name dictionary --length 5
  salet lexicon remove mine
  salet lexicon words original > answers.txt
  salet lexicon update
"""


@click.group(epilog=EPILOG)
def command() -> None:
    """List, add and update word lists."""


@command.command("list")
@options.json_option
def list_(as_json: bool) -> None:
    """List the word lists that come with Salet, and those that you added."""
    lexicons = [*(named(name) for name in ABOUT), *_added()]
    if as_json:
        output.print_json([_as_json(lexicon) for lexicon in lexicons])
        return
    rows = [(lexicon.name, f"{len(lexicon.answers):,}", f"{len(lexicon.guesses):,}") for lexicon in lexicons]
    sentences = "\n".join(f"{lexicon.name}: {_about(lexicon)}" for lexicon in lexicons)
    age = f"For nyt, {age_text()}."
    output.print_text(f"{table(('lexicon', 'answers', 'guesses'), rows)}\n\n{sentences}\n\n{age}")


def _added() -> Iterator[Lexicon]:
    """Yield the word lists that were added; name on standard error those that cannot be read."""
    for name in added_names():
        try:
            yield load(name)
        except SaletError as error:
            output.note(str(error))


def _about(lexicon: Lexicon) -> str:
    return ABOUT.get(lexicon.name.partition("@")[0], OWN)


@command.command()
@click.argument("name")
@options.json_option
def info(name: str, as_json: bool) -> None:
    """Show the size, kind and hash of the lexicon NAME, or of the file of that path."""
    output.print_answer(_as_json(load(name)), _text, as_json)


@command.command()
@click.argument("name")
@click.option("--guesses", is_flag=True, help="Print all words that may be guessed, not only the answers.")
def words(name: str, guesses: bool) -> None:
    """Print the answers of the lexicon NAME, or of the file of that path, one a line."""
    lexicon = load(name)
    output.print_text("\n".join(lexicon.guesses if guesses else lexicon.answers))
    if not guesses and len(lexicon.guesses) > len(lexicon.answers):
        count = plural(len(lexicon.answers), "answer")
        output.note(f"{count}; --guesses prints all {len(lexicon.guesses):,} words that may be guessed.")


@command.command("remove")
@click.argument("name")
def remove_(name: str) -> None:
    """Remove the lexicon NAME that you added."""
    remove(name)
    output.note(f"Removed {name}.")


@command.command()
@click.option("--file", type=options.File, help="Read dated answers from this file instead: CSV or JSON.")
@options.json_option
def update(file: Path | None, as_json: bool) -> None:
    """Fetch the answers since the last known day, and fit the lexicon nyt to them.

    They come from The New York Times' feed, one request a second. An interrupted update goes on where it stopped.
    Today's answer is never requested.
    """
    from salet.study.news.feed import NYT, Feed
    from salet.study.news.openers import value_openers_in_background
    from salet.study.news.update import refit, update_from_feed, update_from_file

    if file:
        added = update_from_file(file, today())
    else:
        with _bar() as watch:
            added = update_from_feed(Feed(os.environ.get("SALET_FEED") or NYT), today(), watch)
    _warn_of_unknown(added)
    lexicon = refit()
    _print_update(added, lexicon, as_json=as_json)
    value_openers_in_background(lexicon)


@command.command()
@click.option("--top", default=10, show_default=True, type=click.IntRange(1, 50), help="Show this many openers.")
@options.json_option
def openers(top: int, as_json: bool) -> None:
    """Show the best openers of today's nyt, with proven bounds of the guesses to the end.

    After an update they are worked out once, in the background. This command works them out now if they are not known:
    a minute on two free cores.
    """
    from salet.show.text import advice_text
    from salet.solver.opening_book import looked_up
    from salet.study.news.openers import value_openers
    from salet.study.news.update import refit

    begun, used = time.perf_counter(), time.process_time()
    lexicon = refit()
    value_openers(lexicon)
    advice = looked_up(lexicon.name, Rules(), None, top)
    assert advice is not None  # noqa: S101 - a slip of ours, not a user's
    output.print_answer(advice, partial(advice_text, turns=(), width=output.width()), as_json)
    took, busy = time.perf_counter() - begun, time.process_time() - used
    output.note(f"Took {took:.1f} s, {busy:.1f} s of processor time.")


@command.command("add")
@click.argument("file")
@click.option("--name", required=True, help="Its name: small letters, digits and hyphens.")
@click.option("--length", type=click.IntRange(SHORTEST_WORD, LONGEST_WORD), help=LENGTH_HELP)
def add_(file: str, name: str, length: int | None) -> None:
    """Add the words of FILE, or of two files ANSWERS+GUESSES, as the lexicon NAME."""
    lexicon = load(file, length=length)
    if length not in {None, lexicon.length}:
        raise click.UsageError(f"Lexicon {file} has words of {lexicon.length} letters; --length is for a file.")
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


def _warn_of_unknown(added: "tuple[Answer, ...]") -> None:
    """Note the new answers that no game accepts: the editor may have added a word, or the source is wrong."""
    accepted = load("nyt2023")
    unknown = [f"{answer.word} ({answer.day})" for answer in added if answer.word not in accepted]
    if unknown:
        listed = ", ".join([*unknown[:5], *(["..."] if len(unknown) > 5 else [])])
        advice = f"If the source is wrong, delete {answers_path()} and update again."
        output.note(f"Not accepted words: {listed}. They change no odds. {advice}")


def _print_update(added: "tuple[Answer, ...]", lexicon: Lexicon, *, as_json: bool) -> None:
    if as_json:
        output.print_json({"added": len(added), "known_to": str(known().end), **_as_json(lexicon)})
    else:
        output.print_text(f"{plural(len(added), 'new answer')}; {age_text()}.\n{lexicon.name}: {lexicon.hash}")


def _as_json(lexicon: Lexicon) -> dict[str, object]:
    return {
        "name": lexicon.name,
        "about": _about(lexicon),
        "answers": len(lexicon.answers),
        "guesses": len(lexicon.guesses),
        "length": lexicon.length,
        "uniform": lexicon.uniform,
        "hash": lexicon.hash,
        **({"known_to": str(known().end), "days_old": (today() - known().end).days} if is_nyt(lexicon.name) else {}),
    }


def _text(lexicon: Mapping[str, object]) -> str:
    numbers = {key: f"{item:,}" for key, item in lexicon.items() if type(item) is int}
    return "\n".join(f"{key}: {item}" for key, item in {**lexicon, **numbers}.items())
