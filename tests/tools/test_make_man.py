"""The manual pages have every command, option, setting, and exit code, and no line that troff would misread."""

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

import make_man
from salet.cli.main import COMMANDS, cli
from salet.cli.settings import OPTIONS

MACROS = re.compile(r"^\.(TH|SH|SS|PP|TP|B|BR|nf|fi)\b")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("man")
    make_man.main(folder)
    return folder


def test_each_command_has_a_page_with_its_options(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == {"salet.1", *(f"salet-{name}.1" for name in COMMANDS)}
    context = click.Context(cli, info_name="salet")
    for child in make_man.children(context):
        page = (folder / f"salet-{child.info_name}.1").read_text("utf-8").replace("\\-", "-")
        below = make_man.children(child) if isinstance(child.command, click.Group) else ()
        for each in (child, *below):
            options = [option for option in each.command.params if isinstance(option, click.Option)]
            assert all(name in page for option in options for name in option.opts if not option.hidden)


def test_the_first_page_has_commands_settings_and_exit_codes(folder: Path) -> None:
    page = (folder / "salet.1").read_text("utf-8")
    assert all(f".B salet {name}\n" in page for name in COMMANDS)
    assert all(f".B {variable}\n" in page for variable in (*OPTIONS, "SALET_DATA", "NO_COLOR", "130"))


def test_no_text_is_taken_for_a_macro(folder: Path) -> None:
    for path in folder.iterdir():
        for line in path.read_text("utf-8").splitlines():
            assert not line.startswith("'")
            assert line[:1] != "." or MACROS.match(line), line
            assert not re.search(r"\\(?![-e&])", line), line


def test_troff_has_nothing_to_warn_of(folder: Path) -> None:
    groff = shutil.which("groff")
    if not groff:
        pytest.skip("groff isn't installed here")
    for path in folder.iterdir():
        done = subprocess.run([groff, "-man", "-Tutf8", "-ww", path], capture_output=True, text=True, check=True)
        assert not done.stderr
