"""Notebooks: which of our values IPython shows as HTML, and by whose blocks.

The values themselves know nothing of it. Types are named, not imported, so that an `import salet` in a notebook stays
as light as anywhere else.
"""

from functools import partial
from importlib import import_module
from typing import Any

from salet.show.blocks import as_html

VALUES = {
    ("salet.game.position", "Position"): ("advice", "position_blocks"),
    ("salet.solver.evaluation", "Evaluation"): ("advice", "evaluation_blocks"),
    ("salet.solver.tree", "Tree"): ("lab", "tree_blocks"),
    ("salet.study.review", "Review"): ("games", "review_blocks"),
    ("salet.study.tournament", "Tournament"): ("lab", "tournament_blocks"),
}


def show_in(shell: Any) -> None:
    """Let an IPython shell show our values as HTML, wherever they come from."""
    html = shell.display_formatter.formatters["text/html"]
    for (module, name), place in VALUES.items():
        html.for_type_by_name(module, name, partial(_shown, *place))


def _shown(module: str, function: str, value: object) -> str:
    """Return a value as HTML, by a function that is imported only now."""
    return as_html(getattr(import_module(f"salet.show.{module}"), function)(value))
