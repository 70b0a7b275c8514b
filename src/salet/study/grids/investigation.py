"""An investigation of shared results: who is the answer, which words were guessed, and which grids cannot be real."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from salet.errors import InvalidPattern, SaletError
from salet.game.daily.answers import FIRST_DAY
from salet.game.lexicon import Lexicon, load
from salet.game.pattern import pattern_text
from salet.game.text.notation import Shared
from salet.study.grids.suspects import Row, Suspects, admitting, likely_words, objection, suspects

LOOKED_INTO = 20  # hard-mode grids that are checked against every answer, which takes a moment each
UNDATED = "nyt2023"
"""The lexicon for a day of which it cannot be told what was known then."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one grid tells.

    hard: whether hard mode is claimed. answers: how many answers it can exist with; None where an answer is given. why:
    what speaks against it, if anything does. rows: the likely words of each row, where they were asked for.
    """

    shared: Shared
    hard: bool
    answers: int | None = None
    why: str | None = None
    rows: tuple[Row, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the finding as a value for JSON."""
        return {
            "puzzle": self.shared.header.puzzle if self.shared.header else None,
            "hard": self.hard,
            "grid": [pattern_text(pattern, self.shared.length) for pattern in self.shared.patterns],
            "possible": self.why is None,
            "why": self.why,
            "answers": self.answers,
            "rows": [row.as_json() for row in self.rows],
        }


@dataclass(frozen=True, slots=True)
class Investigation:
    """All that was found: the suspects if no answer was given, and a finding for each grid."""

    lexicon: Lexicon
    answer: str | None
    suspects: Suspects | None
    findings: tuple[Finding, ...]

    @property
    def impossible(self) -> tuple[Finding, ...]:
        """The grids that cannot exist: with the answer if it is given, else with any."""
        return tuple(finding for finding in self.findings if finding.why is not None)

    def as_json(self, count: int = 10) -> dict[str, Any]:
        """Return the investigation as a value for JSON."""
        return {
            "lexicon": self.lexicon.name,
            "answer": self.answer,
            "grids": len(self.findings),
            "impossible": len(self.impossible),
            "suspects": [] if self.suspects is None else self.suspects.as_json(count),
            "findings": [finding.as_json() for finding in self.findings],
        }


def investigate(
    results: Sequence[Shared], lexicon: Lexicon, answer: str | None = None, *, hard: bool = False, retold: int = 5
) -> Investigation:
    """Return what shared results of one day tell; with the answer, what words the first few may have been made with.

    hard: take every grid as one of hard mode, not only those whose header says so.

    >>> from salet.game.lexicon import named
    >>> grid = Shared(5, (45, 242))
    >>> investigate([grid], named("original"), "vigor").findings[0].rows[0].top(1)[0][0]
    'argue'
    """
    if not results:
        raise InvalidPattern("There are no squares to read. Give shared results with rows such as ⬛🟨🟩⬛⬛.")
    if results[0].length != lexicon.length:
        raise InvalidPattern(
            f"The grids are {results[0].length} squares wide, and the words of lexicon {lexicon.name} have"
            f" {lexicon.length} letters. Name another lexicon."
        )
    if answer is not None:
        answer = lexicon.require(answer)
        told = (_told(shared, lexicon, answer, hard, place < retold) for place, shared in enumerate(results))
        return Investigation(lexicon, answer, None, tuple(told))
    chain = sum(_is_hard(shared, hard) for shared in results) <= LOOKED_INTO
    findings = tuple(_untold(shared, lexicon, hard, chain) for shared in results)
    return Investigation(lexicon, None, suspects([shared.patterns for shared in results], lexicon), findings)


def _is_hard(shared: Shared, hard: bool) -> bool:
    return hard or (shared.header is not None and shared.header.hard)


def _told(shared: Shared, lexicon: Lexicon, answer: str, hard: bool, retold: bool) -> Finding:
    """Return what a grid tells when the answer is known."""
    hard = _is_hard(shared, hard)
    why = objection(shared.patterns, answer, lexicon, hard=hard)
    rows = likely_words(shared.patterns, answer, lexicon, hard=hard) if retold and why is None else ()
    return Finding(shared, hard, why=why, rows=rows)


def _untold(shared: Shared, lexicon: Lexicon, hard: bool, chain: bool) -> Finding:
    """Return what a grid tells when the answer is not known."""
    hard = _is_hard(shared, hard)
    answers = len(admitting(shared.patterns, lexicon, hard=hard and chain))
    why = None if answers else f"no answer of lexicon {lexicon.name} allows these rows{' in hard mode' * hard}"
    return Finding(shared, hard, answers, why)


def lexicon_of_the_day(results: Sequence[Shared]) -> Lexicon:
    """Return what was known on the morning of the puzzle that the headers name, if that can be told.

    Without headers it is today's lexicon. Results of more than one puzzle are refused.
    """
    puzzles = sorted({shared.header.puzzle for shared in results if shared.header})
    if len(puzzles) > 1:
        raise InvalidPattern(f"These are results of puzzles {puzzles[0]:,} and {puzzles[-1]:,}. Keep to one day.")
    if not puzzles:
        return load("nyt")
    try:
        return load(f"nyt@{FIRST_DAY + timedelta(days=puzzles[0])}")
    except (SaletError, OverflowError):
        return load(UNDATED)
