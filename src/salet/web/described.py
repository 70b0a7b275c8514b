"""The answers as OpenAPI describes them: what `as_json` gives, with the types and docstrings that it has there."""

import re
from collections.abc import Mapping
from functools import cache
from inspect import getdoc
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Field, create_model

from salet.result import COUNT, Result, paths_of
from salet.solver.advice import Advice
from salet.solver.doctor import Doubt
from salet.solver.search import Solution
from salet.study.advice.hints import Hints
from salet.study.advice.reasons import Why
from salet.study.advice.review import Review
from salet.study.grids.investigation import Investigation
from salet.study.play.boards import Boards, Offer

LATER = {"Doubt": Doubt}  # types that a result names without importing them


@cache
def model_of(result: Any, base: type[BaseModel] = BaseModel) -> type[BaseModel]:
    """Return the model of a result under its own name; what the base has already is as the base has it."""
    about = (getdoc(result) or "").partition("\n\n")[0]
    return _model(result.__name__, _sentence(about), base, fields_of(result))


def _model(name: str, about: str | None, base: type[BaseModel], fields: Mapping[str, Any]) -> type[BaseModel]:
    missing = {field: each for field, each in fields.items() if field not in base.model_fields}
    return create_model(name, __base__=base, __doc__=about, __module__=__name__, **missing)


def fields_of(result: Any) -> dict[str, Any]:
    """Return the type and the description of everything that a result has in JSON."""
    return {name: _field(result, name, path) for name, path in paths_of(result).items()}


def _field(result: Any, name: str, path: str) -> tuple[Any, Any]:
    about = _described(result).get(name)
    if path.startswith(COUNT):
        return int, Field(description=about)
    owner = result
    *parts, last = path.split(".")
    for part in parts:
        owner = _hint(owner, part)
    about = about or _described(owner).get(last) or _doc(owner, last)
    return json_type(_hint(owner, last)), Field(description=about)


def _hint(owner: Any, name: str) -> Any:
    """Return the type of a field or a property."""
    attribute = getattr(owner, name, None)
    if isinstance(attribute, property):
        return get_type_hints(attribute.fget, include_extras=True)["return"]
    return get_type_hints(owner, localns=LATER, include_extras=True)[name]


def _doc(owner: Any, name: str) -> str | None:
    attribute = getattr(owner, name, None)
    return _sentence(getdoc(attribute) or "") if isinstance(attribute, property) else None


@cache
def _described(owner: Any) -> dict[str, str]:
    """Return what the lines of a docstring say of each field, as in `lower, upper: its bounds`."""
    _, *pieces = re.split(r"^(\w+(?:, \w+)*): ", getdoc(owner) or "", flags=re.MULTILINE)
    texts = zip(pieces[::2], pieces[1::2], strict=True)
    return {name: _sentence(text) for names, text in texts for name in names.split(", ")}


def _sentence(text: str) -> str:
    words = " ".join(text.split()).replace("None", "null")
    return words[:1].upper() + words[1:]


def json_type(hint: Any) -> Any:
    """Return the type that a value has in JSON.

    >>> json_type(dict[int, tuple[float, ...]])
    dict[str, list[float]]
    """
    origin, parts = get_origin(hint), get_args(hint)
    is_result = isinstance(hint, type) and issubclass(hint, Result)
    if is_result:
        return model_of(hint)
    if origin is Annotated:
        return Annotated[parts[0], Field(pattern=parts[1])]
    if origin is tuple:
        return list[json_type(parts[0])]  # type: ignore[misc]  # known at run time
    if origin in {Union, UnionType}:
        return Union[tuple(map(json_type, parts))]  # noqa: UP007 - known at run time
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict[str, json_type(parts[1])]  # type: ignore[misc]  # known at run time
    return hint


# --- The answers ------------------------------------------------------------------------------------------------


class Sourced(BaseModel):
    """What every answer over a word list has."""

    lexicon_hash: str = Field(description="The SHA-256 of the words and weights that the answer comes from.")
    version: str = Field(description="The version of Salet.")


class Noted(Sourced):
    """An answer with remarks."""

    notes: list[str] | None = Field(default=None, description="Such as that no listed answer fits.")


class BoardsAnswer(Noted):
    """The best guesses over all boards."""

    offers: list[model_of(Offer)]  # type: ignore[valid-type]  # known at run time


class ReadRow(BaseModel):
    """A row of a board or of a grid."""

    guess: str | None = Field(description="null for a row of squares.")
    pattern: str


class ReadAnswer(BaseModel):
    """The position or the grid in a text."""

    kind: Literal["position", "grid"]
    position: str | None = Field(description="In the notation that every route takes; null for a grid.")
    length: int | None
    rows: list[ReadRow]
    puzzle: int | None
    hard: bool | None


class Problem(BaseModel):
    """Why a request was refused, and what to do next."""

    type: str = Field(description="The kind of problem, such as urn:salet:contradiction.")
    title: str = Field(description="The kind of problem in words; the same for every problem of a type.")
    status: int
    detail: str = Field(description="What is wrong with this request, and what to do next.")
    readings: list[str] | None = Field(default=None, description="The possible readings of an ambiguous text.")
    error: str | None = Field(default=None, description="For a board that cannot be: contradiction or illegal-guess.")
    reason: str | None = Field(default=None, description="Why the board cannot be.")
    repairs: list[dict[str, Any]] | None = Field(default=None, description="Small corrections, likeliest first.")


ANSWERS: dict[str, type[BaseModel]] = {
    "suggest": model_of(Advice, Noted),
    "why": model_of(Why, Noted),
    "hints": model_of(Hints, Noted),
    "review": model_of(Review, Noted),
    "solve": model_of(Solution, Noted),
    "boards": model_of(Boards, BoardsAnswer),
    "grids": model_of(Investigation),
    "read": ReadAnswer,
}
