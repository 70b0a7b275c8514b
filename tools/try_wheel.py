"""Install Salet from a folder of wheels into an empty environment, and use it there.

    python tools/try_wheel.py dist

pip picks the wheel of this machine. Without extras, the opening book and an exact search by the compiled core are
tried, and a missing library is named; with all of them, the built page and every command that README shows. What the
extras need is pinned in requirements/all.txt; pip then installs Salet without an index, so nothing else is needed.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

BIN = "Scripts" if os.name == "nt" else "bin"
ROOT = Path(__file__).resolve().parents[1]


def main(dist: Path) -> int:
    """Try the wheel of this machine, and say what was tried."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        venv.create(home, with_pip=True)
        programs = home / BIN
        pip(programs, "--only-binary", "salet", "--find-links", str(dist), f"salet=={version_in(dist)}")
        try_without_extras(programs)
        pip(programs, "--require-hashes", "--only-binary", ":all:", "-r", str(ROOT / "requirements" / "all.txt"))
        pip(programs, "--no-index", "--find-links", str(dist), f"salet[all]=={version_in(dist)}")
        try_page(programs, home / "site")
        shown = try_readme(programs, home / "readme")
        version = salet(programs, "--version").strip()
        print(f"{version} works on {sys.platform}, Python {sys.version.split()[0]}: book, search, page{shown}.")
    return 0


def try_without_extras(programs: Path) -> None:
    """Ask the book and the core, and for a plot, which needs a library that is missing."""
    solved = json.loads(salet(programs, "solve", "-l", "original", "--json", "crane", "bygbb"))
    assert (solved["value"], solved["proven"]) == (2.375, True), solved  # noqa: S101 - the point of this script
    assert "salet" in salet(programs, "suggest", "-l", "original", "--top", "1")  # noqa: S101
    refused = complete([str(programs / "salet"), "bench", "parts", "-l", "original", "--plot", "parts.png"])
    assert refused.returncode == 2, refused  # noqa: S101
    assert "pip install matplotlib" in refused.stderr, refused  # noqa: S101


def try_page(programs: Path, site: Path) -> None:
    """Write the page as files, and read them."""
    salet(programs, "site", str(site))
    assert (site / "index.html").is_file()  # noqa: S101


def try_readme(programs: Path, folder: Path) -> str:
    """Run README's commands in an empty folder, and return what to add to the report; they need bash."""
    if os.name == "nt":
        return ""
    run([str(programs / "python"), str(ROOT / "tools" / "document_blocks.py"), str(ROOT / "README.md"), str(folder)])
    return ", README"


def pip(programs: Path, *what: str) -> None:
    """Install packages; modules are compiled as they are used."""
    quietly = ("--quiet", "--disable-pip-version-check", "--no-compile")
    run([str(programs / "python"), "-m", "pip", "install", *quietly, *what])


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
    done = complete(command)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def complete(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command outside the checkout to its end."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PYTHONUTF8": "1"}
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", check=False, cwd=tempfile.gettempdir(), env=surroundings
    )


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
