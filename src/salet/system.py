"""Files: the user's data folder, shipped data, texts read within limits and written whole; and this machine's limits.

`SALET_DATA` names the data folder, with past answers, the history and caches. Otherwise it is `salet` in
`XDG_DATA_HOME`, or in the system's folder for data. What salet ships is in `salet/data`, whose SOURCES.md names the
source of each list.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from importlib.resources import files
from math import inf, nan
from pathlib import Path
from stat import S_ISREG
from threading import get_ident
from typing import Final

from salet.errors import FileError, UnknownNameError, quote_input

MAX_FILE_BYTES: Final = 16_000_000
"""Of a file that is read as text."""

ALLOWED_WORDS_FILE: Final = "nyt-allowed"  # the shipped list of every word that the game accepts
MAX_DIGITS: Final = 15  # of a number in a file; Python itself refuses to read more than 4,300


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


def shipped_text(file: str) -> str:
    """Return the text of a shipped data file."""
    return (files("salet.data") / file).read_text("utf-8")


@lru_cache(maxsize=8)
def shipped_words(name: str) -> tuple[str, ...]:
    """Return a shipped list in the order of its source.

    >>> shipped_words("original-answers")[:2]
    ('cigar', 'rebut')
    """
    return tuple(shipped_text(f"{name}.txt").split())


@contextmanager
def reading_errors(path: Path) -> Iterator[None]:
    """Raise FileError if a file cannot be read here, or is not UTF-8."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise FileError(f"{path} isn't UTF-8 text (see byte {error.start:,}). Save it as UTF-8.") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise FileError(f"Can't read {path}: {getattr(error, 'strerror', None) or error}.") from None


@contextmanager
def writing_errors(path: Path) -> Iterator[None]:
    """Raise FileError if a file or folder cannot be written here."""
    try:
        yield
    except OSError as error:
        hint = " To use another folder, set SALET_DATA." if data_folder() in path.parents else ""
        raise FileError(f"Can't write {path}: {error.strerror}.{hint}") from None


def check_file(path: Path, most: int) -> None:
    """Refuse what is not a regular file, or is larger than `most` bytes."""
    with reading_errors(path):
        found = path.stat()
    if not S_ISREG(found.st_mode):
        raise FileError(f"Can't read {path}: it isn't a regular file.")
    if found.st_size > most:
        raise FileError(f"{path} is too large: {found.st_size:,} bytes; the limit is {most:,}.")


def read_text(path: Path) -> str:
    """Return the text of a file of at most MAX_FILE_BYTES, or of standard input for `-`."""
    from_input = str(path) == "-"
    if not from_input:
        check_file(path, MAX_FILE_BYTES)
    with reading_errors(path), nullcontext(sys.stdin) if from_input else path.open(encoding="utf-8-sig") as file:
        text = file.read(MAX_FILE_BYTES + 1)
    if len(text) > MAX_FILE_BYTES:  # standard input, or a file that grew meanwhile
        raise FileError(f"{path} is too long: the limit is {MAX_FILE_BYTES:,} characters.")
    return text


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file, and the folders above it, atomically: after a crash it has either its old or its new content.

    A link, a pipe or a device, such as /dev/stdout, stays what it is and takes what is written to it.
    """
    content = content.encode("utf-8") if isinstance(content, str) else content
    with writing_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_symlink() or (path.exists() and not path.is_file()):
            path.write_bytes(content)
            return
        unfinished = path.with_name(f".{path.name}.{os.getpid()}.{get_ident()}")
        try:
            with unfinished.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        except OSError:
            unfinished.unlink(missing_ok=True)  # a full disk needs every byte back
            raise


@contextmanager
def creating(path: Path) -> Iterator[None]:
    """Remove a file that the block has made if the block fails and nothing is in it: a full disk leaves none behind."""
    is_new = not path.exists()
    try:
        yield
    except BaseException:
        if is_new and path.is_file() and not path.stat().st_size:
            path.unlink()
        raise


def parse_int(text: str) -> int | None:
    """Return the number that a text spells in a few digits, or None.

    >>> parse_int("7920"), parse_int("-1"), parse_int("9" * 5000)
    (7920, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else None


def seconds_setting(setting: str, usual: float) -> float:
    """Return the seconds that an environment variable sets, or the usual ones if it is not set."""
    text = os.environ.get(setting, "")
    try:
        seconds = float(text) if text else usual
    except ValueError:
        seconds = nan
    if not 0 <= seconds < inf:
        raise UnknownNameError(
            f"{setting}={quote_input(text)} isn't a number of seconds. Use a number such as {usual:g}."
        )
    return seconds


def usable_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
