"""`salet prove`: the best opener of a lexicon, and that no other does better."""

from hashlib import sha256
from pathlib import Path

import click

from salet.cli import options, output
from salet.cli.options import Campaign, CommandQuestion, File

EPILOG = """\b
Examples:
  salet prove --lexicon original --journal proof.db
  salet prove --lexicon original --bound 7931 --journal below.db
  salet prove --lexicon original --rules hard --journal hard.db
  salet prove --lexicon original --certificate second.cert salet bybgb
"""


@click.command(epilog=EPILOG)
@options.question(required=True)
@click.option("--bound", type=click.IntRange(1, 10**15), help="Find every opener whose total is below this.")
@options.campaign
@click.option("--certificate", type=File, help="Write a certificate.")
@options.json_option
def command(
    question: CommandQuestion,
    bound: int | None,
    campaign: Campaign,
    certificate: Path | None,
) -> None:
    """Prove the best opener of a lexicon, or the best guess of POSITION, in any notation.

    With --journal it resumes after any interruption, even a power cut.
    """
    from salet.show.solutions import proof_text
    from salet.study.certificate import check_certifiable, write_certificate
    from salet.study.openers import prove

    if certificate and bound:
        raise click.UsageError("A certificate is of the best opener: leave out --bound.")
    if certificate:
        check_certifiable(question.words)
    here = question.position(widen=False)
    with campaign.watched("guesses" if here.turns else "openers") as how:
        proof = prove(question.lexicon, question.rules, here.text, bound=bound, **how)
    question.print(proof, proof_text)
    if certificate:
        text = write_certificate(proof)
        output.write_file(certificate, text, f"SHA-256 {sha256(text.encode()).hexdigest()}")
