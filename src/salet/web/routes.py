"""The routes of the API, each one a function of the library; and what they answer, described for OpenAPI.

The parameters say what a client may ask, within which limits. JSON and its description are made of the library's own
results: their fields, then their public properties (`salet.json_result`).
"""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from fastapi import Depends, Query, Request
from pydantic import BaseModel, Field, create_model

from salet.advice.boards import MAX_BOARDS, BoardsAdvice, advise_boards
from salet.advice.hints import Hints
from salet.advice.hints import hints as hinted
from salet.advice.review import Review
from salet.advice.review import review as reviewed
from salet.advice.suggest import suggest as suggested
from salet.advice.why import Why
from salet.advice.why import why as find_reasons
from salet.errors import InvalidWordError, SaletError, TooLargeError, UnknownNameError, quote_input
from salet.game.lexicon import DEFAULT_FOR_BOARDS, Lexicon, load_lexicon, name_of
from salet.game.notation import DigitNotation, Turn, parse_turns, parse_words
from salet.game.position import Position
from salet.game.rules import Rules
from salet.game.shared_result import has_hard_star
from salet.json_result import properties_of
from salet.memory import SHARED
from salet.show.sentences import answer_json, hint_sentences, why_sentences
from salet.solver.analysis import MAX_SEARCH_CANDIDATES
from salet.solver.corrections import position_or_widened, refusal_of
from salet.solver.decision_tree import DecisionTree
from salet.solver.engine import bytes_to_search
from salet.solver.evaluation import SEARCH_SECONDS, Evaluation
from salet.solver.solve import solve as solved
from salet.version import __version__
from salet.wording import join_words

DEFAULT_SECONDS = 2.0
TIME_LIMIT = (
    f"Time limit in seconds. Defaults to {DEFAULT_SECONDS:g}, of which a suggestion searches for {SEARCH_SECONDS:g}."
)
MAX_SECONDS = 5.0

Answer = dict[str, Any]
Word = Annotated[str | None, Query(max_length=20)]
Objective = Annotated[str | None, Query(max_length=20, description="What to minimize: mean or mean+1.")]
Top = Annotated[int, Query(ge=1, le=50)]
ListName = Annotated[str | None, Query(max_length=80, description="Word list. Defaults to the server's first.")]
DigitsKind = Annotated[DigitNotation | None, Query(description="How to read digits in tiles: green2 or green0.")]


# --- Questions --------------------------------------------------------------------------------------------------


@dataclass
class BaseQuery:
    """What every question has: the request that it came in, and its time limit."""

    request: Request
    seconds: Annotated[
        float | None,
        Query(gt=0, le=MAX_SECONDS, description=TIME_LIMIT),
    ] = None

    @property
    def time_limit(self) -> float:
        """The time limit of the whole question, in seconds."""
        return self.seconds or DEFAULT_SECONDS

    def load(self, name: str | None) -> Lexicon:
        """Return one of the server's lexicons, the first if none is named; a client names a list, never a file."""
        names: Sequence[str] = self.request.app.state.lexicons
        lists = {name_of(each): each for each in names}
        spelled = (name or "").strip().lower() or name_of(names[0])
        if spelled not in lists:
            raise UnknownNameError(f"Unknown word list {quote_input(str(name))}. This server has {join_words(lists)}.")
        return load_lexicon(lists[spelled])


@dataclass
class PositionQuery(BaseQuery):
    """A position over a word list, under rules."""

    position: Annotated[
        str, Query(max_length=2000, description="The board, such as crane.BYGBB. Use start before the first guess.")
    ] = ""
    lexicon: ListName = None
    rules: Annotated[
        str | None, Query(max_length=20, description="normal or hard. Add a number of guesses if it isn't six: hard-8.")
    ] = None
    digits: DigitsKind = None

    def turns(self) -> tuple[Turn, ...]:
        """Return the guesses and their tiles."""
        return parse_turns(self.position, digits=self.digits)

    def mode(self) -> Rules:
        """Return the rules; the star of a shared result stands for hard mode."""
        return Rules.read(self.rules or ("hard" if has_hard_star(self.position) else "normal"))

    def read(self) -> Position:
        """Return the position, in wider words if only they fit."""
        return position_or_widened(self.turns(), self.load(self.lexicon), self.mode())

    def refusal(self, error: SaletError) -> Answer:
        """Return why the board cannot be, and its corrections; nothing if the error is about something else."""
        refusal = refusal_of(self.turns(), self.load(self.lexicon), self.mode(), error)
        return refusal.as_json() if refusal else {}


def in_the_loop(kind: type[BaseQuery]) -> Any:
    """Return a dependency that makes a question without a thread, which FastAPI starts for what isn't async."""

    async def make(**arguments: Any) -> BaseQuery:
        return kind(**arguments)

    make.__signature__ = inspect.signature(kind)  # type: ignore[attr-defined]  # which FastAPI reads
    return Depends(make)


InQuery = Annotated[PositionQuery, in_the_loop(PositionQuery)]


# --- The routes -------------------------------------------------------------------------------------------------


def suggest(query: InQuery, top: Top = 10, objective: Objective = None) -> Answer:
    """The best next guesses; the same JSON as `salet suggest --json`."""
    return answer_json(suggested(query.read(), top=top, objective=objective, budget=query.seconds))


def why(query: InQuery, guess: Word = None, against: Word = None) -> Answer:
    """Why a guess is good, compared with another one. Defaults to the two best guesses."""
    found = find_reasons(query.read(), guess, against)
    return answer_json(found, sentences=why_sentences(found))


def hints(query: InQuery) -> Answer:
    """Four hints that lead to one guess, each more explicit than the last."""
    found = hinted(query.read())
    return answer_json(found, steps=hint_sentences(found))


def review(query: InQuery, answer: Word = None) -> Answer:
    """Rate a game. Put its words, the answer last, or its board in `position`."""
    played = parse_words(query.position) or query.turns()
    if not played:
        raise InvalidWordError("No game to review. Give its words, the answer last: crane moist vigor.")
    return answer_json(reviewed(played, query.load(query.lexicon), query.mode(), answer=answer))


def solve(query: InQuery, guess: Word = None, objective: Objective = None) -> Answer:
    """The exact value of a position or guess, or bounds if time runs out; the same JSON as `salet solve --json`."""
    position = query.read()
    if position.count > MAX_SEARCH_CANDIDATES or bytes_to_search(position) > SHARED.size:
        raise TooLargeError(
            f"{position.count:,} words are too many to solve over HTTP. Use salet solve, or enter a guess first."
        )
    return answer_json(solved(position, objective, budget=query.time_limit, guess=guess))


def suggest_boards(
    query: Annotated[BaseQuery, in_the_loop(BaseQuery)],
    boards: Annotated[list[Annotated[str, Field(max_length=500)]], Query(min_length=1, max_length=MAX_BOARDS)],
    lexicon: Annotated[
        str | None,
        Query(
            max_length=80,
            description=f"Word list. Defaults to {DEFAULT_FOR_BOARDS} if the server has it, or else to its first.",
        ),
    ] = None,
    top: Top = 10,
) -> Answer:
    """The best guesses for several boards that share their guesses."""
    usual = DEFAULT_FOR_BOARDS if DEFAULT_FOR_BOARDS in query.request.app.state.lexicons else None
    found = advise_boards([parse_turns(board) for board in boards], query.load(lexicon or usual), top)
    return {**found.as_json(), "version": __version__}


# --- What is answered -------------------------------------------------------------------------------------------


class Problem(BaseModel):
    """Why a request was refused, and what to do next."""

    type: str = Field(description="The type of problem, such as urn:salet:contradiction.")
    title: str = Field(description="A short title, the same for every problem of this type.")
    status: int = Field(description="The HTTP status code.")
    detail: str = Field(description="What went wrong, and what to do.")
    readings: list[str] | None = Field(default=None, description="For ambiguous text: every way to read it.")
    error: str | None = Field(default=None, description="For an impossible board: contradiction or illegal-guess.")
    reason: str | None = Field(default=None, description="Why the board is impossible.")
    corrections: list[dict[str, Any]] | None = Field(default=None, description="Small corrections, most likely first.")


def model_of(kind: type, **more: Any) -> type[BaseModel]:
    """Return the model of a result: its fields and properties, described by its docstrings, and more fields."""
    hints, meanings = get_type_hints(kind), _meanings(kind)
    shown: dict[str, Any] = {
        each.name: (_in_json(hints[each.name]), Field(description=meanings.get(each.name))) for each in fields(kind)
    }
    for name in properties_of(kind):
        member = inspect.getattr_static(kind, name)
        shown[name] = (_in_json(get_type_hints(member.fget)["return"]), Field(description=inspect.getdoc(member)))
    return create_model(kind.__name__, __doc__=str(inspect.getdoc(kind)).partition("\n\n")[0], **shown, **more)


def _meanings(kind: type) -> Mapping[str, str]:
    """Return what the docstrings of a class and its bases say of each field: `name: meaning`."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        text = inspect.cleandoc(base.__doc__ or "")
        for name, meaning in re.findall(r"(?m)^(\w+): (.+(?:\n(?!\w+: ).+)*)", text):
            found[name] = " ".join(f"{meaning[0].upper()}{meaning[1:]}".split())
    return found


IN_JSON: dict[Any, Any] = {Position: str, DecisionTree: dict[str, Any], float: float | None}


def _in_json(hint: Any) -> Any:
    """Return the type that a value of another type has in JSON; an infinite number is null."""
    if hint in IN_JSON:
        return IN_JSON[hint]
    if is_dataclass(hint):
        return model_of(hint)  # type: ignore[arg-type]
    kind, arguments = get_origin(hint), get_args(hint)
    if kind in (UnionType, tuple):
        inner = reduce(or_, [_in_json(each) for each in arguments if each is not Ellipsis])
        return inner if kind is UnionType else list.__class_getitem__(inner)
    return hint


VERSION: Any = (str, Field(description="Salet's version."))
NOTED: dict[str, Any] = {
    "notes": (list[str], Field(description="Notes about the result, for example that no listed answer fits.")),
    "version": VERSION,
}
ROUTES: dict[str, tuple[Callable[..., Answer], type[BaseModel]]] = {
    "suggest": (suggest, model_of(Evaluation, **NOTED)),
    "why": (why, model_of(Why, sentences=(list[str], Field(description="The reasons as sentences.")), **NOTED)),
    "hints": (
        hints,
        model_of(
            Hints, steps=(list[str], Field(description="The four hints as sentences, from vague to exact.")), **NOTED
        ),
    ),
    "review": (review, model_of(Review, **NOTED)),
    "solve": (solve, model_of(Evaluation, **NOTED)),
    "suggest-boards": (suggest_boards, model_of(BoardsAdvice, version=VERSION)),
}


def query_fields(function: Callable[..., Answer]) -> frozenset[str]:
    """Return the names of the fields that a route takes."""
    hints = get_type_hints(function)
    own = hints.keys() - {"query", "return"}
    return frozenset(own | {each.name for each in fields(hints["query"])} - {"request"})
