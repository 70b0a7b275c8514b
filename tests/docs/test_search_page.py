"""docs/search.md names tests and functions that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "search.md").read_text("utf-8")


def test_the_tests_of_the_search_exist() -> None:
    named = re.findall(r"`(tests/\S+\.py)(?:::(\w+))?`", TEXT)
    assert len(named) > 10
    for file, name in named:
        assert not name or f"def {name}(" in (ROOT / file).read_text("utf-8"), name


def test_the_functions_of_the_core_exist() -> None:
    code = "".join(file.read_text("utf-8") for file in (ROOT / "core").rglob("*.[ch]"))
    names = re.findall(r"`((?:try|check|charge|search|bound|cap|gather|has|measure|open|is|three)_\w+|precedes)`", TEXT)
    assert len(names) > 15
    for name in names:
        assert re.search(rf"\b{name}\b", code), name
