"""`salet serve` before it serves: what it says when it cannot."""

import sys
import time

import pytest
from terminal import Terminal


@pytest.mark.gate
def test_on_a_terminal_one_line_says_how_to_end_it_and_that_ends_it() -> None:
    terminal = Terminal([sys.executable, "-m", "salet", "serve", "--port", "0", "-l", "original"])
    try:
        terminal.wait_for(lambda there: "Ctrl-C" in there.text)
        time.sleep(1)  # until it listens
        assert len(terminal.text.splitlines()) == 1, "no log"
        terminal.type("\x03")
        terminal.wait_for(lambda _: False)
        assert terminal.code == 0
    finally:
        terminal.close()
