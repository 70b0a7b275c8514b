"""Investigations of shared results: likely answer, likely words, impossible grids."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from salet.errors import InvalidPattern, SaletError
from salet.game.daily.answers import FIRST_DAY
from salet.game.lexicon import Lexicon, load
from salet.game.pattern import pattern_text
from salet.game.text.shared import Shared
from salet.result import Result
from salet.solver.evaluation import Candidate
from salet.solver.limit import check_time
from salet.study.grids.possible import GridRow, answers_allowing, likely_words, why_impossible
from salet.study.grids.suspects import suspects

MOST_CHECKED = 20  # hard-mode grids that are checked against every answer, which takes a moment each
UNDATED = "nyt2023"
"""The lexicon for a day whose odds are unknown."""


@dataclass(frozen=True, slots=True)
class Finding(Result):
    """The result for one grid.

    hard: whether hard mode is claimed. answers: how many answers allow it; None if the answer is given. why: why it is
    impossible, or None. rows: the likely words of each row, if requested.
    """

    shared: Shared
    hard: bool
    answers: int | None = None
    why: str | None = None
    rows: tuple[GridRow, ...] = ()

    @property
    def puzzle(self) -> int | None:
        """The number of the puzzle, where the header has one."""
        return self.shared.header.puzzle if self.shared.header else None

    @property
    def grid(self) -> tuple[str, ...]:
        """The tiles of each row."""
        return tuple(pattern_text(pattern, self.shared.length) for pattern in self.shared.patterns)

    @property
    def possible(self) -> bool:
        """Whether a real game can produce the grid."""
        return self.why is None

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "puzzle": self.puzzle,
            "hard": self.hard,
            "grid": self.grid,
            "possible": self.possible,
            "why": self.why,
            "answers": self.answers,
            "rows": self.rows,
        }


@dataclass(frozen=True, slots=True)
class Investigation(Result):
    """The suspects, if no answer was given, and a finding for each grid."""

    lexicon: Lexicon
    answer: str | None
    suspects: tuple[Candidate, ...]
    findings: tuple[Finding, ...]

    @property
    def impossible(self) -> tuple[Finding, ...]:
        """The grids that are impossible for the given answer, or for every answer."""
        return tuple(finding for finding in self.findings if not finding.possible)

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "lexicon": self.lexicon.name,
            "answer": self.answer,
            "grids": len(self.findings),
            "impossible": len(self.impossible),
            "suspects": self.suspects,
            "findings": self.findings,
        }


def investigate(
    results: Sequence[Shared],
    lexicon: Lexicon,
    answer: str | None = None,
    *,
    hard: bool = False,
    with_words: int = 5,
    top: int = 10,
) -> Investigation:
    """Return the likely answers of one day's results, or their words, given the answer.

    hard: treat every grid as played in hard mode, not only those whose header says so. with_words: how many grids get
    the likely words of their rows. top: how many suspects there are at most.

    >>> from salet.game.lexicon import named
    >>> grid = Shared(5, (45, 242))
    >>> investigate([grid], named("original"), "vigor").findings[0].rows[0].words[0].word
    'argue'
    """
    if not results:
        raise InvalidPattern("There are no squares to read. Paste shared results with rows such as ⬛🟨🟩⬛⬛.")
    if results[0].length != lexicon.length:
        raise InvalidPattern(
            f"The grids are {results[0].length} squares wide, but words in the word list {lexicon.name} have"
            f" {lexicon.length} letters. Choose another word list."
        )
    claims = [(shared, hard or (shared.header is not None and shared.header.hard)) for shared in results]
    if answer is not None:
        answer = lexicon.require(answer)
        findings = tuple(_finding_for(*claim, lexicon, answer, k < with_words) for k, claim in enumerate(claims))
        return Investigation(lexicon, answer, (), findings)
    chain = sum(claimed for _, claimed in claims) <= MOST_CHECKED
    findings = tuple(_finding(*claim, lexicon, chain) for claim in claims)
    likely = suspects([shared.patterns for shared in results], lexicon).top(top)
    return Investigation(lexicon, None, likely, findings)


def _finding_for(shared: Shared, hard: bool, lexicon: Lexicon, answer: str, with_words: bool) -> Finding:
    """Return the finding for a grid, given the answer."""
    check_time()
    why = why_impossible(shared.patterns, answer, lexicon, hard=hard)
    rows = likely_words(shared.patterns, answer, lexicon, hard=hard) if with_words and why is None else ()
    return Finding(shared, hard, why=why, rows=rows)


def _finding(shared: Shared, hard: bool, lexicon: Lexicon, chain: bool) -> Finding:
    """Return the finding for a grid without a given answer."""
    check_time()
    answers = len(answers_allowing(shared.patterns, lexicon, hard=hard and chain))
    why = None if answers else f"no answer in the word list {lexicon.name} allows these rows{' in hard mode' * hard}"
    return Finding(shared, hard, answers, why)


def lexicon_of_the_day(results: Sequence[Shared]) -> Lexicon:
    """Return the lexicon of the puzzle in the headers, with its morning's odds if known.

    Without headers it is today's lexicon. Results of more than one puzzle are refused.
    """
    puzzles = sorted({shared.header.puzzle for shared in results if shared.header})
    if len(puzzles) > 1:
        raise InvalidPattern(
            f"These are results of different puzzles, {puzzles[0]:,} and {puzzles[-1]:,}. Use results of one day."
        )
    if not puzzles:
        return load("nyt")
    try:
        return load(f"nyt@{FIRST_DAY + timedelta(days=puzzles[0])}")
    except (SaletError, OverflowError):
        return load(UNDATED)
