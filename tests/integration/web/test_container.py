"""What the shipped container files promise: its check, its start, its user, and a file system that is only read."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from served import Served

from salet.web.serve import GRACE

pytestmark = pytest.mark.xdist_group("served")
ROOT = Path(__file__).parents[3]


def test_the_shipped_check_tells_a_server_that_is_ready_from_none(served: Served) -> None:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    for port, status in ((served.port, 0), (9, 1)):
        environment = {"PATH": path, "PORT": str(port)}
        check = [str(ROOT / "container" / "ready")]
        reply = subprocess.run(check, env=environment, stderr=subprocess.DEVNULL, check=False)
        assert reply.returncode == status


def test_the_shipped_start_hands_its_words_on(tmp_path: Path) -> None:
    (tmp_path / "salet").write_text('#!/bin/sh\necho "$@"\n', "utf-8")
    (tmp_path / "salet").chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PORT": "81"}
    command = [str(ROOT / "container" / "start"), "--workers", "2"]
    output = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert output == "serve --host 0.0.0.0 --port 81 --workers 2\n"


def test_the_image_has_stages_a_user_of_its_own_and_a_check() -> None:
    steps = instructions()
    stages = [place for place, (name, _) in enumerate(steps) if name == "FROM"]
    last = dict(steps[stages[-1] :])
    assert len(stages) == 4
    assert last["USER"] == "10001:10001"
    assert last["HEALTHCHECK"].endswith('CMD ["ready"]')
    assert not any("npm" in rest or "pip install" in rest for _, rest in steps[stages[-1] :])


def test_what_the_image_copies_is_let_in_and_there() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    steps = instructions()
    for words in (rest.split() for name, rest in steps if name == "COPY" and not rest.startswith("--from")):
        for name in words[:-1]:
            assert (ROOT / name).exists()
            assert {name, name.split("/")[0]} & let_in


def test_both_containers_are_read_only_and_without_privileges() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
    assert set(services) == {"salet", "proxy"}
    for service in services.values():
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert megabytes(service["mem_limit"]) > megabytes(service["tmpfs"][0].partition("size=")[2])
    assert int(services["salet"]["stop_grace_period"].removesuffix("s")) > GRACE
    assert "ports" not in services["salet"]


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile, continued lines joined."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in lines if line.strip()]


def megabytes(text: str) -> int:
    """Return a size in megabytes; what a container keeps in memory includes its files in memory."""
    return int(text[:-1]) * {"m": 1, "g": 1024}[text[-1]]
