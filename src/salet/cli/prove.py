"""`salet prove`: the best opener of a lexicon, and that no other does better."""

from pathlib import Path

import click

from salet.cli import options

EPILOG = """\b
Examples:
  salet prove --lexicon original --journal proof.db
  salet prove --lexicon original --bound 7931 --journal below.db
  salet prove --lexicon original --hard --openers 500
  salet prove --lexicon original --certificate second.cert salet bybgb
"""


@click.command(epilog=EPILOG)
@click.argument("position", nargs=-1)
@click.option("--lexicon", "-l", required=True, help="A shipped lexicon or a word file's path.")
@options.rules_options
@click.option("--bound", type=click.IntRange(min=1), help="Find every opener whose total is below this.")
@click.option("--openers", "count", type=click.IntRange(min=1), help="Only the first so many openers, good ones first.")
@options.journal_option
@options.cluster_options
@click.option("--certificate", type=click.Path(dir_okay=False, path_type=Path), help="Write a certificate.")
@click.option("--threads", type=click.IntRange(1, 1024), help="How many at once, if not one a core.")
@options.json_option
def command(
    position: tuple[str, ...],
    lexicon: str,
    rules: str | None,
    hard: bool,
    strict: bool,
    bound: int | None,
    count: int | None,
    journal: Path | None,
    cluster: str | None,
    certificates: Path | None,
    certificate: Path | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Prove the best opener of a lexicon, or the best guess of POSITION, in any notation.

    Resumable with --journal after anything, even a power cut.
    """
    options.heavy()
    from salet.run.local import on_threads
    from salet.show.progress import progress_bar
    from salet.show.solutions import proof_text
    from salet.study.proof import prove

    named = options.rules_named(rules, hard, strict) or "normal"
    if cluster and threads:
        raise click.UsageError("--threads is for this machine alone, --cluster for others: choose one.")
    workers = options.workers_named(cluster, certificates) or on_threads(threads)
    here = options.position_text(position)
    with progress_bar("guesses" if here else "openers") as watch:
        proof = prove(
            lexicon, named, here, bound=bound, count=count, journal=journal or ":memory:", workers=workers, watch=watch
        )
    if certificate:
        from salet.study.certificate import write_certificate

        options.write_file(certificate, write_certificate(proof, lexicon))
    if as_json:
        options.print_json(proof.as_json())
    else:
        options.print_text(proof_text(proof))
