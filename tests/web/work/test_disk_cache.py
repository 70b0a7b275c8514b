"""What was worked out, on disk: shared by all who open it, and never in the way."""

import sqlite3
import sys
from pathlib import Path

import pytest

from salet.web.work.disk_cache import Kept


def test_the_book_is_shared_by_all_who_open_it(tmp_path: Path) -> None:
    one, other = (Kept(tmp_path / "solved.sqlite", 100) for _ in range(2))
    one.keep("a", b"1")
    one.keep("a", b"2")
    assert (other.find("a"), other.find("b")) == (b"2", None)


def test_the_oldest_leave_a_full_book(tmp_path: Path) -> None:
    book = Kept(tmp_path / "solved.sqlite", 100)
    for number in range(512):
        book.keep(str(number), b"x")
    (count,) = sqlite3.connect(tmp_path / "solved.sqlite").execute("SELECT count(*) FROM solved").fetchone()
    assert count <= 100
    assert (book.find("0"), book.find("511")) == (None, b"x")


def test_a_book_of_another_shape_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "solved.sqlite"
    Kept(path, 100).keep("a", b"1")
    assert Kept(path, 100).find("a") == b"1"
    monkeypatch.setattr(sys.modules[Kept.__module__], "SHAPE", 99)
    assert Kept(path, 100).find("a") is None


def test_a_damaged_book_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "solved.sqlite"
    path.write_bytes(b"this is no book" * 1000)
    book = Kept(path, 100)
    book.keep("a", b"1")
    assert (book.usable, book.find("a")) == (True, b"1")
    assert path.with_suffix(".damaged").exists()


def test_without_a_place_for_the_book_everything_else_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    book = Kept(tmp_path / "file" / "solved.sqlite", 100)
    book.keep("a", b"1")
    assert (book.usable, book.find("a")) == (False, None)
