"""Print how large the project is, and hold it to its limits.

    python tools/size.py

A limit is there to make one look for what can go, not to be met by packing lines.
"""

import re
import sys
from pathlib import Path
from subprocess import run

import click

from salet.cli.main import COMMANDS, cli

ROOT = Path(__file__).resolve().parents[1]
LIMITS = {
    "lines of Python under src/salet": 13_488,
    "files of Python under src/salet": 74,
    "lines of Python under tests": 13_888,
    "lines of Python under tools and benchmarks": 1_982,
    "lines of TypeScript under web/src": 8_263,
    "lines of web/src/game/picture.ts": 350,
    "lines of CSS under web/src": 1_542,
    "lines of C without tests": 3_647,
    "lines of TypeScript under web/test": 1_691,
    "commands": 15,
    "options of all commands": 65,
    "words of README, docs, ARCHITECTURE, CONTRIBUTING and SECURITY": 15_885,
}
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md")
RECORDED = re.compile(r"^```text session.*?^```$", re.DOTALL | re.MULTILINE)


def files(*patterns: str) -> list[Path]:
    """Return the files that git knows and that are there; a `*` of a pattern crosses folders."""
    listed = run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).exists()]


def lines(*patterns: str) -> int:
    """Return the lines of some files."""
    return sum(path.read_text("utf-8").count("\n") for path in files(*patterns))


def words() -> int:
    """Return the words that people write, without the sessions that a terminal recorded."""
    return sum(len(RECORDED.sub("", page.read_text("utf-8")).split()) for page in files(*PAGES))


def options(command: click.Command) -> int:
    """Return how many options a command and those below it have together."""
    context = click.Context(command, resilient_parsing=True)
    own = (option for option in command.get_params(context) if isinstance(option, click.Option))
    count = sum("--help" not in option.opts for option in own)
    if isinstance(command, click.Group):
        below = (command.get_command(context, name) for name in command.list_commands(context))
        count += sum(options(each) for each in below if each)
    return count


def sizes() -> dict[str, int]:
    """Return every size by its name."""
    found = (
        lines("src/salet/*.py"),
        len(files("src/salet/*.py")),
        lines("tests/*.py"),
        lines("tools/*.py", "benchmarks/*.py"),
        lines("web/src/*.ts", "web/src/*.tsx", ":!web/src/game/picture.ts"),
        lines("web/src/game/picture.ts"),
        lines("web/src/*.css"),
        lines("core/*.c", "core/*.h", ":!core/test"),
        lines("web/test/*.ts", "web/test/*.tsx"),
        len(COMMANDS),
        options(cli),
        words(),
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
