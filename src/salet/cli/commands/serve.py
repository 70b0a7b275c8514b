"""`salet serve`: the page and the API for a browser, a phone or a program."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import click

from salet.cli import output
from salet.errors import InvalidWord, MissingExtra, quoted
from salet.game.lexicon import ABOUT, load, name_of

SERVED_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
EPILOG = """\b
Examples:
  salet serve
  salet serve --host 0.0.0.0 --port 8080 --workers 4
"""


def _lexicons(_context: click.Context, _option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lexicons as given if each exists and can be a piece of an address."""
    for name in names:
        if not SERVED_NAME.fullmatch(name_of(name)):
            raise InvalidWord(f"{quoted(name)} cannot be served. Name the file with small letters, digits and hyphens.")
        load(name)
    return names


lexicons_option = partial(click.option, "--lexicon", "-l", "lexicons", multiple=True, callback=_lexicons)


@click.command(epilog=EPILOG)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for all.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0: a free one.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes; about one a core")
@lexicons_option(help="Serve these lexicons only, the first by default.")
def command(host: str, port: int, workers: int, lexicons: tuple[str, ...]) -> None:
    """Serve the page and the API until Ctrl-C.

    Nothing is fetched from elsewhere, no cookie is set, and nothing is logged but faults. Past answers are those known
    at the start. For the public, put a proxy such as nginx in front.
    """
    with web_extra():
        from salet.web.serve import bound, serve, url
        from salet.web.site import NOT_BUILT, page_is_built
    listening = bound(host, port)
    output.note(f"Serving on {url(host, listening.getsockname()[1])} (Ctrl-C ends it).")
    if not page_is_built():
        output.note(NOT_BUILT)
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
        raise MissingExtra("The page and the HTTP API need more packages", "web") from None
