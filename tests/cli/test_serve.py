"""`salet serve` before it serves: what it says when it cannot."""

import socket
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from record_sessions import Terminal


def test_a_port_that_is_taken_is_named(salet: Callable[..., Any]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        reply = salet("serve", "--port", str(taken.getsockname()[1]))
    assert reply.code == 2
    assert "Cannot listen on" in reply.err


def test_a_lexicon_that_is_not_there_is_named(salet: Callable[..., Any]) -> None:
    reply = salet("serve", "-l", "klingon")
    assert (reply.code, "There is no word list or file 'klingon'" in reply.err) == (2, True)
    reply = salet("serve", "-l", "../My words.txt")
    assert (reply.code, "cannot be served" in reply.err) == (2, True)


def test_without_the_extra_one_sentence_says_what_to_install(
    salet: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("salet.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    reply = salet("serve")
    assert (reply.code, '  pip install "salet[web]"' in reply.err.splitlines()) == (2, True)


@pytest.mark.long
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
