"""Salet: the engine for guessing games like Wordle.

The best next guess, how sure it is, and a proof where there can be one.

>>> import salet
>>> position = salet.start("original").play("salet", "BBBBB")
>>> len(position.candidates)
221
>>> salet.rank(position, "entropy").top(1)[0][0]
'cornu'
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from salet.errors import SaletError
    from salet.game.lexicon import Lexicon
    from salet.game.pattern import pattern_of
    from salet.game.position import Position, start
    from salet.game.rules import Rules
    from salet.solver.analysis import analyse
    from salet.solver.grow import grow
    from salet.solver.search import solve
    from salet.solver.strategy import Strategy, rank, strategy
    from salet.solver.tree import Tree
    from salet.study.advice.review import review
    from salet.study.advice.suggest import advise
    from salet.study.lab.tournament import bench

__version__ = "0.1.0"

_HOME = {
    "Lexicon": "salet.game.lexicon",
    "Position": "salet.game.position",
    "Rules": "salet.game.rules",
    "SaletError": "salet.errors",
    "Strategy": "salet.solver.strategy",
    "Tree": "salet.solver.tree",
    "advise": "salet.study.advice.suggest",
    "analyse": "salet.solver.analysis",
    "bench": "salet.study.lab.tournament",
    "grow": "salet.solver.grow",
    "pattern_of": "salet.game.pattern",
    "rank": "salet.solver.strategy",
    "review": "salet.study.advice.review",
    "solve": "salet.solver.search",
    "start": "salet.game.position",
    "strategy": "salet.solver.strategy",
}

__all__ = [
    "Lexicon",
    "Position",
    "Rules",
    "SaletError",
    "Strategy",
    "Tree",
    "advise",
    "analyse",
    "bench",
    "grow",
    "pattern_of",
    "rank",
    "review",
    "solve",
    "start",
    "strategy",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for, so that `import salet` costs nothing."""
    if name not in _HOME:
        raise AttributeError(f"module 'salet' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    """Name what there is, also what has not been asked for yet."""
    return [*__all__, "__version__"]


# In a notebook our values show themselves; elsewhere IPython is not even looked for.
if _shell := getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)():
    import_module("salet.show.notebook").show_in(_shell)
