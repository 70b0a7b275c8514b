"""What commands print, as text and as JSON, compared with the truth."""

import io
import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from claims import SEVEN_DIGITS, Row, missing_rows, wrong_best, wrong_rows
from random_games import Question

from salet.cli.main import run

LINE = re.compile(r"(\w+)  +([\d.]+|-)(%|)(\+?)  +(proven|estimate|within \S+)  +(?:([\d.]+)%|-|[<>].*)")
FOUR_DIGITS = 6e-4


def printed(question: Question, *words: str, typed: str = "") -> str:
    """Return what a command prints about the words and rules of a question."""
    with TemporaryDirectory() as folder, redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        where = ["--lexicon", question.write(Path(folder)), "--rules", question.game.rules]
        with patch.object(sys, "stdin", io.StringIO(typed)):
            code = run([words[0], *where, *words[1:]])
    if code:
        raise ValueError(err.getvalue() + out.getvalue())
    return out.getvalue()


def row_of(value: Mapping[str, Any]) -> Row:
    """Return a guess in JSON as a row."""
    proven = value.get("certainty") == "proven"
    upper = inf if proven and value["upper"] is None else value["upper"]
    return Row(value["word"], value["chance"], value["lower"], upper, value["value"], proven)


def wrong_suggestions(question: Question, answers: Mapping[str, Any], count: int, *, settled: bool) -> Iterator[str]:
    """Yield what is wrong with suggestions in JSON. settled: whether they are all proven."""
    truth, rows = question.value_under(answers["objective"]), [row_of(row) for row in answers["suggestions"]]
    yield from wrong_rows(question.game, truth, rows, SEVEN_DIGITS)
    if settled:
        yield from missing_rows(question.game, truth, rows, count)
        yield from wrong_best(truth, rows[0].guess, rows[0].value, SEVEN_DIGITS)


def suggest(question: Question) -> Iterator[str]:
    """Yield what is wrong with `salet suggest`, as text and as JSON."""
    asked = ("suggest", *question.text.split(), "--top", str(question.count))
    answers = json.loads(printed(question, *asked, "--json", "--seconds", "60"))
    yield from wrong_suggestions(question, answers, question.count, settled=True)
    truth, rows = question.value_under(answers["objective"]), [row_of(row) for row in answers["suggestions"]]
    text = printed(question, *asked, "--seconds", "60")
    shown = [row for line in text.splitlines() if (row := _row_in(line))]
    yield from wrong_rows(question.game, truth, shown, FOUR_DIGITS)
    if [row.guess for row in shown] != [row.guess for row in rows]:
        yield f"the text has {[row.guess for row in shown]}, the JSON {[row.guess for row in rows]}"


def _row_in(line: str) -> Row | None:
    """Return a line of the table as a row; None for any other line."""
    found = LINE.fullmatch(line.strip())
    if not found:
        return None
    guess, number, percent, open_end, label, chance = found.groups()
    value = inf if number == "-" else float(number) / (100 if percent else 1)
    lower, known = (value, None) if open_end else (None, value)
    return Row(guess, float(chance) / 100 if chance else None, lower, None, known, label == "proven")


def solve(question: Question) -> Iterator[str]:
    """Yield what is wrong with `salet solve`."""
    objective = question.objective or "mean"
    answers = json.loads(printed(question, "solve", *question.text.split(), "--objective", objective, "--json"))
    yield from wrong_best(question.value_under(objective), answers["guess"], answers["value"], SEVEN_DIGITS)
    if not answers["proven"]:
        yield "it is not proven"


def helper(question: Question) -> Iterator[str]:
    """Yield what is wrong with the last table of the helper, which does not say whether a loss is allowed."""
    typed = "".join(f"{guess} {shown}\n" for guess, shown in question.game.turns)
    table = printed(question, "--no-history", typed=typed).rpartition("certainty  ")[2]
    rows = [row for line in table.splitlines() if (row := _row_in(line))]
    faults = [
        [*wrong_rows(question.game, question.value_under(objective), rows, FOUR_DIGITS)]
        for objective in ("mean", "mean+1")
    ]
    if all(faults):
        yield from faults[1]
