"""What a client may ask, with its limits: one model for each library function."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import BaseModel, Field

from salet.errors import TooLarge, UnknownName, quoted
from salet.game.lexicon import default_name, load, name_of
from salet.game.notation import Digits
from salet.game.rules import MOST_BOARDS
from salet.show.sentences import answer_json, boards_json, hint_sentences, why_sentences
from salet.solver.analysis import LARGEST
from salet.solver.values import solve
from salet.study import questions
from salet.study.advice import explain, hints
from salet.study.boards import advise_boards

USUAL_SECONDS = 2.0
MOST_SECONDS = 5.0

Answer = dict[str, Any]
Word = Annotated[str, Field(max_length=20)]


class Asked(BaseModel):
    """What every question has."""

    budget: float | None = Field(
        default=None, gt=0, le=MOST_SECONDS, description=f"Seconds that the answer may take; {USUAL_SECONDS:g} if none."
    )

    @property
    def seconds(self) -> float:
        """The time limit of the whole question."""
        return self.budget or USUAL_SECONDS

    def answer(self, names: Sequence[str]) -> Answer:
        """Return the answer over the word lists of these names; the first is the default."""
        raise NotImplementedError


class AskedPosition(Asked):
    """A position over a word list, under rules."""

    position: str = Field(default="", max_length=2000, description="Such as crane.BYGBB; start before the first guess.")
    lexicon: str | None = Field(default=None, max_length=80, description="The first of this server if none is named.")
    rules: str | None = Field(default=None, max_length=20, description="normal or hard; hard-8 has 8 guesses.")
    digits: Digits | None = Field(default=None, description="What digits in tiles mean.")

    def question(self, names: Sequence[str]) -> questions.Question:
        """Return the question over one of these word lists; a client names a list, never a file."""
        rules = questions.rules_in(self.position, self.rules)
        return questions.Question(chosen(self.lexicon, names), rules, self.position, self.digits)


class SuggestQuestion(AskedPosition):
    """The best next guesses."""

    top: int = Field(default=10, ge=1, le=50)
    objective: str | None = Field(default=None, max_length=20, description="What to minimise.")

    def answer(self, names: Sequence[str]) -> Answer:
        """Return the best next guesses, as `salet suggest --json` prints them."""
        question = self.question(names)
        found = questions.advice_for(question, top=self.top, objective=self.objective, budget=self.budget)
        return answer_json(question, found, found.position.lexicon)


class SolveQuestion(AskedPosition):
    """The exact value of a position or of a guess, or its bounds."""

    guess: Word | None = None
    objective: str | None = Field(default=None, max_length=20, description="What to minimise.")

    def answer(self, names: Sequence[str]) -> Answer:
        """Return the value, as `salet solve --json` prints it."""
        question = self.question(names)
        position = question.position()
        count = position.count
        if count > LARGEST:
            raise TooLarge(f"{count:,} words are too many to solve here. Use salet solve, or make a guess first.")
        found = solve(position, self.objective, budget=self.seconds, guess=self.guess)
        return answer_json(question, found, position.lexicon)


class WhyQuestion(AskedPosition):
    """Why a guess is good, compared with another."""

    guess: Word | None = None
    against: Word | None = None

    def answer(self, names: Sequence[str]) -> Answer:
        """Return the reasons for a guess: the best one if none is named."""
        question = self.question(names)
        position = question.position()
        why = explain(position, self.guess, self.against)
        return answer_json(question, why, position.lexicon, sentences=why_sentences(why))


class HintsQuestion(AskedPosition):
    """A ladder of hints that leads to one guess."""

    def answer(self, names: Sequence[str]) -> Answer:
        """Return four hints, each more explicit than the one before."""
        question = self.question(names)
        position = question.position()
        found = hints(position)
        steps = hint_sentences(found)
        return answer_json(question, found, position.lexicon, nudge=steps[0], steps=steps)


class ReviewQuestion(AskedPosition):
    """A game to judge: in `position` its words, the answer last, or its board."""

    answer_word: Word | None = Field(default=None, alias="answer", description="Of a game that was not won.")

    def answer(self, names: Sequence[str]) -> Answer:
        """Return the judged game, as `salet review --json` prints it."""
        question = self.question(names)
        judged = questions.review_for(question, answer=self.answer_word)
        return answer_json(question, judged, judged.position.lexicon)


class BoardsQuestion(Asked):
    """Several boards that share their guesses, each in any notation."""

    boards: list[Annotated[str, Field(max_length=500)]] = Field(min_length=1, max_length=MOST_BOARDS)
    lexicon: str | None = Field(default=None, max_length=80, description="nyt2022 for several boards if none is named.")
    limit: int | None = Field(default=None, ge=1, le=60, description="Guesses allowed; boards plus five if none.")
    top: int = Field(default=10, ge=1, le=50)

    def answer(self, names: Sequence[str]) -> Answer:
        """Return the guesses that are best over all boards."""
        usual = default_name(len(self.boards))
        even = self.lexicon is None and names[0] == default_name() and usual in names
        words = load(usual if even else chosen(self.lexicon, names))
        turns = [questions.Question(words.name, "normal", text).turns for text in self.boards]
        return boards_json(advise_boards(turns, words, self.limit, self.top))


class ReadQuestion(Asked):
    """A text in any notation."""

    text: str = Field(max_length=4000)
    digits: Digits | None = None

    def answer(self, names: Sequence[str]) -> Answer:  # noqa: ARG002 - no word list is needed
        """Return the position in a text."""
        return questions.read_json(self.text, self.digits)


QUESTIONS: dict[str, type[Asked]] = {
    "suggest": SuggestQuestion,
    "why": WhyQuestion,
    "hints": HintsQuestion,
    "review": ReviewQuestion,
    "solve": SolveQuestion,
    "boards": BoardsQuestion,
    "read": ReadQuestion,
}


def query_fields(model: type[Asked]) -> frozenset[str]:
    """Return the names of a question's fields, as a client writes them."""
    return frozenset(field.alias or name for name, field in model.model_fields.items())


def chosen(name: str | None, names: Sequence[str]) -> str:
    """Return the list of this name among shipped ones and files, the first if none is asked for."""
    lists = {name_of(each): each for each in names}
    spelled = (name or "").strip().lower() or name_of(names[0])
    if spelled not in lists:
        raise UnknownName(f"There is no lexicon {quoted(str(name))} here. There are {', '.join(lists)}.")
    return lists[spelled]
