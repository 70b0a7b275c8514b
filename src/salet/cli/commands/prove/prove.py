"""`salet prove`: the best opener of a lexicon, and that no other does better."""

from pathlib import Path

import click

from salet.cli import options, output
from salet.game.lexicon import load
from salet.game.text.notation import Digits, read, write

File = click.Path(dir_okay=False, path_type=Path)
EPILOG = """\b
Examples:
  salet prove --lexicon original --journal proof.db
  salet prove --lexicon original --bound 7931 --journal below.db
  salet prove --lexicon original --hard --openers 500
  salet prove --lexicon mine.txt --tree best.tree
  salet prove --lexicon original --certificate second.cert salet bybgb
"""


@click.command(epilog=EPILOG)
@click.argument("position", nargs=-1)
@click.option("--lexicon", "-l", required=True, help="A shipped lexicon or a word file's path.")
@options.rules_options
@click.option("--bound", type=click.IntRange(1, 10**15), help="Find every opener whose total is below this.")
@click.option(
    "--openers", "count", type=click.IntRange(min=1), help="Only this many openers, the most promising first."
)
@options.journal_option
@options.cluster_options
@click.option("--certificate", type=File, help="Write a certificate.")
@click.option("--tree", "tree_file", type=File, help="Write the tree of the best opener.")
@click.option("--threads", type=click.IntRange(1, 1024), help="How many at once, if not one a core.")
@options.digits_option
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
    tree_file: Path | None,
    threads: int | None,
    digits: Digits | None,
    as_json: bool,
) -> None:
    """Prove the best opener of a lexicon, or the best guess of POSITION, in any notation.

    Resumable with --journal after anything, even a power cut.
    """
    from salet.run.local import on_threads
    from salet.show.advice.solutions import proof_text
    from salet.show.progress import progress_bar
    from salet.solver.tree import write_tree
    from salet.study.proof.certificate import check_certifiable, write_certificate
    from salet.study.proof.openers import prove, tree_file_of

    named = options.rules_named(rules, hard, strict) or "normal"
    if cluster and threads:
        raise click.UsageError("--threads is for this machine alone, --cluster for others: choose one.")
    if certificate and (bound or count):
        raise click.UsageError("A certificate needs a proof of every opener: leave out --bound and --openers.")
    words = load(lexicon)
    if certificate:
        check_certifiable(words)
    here = write(read(options.position_text(position), length=words.length, digits=digits))
    workers = options.workers_named(cluster, certificates) or on_threads(threads)
    with progress_bar("guesses" if here else "openers") as watch:
        proof = prove(
            lexicon, named, here, bound=bound, count=count, journal=journal or ":memory:", workers=workers, watch=watch
        )
    if as_json:
        output.print_json(proof.as_json())
    else:
        output.print_text(proof_text(proof))
    if certificate:
        output.write_file(certificate, write_certificate(proof, lexicon))
    if tree_file:
        output.write_file(tree_file, write_tree(tree_file_of(proof, lexicon)))
