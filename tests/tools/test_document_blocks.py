"""The runner of documented examples notices every difference, and nothing else."""

from pathlib import Path

import pytest

from document_blocks import Mismatch, blocks, main, matches, run_page, steps


def page(folder: Path, text: str) -> Path:
    path = folder / "page.md"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    (
        "```console\n$ echo one; echo two\none\ntwo\n```\n",
        "```console\n$ echo one && \\\n> echo two\none\ntwo\n```\n",
        "```console\n$ seq 9\n1\n...\n9\n```\n",
        "```console\n$ echo took 12 ms\ntook ... ms\n```\n",
        "```console\n$ echo note >&2; echo answer\nanswer\n```\n",
        "```console\n$ echo wrong >&2; exit 2\nwrong\n$ echo $?\n2\n```\n",
        "```console\n$ echo 'ends in spaces   '\nends in spaces\n```\n",
        "```console\n$ printf 'a\\n\\n'\na\n```\n",
        "```python\n>>> 1 + 1\n2\n```\n",
        "```python\nsix = 6\n```\n\n```python\n>>> six * 7\n42\n```\n",
        "```text file=list.txt\nsalet\n```\n\n```console\n$ cat list.txt\nsalet\n```\n",
        "1. in a list\n\n   ```console\n   $ echo one\n   one\n   ```\n",
        "````{note}\n```console\n$ echo one\none\n```\n````\n",
        "```console\n$ echo $COLUMNS $NO_COLOR\n80 1\n```\n",
    ),
)
def test_an_example_that_shows_what_happens_passes(tmp_path: Path, text: str) -> None:
    assert run_page(page(tmp_path, text), tmp_path) >= 1


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


@pytest.mark.parametrize(
    "text",
    ("```console no-run\n$ exit 1\n```\n", "```python no-run\n1 / 0\n```\n", "```json\n{}\n```\n"),
)
def test_a_block_that_is_only_shown_is_not_run(tmp_path: Path, text: str) -> None:
    assert run_page(page(tmp_path, text), tmp_path) == 0


def test_a_step_keeps_its_line() -> None:
    (block,) = blocks("title\n\n```console\n$ true\n$ echo a\na\n```\n")
    assert [(step.line, step.command, step.shown) for step in steps(block)] == [
        (4, "true", ()),
        (5, "echo a", ("a",)),
    ]


def test_dots_stand_for_any_text_but_not_for_other_text() -> None:
    assert matches(["..."], [])
    assert matches(["a", "..."], ["a", "b", "c"])
    assert not matches(["a", "...", "d"], ["a", "b", "c"])
    assert not matches(["a ... c"], ["a", "c"])


def test_the_command_names_the_page_that_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = page(tmp_path, "```python\n>>> 2\n2\n```\n")
    assert main([str(good)]) == 0
    bad = page(tmp_path, "```python\n>>> 2\n3\n```\n")
    assert main([str(bad)]) == 1
    assert "page.md: 1 blocks as shown" in capsys.readouterr().out
