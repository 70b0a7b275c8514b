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
from salet.advice.why import explain as explain
from salet.errors import Ambiguous as Ambiguous
from salet.errors import BadFeed as BadFeed
from salet.errors import BadFile as BadFile
from salet.errors import BrokenStrategy as BrokenStrategy
from salet.errors import Contradiction as Contradiction
from salet.errors import IllegalGuess as IllegalGuess
from salet.errors import InvalidPattern as InvalidPattern
from salet.errors import InvalidWord as InvalidWord
from salet.errors import MissingExtra as MissingExtra
from salet.errors import SaletError as SaletError
from salet.errors import TooLarge as TooLarge
from salet.errors import UnknownName as UnknownName
from salet.game.lexicon import Lexicon as Lexicon
from salet.game.lexicon import load
from salet.game.notation import Turn as Turn
from salet.game.notation import read, write
from salet.game.pattern import pattern_code as pattern_code
from salet.game.pattern import pattern_of as pattern_of
from salet.game.pattern import pattern_text as pattern_text
from salet.game.position import Position as Position
from salet.game.position import position_of as position_of
from salet.game.position import start as start
from salet.game.rules import Rules as Rules
from salet.lab.tournament import Tournament as Tournament
from salet.lab.tournament import bench as bench
from salet.show.sentences import hint_sentences as hint_sentences
from salet.show.sentences import why_sentences as why_sentences
from salet.solver.analysis import analyse as analyse
from salet.solver.decision_tree import Tree as Tree
from salet.solver.decision_tree import TreeFile as TreeFile
from salet.solver.decision_tree import read_tree as read_tree
from salet.solver.decision_tree import verify
from salet.solver.decision_tree import write_tree as write_tree
from salet.solver.evaluation import Evaluation as Evaluation
from salet.solver.evaluation import Guess as Guess
from salet.solver.evaluation import Split as Split
from salet.solver.solve import solve as solve
from salet.solver.splits import measures_of as measures_of
from salet.strategies.registry import find
from salet.strategies.registry import grow as grow
from salet.strategies.registry import rank as rank
from salet.strategies.registry import strategy as strategy
from salet.strategies.strategy import Ranking as Ranking
from salet.strategies.strategy import Strategy as Strategy

load_lexicon = load
read_turns = read
write_turns = write
find_strategy = find
verify_tree = verify

__all__: list[str]
__version__: Final[str]
