"""The helper's state and output: values that `helper` makes and `show.helper` draws."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from salet.game.boards import BoardTurns
from salet.game.facts import BoardFacts, facts_of
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.rules import Rules
from salet.game.text.notation import Digits, Turns, write
from salet.result import Result
from salet.solver.analysis import Evaluations
from salet.solver.doctor import Doubt, Repair
from salet.solver.evaluation import Candidate, Evaluation
from salet.study.advice.hints import Hints
from salet.study.advice.reasons import Why
from salet.study.advice.review import Review
from salet.study.history.store import Record
from salet.study.play.boards import GameRepair, likeliest_candidates

LIKELIEST = 10  # candidates shown of a single board
LIKELIEST_OF_SEVERAL = 3  # and of each of several boards


@dataclass(frozen=True, slots=True)
class State:
    """A game, and what the helper needs to know to read the next line.

    game: the turns of its boards. positions: those of the boards, from before the conflict if there is one.
    conflict: the board that no word fits.
    suggested: the word that tiles alone are for. chosen: a word that was typed without its tiles. editing: the row that
    the next turn replaces. hints: how many were given on this turn, for each board. ended: the record of the game, once
    it has ended. left: whether the player has quit. squares: what the last line of squares without a word was, a `row`
    for the word in the prompt or part of a shared `result`. hints_only: whether words are shown only when asked for.
    evaluation: the best guesses as they are shown, if one board is played. evaluations: all that the session remembers.
    repairs: those offered for a conflict or a
    doubt. letters: what was typed after `n` of the letters in place and then of the others; None if nothing is asked.
    trusted: how many of the first rows were doubted, and played on from.
    leader: the strategy that the guesses come from; without one they come from the exact search.
    """

    lexicon: Lexicon
    rules: Rules
    game: BoardTurns
    positions: tuple[Position, ...]
    day: str = ""
    digits: Digits | None = None
    conflict: int | None = None
    repairs: tuple[GameRepair, ...] = ()
    suggested: str | None = None
    chosen: str | None = None
    editing: int | None = None
    hints: tuple[int, ...] = ()
    ended: Record | None = None
    left: bool = False
    squares: Literal["", "row", "result"] = ""
    hints_only: bool = False
    evaluation: Evaluation | None = None
    evaluations: Evaluations = field(default_factory=Evaluations, compare=False, repr=False)
    trusted: int = 0
    letters: tuple[str, ...] | None = None
    leader: str | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.conflict is None and self.game.over

    @property
    def asked_about(self) -> str | None:
        """The word that tiles alone would be for."""
        if self.editing is not None:
            return self.chosen or self.game.guesses[self.editing - 1]
        return self.chosen or self.suggested


# --- Output ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Message(Result):
    """What to say to the player: a code and values; `show.sentences` has the texts.

    wrong: whether the line was not understood or is not allowed.
    """

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Hint(Result):
    """One of the four steps of the hints on a board, counted from 0."""

    board: int | None
    hints: Hints
    step: int


@dataclass(frozen=True, slots=True)
class BoardsView(Result):
    """The boards, how many candidates each has, and the likeliest.

    not_in: the lexicon of which no answer fits, if the word list was widened for that reason.
    known: what the last row says, if one board is played.
    """

    boards: tuple[Turns, ...]
    left: tuple[int, ...]
    likeliest: tuple[tuple[Candidate, ...], ...]
    not_in: str | None = None
    known: BoardFacts | None = None

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "boards": [write(board) for board in self.boards],
            "candidates": self.left,
            "top_candidates": self.likeliest,
        }


@dataclass(frozen=True, slots=True)
class RepairOffer(Result):
    """A board that cannot be, and the repairs to choose from by number.

    forbidden: why the rules forbid a guess; None if no word fits.
    """

    board: int | None
    turns: Turns
    forbidden: str | None
    repairs: tuple[Repair, ...]

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "board": self.board,
            "position": write(self.turns),
            "repairs": self.repairs,
        }


@dataclass(frozen=True, slots=True)
class DoubtOffer(Result):
    """A board that one wrong tile explains better, and the repairs to choose from."""

    board: int | None
    doubt: Doubt

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {"board": self.board, "position": self.doubt.position.text, **self.doubt.json_fields()}


@dataclass(frozen=True, slots=True)
class WordList(Result):
    """Words that are left on a board, likeliest first, and how many there are in all."""

    board: int | None
    words: tuple[Candidate, ...]
    count: int


@dataclass(frozen=True, slots=True)
class GameOver(Result):
    """A game that has ended: its record, and its review where one board was played."""

    record: Record
    review: Review | None


@dataclass(frozen=True, slots=True)
class GameReopened(Result):
    """A game that had ended and goes on, with the record to remove from the history."""

    record: Record


Output = Message | Hint | BoardsView | RepairOffer | DoubtOffer | WordList | Why | BoardFacts | GameOver | GameReopened


class Reply(NamedTuple):
    """The next state, and what to show."""

    state: State
    shown: tuple[Output, ...]


def boards_view(state: State) -> BoardsView:
    """Return the boards as they are, with what is left on each."""
    most = LIKELIEST_OF_SEVERAL if state.game.several else LIKELIEST
    wider = [position for position in state.positions if position.lexicon != state.lexicon]
    left = tuple(len(position.candidates) for position in state.positions)
    last = () if state.game.several else state.game.boards[0][-1:]
    known = facts_of(last, state.rules.feedback) if last else None
    words = tuple(likeliest_candidates(position, most) for position in state.positions)
    return BoardsView(state.game.boards, left, words, state.lexicon.name if wider else None, known)
