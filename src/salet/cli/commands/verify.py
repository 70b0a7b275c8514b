"""`salet verify`: check a tree or a certificate from the rule alone."""

import random
import time
from hashlib import sha256
from pathlib import Path

import click

from salet.cli import options, output
from salet.errors import BadFile
from salet.limits import read_text
from salet.solver import tree as trees

SAMPLE = 10  # openers
SOON = 10.0  # seconds: a full check that takes less is made at once
NOT_PROVEN = 3  # exit code: no fault was found, but only a sample was checked


@click.command()
@click.argument("file", type=options.File)
@options.lexicon_option(show_default="the one it names")
@click.option("--full", is_flag=True, help="Check every opener, which proves the total; weeks for a whole list.")
@options.json_option
def command(file: Path, lexicon: str | None, full: bool, as_json: bool) -> int:
    """Check the tree or the certificate in FILE by plain Python, from the rules of the game alone.

    A certificate's tree is checked in full, its bounds on ten openers, or on all if that is quick. The exit code is 0
    if all was checked, 3 if only a sample was and no fault was found, which proves nothing, and 1 if there is a fault.
    """
    text = read_text(file)
    try:
        if text.startswith(trees.MAGIC):
            return _check_tree(trees.read_tree(text), lexicon, as_json)
        content = text.encode() if str(file) == "-" else file.read_bytes()  # a text has lost its line ends
        digest = sha256(content).hexdigest()
        return _check_certificate(text, digest, lexicon, full, as_json)
    except BadFile as error:
        raise BadFile(f"{file}: {error}") from None


def _check_tree(found: trees.TreeFile, lexicon: str | None, as_json: bool) -> int:
    from salet.game.notation import write

    words = options.lexicon_of(found.lexicon, found.lexicon_hash, "tree", lexicon)
    faults = trees.verify(found.tree, words, found.rules, found.turns)
    answers = len(trees.answers_fitting(words, found.turns))
    total = found.tree.total
    figures = {
        "lexicon": words.name,
        "rules": found.rules.text,
        "position": write(found.turns),
        "answers": answers,
        "total": total,
        "distribution": {str(guesses): count for guesses, count in trees.distribution(found.tree).items()},
    }
    left = f" that {write(found.turns)} leaves" if found.turns else ""
    once = "" if words.uniform else ", every word counted once"
    valid = f"Valid: finds all {answers:,} answers{left}, total {total:,}, mean {total / max(1, answers):.4f}{once}."
    return output.print_check(figures, faults, valid, as_json)


def _check_certificate(text: str, digest: str, lexicon: str | None, full: bool, as_json: bool) -> int:
    from salet.game.notation import write
    from salet.show.progress import progress_bar
    from salet.show.solutions import check_text
    from salet.study.certificate import check_certificate, read_certificate

    certificate = read_certificate(text)
    words = options.lexicon_of(certificate.lexicon, certificate.lexicon_hash, "certificate", lexicon)
    openers = len(certificate.openers)
    checked = openers if full else min(SAMPLE, openers)
    seed = random.SystemRandom().randrange(10**6)  # a forger must not know it beforehand
    begun = time.monotonic()
    with progress_bar("guesses" if certificate.turns else "openers") as watch:
        faults = check_certificate(certificate, words, checked, seed, watch)
        seconds = time.monotonic() - begun
        if not faults and checked and seconds / checked * openers < SOON:
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
        "sha256": digest,
    }
    said = check_text(certificate, len(trees.answers_fitting(words, certificate.turns)), checked, seconds)
    code = output.print_check(figures, faults, f"{said}\nSHA-256 {digest}", as_json)
    return code if faults or figures["proven"] else NOT_PROVEN
