"""What commands answer to a board that cannot be: the doctor's repairs."""

from collections.abc import Sequence

from salet.cli import output
from salet.errors import Contradiction, SaletError
from salet.game.lexicon import Lexicon
from salet.game.rules import Rules
from salet.game.text.notation import Turn


def print_repairs(error: SaletError, turns: Sequence[Turn], lexicon: Lexicon, rules: Rules, *, as_json: bool) -> None:
    """Print the corrections that make sense of a board; raise the error if that is no help.

    They help where no word fits, and where a wrong tile makes a later guess illegal, as in hard mode.
    """
    from salet.show.advice.repairs import NO_WORD, repairs_text
    from salet.solver.doctor import diagnose, refusal_of

    refusal = refusal_of(turns, rules)
    if not refusal and not isinstance(error, Contradiction):
        raise error
    repairs = diagnose(turns, lexicon, rules).repairs
    if refusal and not repairs:
        raise error
    reason = refusal or NO_WORD
    if as_json:
        kind = "illegal-guess" if refusal else "contradiction"
        found = [repair.as_json() for repair in repairs]
        output.print_json({"error": kind, "reason": reason, "repairs": found})
    else:
        output.print_text(repairs_text(turns, repairs, reason, width=output.width()))
