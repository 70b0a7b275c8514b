"""`salet cluster` and `--cluster`, from the outside."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


def test_certificates_are_made_once(salet: Command, tmp_path: Path) -> None:
    folder = tmp_path / "tls"
    done = salet("cluster", "certificates", str(folder))
    names = ["ca.pem", "scheduler.pem", "worker.pem", "client.pem"]
    assert (done.code, done.out.split()) == (0, [str(folder / name) for name in names])
    again = salet("cluster", "certificates", str(folder))
    assert (again.code, "is not empty" in " ".join(again.err.split())) == (2, True)


@pytest.mark.parametrize(
    ("where", "reason"),
    (
        ("tcp://10.0.0.1:8786", "neither encrypted"),
        ("tls://10.0.0.1:8786", "tls needs certificates"),
        ("somewhere", "does not name a cluster"),
        ("local:0", "no workers"),
    ),
)
@pytest.mark.parametrize("command", (["bench", "parts", "-l"], ["prove", "-l"]))
def test_a_cluster_that_cannot_be_is_refused_at_once(
    salet: Command, nine_file: str, command: list[str], where: str, reason: str
) -> None:
    done = salet(*command, nine_file, "--cluster", where)
    assert (done.code, done.out, reason in " ".join(done.err.split())) == (2, "", True)


def test_local_processes_give_the_same_answer(salet: Command, nine_file: str) -> None:
    for command in (["bench", "parts"], ["bench", "parts", "--openers", "2"]):
        both: tuple[list[str], ...] = ([], ["--cluster", "local:2"])
        plain, spread = (json.loads(salet(*command, "-l", nine_file, "--json", *more).out) for more in both)
        assert plain == spread
    proof = ["prove", "-l", nine_file, "--rules", "normal-9", "--json"]
    plain, spread = (json.loads(salet(*proof, *more).out) for more in ([], ["--cluster", "local:2"]))
    assert plain["best"] == spread["best"]


@pytest.mark.parametrize("part", (["scheduler", "--host", "10.0.0.1"], ["worker", "tcp://10.0.0.1:8786"]))
def test_nothing_is_started_that_others_could_reach_unprotected(salet: Command, part: list[str]) -> None:
    assert salet("cluster", *part).code == 2


def test_a_scheduler_that_is_killed_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "scheduler.json"
    command = [sys.executable, "-m", "salet", "cluster", "scheduler", "--port", "18799", "--file", str(file)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as scheduler:
        _until(file.exists)
        found = subprocess.run(["/bin/ps", "-o", "pid=", "--ppid", str(scheduler.pid)], capture_output=True, check=True)
        (child,) = map(int, found.stdout.split())
        scheduler.send_signal(signal.SIGKILL)
    _until(lambda: not _alive(child))


def _until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] != "Z"
