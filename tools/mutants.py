"""Change one place of game, solver or core at a time, and see whether a test notices.

    python tools/mutants.py [--count 100] [--seed 1] [--jobs 2]

A mutant is one small change: another operator, a number one larger, a condition turned round, a statement left out.
What only tunes is passed over, such as the size of an array. It is made in a copy of the checkout, where `make quick`
runs until a test fails, the file's own first; of the core before that random games of core/test. A mutant of the core
that survives all this, but changes the recorded searches, is counted apart: only a digest notices it, which says that
the search is another, not that it is wrong.
"""

import argparse
import ast
import difflib
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("src/salet/game", "src/salet/solver", "core")
QUICK = ("-m", "not gate and not slow", *(f"--ignore=tests/{name}" for name in ("integration", "docs", "tools")))
ROUNDS = "150"  # of random games, which take a few seconds
SECONDS = 900  # more than all of that takes on a busy machine: what runs longer never ends


def both_ways(pairs: str) -> dict[str, str]:
    """Return what each of some pairs is exchanged for."""
    exchanged = [pair.split() for pair in pairs.split(", ")]
    return {one: two for pair in exchanged for one, two in (pair, pair[::-1])}


# --- changes of Python -------------------------------------------------------------------------------------------

EXCHANGED = "Lt LtE, Gt GtE, Eq NotEq, In NotIn, Is IsNot, And Or, Add Sub, LShift RShift"
OPERATORS = both_ways(EXCHANGED) | {"Mult": "Add", "Div": "Mult", "FloorDiv": "Mult", "Mod": "Add"}
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Changer(ast.NodeTransformer):
    """Makes the change of one number; annotations, decorators, texts and assertions have none."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.changes = 0

    def visit(self, node: ast.AST) -> ast.AST:
        """Change this node if it is the one, or look into it."""
        if isinstance(node, ast.JoinedStr | ast.Assert | ast.arg) or _only_tunes(node):
            return node
        changed = _changed(node)
        if changed is not None:
            self.changes += 1
            if self.changes == self.wanted:
                return changed
        if isinstance(node, ast.Raise):
            return node
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.body = [self.visit(part) for part in node.body]  # type: ignore[misc]
            return node
        if isinstance(node, ast.AnnAssign):
            node.value = self.visit(node.value) if node.value else None  # type: ignore[assignment]
            return node
        return self.generic_visit(node)


def _only_tunes(node: ast.AST) -> bool:
    """Return whether a part sets a plain number, such as how many or how long, or only asserts."""
    match node:
        case ast.Assign([ast.Name(name)], value):
            plain = (ast.Constant, ast.BinOp, ast.operator)
            return name.isupper() and all(isinstance(part, plain) for part in ast.walk(value))
    return isinstance(node, ast.keyword) and node.arg == "strict"  # of zip: an assertion


def _changed(node: ast.AST) -> ast.AST | None:
    """Return what a node becomes, or None if it stays."""
    match node:
        case ast.Constant(bool()):
            changed: ast.AST | None = ast.Constant(not node.value)
        case ast.Constant(int() | float() as number):
            changed = ast.Constant(number + 1)
        case ast.Name(name) if name in OTHER_NAMES:
            changed = ast.Name(OTHER_NAMES[name])
        case ast.UnaryOp(_, operand) if not isinstance(operand, ast.Constant):
            changed = operand
        case ast.Expr(ast.Call()) | ast.Raise() | ast.AugAssign() | ast.Break() | ast.Continue():
            changed = ast.Pass()
        case _:
            other = OPERATORS.get(type(node).__name__)
            changed = getattr(ast, other)() if other else None
    return changed


def python_changes(text: str) -> int:
    """Return how many changes a Python file has."""
    counter = Changer(0)
    counter.visit(ast.parse(text))
    return counter.changes


def changed_python(text: str, number: int) -> str:
    """Return a Python file with one of its changes, from 1."""
    return ast.unparse(Changer(number).visit(ast.parse(text)))


# --- changes of C ------------------------------------------------------------------------------------------------

C_OPERATORS = both_ways("< <=, > >=, == !=, && ||, + -, += -=")
C_TOKEN = re.compile(
    r"\benum \{[^}]*\}|\bstatic const int32_t [^;]*;|^_Static_assert[^;]*;|\bTAKE\([^;]*;|\w+_t \**\w+\[[^;={}]*;"
    r"|/\*.*?\*/|//[^\n]*|^[ \t]*\#(?:\\\n|[^\n])*|\"[^\"]*\"|'[^']*'|\w*[A-Za-z_]\w*|->|-1\b|\+\+|--"
    r"|(?P<number>\b\d+\b)|(?P<operator><=|>=|==|!=|&&|\|\||\+=|-=|(?<= )[-+<>](?= ))",
    re.DOTALL | re.MULTILINE,
)
C_STATEMENT = re.compile(r"^ +(\w[^\n;{}=]* [-+|&^]?= [^\n;{}]*;|(?!ASSERT)\w+\([^\n;{}]*\);)$", re.MULTILINE)


def c_changes(text: str) -> list[tuple[int, int, str]]:
    """Return what a C file may be changed to: from where to where, and the text that comes in."""
    found = []
    for match in C_TOKEN.finditer(text):
        if match["number"]:
            found.append((*match.span(), str(int(match[0]) + 1)))
        elif match["operator"]:
            found.append((*match.span(), C_OPERATORS[match[0]]))
    return found + [(*match.span(1), ";") for match in C_STATEMENT.finditer(text)]


# --- trying them -------------------------------------------------------------------------------------------------


class Mutant(NamedTuple):
    """One change of a file."""

    path: str
    number: int

    def versions(self) -> tuple[str, str]:
        """Return the file before and after."""
        text = (ROOT / self.path).read_text("utf-8")
        if self.path.endswith(".py"):
            return ast.unparse(ast.parse(text)), changed_python(text, self.number)
        start, end, new = c_changes(text)[self.number - 1]
        return text, text[:start] + new + text[end:]

    @property
    def diff(self) -> str:
        """Return the change, without the head of a diff."""
        before, after = (text.splitlines() for text in self.versions())
        lines = difflib.unified_diff(before, after, n=0, lineterm="")
        return "\n".join(line for line in list(lines)[2:] if not line.startswith("@@"))


def mutants(seed: int) -> Iterator[Mutant]:
    """Yield all mutants in the order of a seed."""
    found = []
    names = subprocess.check_output(["git", "ls-files", *FOLDERS], cwd=ROOT, text=True).splitlines()
    for name in names:
        if name.endswith((".py", ".c", ".h")) and not name.startswith(("core/test/", "core/build", "core/processor")):
            text = (ROOT / name).read_text("utf-8")
            count = python_changes(text) if name.endswith(".py") else len(c_changes(text))
            found += [Mutant(name, number) for number in range(1, count + 1)]
    random.Random(seed).shuffle(found)  # noqa: S311 - a choice that can be repeated
    return iter(found)


def copy_checkout(folder: Path) -> None:
    """Copy what git knows, and the compiled core; bytecode is kept by what a file says, not by when it changed."""
    for name in subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    shutil.copytree(ROOT / "src/salet/core/lib", folder / "src/salet/core/lib")
    compiling = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", str(folder / "src")]
    subprocess.run(compiling, check=True)


def compiled(units: list[Path], target: Path, *flags: str) -> bool:
    """Compile C; whether it could be."""
    command: list[str | Path] = ["cc", "-std=gnu11", "-O1", "-w", "-fPIC", "-march=x86-64-v3", *flags, *units]
    return not subprocess.run([*command, "-lm", "-lpthread", "-o", target], check=False, capture_output=True).returncode


def fails(command: Sequence[str | Path], folder: Path, environment: Mapping[str, str] | None = None) -> bool:
    """Whether a command ends with an error, or not at all."""
    try:
        run = subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def is_found_at_random(units: list[Path], folder: Path) -> bool:
    """Whether the random games of core/test find a fault."""
    driver = [folder / "core" / "test" / f"{name}.c" for name in ("fuzz", "kernels", "games", "brute")]
    sanitized = ["-fsanitize=address,undefined", "-fno-sanitize-recover", "-include", str(folder / "core/test/gaps.h")]
    for flags in (["-DSALET_TINY_THRESHOLDS"], sanitized):
        program = folder / "fuzz"
        if not compiled([*units, *driver], program, *flags) or fails([program, ROUNDS], folder):
            return True
    return False


def outcome(mutant: Mutant, folder: Path) -> str:
    """Return how a mutant ended: killed, recorded (killed by the record of searches alone), survived, or invalid."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder / "src"),
        "SALET_SHARED": os.environ.get("SALET_SHARED", str(ROOT.parent / "shared")),
    }
    file = folder / mutant.path
    before = file.read_text("utf-8")
    file.write_text(mutant.versions()[1], "utf-8")
    try:
        if mutant.path.startswith("core"):
            core = folder / "mutant.so"
            units = [*(folder / "core").glob("*.c"), *(folder / "core/search").glob("*.c")]
            if not compiled(units, core, "-ffreestanding", "-shared"):
                return "invalid"
            environment["SALET_CORE"] = str(core)
            if is_found_at_random(units, folder):
                return "killed"
        layer = "solver" if mutant.path.startswith("core") else Path(mutant.path).parts[2]
        own = (folder / "tests" / layer).rglob(f"test_*{Path(mutant.path).stem}*.py")
        pytest = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *QUICK]
        stages = ([*own, folder / "tests" / layer], [folder / "tests" / "oracle"], [folder / "src", folder / "tests"])
        if any(fails([*pytest, *tests], folder, environment) for tests in stages):
            return "killed"
        record: list[str | Path] = [sys.executable, folder / "tests" / "support" / "search_record.py"]
        if mutant.path.startswith("core") and fails(record, folder, environment):
            return "recorded"
        return "survived"
    finally:
        file.write_text(before, "utf-8")


def main() -> None:
    """Try mutants until enough of them compile, and print how each ended."""
    parser = argparse.ArgumentParser(description="Change one place at a time, and see whether a test notices.")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    folders: SimpleQueue[Path] = SimpleQueue()

    def try_one(mutant: Mutant) -> str:
        folder = folders.get()
        ended = outcome(mutant, folder)
        folders.put(folder)
        print(f"{ended:9} {mutant.path}\n{mutant.diff}\n", flush=True)
        return ended

    counts: Counter[str] = Counter()
    with TemporaryDirectory(prefix="salet-mutants-") as place, ThreadPoolExecutor(asked.jobs) as pool:
        for job in range(asked.jobs):
            copy_checkout(Path(place) / str(job))
            folders.put(Path(place) / str(job))
        everything = mutants(asked.seed)
        while missing := asked.count - counts.total() + counts["invalid"]:
            counts.update(pool.map(try_one, list(islice(everything, missing))))
    print(", ".join(f"{number} {ended}" for ended, number in sorted(counts.items())))


if __name__ == "__main__":
    main()
