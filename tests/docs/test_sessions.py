"""The recorded sessions of the documentation are what a terminal shows now."""

from pathlib import Path
from typing import Any

import pytest

from authors_table import AUTHORS
from record_sessions import FENCE, SESSIONS, recorded

ROOT = Path(__file__).resolve().parents[2]
PAGES = {path: path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
SHOWN = {match["name"]: match["body"].rstrip("\n") for text in PAGES.values() for match in FENCE.finditer(text)}
ATTEMPTS = 3
"""A machine with much else to do may run out of time for a proof; a page that is not current fails every time."""


def test_every_session_is_shown_somewhere() -> None:
    assert SHOWN.keys() == SESSIONS.keys()
    assert SHOWN.keys() >= set(AUTHORS)


def marked(name: str) -> Any:
    """A session that redoes a write-up plays tournaments: one of them in every run."""
    return pytest.param(name, marks=pytest.mark.slow if name in AUTHORS[:-1] else ())


@pytest.mark.parametrize("name", [marked(name) for name in SHOWN])
def test_a_recorded_session_is_current(name: str) -> None:
    now = recorded(SESSIONS[name])
    for _ in range(ATTEMPTS - 1):
        now = now if now == SHOWN[name] else recorded(SESSIONS[name])
    assert now == SHOWN[name]
