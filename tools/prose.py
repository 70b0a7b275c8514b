"""Check that what people read is plain American English.

    python tools/prose.py [FILE...]

Reads Markdown, and the comments and strings of code, in the files given or in all that git knows. Prints every
place that breaks a rule, and exits with 1 if there is one. The rules and their exceptions are in `tools/prose.toml`.
Codespell checks the spelling; its settings are in `pyproject.toml`.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import run
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
CODESPELL = Path(sys.executable).with_name("codespell")

# A page's blocks of code, code in backticks, and the lines of a doctest.
CODE = re.compile(r"^( *)(`{3,})(?s:.*?)^\1\2$|(`+)(?s:.+?)\3|^ *(>>>|\.\.\.) .*", re.MULTILINE)
# In each of these, comments on lines that follow each other are one text.
HASH_COMMENT = re.compile(r"(?:^|(?<=\s))#.*(?:\n[ \t]*#.*)*", re.MULTILINE)
SCRIPT_COMMENT = r"//.*(?:\n[ \t]*//.*)*|/\*[\s\S]*?\*/"
COMMENT_MARK = re.compile(r"^[ \t]*(?:/?\*+/?|//+|#+)|\*/$", re.MULTILINE)
# An expression in a template may have templates of its own. Those of a third level are not read.
EXPRESSION = r"\$\{((?:[^{}`]|`[^`]*`|\{[^{}]*\})*)\}"
SCRIPT_STRING = r'"(?:\\.|[^"\\\n])*"'
SCRIPT_TEMPLATE = rf"`(?:\\.|{EXPRESSION}|[^`\\])*`"
SCRIPT_PROSE = re.compile(rf"(?P<comment>{SCRIPT_COMMENT})|{SCRIPT_STRING}|(?P<template>{SCRIPT_TEMPLATE})")
# Text between tags has at least two words, and nothing that code has.
MARKUP_TEXT = re.compile(r"(?<=[>}])\s*\w[^<>{}=;:(`\"]*\s[^<>{}=;(`\"]*(?=[<{])")


class Passage(NamedTuple):
    """Some prose, and the line of its file on which it starts."""

    line: int
    text: str


class Rule(NamedTuple):
    """A pattern to avoid, a text that has it, and a plain text that says the same."""

    avoid: re.Pattern[str]
    bad: str
    good: str


class Exemption(NamedTuple):
    """A phrase that a file may have, and why."""

    file: str
    phrase: str
    reason: str


class Table(NamedTuple):
    """The rules, their exceptions, and the files and folders that aren't checked yet."""

    rules: list[Rule]
    exemptions: list[Exemption]
    pending: tuple[str, ...]


class Hit(NamedTuple):
    """A phrase that breaks a rule, where it is, and what to do about it."""

    file: str
    line: int
    phrase: str
    advice: str

    def __str__(self) -> str:
        return f'{self.file}:{self.line}: "{self.phrase}": {self.advice}'


def read_table() -> Table:
    """Return what `tools/prose.toml` says. A space in a pattern matches any white space."""
    table = tomllib.loads((ROOT / "tools" / "prose.toml").read_text("utf-8"))
    rules = [
        Rule(re.compile(row["avoid"].replace(" ", r"\s+"), re.IGNORECASE), row["bad"], row["good"])
        for row in table["rule"]
    ]
    exemptions = [Exemption(**row) for row in table.get("exemption", [])]
    return Table(rules, exemptions, tuple(table.get("pending", ())))


def is_prose(text: str) -> bool:
    """Return whether a string has more than one word; others may be keys, names, or words of a game."""
    return " " in text.strip()


def line_number(source: str, offset: int) -> int:
    """Return the number of the line that has a character."""
    return source.count("\n", 0, offset) + 1


def markdown_prose(source: str) -> Iterator[Passage]:
    """Yield a page as a whole."""
    yield Passage(1, source)


def hash_comments(source: str) -> Iterator[Passage]:
    """Yield the comments of a file in which they start with a hash sign."""
    for comment in HASH_COMMENT.finditer(source):
        yield Passage(line_number(source, comment.start()), COMMENT_MARK.sub("", comment[0]))


def python_comments(source: str) -> Iterator[Passage]:
    """Yield the comments of Python code."""
    lines = [""] * len(source.splitlines())
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            # A comment at the end of a line doesn't continue on the next one.
            lines[row - 1] = token.string if token.line[:column].isspace() or column == 0 else f". {token.string}"
    yield from hash_comments("\n".join(lines))


def python_prose(source: str) -> Iterator[Passage]:
    """Yield the comments and strings of Python code; {} is a value that a string is formatted with."""
    yield from python_comments(source)
    nodes = list(ast.walk(ast.parse(source)))
    parts = set[ast.expr]()
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            parts.update(node.values)
            texts = (str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield Passage(node.lineno, "".join(texts))
    for node in nodes:
        if (
            isinstance(node, ast.Constant)
            and node not in parts
            and isinstance(node.value, str)
            and is_prose(node.value)
        ):
            yield Passage(node.lineno, node.value)


def script_prose(source: str) -> Iterator[Passage]:
    """Yield the comments and strings of TypeScript, C, or CSS; {} is a value in a template."""
    for match in SCRIPT_PROSE.finditer(source):
        line = line_number(source, match.start())
        if match["comment"]:
            yield Passage(line, COMMENT_MARK.sub("", match[0]))
        elif match["template"]:
            yield Passage(line, re.sub(EXPRESSION, "{}", match[0].strip("`")))
            for expression in re.finditer(EXPRESSION, match[0]):
                yield from (Passage(line, inner.text) for inner in script_prose(expression[1]))
        elif is_prose(match[0]):
            yield Passage(line, match[0].strip('"'))


def component_prose(source: str) -> Iterator[Passage]:
    """Yield the comments and strings of TypeScript, and the text between its tags."""
    yield from script_prose(source)
    code = SCRIPT_PROSE.sub(lambda match: "\n" * match[0].count("\n"), source)
    for text in MARKUP_TEXT.finditer(code):
        yield Passage(line_number(code, text.start()), text[0])


READERS: dict[str, Callable[[str], Iterator[Passage]]] = {
    ".md": markdown_prose,
    ".py": python_prose,
    ".pyi": python_prose,
    ".tsx": component_prose,
    ".ts": script_prose,
    ".js": script_prose,
    ".c": script_prose,
    ".h": script_prose,
    ".css": script_prose,
    ".yml": hash_comments,
    ".yaml": hash_comments,
    ".toml": hash_comments,
    "Makefile": hash_comments,
    "Dockerfile": hash_comments,
}


def blank_code(text: str) -> str:
    """Return a text of as many lines in which a word replaces each piece of code."""
    return CODE.sub(lambda code: "CODE" + "\n" * code[0].count("\n"), text)


def reader_of(file: str) -> Callable[[str], Iterator[Passage]] | None:
    """Return what reads the prose of a file with this name, if anything does."""
    path = Path(file)
    return READERS.get(path.suffix or path.name)


def prose_of(file: str, source: str) -> list[Passage]:
    """Return the prose of a file with this name."""
    reader = reader_of(file)
    return [Passage(line, blank_code(text)) for line, text in reader(source)] if reader else []


def style_hits(file: str, prose: list[Passage], rules: list[Rule]) -> Iterator[Hit]:
    """Yield where prose has what a rule avoids."""
    for start, text in prose:
        for rule in rules:
            for match in rule.avoid.finditer(text):
                line = start + line_number(text, match.start()) - 1
                phrase = " ".join(match[0].split())
                yield Hit(file, line, phrase, f"don't write '{rule.bad}', write '{rule.good}'")


def spelling_hits(pages: dict[str, list[Passage]]) -> Iterator[Hit]:
    """Yield the words of some files that codespell doesn't accept."""
    lines = [
        (file, start + offset, line)
        for file, prose in pages.items()
        for start, text in prose
        for offset, line in enumerate(text.split("\n"))
    ]
    text = "\n".join(" ".join(line.splitlines()) for _, _, line in lines)
    result = run(
        [CODESPELL, "-"], cwd=ROOT, input=text, capture_output=True, encoding="utf-8", errors="replace", check=False
    )
    if result.stderr:
        sys.exit(f"codespell: {result.stderr}")
    for number, word, correction in re.findall(r"^(\d+): .*\n\t(.+) ==> (.+)$", result.stdout, re.MULTILINE):
        file, line, _ = lines[int(number) - 1]
        yield Hit(file, line, word, f"write {correction}")


def tracked_files() -> list[str]:
    """Return the files that git knows and that exist."""
    listed = run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [file for file in listed.split("\0") if file and (ROOT / file).exists()]


def faults(pages: dict[str, list[Passage]], table: Table) -> Iterator[str]:
    """Yield what to change in some files, and which of their exemptions are unused."""
    exempt = {(row.file, row.phrase) for row in table.exemptions if row.file in pages}
    hits = list(spelling_hits(pages))
    for file, prose in pages.items():
        hits.extend(style_hits(file, prose, table.rules))
    for hit in sorted(hits):
        if (hit.file, hit.phrase) not in exempt:
            yield str(hit)
    for file, phrase in sorted(exempt - {(hit.file, hit.phrase) for hit in hits}):
        yield f'{file} has no "{phrase}": remove its exemption from tools/prose.toml'


def main(files: list[str]) -> None:
    """Print what to change in some files, by default all; exit with 1 if there is anything."""
    table = read_table()
    wanted = files or [file for file in tracked_files() if not file.startswith(table.pending)]
    pages = {file: prose_of(file, (ROOT / file).read_text("utf-8")) for file in wanted if reader_of(file)}
    lines = list(faults(pages, table))
    for line in lines:
        print(line)
    sys.exit(bool(lines))


if __name__ == "__main__":
    main(sys.argv[1:])
