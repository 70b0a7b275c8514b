"""`salet verify`: check a certificate from the rule alone."""

from pathlib import Path

import click

from salet.cli import options, output


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--lexicon", "-l", help="Check against this lexicon, not the one that the file names.")
@click.option("--sample", default=10, show_default=True, type=click.IntRange(0), help="Openers to check anew.")
@click.option("--full", is_flag=True, help="Check every opener; that may take hours.")
@click.option("--seed", default=0, help="Draw another sample.")
@options.json_option
def command(file: Path, lexicon: str | None, sample: int, full: bool, seed: int, as_json: bool) -> int:
    """Check the certificate in FILE by plain Python: its tree in full, its bounds on a sample or in full."""
    from salet.game.lexicon import load
    from salet.game.text.notation import write
    from salet.show.progress import progress_bar
    from salet.show.text import faults_text
    from salet.solver.tree import fitting
    from salet.study.proof.certificate import check_certificate, read_certificate

    certificate = read_certificate(output.read_text(file))
    made_for = certificate.lexicon, certificate.lexicon_hash
    words = load(lexicon) if lexicon else options.lexicon_of(*made_for, "certificate")
    what = "guesses" if certificate.turns else "openers"
    with progress_bar(what) as watch:
        faults = check_certificate(certificate, words, None if full else sample, seed, watch)
    checked = len(certificate.openers) if full else min(sample, len(certificate.openers))
    if as_json:
        value = {"valid": not faults, "total": certificate.total, "checked": checked, "faults": faults}
        head = {"lexicon": words.name, "rules": certificate.rules.text, "position": write(certificate.turns)}
        output.print_json({**head, **value})
    elif faults:
        output.print_text(faults_text(faults))
    else:
        answers = len(fitting(words, certificate.turns))
        anew = f"{checked:,} of {len(certificate.openers):,} {what} were checked anew, and none does better."
        unchecked = f"none of the {len(certificate.openers):,} {what} was checked anew."
        output.print_text(
            f"Valid: the tree finds all {answers:,} answers with a total of {certificate.total:,};"
            f"\n{anew if checked else unchecked}"
        )
    return 1 if faults else 0
