"""Writes the page's comparison into web/data/: every strategy's tournament.

lab.json: the figures, best first. games-STRATEGY.txt.gz: its games, one a line. The last word of a line is the answer;
`-` before it says that it was not found. Where a strategy's own rules give other tiles than the game does, they follow
the guess: `raise:BYBBG`.
"""

import gzip
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from salet.game.notation import Turn
from salet.game.pattern import pattern_of
from salet.published import SHIPPED
from salet.solver.strategy import Strategy
from salet.study.tournament import Tournament, bench

TARGET = Path(__file__).parent.parent / "web" / "data"
LEXICON = "original"
FIELDS = ("strategy", "lexicon", "rules", "opener", "answers", "mean", "total", "lost", "distribution")


def tournament(strategy: Strategy) -> Tournament:
    """Return the games of a strategy over its own list, or over the first list of the game."""
    return bench(strategy, strategy.lexicon or LEXICON)


def figures(strategy: Strategy, played: Tournament) -> dict[str, Any]:
    """Return the row of a strategy."""
    found = played.as_json()
    return {**{name: found[name] for name in FIELDS}, "about": strategy.about, "source": strategy.source}


def games_text(played: Tournament) -> str:
    """Return every game of a tournament, one a line."""
    return "\n".join(sorted(" ".join(_words(answer, turns)) for answer, turns in played.games()))


def _words(answer: str, turns: Sequence[Turn]) -> Iterator[str]:
    for turn in turns:
        yield turn.guess if turn.pattern == pattern_of(turn.guess, answer) else f"{turn.guess}:{turn.tiles}"
    if turns[-1].guess != answer:
        yield f"-{answer}"


def main() -> None:
    """Measure and write."""
    rows = []
    for strategy in SHIPPED:
        played = tournament(strategy)
        rows.append(figures(strategy, played))
        packed = gzip.compress(games_text(played).encode(), 9, mtime=0)
        (TARGET / f"games-{strategy.name}.txt.gz").write_bytes(packed)
    rows.sort(key=lambda row: row["mean"])
    (TARGET / "lab.json").write_text(json.dumps({"rows": rows}, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(f"Wrote the figures and games of {len(rows)} strategies.")


if __name__ == "__main__":
    main()
