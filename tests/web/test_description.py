"""The whole OpenAPI description, tried out on a real server: nothing fails, and every answer is as described."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import BaseModel
from served import Served

from salet.web.schemas import models, samples, study_models

pytestmark = pytest.mark.xdist_group("served")

CONFIG = Path(__file__).with_name("schemathesis.toml")
EXAMPLES = os.environ.get("SALET_EXAMPLES", "25")
"""Requests of each kind that are tried; more find more."""


def test_every_answer_is_as_described_and_none_is_a_fault(served: Served, tmp_path: Path) -> None:
    phases = ("--phases", "examples,coverage,fuzzing", "--max-examples", EXAMPLES, "--request-timeout", "30")
    program = (sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG), "run", "--no-color")
    told = subprocess.run(
        [*program, f"{served.url}/api/v1/openapi.json", *phases],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    lines = [line[:300] for line in told.stdout.splitlines()]
    assert told.returncode == 0, "\n".join(lines[-120:])
    served.settles("salet_searches_running", 0, 30)


def test_every_example_has_the_shape_that_it_is_an_example_of() -> None:
    shapes = {**vars(models), **vars(study_models)}
    checked = 0
    for shape in shapes.values():
        if isinstance(shape, type) and issubclass(shape, BaseModel):
            extra = shape.model_config.get("json_schema_extra")
            for example in extra["examples"] if isinstance(extra, dict) else []:  # type: ignore[union-attr]
                shape.model_validate(example, extra="forbid")
                checked += 1
    assert checked == sum(name.isupper() for name in vars(samples))
