"""The runner of documented examples notices every difference, and nothing else."""

from pathlib import Path

import pytest

from document_blocks import Mismatch, run_page


def page(folder: Path, text: str) -> Path:
    path = folder / "page.md"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "reply"),
    (
        ("```console\n$ echo one\ntwo\n```\n", "line 2: \\$ echo one"),
        ("```console\n$ echo one\n```\n", r"\+one"),
        ("```console\n$ true\nextra\n```\n", "-extra"),
        ("```console\nno command\n```\n", "begins with a command"),
        ("````{note}\n```console\n$ echo one\ntwo\n```\n````\n", "line 3"),
        ("```python\n>>> 1 + 1\n3\n```\n", "Expected:"),
        ("```sh\nmake\n```\n", "write console or python"),
    ),
)
def test_an_example_that_shows_something_else_fails(tmp_path: Path, text: str, reply: str) -> None:
    with pytest.raises(Mismatch, match=reply):
        run_page(page(tmp_path, text), tmp_path)
