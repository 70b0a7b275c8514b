"""The user's data folder: past answers, word lists, the history and caches.

`SALET_DATA` names the folder. Otherwise it is `salet` in `XDG_DATA_HOME`, or in the system's folder for data.
"""

import os
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from salet.errors import BadFile


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the data folder, which need not exist yet.

    >>> data_folder({"SALET_DATA": "/srv/salet"}).as_posix()
    '/srv/salet'
    >>> data_folder({"XDG_DATA_HOME": "/home/ada/.data"}).as_posix()
    '/home/ada/.data/salet'
    """
    if environment.get("SALET_DATA"):
        return Path(environment["SALET_DATA"])
    if environment.get("XDG_DATA_HOME"):
        return Path(environment["XDG_DATA_HOME"]) / "salet"
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "salet"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "salet"
    return Path.home() / ".local" / "share" / "salet"


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, for its owner alone: it has the player's games."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically: after a crash it has either its old or its new content.

    The text is written to a temporary file in the same folder, synced to disk, and renamed.
    """
    try:
        make_folder(path.parent)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as temporary:
            try:
                temporary.write(text)
                temporary.flush()
                os.fsync(temporary.fileno())
            except OSError:
                Path(temporary.name).unlink()  # a full disk needs every byte back
                raise
        Path(temporary.name).replace(path)
        _force_name(path.parent)
    except OSError as error:
        raise BadFile(f"Cannot write {path}: {error.strerror}. To use another folder, set SALET_DATA.") from None


def _force_name(folder: Path) -> None:
    """Sync a folder to disk, where the system can: otherwise a power failure may undo a rename."""
    with suppress(OSError):
        entry = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(entry)
        finally:
            os.close(entry)
