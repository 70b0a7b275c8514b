"""Print how large the project is, and hold it to its limits.

    python tools/size.py

A limit is there to make one look for what can go, not to be met by packing lines.
"""

import sys
from pathlib import Path
from subprocess import run

from salet.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
LIMITS = {
    "lines of Python under src/salet": 22_250,
    "files of Python under src/salet": 158,
    "lines of Python under tests": 24_900,
    "lines of Python under tools and benchmarks": 4_640,
    "commands": 19,
}


def tracked(*folders: str) -> list[Path]:
    """Return the Python files below some folders that git knows and that are there."""
    listed = run(["git", "ls-files", "-z", *folders], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.split("\0") if name.endswith(".py") and (path := ROOT / name).exists()]


def lines(*folders: str) -> int:
    """Return the lines of the Python files below some folders."""
    return sum(path.read_text("utf-8").count("\n") for path in tracked(*folders))


def sizes() -> dict[str, int]:
    """Return every size by its name."""
    found = (
        lines("src/salet"),
        len(tracked("src/salet")),
        lines("tests"),
        lines("tools", "benchmarks"),
        len(COMMANDS),
    )
    return dict(zip(LIMITS, found, strict=True))


def main() -> None:
    """Print the sizes next to their limits; exit with 1 if one is passed."""
    found = sizes()
    for name, size in found.items():
        print(f"{size:7,}  of at most {LIMITS[name]:6,}  {name}{'  TOO MUCH' if size > LIMITS[name] else ''}")
    sys.exit(any(size > LIMITS[name] for name, size in found.items()))


if __name__ == "__main__":
    main()
