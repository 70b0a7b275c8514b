"""Files: where they are, that they are written whole, and read within limits."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from salet import system
from salet.errors import FileError
from salet.game.lexicon import load_lexicon, read_words
from salet.game.past_answers import read_answers
from salet.lab.jobs import Journal
from salet.play.history import History
from salet.system import data_folder, read_text, write_atomically


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    (
        ({"SALET_DATA": "/a"}, "linux", "/a"),
        ({"SALET_DATA": "/a", "XDG_DATA_HOME": "/b"}, "linux", "/a"),
        ({"SALET_DATA": "", "XDG_DATA_HOME": "/b"}, "linux", "/b/salet"),
        ({}, "linux", "~/.local/share/salet"),
        ({}, "darwin", "~/Library/Application Support/salet"),
        ({"LOCALAPPDATA": "/c"}, "win32", "/c/salet"),
        ({}, "win32", "~/AppData/Local/salet"),
    ),
)
def test_the_folder_is_the_one_named_or_the_systems_own(
    environment: dict[str, str], platform: str, expected: str
) -> None:
    assert data_folder(environment, platform) == Path(expected).expanduser()


@pytest.mark.skipif(sys.platform == "win32", reason="Links need a privilege there")
def test_what_is_written_to_a_link_goes_where_it_leads(tmp_path: Path) -> None:
    (link := tmp_path / "link").symlink_to(tmp_path / "file")
    write_atomically(link, "text")
    assert link.is_symlink()
    assert (tmp_path / "file").read_text("utf-8") == "text"


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.txt"
    monkeypatch.setenv("SALET_DATA", str(tmp_path))
    write_atomically(path, "old")

    def full_disk(_entry: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(FileError, match=r"No space left.*SALET_DATA"):
        write_atomically(path, "new")
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


WRITER = """
import sys
from pathlib import Path
from salet.system import write_atomically
path = Path(sys.argv[1])
for number in range(10**9):
    write_atomically(path, f"{number}\\n" * 20000)
    if number == 0:
        print("begun", flush=True)
"""


@pytest.mark.parametrize("after", (0.0, 0.029, 0.083))
def test_a_writer_killed_at_any_moment_leaves_a_whole_file(tmp_path: Path, after: float) -> None:
    path = tmp_path / "numbers.txt"
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"begun\n"
        time.sleep(after)
        os.kill(writer.pid, signal.SIGKILL)
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) == 20_000
    assert len(set(lines)) == 1


READERS: dict[str, Callable[[Path], object]] = {
    "a text": read_text,
    "words": read_words,
    "a lexicon": lambda path: load_lexicon(str(path)),
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
    with pytest.raises(FileError, match="isn't a regular file"):
        reader(path)


@every_reader
def test_a_file_that_is_too_large_is_refused_by_its_size_alone(
    tmp_path: Path, reader: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # it takes no room on the disk, and more than there is in memory
    monkeypatch.setattr(Path, "open", lambda *_arguments, **_options: pytest.fail("it was opened"))
    with pytest.raises(FileError, match="the limit is"):
        reader(path)


def test_a_file_that_grows_and_standard_input_are_read_up_to_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "MAX_FILE_BYTES", 10)
    path = tmp_path / "grows.txt"
    path.write_text("crane slate", "utf-8")
    monkeypatch.setattr(system, "check_file", lambda _path, _most: None)
    with pytest.raises(FileError, match="the limit is 10"):
        read_text(path)
    monkeypatch.setattr(sys, "stdin", StringIO("crane slate"))
    with pytest.raises(FileError, match="the limit is 10"):
        read_text(Path("-"))
    monkeypatch.setattr(sys, "stdin", StringIO("crane"))
    assert read_text(Path("-")) == "crane"


@pytest.mark.parametrize("made", (lambda path: Journal(path, "squares"), History))
def test_a_full_disk_leaves_no_empty_database(tmp_path: Path, made: Callable[[Path], object]) -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        with pytest.raises(FileError):
            made(tmp_path / "j.db")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []
