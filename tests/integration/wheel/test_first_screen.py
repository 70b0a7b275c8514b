"""README's first commands as written: a clone, installed in an empty environment without Node, serves the page."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from document_blocks import blocks

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = ("git", "sh", "env")
READY_SECONDS = 60
pytestmark = pytest.mark.wheel


def first_screen() -> list[str]:
    """Return the commands of README's section on installing."""
    section = (ROOT / "README.md").read_text("utf-8").partition("## Install\n")[2]
    shown = next(block for block in blocks(section) if block.language == "console")
    return [line.removeprefix("$ ") for line in shown.text.splitlines()]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An empty environment, active, on a path without Node or a compiler."""
    home = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    programs = home / "programs"
    programs.mkdir()
    for name in PROGRAMS:
        (programs / name).symlink_to(shutil.which(name) or name)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    # The same sources as those of `make core` and `make wasm`, so the compiler need not run twice.
    compiled = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), str(ROOT / "build" / "zig"))
    return {**kept, **compiled, "PATH": f"{home / 'bin'}{os.pathsep}{programs}"}


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the files that git tracks here and nothing else; this one may be without a commit."""
    folder = tmp_path_factory.mktemp("repository")
    git = shutil.which("git") or "git"
    subprocess.run([git, "checkout-index", "--all", f"--prefix={folder}/"], cwd=ROOT, check=True)
    author = ("-c", "user.name=Salet", "-c", "user.email=salet@example.org")
    for words in (("init", "--quiet"), ("add", "--all"), (*author, "commit", "--quiet", "--message", "As it is")):
        subprocess.run([git, *words], cwd=folder, check=True)
    return folder


@pytest.fixture(scope="module")
def address(environment: dict[str, str], repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server that the first screen starts."""
    assert shutil.which("npm", path=environment["PATH"]) is None
    *install, serve = first_screen()
    assert serve == "salet serve"
    script = "\n".join(install).replace("ADDRESS", str(repository))
    folder = tmp_path_factory.mktemp("first screen")
    done = subprocess.run(
        ["/bin/sh", "-e", "-c", script], cwd=folder, env=environment, check=False, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # On a free port: somebody may be using the usual one.
    with subprocess.Popen(
        ["/bin/sh", "-c", f"exec {serve} --port 0"],
        cwd=folder,
        env=environment,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as server:
        assert server.stderr
        said = server.stderr.readline()
        found = re.search(r"http://\S+", said)
        assert found, said + server.stderr.read()
        yield found[0]
        server.terminate()


def test_the_first_screen_of_the_readme_serves_the_page(address: str) -> None:
    with httpx.Client(base_url=address, timeout=READY_SECONDS, transport=httpx.HTTPTransport(retries=5)) as client:
        page = client.get("/").raise_for_status().text
        script = re.search(r'<script type="module"[^>]* src="\./(assets/[^"]+\.js)"', page)
        assert script, page
        assert len(client.get(f"/{script[1]}").raise_for_status().content) > 10_000
