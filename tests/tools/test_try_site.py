"""The daily site workflow: its commands exist, and all of its steps work one after another."""

import re
import shlex

import pytest

import try_site
from salet.cli.main import run


def test_every_command_of_the_workflow_and_its_options_exist(capsys: pytest.CaptureFixture[str]) -> None:
    commands = [shlex.split(step.partition("||")[0]) for step in try_site.steps()]
    assert [command[:2] for command in commands] == [["salet", "lexicon"], ["salet", "site"]]
    for command in commands:
        words = [word for word in command[1:] if re.fullmatch("[a-z]+", word) and word != "public"]
        assert run([*words, "--help"]) == 0
        help_text = capsys.readouterr().out
        assert all(option in help_text for option in command if option.startswith("--"))


@pytest.mark.slow
def test_the_steps_publish_what_is_new_and_fetch_nothing_twice(capsys: pytest.CaptureFixture[str]) -> None:
    try_site.main()
    assert capsys.readouterr().out.startswith("Run 1: 2 answers fetched")
