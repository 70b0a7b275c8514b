"""Notebooks: which of our values IPython shows as HTML, and by which function.

The values themselves know nothing of it. Types are named, not imported, so that an `import salet` in a notebook stays
as light as anywhere else.
"""

from functools import partial
from typing import Any

VALUES = {
    ("salet.game.position", "Position"): "position_html",
    ("salet.solver.evaluation", "Evaluation"): "evaluation_html",
    ("salet.solver.strategy", "Ranking"): "ranking_html",
    ("salet.solver.tree", "Tree"): "tree_html",
    ("salet.study.review", "Review"): "review_html",
    ("salet.study.tournament", "Tournament"): "tournament_html",
}


def show_in(shell: Any) -> None:
    """Let an IPython shell show our values as HTML, wherever they come from."""
    html = shell.display_formatter.formatters["text/html"]
    for (module, name), function in VALUES.items():
        html.for_type_by_name(module, name, partial(_shown, function))


def _shown(function: str, value: object) -> str:
    """Return a value as a function of `salet.show.html` shows it, which is imported only now."""
    from salet.show import html

    return str(getattr(html, function)(value))
