"""Logs: one JSON object per line, without player data.

A line holds the time, the kind of request (the route's pattern, not its URL), the status and the duration. It never
holds a client's address, a position, a word, a query or a header.
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


class JsonFormatter(logging.Formatter):
    """Formats a record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line of JSON."""
        fields: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1]:
            fields |= fault_of(record.exc_info[1])
        return json.dumps(fields, ensure_ascii=False)


def fault_of(error: BaseException) -> dict[str, Any]:
    """Return where an internal error happened, without its message, which may quote what a player typed."""
    frames = traceback.extract_tb(error.__traceback__)[-5:]
    where = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    return {"fault": type(error).__name__, "where": where}


def set_up(level: str | None = None) -> None:
    """Send all logs, including uvicorn's, to stderr as JSON; workers read the level from the environment."""
    level = level or os.environ.get(LEVEL, "info")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    for name in ("salet.web", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True


def log_event(event: str, **fields: Any) -> None:
    """Log one line with these fields."""
    LOGGER.info(event, extra={"fields": fields})
