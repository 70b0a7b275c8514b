"""Work in a process of its own, which nothing waits for: today's update."""

import subprocess
import sys
from collections.abc import Sequence

UPDATE = ("-m", "salet.study.news.daily")
SILENT = subprocess.DEVNULL


def begin(arguments: Sequence[str] = UPDATE) -> "subprocess.Popen[bytes]":
    """Start Python with these arguments; it goes on when this process, its terminal or its session ends."""
    windowless = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows would open one
    return subprocess.Popen(  # noqa: S603 - a command of ours
        (sys.executable, *arguments),
        stdin=SILENT,
        stdout=SILENT,
        stderr=SILENT,
        start_new_session=True,
        creationflags=windowless,
    )
