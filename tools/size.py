"""Print how large the project is, and check the number of commands and options.

    python tools/size.py

Only commands and options have a limit, because they are what users have to learn.
"""

import re
import sys
from pathlib import Path
from subprocess import run

import click

from salet.cli.main import COMMANDS, cli

ROOT = Path(__file__).resolve().parents[1]
MAX_COMMANDS = 15
MAX_OPTIONS = 72
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


def print_trend() -> None:
    """Print the sizes that have no limit."""
    sizes = {
        "lines of Python under src/salet": lines("src/salet/*.py"),
        "files of Python under src/salet": len(files("src/salet/*.py")),
        "lines of Python under tests": lines("tests/*.py"),
        "lines of Python under tools": lines("tools/*.py"),
        "lines of TypeScript under web/src": lines("web/src/*.ts", "web/src/*.tsx"),
        "lines of CSS under web/src": lines("web/src/*.css"),
        "lines of C without tests": lines("core/*.c", "core/*.h", ":!core/test"),
        "lines of TypeScript under web/test": lines("web/test/*.ts", "web/test/*.tsx"),
        "words of README, docs, ARCHITECTURE, CONTRIBUTING, and SECURITY": words(),
    }
    for name, size in sizes.items():
        print(f"{size:7,}  {name}")


def main() -> None:
    """Print all sizes; exit with 1 if there are too many commands or options."""
    print_trend()
    limits = {"commands": (len(COMMANDS), MAX_COMMANDS), "options of all commands": (options(cli), MAX_OPTIONS)}
    for name, (count, limit) in limits.items():
        print(f"{count:7,}  {name} (limit {limit}{', exceeded' if count > limit else ''})")
    sys.exit(any(count > limit for count, limit in limits.values()))


if __name__ == "__main__":
    main()
