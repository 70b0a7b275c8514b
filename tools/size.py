"""Print how large the project is, and hold it to its limits.

    python tools/size.py

A limit is there to make one look for what can go, not to be met by packing lines.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

from make_command_reference import pages
from salet import errors
from salet.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
LIMITS = {
    "lines of Python under src/salet": 22_940,
    "files of Python under src/salet": 160,
    "lines of Python under tests": 27_496,
    "lines of Python under tools and benchmarks": 5_620,
    "commands": 18,
    "help pages": 28,
    "options of all commands": 110,
    "texts outside show, cli, web and errors": 10,
    "public classes and functions defined in more than one module": 1,
    "docstrings whose first line has 90 characters or more": 163,
    "words of README and docs, without generated pages": 20_500,
}
GENERATED_PAGES = {"authors.md", "changelog.md", "commands.md", "fields.md", "museum.md"}
WORDED = ("show", "cli", "web", "errors.py")
ERRORS = "|".join(name for name, value in vars(errors).items() if isinstance(value, type))
RAISING = re.compile(rf"{ERRORS}|WrongCount|check_\w+|_refuse")
SQL = re.compile(r"\s*(ALTER|CREATE|DELETE|INSERT|PRAGMA|SELECT|UPDATE) ")
AUTHORED = (
    "game/daily/prior.py",
    "game/lexicon.py",
    "solver/exact.py",
    "solver/partition.py",
    "solver/published",
    "solver/strategies.py",
    "solver/tree.py",
    "study/lab/claims.py",
    "study/proof/certificate.py",
)
"""Files whose texts are data: what habits, lexicons, strategies, write-ups and the two checkers say."""


def tracked(*folders: str) -> list[Path]:
    """Return the Python files below some folders that git knows and that are there."""
    listed = run(["git", "ls-files", "-z", *folders], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.split("\0") if name.endswith(".py") and (path := ROOT / name).exists()]


def lines(*folders: str) -> int:
    """Return the lines of the Python files below some folders."""
    return sum(path.read_text("utf-8").count("\n") for path in tracked(*folders))


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield the modules of the package, by their path below it."""
    for path in tracked("src/salet"):
        yield str(path.relative_to(ROOT / "src" / "salet")), ast.parse(path.read_text("utf-8"))


def texts() -> list[str]:
    """Return the texts of three words or more that a user may read and that are written outside `show`."""
    return [
        f"{name}:{line}: {text}"
        for name, tree in modules()
        if not name.startswith((*WORDED, *AUTHORED))
        for line, text in texts_in(tree, names_in_errors(tree))
        if len(re.findall(r"[A-Za-z]{2,}", text)) > 2 and " " in text.strip() and not SQL.match(text)
    ]


def texts_in(node: ast.AST, in_errors: set[str]) -> Iterator[tuple[int, str]]:
    """Yield the strings below a node with their lines, but no docstrings, errors, patterns and fingerprints.

    An error's text may be prepared in a variable, a constant or a function that errors are made of.
    """
    match node:
        case ast.Assert() | ast.FunctionDef(name="__repr__" | "_fingerprint") | ast.Expr(value=ast.Constant()):
            return
        case _ if is_error(node) or ast.unparse(getattr(node, "func", node)) == "re.compile":
            return
        case (
            ast.Assign(targets=[ast.Name(id=name)])
            | ast.AnnAssign(target=ast.Name(id=name))
            | ast.NamedExpr(target=ast.Name(id=name))
            | ast.FunctionDef(name=name)
        ) if name in in_errors:
            return
        case ast.Constant(value=str(text)):
            yield node.lineno, text
        case ast.JoinedStr(values=values):
            yield node.lineno, "".join(str(each.value) if isinstance(each, ast.Constant) else "X" for each in values)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from texts_in(child, in_errors)


def is_error(node: ast.AST) -> bool:
    """Whether a node raises an error, makes one, or calls what raises one with the text that it is given."""
    return isinstance(node, ast.Raise) or (
        isinstance(node, ast.Call) and bool(RAISING.fullmatch(ast.unparse(node.func).rpartition(".")[2]))
    )


def names_in_errors(tree: ast.Module) -> set[str]:
    """Return the names that a module uses in its errors, with the functions that return these names' texts."""
    nodes = list(ast.walk(tree))
    names = {name_of(part) for node in nodes if is_error(node) for part in ast.walk(node)}
    functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef) and returns_text(node)}
    values = [node.value for node in nodes if isinstance(node, ast.Assign) and name_of(node.targets[0]) in names]
    parts: list[ast.AST] = [*values, *(functions[name] for name in names & functions.keys())]
    while parts:
        called = {name_of(node) for part in parts for node in ast.walk(part)} & functions.keys() - names
        names |= called
        parts = [functions[name] for name in called]
    return names


def returns_text(function: ast.FunctionDef) -> bool:
    """Whether a function returns a text or None."""
    return function.returns is not None and ast.unparse(function.returns) in {"str", "str | None"}


def name_of(node: ast.AST) -> str:
    """Return the name that a node is, of a variable or of one of this class's own methods."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def doubled_names() -> list[str]:
    """Return the public classes and functions that more than one module defines."""
    definitions = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    names = [node.name for _, tree in modules() for node in tree.body if isinstance(node, definitions)]
    return [name for name, count in Counter(names).items() if count > 1 and name[0] != "_" and name != "command"]


def long_docstrings() -> list[str]:
    """Return the docstrings of all Python files whose first line has 90 characters or more."""
    owners = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    nodes = (
        (path, node)
        for path in tracked("src", "tests", "tools", "benchmarks")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, owners)
    )
    firsts = ((path, (ast.get_docstring(node) or "").split("\n", 1)[0]) for path, node in nodes)
    return [f"{path}: {first}" for path, first in firsts if len(first) >= 90]


def words() -> int:
    """Return the words of README and of the pages in docs that people write."""
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    return sum(len(page.read_text("utf-8").split()) for page in pages if page.name not in GENERATED_PAGES)


def sizes() -> dict[str, int]:
    """Return every size by its name."""
    help_pages = list(pages())
    options = [option for page in help_pages for option in page.command.get_params(page)]
    found = (
        lines("src/salet"),
        len(tracked("src/salet")),
        lines("tests"),
        lines("tools", "benchmarks"),
        len(COMMANDS),
        len(help_pages),
        sum(option.param_type_name == "option" and "--help" not in option.opts for option in options),
        len(texts()),
        len(doubled_names()),
        len(long_docstrings()),
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
