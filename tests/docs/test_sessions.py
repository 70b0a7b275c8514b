"""The recorded sessions of the documentation are what a terminal shows now."""

from pathlib import Path

import pytest

from record_sessions import FENCE, SESSIONS, recorded

ROOT = Path(__file__).resolve().parents[2]
PAGES = {path: path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
SHOWN = {match["name"]: match["body"].rstrip("\n") for text in PAGES.values() for match in FENCE.finditer(text)}
ATTEMPTS = 3
"""A machine with much else to do may run out of time for a proof; a page that is not current fails every time."""


def test_every_session_is_shown_somewhere() -> None:
    assert SHOWN.keys() == SESSIONS.keys()


@pytest.mark.parametrize("name", SHOWN)
def test_a_recorded_session_is_current(name: str) -> None:
    now = recorded(SESSIONS[name])
    for _ in range(ATTEMPTS - 1):
        now = now if now == SHOWN[name] else recorded(SESSIONS[name])
    assert now == SHOWN[name]
