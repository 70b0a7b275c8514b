"""Questions in text and their answers, for the command line and the server.

Nothing here imports NumPy before a question needs it: what the opening book knows is answered at once.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from salet.errors import Contradiction, IllegalGuess, InvalidWord
from salet.game.lexicon import Lexicon, load
from salet.game.notation import Digits, Turn, clean, read, read_played_words, split_header
from salet.game.rules import Rules
from salet.result import Result

if TYPE_CHECKING:
    from salet.game.position import Position
    from salet.solver.doctor import Repair
    from salet.solver.evaluation import Evaluation
    from salet.study.review import Review


@dataclass(frozen=True)
class Game:
    """The game that a question is about, by name."""

    lexicon: str
    rules: str

    @cached_property
    def words(self) -> Lexicon:
        """The lexicon itself."""
        return load(self.lexicon)

    @property
    def mode(self) -> Rules:
        """The rules themselves."""
        return Rules.read(self.rules)


@dataclass(frozen=True)
class Refusal(Result):
    """Why a board cannot be, and the doctor's repairs, likeliest first.

    reason: why the rules forbid a guess; None if no word fits.
    """

    error: str
    reason: str | None
    repairs: "tuple[Repair, ...]"


@dataclass(frozen=True)
class Question(Game):
    """A position of a game, in any notation."""

    text: str
    digits: Digits | None = None

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The guesses and tiles of the position."""
        return read(self.text, digits=self.digits)

    def position(self, *, widen: bool = True) -> "Position":
        """Return the position.

        widen: whether every word that may be guessed counts as possible if none of the listed answers fits.
        """
        from salet.game.position import replay, start
        from salet.solver.doctor import position_or_wider

        turns, words, mode = self.turns, self.words, self.mode
        return position_or_wider(turns, words, mode) if widen else replay(start(words, mode), turns)

    def refusal(self, error: Contradiction | IllegalGuess) -> Refusal | None:
        """Return the repairs of a board that raised this error, or None if none can help.

        They help where no word fits, and where a wrong tile makes a later guess illegal, as in hard mode.
        """
        from salet.solver.doctor import diagnose, refusal_of

        forbidden = refusal_of(self.turns, self.mode)
        if not forbidden and not isinstance(error, Contradiction):
            return None
        repairs = diagnose(self.turns, self.words, self.mode)
        if forbidden:
            return Refusal("illegal-guess", forbidden, repairs) if repairs else None
        return Refusal("contradiction", None, repairs)


def rules_in(text: str, rules: str | None, otherwise: str = "normal") -> str:
    """Return the rules that are asked for; the star of a shared result stands for hard mode."""
    header, _ = split_header(clean(text))
    return rules or ("hard" if header and header.hard else otherwise)


# --- The answers ------------------------------------------------------------------------------------------------


def advice_for(
    question: Question,
    *,
    top: int = 10,
    strategy: str | None = None,
    objective: str | None = None,
    budget: float | None = None,
) -> "Evaluation":
    """Return the best guesses."""
    from salet.study.advice import suggest

    return suggest(question.position(), strategy, top, objective=objective, budget=budget)


def review_for(question: Question, *, answer: str | None = None) -> "Review":
    """Return a game judged: its words with the answer last, or a board in any notation."""
    from salet.study.review import review as judged

    played = read_played_words(question.text) or question.turns
    if not played:
        raise InvalidWord("There is no game to review. Give its words, the answer last: crane moist vigor.")
    if isinstance(played[0], Turn):
        question.position()
    return judged(played, question.words, question.mode, answer=answer)
