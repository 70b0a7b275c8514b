"""Every reader takes thousands of spoiled texts: only our errors, each in under 100 ms.

SALET_FUZZ is how many texts each reader gets, a million for instance; -s shows the slowest of each:

    SALET_FUZZ=1000000 .venv/bin/pytest -s tests/fuzz/test_fuzz_parsers.py
"""

import os
import random
import time
from contextlib import suppress

import pytest
from parsers import ALPHABET, Parser, parsers
from pydantic import ValidationError

from salet.errors import SaletError

COUNT = int(os.environ.get("SALET_FUZZ", "300"))
LONGEST = 0.1  # seconds of processor time
ATOMS = (
    *ALPHABET,
    "\n\n",
    "\n  ",
    "lexicon ",
    "rules hard-8",
    "position ",
    "total ",
    "exact ",
    "date",
    "word",
    "X/6",
    "1,234",
    "-1",
    "1e999",
    "NaN",
    "null",
    "true",
    "[]",
    "{}",
    '"',
    "\\u0000",
    "\\ud800",
    ",",
    ":",
    "2026-13-40",
    "zz",
    "=1+1",
    "\x1b[2J",
    "\ufeff",
    "\udcff",
    "9" * 400,
    "[" * 200,
    "{" * 200,
    "\u0301" * 40,
    "a" * 300,
    "0" * 40,
    "🟩" * 60,
)


def spoiled(text: str, chance: random.Random) -> str:
    """Return a text with a few pieces left out, doubled, moved or put in."""
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 5, 20, 100)))
        pieces = (chance.choice(ATOMS), "", text[start:end] * 2, text[end : end + 30], chr(chance.randrange(1, 0x2FFF)))
        piece = chance.choice(pieces)
        text = text[:start] + piece + text[end:]
    return text


def seconds_to_read(parser: Parser, text: str) -> float:
    """Return the processor time that a text takes; anything but our own errors is a fault."""
    begun = time.thread_time()
    with suppress(SaletError, ValidationError):
        parser.read(text)
    return time.thread_time() - begun


@pytest.mark.parametrize("name", parsers())
def test_no_spoiled_text_breaks_a_reader_or_takes_long(name: str) -> None:
    parser, chance, slowest = parsers()[name], random.Random(name), (0.0, "")
    for _ in range(COUNT):
        text = spoiled(chance.choice(parser.samples), chance)
        slowest = max(slowest, (seconds_to_read(parser, text), text))
    print(f"{name}: {COUNT:,} texts, the slowest {slowest[0] * 1000:.1f} ms")  # noqa: T201 - seen with -s
    again = min(seconds_to_read(parser, slowest[1]) for _ in range(3))  # what else ran meanwhile does not count
    assert again < LONGEST, slowest[1]
