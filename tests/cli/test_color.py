"""Color marks the best word, proven values, costs, and errors, on a terminal or where it's forced; never alone."""

import re
import sys
from collections.abc import Callable
from typing import Any

import pytest
from terminal import Terminal

from salet.show.blocks import Block, RenderStyle, Table, Text, as_text

BOLD, GREEN, RED, BOLD_RED = "\x1b[1m", "\x1b[32m", "\x1b[31m", "\x1b[1;31m"
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
SUGGEST = ("suggest", "-l", "original", "crane", "bygbb", "--top", "2")
REVIEW = ("review", "-l", "original", "soare", "fuzzy", "wince")
Command = Callable[..., Any]


@pytest.mark.parametrize(
    ("environment", "is_colored"),
    (
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"CLICOLOR_FORCE": "1"}, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        ({"FORCE_COLOR": "0"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ),
)
def test_a_pipe_has_color_only_if_it_is_forced(
    salet: Command, environment: dict[str, str], is_colored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain = salet(*SUGGEST).out
    shown = salet(*SUGGEST, **environment).out
    assert ESCAPES.sub("", shown) == plain
    assert (f"{BOLD}shtik\x1b[0m" in shown, f"{GREEN}proven\x1b[0m" in shown) == (is_colored, is_colored)
    error = salet("suggest", "crane", "bygb", **environment).err
    assert error.startswith(f"{BOLD_RED}salet:\x1b[0m" if is_colored else "salet:")


def test_a_costly_guess_has_a_red_number(salet: Command) -> None:
    shown = salet(*REVIEW, FORCE_COLOR="1", NO_COLOR="").out
    costs = [float(cost) for cost in re.findall(rf"{re.escape(RED)}([0-9.]+)", shown)]
    assert costs
    assert min(costs) >= 0.1
    assert ESCAPES.sub("", shown) == salet(*REVIEW).out


@pytest.mark.gate
@pytest.mark.parametrize(
    ("environment", "is_colored"), (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False))
)
def test_a_terminal_has_color(environment: dict[str, str], is_colored: bool) -> None:
    terminal = Terminal([sys.executable, "-m", "salet", *SUGGEST], environment=environment)
    try:
        terminal.wait_for(lambda _: False, seconds=120)
    finally:
        terminal.close()
    assert (f"{BOLD}shtik".encode() in terminal.raw) == is_colored
    assert (b"\x1b[" in terminal.raw) == is_colored


def test_plain_text_has_no_color_even_if_it_is_forced(salet: Command) -> None:
    assert "\x1b" not in salet("stats", "--plain", FORCE_COLOR="1", NO_COLOR="").out


@pytest.mark.parametrize("width", (12, 20, 30, 60))
def test_color_changes_no_width(width: int) -> None:
    table = Table(
        ("guess", "expected", "certainty"), [("shtik", "2.375", "proven"), ("audit", "2.417", "proven")], (0, 2),
        marks={(0, 0): "best", (0, 2): "good", (1, 1): "bad"},
    )  # fmt: skip
    blocks: list[Block] = [
        table,
        Text("Proven best guess: shtik, and then some more words.\n  An indent.", mark="good"),
    ]
    colored = as_text(blocks, RenderStyle(width, colour=True))
    assert ESCAPES.sub("", colored) == as_text(blocks, RenderStyle(width))
    assert GREEN in colored
