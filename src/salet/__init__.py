"""Salet: the engine for guessing games like Wordle.

The best next guess, how sure it is, and a proof where there can be one.

>>> import salet
>>> position = salet.start("original").play("salet", "BBBBB")
>>> len(position.candidates)
221
>>> salet.rank(position, "entropy").top(1)[0][0]
'cornu'
"""

from importlib import import_module
from typing import Any

from salet.version import __version__ as __version__

_PUBLIC = {
    "salet": ["strategies"],
    "salet.errors": [
        "Ambiguous",
        "BadFeed",
        "BadFile",
        "BrokenStrategy",
        "Contradiction",
        "IllegalGuess",
        "InvalidPattern",
        "InvalidWord",
        "MissingExtra",
        "SaletError",
        "TooLarge",
        "UnknownName",
    ],
    "salet.game.lexicon": ["Lexicon", "load_lexicon"],
    "salet.game.notation": ["Turn", "read_turns", "write_turns"],
    "salet.game.pattern": ["pattern_code", "pattern_of", "pattern_text"],
    "salet.game.position": ["Position", "position_of", "start"],
    "salet.game.rules": ["Rules"],
    "salet.strategies.registry": ["find_strategy", "grow", "rank", "strategy"],
    "salet.show.sentences": ["hint_sentences", "why_sentences"],
    "salet.solver.analysis": ["analyse"],
    "salet.solver.evaluation": ["Evaluation", "Guess", "Split"],
    "salet.solver.splits": ["measures_of"],
    "salet.solver.solve": ["solve"],
    "salet.strategies.strategy": ["Ranking", "Strategy"],
    "salet.solver.decision_tree": ["Tree", "TreeFile", "read_tree", "verify_tree", "write_tree"],
    "salet.advice.hints": ["Hints", "hints"],
    "salet.advice.suggest": ["suggest"],
    "salet.advice.why": ["Why", "explain"],
    "salet.advice.boards": ["suggest_boards"],
    "salet.advice.review": ["Review", "review"],
    "salet.lab.tournament": ["Tournament", "bench"],
}
"""The public names by where they are defined; all else is private and may move."""

_CALLED_THERE = {
    "find_strategy": "find",
    "load_lexicon": "load",
    "read_turns": "read",
    "verify_tree": "verify",
    "write_turns": "write",
}
_HOMES = {name: module for module, names in _PUBLIC.items() for name in names}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `import salet` costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'salet' has no attribute {name!r}")
    if name == "strategies":
        import_module("salet.strategies.registry")  # with the modules of all strategies
        return import_module("salet.strategies")
    return getattr(import_module(_HOMES[name]), _CALLED_THERE.get(name, name))


def __dir__() -> list[str]:
    """Name what there is, also what has not been asked for yet."""
    return [*__all__, "__version__"]
