"""What daily updates add to the time until the first suggestion is on the screen: at most 50 ms.

    python benchmarks/updates.py

`salet` in a terminal, from its start until it has printed its openers; the least of interleaved repeats, in processor
time (of the thread that prints, as Linux counts it), because a busy machine hides 50 ms of anything else.
*off*: no updates. *due*: today's update is due and is started in the background; the feed has 400 days. *running*:
another process is in the middle of that update. Needs no network: the feed is a process of its own on this machine.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

from record_sessions import Terminal

MOST_ADDED = 0.050
REPEATS = 15
SHOWN = b"Good openers"
FEED = """
import sys
sys.path.insert(0, sys.argv[1])
from http.server import ThreadingHTTPServer
from try_site import Feed
Feed.asked = []
server = ThreadingHTTPServer(("127.0.0.1", 0), Feed)
print(server.server_address[1], flush=True)
server.serve_forever()
"""


def seconds_to_suggestion(folder: str, feed: str, choice: str) -> float:
    """Return the processor time from the start of `salet` to its first suggestion."""
    environment = {"SALET_DATA": folder, "SALET_FEED": feed, "SALET_UPDATE": choice, "PYTHONDONTWRITEBYTECODE": ""}
    environment["PYTHONPYCACHEPREFIX"] = f"{Path(folder).parent}/modules"  # as bytecode, as in any installation
    terminal = Terminal([sys.executable, "-m", "salet"], environment=environment)
    while SHOWN not in terminal.raw:
        terminal.read(1)
    seconds = int(Path(f"/proc/{terminal.process}/schedstat").read_text().split()[0]) / 1e9
    terminal.close()
    return seconds


def end_updates(folder: str) -> None:
    """End the updates of a folder, which were started to outlive what started them."""
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            command = (entry.parent / "cmdline").read_bytes()
            if f"SALET_DATA={folder}\0".encode() in entry.read_bytes() and b"salet.study.news.daily" in command:
                os.kill(int(entry.parent.name), signal.SIGKILL)
        except OSError:
            continue


def measured() -> dict[str, float]:
    """Return the least time of each way."""
    times: dict[str, list[float]] = {"off": [], "due": [], "running": []}
    source = [sys.executable, "-c", FEED, str(Path(__file__).parent.parent / "tools")]
    with subprocess.Popen(source, stdout=subprocess.PIPE, text=True) as server, tempfile.TemporaryDirectory() as top:
        assert server.stdout
        feed = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        try:
            for number in range(REPEATS):
                for way, found in times.items():
                    folder = f"{top}/{number}-{way}"
                    if way == "running":
                        update = [sys.executable, "-m", "salet.study.news.daily"]
                        names = {"SALET_DATA": folder, "SALET_FEED": feed, "SALET_UPDATE": "feed"}
                        subprocess.Popen(update, env={**os.environ, **names})
                        while not (Path(folder) / "nyt-answers.csv").exists():
                            time.sleep(0.05)
                    found.append(seconds_to_suggestion(folder, feed, "no" if way == "off" else "feed"))
                    end_updates(folder)
        finally:
            server.kill()
    return {way: min(found) for way, found in times.items()}


def test_updates_add_at_most_fifty_milliseconds_to_the_first_suggestion() -> None:
    times = measured()
    for way, seconds in times.items():
        print(f"{way:8} {1000 * seconds:6.1f} ms  {1000 * (seconds - times['off']):+6.1f} ms")
    assert max(times.values()) <= times["off"] + MOST_ADDED


if __name__ == "__main__":
    test_updates_add_at_most_fifty_milliseconds_to_the_first_suggestion()
