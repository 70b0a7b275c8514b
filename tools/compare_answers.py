"""Compare what two revisions answer to `suggest` and `solve` on random positions.

    python tools/compare_answers.py REVISION [--positions 2000] [--seed 1] [--nodes]

The other revision is checked out into a temporary folder and its core built there. Both answer the same questions in a
process each, with a budget that lets them finish. Every difference is printed, then how many there are of each kind.
Times are no difference, and with --nodes the number of positions searched is one. The last line has the processor time
of both.
"""

import argparse
import io
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LEXICONS = ("original", "nyt2023", "nyt")
RULES = ("normal", "normal", "hard", "strict")
OPENERS = ("salet", "crane", "slate", "adieu", "raise", "soare", "stare", "audio", "fuzzy", "mamma")
MOST_CANDIDATES = {"original": 120, "nyt2023": 80, "nyt": 400}
BUDGET = "60"
OBJECTIVE = "mean+1"  # to never lose takes too long to prove where thousands of words are unlikely
MOVING = {"seconds", "cpu_seconds", "version"}
SHOWN = 20
WIDTH = 300


def questions(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield positions of random games: the list, the rules and the rows."""
    from salet.game.lexicon import named  # noqa: PLC0415 - of the revision that is asked
    from salet.game.position import start  # noqa: PLC0415

    dice = random.Random(seed)  # noqa: S311 - repeatable, not secret
    made = 0
    while made < count:
        name, rules = dice.choice(LEXICONS), dice.choice(RULES)
        answer = dice.choice(named("nyt2022" if name == "nyt" else name).answers)
        position = start(name, rules)
        for _ in range(dice.randint(1, 4)):
            words = [word for word in position.words[:200] if word != answer] or [answer]
            guess = dice.choice(OPENERS) if not position.turns else dice.choice(words)
            position = position.against(guess, answer)
        if position.won or len(position.candidates) > MOST_CANDIDATES[name]:
            continue
        made += 1
        yield {"lexicon": name, "rules": rules, "position": position.text.replace(".", " ")}


def answers(question: dict[str, Any]) -> dict[str, Any]:
    """Return what each command prints for a question."""
    where = ["-l", question["lexicon"], "--rules", question["rules"]]
    board = question["position"].split()
    commands = {
        "suggest": ["suggest", *where, "--budget", BUDGET, *board],
        "suggest --json": ["suggest", *where, "--budget", BUDGET, "--json", *board],
        "solve --json": ["solve", *where, "--objective", OBJECTIVE, "--json", *board],
    }
    return {name: _printed(command) for name, command in commands.items()}


def _printed(command: list[str]) -> Any:
    from salet.cli.main import run  # noqa: PLC0415

    out, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(errors):
        code = run(command)
    text = out.getvalue() or f"{code}: {errors.getvalue()}"
    return json.loads(text) if "--json" in command and out.getvalue() else text


def differences(before: Any, after: Any, ignored: set[str], path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield the places in which two values differ; a field that is new is no difference."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name, value in before.items():
            if name not in ignored:
                yield from differences(value, after.get(name), ignored, f"{path}.{name}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for one, other in zip(before, after, strict=True):
            yield from differences(one, other, ignored, f"{path}[]")
    elif before != after:
        yield path, before, after


def answer_all() -> None:
    """Answer the questions on standard input, a line each."""
    for line in sys.stdin:
        begun = time.process_time()
        found = answers(json.loads(line))
        print(json.dumps([found, time.process_time() - begun]), flush=True)


def started(tree: Path, data: str) -> subprocess.Popen[str]:
    """Return a process in which the revision in a folder answers."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree / "src"),
        "SALET_DATA": data,
        "COLUMNS": "80",
    }
    return subprocess.Popen(
        [sys.executable, __file__, "--answer"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )


def compare(revision: str, count: int, seed: int, ignored: set[str]) -> int:
    """Print how a revision's answers differ from this tree's; return how many do."""
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, revision], cwd=ROOT, check=True)
        try:
            subprocess.run([sys.executable, tree / "core" / "build.py"], check=True, stdout=subprocess.DEVNULL)
            return _compare(started(tree, folder), started(ROOT, folder), list(questions(count, seed)), ignored)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


def _compare(
    old: subprocess.Popen[str], new: subprocess.Popen[str], asked: list[dict[str, Any]], ignored: set[str]
) -> int:
    kinds: Counter[str] = Counter()
    different = 0
    seconds = [0.0, 0.0]
    for number, question in enumerate(asked, 1):
        for process in (old, new):
            process.stdin.write(json.dumps(question) + "\n")  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
        (before, then), (after, now) = (
            json.loads(process.stdout.readline())  # type: ignore[union-attr]
            for process in (old, new)
        )
        seconds = [seconds[0] + then, seconds[1] + now]
        found = list(differences(before, after, ignored))
        different += bool(found)
        kinds.update({path for path, _, _ in found})
        if found and different <= SHOWN:
            print(f"{question['lexicon']} {question['rules']} {question['position']}")
            for path, before, after in found[:5]:
                print(f"  {path}: {str(before)[:WIDTH]} -> {str(after)[:WIDTH]}")
        if number % 100 == 0:
            print(f"{number:,} of {len(asked):,} positions, {different} different", file=sys.stderr)
    for process in (old, new):
        process.communicate()
    for kind, times in kinds.most_common():
        print(f"{times:6,}  {kind}")
    then, now = seconds
    print(f"{len(asked):,} positions, {different} with a difference; {now / then:.2f} of {then:.0f} s processor time")
    return different


def main() -> None:
    """Compare with the revision on the command line; exit with 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", action="store_true", help="compare the number of positions searched too")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.answer:
        answer_all()
        return
    if not options.revision:
        parser.error("name a revision, as in: python tools/compare_answers.py HEAD~10")
    ignored = MOVING if options.nodes else MOVING | {"nodes"}
    sys.exit(compare(options.revision, options.positions, options.seed, ignored) > 0)


if __name__ == "__main__":
    main()
