"""The whole OpenAPI description, tried out on a real server: nothing fails, and every answer is as described."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from served import Served

from salet.web.app import samples
from salet.web.routes import games, lexicons, positions
from salet.web.schemas.models import Analysis, End, Problem

pytestmark = pytest.mark.xdist_group("served")

CONFIG = Path(__file__).with_name("schemathesis.toml")
EXAMPLES = os.environ.get("SALET_EXAMPLES", "10")
"""Requests of each kind that are tried; more find more."""

ROUTES = [
    route
    for router in (lexicons.router, games.router, positions.router)
    for route in router.routes
    if isinstance(route, APIRoute) and route.response_model
]
POSTED = [route for route in ROUTES if route.dependant.body_params]
ASKED = [route for route in ROUTES if not route.dependant.body_params]


def body_of(route: APIRoute) -> Any:
    return route.dependant.body_params[0].field_info.annotation


def test_every_answer_is_as_described_and_none_is_a_fault(served: Served, tmp_path: Path) -> None:
    phases = ("--phases", "examples,coverage,fuzzing", "--max-examples", EXAMPLES, "--request-timeout", "30")
    program = (sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG), "run", "--no-color")
    reply = subprocess.run(
        [*program, f"{served.url}/api/v1/openapi.json", *phases],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    lines = [line[:300] for line in reply.stdout.splitlines()]
    assert reply.returncode == 0, "\n".join(lines[-120:])
    served.settles("salet_searches_running", 0, 30)


def test_every_example_has_the_shape_that_it_is_an_example_of() -> None:
    shapes = [*map(body_of, POSTED), *(route.response_model for route in ROUTES), Analysis, End, Problem]
    shape_of = {shape.__name__: shape for shape in shapes}
    assert shape_of.keys() == samples().keys()
    for name, sample in samples().items():
        shape_of[name].model_validate(sample, extra="forbid")


@pytest.mark.parametrize("position", ("start", "crane.BYGBB", "crane.BYGBB.slate.BBGBY", "crane.BYGBB.dwarf.GGGGG"))
@pytest.mark.parametrize("route", ASKED, ids=lambda route: route.name)
def test_an_answer_has_what_is_described_and_nothing_more(served: Served, route: APIRoute, position: str) -> None:
    address = route.path.format(lexicon="original", rules="normal", position=position)
    answer = served.client.get(address, follow_redirects=True)
    shape = route.response_model if answer.is_success else Problem
    shape.model_validate_json(answer.text, strict=True, extra="forbid")


@pytest.mark.parametrize("route", POSTED, ids=lambda route: route.name)
def test_the_answer_to_a_sample_has_what_is_described_and_nothing_more(served: Served, route: APIRoute) -> None:
    answer = served.client.post(route.path, json=samples()[body_of(route).__name__]).raise_for_status()
    route.response_model.model_validate_json(answer.text, strict=True, extra="forbid")


def test_the_events_of_an_analysis_have_what_is_described_and_nothing_more(served: Served) -> None:
    address = "/api/v1/original/normal/crane.BBBBB/analysis"
    stream = served.client.get(address, follow_redirects=True).raise_for_status().text
    events = [event.partition("\ndata: ") for event in stream.strip().split("\n\n") if event.startswith("event")]
    for name, _, data in events:
        shape = End if name == "event: end" else Analysis
        shape.model_validate_json(data, strict=True, extra="forbid")
    assert events[-1][0] == "event: end"
