"""How much memory a server takes, whatever it is asked."""

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import Served

from salet.game.lexicon import ABOUT, shipped_lexicon
from salet.game.pattern import pattern_of, pattern_text

CLIENTS = 8
QUESTIONS = 500
MAX_MEGABYTES = 300
OPENERS = ("crane", "salet", "raise", "fuzzy", "mamma")  # the last two leave thousands of words
FAMILIAR = 2000  # words of a list that people guess


def questions(count: int, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield questions of every kind over the shipped lists; about a third of them only wider words fit."""
    draw = random.Random(seed)
    for _ in range(count):
        name, kind = draw.choice(list(ABOUT)), draw.choice(("suggest", "why", "hints", "suggest-boards", "review"))
        words = shipped_lexicon(name)
        answer = draw.choice(words.guesses if draw.random() < 1 / 3 else words.answers)
        opener = draw.choice(OPENERS) if draw.random() < 1 / 2 else draw.choice(words.answers[:FAMILIAR])
        guesses = [opener, *draw.sample(words.answers[:FAMILIAR], draw.randrange(2))]
        if kind == "review":
            yield kind, {"lexicon": name, "position": " ".join([*guesses, draw.choice(words.answers), answer])}
        elif kind == "suggest-boards":
            others = draw.sample(words.answers, draw.randrange(1, 4))
            yield kind, {"lexicon": name, "boards": [board(guesses, each) for each in (answer, *others)]}
        else:
            yield kind, {"lexicon": name, "position": board(guesses, answer)}


def board(guesses: list[str], answer: str) -> str:
    return ".".join(f"{guess}.{pattern_text(pattern_of(guess, answer), 5)}" for guess in guesses if guess != answer)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for the most memory that a process had")
def test_mixed_questions_of_eight_clients_take_at_most_300_megabytes() -> None:
    with Served() as server, httpx.Client(base_url=server.url, timeout=300) as client:

        def ask(question: tuple[str, dict[str, Any]]) -> int:
            kind, fields = question
            return client.get(f"/api/{kind}", params=fields).status_code

        with ThreadPoolExecutor(CLIENTS) as clients:
            codes = list(clients.map(ask, questions(QUESTIONS, seed=7)))
        status = Path(f"/proc/{server.process.pid}/status").read_text("ascii")
    assert set(codes) <= {200, 422}
    assert codes.count(200) > 0.8 * QUESTIONS
    assert int(status.partition("VmHWM:")[2].split()[0]) / 1000 <= MAX_MEGABYTES
