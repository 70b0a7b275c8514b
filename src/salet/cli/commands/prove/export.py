"""`salet export`: what is proven, as Parquet tables."""

from pathlib import Path

import click

from salet.cli import options, output


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@options.json_option
def command(folder: Path, as_json: bool) -> None:
    """Write proven positions, second guesses and optimal trees into FOLDER as Parquet.

    Needs the extra 'analysis'. docs/data.md describes the columns, the licence and the limits of the data.
    """
    from salet.show.lab.exports import exported_text
    from salet.study.proof.export import export

    output.print_answer(export(folder), exported_text, as_json)
