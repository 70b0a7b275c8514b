"""Run docs/examples/tour.ipynb and store what its cells show, so that it can be read without running it.

python tools/make_notebook.py
"""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tests" / "support"))
support: Any = __import__("notebook")
TOUR = ROOT / "docs" / "examples" / "tour.ipynb"


def outputs(cells: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return the outputs of the cells with code, from a new kernel."""
    with support.Notebook() as kernel:
        shown = [kernel.run("".join(cell["source"])) for cell in cells if cell["cell_type"] == "code"]
    kind: Any = {"execution_count": None, "metadata": {}, "output_type": "execute_result"}
    return [[{**kind, "data": data}] if data else [] for data in shown]


def main() -> None:
    """Store the outputs in the notebook."""
    tour = json.loads(TOUR.read_text("utf-8"))
    code = (cell for cell in tour["cells"] if cell["cell_type"] == "code")
    for cell, shown in zip(code, outputs(tour["cells"]), strict=True):
        cell["outputs"] = shown
    TOUR.write_text(json.dumps(tour, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
