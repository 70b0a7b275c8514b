"""One grammar for the command line: options anywhere, a board alone, help that fits a screen."""

from collections.abc import Callable, Iterator
from typing import Any

import click
import pytest

from salet.cli.main import HELPER, OPTIONS, cli

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


def options_of(name: str) -> dict[str, click.Option]:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    return {spelling: one for one in command.params if isinstance(one, click.Option) for spelling in one.opts}


def test_the_first_page_names_the_options_that_there_are() -> None:
    named = {part for spelling in OPTIONS for part in spelling.replace(",", "").split() if part.startswith("-")}
    assert named - {"--version", "-h", "--help"} == options_of(HELPER).keys()


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


def test_a_word_without_tiles_says_what_to_type(salet: Command) -> None:
    for line in (("crane",), ("--hard", "crane"), ("crane", "--json")):
        result = salet(*line)
        assert result.code == 2
        assert "'crane' has no tiles. Write 'crane bygbb'" in " ".join(result.err.split())


def test_an_option_that_is_not_there_is_named_with_what_is_near(salet: Command) -> None:
    assert "Did you mean" in salet("--bords", "4").err
    assert "No such option '--seed'" in " ".join(salet("play", "--seed", "3").err.split())
    assert "--top" in salet("--plain", "--top", "5", *BOARD).err


# --- At the helper's prompt -------------------------------------------------------------------------------------
