"""`salet second-guesses`: the exact best second guess after every reply, for opener after opener."""

from pathlib import Path

import click

from salet.cli import options, output
from salet.cli.options import Campaign, Game

EPILOG = """\b
Examples:
  salet second-guesses run -l original --openers 500 --journal seconds.db
  salet second-guesses pack -l original seconds.db
  salet suggest -l original salet bybbb
"""


@click.group(cls=options.Group, epilog=EPILOG)
def command() -> None:
    """Work out exact second guesses for many openers, and pack them for `salet suggest`."""


@command.command()
@options.game()
@options.openers_option
@options.campaign
@options.json_option
def run(game: Game, count: int | None, campaign: Campaign, as_json: bool) -> None:
    """Solve every reply to every opener exactly; resumable with --journal after anything."""
    from salet.study.proof.second_guesses import opener_total, second_guesses

    words = game.words
    with campaign.watched("openers") as how:
        table = second_guesses(game.lexicon, game.rules, count=count, **how)
    totals = {opener: opener_total(words, rows) for opener, rows in table.items()}
    order = sorted(totals, key=lambda opener: (totals[opener] is None, totals[opener] or 0, opener))
    if as_json:
        output.print_json({"openers": len(table), "totals": {opener: totals[opener] for opener in order}})
        return
    output.print_text(f"{len(table):,} openers, {sum(map(len, table.values())):,} second guesses. Exact totals:")
    for opener in order[:10]:
        output.print_text(f"  {opener}  {totals[opener]:,}" if totals[opener] else f"  {opener}  loses some answer")


@command.command()
@click.argument("journals", type=options.File, nargs=-1, required=True)
@options.game()
@options.output_option(help="The file to write, if not the one that `salet suggest` looks into.")
def pack(journals: tuple[Path, ...], game: Game, path: Path | None) -> None:
    """Pack what JOURNALS hold, from one machine or several, into a file that is read in place."""
    from salet.game.folder import data_folder
    from salet.solver.second_guesses import Seconds, file_name
    from salet.study.proof.second_guesses import pack as packed_journals

    path = path or data_folder() / file_name(game.words, game.mode)
    output.write_bytes(path, packed_journals(game.lexicon, game.rules, journals))
    output.print_text(f"{len(Seconds(path)):,} openers, {path.stat().st_size:,} bytes.")
