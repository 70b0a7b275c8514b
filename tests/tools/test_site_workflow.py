"""The daily site workflow: its commands and their options exist."""

import re
import shlex
from pathlib import Path

import pytest
import yaml

from salet.cli.main import run

WORKFLOW = Path(__file__).parents[2] / ".github" / "workflows" / "site.yml"


def test_every_command_of_the_workflow_and_its_options_exist(capsys: pytest.CaptureFixture[str]) -> None:
    job = yaml.safe_load(WORKFLOW.read_text("utf-8"))["jobs"]["site"]
    steps = [step["run"] for step in job["steps"] if step.get("run", "").startswith("salet")]
    commands = [shlex.split(step.partition("||")[0]) for step in steps]
    assert [command[:2] for command in commands] == [["salet", "lexicon"], ["salet", "lexicon"], ["salet", "site"]]
    for command in commands:
        words = [word for word in command[1:] if re.fullmatch("[a-z]+", word) and word != "public"]
        assert run([*words, "--help"]) == 0
        help_text = capsys.readouterr().out
        assert all(option in help_text for option in command if option.startswith("--"))
