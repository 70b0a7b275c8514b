"""What the five published write-ups do, row by row, tried.

A file of this folder has the rows of a write-up. A row says what its author does, and how that is checked:

run, type, shows    a command, the lines typed at its prompts, and patterns that its text must match, one space for any
                    blanks; several commands with &&; `fails` instead of `run` if the command is to end with an error;
                    `file` if the patterns are for a file that it writes
python, gives       an expression and its value
page, says          a page of the documentation, and patterns that it must match
claim               what `salet solvers check` measures again, by name: equal, or with a remark that says why not
verdict, why        different or out, and the reason; every other row is full
"""

import contextlib
import io
import json
import os
import re
import shlex
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

import salet
from salet.cli.lab import command_runner
from salet.cli.main import run
from salet.game.lexicon import load_lexicon
from salet.game.pattern import pattern_of, pattern_text
from salet.lab.claims import LISTS, checked, claims_of
from salet.lab.tournament import autosolve
from salet.strategies.registry import find_strategy
from salet.strategies.s0_expected_size import marked_consistent, tile_strings

ROOT = Path(__file__).resolve().parents[2]
AUTHORS = ("s0", "s1", "s2", "s3", "s4")
FILES = {
    **{name: words.replace(" ", "\n") for name, words in LISTS.items()},
    "words.txt": "\n".join(load_lexicon("original").guesses),
    "sorted.txt": "\n".join(sorted(load_lexicon("original").answers)),
    "mixed.txt": "Stone\nsonar\nIt's\nab\nsonic\nelephant",
    "capitals.txt": "STONE\nSONAR\nSONIC",
    "games.csv": "date,guesses\n2026-08-01,3\n2026-08-02,X\n",
}

Row = dict[str, Any]


def rows_of(author: str) -> list[Row]:
    """Return the rows of a write-up."""
    rows: list[Row] = json.loads((ROOT / "tests" / "seeds" / f"{author}.json").read_text("utf-8"))["rows"]
    return rows


def verdict_of(row: Row) -> str:
    """Return full, different or out."""
    return str(row.get("verdict", "full"))


def complaint(author: str, row: Row, ask: Callable[[str], Any]) -> str:
    """Return what a row's checks find wrong, or nothing."""
    found = []
    if "python" in row and (value := repr(eval(row["python"], names()))) != row["gives"]:  # noqa: S307 - our own rows
        found.append(f"{row['python']} gives {value}, not {row['gives']}")
    if line := row.get("run") or row.get("fails"):
        code, printed = printed_by(line, tuple(row.get("type", ())))
        text = Path(row["file"]).read_text("utf-8") if "file" in row else printed
        found += [f"{line} ended with code {code}"] if bool(code) != ("fails" in row) else []
        found += missing(row["shows"], text)
    if "page" in row:
        found += missing(row["says"], (ROOT / row["page"]).read_text("utf-8"))
    if "claim" in row and not measured_again(author, row["claim"], ask):
        found.append(f"the claim {row['claim']} does not come out")
    return "; ".join(found)


def missing(patterns: list[str], text: str) -> list[str]:
    """Return the patterns that a text does not match."""
    text = " ".join(text.split())
    return [f"no {pattern!r} in {text[-600:]!r}" for pattern in patterns if not re.search(pattern, text)]


def measured_again(author: str, what: str, ask: Callable[[str], Any]) -> bool:
    """Return whether a claim comes out as claimed, or is known to differ."""
    found = [checked(claim, ask) for claim in claims_of([author.upper()]) if claim["what"] == what]
    return any(claim["equal"] or claim["remark"] for claim in found)


@cache
def printed_by(line: str, typed: tuple[str, ...]) -> tuple[int, str]:
    """Return the exit code of commands and all that they print."""
    printed, typing = io.StringIO(), io.StringIO("".join(f"{text}\n" for text in typed))
    code = 0
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed), patch.object(sys, "stdin", typing):
        for command in line.split(" && "):
            code = code or run(shlex.split(command)[1:])
    return code, printed.getvalue()


@cache
def names() -> dict[str, Any]:
    """Return what an expression of a row may use: all that is public, and a few positions."""
    golden = json.loads((ROOT / "tests" / "golden" / "museum.json").read_text("utf-8"))["tournaments"]
    own = [row for row in golden if row["by_itself"] and row["rules"] == find_strategy(row["strategy"]).rules]
    return {
        **{name: getattr(salet, name) for name in salet.__all__},
        "autosolve": autosolve,  # of a random word, which S3 may lose: as a command that is an error
        "tile_strings": tile_strings,
        "LISTS": LISTS,
        "rejected_by_marks": rejected_by_marks,
        "GAMES": {row["strategy"]: row["distribution"] for row in own},
        "CIGAR": salet.new_position("original").play("soare", "BBYYB").play("tardy", "BYYBB"),
        "SON": salet.Lexicon.of(LISTS["son.txt"].split()),
    }


def rejected_by_marks() -> tuple[int, int]:
    """Return how many answers S0's marking rejects by their own tiles, of all pairs with a guess that repeats a letter.

    Pairs with the same letters repeated at the same places are alike, so each kind is tried once. The letters of a
    guess are a, b, c ... in their order, and z is any other.
    """
    original, kinds = load_lexicon("original"), Counter[tuple[str, str]]()
    answers = np.array([list(answer.encode()) for answer in original.answers])
    for guess in original.guesses:
        if len(set(guess)) < len(guess):
            letters = {letter: "abcde"[number] for number, letter in enumerate(dict.fromkeys(guess))}
            table = np.full(128, ord("z"), dtype=np.uint8)
            table[[*map(ord, letters)]] = [*map(ord, letters.values())]
            alike, counts = np.unique(table[answers].view("S5"), return_counts=True)
            shape = "".join(map(letters.__getitem__, guess))
            kinds.update(
                {(shape, str(answer, "ascii")): count for answer, count in zip(alike, counts.tolist(), strict=True)}
            )
    rejected = 0
    for (guess, answer), count in kinds.items():
        tiles = pattern_text(pattern_of(guess, answer), len(guess)).lower()
        rejected += 0 if marked_consistent(guess, tiles, answer) else count
    return rejected, kinds.total()


@contextlib.contextmanager
def folder_of_files() -> Any:
    """Work in a new folder with the files that commands name, 80 columns wide."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, text in FILES.items():
            Path(name).write_text(text, "utf-8")
        own = {"SALET_DATA": f"{folder}/data", "COLUMNS": "80", "TERM": "dumb"}
        with patch.dict(os.environ, own):
            yield


@pytest.mark.gate
@pytest.mark.parametrize("author", AUTHORS)
def test_every_row_does_what_it_says(author: str) -> None:
    with folder_of_files(), command_runner() as ask:
        printed_by.cache_clear()
        wrong = {row["no"]: found for row in rows_of(author) if (found := complaint(author, row, ask))}
    assert wrong == {}


def test_nearly_all_rows_are_full_and_every_one_is_checked() -> None:
    rows = [row for author in AUTHORS for row in rows_of(author)]
    assert [row["no"] for row in rows] == list(range(1, 188))
    full = [row for row in rows if verdict_of(row) == "full"]
    assert len(full) == 183
    assert all(row.keys() & {"run", "fails", "python", "page", "claim"} for row in full)
    assert all(row["shows"] for row in full if row.keys() & {"run", "fails"})
