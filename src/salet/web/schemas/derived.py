"""Models made from the library's results: what `as_json` gives, with the types and docstrings that it has there."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from inspect import getdoc
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Field, GetCoreSchemaHandler, create_model
from pydantic_core import CoreSchema

from salet.result import COUNT, Result, paths_of

Model = TypeVar("Model", bound=BaseModel)


@cache
def model_of(result: Any, base: type[BaseModel] = BaseModel) -> type[BaseModel]:
    """Return the model of a result under its own name; what the base has already is as the base has it."""
    about = (getdoc(result) or "").partition("\n\n")[0]
    return _model(result.__name__, _sentence(about), base, fields_of(result))


def extends(result: Any, without: tuple[str, ...] = ()) -> Callable[[type[Model]], type[Model]]:
    """Return a decorator that adds to a model the fields of a result which it lacks, without some."""
    fields = {name: field for name, field in fields_of(result).items() if name not in without}
    return lambda model: _model(model.__name__, model.__doc__, model, fields)


def _model(name: str, about: str | None, base: type[Model], fields: Mapping[str, Any]) -> type[Model]:
    missing = {field: each for field, each in fields.items() if field not in base.model_fields}
    return create_model(name, __base__=base, __doc__=about, __module__=__name__, **missing)


class _Derived:
    """In `Annotated[Candidate, DERIVED]`: the model of the result stands for it."""

    def __get_pydantic_core_schema__(self, result: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler.generate_schema(model_of(result))


DERIVED = _Derived()


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
    return get_type_hints(owner, include_extras=True)[name]


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
