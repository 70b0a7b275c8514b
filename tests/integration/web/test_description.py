"""The whole OpenAPI description, tried out on a real server: nothing fails, and every answer is as described."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from served import Served

from salet.web.routes import ROUTES

pytestmark = pytest.mark.xdist_group("served")
CONFIG = Path(__file__).with_name("schemathesis.toml")
EXAMPLES = os.environ.get("SALET_EXAMPLES", "5")
"""Requests of each kind that are tried; more find more."""

ASKED = {
    "suggest": "position=crane.BYGBB&lexicon=original",
    "why": "position=crane.BYGBB&lexicon=original",
    "hints": "position=crane.BYGBB&lexicon=original",
    "review": "position=crane+shark&lexicon=original",
    "solve": "position=crane.BYGBB&lexicon=original",
    "suggest-boards": "boards=crane.BYGBB&boards=crane.BBBBB",
}


@pytest.mark.parametrize("kind", ("examples,fuzzing", pytest.param("coverage", marks=pytest.mark.slow)))
def test_every_answer_is_as_described_and_none_is_a_fault(served: Served, tmp_path: Path, kind: str) -> None:
    phases = ("--phases", kind, "--max-examples", EXAMPLES, "--request-timeout", "60")
    program = (sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG), "run", "--no-color")
    reply = subprocess.run(
        [*program, f"{served.url}/api/openapi.json", *phases],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    lines = [line[:300] for line in reply.stdout.splitlines()]
    assert reply.returncode == 0, "\n".join(lines[-120:])


@pytest.mark.parametrize("route", ASKED)
def test_an_answer_has_what_is_described_and_nothing_more(served: Served, route: str) -> None:
    answer = served.client.get(f"/api/{route}?{ASKED[route]}").raise_for_status()
    ROUTES[route][1].model_validate_json(answer.text, strict=True, extra="forbid")
