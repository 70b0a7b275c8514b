"""Change one place of the game, the solver or the core's search at a time, and see whether a test notices.

    python tools/mutants.py [--count 100] [--seed 1] [--jobs 2] [--again]

Each mutant is one small change: another operator, a number one larger, a condition turned round, a statement left out.
It is made in a copy of the checkout, where the tests of that file run until the first one fails. Mutants that every
test passes are printed with their diff. Results go to build/mutants/, so that a run that was ended goes on from there;
a mutant is known by what it changes, so that it stays the same while other lines change. --again runs those again that
survived, after tests were added. A test that uses too much processor time counts as failed.
"""

import argparse
import ast
import difflib
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "build" / "mutants"
FOLDERS = ("src/salet/game", "src/salet/solver", "core/search")
SLOWER = 2.0  # times the processor time of the same tests without a change,
MORE_SECONDS = 10  # and these: a mutant that takes longer counts as noticed
WALL_SECONDS = 900
MEMORY = 6 << 30
MARKS = "not slow and not wheel and not page and not attack and not timed and not exhaustive"
UNUSED_PLUGINS = ("schemathesis", "xdist", "pytest_cov", "anyio", "benchmark")
NOTHING = "pass"

# --- which tests concern a file ----------------------------------------------------------------------------------

SEARCH_TESTS = (  # the quick ones first
    "tests/solver/test_bounds.py",
    "tests/solver/test_engine.py",
    "tests/kernels/test_search.py",
    "tests/solver/test_analysis.py",
    "tests/solver/test_search.py",
)
TESTS: dict[str, tuple[str, ...]] = {
    "core/search/": SEARCH_TESTS,
    "src/salet/game/daily/": (
        "tests/game/daily/test_answers.py",
        "tests/game/daily/test_prior.py",
        "tests/game/daily/test_nyt.py",
    ),
    "src/salet/game/folder.py": ("tests/game/test_folder.py", "tests/game/test_added_lexicons.py"),
    "src/salet/game/legacy.py": ("tests/game/test_pattern.py", "tests/solver/test_published.py"),
    "src/salet/game/lexicon.py": ("tests/game/test_lexicon.py", "tests/game/test_added_lexicons.py"),
    "src/salet/game/lists.py": ("tests/game/test_added_lexicons.py", "tests/game/test_lexicon.py"),
    "src/salet/game/matrix.py": ("tests/game/test_matrix.py", "tests/game/test_position.py"),
    "src/salet/game/pattern.py": ("tests/game/test_pattern.py", "tests/game/test_matrix.py"),
    "src/salet/game/position.py": ("tests/game/test_position.py", "tests/game/test_rules.py"),
    "src/salet/game/rules.py": ("tests/game/test_rules.py", "tests/game/test_position.py"),
    "src/salet/game/shapes.py": ("tests/game/test_shapes.py",),
    "src/salet/game/text/": ("tests/game/text",),
    "src/salet/solver/advice.py": ("tests/solver/test_advice.py", "tests/solver/test_next_guess.py"),
    "src/salet/solver/analysis.py": ("tests/solver/test_analysis.py", "tests/solver/test_advice.py"),
    "src/salet/solver/doctor.py": ("tests/solver/test_doctor.py",),
    "src/salet/solver/engine.py": SEARCH_TESTS,
    "src/salet/solver/exact.py": ("tests/solver/test_exact.py",),
    "src/salet/solver/grow.py": ("tests/solver/test_grow.py",),
    "src/salet/solver/objective.py": ("tests/solver/test_objective.py", "tests/solver/test_search.py"),
    "src/salet/solver/opening_book.py": (
        "tests/study/advice/test_suggest.py",
        "tests/solver/test_opening_book.py",
        "tests/study/news/test_update.py",
    ),
    "src/salet/solver/partition.py": ("tests/solver/test_partition.py", "tests/solver/test_strategy.py"),
    "src/salet/solver/programs/": ("tests/solver/programs",),
    "src/salet/solver/published/": ("tests/solver/test_published.py",),
    "src/salet/solver/search.py": ("tests/solver/test_search.py", "tests/solver/test_tree.py"),
    "src/salet/solver/second_guesses.py": ("tests/solver/test_second_guesses.py", "tests/solver/test_advice.py"),
    "src/salet/solver/strategy.py": ("tests/solver/test_strategy.py", "tests/solver/test_two_turn.py"),
    "src/salet/solver/tree.py": ("tests/solver/test_tree.py",),
}


def tests_of(path: str) -> list[str]:
    """Return the files of tests that hold a file to its promises, its own examples first."""
    examples = [path] if path.endswith(".py") and ">>>" in (ROOT / path).read_text("utf-8") else []
    named = next((tests for beginning, tests in TESTS.items() if path.startswith(beginning)), ())
    files = [file for test in named for file in sorted((ROOT / test).rglob("test_*.py")) or [ROOT / test]]
    return examples + [file.relative_to(ROOT).as_posix() for file in files]


# --- mutants -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    """One change: `old` at `start` of a file's text becomes `new`."""

    path: str
    start: int
    old: str
    new: str
    name: str

    def apply(self, text: str) -> str:
        """Return the changed text."""
        return text[: self.start] + self.new + text[self.start + len(self.old) :]

    def diff(self, text: str) -> str:
        """Return the change as a diff without its head."""
        lines = difflib.unified_diff(text.splitlines(), self.apply(text).splitlines(), n=0, lineterm="")
        return "\n".join(list(lines)[2:])


COMPARISONS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in",
    "is": "is not", "is not": "is",
}  # fmt: skip
ARITHMETIC = {
    "+": "-", "-": "+", "*": "+", "//": "*", "/": "*", "%": "+", "&": "|", "|": "&", "<<": ">>", ">>": "<<", "**": "*",
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
Change = tuple[int, str, str]


class PythonChanges(ast.NodeVisitor):
    """Collects the changes of one Python file; messages, annotations, decorators and `repr` are left alone."""

    def __init__(self, text: str) -> None:
        self.text = text
        lines = text.splitlines(keepends=True)
        self.lines = [line.encode() for line in lines]
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Change] = []

    def place(self, line: int, column: int) -> int:
        """Return where a line and a column in bytes are in the text."""
        return self.starts[line - 1] + len(self.lines[line - 1][:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return where a node begins and ends."""
        return self.place(node.lineno, node.col_offset), self.place(node.end_lineno or 0, node.end_col_offset or 0)

    def replace(self, node: ast.expr | ast.stmt, new: str) -> None:
        """Note that a node may be replaced."""
        begin, end = self.span(node)
        self.found.append((begin, self.text[begin:end], new))

    def between(self, left: ast.expr, right: ast.expr, table: dict[str, str]) -> None:
        """Note that the operator between two nodes may be another one."""
        begin, end = self.span(left)[1], self.span(right)[0]
        operator = self.text[begin:end].strip("() \n")
        if operator in table:
            self.found.append((self.text.index(operator, begin), operator, table[operator]))

    def visit_Compare(self, node: ast.Compare) -> None:
        """Take the next comparison."""
        for left, right in pairwise((node.left, *node.comparators)):
            self.between(left, right, COMPARISONS)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Take another operator."""
        if not isinstance(node.left, ast.Constant | ast.JoinedStr) or not isinstance(
            getattr(node.left, "value", 0), str
        ):
            self.between(node.left, node.right, ARITHMETIC)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Take `or` for `and`."""
        for left, right in pairwise(node.values):
            self.between(left, right, {"and": "or", "or": "and"})
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Leave out a sign or `not`."""
        if isinstance(node.op, ast.Not | ast.USub | ast.Invert):
            begin, end = self.span(node.operand)
            self.replace(node, self.text[begin:end])
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Count one more, or take the other truth."""
        if isinstance(node.value, bool):
            self.replace(node, str(not node.value))
        elif isinstance(node.value, int | float):
            self.replace(node, repr(node.value + 1))

    def visit_Name(self, node: ast.Name) -> None:
        """Take the smallest for the largest."""
        if node.id in NAMES:
            self.replace(node, NAMES[node.id])

    def visit_If(self, node: ast.If) -> None:
        """Turn a condition round."""
        begin, end = self.span(node.test)
        if self.text[begin:end] != "TYPE_CHECKING":
            self.replace(node.test, f"not ({self.text[begin:end]})")
            self.generic_visit(node)

    visit_IfExp = visit_While = visit_If  # type: ignore[assignment]  # noqa: N815 - ast's names

    def visit_Expr(self, node: ast.Expr) -> None:
        """Leave out a call."""
        if not isinstance(node.value, ast.Constant):
            self.replace(node, NOTHING)
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Leave out what changes a value that is there already."""
        if all(isinstance(target, ast.Subscript) for target in node.targets):
            self.replace(node, NOTHING)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Leave out an addition."""
        self.replace(node, NOTHING)
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Let pass what was refused; the message stays."""
        self.replace(node, NOTHING)

    def visit_Break(self, node: ast.Break) -> None:
        """Go on."""
        self.replace(node, NOTHING)

    def visit_Continue(self, node: ast.Continue) -> None:
        """Do not go on."""
        self.replace(node, NOTHING)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Look into the body and the defaults only."""
        if node.name != "__repr__":
            for part in (*node.body, *node.args.defaults, *filter(None, node.args.kw_defaults)):
                self.visit(part)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Look into the body only."""
        for part in node.body:
            self.visit(part)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Leave the annotation."""
        if node.value:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave texts."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave assertions."""


def python_changes(text: str) -> Iterator[Change]:
    """Yield the changes of a Python file that is still valid after each."""
    visitor = PythonChanges(text)
    visitor.visit(ast.parse(text))
    for begin, old, new in visitor.found:
        try:
            ast.parse(text[:begin] + new + text[begin + len(old) :])
        except SyntaxError:
            continue
        yield begin, old, new


C_OPERATORS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
    "+=": "-=", "-=": "+=", "<<": ">>", ">>": "<<", "/": "*", "%": "/",
}  # fmt: skip
C_TOKEN = re.compile(
    r"(?P<skip>/\*.*?\*/|//[^\n]*|^[ \t]*\#(?:\\\n|[^\n])*|\"(?:\\.|[^\"])*\"|'(?:\\.|[^'])*'"
    r"|\w*[A-Za-z_]\w*|->|\+\+|--|&=|\|=)"
    r"|(?P<number>\b\d+\b)|(?P<operator><<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|(?<=\s)[-+<>/%](?=\s))",
    re.DOTALL | re.MULTILINE,
)
C_STATEMENT = re.compile(
    r"^[ \t]+(?![ \t]|return\b|break\b|continue\b|goto\b|for\b)([^\n;{}/*#]*(?:[-+|&^]?=[^=]|\+\+|\))[^\n;{}]*;)$",
    re.MULTILINE,
)
C_DECLARATION = re.compile(r"(?:const |static |struct |unsigned )*\w+ \**\w+(?:\[[^]]*\])? ?[=;,]")


def c_changes(text: str) -> Iterator[Change]:
    """Yield the changes of a C file: operators, numbers, and statements left out."""
    for match in C_TOKEN.finditer(text):
        token = match[0]
        if match["number"]:
            yield match.start(), token, str(int(token) + 1)
        elif match["operator"]:
            yield match.start(), token, C_OPERATORS[token]
    for match in C_STATEMENT.finditer(text):
        if not C_DECLARATION.match(match[1]):
            yield match.start(1), match[1], ";"


def mutants(seed: int) -> list[Mutant]:
    """Return every mutant in the order of a seed; a line that stays the same keeps its place in it."""
    found = []
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.[hp]*")):
            if file.suffix not in {".py", ".h"} or file.name == "__init__.py":
                continue
            text, path = file.read_text("utf-8"), file.relative_to(ROOT).as_posix()
            for begin, old, new in (python_changes if file.suffix == ".py" else c_changes)(text):
                first, last = text.rfind("\n", 0, begin) + 1, text.find("\n", begin + len(old))
                context = f"{seed} {path} {text[first:begin]} | {old} | {new} | {text[begin + len(old) : last]}"
                found.append(Mutant(path, begin, old, new, hashlib.sha256(context.encode()).hexdigest()[:16]))
    return list({mutant.name: mutant for mutant in sorted(found, key=lambda mutant: mutant.name)}.values())


# --- running tests -----------------------------------------------------------------------------------------------


class Workplace:
    """A copy of the checkout, with a library of the core in which only the search is compiled again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
        for name in listed.stdout.decode().split("\0"):
            if name and not name.startswith("web/") and (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        shutil.copytree(ROOT / "src/salet/kernels/lib", folder / "src/salet/kernels/lib")
        self.core = folder / "core.so"
        for unit in (folder / "core").glob("*.c"):
            self.compile(unit)
        self.link()

    def compile(self, unit: Path) -> bool:
        """Compile one unit of the core."""
        flags = ("-std=gnu11", "-ffreestanding", "-ffp-contract=off", "-O1", "-w", "-fPIC", "-fvisibility=hidden")
        command = ["cc", *flags, "-march=x86-64-v3", "-c", unit.name, "-o", unit.with_suffix(".o").name]
        return subprocess.run(command, cwd=unit.parent, check=False, capture_output=True).returncode == 0

    def link(self) -> None:
        """Make the library."""
        objects = [file.name for file in (self.folder / "core").glob("*.o")]
        subprocess.run(["cc", "-shared", *objects, "-o", str(self.core)], cwd=self.folder / "core", check=True)

    def rebuild(self) -> bool:
        """Compile the search; False if the compiler refuses it."""
        units = ("width8.c", "width16.c", "width32.c")
        if not all(self.compile(self.folder / "core" / unit) for unit in units):
            return False
        self.link()
        return True

    def try_mutant(self, mutant: Mutant, limits: Mapping[str, float]) -> str:
        """Return how a mutant ended: killed, timeout, survived or invalid."""
        file = self.folder / mutant.path
        text, times = file.read_text("utf-8"), file.stat()
        file.write_text(mutant.apply(text), "utf-8")
        os.utime(file, (int(mutant.name[:7], 16),) * 2)  # no compiled file of another mutant may have this time
        try:
            is_core = mutant.path.startswith("core")
            if is_core and not self.rebuild():
                return "invalid"
            for test in tests_of(mutant.path):
                result = self.run_tests(test, limits[test], self.core if is_core else None)
                if result != "survived":
                    return result
            return "survived"
        finally:
            file.write_text(text, "utf-8")
            os.utime(file, (times.st_atime, times.st_mtime))

    def run_tests(self, test: str, limit: float, core: Path | None) -> str:
        """Run a file of tests in a fork of this process, which has imported the slow modules."""
        child = os.fork()
        if not child:
            self._run_in_child(test, limit, core)
        end = time.monotonic() + WALL_SECONDS
        while time.monotonic() < end:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                code = os.waitstatus_to_exitcode(status)
                return {0: "survived", -signal.SIGXCPU: "timeout", -signal.SIGKILL: "timeout"}.get(code, "killed")
            time.sleep(0.05)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return "timeout"

    def first_failure(self) -> str:
        """Return the line that names the test that failed, or the end of what was printed."""
        text = (self.folder / "tests.log").read_text("utf-8", "replace")
        found = re.search(r"^(?:FAILED|ERROR) .*", text, re.MULTILINE)
        return (found[0] if found else text[-200:])[:300]

    def _run_in_child(self, test: str, limit: float, core: Path | None) -> None:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (round(limit), round(limit) + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        output = os.open(self.folder / "tests.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.chdir(self.folder)
        source = str(self.folder / "src")
        sys.path.insert(0, source)
        os.environ |= {
            "PYTHONPATH": source,
            "SALET_SHARED": os.environ.get("SALET_SHARED", str(ROOT.parent / "shared")),
        }
        if core:
            os.environ["SALET_CORE"] = str(core)
        plugins = [f"-pno:{name}" for name in (*UNUSED_PLUGINS, "cacheprovider")]
        options = ["-q", "-x", *plugins, "-o", "addopts=--import-mode=importlib --doctest-modules", "-m", MARKS]
        options += ["--hypothesis-seed=0", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
        code = 3
        try:
            code = int(pytest.main([*options, test]))
        finally:
            os._exit(code)


def preload() -> None:
    """Import what every test run needs, and nothing of Salet."""
    import numpy.testing  # noqa: F401, PLC0415

    for plugin in entry_points(group="pytest11"):
        if plugin.name not in UNUSED_PLUGINS:
            plugin.load()
    import hypothesis.strategies  # noqa: F401, PLC0415


# --- the command -------------------------------------------------------------------------------------------------


def results_of(file: Path) -> list[dict[str, Any]]:
    """Return the results of earlier runs."""
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return [json.loads(line) for line in lines]


def known_results(file: Path) -> dict[str, str]:
    """Return how each mutant ended in earlier runs."""
    return {entry["name"]: entry["result"] for entry in results_of(file)}


def work(chosen: Sequence[tuple[int, Mutant]], file: Path) -> None:
    """Try mutants one after another, and write down how each ended."""
    limits: dict[str, float] = {}
    with TemporaryDirectory(prefix="salet-mutants-") as folder:
        workplace = Workplace(Path(folder))
        for number, mutant in chosen:
            for test in tests_of(mutant.path):
                limits[test] = limits.get(test) or time_without_change(workplace, test, file)
            begin = cpu_seconds()
            result = workplace.try_mutant(mutant, limits)
            cpu = cpu_seconds() - begin
            note(file, mutant.name, mutant.path, result, cpu, workplace.first_failure() if result == "killed" else "")
            text = (workplace.folder / mutant.path).read_text("utf-8")
            line = text.count("\n", 0, mutant.start) + 1
            print(f"{number:4} {result:9} {cpu:6.1f} s  {mutant.path}:{line}", flush=True)
            if result == "survived":
                print(mutant.diff(text), flush=True)


def time_without_change(workplace: Workplace, test: str, file: Path) -> float:
    """Return the processor time that a file of tests may take; without a change they must pass."""
    for entry in results_of(file):
        if entry["name"] == test:
            return SLOWER * float(entry["cpu"]) + MORE_SECONDS
    for _ in range(2):  # a busy machine may be late once
        begin = cpu_seconds()
        if workplace.run_tests(test, 10 * 60, None) == "survived":
            cpu = cpu_seconds() - begin
            note(file, test, "without a change", "survived", cpu)
            return SLOWER * cpu + MORE_SECONDS
    print((workplace.folder / "tests.log").read_text("utf-8")[-2000:])
    sys.exit(f"Without any change {test} fails in a copy of the checkout.")


def cpu_seconds() -> float:
    """Return the processor time of all tests and compilers so far."""
    used = os.times()
    return used.children_user + used.children_system


def note(file: Path, name: str, path: str, result: str, cpu: float, by: str = "") -> None:
    """Add one result to the file of results."""
    entry = {"name": name, "path": path, "result": result, "cpu": round(cpu, 1), "by": by}
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(entry) + "\n")


def run_all(chosen: Sequence[tuple[int, Mutant]], file: Path, jobs: int) -> None:
    """Share mutants out among processes."""
    children = []
    for job in range(jobs):
        child = os.fork()
        if not child:
            code = 1
            try:
                work(chosen[job::jobs], file)
                code = 0
            except BaseException:
                traceback.print_exc()
                raise
            finally:
                sys.stdout.flush()
                os._exit(code)
        children.append(child)
    statuses = [os.waitpid(child, 0)[1] for child in children]
    if any(statuses):
        sys.exit("The run has not finished. Start it again: it goes on from here.")


def main() -> None:
    """Try mutants until enough of them compile, and print those that survived."""
    parser = argparse.ArgumentParser(description="Change one place at a time, and see whether a test notices.")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--again", action="store_true", help="run those again that survived")
    parser.add_argument("--list", action="store_true", help="print the mutants and run nothing")
    asked = parser.parse_args()
    file, everything = RESULTS / f"{asked.seed}.jsonl", mutants(asked.seed)
    file.parent.mkdir(parents=True, exist_ok=True)
    if not asked.list:
        preload()
        again = {name for name, result in known_results(file).items() if asked.again and result == "survived"}
        while todo := _to_do(everything, file, asked.count, again):
            run_all(todo, file, asked.jobs)
            again = set()
    _report(mutants(asked.seed), known_results(file), asked.count)


def _to_do(everything: list[Mutant], file: Path, count: int, again: set[str]) -> list[tuple[int, Mutant]]:
    """Return the mutants without a result among the first that compile, with their numbers."""
    results = known_results(file)
    chosen = list(enumerate([mutant for mutant in everything if results.get(mutant.name) != "invalid"][:count], 1))
    return [(number, mutant) for number, mutant in chosen if mutant.name not in results or mutant.name in again]


def _report(everything: list[Mutant], results: dict[str, str], count: int) -> None:
    chosen = [mutant for mutant in everything if results.get(mutant.name) != "invalid"][:count]
    for mutant in chosen:
        if results.get(mutant.name, "new") in {"new", "survived"}:
            print(f"\n{results.get(mutant.name, 'new')}: {mutant.path}  {mutant.name}")
            print(mutant.diff((ROOT / mutant.path).read_text("utf-8")))
    counts = Counter(results.get(mutant.name, "new") for mutant in chosen)
    print("\n" + ", ".join(f"{number} {result}" for result, number in sorted(counts.items())))


if __name__ == "__main__":
    main()
