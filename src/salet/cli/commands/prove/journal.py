"""`salet journal`: what a long run has done so far, and journals of several machines made one."""

from pathlib import Path
from statistics import median

import click

from salet.cli import options, output

EPILOG = """\b
Examples:
  salet journal info proof.db
  salet journal merge all.db here.db there.db
"""


@click.group(cls=options.Group, epilog=EPILOG)
def command() -> None:
    """Look into the journals of long runs, and merge them."""


@command.command()
@click.argument("journal", type=options.File)
@options.json_option
def info(journal: Path, as_json: bool) -> None:
    """Show which campaign a JOURNAL belongs to, how many jobs are done, and the processor time that they took."""
    from salet.run.journal import Journal
    from salet.show.progress import time_text

    with Journal.existing(journal) as kept:
        campaign, times = kept.fingerprint, kept.times()
    figures = [sum(times), median(times), max(times)] if times else [0.0, 0.0, 0.0]
    if as_json:
        names = ("seconds", "median_seconds", "longest_seconds")
        rounded = {name: round(figure, 3) for name, figure in zip(names, figures, strict=True)}
        output.print_json({"campaign": campaign, "jobs": len(times), **rounded})
        return
    output.print_text(f"{campaign}\n{len(times):,} jobs done in {time_text(figures[0])} of a core")
    output.print_text(f"half of them took less than {figures[1]:.3g} s, the longest {figures[2]:.3g} s")


@command.command()
@click.argument("into", type=options.File)
@click.argument("journals", type=options.File, nargs=-1, required=True)
def merge(into: Path, journals: tuple[Path, ...]) -> None:
    """Take what JOURNALS of one campaign have into the journal INTO, which may be new."""
    from salet.run.journal import Journal

    with Journal.existing(journals[0]) as first:
        campaign = first.fingerprint
    with Journal(into, campaign) as kept:
        for path in journals:
            with Journal(path, campaign) as other:
                output.note(f"{path}: {kept.take(other):,} jobs taken")
        output.print_text(f"{into} has {len(kept.times()):,} jobs.")
