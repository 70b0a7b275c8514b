"""`salet site`: the page as a folder that any static host can serve."""

from pathlib import Path

import click

from salet.cli import output
from salet.cli.commands.set_up.serve import check_name, web_module

EPILOG = """\b
Examples:
  salet site public
  salet site public --lexicon nyt --lexicon original
"""


@click.command(epilog=EPILOG)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--lexicon", "-l", "lexicons", multiple=True, help="Only these lexicons, the first by default.")
def command(folder: Path, lexicons: tuple[str, ...]) -> None:
    """Write the page into FOLDER, with the words and weights of today.

    It works from any address, also below a path, and needs no server of ours: every guess is worked out in the
    visitor's browser.
    """
    site, settings = web_module("site"), web_module("server.settings")
    for name in lexicons:
        check_name(name)
    count = site.write_site(folder, lexicons or settings.Settings().lexicons)
    output.print_text(f"{count} files in {folder}. Any static host can serve them.")
