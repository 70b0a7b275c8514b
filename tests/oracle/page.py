"""What the page's worker answers, run in Node, compared with the truth."""

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from math import inf, isclose
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

from brute import Game
from claims import Row, missing_rows, wrong_best, wrong_rows
from random_games import Question
from studies import ALLOWS_A_LOSS

WEB = Path(__file__).resolve().parents[2] / "web"
VITE = WEB / "node_modules/vite"
BUNDLE = """
const [script, folder] = process.argv.slice(1);
const { build } = await import("vite");
await build({ configFile: false, logLevel: "error", build: { ssr: script, outDir: folder, emptyOutDir: false } });
"""
CORE = WEB / "src/engine/core.wasm"
ROWS = 20  # that the worker sends
NEAR = 1e-9
COLOURS = "byg"


def available() -> bool:
    """Return whether Node is here, and what `make page` installs and builds."""
    return bool(which("node")) and VITE.exists() and CORE.exists()


def run_script(script: str, asked: Path) -> Any:
    """Return what a script of web/test prints about a file of questions, as JSON."""
    folder = asked.with_suffix("")
    bundling = ["node", "--input-type=module", "--eval", BUNDLE, f"test/{script}.ts", str(folder)]
    subprocess.run(bundling, cwd=WEB, check=True, stdout=subprocess.DEVNULL)
    bundle = folder / f"{script}.js"
    bundle.rename(bundle.with_suffix(".mjs"))
    command = ["node", str(bundle.with_suffix(".mjs")), str(asked), str(CORE)]
    return json.loads(subprocess.run(command, cwd=WEB, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)


def worker(questions: Sequence[Question]) -> Iterator[tuple[int, str]]:
    """Yield what is wrong with the worker's answers, each with the number of its game."""
    with TemporaryDirectory() as folder:
        asked = Path(folder) / "asked.json"
        asked.write_text(json.dumps([_asked(question) for question in questions]), "utf-8")
        results = run_script("oracle", asked)
    for question, answers in zip(questions, results, strict=True):
        for answer in answers["best"]:
            yield from ((question.number, what) for what in wrong_answer(question, answer))
        yield from ((question.number, what) for what in wrong_end(question, answers["best"][-1]))
        if answers["judged"]:
            yield from ((question.number, what) for what in wrong_judgement(question, answers["judged"]))


def _asked(question: Question) -> dict[str, Any]:
    game = question.game
    answers = {word: weight for word, weight in game.weights.items() if weight}
    words = {
        "length": len(question.answer),
        "answers": list(answers),
        "weights": list(answers.values()),
        "others": [word for word in game.weights if word not in answers],
    }
    source = {"name": question.name, "hash": question.name, "address": "words", "start": None, "shipped": False}
    turns = [{"word": guess, "tiles": [COLOURS.index(tile) for tile in shown]} for guess, shown in game.turns]
    asked = {"source": source, "mode": game.mode, "limit": game.limit, "turns": turns}
    return {"words": words, "asked": asked}


def wrong_judgement(question: Question, answers: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with how the last guess is judged."""
    game = question.game
    before = Game(game.weights, game.mode, game.limit, game.turns[:-1])
    truth = question.value_under(ALLOWS_A_LOSS, before)
    rows = [Row(answers["guess"], answers["chance"], value=answers["value"], proven=answers["proven"])]
    yield from wrong_rows(before, truth, rows, NEAR)
    yield from wrong_best(truth, answers["best"], answers["bestValue"], NEAR)
    if not isclose(answers["gaveUp"], truth[answers["guess"]] - min(truth.values()), abs_tol=1e-6):
        yield f"{answers['guess']} is worth {truth[answers['guess']]}, and gives up {answers['gaveUp']}"


def wrong_end(question: Question, answers: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is missing at the end of a search."""
    if answers["status"]["kind"] in {"proven", "over"}:
        truth = question.value_under(ALLOWS_A_LOSS if answers["loss"] else "mean")
        yield from missing_rows(question.game, truth, [row_of(row) for row in answers["rows"]], ROWS)
    else:
        yield "the search has not ended"


def wrong_answer(question: Question, answers: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with what the worker knows at one moment."""
    truth = question.value_under(ALLOWS_A_LOSS if answers["loss"] else "mean")
    rows = [row_of(row) for row in answers["rows"]]
    yield from wrong_rows(question.game, truth, rows, NEAR)
    if rows and (best := row_of(answers["lead"])).proven:
        yield from wrong_best(truth, best.guess, best.value, NEAR)


def row_of(row: Mapping[str, Any]) -> Row:
    """Return a row of the page; equal bounds that are not proven are an estimate."""
    proven = row["proven"]
    lower, upper = row["lower"], row["upper"]
    if not proven and lower == upper:
        return Row(row["guess"], row["chance"], value=upper)
    return Row(row["guess"], row["chance"], lower, inf if proven and upper is None else upper, upper, proven)
