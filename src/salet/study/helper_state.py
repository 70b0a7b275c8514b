"""The helper's state and output: values that `helper` makes and `show.helper` draws."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from salet.game.lexicon import Lexicon
from salet.game.notation import Digits, Turns, is_solved
from salet.game.position import Position
from salet.game.rules import Rules
from salet.game.words import BoardFacts, facts_of
from salet.solver.doctor import Doubt, Repair
from salet.solver.evaluation import Candidate, Evaluation
from salet.solver.values import Evaluations
from salet.study.boards import likeliest_candidates
from salet.study.hints import Hints
from salet.study.history import Record
from salet.study.reasons import Why
from salet.study.review import Review

LIKELIEST = 10  # candidates shown


@dataclass(frozen=True, slots=True)
class State:
    """A game, and what the helper needs to know to read the next line.

    turns: what was played. position: that of the turns, or from before the conflict if there is one.
    conflict: whether no word fits the turns. repairs: those offered for a conflict or a doubt.
    suggested: the word that tiles alone are for. chosen: a word that was typed without its tiles.
    editing: the row that the next turn replaces. hints: how many were given on this turn.
    ended: the record of the game, once it has ended. left: whether the player has quit.
    squares: what the last line of squares without a word was, a `row` for the word in the prompt or part of a shared
    `result`. evaluation: the best guesses as they are shown. evaluations: all that was searched on this turn.
    trusted: how many of the first rows were doubted, and played on from.
    letters: what was typed after `n` of the letters in place and then of the others; None if nothing is asked.
    leader: the strategy that the guesses come from; without one they come from the exact search.
    """

    lexicon: Lexicon
    rules: Rules
    position: Position
    turns: Turns = ()
    day: str = ""
    digits: Digits | None = None
    conflict: bool = False
    repairs: tuple[Repair, ...] = ()
    suggested: str | None = None
    chosen: str | None = None
    editing: int | None = None
    hints: int = 0
    ended: Record | None = None
    left: bool = False
    squares: Literal["", "row", "result"] = ""
    evaluation: Evaluation | None = None
    evaluations: Evaluations = field(default_factory=Evaluations, compare=False, repr=False)
    trusted: int = 0
    letters: tuple[str, ...] | None = None
    leader: str | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.conflict and (is_solved(self.turns) or len(self.turns) >= self.rules.limit)

    @property
    def asked_about(self) -> str | None:
        """The word that tiles alone would be for."""
        if self.editing is not None:
            return self.chosen or self.turns[self.editing - 1].guess
        return self.chosen or self.suggested


# --- Output ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Message:
    """What to say to the player: a code and values; `show.sentences` has the texts.

    wrong: whether the line was not understood or is not allowed.
    """

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """One of the four steps of the hints, counted from 0."""

    hints: Hints
    step: int


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board, how many candidates it has, and the likeliest.

    not_in: the lexicon of which no answer fits, if the word list was widened for that reason.
    known: what the last row says.
    """

    turns: Turns
    left: int
    likeliest: tuple[Candidate, ...]
    not_in: str | None = None
    known: BoardFacts | None = None


@dataclass(frozen=True, slots=True)
class RepairOffer:
    """A board that cannot be, and the repairs to choose from by number.

    forbidden: why the rules forbid a guess; None if no word fits.
    """

    turns: Turns
    forbidden: str | None
    repairs: tuple[Repair, ...]


@dataclass(frozen=True, slots=True)
class WordList:
    """Words that are left, likeliest first, and how many there are in all."""

    words: tuple[Candidate, ...]
    count: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """A game that has ended: its record, and its review if it can be rated."""

    record: Record
    review: Review | None


@dataclass(frozen=True, slots=True)
class GameReopened:
    """A game that had ended and goes on, with the record to remove from the history."""

    record: Record


Output = Message | Hint | BoardView | RepairOffer | Doubt | WordList | Why | BoardFacts | GameOver | GameReopened


class Reply(NamedTuple):
    """The next state, and what to show."""

    state: State
    shown: tuple[Output, ...]


def board_view(state: State) -> BoardView:
    """Return the board as it is, with what is left."""
    known = facts_of(state.turns[-1:], state.rules.feedback) if state.turns else None
    wider = state.position.lexicon != state.lexicon
    words = likeliest_candidates(state.position, LIKELIEST)
    return BoardView(state.turns, len(state.position.candidates), words, state.lexicon.name if wider else None, known)
