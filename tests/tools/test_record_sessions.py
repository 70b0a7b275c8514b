"""Recording a session: a page shows what the terminal does, and stale ones are found."""

import sys
from pathlib import Path

import pytest

from record_sessions import Terminal, main

PAGE = "# Hints\n\n```text session=hints\nsomething old\n```\n\nThe end.\n"


def test_a_page_is_rewritten_and_then_current(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, "utf-8")
    assert main(["--check", str(page)]) == 1
    assert page.read_text("utf-8") == PAGE
    assert main([str(page)]) == 0
    assert "```text session=hints\n$ salet --hints\nSalet helps" in page.read_text("utf-8")
    assert page.read_text("utf-8").endswith("guess 3> quit\n```\n\nThe end.\n")
    assert main(["--check", str(page)]) == 0
    assert "1 sessions as shown" in capsys.readouterr().out


def test_a_program_that_never_asks_is_not_waited_for_for_ever() -> None:
    terminal = Terminal([sys.executable, "-c", "import time; print('hello', flush=True); time.sleep(60)"])
    with pytest.raises(TimeoutError, match="hello"):
        terminal.wait_for(lambda there: there.at_prompt, seconds=3)
    terminal.close()
    assert terminal.code == -9
