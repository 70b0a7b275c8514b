"""Writes docs/commands.md: every command's arguments and options, as in `--help`.

python tools/make_command_reference.py
"""

from collections.abc import Iterator
from pathlib import Path

import click

from salet.cli.main import GROUPS, cli

TARGET = Path(__file__).parent.parent / "docs" / "commands.md"
WIDTH = 80
INTRODUCTION = """# Commands

Every command with its arguments and options, as `salet help COMMAND` shows them. `salet` alone is the helper, and
a board alone, `salet crane bygbb`, is `salet suggest crane bygbb`. Options may stand before or after the rest.

Results go to standard output, everything else to standard error. Exit codes: 0 fine, 1 a finding (no word fits, a check
failed), 2 wrong usage, 3 not proven (`salet verify` of a sample), 130 interrupted.
`tools/make_command_reference.py` writes this page.

## Settings

What is set once and not for each command is an environment variable:

| variable | sets |
| --- | --- |
| `SALET_DATA` | the folder of your history and updated answers; default: the system's place for data |
| `SALET_FEED` | where `salet lexicon update` gets answers, up to the day; default: The New York Times |
| `SALET_SEARCH_SECONDS` | seconds to search for a suggestion if `--budget` does not say; default: 0.5 |
| `SALET_GUESS_SECONDS` | seconds for each guess of a program that plays, `exec:./solver`; default: 10 |
| `SALET_MEMORY` | megabytes that the arrays of one question may take; default: half of the machine's memory |
| `SALET_DEBUG` | any value: show where a fault in Salet itself happened |
| `NO_COLOR`, `COLUMNS` | no colour; the width of the output if it is not a terminal |

## Shell completion

Your shell completes commands and options after one of these lines in its start-up file:

| shell | file | line |
| --- | --- | --- |
| Bash | `~/.bashrc` | `eval "$(_SALET_COMPLETE=bash_source salet)"` |
| Zsh | `~/.zshrc` | `eval "$(_SALET_COMPLETE=zsh_source salet)"` |
| Fish | `~/.config/fish/completions/salet.fish` | `_SALET_COMPLETE=fish_source salet \\| source` |
"""


def pages(
    command: click.Command = cli, name: str = "salet", parent: click.Context | None = None
) -> Iterator[click.Context]:
    """Yield a command's page of help and those of the commands below it."""
    settings = {**command.context_settings, "max_content_width": WIDTH, "terminal_width": WIDTH}
    context = click.Context(command, info_name=name, parent=parent, resilient_parsing=True, **settings)
    yield context
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None, below  # noqa: S101 - a slip of ours: it is in the list
            yield from pages(found, below, context)


def text() -> str:
    """Return the page."""
    titles = {next(iter(group)): title for title, group in GROUPS.items()}
    parts = [INTRODUCTION]
    for page in pages():
        if page.info_name in titles:
            parts.append(f"## {titles[page.info_name]}\n")
        lines = "\n".join(line.rstrip() for line in page.get_help().splitlines())
        parts.append(f"{'#' * (len(page.command_path.split()) + 1)} {page.command_path}\n\n```text\n{lines}\n```\n")
    return "\n".join(parts)


def main() -> None:
    """Write the page."""
    TARGET.write_text(text(), "utf-8")
    print(f"Wrote {TARGET.name}.")


if __name__ == "__main__":
    main()
