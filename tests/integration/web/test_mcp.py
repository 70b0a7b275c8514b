"""`salet mcp`: a client of the official SDK talks to it, over standard input and output and in this process."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

import salet
from document_blocks import blocks
from salet.web.mcp_server import server_of
from salet.web.questions import QUESTIONS

DOCS = Path(__file__).resolve().parents[3] / "docs"
LIMITS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("suggest", {"top": 500}, "less than or equal to 50"),
    ("suggest", {"position": "a" * 2001}, "at most 2000"),
    ("solve", {"budget": 3600, "position": "crane bygbb"}, "less than or equal to 30"),
    ("suggest", {"lexicon": "/etc/passwd"}, "There is no lexicon"),
    ("suggest", {"position": "crane.BYGBB.slate.BBGBY", "lexicon": "original"}, "Perhaps: row"),
    ("review", {"lexicon": "original"}, "There is no game to review"),
    ("read", {}, "text"),
)


@pytest.mark.slow
def test_the_session_in_the_documentation_is_what_happens() -> None:
    session = [sys.executable, str(DOCS / "examples" / "mcp_session.py")]
    done = subprocess.run(session, capture_output=True, encoding="utf-8", check=True, timeout=120)
    shown = [block.text for block in blocks((DOCS / "mcp.md").read_text("utf-8")) if "mcp_session" in block.text]
    assert shown == [f"$ python mcp_session.py\n{done.stdout}"]


def test_the_tools_have_the_limits_of_the_api_and_answer_as_the_library_does() -> None:
    asyncio.run(_ask())


async def _ask() -> None:
    async with Client(server_of(["original"])) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert tools.keys() == QUESTIONS.keys()
        assert tools["suggest"].input_schema["properties"]["top"]["maximum"] == 50
        for tool, fields, reason in LIMITS:
            refused: Any = await client.call_tool(tool, fields)
            assert refused.is_error, tool
            assert reason in refused.content[0].text
        solved = await client.call_tool("solve", {"position": "crane bygbb"})  # of the first list that is offered
        found = json.loads(json.dumps(solved.structured_content))
        known = salet.solve(salet.position_of("crane bygbb", "original"))
        assert (found["guess"], found["label"]) == (known.guess, "proven")
        assert found["value"] == pytest.approx(known.upper)


def test_without_the_extra_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from salet.cli.main import run

    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.delitem(sys.modules, "salet.web.mcp_server", raising=False)
    assert run(["mcp"]) == 2
