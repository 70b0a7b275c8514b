"""The page of benchmarks: what it shows is what was measured, and its commands are Salet's."""

import re
import sys
from pathlib import Path

import pytest

import make_benchmarks_page as made
from salet.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]


def test_every_figure_has_its_command_or_is_cited() -> None:
    times = [made.Time(task.title, name, 1.0) for task in made.TASKS for name in task.commands]
    rows = made.page([*times, *made.CITED], {"Salet": "0.2.0"}).splitlines()
    table = [row for row in rows if row.startswith("| ") and " s | " in row]
    assert len(table) == len(times) + len(made.CITED)
    assert sum("*cited*" in row for row in table) == len(made.CITED)


def test_the_commands_of_the_page_exist() -> None:
    commands = re.findall(r"\| `salet ([\w-]+)", (ROOT / "docs" / "benchmarks.md").read_text("utf-8"))
    assert commands
    assert set(commands) <= set(COMMANDS)


def test_a_program_that_prints_something_else_is_not_measured() -> None:
    with pytest.raises(SystemExit, match="did not print"):
        made.seconds_of([sys.executable, "-c", "print('other')"], "wanted")
    assert made.seconds_of([sys.executable, "-c", "print('wanted')"], "wanted") > 0


def test_the_chart_shows_the_versions_tasks() -> None:
    picture = made.CHART.read_text("utf-8")
    assert picture.startswith("<?xml")
    assert len(picture) < 200_000


def test_the_page_is_what_the_tool_writes_of_its_figures() -> None:
    figures = made.published()
    assert {figure.task for figure in figures} == {task.title for task in made.TASKS}
    assert made.page(figures, made.versions()).splitlines()[6:] == made.PAGE.read_text("utf-8").splitlines()[6:]
