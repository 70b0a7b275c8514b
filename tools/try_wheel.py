"""Install Salet from a folder of wheels into an empty environment, and use it there.

    python tools/try_wheel.py dist

pip picks the wheel of this machine. Dependencies come from the package index, as for any user. The opening book, an
exact search by the compiled core and the built page are tried, alike on Linux, macOS and Windows.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

BIN = "Scripts" if os.name == "nt" else "bin"


def main(dist: Path) -> int:
    """Try the wheel of this machine, and say what was tried."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder) / BIN
        install(programs, dist, "salet")
        solved = json.loads(salet(programs, "solve", "-l", "original", "--json", "crane", "bygbb"))
        assert (solved["value"], solved["proven"]) == (2.375, True), solved  # noqa: S101 - the point of this script
        assert "salet" in salet(programs, "suggest", "-l", "original", "--top", "1")  # noqa: S101
        install(programs, dist, "salet[web]")
        site = Path(folder) / "site"
        salet(programs, "site", str(site))
        assert (site / "index.html").is_file()  # noqa: S101
        version = salet(programs, "--version").strip()
        print(f"{version} works on {sys.platform}, Python {sys.version.split()[0]}: book, search, page.")
    return 0


def install(programs: Path, dist: Path, what: str) -> None:
    """Install a requirement; Salet itself may come from the folder only."""
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, "--only-binary", "salet", "--find-links", str(dist), f"{what}=={version_in(dist)}"])


def version_in(dist: Path) -> str:
    """Return the version of the wheels in a folder, so that the index cannot offer another."""
    versions = {wheel.name.split("-")[1] for wheel in dist.glob("salet-*.whl")}
    if len(versions) != 1:
        raise SystemExit(f"{dist} holds wheels of {len(versions)} versions; one is needed. 'make wheels' builds them.")
    return versions.pop()


def salet(programs: Path, *words: str) -> str:
    """Return what the installed program prints."""
    return run([str(programs / "salet"), *words])


def run(command: list[str]) -> str:
    """Return the output of a command outside the checkout, or end with what it said."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PYTHONUTF8": "1"}
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", check=False, cwd=tempfile.gettempdir(), env=surroundings
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
