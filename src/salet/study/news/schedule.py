"""Daily updates: whether the user wants them, and whether one is due.

The choice is in `settings.json` in the data folder, which people may edit; the environment variable SALET_UPDATE goes
before it. What the last update left is in `update.json`. Nothing here imports NumPy.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from salet.errors import BadFile, quoted
from salet.game.daily.nyt import today
from salet.game.folder import data_folder, write_whole

VARIABLE: Final = "SALET_UPDATE"
NO, FEED = "no", "feed"
WORDS: Final = {"no": NO, "0": NO, "off": NO, "never": NO, "feed": FEED, "1": FEED, "on": FEED, "daily": FEED}


def settings_path() -> Path:
    """Return the file that keeps the user's choice."""
    return data_folder() / "settings.json"


def choice(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return where daily updates come from: FEED, an address, NO for none, or None if nobody has chosen yet.

    >>> choice({"SALET_UPDATE": "on"}), choice({"SALET_UPDATE": "https://example.org/days.json"})
    ('feed', 'https://example.org/days.json')
    """
    if environment.get(VARIABLE):
        return _understood(environment[VARIABLE], VARIABLE)
    setting = _read(settings_path()).get("update")
    return None if setting is None else _understood(str(setting), f"update in {settings_path()}")


def address() -> str | None:
    """Return the address that updates come from, or None if that is the feed or nobody has chosen."""
    chosen = choice()
    return None if chosen in {None, NO, FEED} else chosen


def _understood(text: str, where: str) -> str:
    spelled = text.strip()
    if spelled.lower() in WORDS:
        return WORDS[spelled.lower()]
    if spelled.startswith(("http://", "https://")):
        return spelled
    raise BadFile(f"{where} is {quoted(text)}. Use feed, no, or the address of a file of answers.")


def choose(source: str) -> None:
    """Keep the user's choice: FEED, NO or an address; other settings stay."""
    kept = _read(settings_path())
    write_whole(settings_path(), json.dumps({**kept, "update": source}, indent=2) + "\n")


def read_state() -> dict[str, Any]:
    """Return what the last update left: the day of the last daily one, and what was at the last address."""
    try:
        return _read(_state_path())
    except BadFile:  # nothing there is worth an error: the next update writes it again
        return {}


def write_state(changed: Mapping[str, object]) -> None:
    """Change some of what the last update left."""
    write_whole(_state_path(), json.dumps({**read_state(), **changed}))


def due() -> bool:
    """Whether daily updates are wanted and today's has not been tried yet."""
    return choice() not in {None, NO} and read_state().get("ended") != str(today())


def _state_path() -> Path:
    return data_folder() / "update.json"


def _read(path: Path) -> dict[str, Any]:
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
