"""`salet lexicon`: list and update word lists."""

import os
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from salet.cli import options, output
from salet.game.answers import known_answers
from salet.game.lexicon import ABOUT, Lexicon, is_nyt, load, named
from salet.game.nyt import missing_count, today
from salet.show.progress import progress_bar
from salet.show.sentences import age_text, belief_text
from salet.show.text import paragraph, plural, table
from salet.study.jobs import Progress

if TYPE_CHECKING:
    from salet.game.shapes import LetterCount
    from salet.study.updates import Belief

OWN = "a word list of your own"
FROM_HELP = "Take dated answers from this address or file instead: what a site publishes as days.json, CSV or JSON."
EPILOG = """\b
Examples:
  salet lexicon
  salet lexicon words original > answers.txt
  salet lexicon info original
  salet lexicon info /usr/share/dict/words
  salet lexicon update
  salet lexicon update --from https://example.org/days.json
"""


@click.group(cls=options.Group, invoke_without_command=True, epilog=EPILOG)
@click.pass_context
def command(context: click.Context) -> None:
    """List the word lists that come with Salet."""
    if context.invoked_subcommand is not None:
        return
    lexicons = [named(name) for name in ABOUT]
    rows = [(lexicon.name, f"{len(lexicon.answers):,}", f"{len(lexicon.guesses):,}") for lexicon in lexicons]
    sentences = "\n".join(f"{lexicon.name}: {_about(lexicon)}" for lexicon in lexicons)
    age = f"For nyt, {age_text()}."
    output.print_text(f"{table(('lexicon', 'answers', 'guesses'), rows)}\n\n{sentences}\n\n{age}")


def _about(lexicon: Lexicon) -> str:
    return ABOUT.get(lexicon.name.partition("@")[0], OWN)


@command.command()
@click.argument("name")
@options.json_option
def info(name: str, as_json: bool) -> None:
    """Show the size, hash and letters of the lexicon NAME or of a file, and for nyt today's odds.

    Letters: in how many answers each one is, and in how many at each place.
    """
    from salet.game.shapes import letter_counts

    lexicon = load(name)
    counts = letter_counts(lexicon.answers)
    value, belief = _as_json(lexicon), _belief(lexicon)
    if as_json:
        more = {"belief": belief.as_json()} if belief else {}
        output.print_json({**value, **more, "letters": counts})
    else:
        odds = [paragraph(belief_text(belief), output.width())] if belief else []
        output.print_text("\n\n".join([_text(value), *odds, _letters_text(lexicon, counts)]))


def _belief(lexicon: Lexicon) -> "Belief | None":
    if not is_nyt(lexicon.name):
        return None
    from salet.study.updates import belief_of

    return belief_of(lexicon)


def _letters_text(lexicon: Lexicon, counts: "Sequence[LetterCount]") -> str:
    words = len(lexicon.answers)
    head = ("letter", "words", "share", *map(str, range(1, lexicon.length + 1)))
    rows = [
        (one.letter, f"{one.words:,}", f"{100 * one.words / words:.1f} %", *(f"{n:,}" for n in one.places))
        for one in counts
    ]
    return table(head, rows)


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


@command.command()
@click.option("--from", "source", metavar="URL|FILE", help=FROM_HELP)
def update(source: str | None) -> None:
    """Fetch the past answers that are missing, newest first, and fit the lexicon nyt to them.

    They come from The New York Times' feed, one request a second. Each is saved at once, so you may interrupt it; the
    next update goes on. Today's answer is never requested.
    """
    from salet.study.updates import NYT, refit, update_from, update_from_feed

    if source:
        report = update_from(source, today())
    else:
        with progress_bar("days") as show:
            begun = time.perf_counter()

            def watch(done: int, days: int) -> None:
                show(Progress.evenly(done, days, time.perf_counter() - begun))

            report = update_from_feed(os.environ.get("SALET_FEED") or NYT, today(), watch)
    for reason in report.refused:
        output.note(str(reason))
    lexicon = refit()
    count = len(report.added)
    output.print_text(f"{plural(count, 'new answer')}; {age_text()}.\n{lexicon.name}: {lexicon.hash}")


def _as_json(lexicon: Lexicon) -> dict[str, object]:
    """Return what is known of a lexicon, and of nyt which answers are known, with and without their days."""
    value = {
        "name": lexicon.name,
        "about": _about(lexicon),
        "answers": len(lexicon.answers),
        "guesses": len(lexicon.guesses),
        "length": lexicon.length,
        "uniform": lexicon.uniform,
        "hash": lexicon.hash,
    }
    if not is_nyt(lexicon.name):
        return value
    knowledge = known_answers()
    return {
        **value,
        "known_to": str(knowledge.end),
        "days_old": (today() - knowledge.end).days,
        "days_missing": missing_count(),
        "without_dates_to": str(knowledge.undated_to) if knowledge.undated_to else None,
    }


def _text(lexicon: Mapping[str, object]) -> str:
    numbers = {key: f"{item:,}" for key, item in lexicon.items() if type(item) is int}
    return "\n".join(f"{key}: {item}" for key, item in {**lexicon, **numbers}.items())
