"""Files that commands write: whole or not at all."""

import errno
from pathlib import Path

import pytest

from salet.cli.output import write_bytes
from salet.errors import BadFile


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "proof.cert"
    write_bytes(path, b"old")

    def half(self: Path, content: bytes) -> int:
        with self.open("wb") as out:
            out.write(content[:1])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(BadFile, match="No space left"):
        write_bytes(path, b"new")
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == b"old"
