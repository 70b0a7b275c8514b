"""Make docs/museum.md: every figure that the five published solvers claim, compared with what Salet measures.

Every measured figure is taken from the output of the command next to it. The prose is in tools/museum-page.md, where
a line such as `<!-- claims S0 -->` says what belongs there.

    python tools/make_museum_page.py
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from salet.cli.main import run
from salet.show.lab.tournaments import slashed
from salet.show.plots import comparison_figure, write_figure
from salet.solver.published.thresholds import MAPS, by_thresholds
from salet.solver.strategies import find

ROOT = Path(__file__).resolve().parents[1]
PROSE = ROOT / "tools" / "museum-page.md"
PAGE = ROOT / "docs" / "museum.md"
PICTURE = ROOT / "docs" / "_static" / "museum.svg"

Ask = Callable[[str], Any]
"""What a command prints: as a value where that is JSON, else as text."""

WORDS = "salet lexicon words original --guesses"  # its output is words.txt
MUSEUM = (
    "s0",
    "s1-a",
    "s1-b",
    "s1-c",
    "s1-brute",
    "s2-distinct",
    "s2-frequency",
    "s2-elimination",
    "s2-retry",
    "s2-phases",
    "s3",
    "s4-system1",
    "s4-system1-hard",
    "s4-system2",
)
VARIANTS = ("s1-brute-max", "s2-frequency-free")
OBEYS_HARD_MODE = {name for name in (*MUSEUM, *VARIANTS) if name.startswith(("s0", "s2", "s3"))} | {
    "s4-system1-hard",
    "s4-system2",
}

# A. Selby, "The best strategies for Wordle" (2022): the least total over all 2,315 answers, and that of hard mode.
BEST = 7_920
BEST_HARD = 8_122
ANSWERS = 2_315


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure of one author, what was claimed, the command that measures it, and how to read its output."""

    author: str
    what: str
    claimed: str
    command: str
    read: Callable[[Any], str]


# --- Reading what a command prints ------------------------------------------------------------------------------


def games(value: Any) -> str:
    """A tournament as the authors print theirs: found in one guess, in two, ..., and what was lost."""
    found = slashed({g: n for g, n in value["distribution"].items() if int(g) <= 6})
    return f"{found} + {value['lost']} lost" if value["lost"] else found


def mean(value: Any) -> str:
    """The mean number of guesses."""
    return f"{value['mean']:.4f}"


def shares(value: Any) -> str:
    """The share of answers found within one guess, within two, ... within six."""
    counts = [value["distribution"].get(str(g), 0) for g in range(1, 7)]
    return " / ".join(f"{100 * sum(counts[: g + 1]) / value['answers']:.2f}" for g in range(6)) + " %"


def opening(value: Any) -> str:
    """The first of the guesses that are suggested."""
    return str(value["suggestions"][0]["guess"])


def opening_left(value: Any) -> str:
    """The first of the guesses that are suggested, and how many words it leaves."""
    return f"{opening(value)}, leaving {value['suggestions'][0]['expected_size']:.3f} on average"


def sizes(word: str) -> Callable[[Any], str]:
    """How many candidates a word leaves on average and at worst."""

    def read(value: Any) -> str:
        (row,) = (row for row in value["suggestions"] if row["guess"] == word)
        return f"{row['expected_size']:.2f} / {row['largest_part']:.0f}"

    return read


def suggested(value: Any) -> str:
    """All guesses that are suggested, in the order of the alphabet."""
    return " ".join(sorted(row["guess"] for row in value["suggestions"]))


def left(value: Any) -> str:
    """How many candidates a position has."""
    return f"{value['candidates']} left"


def candidates(value: Any) -> str:
    """The candidates of a position in list order."""
    return " ".join(row["word"] for row in value["top_candidates"])


def branches(value: Any) -> str:
    """How many patterns the first guess of a tree can show."""
    return str(len(value["tree"]["branches"]))


def guesses(value: Any) -> str:
    """The guesses of a game."""
    return " ".join(turn["guess"] for turn in value["turns"])


def tiles(text: Any) -> str:
    """How many lines a text has, and which is the first."""
    lines = str(text).split()
    return f"{len(lines)}, {lines[0]} first"


def pairs(value: Any) -> str:
    """The number of pairs of a guess and an answer."""
    return str(value["answers"] * value["guesses"])


def won(value: Any) -> str:
    """The share of games that were won."""
    return f"{100 - 100 * value['lost'] / value['answers']:.2f} %"


def best_without_a_loss(value: Any) -> str:
    """The best thresholds of a comparison among those that lose no game."""
    means = {row["strategy"]: row["mean"] for row in value if not row["lost"]}
    best = sorted(means, key=means.__getitem__)[:3]
    letters = {by_thresholds(thresholds).name: name[-1].upper() for name, thresholds in MAPS.items()}
    return ", ".join(f"{letters.get(name, name)} {means[name]:.4f}" for name in best)


# --- What they claim --------------------------------------------------------------------------------------------

S1_OPENERS = "salet suggest -l original --mean-under 70 --worst-up-to 195 -n 100 --json"
TWELVE = "aesir ariel arise arose irate orate raile raine raise realo roate soare"

CLAIMS = (
    Claim("S0", "opener, any word possible", "lares", "salet suggest -s s0 -l words.txt -n 1 --json", opening_left),
    Claim("S0", "tile strings", "243, ggggg first", "salet published tiles", tiles),
    Claim("S0", "four games, answers not published", "2, 3, 4, 3 guesses", "salet bench s0 --json", games),
    *(
        Claim("S1", f"{word} leaves, mean / most", claimed, S1_OPENERS, sizes(word))
        for word, claimed in (
            *(("roate", "60.42 / 195"), ("raise", "61.00 / 168"), ("soare", "62.30 / 183"), ("aesir", "69.88 / 168")),
        )
    ),
    Claim("S1", "least mean", "roate", "salet suggest -l original -s expected-size -n 1 --json", opening),
    Claim("S1", "mean under 70 and most up to 195", TWELVE, S1_OPENERS, suggested),
    Claim("S1", "opener by points", "soare", "salet suggest -l original -s s1-a --rules legacy-s1 --json", opening),
    Claim("S1", "map A", "0/71/831/1104/280/29", "salet bench s1-a --json", games),
    Claim("S1", "map B", "0/75/896/1009/306/29", "salet bench s1-b --json", games),
    Claim("S1", "map C", "0/81/926/940/339/29", "salet bench s1-c --json", games),
    Claim(
        "S1",
        "the best maps that never fail",
        "A, B and C",
        "salet bench s1 --thresholds 3-5,2-4 --json",
        best_without_a_loss,
    ),
    Claim("S1", "second guesses after raise", "at most 243", "salet tree show s1-brute --json", branches),
    Claim("S1", "brute force from raise", "1/29/1140/1080/65", "salet bench s1-brute --json", games),
    Claim("S1", "points from raise", "worse than map A", "salet bench s1-a --opener raise --json", games),
    Claim("S1", "CIGAR, walked through", "soare tardy cigar", "salet autosolve cigar -s s1-a --json", guesses),
    Claim(
        "S1",
        "left before the last guess, in order",
        "cigar briar augur lunar friar urban rumba vicar rival",
        "salet suggest -l original soare bbyyb tardy byybb --json",
        candidates,
    ),
    Claim("S1", "rated game: after soare", "(no figures)", "salet suggest -l original soare bbbbg --json", left),
    Claim("S1", "then clint", "(no figures)", "salet suggest -l original soare bbbbg clint ybyyb --json", left),
    Claim("S3", "opener", "early", "salet suggest -l original -s s3 --rules legacy-s3 -n 1 --json", opening),
    Claim("S3", "pairs in its table", "30030180", "salet lexicon info original --json", pairs),
    Claim("S3", "games", "1/119/704/967/404/90 + 30 lost", "salet bench s3 --json", games),
    Claim("S3", "games won", "98.7 %", "salet bench s3 --json", won),
    Claim("S3", "mean", "3.88", "salet bench s3 --json", mean),
    Claim("S3", "standard deviation", "0.98", "salet bench s3 --json", lambda v: f"{v['sd']:.4f}"),
    *(
        Claim("S4", f"{title}: {what}", claimed, f"salet bench {name} --json", read)
        for name, title, table, within in (
            (
                "s4-system1",
                "System 1",
                "0/43/1141/891/236/4",
                "0.00 / 1.86 / 51.14 / 89.63 / 99.83 / 100.00 %",
            ),
            (
                "s4-system1-hard",
                "System 1, hard",
                "0/104/972/894/263/64 + 18 lost",
                "0.00 / 4.49 / 46.48 / 85.10 / 96.46 / 99.22 %",
            ),
            (
                "s4-system2",
                "System 2",
                "1/146/850/981/275/49 + 13 lost",
                "0.04 / 6.35 / 43.07 / 85.44 / 97.32 / 99.44 %",
            ),
        )
        for what, claimed, read in (("games", table, games), ("found within 1, 2 ... 6", within, shares))
    ),
    Claim("S4", "later opener: stare", "(no figures)", "salet bench s4-system1 --opener stare --json", games),
)


# --- The page ---------------------------------------------------------------------------------------------------


def rows(head: str, cells: Sequence[tuple[str, ...]], right: int = 0) -> str:
    """A Markdown table; the last `right` columns are flush right."""
    titles = head.split(" | ")
    rule = ["---"] * (len(titles) - right) + ["---:"] * right
    return "\n".join(f"| {' | '.join(row)} |" for row in (titles, rule, *cells))


def claims(author: str, ask: Ask) -> str:
    """The table of what an author claims."""
    cells = [
        (claim.what, claim.claimed, claim.read(ask(claim.command)), f"`{claim.command}`")
        for claim in CLAIMS
        if claim.author == author
    ]
    return rows("what | claimed | measured | command", cells)


def strategies(author: str, _ask: Ask) -> str:
    """An author's strategies: what each does, and where it is weak."""
    names = [name for name in (*MUSEUM, *VARIANTS) if name.startswith(author.lower())]
    entries = [f"`{s.name}`\n: {s.about[0].upper()}{s.about[1:]}. Weakness: {s.weakness}." for s in map(find, names)]
    return "\n\n".join([f"Source: {find(names[0]).source}.", *entries])


def gains(_author: str, ask: Ask) -> str:
    """What every strategy would gain by optimal play, under the true rule."""
    cells = []
    for name in (*MUSEUM, *VARIANTS):
        value = ask(f"salet bench {name} --rules normal --json")
        hard = f"{value['total'] - BEST_HARD:,}" if name in OBEYS_HARD_MODE else ""
        over = value["total"] - BEST
        cells.append((f"`{name}`", mean(value), games(value), f"{over:,}", f"{over / ANSWERS:.4f}", hard))
    cells.sort(key=lambda cell: cell[1])
    return rows("strategy | mean | games | guesses over 7,920 | a game | over 8,122, hard mode", cells, right=3)


PARTS = {"claims": claims, "strategies": strategies, "gains": gains}


def page(ask: Ask) -> str:
    """The whole page."""
    prose = PROSE.read_text("utf-8")
    return re.sub(r"<!-- (\w+) ?(\w*) -->", lambda part: PARTS[part[1]](part[2], ask), prose)


def picture(ask: Ask, path: Path) -> None:
    """Write the picture of all distributions, each under its author's own rules."""
    write_figure(comparison_figure([ask(f"salet bench {name} --json") for name in MUSEUM]), path)


# --- Commands ---------------------------------------------------------------------------------------------------


def printed(command: str) -> str:
    """What a command prints on standard output."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()):
        code = run(shlex.split(command)[1:])
    if code:
        raise RuntimeError(f"{command} ended with code {code}.")
    return out.getvalue()


@contextlib.contextmanager
def folder_with_words() -> Iterator[None]:
    """Run in a temporary folder with words.txt, as the page describes."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            Path("words.txt").write_text(printed(WORDS), "utf-8")
            yield
        finally:
            os.chdir(before)


def asking() -> Ask:
    """A way to ask commands, each only once."""
    known: dict[str, Any] = {}

    def ask(command: str) -> Any:
        if command not in known:
            text = printed(command)
            known[command] = json.loads(text) if "--json" in command else text
        return known[command]

    return ask


def main() -> None:
    """Write the page and its picture."""
    with folder_with_words():
        ask = asking()
        PAGE.write_text(page(ask), "utf-8")
        picture(ask, PICTURE)
    print(f"Wrote {PAGE.relative_to(ROOT)} and {PICTURE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
