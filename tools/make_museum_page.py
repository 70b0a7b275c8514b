"""Make docs/museum.md: what the five published solvers claim, and what Salet measures.

The claims are those of `salet solvers check`. The prose is in tools/museum-page.md, where a line such as
`<!-- claims S0 -->` says what belongs there.

    python tools/make_museum_page.py
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from salet.cli.lab import asking
from salet.published import PUBLISHED, find
from salet.show.plots import comparison_figure, write_figure
from salet.solver.strategy import Strategy
from salet.study.claims import checked, claims_of, games

ROOT = Path(__file__).resolve().parents[1]
PROSE = ROOT / "tools" / "museum-page.md"
PAGE = ROOT / "docs" / "museum.md"
PICTURE = ROOT / "docs" / "_static" / "museum.svg"

Ask = Callable[[str], Any]
"""What a command prints: as a value where that is JSON, else as text."""

SALETS_OWN = ("s2-phases", "s2-frequency-free")
OBEYS_HARD_MODE = {name for name in (*PUBLISHED, *SALETS_OWN) if name.startswith(("s0", "s2", "s3"))} | {
    "s4-system1-hard",
    "s4-system2",
}

# A. Selby, "The best strategies for Wordle" (2022): the least total over all 2,315 answers, and that of hard mode.
BEST = 7_920
BEST_HARD = 8_122
ANSWERS = 2_315


# --- The page ---------------------------------------------------------------------------------------------------


def rows(head: str, cells: Sequence[tuple[str, ...]], right: int = 0) -> str:
    """A Markdown table; the last `right` columns are flush right."""
    titles = head.split(" | ")
    rule = ["---"] * (len(titles) - right) + ["---:"] * right
    return "\n".join(f"| {' | '.join(row)} |" for row in (titles, rule, *cells))


def claims(author: str, ask: Ask) -> str:
    """The table of what an author claims."""
    found = [checked(claim, ask) for claim in claims_of([author])]
    columns = ("what", "claimed", "origin", "measured")
    cells = [
        (*(one[column] for column in columns), "yes" if one["equal"] else "**no**", f"`{one['command']}`")
        for one in found
    ]
    remarks = [f"- {one['what']}: {one['remark']}" for one in found if one["remark"]]
    return "\n".join([rows("what | claimed | in the | measured | equal | command", cells), "", *remarks])


def strategies(author: str, _ask: Ask) -> str:
    """An author's strategies: what each does, and where it is weak."""
    names = [name for name in PUBLISHED if name.startswith(author.lower())]
    own = [name for name in SALETS_OWN if name.startswith(author.lower())]
    entries = [f"`{name}`\n: {about(find(name))}" for name in names]
    entries += [f"`{name}`\n: *{find(name).source}.* {about(find(name))}" for name in own]
    return "\n\n".join([f"Source: {find(names[0]).source}.", *entries])


def about(strategy: Strategy) -> str:
    """What a strategy does, and where it is weak."""
    return f"{strategy.about[0].upper()}{strategy.about[1:]}. Weakness: {strategy.weakness}."


def gains(_author: str, ask: Ask) -> str:
    """What every strategy would gain by optimal play, under the true rule."""
    cells = []
    for name in (*PUBLISHED, *SALETS_OWN):
        value = ask(f"salet bench {name} --rules normal --json")
        hard = f"{value['total'] - BEST_HARD:,}" if name in OBEYS_HARD_MODE else ""
        over = value["total"] - BEST
        shown = f"`{name}` (Salet's own)" if name in SALETS_OWN else f"`{name}`"
        cells.append((shown, f"{value['mean']:.4f}", games(value), f"{over:,}", f"{over / ANSWERS:.4f}", hard))
    cells.sort(key=lambda cell: cell[1])
    return rows("strategy | mean | games | guesses over 7,920 | a game | over 8,122, hard mode", cells, right=3)


PARTS = {"claims": claims, "strategies": strategies, "gains": gains}


def page(ask: Ask) -> str:
    """The whole page."""
    prose = PROSE.read_text("utf-8")
    return re.sub(r"<!-- (\w+) ?(\w*) -->", lambda part: PARTS[part[1]](part[2], ask), prose)


def picture(ask: Ask, path: Path) -> None:
    """Write the picture of all distributions, each under its author's own rules."""
    write_figure(comparison_figure([ask(f"salet bench {name} --json") for name in PUBLISHED]), path)


def main() -> None:
    """Write the page and its picture."""
    with asking() as ask:
        PAGE.write_text(page(ask), "utf-8")
        picture(ask, PICTURE)
    print(f"Wrote {PAGE.relative_to(ROOT)} and {PICTURE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
