"""Runs the steps of the Dockerfile in a folder, and then the container's own start, check and stop: no engine needed.

    python tools/try_container.py [--keep FOLDER]

Every stage gets a folder that stands for its file system; COPY copies into it, RUN runs with its paths moved there. The
base images' programs (python3, node, npm) are those of this machine. At the end the server is started (by root: as the
image's user, to whom the folder is read-only), asked by the container's own check whether it is ready, asked a few
questions, and stopped. It must answer them, write nothing outside /data and /tmp, and stop in time.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
MOVED = ("/src", "/opt", "/data", "/tmp")  # noqa: S108 - a path inside the image
READY_SECONDS, ANSWER_SECONDS, END_SECONDS = 900, 90, 90  # the machine may have other work
PLACE = "/api/suggest?position=crane.BYGBB"
QUESTIONS: dict[str, object] = {
    "/": None,
    PLACE: None,
    "/api/why?position=crane.BYGBB": None,
    "/api/hints?position=crane.BYGBB": None,
    "/api/solve?position=crane.BYGBB&lexicon=original": None,
    "/api/review": {"position": "crane slate train", "lexicon": "original"},
    "/api/grids": {"text": "🟨⬛⬛⬛⬛\n🟩🟩🟩🟩🟩", "budget": 30},
    "/api/boards": {"boards": ["crane.BYGBB", "crane.BBBBB"]},
}


@dataclass
class Stage:
    """One stage: its folder, working folder and environment."""

    root: Path
    folder: str = "/"
    environment: dict[str, str] = field(default_factory=dict)
    last: dict[str, str] = field(default_factory=dict)

    def path(self, inside: str) -> Path:
        """Return where a path of the image is."""
        absolute = inside if inside.startswith("/") else f"{self.folder.rstrip('/')}/{inside}"
        return self.root / absolute.lstrip("/")

    def moved(self, text: str) -> str:
        """Return a command or value with the image's paths moved into the folder."""
        return re.sub(
            rf"(?<![\w./-])({'|'.join(MOVED)})(?=[/:\s\"';)]|$)", lambda found: f"{self.root}{found[1]}", text
        )

    def variables(self) -> dict[str, str]:
        """Return the environment of a step: this machine's path last."""
        moved = {name: self.moved(value) for name, value in self.environment.items()}
        home = {"HOME": str(self.path("/tmp")), "TMPDIR": str(self.path("/tmp"))}  # noqa: S108 - inside the image
        return {**_outside(), **home, **moved, "PATH": moved.get("PATH", "$PATH").replace("$PATH", os.environ["PATH"])}

    def run(self, command: str) -> None:
        """Run one RUN step."""
        print(f"RUN {command[:100]}", flush=True)
        self.path("/tmp").mkdir(parents=True, exist_ok=True)  # noqa: S108 - inside the image
        allowed = command if is_root() else re.sub(r"\s*&& chown \S+ \S+", "", command)
        ended = subprocess.run(
            ["sh", "-ec", self.moved(allowed)], cwd=self.path("."), env=self.variables(), check=False
        )
        if ended.returncode:
            sys.exit(f"This step of the Dockerfile ended with {ended.returncode}: RUN {command}")


def is_root() -> bool:
    """Whether this may give files to others, and run as them."""
    return os.geteuid() == 0


def _outside() -> dict[str, str]:
    """Return what a build takes from this machine: where packages come from, and nothing of its Python."""
    kept = ("PIP_", "npm_config_", "NPM_CONFIG_", "SSL_", "UV_", "LANG")
    return {name: value for name, value in os.environ.items() if name.startswith(kept) or "proxy" in name.lower()}


def instructions(text: str) -> list[tuple[str, str]]:
    r"""Return the instructions of a Dockerfile, continued lines joined.

    >>> instructions("# x\nFROM a AS b\nRUN one \\\n  && two\n")
    [('FROM', 'a AS b'), ('RUN', 'one && two')]
    """
    joined = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in joined.splitlines() if line.strip()]


def build(folder: Path, context: Path = ROOT) -> Stage:
    """Run every stage of a folder's Dockerfile and return the last."""
    stages: dict[str, Stage] = {}
    stage = Stage(folder)
    for name, rest in instructions((context / "Dockerfile").read_text("utf-8")):
        if name == "FROM":
            _, _, called = rest.partition(" AS ")
            stage = stages[called or "last"] = Stage(folder / (called or "last"))
            stage.root.mkdir(parents=True)
        elif name == "WORKDIR":
            stage.folder = rest
            stage.path(".").mkdir(parents=True, exist_ok=True)
        elif name == "COPY":
            copy(rest, stage, stages, context)
        elif name == "RUN":
            stage.run(rest)
        elif name in {"ENV", "ARG"}:
            declare(rest, stage)
        else:
            stage.last[name] = rest
    return stage


def declare(text: str, stage: Stage) -> None:
    """Take the variables of an ENV or ARG; one may name another."""
    for name, value in (pair.split("=", 1) for pair in shlex.split(text)):
        known = re.sub(r"\$(?!PATH)(\w+)", lambda found: stage.environment.get(found[1], ""), value)
        stage.environment[name] = known


def copy(text: str, stage: Stage, stages: dict[str, Stage], context: Path) -> None:
    """Run one COPY step."""
    words = text.split()
    source = stages[words.pop(0).partition("=")[2]] if words[0].startswith("--from=") else None
    *names, target = words
    into = stage.path(target)
    for name in names:
        found = source.path(name) if source else context / name
        if not found.exists():
            sys.exit(f"This step of the Dockerfile names what is not there: COPY {text}")
        if found.is_dir():
            ignored = shutil.ignore_patterns("node_modules", "__pycache__", *([] if source else ["static", "lib"]))
            shutil.copytree(found, into, dirs_exist_ok=True, symlinks=True, ignore=ignored)
            if source and (into / "bin").is_dir():
                fix_paths(into / "bin", source.root, stage.root)
        else:
            whole = into / found.name if target.endswith("/") else into
            whole.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(found, whole)


def fix_paths(programs: Path, before: Path, after: Path) -> None:
    """Let the programs of a copied environment name the folder that they were copied to."""
    for file in programs.iterdir():
        if file.is_file() and not file.is_symlink():
            file.write_bytes(file.read_bytes().replace(str(before).encode(), str(after).encode()))


def written_since(stage: Stage, moment: float) -> list[Path]:
    """Return the files outside /data and /tmp that were written after a moment."""
    files = [file for file in stage.root.rglob("*") if file.is_file() and file.lstat().st_mtime > moment]
    return [file for file in files if file.relative_to(stage.root).parts[0] not in {"data", "tmp"}]


def try_out(stage: Stage) -> None:
    """Start the container's program, wait until its own check says that it is ready, use it and end it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**stage.variables(), "HOME": str(stage.root), "PORT": str(port)}
    words = [*json.loads(stage.last["ENTRYPOINT"]), *json.loads(stage.last["CMD"])]
    check = json.loads(stage.last["HEALTHCHECK"].partition("CMD ")[2])
    program = shutil.which(words[0], path=environment["PATH"]) or words[0]
    with subprocess.Popen([program, *words[1:]], env=environment, cwd=stage.root, **_as_its_user(stage)) as server:
        try:
            wait_until_ready(server, check, environment)
            ask(f"http://127.0.0.1:{port}")
        except BaseException:
            server.kill()
            raise
        end(server)


def _as_its_user(stage: Stage) -> dict[str, Any]:
    """Return how to start a program as the image's user, who owns nothing but /data: if this machine allows that."""
    user, _, group = stage.last["USER"].partition(":")
    who: dict[str, Any] = {"user": int(user), "group": int(group), "extra_groups": []}
    python = shutil.which("python", path=str(stage.path("/opt/salet/bin"))) or "true"
    stage.root.parent.chmod(0o755)
    stage.path("/tmp").chmod(0o1777)  # noqa: S108 - inside the image
    try:
        subprocess.run([python, "-c", ""], **who, check=True)
    except (OSError, subprocess.CalledProcessError):
        print(f"User {user} cannot be tried here, or cannot reach this machine's Python: started as yourself.")
        return {}
    return who


def wait_until_ready(server: subprocess.Popen[bytes], check: list[str], environment: dict[str, str]) -> None:
    """Run the health check until it is content."""
    begun = time.monotonic()
    program = shutil.which(check[0], path=environment["PATH"]) or check[0]
    while subprocess.run([program], env=environment, stderr=subprocess.DEVNULL, check=False).returncode:
        if server.poll() is not None or time.monotonic() - begun > READY_SECONDS:
            sys.exit("The server did not become ready.")
        time.sleep(0.5)
    print(f"Ready after {time.monotonic() - begun:.1f} s, by the container's own check.")


def ask(url: str, questions: dict[str, object] = QUESTIONS) -> None:
    """Ask the server what a player asks, and end if it has no answer."""
    for path, asked in questions.items():
        body = None if asked is None else json.dumps(asked).encode()
        request = urllib.request.Request(url + path, body, {"content-type": "application/json"})  # noqa: S310 - its own
        try:
            answered(request, time.monotonic() + ANSWER_SECONDS)
        except OSError as error:
            sys.exit(f"The server did not answer {path}: {error}")


def answered(request: urllib.request.Request, end: float) -> None:
    """Read the answer; a server that says it is busy is asked again when it says so."""
    try:
        with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:  # noqa: S310 - its own
            answer.read()
    except urllib.error.HTTPError as error:
        if error.code != 503 or time.monotonic() > end:
            raise
        time.sleep(int(error.headers["retry-after"]))
        answered(request, end)


def end(server: subprocess.Popen[bytes]) -> None:
    """Stop the server, and check that it exits before it would be killed."""
    server.send_signal(signal.SIGTERM)
    try:
        status = server.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        sys.exit(f"The server did not stop within {END_SECONDS} s of SIGTERM.")
    if status:
        sys.exit(f"The server ended with {status}, not with 0.")


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(description="Run the container's steps without a container engine.")
    parser.add_argument("--keep", type=Path, help="leave the folder here")
    keep = parser.parse_args().keep
    with tempfile.TemporaryDirectory(prefix="salet-image-") as temporary:
        folder = keep or Path(temporary)
        stage = build(folder)
        built = time.time()
        try_out(stage)
        if written_since(stage, built):
            sys.exit(f"Written where a container cannot write: {written_since(stage, built)[:3]}")
        size = sum(file.lstat().st_size for file in stage.root.rglob("*") if file.is_file())
        print(f"All steps ran; the image adds {size / 1e6:.0f} MB to its base.")


if __name__ == "__main__":
    main()
