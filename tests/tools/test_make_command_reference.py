"""The page of commands is what `--help` shows now."""

import make_command_reference
from salet.cli.main import COMMANDS


def test_the_page_of_commands_is_current() -> None:
    assert make_command_reference.TARGET.read_text("utf-8") == make_command_reference.text()


def test_the_page_has_every_command_and_those_below_it() -> None:
    text = make_command_reference.text()
    for name in (*COMMANDS, "stats export", "lexicon update"):
        assert f"# salet {name}\n" in text
