"""`salet second-guesses`: the exact best second guess after every reply, for opener after opener."""

from pathlib import Path

import click

from salet.cli import options, output

File = click.Path(dir_okay=False, path_type=Path)
EPILOG = """\b
Examples:
  salet second-guesses run -l original --openers 500 --journal seconds.db
  salet second-guesses pack -l original seconds.db
  salet suggest -l original salet bybbb
"""


@click.group(epilog=EPILOG)
def command() -> None:
    """Work out exact second guesses for many openers, and pack them for `salet suggest`."""


@command.command()
@click.option("--lexicon", "-l", required=True, help="A shipped lexicon or a word file's path.")
@options.rules_options
@click.option(
    "--openers", "count", type=click.IntRange(min=1), help="Only this many openers, the most promising first."
)
@options.journal_option
@options.cluster_options
@options.json_option
def run(
    lexicon: str,
    rules: str | None,
    hard: bool,
    strict: bool,
    count: int | None,
    journal: Path | None,
    cluster: str | None,
    certificates: Path | None,
    as_json: bool,
) -> None:
    """Solve every reply to every opener exactly; resumable with --journal after anything."""
    from salet.game.lexicon import load
    from salet.show.progress import progress_bar
    from salet.study.proof.second_guesses import opener_total, second_guesses

    workers = options.workers_named(cluster, certificates)
    named = options.rules_named(rules, hard, strict) or "normal"
    with progress_bar("openers") as watch:
        table = second_guesses(lexicon, named, count=count, journal=journal or ":memory:", workers=workers, watch=watch)
    words = load(lexicon)
    totals = {opener: opener_total(words, rows) for opener, rows in table.items()}
    order = sorted(totals, key=lambda opener: (totals[opener] is None, totals[opener] or 0, opener))
    if as_json:
        output.print_json({"openers": len(table), "totals": {opener: totals[opener] for opener in order}})
        return
    output.print_text(f"{len(table):,} openers, {sum(map(len, table.values())):,} second guesses. Exact totals:")
    for opener in order[:10]:
        output.print_text(f"  {opener}  {totals[opener]:,}" if totals[opener] else f"  {opener}  loses some answer")


@command.command()
@click.argument("journals", type=File, nargs=-1, required=True)
@click.option("--lexicon", "-l", required=True, help="The lexicon of the campaign.")
@options.rules_options
@click.option(
    "--output", "-o", "path", type=File, help="The file to write, if not the one that `salet suggest` looks into."
)
def pack(
    journals: tuple[Path, ...], lexicon: str, rules: str | None, hard: bool, strict: bool, path: Path | None
) -> None:
    """Pack what JOURNALS hold, from one machine or several, into a file that is read in place."""
    from salet.game.folder import data_folder
    from salet.game.lexicon import load
    from salet.game.rules import Rules
    from salet.solver.second_guesses import Seconds, file_name
    from salet.study.proof.second_guesses import pack as packed_journals

    named = options.rules_named(rules, hard, strict) or "normal"
    path = path or data_folder() / file_name(load(lexicon), Rules.read(named))
    output.write_bytes(path, packed_journals(lexicon, named, journals))
    output.print_text(f"{len(Seconds(path)):,} openers, {path.stat().st_size:,} bytes.")
