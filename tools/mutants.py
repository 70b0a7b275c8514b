"""Changes one place of game, solver or core at a time, and sees if a test notices.

    python tools/mutants.py [--count 100] [--seed 1] [--jobs 2]

A mutant is one small change: another operator, a number one larger, a condition turned round, a statement left out. It
is made in a copy of the checkout, where the tests of that file run until the first one fails: of the core the recorded
searches and the random games of core/test first. Results are added to
build/mutants.jsonl, so that a run that was ended goes on from there; remove a line to try that mutant again.
"""

import argparse
import ast
import difflib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "build" / "mutants.jsonl"
FOLDERS = ("src/salet/game", "src/salet/solver", "core/search")
SEARCH_TESTS = (
    "tests/solver/test_bounds.py",
    "tests/solver/test_engine.py",
    "tests/kernels/test_search.py",
    "tests/solver/test_analysis.py",
    "tests/solver/test_search.py",
)
QUICK = "not slow and not timed and not exhaustive and not long"
LONG = "not slow and not timed and not exhaustive and long"
RECORDED = "80"  # games of which tests/kernels/test_record.py has what the search does
ROUNDS = "150"  # of random games, which take a few seconds
ROUNDS_SECONDS = 120  # for a few seconds of work: what takes longer never ends
SECONDS = 900

# --- changes of Python -------------------------------------------------------------------------------------------

OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Changer(ast.NodeTransformer):
    """Makes the change of one number; annotations, decorators, texts and assertions have none."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.changes = 0

    def visit(self, node: ast.AST) -> ast.AST:
        """Change this node if it is the one, or look into it."""
        if isinstance(node, ast.JoinedStr | ast.Assert | ast.arg):
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
            changed = OPERATORS[type(node)]() if type(node) in OPERATORS else None
    return changed


def python_versions(text: str) -> Iterator[str]:
    """Yield a Python file with each of its changes."""
    counter = Changer(0)
    counter.visit(ast.parse(text))
    for number in range(1, counter.changes + 1):
        yield ast.unparse(Changer(number).visit(ast.parse(text)))


# --- changes of C ------------------------------------------------------------------------------------------------

C_OPERATORS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "&&": "||",
    "||": "&&",
    "+": "-",
    "-": "+",
    "+=": "-=",
    "-=": "+=",
}
C_TOKEN = re.compile(
    r"/\*.*?\*/|//[^\n]*|^[ \t]*\#(?:\\\n|[^\n])*|\"[^\"]*\"|'[^']*'|\w*[A-Za-z_]\w*|->|\+\+|--"
    r"|(?P<number>\b\d+\b)|(?P<operator><=|>=|==|!=|&&|\|\||\+=|-=|(?<= )[-+<>](?= ))",
    re.DOTALL | re.MULTILINE,
)
C_STATEMENT = re.compile(r"^ +(\w[^\n;{}=]* [-+|&^]?= [^\n;{}]*;|\w+\([^\n;{}]*\);)$", re.MULTILINE)


def c_versions(text: str) -> Iterator[str]:
    """Yield a C file with each of its changes."""
    for match in C_TOKEN.finditer(text):
        if match["number"]:
            yield text[: match.start()] + str(int(match[0]) + 1) + text[match.end() :]
        elif match["operator"]:
            yield text[: match.start()] + C_OPERATORS[match[0]] + text[match.end() :]
    for match in C_STATEMENT.finditer(text):
        yield text[: match.start(1)] + ";" + text[match.end() :]


# --- trying them -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    """One changed file."""

    path: str
    before: str
    after: str

    @property
    def diff(self) -> str:
        """Return the change, without the head of a diff."""
        lines = difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), n=0, lineterm="")
        return "\n".join(line for line in list(lines)[2:] if not line.startswith("@@"))


def mutants(seed: int) -> list[Mutant]:
    """Return all mutants in the order of a seed."""
    found = []
    for folder in FOLDERS:
        for file in sorted(file for file in (ROOT / folder).rglob("*") if file.suffix in {".py", ".c", ".h"}):
            path, text = file.relative_to(ROOT).as_posix(), file.read_text("utf-8")
            if file.suffix == ".py":
                plain = ast.unparse(ast.parse(text))
                found += [Mutant(path, plain, version) for version in python_versions(text)]
            else:
                found += [Mutant(path, text, version) for version in c_versions(text)]
    random.Random(seed).shuffle(found)  # noqa: S311 - a choice that can be repeated
    return found


def tests_of(path: str) -> list[str]:
    """Return the tests of a file: its own, its folder's, and for the game the solver's."""
    if path.startswith("core"):
        return list(SEARCH_TESTS)
    layer = Path(path).parts[2]
    own = sorted((ROOT / "tests" / layer).rglob(f"test_*{Path(path).stem}*.py"))
    above = ["tests/solver"] if layer == "game" else []
    return [path, *(file.relative_to(ROOT).as_posix() for file in own), f"tests/{layer}", *above]


def copy_checkout(folder: Path) -> None:
    """Copy what git knows, and the compiled core."""
    for name in subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines():
        if not name.startswith("web/"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    shutil.copytree(ROOT / "src/salet/kernels/lib", folder / "src/salet/kernels/lib")


def compiled(units: list[Path], target: Path, *flags: str) -> bool:
    """Compile C; whether it could be."""
    command: list[str | Path] = ["cc", "-std=gnu11", "-O1", "-w", "-fPIC", "-march=x86-64-v3", *flags, *units]
    return not subprocess.run([*command, "-lm", "-lpthread", "-o", target], check=False, capture_output=True).returncode


def fails(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> bool:
    """Whether a command ends with an error, or not at all."""
    try:
        run = subprocess.run(command, env=environment, check=False, capture_output=True, timeout=ROUNDS_SECONDS)
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def is_found_at_random(units: list[Path], folder: Path) -> bool:
    """Whether the random games of core/test find a fault."""
    driver = [folder / "core" / "test" / f"{name}.c" for name in ("fuzz", "kernels", "games", "brute")]
    for flags in (["-DSALET_TINY_THRESHOLDS"], []):
        program = folder / "fuzz"
        if not compiled([*units, *driver], program, *flags):
            return True
        if fails([program, ROUNDS]):
            return True
    return False


def outcome(mutant: Mutant, folder: Path) -> str:
    """Return how a mutant ended: killed, late, survived or invalid."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "SALET_SHARED": os.environ.get("SALET_SHARED", str(ROOT.parent / "shared")),
    }
    file = folder / mutant.path
    before = file.read_text("utf-8")
    file.write_text(mutant.after, "utf-8")
    end = time.monotonic() + SECONDS
    try:
        if mutant.path.startswith("core"):
            core = folder / "mutant.so"
            units = [*(folder / "core").glob("*.c"), *(folder / "core/search").glob("*.c")]
            if not compiled(units, core, "-ffreestanding", "-shared"):
                return "invalid"
            environment["SALET_CORE"] = str(core)
            record = [sys.executable, str(folder / "tests" / "support" / "search_record.py"), RECORDED]
            if fails(record, environment) or is_found_at_random(units, folder):
                return "killed"
        tests = tests_of(mutant.path)
        for marks, test in [*((QUICK, test) for test in tests), *((LONG, test) for test in tests)]:
            command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", marks, test]
            left = end - time.monotonic()
            run = subprocess.run(command, cwd=folder, env=environment, timeout=left, check=False, capture_output=True)
            if run.returncode not in {0, 5}:
                return "killed"
    except subprocess.TimeoutExpired:
        return "late"
    finally:
        file.write_text(before, "utf-8")
    return "survived"


def known() -> dict[str, str]:
    """Return how mutants ended in earlier runs, by their change."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.is_file() else []
    entries = [json.loads(line) for line in lines]
    return {entry["path"] + entry["diff"]: entry["outcome"] for entry in entries}


def main() -> None:
    """Try mutants until enough of them compile, and print those that survived."""
    parser = argparse.ArgumentParser(description="Change one place at a time, and see whether a test notices.")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    RESULTS.parent.mkdir(exist_ok=True)
    folders: SimpleQueue[Path] = SimpleQueue()

    def try_one(mutant: Mutant) -> str:
        earlier = known().get(mutant.path + mutant.diff)
        if earlier:
            return earlier
        folder = folders.get()
        ended = outcome(mutant, folder)
        folders.put(folder)
        with RESULTS.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"path": mutant.path, "diff": mutant.diff, "outcome": ended}) + "\n")
        print(f"{ended:9} {mutant.path}\n{mutant.diff}\n", flush=True)
        return ended

    counts: Counter[str] = Counter()
    with TemporaryDirectory(prefix="salet-mutants-") as place, ThreadPoolExecutor(asked.jobs) as pool:
        for job in range(asked.jobs):
            copy_checkout(Path(place) / str(job))
            folders.put(Path(place) / str(job))
        everything = mutants(asked.seed)
        while counts.total() - counts["invalid"] < asked.count:
            missing = asked.count - counts.total() + counts["invalid"]
            batch, everything = everything[:missing], everything[missing:]
            counts.update(pool.map(try_one, batch))
    print(", ".join(f"{number} {ended}" for ended, number in sorted(counts.items())))


if __name__ == "__main__":
    main()
