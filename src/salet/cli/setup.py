"""Word lists, the server and the page as files."""

import re
import shlex
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import click

from salet.cli import options, output
from salet.cli.completion import LEXICON_NAME
from salet.errors import InvalidWordError, MissingExtraError, quote_input
from salet.game.lexicon import ABOUT, Lexicon, is_nyt, load_lexicon, name_of, shipped_lexicon, summary_json
from salet.game.past_answers import answers_known_until, missing_count, saved_answers, today, undated_answers_until
from salet.show.blocks import BLANK, Block, Table, Text
from salet.show.sentences import age_text
from salet.wording import date_text, plural

# --- lexicon ----------------------------------------------------------------------------------------------------

LEXICON_EPILOG = """\b
Examples:
  salet lexicon words original > answers.txt
  salet lexicon info birds.txt
  salet lexicon update
"""


@click.group(invoke_without_command=True, epilog=LEXICON_EPILOG)
@options.json_option
@click.pass_context
def lexicon(context: click.Context, as_json: bool) -> None:
    """List the built-in word lists."""
    if context.invoked_subcommand is not None:
        return
    lexicons = [shipped_lexicon(name) for name in ABOUT]
    if as_json:
        output.print_json([*map(_as_json, lexicons)])
        return
    rows = [
        (lexicon.name, f"{len(lexicon.answers):,}", f"{len(lexicon.guesses):,}", ABOUT[name])
        for name, lexicon in zip(ABOUT, lexicons, strict=True)
    ]
    table = Table(("name", "answers", "guesses", "about"), rows, (0, 3))
    update = Text("To update them: salet lexicon update")
    output.print_text([table, BLANK, Text(f"nyt: {age_text()}."), update])


@lexicon.command()
@click.argument("name", type=LEXICON_NAME)
@options.json_option
def info(name: str, as_json: bool) -> None:
    """Show a word list's size and hash and, for nyt, how current it is."""
    value = _as_json(load_lexicon(name))
    output.note_old_odds(name)
    if as_json:
        output.print_json(value)
        return
    output.print_text(_described(value))


@lexicon.command()
@click.argument("name", type=LEXICON_NAME)
@click.option("--allowed", is_flag=True, help="Print every allowed guess, not just the answers.")
def words(name: str, allowed: bool) -> None:
    """Print a word list's answers, one per line."""
    lexicon = load_lexicon(name)
    output.print_text("\n".join(lexicon.guesses if allowed else lexicon.answers))


@lexicon.command()
@click.argument("source", metavar="[URL|FILE]", required=False)
def update(source: str | None) -> None:
    """Download past answers to keep the nyt odds current.

    A released version first makes one request to the site that hosts its own page. It then reads any missing days from
    The New York Times' feed, newest day first, with one request per second. Every answer is saved right away, so you
    can interrupt it and continue later. It never requests today's answer. You can also give a URL or FILE: a Salet
    site's days.json, or CSV or JSON with dates.
    """
    from salet.play.answer_updates import update_from, update_from_site_and_feed

    if source:
        report = update_from(source, today())
    else:
        with output.progress_bar("days") as show:
            report = update_from_site_and_feed(today(), show)
    for reason in report.refused:
        output.note(str(reason))
    lexicon = load_lexicon("nyt")
    count = len(report.added)
    output.print_text(f"Added {plural(count, 'answer')}; {age_text()}.\n{lexicon.name}: {lexicon.hash}")


def _described(value: dict[str, Any]) -> list[Block]:
    """Return the description of a lexicon for people."""
    rows = [
        ("answers", f"{value['answers']:,}"),
        ("guesses", f"{value['guesses']:,}"),
        ("word length", str(value["length"])),
        ("odds", "the same for every answer" if value["uniform"] else "differ from word to word"),
        ("SHA-256", value["hash"]),
    ]
    width = max(len(name) for name, _ in rows)
    lines = [f"{name:{width}}  {item}" for name, item in rows]
    past = [Text(f"{age_text()[0].upper()}{age_text()[1:]}.")] if "answers_known_until" in value else []
    if value.get("without_dates_to"):
        end = date.fromisoformat(value["without_dates_to"])
        past.append(Text(f"The answers up to {date_text(end)} have no dates."))
    return [Text(f"{value['name']}: {value['about']}"), *map(Text, lines), *past]


def _as_json(lexicon: Lexicon) -> dict[str, Any]:
    """Return the description of a lexicon, and for nyt the past answers, with and without their days."""
    value = summary_json(lexicon)
    if is_nyt(lexicon.name):
        undated = undated_answers_until(saved_answers())
        value["answers_known_until"] = str(answers_known_until())
        value["days_old"] = (today() - answers_known_until()).days
        value["days_missing"] = missing_count()
        value["without_dates_to"] = str(undated) if undated else None
    return value


# --- serve ------------------------------------------------------------------------------------------------------

SERVED_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
SERVE_EPILOG = """\b
Examples:
  salet serve --host 0.0.0.0 --port 8080 --workers 4
"""


def _lexicons(_context: click.Context, _option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lexicons as given if each exists and can be a piece of an address."""
    for name in names:
        if not SERVED_NAME.fullmatch(name_of(name)):
            raise InvalidWordError(
                f"Can't serve {quote_input(name)}. Rename the file: use only lowercase letters, digits, and hyphens."
            )
        load_lexicon(name)
    return names


lexicons_option = partial(
    click.option, "--lexicon", "-l", "lexicons", multiple=True, type=LEXICON_NAME, callback=_lexicons
)


@click.command(epilog=SERVE_EPILOG)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on. Use 0.0.0.0 for all addresses."
)
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on. 0 picks a free one.",
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Number of server processes.",
)
@click.option("--no-browser", is_flag=True, help="Don't open the page in a browser.")
@lexicons_option(help="Word list to serve. Repeat for more; the first is the default.")
def serve(host: str, port: int, workers: int, no_browser: bool, lexicons: tuple[str, ...]) -> None:
    """Run the web page and the HTTP API until you press Ctrl-C. In a terminal, the page also opens in your browser.

    The server loads nothing from other sites, sets no cookies, and logs only warnings and errors. It uses answers as
    soon as 'salet lexicon update' saves them. For public use, put a proxy such as nginx in front of it.
    """
    with web_extra():
        from salet.web.server import open_listener, serve, url
        from salet.web.site import NOT_BUILT, page_is_built
    listening = open_listener(host, port)
    address = url(host, listening.getsockname()[1])
    output.note(f"Serving on {address} (press Ctrl-C to stop)")
    if not page_is_built():
        output.note(NOT_BUILT)
    elif sys.stderr.isatty() and not no_browser:
        webbrowser.open(address)
    serve(listening, lexicons or tuple(ABOUT), workers=workers)
    if sys.stderr.isatty():
        output.note("\nStopped.")


@contextmanager
def web_extra() -> Iterator[None]:
    """Import what the extra `web` brings, or say that it is missing."""
    try:
        yield
    except ImportError as error:  # missing, or too old
        if error.name and error.name.startswith("salet"):
            raise
        raise MissingExtraError("The web page and HTTP API need extra packages", "fastapi", "uvicorn") from None


# --- site -------------------------------------------------------------------------------------------------------

SITE_EPILOG = """\b
Examples:
  salet site public
  salet lexicon update; salet site public
"""


@click.command(epilog=SITE_EPILOG)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@lexicons_option(help="Word list to include. Repeat for more; the first is the default.")
def site(folder: Path, lexicons: tuple[str, ...]) -> None:
    """Write the web page to FOLDER, with today's words and odds, and past answers by date in days.json.

    Any static host can serve it, at any URL or path. There's no server to run: everything is computed in the visitor's
    browser.
    """
    with web_extra():
        from salet.web.site import write_site
    count = write_site(folder, lexicons or tuple(ABOUT))
    output.print_text(f"Wrote {count} files to {folder}. Any static host can serve them.")
    output.note(f"To try it on this machine: python -m http.server --directory {shlex.quote(str(folder))}")
