"""`salet mcp`: the engine as tools of the Model Context Protocol, over standard input and output.

A tool takes the fields of a request to the HTTP API, with the same limits, and answers with the same JSON.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import Parameter, Signature
from threading import Lock
from typing import Annotated, Any, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field
from pydantic.fields import FieldInfo

from salet.errors import Contradiction, SaletError
from salet.game.folder import data_folder
from salet.solver.analysis import analyse
from salet.version import __version__
from salet.web.schemas.models import RequestBody
from salet.web.schemas.study_models import GridsRequest, ReviewRequest
from salet.web.server.settings import Settings
from salet.web.work import positions, studies
from salet.web.work.address import PositionAddress, address_of, position_at, rules_of
from salet.web.work.disk_cache import DiskCache
from salet.web.work.editions import Editions
from salet.web.work.grids import grids as grids_answer
from salet.web.work.searches import analysis_json

INSTRUCTIONS = (
    "Wordle and games like it. A position is the guesses so far with their tiles, B grey, Y yellow, G green: "
    "'crane.BYGBB' or 'crane bygbb'; 'start' before the first. Values are expected guesses until the answer is found, "
    "and labels say how sure they are: 'proven', 'within 0.03 guesses' or 'estimate'. Do not work out tiles yourself."
)
MOST_SECONDS = 60.0
Asked = TypeVar("Asked", bound=RequestBody)
Answer = dict[str, Any]


class PositionRequest(RequestBody):
    """A position over a word list, under rules."""

    position: str = Field(default="start", max_length=500, description="Such as crane.BYGBB, or start.")
    lexicon: str = Field(default="nyt", max_length=80)
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
        return studies.review(self.editions.find(asked.lexicon), rules_of(asked.rules), asked)

    def grids(self, asked: GridsRequest) -> Answer:
        """Return the likely answers behind grids of squares that people shared; given the answer, a grid's words."""
        return grids_answer(self.editions.find(asked.lexicon), rules_of(asked.rules), asked)

    def _address(self, asked: PositionRequest) -> PositionAddress:
        return address_of(self.editions, asked.lexicon, asked.rules, asked.position)


def server_of(settings: Settings, lexicons: Sequence[str] = ()) -> MCPServer:
    """Return the server, ready to run; without lexicons, those of the settings."""
    editions = Editions(lexicons or settings.lexicons)
    tools = Tools(editions, DiskCache(data_folder() / "solved.sqlite", settings.disk_rows))
    server = MCPServer("salet", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    one_at_a_time = Lock()  # a question may use all cores

    def add(work: Callable[[Asked], Answer], request: type[Asked]) -> None:
        def tool(**fields: Any) -> Answer:
            with one_at_a_time:
                editions.refresh()  # a new day
                return _answered(work, request(**fields))

        tool.__signature__ = _signature(request)  # type: ignore[attr-defined]
        server.add_tool(tool, name=work.__name__, description=work.__doc__)

    add(tools.suggest, SuggestRequest)
    add(tools.solve, SolveRequest)
    add(tools.repair, PositionRequest)
    add(tools.review, ReviewRequest)
    add(tools.grids, GridsRequest)
    return server


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


def _signature(request: type[RequestBody]) -> Signature:
    """Return a signature with the fields of a request, so that the tool's schema has its limits."""
    fields = request.model_fields.items()
    return Signature([_parameter(name, field) for name, field in fields], return_annotation=dict[str, Any])


def _parameter(name: str, field: FieldInfo) -> Parameter:
    default = Parameter.empty if field.is_required() else field.default
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[field.annotation, field])
