"""Write the manual pages of salet and of each command, for packages of distributions.

    python tools/make_man.py [FOLDER]

FOLDER is man/ by default. The pages say what `--help` says; settings and exit codes come from docs/commands.md.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from pathlib import Path
from textwrap import dedent

import click

from salet.cli.main import COMMANDS, GROUPS, OPTIONS, cli
from salet.version import __version__

ROOT = Path(__file__).resolve().parents[1]
ROW = re.compile(r"^\| (?P<name>[^|]+?) \| (?P<meaning>[^|]+?) \|(?: (?P<default>[^|]+?) \|)?$", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
ABOUT = {name: about for group in GROUPS.values() for name, (_, about) in group.items()}


def escaped(text: str) -> str:
    r"""Return a line of text for troff.

    >>> escaped(".a-b \\ 'c'"), escaped("'d")
    ('\\&.a\\-b \\e \'c\'', "\\&'d")
    """
    line = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line[:1] in {".", "'"} else line


def page_of(path: str, about: str, sections: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return a manual page: its head, its name, and its sections, those that have lines."""
    name = path.replace(" ", "-")
    lines = [f'.TH "{escaped(name.upper())}" "1" "" "Salet {__version__}" "Salet"', ".SH NAME"]
    lines.append(f"{escaped(name)} \\- {escaped(about)}")
    for title, body in sections:
        if body:
            lines += [f".SH {title}", *body]
    return "\n".join([*lines, ""])


def paragraphs(text: str) -> Iterator[str]:
    """Yield the lines of a help text, a macro between its paragraphs."""
    for number, paragraph in enumerate(cleandoc(text).split("\n\n")):
        if number:
            yield ".PP"
        yield escaped(" ".join(paragraph.split()))


def entries(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield the lines of a list of terms and their meanings."""
    for term, meaning in pairs:
        yield from (".TP", f".B {escaped(term)}", escaped(" ".join(meaning.split())))


def examples(command: click.Command) -> Iterator[str]:
    """Yield the lines of a command's epilog as they stand, without its heading."""
    text = cleandoc((command.epilog or "").replace("\b\n", ""))
    lines = dedent(text.removeprefix("Examples:\n")).splitlines()
    if lines:
        yield from (".nf", *map(escaped, lines), ".fi")


def options(context: click.Context) -> list[tuple[str, str]]:
    """Return a command's options with their help; arguments have none."""
    records = (option.get_help_record(context) for option in context.command.get_params(context))
    return [record for record in records if record and record[1]]


def command_page(context: click.Context) -> str:
    """Return the page of a command, with a section for each command below it."""
    command, path = context.command, context.command_path
    sections = [
        ("SYNOPSIS", synopsis(context)),
        ("DESCRIPTION", list(paragraphs(command.help or ""))),
        ("OPTIONS", list(entries(options(context)))),
    ]
    if isinstance(command, click.Group):
        below = [line for child in children(context) for line in section_of(child)]
        sections.append(("COMMANDS", below))
    sections += [("EXAMPLES", list(examples(command))), ("SEE ALSO", [".BR salet (1)"])]
    return page_of(path, ABOUT[context.info_name or ""], sections)


def synopsis(context: click.Context) -> list[str]:
    """Return the line that shows how a command is used."""
    pieces = " ".join(context.command.collect_usage_pieces(context))
    return [f".B {escaped(context.command_path)}", escaped(pieces)]


def section_of(context: click.Context) -> Iterator[str]:
    """Yield the lines about a command below another one."""
    yield f'.SS "{escaped(context.command_path)}"'
    yield from (*synopsis(context), ".PP", *paragraphs(context.command.help or ""), *entries(options(context)))
    if context.command.epilog:
        yield from (".PP", *examples(context.command))


def children(context: click.Context) -> Iterator[click.Context]:
    """Yield the contexts of the commands below a group, without hidden ones."""
    group = context.command
    assert isinstance(group, click.Group)  # noqa: S101 - a slip of ours
    for name in group.list_commands(context):
        child = group.get_command(context, name)
        if child and not child.hidden:
            yield click.Context(child, info_name=name, parent=context)


def main_page(context: click.Context, manual: str) -> str:
    """Return the page of salet itself; manual: the text of docs/commands.md, which has the settings and exit codes."""
    commands = [
        line
        for title, group in GROUPS.items()
        for line in (f".SS {title}", *entries([(f"salet {name}", about) for name, (_, about) in group.items()]))
    ]
    see = [f".BR salet\\-{name} (1){',' if name != [*COMMANDS][-1] else ''}" for name in COMMANDS]
    sections = [
        ("SYNOPSIS", synopsis(context)),
        ("DESCRIPTION", list(paragraphs(cli.help or ""))),
        ("COMMANDS", commands),
        ("OPTIONS", list(entries([*OPTIONS.items()]))),
        ("ENVIRONMENT", list(entries(rows(manual, "variable")))),
        ("EXIT STATUS", list(entries(rows(manual, "exit code")))),
        ("SEE ALSO", see),
    ]
    return page_of("salet", "find the best next Wordle guess", sections)


def rows(manual: str, first_head: str) -> list[tuple[str, str]]:
    """Return the first two columns of the table whose first column has this head, and the default if there is one."""
    table = manual.partition(f"| {first_head} |")[2].partition("\n\n")[0]
    plain = LINK.sub(r"\1", table).replace("`", "")
    found = []
    for row in ROW.finditer(plain):
        if not row["name"].startswith("---"):
            default = f" Default: {row['default']}." if row["default"] else ""
            meaning = row["meaning"][0].upper() + row["meaning"][1:]
            found.append((row["name"], f"{meaning}.{default}"))
    return found


def pages() -> dict[str, str]:
    """Return all pages by the names of their files."""
    context = click.Context(cli, info_name="salet")
    manual = (ROOT / "docs" / "commands.md").read_text("utf-8")
    made = {"salet.1": main_page(context, manual)}
    for child in children(context):
        made[f"salet-{child.info_name}.1"] = command_page(child)
    return made


def main(folder: Path) -> None:
    """Write all pages."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in pages().items():
        (folder / name).write_text(page, "utf-8")
    print(f"Wrote {len(pages())} manual pages to {folder}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "man")
