"""Notices: whatever the page bundles and every source of words is named with its licence."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
NOTICES = (ROOT / "web" / "public" / "third-party.txt").read_text("utf-8")
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
DIRECT = [name for name in LOCK[""]["dependencies"] if name != "vite"]
NAMES = [*DIRECT, *(name for direct in DIRECT for name in LOCK[f"node_modules/{direct}"].get("dependencies", {}))]
BUNDLED = [(name, LOCK[f"node_modules/{name}"]["version"]) for name in NAMES]
SOURCES = re.findall(r"\| (?:npm|PyPI) (\S+) (\S+) \|", (ROOT / "src/salet/data/SOURCES.md").read_text("utf-8"))


@pytest.mark.parametrize(("name", "version"), sorted({*BUNDLED, *SOURCES}))
def test_what_is_shipped_of_others_is_named_with_its_licence(name: str, version: str) -> None:
    title = f"{name} {version}"
    _, found, rest = NOTICES.partition(f"\n{title}\n{'-' * len(title)}\n")
    assert found, title
    text = re.split(r"\n\n\n(?=\S)", rest.lstrip("\n"))[0]
    assert re.search("Permission is hereby granted|MIT|Apache License|public domain", text)
