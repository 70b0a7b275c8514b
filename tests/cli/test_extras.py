"""What needs an optional library names that library before it does any work, and the extras have what is named."""

import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet import errors

ROOT = Path(__file__).resolve().parents[2]
NEEDS = {
    "plots": ("matplotlib", "matplotlib", "bench entropy -l original --journal work.db --plot x.png"),
    "web": ("fastapi", "fastapi uvicorn", "serve"),
    "cluster": ("distributed", "distributed", "prove -l original --journal work.db --cluster tcp://127.0.0.1:1"),
}


@pytest.mark.parametrize(("module", "libraries", "command"), NEEDS.values(), ids=NEEDS)
def test_a_missing_library_is_named_before_any_work(
    module: str,
    libraries: str,
    command: str,
    salet: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    for loaded in [name for name in sys.modules if name == module or name.startswith(("salet.web", f"{module}."))]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, module, None)
    done = salet(*command.split())
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(f"run:\n  pip install {libraries}\n")
    assert list(tmp_path.iterdir()) == []


def test_the_libraries_that_messages_name_are_those_of_the_extras() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for extra, (_, libraries, _) in NEEDS.items():
        listed = [re.split(r"[<>=~!]", requirement)[0] for requirement in extras[extra]]
        assert libraries.replace('"', "").split() == listed


@pytest.mark.parametrize(
    ("file", "command"),
    (("pipx_metadata.json", "pipx inject salet matplotlib"), ("uv-receipt.toml", "uv pip install --python")),
)
def test_a_library_is_added_by_what_installed_salet(
    file: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / file).touch()
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    assert errors.install_command("matplotlib").startswith(command)


def test_no_text_names_a_package_that_is_not_published() -> None:
    texts = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "src").glob("**/*.py")]
    assert [path.name for path in texts if "salet[" in path.read_text("utf-8")] == []


def test_readme_and_tutorial_install_alike() -> None:
    install = re.compile(r"(?s)<!-- install -->.*<!-- /install -->")
    blocks = [install.findall((ROOT / page).read_text("utf-8")) for page in ("README.md", "docs/tutorial.md")]
    assert blocks[0] == blocks[1] != []
