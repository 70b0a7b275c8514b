"""Files from others: their kind and size are checked before they are read."""

import os
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from salet import limits
from salet.errors import BadFile, UnknownName
from salet.game.answers import read_answers
from salet.game.lexicon import load, read_words
from salet.limits import check_file, read_text, seconds_of
from salet.study.jobs import Journal

READERS: dict[str, Callable[[Path], object]] = {
    "a text": read_text,
    "words": read_words,
    "a lexicon": lambda path: load(str(path)),
    "dated answers": read_answers,
    "a journal": lambda path: Journal(path, "a campaign"),
}
every_reader = pytest.mark.parametrize("reader", READERS.values(), ids=READERS)


@every_reader
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
@pytest.mark.parametrize("kind", ("pipe", "device", "folder"))
def test_only_regular_files_are_read(tmp_path: Path, reader: Callable[[Path], object], kind: str) -> None:
    path = {"pipe": tmp_path / "pipe", "device": Path("/dev/zero"), "folder": tmp_path}[kind]
    if kind == "pipe":
        os.mkfifo(path)
    with pytest.raises(BadFile, match="not a regular file"):
        reader(path)


@every_reader
def test_a_file_that_is_too_large_is_refused_by_its_size_alone(
    tmp_path: Path, reader: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # it takes no room on the disk, and more than there is in memory
    monkeypatch.setattr(Path, "open", lambda *_arguments, **_options: pytest.fail("it was opened"))
    with pytest.raises(BadFile, match="the limit is"):
        reader(path)


def test_a_file_that_grows_and_standard_input_are_read_up_to_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_BYTES", 10)
    path = tmp_path / "grows.txt"
    path.write_text("crane slate", "utf-8")
    monkeypatch.setattr(limits, "check_file", lambda _path, _most: None)
    with pytest.raises(BadFile, match="more than 10"):
        read_text(path)
    monkeypatch.setattr(sys, "stdin", StringIO("crane slate"))
    with pytest.raises(BadFile, match="more than 10"):
        read_text(Path("-"))
    monkeypatch.setattr(sys, "stdin", StringIO("crane"))
    assert read_text(Path("-")) == "crane"


def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    for name in ("x" * 5000, "nul\0byte", "missing"):
        with pytest.raises(BadFile, match="Cannot read"):
            check_file(tmp_path / name, 10)


@pytest.mark.parametrize("text", ("soon", "-1", "nan", "inf", "1,5"))
def test_what_is_no_number_of_seconds_is_refused_by_name(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALET_PATIENCE", text)
    with pytest.raises(UnknownName, match=f"SALET_PATIENCE='{text}' is not a number of seconds"):
        seconds_of("SALET_PATIENCE", 0.5)


def test_seconds_are_the_usual_ones_unless_they_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SALET_PATIENCE", raising=False)
    assert seconds_of("SALET_PATIENCE", 0.5) == 0.5
    monkeypatch.setenv("SALET_PATIENCE", "2.5")
    assert seconds_of("SALET_PATIENCE", 0.5) == 2.5
