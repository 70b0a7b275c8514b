"""Shared grids and what follows from them, as text."""

from collections.abc import Iterator

from salet.game.pattern import pattern_text, tiles_of
from salet.show.text import chance, coloured, paragraph, plural, table
from salet.study.grids.investigation import Finding, Investigation

MOST_NAMED = 5  # impossible grids that are shown


def investigation_text(found: Investigation) -> str:
    """Return an investigation: the suspects, or the likely words of each grid, and what cannot be."""
    head = f"{plural(len(found.findings), 'grid')} read; lexicon {found.lexicon.name}"
    blocks = [head]
    if found.suspects:
        rows = [(suspect.word, chance(suspect.probability) or "-") for suspect in found.suspects]
        blocks.append(table(("answer", "chance"), rows))
    if len(found.findings) == 1 and found.suspects:
        blocks.append(_alone(found.findings[0], found))
    blocks += [_likely_words(finding) for finding in found.findings if finding.rows]
    blocks += _impossible(found)
    return "\n\n".join(blocks)


def _alone(finding: Finding, found: Investigation) -> str:
    """Return how many answers allow a single grid."""
    total = len(found.lexicon.answers)
    hard = " in hard mode" if finding.hard else ""
    return f"It can exist{hard} with {finding.answers:,} of {plural(total, 'answer')}." if finding.answers else ""


def _likely_words(finding: Finding) -> str:
    """Return the rows of a grid with their likeliest words."""
    lines = []
    for pattern, row in zip(finding.shared.patterns, finding.rows, strict=True):
        words = ", ".join(f"{likely.word} {chance(likely.probability)}" for likely in row.words[:3])
        more = f" and {row.possible - 3:,} more" if row.possible > 3 else ""
        lines.append(f"{squares(pattern, finding.shared.length)}  {words}{more}")
    return "\n".join(lines)


def _impossible(found: Investigation) -> Iterator[str]:
    fakes = found.impossible
    if not fakes:
        return
    what = f"with {found.answer}" if found.answer else "at all"
    yield f"{plural(len(fakes), 'grid')} cannot exist {what}:"
    for finding in fakes[:MOST_NAMED]:
        patterns = enumerate(finding.shared.patterns, 1)
        rows = [f"{squares(pattern, finding.shared.length)}  row {row}" for row, pattern in patterns]
        yield "\n".join([*rows, paragraph(str(finding.why))])
    if len(fakes) > MOST_NAMED:
        yield f"... and {len(fakes) - MOST_NAMED:,} more"


def squares(pattern: int, length: int) -> str:
    """Return a row without words: each tile with the letter of its colour, so that colour is never alone.

    >>> import click
    >>> click.unstyle(squares(45, 5))
    ' B  Y  G  B  B '
    """
    return coloured((f" {letter} " for letter in pattern_text(pattern, length)), tiles_of(pattern, length))
