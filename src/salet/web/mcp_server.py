"""`salet mcp`: the engine as tools of the Model Context Protocol, over standard input and output.

A tool takes the fields of a request to the HTTP API, with the same limits, and answers with the same JSON.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar, cast

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.server.mcpserver.utilities.func_metadata import ArgModelBase, FuncMetadata
from pydantic import Field, ValidationError, create_model

from salet.errors import Contradiction, SaletError
from salet.game.folder import data_folder
from salet.solver.analysis import analyse
from salet.version import __version__
from salet.web.http.problems import fault_of
from salet.web.schemas.models import RequestBody, ServedLexicon
from salet.web.schemas.study_models import GridsRequest, ReviewRequest
from salet.web.server.settings import Settings
from salet.web.work import positions, studies
from salet.web.work.address import PositionAddress, address_of, position_at
from salet.web.work.disk_cache import DiskCache
from salet.web.work.editions import Editions
from salet.web.work.searches import analysis_json

INSTRUCTIONS = (
    "Wordle and games like it. A position is the guesses so far with their tiles, B grey, Y yellow, G green: "
    "'crane.BYGBB' or 'crane bygbb'; 'start' before the first. Values are expected guesses until the answer is found, "
    "and labels say how sure they are: 'proven', 'within 0.03 guesses' or 'estimate'. Do not work out tiles yourself."
)
MOST_SECONDS = 60.0
MOST_FAULTS = 3  # wrong fields that an error names
Asked = TypeVar("Asked", bound=RequestBody)
Answer = dict[str, Any]


class PositionRequest(RequestBody):
    """A position over a word list, under rules."""

    position: str = Field(default="start", max_length=500, description="Such as crane.BYGBB, or start.")
    lexicon: ServedLexicon = ""
    rules: str = Field(default="normal", max_length=20, description="normal, hard or strict; hard-8 has 8 guesses.")


class SuggestRequest(PositionRequest):
    """A position, and how many guesses to suggest."""

    top: int = Field(default=5, ge=1, le=50)


class SolveRequest(PositionRequest):
    """A position, and how long to search."""

    seconds: float = Field(default=10.0, gt=0, le=MOST_SECONDS, description="Stop after this long with the bounds.")


@dataclass(frozen=True, slots=True)
class Tools:
    """What the tools do: the word lists that they know, and the solved positions of this machine."""

    editions: Editions
    disk: DiskCache

    def suggest(self, asked: SuggestRequest) -> Answer:
        """Return the best next guesses of a position, with the expected guesses to the end and how sure that is."""
        return positions.suggestions(self._address(asked), asked.top, self.disk, quick=False)[0]

    def solve(self, asked: SolveRequest) -> Answer:
        """Return the exact value of a position and its best guess, or the bounds that a search proved in time."""
        question = positions.question_of(self._address(asked), None)
        *_, last = analyse(position_at(question.address), objective=question.objective, budget=asked.seconds)
        return analysis_json(last, question.address)

    def repair(self, asked: PositionRequest) -> Answer:
        """Return the smallest corrections of tiles that no word fits, or that some word fits."""
        return positions.doctor(self._address(asked))

    def review(self, asked: ReviewRequest) -> Answer:
        """Return how well a finished game was played and how lucky it was: its words, the answer last, or its board."""
        return studies.review(self.editions.find(asked.lexicon), asked)

    def grids(self, asked: GridsRequest) -> Answer:
        """Return the likely answers behind grids of squares that people shared; given the answer, a grid's words."""
        return studies.grids(self.editions.find(asked.lexicon), asked)

    def _address(self, asked: PositionRequest) -> PositionAddress:
        return address_of(self.editions, asked.lexicon, asked.rules, asked.position)


class Server(MCPServer):
    """A server that says in a sentence which fields of a call are wrong."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool by name; arguments that are refused raise ToolError with a sentence about each."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            (schema,) = [tool.input_schema for tool in await self.list_tools() if tool.name == name]
            faults = [fault_of(fault, schema["properties"]) for fault in error.__cause__.errors()[:MOST_FAULTS]]
            raise ToolError("; ".join(f"{fault['where']}: {fault['what']}" for fault in faults)) from None


def server_of(settings: Settings, lexicons: Sequence[str] = ()) -> MCPServer:
    """Return the server, ready to run; without lexicons, those of the settings."""
    editions = Editions(lexicons or settings.lexicons)
    tools = Tools(editions, DiskCache(data_folder() / "solved.sqlite", settings.disk_rows))
    one_at_a_time = Lock()  # a question may use all cores

    def tool(work: Callable[[Asked], Answer], request: type[Asked]) -> Tool:
        def answer(**fields: Any) -> Answer:
            with one_at_a_time:
                editions.refresh()  # a new day
                return _answered(work, request(**fields))

        # As the SDK makes one from a function, but with the limits of the request, which refuses unknown fields.
        arguments = cast("type[ArgModelBase]", create_model(request.__name__, __base__=(request, ArgModelBase)))
        return Tool(
            fn=answer,
            name=work.__name__,
            title=None,
            description=work.__doc__ or "",
            parameters=arguments.model_json_schema(),
            fn_metadata=FuncMetadata(arg_model=arguments, output_model=Answer),
            is_async=False,
            context_kwarg=None,
            annotations=None,
        )

    offered = [
        tool(tools.suggest, SuggestRequest),
        tool(tools.solve, SolveRequest),
        tool(tools.repair, PositionRequest),
        tool(tools.review, ReviewRequest),
        tool(tools.grids, GridsRequest),
    ]
    return Server("salet", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING", tools=offered)


def run(lexicons: Sequence[str] = ()) -> None:
    """Answer on standard input and output until the client leaves."""
    server_of(Settings.of(), lexicons).run()


def _answered(work: Callable[[Asked], Answer], asked: Asked) -> Answer:
    """Return the answer; what is wrong with a question is for the client to read."""
    try:
        return work(asked)
    except Contradiction as error:
        raise ToolError(f"{error} The tool repair finds the smallest correction.") from None
    except SaletError as error:
        raise ToolError(str(error)) from None
