"""Logs: one JSON object a line, without player data.

A line tells when, what kind of request (the route's pattern, never the address itself), how it ended and how long it
took. It never tells a client's address, a position, a word, a query or a header.
"""

import json
import logging
import os
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

LEVEL = "SALET_LOG"
LOGGER = logging.getLogger("salet.web")


class AsJson(logging.Formatter):
    """Writes a record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info and record.exc_info[1]:
            told |= fault_of(record.exc_info[1])
        return json.dumps(told, ensure_ascii=False)


def fault_of(error: BaseException) -> dict[str, Any]:
    """Return where an error of our own happened; its message is left out, since it may hold what a player typed."""
    frames = traceback.extract_tb(error.__traceback__)[-5:]
    where = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    return {"fault": type(error).__name__, "where": where}


def set_up(level: str | None = None) -> None:
    """Send all logs to standard error as JSON, uvicorn's own included; workers find the level in their environment."""
    level = level or os.environ.get(LEVEL, "info")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    for name in ("salet.web", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True


def tell(event: str, **told: Any) -> None:
    """Write one line."""
    LOGGER.info(event, extra={"told": told})
