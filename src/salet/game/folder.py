"""The user's data folder: where what Salet learns after its installation is kept.

`SALET_DATA` names the folder itself; otherwise it is `salet` in the place that the system has for data, which
`XDG_DATA_HOME` may move.
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
    return Path.home() / ("Library/Application Support" if platform == "darwin" else ".local/share") / "salet"


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is, whatever happens, either as it was before or as it should be.

    The text goes to a file beside it, is forced to the disk, and takes the name in one step.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as beside:
            beside.write(text)
            beside.flush()
            os.fsync(beside.fileno())
        Path(beside.name).replace(path)
        _force_name(path.parent)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}. SALET_DATA names another folder.") from None


def _force_name(folder: Path) -> None:
    """Force a folder's names to the disk, where the system can: a rename alone may be lost in a power cut."""
    with suppress(OSError):
        entry = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(entry)
        finally:
            os.close(entry)


def sweep_remains(path: Path) -> None:
    """Remove what writers of this file left beside it when they were killed."""
    for remains in path.parent.glob(f".{path.name}.*"):
        with suppress(OSError):
            remains.unlink()
