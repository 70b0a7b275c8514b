"""What people read is in plain English: pages, messages, help, labels, tests and tools."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORDS = "told|tells|mend|mends|mended|mending|anew|dearer|reckon|reckons|foretold|beside|so many|one's own"
DATED = re.compile(rf"\b((?i:{WORDS})|is none)\b")
TEXTS = (
    *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted(page for folder in ("docs", "developing") for page in (ROOT / folder).glob("*.md")),
    *sorted((ROOT / "web" / "src").rglob("*.ts*")),
    *sorted(path for folder in ("tests", "tools", "benchmarks") for path in (ROOT / folder).rglob("*.py")),
)
SOURCES = sorted((ROOT / "src" / "salet").rglob("*.py"))


def shown(path: Path) -> Path:
    return path.relative_to(ROOT)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(shown(path)))
def test_pages_tests_and_tools_are_in_plain_english(path: Path) -> None:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if path == Path(__file__) and line.startswith(("WORDS", "DATED")):
            continue
        assert not DATED.search(line), f"{shown(path)}:{number}: {line.strip()}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(shown(path)))
def test_messages_and_help_are_in_plain_english(path: Path) -> None:
    for line, text in strings(ast.parse(path.read_text("utf-8"))):
        assert not DATED.search(text), f"{shown(path)}:{line}: {text}"


def strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the strings of a module, docstrings of commands and routes included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
