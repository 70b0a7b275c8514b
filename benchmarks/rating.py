"""Time the rating of games with their words, which a simulated player has played.

python benchmarks/rating.py terminal [--games 1500]    by `salet stats` on all cores
python benchmarks/rating.py browser [--games 1500]     by the page in Chromium (make page first)
"""

import argparse
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta
from shutil import which

from salet.game.position import Position, play_out, start

draw = random.Random(29)  # noqa: S311 - a player, no secret
folder = tempfile.TemporaryDirectory()
SALET = [sys.executable, "-m", "salet"]
SETTINGS = {**os.environ, "SALET_DATA": folder.name}


def guess(position: Position) -> str:
    """Return one of three openers, and then any word that fits."""
    return draw.choice(position.words if position.turns else ("crane", "slate", "adieu"))


def history(games: int) -> str:
    """Return a history as the daily game saves it."""
    states = []
    for day in range(games):
        answer = draw.choice(start("nyt2023").lexicon.answers)
        *_, end = play_out(start("nyt2023"), guess, answer)
        board = {"boardState": [turn.guess for turn in end.turns], "status": "WIN" if end.won else "FAIL"}
        states.append({**board, "solution": answer, "print_date": str(date(2022, 1, 1) + timedelta(days=day))})
    return json.dumps({"states": states})


def terminal(games: int) -> tuple[float, float]:
    """Return seconds on the clock, and of processor time in all processes."""
    subprocess.run([*SALET, "stats", "import"], input=history(games), env=SETTINGS, check=True, text=True)
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run([*SALET, "stats"], env=SETTINGS, check=True)
    after, spent = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - begun
    return spent, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def browser(games: int) -> tuple[float, float]:
    """Return the same for the page."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - a terminal needs no browser

    file = {"name": "history.json", "mimeType": "application/json", "buffer": history(games).encode()}
    server = subprocess.Popen([*SALET, "serve", "--port", "0"], env=SETTINGS, stderr=subprocess.PIPE, text=True)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=which("chromium-headless-shell"), args=["--no-sandbox"])
        page, begun = started.new_page(), time.monotonic()
        page.goto(re.search(r"http://\S+", server.stderr.readline())[0] + "/you")
        page.locator("input[type=file]").set_input_files(file)
        page.get_by_text(f"over {games:,} games").wait_for(timeout=0)
        processes = started.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        server.terminate()
        return time.monotonic() - begun, sum(process["cpuTime"] for process in processes)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("where", choices=("terminal", "browser"))
    parser.add_argument("--games", type=int, default=1_500)
    asked = parser.parse_args()
    wall, processor = {"terminal": terminal, "browser": browser}[asked.where](asked.games)
    print(f"{asked.games:,} games rated in {wall:.0f} s, {processor:.0f} s of processor time")
