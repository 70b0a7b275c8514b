"""`salet site`: the page as a folder that any static host can serve."""

import shlex
from pathlib import Path

import click

from salet.cli import output
from salet.cli.commands.serve import lexicons_option, web_extra
from salet.game.lexicon import ABOUT

EPILOG = """\b
Examples:
  salet site public
  salet lexicon update; salet site public
  salet site public --lexicon nyt --lexicon original
"""


@click.command(epilog=EPILOG)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@lexicons_option(help="Only these lexicons, the first by default.")
def command(folder: Path, lexicons: tuple[str, ...]) -> None:
    """Write the page into FOLDER, with the words and weights of today, and days.json: the past answers with their days.

    It works from any address, also below a path, and needs no server of ours: every guess is worked out in the
    visitor's browser.
    """
    with web_extra():
        from salet.web.site import write_site
    count = write_site(folder, lexicons or tuple(ABOUT))
    output.print_text(f"{count} files in {folder}. Any static host can serve them.")
    output.note(f"To try it here: python -m http.server --directory {shlex.quote(str(folder))}")
