"""Notices: whatever the page bundles and every source of words is named with licence."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from release import BUILDER, bundled

ROOT = Path(__file__).resolve().parents[1]
NOTICES = ROOT / "web" / "public" / "third-party.txt"
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
BUNDLED = {name: info["version"] for name, info in bundled(LOCK).items()}
SOURCES = re.findall(r"\| (?:npm|PyPI) (\S+) (\S+) \|", (ROOT / "src/salet/data/SOURCES.md").read_text("utf-8"))


def section(name: str, version: str) -> str:
    """Return what the notices say of a package."""
    title = f"{name} {version}"
    _, found, rest = NOTICES.read_text("utf-8").partition(f"\n{title}\n{'-' * len(title)}\n")
    assert found, title
    return re.split(r"\n\n\n(?=\S)", rest.lstrip("\n"))[0]


def test_the_page_bundles_what_its_package_names() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    assert package["dependencies"].keys() - {BUILDER} <= BUNDLED.keys()
    assert SOURCES


@pytest.mark.parametrize("name", BUNDLED)
def test_every_bundled_package_is_named_with_its_licence(name: str) -> None:
    text = section(name, BUNDLED[name])
    assert "Copyright (c)" in text
    assert "Permission is hereby granted" in text
    assert "WITHOUT WARRANTY OF ANY KIND" in text
    installed = ROOT / "web" / "node_modules" / name / "LICENSE"
    if installed.exists():
        assert installed.read_text("utf-8").strip() in text


@pytest.mark.parametrize(("name", "version"), sorted(set(SOURCES)))
def test_every_source_of_words_is_named_with_its_licence(name: str, version: str) -> None:
    assert re.search("MIT|Apache License|public domain", section(name, version))


def test_the_wheel_and_the_page_carry_the_notices() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert str(NOTICES.relative_to(ROOT)) in project["project"]["license-files"]
    assert NOTICES.relative_to(ROOT).parts[0] in project["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    assert NOTICES.parent.name == "public", "the build of the page copies this folder into it"
