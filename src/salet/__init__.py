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

from salet.version import __version__ as __version__

if TYPE_CHECKING:
    from salet import published
    from salet.errors import (
        Ambiguous,
        BadFeed,
        BadFile,
        BrokenStrategy,
        Contradiction,
        IllegalGuess,
        InvalidPattern,
        InvalidWord,
        MissingExtra,
        SaletError,
        TooLarge,
        UnknownName,
    )
    from salet.game.lexicon import Lexicon
    from salet.game.lexicon import load as load_lexicon
    from salet.game.notation import Turn
    from salet.game.notation import read as read_turns
    from salet.game.notation import write as write_turns
    from salet.game.pattern import pattern_code, pattern_of, pattern_text
    from salet.game.position import Position, position_of, start
    from salet.game.rules import Rules
    from salet.published import find as find_strategy
    from salet.published import grow, rank, strategy
    from salet.show.sentences import hint_sentences, why_sentences
    from salet.solver.analysis import analyse
    from salet.solver.evaluation import Advice, Candidate, Evaluation, Guess, Split
    from salet.solver.partition import measures_of
    from salet.solver.strategy import Ranking, Strategy
    from salet.solver.tree import Tree, TreeFile, read_tree, write_tree
    from salet.solver.tree import verify as verify_tree
    from salet.solver.values import Solution, solve
    from salet.study.boards import BoardsGuess, suggest_boards
    from salet.study.hints import Hints, hints
    from salet.study.reasons import Why, explain
    from salet.study.review import Review, review
    from salet.study.suggest import suggest
    from salet.study.tournament import Tournament, bench

_HOME = {
    "Advice": "salet.solver.evaluation:Advice",
    "Ambiguous": "salet.errors:Ambiguous",
    "BadFeed": "salet.errors:BadFeed",
    "BadFile": "salet.errors:BadFile",
    "BoardsGuess": "salet.study.boards:BoardsGuess",
    "BrokenStrategy": "salet.errors:BrokenStrategy",
    "Candidate": "salet.solver.evaluation:Candidate",
    "Contradiction": "salet.errors:Contradiction",
    "Evaluation": "salet.solver.evaluation:Evaluation",
    "Guess": "salet.solver.evaluation:Guess",
    "Hints": "salet.study.hints:Hints",
    "IllegalGuess": "salet.errors:IllegalGuess",
    "InvalidPattern": "salet.errors:InvalidPattern",
    "InvalidWord": "salet.errors:InvalidWord",
    "Lexicon": "salet.game.lexicon:Lexicon",
    "MissingExtra": "salet.errors:MissingExtra",
    "Position": "salet.game.position:Position",
    "Ranking": "salet.solver.strategy:Ranking",
    "Review": "salet.study.review:Review",
    "Rules": "salet.game.rules:Rules",
    "SaletError": "salet.errors:SaletError",
    "Solution": "salet.solver.values:Solution",
    "Split": "salet.solver.evaluation:Split",
    "Strategy": "salet.solver.strategy:Strategy",
    "TooLarge": "salet.errors:TooLarge",
    "Tournament": "salet.study.tournament:Tournament",
    "Tree": "salet.solver.tree:Tree",
    "TreeFile": "salet.solver.tree:TreeFile",
    "Turn": "salet.game.notation:Turn",
    "UnknownName": "salet.errors:UnknownName",
    "Why": "salet.study.reasons:Why",
    "analyse": "salet.solver.analysis:analyse",
    "bench": "salet.study.tournament:bench",
    "explain": "salet.study.reasons:explain",
    "find_strategy": "salet.published:find",
    "grow": "salet.published:grow",
    "hint_sentences": "salet.show.sentences:hint_sentences",
    "hints": "salet.study.hints:hints",
    "load_lexicon": "salet.game.lexicon:load",
    "measures_of": "salet.solver.partition:measures_of",
    "pattern_code": "salet.game.pattern:pattern_code",
    "pattern_of": "salet.game.pattern:pattern_of",
    "pattern_text": "salet.game.pattern:pattern_text",
    "position_of": "salet.game.position:position_of",
    "published": "salet.published",
    "rank": "salet.published:rank",
    "read_tree": "salet.solver.tree:read_tree",
    "read_turns": "salet.game.notation:read",
    "review": "salet.study.review:review",
    "solve": "salet.solver.values:solve",
    "start": "salet.game.position:start",
    "strategy": "salet.published:strategy",
    "suggest": "salet.study.suggest:suggest",
    "suggest_boards": "salet.study.boards:suggest_boards",
    "verify_tree": "salet.solver.tree:verify",
    "why_sentences": "salet.show.sentences:why_sentences",
    "write_tree": "salet.solver.tree:write_tree",
    "write_turns": "salet.game.notation:write",
}
"""Where each public name is defined; all else is private and may move."""

__all__ = [
    "Advice",
    "Ambiguous",
    "BadFeed",
    "BadFile",
    "BoardsGuess",
    "BrokenStrategy",
    "Candidate",
    "Contradiction",
    "Evaluation",
    "Guess",
    "Hints",
    "IllegalGuess",
    "InvalidPattern",
    "InvalidWord",
    "Lexicon",
    "MissingExtra",
    "Position",
    "Ranking",
    "Review",
    "Rules",
    "SaletError",
    "Solution",
    "Split",
    "Strategy",
    "TooLarge",
    "Tournament",
    "Tree",
    "TreeFile",
    "Turn",
    "UnknownName",
    "Why",
    "analyse",
    "bench",
    "explain",
    "find_strategy",
    "grow",
    "hint_sentences",
    "hints",
    "load_lexicon",
    "measures_of",
    "pattern_code",
    "pattern_of",
    "pattern_text",
    "position_of",
    "published",
    "rank",
    "read_tree",
    "read_turns",
    "review",
    "solve",
    "start",
    "strategy",
    "suggest",
    "suggest_boards",
    "verify_tree",
    "why_sentences",
    "write_tree",
    "write_turns",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `import salet` costs nothing."""
    if name not in _HOME:
        raise AttributeError(f"module 'salet' has no attribute {name!r}")
    module, _, attribute = _HOME[name].partition(":")
    found = import_module(module)
    return getattr(found, attribute) if attribute else found


def __dir__() -> list[str]:
    """Name what there is, also what has not been asked for yet."""
    return [*__all__, "__version__"]


# In a notebook our values show themselves; elsewhere IPython is not even looked for.
if _shell := getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)():
    from salet.show.notebook import show_in

    show_in(_shell)
