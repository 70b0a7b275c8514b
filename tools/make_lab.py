"""Writes src/salet/data/lab.json: every strategy's tournament on its own list, for the lab that the server shows.

The last row is the proven optimum, whose whole tree takes minutes to find: only its total is known here.
"""

import json
from pathlib import Path
from typing import Any

from salet.game.lexicon import named
from salet.solve.strategy import Strategy, shipped
from salet.study.lab import compare, trials
from salet.study.worth import BEST_OPENERS

TARGET = Path(__file__).parent.parent / "src" / "salet" / "data" / "lab.json"
LEXICON = "original"
KEPT = ("strategy", "lexicon", "rules", "opener", "answers", "mean", "total", "lost", "distribution")


def lab(strategies: list[Strategy]) -> dict[str, Any]:
    """Return the figures of these strategies, best first, and of best play."""
    played = compare([trials([s.name], [s.lexicon or LEXICON])[0] for s in strategies])
    about = {s.name: {"about": s.about, "source": s.source} for s in strategies}
    rows = [{**{name: row[name] for name in KEPT}, **about[row["strategy"]]} for row in played]
    return {"rows": sorted([*rows, optimum()], key=lambda row: row["mean"]), "command": "salet bench STRATEGY --json"}


def optimum() -> dict[str, Any]:
    """Return the row of best play, as far as it is known."""
    opener, total = BEST_OPENERS[LEXICON, "normal"]
    answers = len(named(LEXICON).answers)
    known = {"strategy": "exact", "lexicon": LEXICON, "rules": "normal", "opener": opener, "answers": answers}
    told = {"about": "best play, proven; 'salet prove' finds it again", "source": ""}
    return {**known, "mean": round(total / answers, 9), "total": total, "lost": 0, "distribution": {}, **told}


def main() -> None:
    """Measure and write."""
    TARGET.write_text(json.dumps(lab(shipped()), ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(f"Wrote {TARGET.name}.")


if __name__ == "__main__":
    main()
