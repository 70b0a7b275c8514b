"""Starting today's update in a process of its own, which nothing waits for."""

import subprocess
import sys

COMMAND = [sys.executable, "-m", "salet.study.news.daily"]
SILENT = subprocess.DEVNULL


def begin_update() -> "subprocess.Popen[bytes]":
    """Start today's update; it goes on when this process, its terminal or its session ends."""
    windowless = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows would open one
    return subprocess.Popen(  # noqa: S603 - a command of ours
        COMMAND, stdin=SILENT, stdout=SILENT, stderr=SILENT, start_new_session=True, creationflags=windowless
    )
