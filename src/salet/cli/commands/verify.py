"""`salet verify`: check a certificate from the rule alone."""

import random
import time
from hashlib import sha256
from pathlib import Path

import click

from salet.cli import options, output
from salet.limits import read_text

SAMPLE = 10  # openers
SOON = 10.0  # seconds: a full check that takes less is made at once
NOT_PROVEN = 3  # exit code: no fault was found, but only a sample was checked


@click.command()
@click.argument("file", type=options.File)
@options.lexicon_option(show_default="the one it names")
@click.option(
    "--sample",
    type=click.IntRange(0),
    show_default=f"{SAMPLE}; all where that takes under {SOON:g} s",
    help="Openers to check.",
)
@click.option(
    "--full",
    is_flag=True,
    help="Check every opener, which proves the total; weeks for a whole list.",
)
@click.option("--seed", type=click.IntRange(0), show_default="at random", help="Draw the same sample again.")
@options.json_option
def command(file: Path, lexicon: str | None, sample: int | None, full: bool, seed: int | None, as_json: bool) -> int:
    """Check the certificate in FILE by plain Python: its tree in full, its bounds on a sample or in full.

    The exit code is 0 if every opener was checked, 3 if only a sample was and no fault was found, which proves nothing,
    and 1 if there is a fault.
    """
    from salet.game.text.notation import write
    from salet.show.progress import progress_bar
    from salet.show.solutions import check_text
    from salet.solver.tree import fitting
    from salet.study.proof.certificate import check_certificate, read_certificate

    certificate = read_certificate(read_text(file))
    words = options.lexicon_of(certificate.lexicon, certificate.lexicon_hash, "certificate", lexicon)
    openers = len(certificate.openers)
    checked = openers if full else min(SAMPLE if sample is None else sample, openers)
    may_go_on = sample is None and seed is None
    seed = random.SystemRandom().randrange(10**6) if seed is None else seed  # a forger must not know it beforehand
    begun = time.monotonic()
    with progress_bar("guesses" if certificate.turns else "openers") as watch:
        faults = check_certificate(certificate, words, checked, seed, watch)
        seconds = time.monotonic() - begun
        if may_go_on and not faults and checked and seconds / checked * openers < SOON:
            checked = openers
            faults = check_certificate(certificate, words, checked, seed, watch)
    figures = {
        "lexicon": words.name,
        "rules": certificate.rules.text,
        "position": write(certificate.turns),
        "proven": not faults and checked == openers,
        "total": certificate.total,
        "checked": checked,
        "openers": openers,
        "seed": seed,
        "sha256": sha256(file.read_bytes()).hexdigest(),
    }
    text = check_text(certificate, len(fitting(words, certificate.turns)), checked, seconds, seed)
    code = output.print_check(figures, faults, f"{text}\nSHA-256 {figures['sha256']}", as_json)
    return code if faults or figures["proven"] else NOT_PROVEN
