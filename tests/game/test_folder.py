"""The data folder: where it is, and that files in it are always whole."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from salet.errors import BadFile
from salet.game.folder import data_folder, make_folder, write_whole


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


def test_a_file_is_written_with_the_folders_above_it(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "three.txt"
    write_whole(path, "ñ\n")
    write_whole(path, "ñandú\n")
    assert path.read_bytes() == "ñandú\n".encode()
    assert list(path.parent.iterdir()) == [path]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.txt"
    write_whole(path, "old")

    def full_disk(_entry: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(BadFile, match=r"No space left.*SALET_DATA"):
        write_whole(path, "new")
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_a_new_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "share" / "salet" / "fits" / "file.txt"
    write_whole(path, "new")
    assert [folder.stat().st_mode & 0o777 for folder in path.parents[:3]] == [0o700] * 3


def test_a_folder_that_cannot_be_made_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match="Cannot write"):
        write_whole(tmp_path / "file" / "below.txt", "text")


WRITER = """
import sys
from pathlib import Path
from salet.game.folder import write_whole
path = Path(sys.argv[1])
for number in range(10**9):
    write_whole(path, f"{number}\\n" * 20000)
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


def test_several_at_once_may_make_the_same_folder(tmp_path: Path) -> None:
    folders = [tmp_path / str(number) / "salet" / "fits" for number in range(200) for _ in range(4)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(make_folder, folders))
    assert all(folder.is_dir() for folder in folders)
