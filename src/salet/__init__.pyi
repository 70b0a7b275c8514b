# The types of the public names, which `__init__.py` imports when they are used.

from typing import Final

from salet import strategies as strategies
from salet.advice.boards import suggest_boards as suggest_boards
from salet.advice.hints import Hints as Hints
from salet.advice.hints import hints as hints
from salet.advice.review import Review as Review
from salet.advice.review import review as review
from salet.advice.suggest import suggest as suggest
from salet.advice.why import Why as Why
from salet.advice.why import why as why
from salet.errors import AmbiguousTextError as AmbiguousTextError
from salet.errors import ContradictionError as ContradictionError
from salet.errors import FeedError as FeedError
from salet.errors import FileError as FileError
from salet.errors import IllegalGuessError as IllegalGuessError
from salet.errors import InvalidPatternError as InvalidPatternError
from salet.errors import InvalidWordError as InvalidWordError
from salet.errors import MissingExtraError as MissingExtraError
from salet.errors import SaletError as SaletError
from salet.errors import StrategyError as StrategyError
from salet.errors import TooLargeError as TooLargeError
from salet.errors import UnknownNameError as UnknownNameError
from salet.game.lexicon import Lexicon as Lexicon
from salet.game.lexicon import load_lexicon as load_lexicon
from salet.game.notation import Turn as Turn
from salet.game.notation import format_turns as format_turns
from salet.game.notation import parse_turns as parse_turns
from salet.game.pattern import pattern_from_text as pattern_from_text
from salet.game.pattern import pattern_of as pattern_of
from salet.game.pattern import pattern_text as pattern_text
from salet.game.position import Position as Position
from salet.game.position import new_position as new_position
from salet.game.position import parse_position as parse_position
from salet.game.rules import Rules as Rules
from salet.lab.tournament import Tournament as Tournament
from salet.lab.tournament import bench as bench
from salet.show.sentences import hint_sentences as hint_sentences
from salet.show.sentences import why_sentences as why_sentences
from salet.solver.analysis import analyze as analyze
from salet.solver.decision_tree import DecisionTree as DecisionTree
from salet.solver.decision_tree import TreeDocument as TreeDocument
from salet.solver.decision_tree import format_tree as format_tree
from salet.solver.decision_tree import parse_tree as parse_tree
from salet.solver.decision_tree import verify_tree as verify_tree
from salet.solver.evaluation import EvaluatedGuess as EvaluatedGuess
from salet.solver.evaluation import Evaluation as Evaluation
from salet.solver.evaluation import Split as Split
from salet.solver.solve import solve as solve
from salet.solver.splits import measure_guesses as measure_guesses
from salet.strategies.registry import find_strategy as find_strategy
from salet.strategies.registry import grow_tree as grow_tree
from salet.strategies.registry import rank as rank
from salet.strategies.registry import strategy as strategy
from salet.strategies.strategy import Ranking as Ranking
from salet.strategies.strategy import Strategy as Strategy

__all__: list[str]
__version__: Final[str]
