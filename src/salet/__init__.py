"""Salet: the engine for guessing games like Wordle.

The best next guess, how sure it is, and a proof where there can be one.

>>> import salet
>>> position = salet.new_position("original").play("salet", "BBBBB")
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
        "AmbiguousTextError",
        "FeedError",
        "FileError",
        "StrategyError",
        "ContradictionError",
        "IllegalGuessError",
        "InvalidPatternError",
        "InvalidWordError",
        "MissingExtraError",
        "SaletError",
        "TooLargeError",
        "UnknownNameError",
    ],
    "salet.game.lexicon": ["Lexicon", "load_lexicon"],
    "salet.game.notation": ["Turn", "format_turns", "parse_turns"],
    "salet.game.pattern": ["pattern_from_text", "pattern_of", "pattern_text"],
    "salet.game.position": ["Position", "new_position", "parse_position"],
    "salet.game.rules": ["Rules"],
    "salet.strategies.registry": ["find_strategy", "grow_tree", "rank", "strategy"],
    "salet.show.sentences": ["hint_sentences", "why_sentences"],
    "salet.solver.analysis": ["analyze"],
    "salet.solver.evaluation": ["EvaluatedGuess", "Evaluation", "Split"],
    "salet.solver.splits": ["measure_guesses"],
    "salet.solver.solve": ["solve"],
    "salet.strategies.strategy": ["Ranking", "Strategy"],
    "salet.solver.decision_tree": ["DecisionTree", "TreeDocument", "format_tree", "parse_tree", "verify_tree"],
    "salet.advice.hints": ["Hints", "hints"],
    "salet.advice.suggest": ["suggest"],
    "salet.advice.why": ["Why", "why"],
    "salet.advice.boards": ["suggest_boards"],
    "salet.advice.review": ["Review", "review"],
    "salet.lab.tournament": ["Tournament", "bench"],
}
"""The public names by where they are defined; all else is private and may move."""
_HOMES = {name: module for module, names in _PUBLIC.items() for name in names}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `import salet` costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'salet' has no attribute {name!r}")
    if name == "strategies":
        import_module("salet.strategies.registry")  # with the modules of all strategies
        return import_module("salet.strategies")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """Name what there is, also what has not been asked for yet."""
    return [*__all__, "__version__"]
