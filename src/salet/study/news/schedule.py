"""Daily updates: whether the user wants them, where from, and whether one is due.

The choice is in `settings.json` in the data folder, which people may edit; the environment variable SALET_UPDATE goes
before it. What updates and notices left is in `update.json`. Nothing here imports NumPy or fetches.
"""

import json
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from salet.errors import BadFile, quoted
from salet.game.daily.nyt import today
from salet.game.folder import data_folder, write_whole

if TYPE_CHECKING:
    import subprocess

VARIABLE: Final = "SALET_UPDATE"
SETTINGS: Final = "settings.json"
STATE: Final = "update.json"
NO: Final = "no"
FEED: Final = "feed"
UPDATE: Final = ("-m", "salet.study.news.update")
"""What Python is started with for today's update."""


def choice(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return where daily updates come from: FEED, an address, NO, or None if not chosen.

    >>> choice({"SALET_UPDATE": "https://example.org/days.json"})
    'https://example.org/days.json'
    """
    setting = environment.get(VARIABLE) or _read(SETTINGS).get("update")
    chosen = None if setting is None else str(setting)
    if chosen in {None, NO, FEED} or str(chosen).startswith(("http://", "https://")):
        return chosen
    where = VARIABLE if environment.get(VARIABLE) else f"update in {data_folder() / SETTINGS}"
    raise BadFile(f"{where} is {quoted(str(chosen))}. Use feed, no, or the address of a file of answers.")


def source_of_updates() -> str:
    """Return where a requested update gets answers: that of daily updates, or else FEED."""
    chosen = choice()
    return FEED if chosen in {None, NO} else str(chosen)


def choose(source: str) -> None:
    """Keep the user's choice: FEED, NO or an address; other settings stay."""
    write_whole(data_folder() / SETTINGS, json.dumps({**_read(SETTINGS), "update": source}, indent=2) + "\n")


def due() -> bool:
    """Whether daily updates are wanted and today's has not been tried yet."""
    return choice() not in {None, NO} and read_state().get("ended") != str(today())


def start_update() -> "subprocess.Popen[bytes]":
    """Start today's update in a process that outlives this one and its terminal."""
    import subprocess

    return subprocess.Popen(  # noqa: S603 - a command of ours
        (sys.executable, *UPDATE),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows would open one
    )


def read_state() -> dict[str, Any]:
    """Return the days of the last update and of the last notice, and the last problem."""
    try:
        return _read(STATE)
    except BadFile:  # nothing there is worth an error: the next update writes it again
        return {}


def write_state(**changed: str | None) -> None:
    """Change some of what updates and notices left."""
    write_whole(data_folder() / STATE, json.dumps({**read_state(), **changed}))


def _read(name: str) -> dict[str, Any]:
    path = data_folder() / name
    try:
        value = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not JSON"
        raise BadFile(f"Cannot read {path}: {reason}. Delete it.") from None
    if not isinstance(value, dict):
        raise BadFile(f"Cannot read {path}: it is not a JSON object. Delete it.")
    return value
