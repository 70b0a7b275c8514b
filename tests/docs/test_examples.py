"""Every file in docs/examples does what it says; each is run as its first lines show."""

import hashlib
import hmac
import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from document_blocks import surroundings
from salet.game.lexicon import Lexicon

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
SECRET = "a secret of the test"  # noqa: S105 - made for this test
TRIED_ELSEWHERE = {"mcp_session.py", "small.py", "solver.py", "solver.c", "solver.mjs"}


def run(*command: str, folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, env=surroundings(folder), capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_example_is_tried_here_or_elsewhere() -> None:
    names = {path.name for path in EXAMPLES.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    here = set(re.findall(r'EXAMPLES / "([\w.-]+)"', Path(__file__).read_text("utf-8")))
    assert names == here | TRIED_ELSEWHERE


def test_the_strategy_finds_every_word_of_a_list(hundredth: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "strategy.py").write_bytes((EXAMPLES / "strategy.py").read_bytes())
    (tmp_path / "words.txt").write_text("\n".join(hundredth.answers), "utf-8")
    bench = ("bench", "strategy:common_letters", "-l", "words.txt", "--json")
    played = json.loads(run(sys.executable, "-m", "salet", *bench, folder=tmp_path))
    assert (played["strategy"], played["lost"]) == ("common-letters", 0)


@pytest.mark.slow
def test_the_learned_scorer_is_worth_what_its_first_lines_say(tmp_path: Path) -> None:
    text = (EXAMPLES / "learned.py").read_text("utf-8")
    (tmp_path / "learned.py").write_text(text, "utf-8")
    bench = ("bench", "learned:learned", "-l", "original", "--json")
    played = json.loads(run(sys.executable, "-m", "salet", *bench, folder=tmp_path))
    assert f"{played['mean']:.2f} guesses a game, and two words are lost" in " ".join(text.split())
    assert (played["opener"], played["lost"]) == ("soare", 2)
    assert len(text.splitlines()) <= 80


def test_a_campaign_plays_nothing_twice(hundredth: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("\n".join(hundredth.answers), "utf-8")
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "salet").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m salet "$@"\n', "utf-8")
    (programs / "salet").chmod(0o755)
    script = f'PATH="{programs}:$PATH" sh "{EXAMPLES / "campaign.sh"}" words.txt local:1'
    printed = run("/bin/sh", "-c", script, folder=tmp_path)
    first, second = re.findall(r"(?:^entropy .*\n)+", printed, re.MULTILINE)
    assert first == second


# --- The bot, against a stand-in for Slack ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = 20_000 + os.getpid() % 20_000
    environment = os.environ | {"SLACK_SECRET": SECRET, "SALET_DATA": str(tmp_path_factory.mktemp("data"))}
    process = subprocess.Popen([sys.executable, str(EXAMPLES / "slack_bot.py"), str(port)], env=environment)
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.kill()
        process.wait()


def sent(address: str, text: str, *, secret: str = SECRET, age: int = 0) -> tuple[int, str]:
    """The bot's status and words after a command that is signed as Slack signs it."""
    body, moment = urllib.parse.urlencode({"command": "/wordle", "text": text}).encode(), str(int(time.time()) - age)
    signature = hmac.new(secret.encode(), f"v0:{moment}:".encode() + body, hashlib.sha256).hexdigest()
    headers = {"X-Slack-Request-Timestamp": moment, "X-Slack-Signature": f"v0={signature}"}
    request = urllib.request.Request(address, body, headers)  # noqa: S310 - the test's own server
    for _ in range(300):
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:  # noqa: S310
                return reply.status, json.load(reply)["text"]
        except urllib.error.HTTPError as error:
            return error.code, ""
        except urllib.error.URLError:  # it is starting
            time.sleep(0.1)
    raise AssertionError("the bot did not start")


def test_the_bot_answers_slack(bot: str) -> None:
    status, text = sent(bot, "crane bygbb")
    assert status == 200
    assert "SHARK" in text
    assert "SALET" in sent(bot, "")[1]


def test_the_bot_says_what_is_wrong_with_a_board(bot: str) -> None:
    assert "Try:" in sent(bot, "crane bygbb slate bbgby")[1]


@pytest.mark.parametrize("how", ({"secret": "another"}, {"age": 3600}))
def test_the_bot_answers_nobody_else(bot: str, how: dict[str, object]) -> None:
    assert sent(bot, "crane bygbb", **how)[0] == 401  # type: ignore[arg-type]


def test_the_bot_has_60_lines() -> None:
    lines = (EXAMPLES / "slack_bot.py").read_text("utf-8").split('"""', 2)[2].splitlines()
    assert sum(1 for line in lines if line.strip()) <= 60
