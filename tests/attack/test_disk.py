"""A data folder that cannot be written, is full, or is damaged: it costs time, never an answer."""

import random
import resource
import sqlite3
from pathlib import Path

import httpx
import pytest
from abuse import faults_of
from served import Served

pytestmark = pytest.mark.timed
PAGE = 4096
WORDS = ("plumb", "crane", "fuzzy", "moist", "vivid")


def asks(server: Served) -> set[int]:
    """Return the statuses of a few questions whose answers are looked for on disk, and kept there."""
    addresses = [f"/api/v1/original/normal/{word}.BBBBB.slate.BBBBB{what}" for word in WORDS for what in ("", "/tree")]
    return {httpx.get(server.url + address, follow_redirects=True, timeout=60).status_code for address in addresses}


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", "utf-8")
    with Served("-l", "original", "--log", "warning", SALET_DATA=str(tmp_path / "file" / "data")) as server:
        assert asks(server) == {200}
        assert not faults_of(server)


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    with Served("-l", "original", "--log", "warning", SALET_DATA=str(tmp_path)) as server:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (PAGE, PAGE))
        assert asks(server) == {200}
        assert not faults_of(server)


@pytest.mark.parametrize("running", (False, True), ids=("before the start", "while it runs"))
def test_damaged_pages(tmp_path: Path, running: bool) -> None:
    with Served("-l", "original", "--log", "warning", SALET_DATA=str(tmp_path)) as server:
        assert asks(server) == {200}
        if running:
            damage(tmp_path / "solved.sqlite")
            assert asks(server) == {200}
    damage(tmp_path / "solved.sqlite")
    with Served("-l", "original", "--log", "warning", SALET_DATA=str(tmp_path)) as server:
        assert asks(server) == {200}
        assert asks(server) == {200}
        assert not faults_of(server)
    assert sqlite3.connect(tmp_path / "solved.sqlite").execute("PRAGMA user_version").fetchone()


def damage(file: Path) -> None:
    """Overwrite half of the pages with noise, also those of the log of writes."""
    chance = random.Random(4)
    for part in (file, file.with_name(f"{file.name}-wal")):
        if part.exists():
            content = bytearray(part.read_bytes())
            for first in range(0, len(content), PAGE):
                if chance.random() < 0.5:
                    content[first : first + PAGE] = chance.randbytes(len(content[first : first + PAGE]))
            with part.open("r+b") as opened:
                opened.write(content)
