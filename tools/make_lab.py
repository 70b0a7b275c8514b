"""Writes src/salet/data/lab.json: the tournament of every strategy and of best play, for the lab that is served."""

import json
from pathlib import Path
from typing import Any

from salet.game.lexicon import named
from salet.solver.opening_book import tree_file
from salet.solver.strategies import shipped
from salet.solver.strategy import Strategy
from salet.study.lab.comparison import compare, trials
from salet.study.lab.tournament import tournament_of

TARGET = Path(__file__).parent.parent / "src" / "salet" / "data" / "lab.json"
LEXICON = "original"
FIELDS = ("strategy", "lexicon", "rules", "opener", "answers", "mean", "total", "lost", "distribution")


def lab(strategies: list[Strategy]) -> dict[str, Any]:
    """Return the figures of these strategies, best first, and of best play."""
    played = compare([trials([s.name], [s.lexicon or LEXICON])[0] for s in strategies])
    about = {s.name: {"about": s.about, "source": s.source} for s in strategies}
    rows = [{**{name: row[name] for name in FIELDS}, **about[row["strategy"]]} for row in played]
    return {"rows": sorted([*rows, optimum()], key=lambda row: row["mean"]), "command": "salet bench STRATEGY --json"}


def optimum() -> dict[str, Any]:
    """Return the row of best play, from the tree in the book."""
    best = tree_file(LEXICON, "normal")
    played = tournament_of(best.tree, "exact", named(LEXICON), best.rules).as_json()
    texts = {"about": "best play, proven; 'salet prove' finds it again", "source": ""}
    return {**{name: played[name] for name in FIELDS}, **texts}


def main() -> None:
    """Measure and write."""
    TARGET.write_text(json.dumps(lab(shipped()), ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(f"Wrote {TARGET.name}.")


if __name__ == "__main__":
    main()
