"""`salet mcp`: the library's functions as tools of the Model Context Protocol.

A tool takes the fields of a question to the HTTP API, with the same limits, and answers with the same JSON.
"""

from collections.abc import Sequence
from contextlib import suppress
from inspect import Parameter, Signature
from threading import Lock
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field, ValidationError

from salet.errors import Contradiction, IllegalGuess, SaletError
from salet.solver.limit import Limit
from salet.version import __version__
from salet.web.problems import fields_text, problem_of
from salet.web.questions import QUESTIONS, Answer, Asked, AskedPosition

INSTRUCTIONS = (
    "Wordle and games like it. A position is the guesses so far with their tiles, B grey, Y yellow, G green: "
    "'crane.BYGBB' or 'crane bygbb'; 'start' before the first. Values are expected guesses until the answer is found, "
    "and labels say how sure they are: 'proven', 'within 0.03 guesses' or 'estimate'. Do not work out tiles yourself."
)
MOST_REPAIRS = 3  # that an error names


def server_of(lexicons: Sequence[str]) -> MCPServer:
    """Return the server, ready to run."""
    server = MCPServer("salet", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    one_at_a_time = Lock()  # a question may use all cores

    def add(name: str, model: type[Asked]) -> None:
        def tool(**fields: Any) -> Answer:
            with one_at_a_time:
                return _answered(model, fields, lexicons)

        tool.__signature__ = _signature(model)  # type: ignore[attr-defined]  # the SDK reads the fields from here
        server.tool(name, description=model.answer.__doc__)(tool)

    for name, model in QUESTIONS.items():
        add(name, model)
    return server


def _signature(model: type[Asked]) -> Signature:
    """Return the fields of a question as the arguments of a function."""
    arguments = [
        Parameter(
            field.alias or name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if field.is_required() else field.default,
            annotation=Annotated[field.annotation, Field(description=field.description), *field.metadata],
        )
        for name, field in model.model_fields.items()
    ]
    return Signature(arguments, return_annotation=Answer)


def _answered(model: type[Asked], fields: dict[str, Any], lexicons: Sequence[str]) -> Answer:
    """Return the answer; what is wrong with a question is for the client to read."""
    try:
        asked = model.model_validate(fields)
    except ValidationError as error:
        raise ToolError(fields_text(error.errors())) from None
    try:
        with Limit(asked.seconds):
            return asked.answer(lexicons)
    except SaletError as error:
        edits = "; ".join(_edits(error, asked, lexicons)[:MOST_REPAIRS])
        raise ToolError(f"{error} Perhaps: {edits}." if edits else str(error)) from None


def _edits(error: SaletError, asked: Asked, lexicons: Sequence[str]) -> list[str]:
    """Return the likeliest corrections of a board that cannot be."""
    if isinstance(error, Contradiction | IllegalGuess) and isinstance(asked, AskedPosition):
        with suppress(SaletError):
            return [repair["edit"] for repair in problem_of(error, asked.question(lexicons)).get("repairs", ())]
    return []
