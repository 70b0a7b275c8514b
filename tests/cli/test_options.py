"""What commands share: the same options, read and refused in the same way."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from salet.cli.main import COMMANDS, cli

Command = Callable[..., Any]
IMPOSSIBLE = ["crane", "bygbb", "slate", "bbgby"]
ILLEGAL = ["--hard", "crane", "bbgbb", "about", "gbbbb"]
SHARED = {"--rules", "--hard", "--journal", "--cluster", "--json"}


def options(command: click.Command) -> Iterator[click.Option]:
    """Yield the options of a command and of those below it."""
    yield from (parameter for parameter in command.params if isinstance(parameter, click.Option))
    for below in getattr(command, "commands", {}).values():
        yield from options(below)


def test_an_option_is_described_alike_in_every_command() -> None:
    described = defaultdict(set)
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        for option in options(command):
            for spelling in option.opts:
                described[spelling].add(option.help)
    assert {name for name in SHARED if len(described[name]) != 1} == set()


@pytest.mark.gate
@pytest.mark.parametrize(
    ("board", "error", "edit"),
    (
        (IMPOSSIBLE, "contradiction", "row 2, letter 5: grey instead of yellow"),
        (ILLEGAL, "illegal-guess", "row 1, letter 3: yellow instead of green"),
    ),
)
def test_a_position_that_cannot_be_gets_the_same_repairs_from_every_command(
    salet: Command, board: list[str], error: str, edit: str
) -> None:
    commands = ("suggest", "solve", "review", "prove")
    texts = [salet(command, "-l", "original", *board) for command in commands]
    assert {(done.code, done.err) for done in texts} == {(1, "")}
    assert len({done.out for done in texts}) == 1
    assert edit in texts[0].out
    values = [json.loads(salet(command, "-l", "original", "--json", *board).out) for command in commands]
    assert all(value == values[0] for value in values)
    assert (values[0]["error"], edit in {repair["edit"] for repair in values[0]["repairs"]}) == (error, True)


@pytest.mark.parametrize("command", ("suggest", "solve", "review", "prove"))
@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["crane", "01200"], "digits need a named notation"),
        (["crane", "ggggy"], "cannot occur"),
        (["zzzzz", "bbbbb"], "not in the word list"),
        (["planet", "bbbbbb"], "6 letters"),
    ),
)
def test_wrong_input_is_refused_in_the_same_words(
    salet: Command, command: str, arguments: list[str], reason: str
) -> None:
    done = salet(command, "-l", "original", *arguments)
    assert (done.code, done.out) == (2, "")
    assert reason in " ".join(done.err.split())


CERTIFICATE = "salet-certificate 1\nlexicon {} 0\nrules normal\ntotal 1\nopeners 1\n\ncrane exact 1\n\ncrane!\n"
TREE = "salet-tree 1\nlexicon {} 0\nrules normal\nstrategy entropy\n\ncrane!\n"


@pytest.mark.parametrize(("command", "text"), ((["verify"], CERTIFICATE), (["verify"], TREE)))
def test_a_file_names_its_lexicon_and_never_a_path(
    salet: Command, tmp_path: Path, command: list[str], text: str
) -> None:
    secret, hostile = tmp_path / "secret.txt", tmp_path / "hostile"
    secret.write_text("hunter2 is the password", "utf-8")
    for name in (secret, f"{secret}+{secret}", f"{tmp_path}/../{tmp_path.name}/secret.txt", "/dev/null"):
        hostile.write_text(text.format(name), "utf-8")
        done = salet(*command, str(hostile))
        assert (done.code, done.out) == (2, "")
        assert "hunter2" not in done.err
        assert "--lexicon FILE" in " ".join(done.err.split())
