"""One grammar for the command line: options anywhere, a board alone, help that fits a screen."""

from collections.abc import Callable, Iterator
from typing import Any

import click
import pytest

from salet.cli.main import cli

Command = Callable[..., Any]
LINES = 30  # of a screen
ALL_COMMANDS = 42  # lines of the page that lists them
BOARD = ("crane", "bygbb")


def pages(command: click.Command = cli, name: str = "") -> Iterator[str]:
    """Yield the names of the commands that have help, each below the one before."""
    yield name
    if isinstance(command, click.Group):
        context = click.Context(command)
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None
            yield from pages(found, f"{name} {below}".strip())


@pytest.mark.parametrize("page", list(pages()), ids=str)
def test_every_page_of_help_fits_a_screen(salet: Command, page: str) -> None:
    lines = salet(*page.split(), "--help").out.splitlines()
    assert len(lines) <= (LINES if page else ALL_COMMANDS)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    "line",
    (
        ("--hard", *BOARD),
        (*BOARD, "--hard"),
        ("suggest", "--hard", *BOARD),
        ("--hard", "suggest", *BOARD),
        ("--rules", "hard", *BOARD),
        ("--rules=hard", *BOARD),
        ("--hard", "crane=bygbb"),
        ("--hard", "crane", "-yg--"),
    ),
    ids=" ".join,
)
def test_options_stand_before_or_after_the_board(salet: Command, line: tuple[str, ...]) -> None:
    shown = salet("-l", "original", "-n", "1", *line).out
    assert "24 words left; lexicon original, rules hard" in shown
    assert len([row for row in shown.splitlines() if "proven" in row]) == 1
