"""One grammar for the command line: options anywhere, a board alone, help that fits a screen."""

from collections.abc import Callable, Iterator
from typing import Any

import click
import pytest

from salet.cli.main import COMMANDS, HELPER, IN_A_GAME, MORE, OPTIONS, PLAY, TAKE_A_VALUE, cli

Command = Callable[..., Any]
LINES = 30  # of a screen
BOARD = ("crane", "bygbb")
ORIGINAL = ("-l", "original", "--no-history", "--budget", "0")


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
    assert len(lines) <= LINES
    assert max(map(len, lines)) <= 80


def test_the_first_page_has_what_players_need_and_leads_to_the_rest(salet: Command) -> None:
    first, more = salet("--help").out, salet("help", "more").out
    assert len(PLAY) <= 8
    for name in COMMANDS:
        assert (f"\n  {name} " in first, f"\n  {name} " in f"\n{more}") == (name in PLAY, name not in PLAY)
    assert "salet help more" in first
    assert salet("help").out == first
    for name in (*PLAY, *MORE["Explore"]):
        assert salet("help", name).out == salet(name, "--help").out


def options_of(name: str) -> dict[str, click.Option]:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    return {spelling: one for one in command.params if isinstance(one, click.Option) for spelling in one.opts}


def test_the_first_page_names_the_options_that_there_are() -> None:
    named = {part for spelling in OPTIONS for part in spelling.replace(",", "").split() if part.startswith("-")}
    assert named - {"--version", "-h", "--help"} == options_of(HELPER).keys()


def test_the_line_is_read_as_the_options_are_made() -> None:
    helper, suggest = options_of(HELPER), options_of("suggest")
    assert {*helper} - {*suggest} == IN_A_GAME
    assert {name for name, option in (helper | suggest).items() if not option.is_flag} == TAKE_A_VALUE


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


@pytest.mark.long
@pytest.mark.parametrize("line", (("--hints", *BOARD), (*BOARD, "--hints")), ids=" ".join)
def test_hints_for_a_board_begin_a_game_without_words(salet: Command, line: tuple[str, ...]) -> None:
    shown = salet(*ORIGINAL, *line, stdin="hint\n").out
    assert "24 words left." in shown
    assert shown.startswith(" C  R  A  N  E   BYGBB\n"), "no greeting before it"
    assert "Words that fit" in shown or "vowel" in shown or "letter" in shown
    assert not {"shtik", "dwarf", "shard"} & {*shown.split()}


def test_an_option_that_is_not_there_is_named_with_what_is_near(salet: Command) -> None:
    assert "Did you mean" in salet("--bords", "4").err
    assert "No such option '--seed'" in " ".join(salet("play", "--seed", "3").err.split())
    assert "--top" in salet("--hints", "--top", "5", *BOARD).err


# --- At the helper's prompt -------------------------------------------------------------------------------------


@pytest.mark.long
def test_digits_are_named_at_the_prompt(salet: Command) -> None:
    typed = "crane 01200\ndigits 2\ndigits green2\ncrane 01200\n"
    result = salet(*ORIGINAL, stdin=typed)
    assert " C  R  A  N  E   BYGBB" in result.out
    assert "as in digits green2" in result.err
    assert "digits green2, digits green0" in result.err


@pytest.mark.long
def test_a_new_game_begins_with_the_openers(salet: Command) -> None:
    shown = salet(*ORIGINAL, stdin="crane bygbb\nnew\n").out
    assert shown.count("Good openers") == 2
    assert "Good openers" in shown.partition("New game.")[2]
