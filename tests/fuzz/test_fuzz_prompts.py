"""Every prompt takes 10,000 random lines: no traceback, no hang, a sensible state."""

import io
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from parsers import ALPHABET

from salet.cli.main import run
from salet.errors import SaletError
from salet.game.lexicon import Lexicon
from salet.game.position import new_position, replay
from salet.game.rules import Rules
from salet.play.prompt import Message, PromptState, first_state, step
from salet.play.prompt_input import COMMANDS

pytestmark = pytest.mark.gate

LINES = 10_000
TILES = ("bbbbb", "bygbb", "gbbbb", "bbybb", "ggggg", "ggggy", "ybbyb", "⬛🟨🟩⬛⬛", "01200", ".y...", "b", "bybyb")
LEAVING = {"quit", "exit", "q"}


def spelt(chance: random.Random, lexicon: Lexicon) -> str:
    """A line that is sometimes sensible, often nearly so, and sometimes nothing at all."""
    kinds = (
        lambda: f"{chance.choice(lexicon.guesses)} {chance.choice(TILES)}",
        lambda: " ".join([chance.choice(lexicon.guesses), *chance.choices(TILES, k=chance.randrange(5))]),
        lambda: f"{chance.choice([*COMMANDS, 'guess', '?', 'u'])} {chance.choice(['', '1', '2', '99', '-1', 'bygbb'])}",
        lambda: " ".join([chance.choice(lexicon.answers), *["ggggg"] * chance.randrange(1, 4)]),
        lambda: f"edit {chance.randrange(8)} {chance.choice(lexicon.guesses)} {chance.choice(TILES)}",
        lambda: chance.choice([*lexicon.guesses[:20], *TILES, *map(str, range(12)), "", "undo", "new", "hard"]),
        lambda: chance.choice(["y", "n", "n", "n", "yes", "NO"]),
        lambda: "".join(c if chance.random() < 0.4 else chance.choice(" ._") for c in chance.choice(lexicon.guesses)),
        lambda: "".join(chance.sample(chance.choice(lexicon.guesses), chance.randrange(4))),
        lambda: "".join(chance.choices(ALPHABET, k=chance.randrange(30))),
        lambda: "".join(map(chr, chance.choices(range(0x3000), k=chance.randrange(12)))),
    )
    return chance.choice(kinds)().replace("\n", " ").replace("\r", " ")


def lines(seed: int, lexicon: Lexicon, count: int = LINES) -> Iterator[str]:
    chance = random.Random(seed)
    while count:
        line = spelt(chance, lexicon)
        if (line.split() or [""])[0].lower() not in LEAVING:
            yield line
            count -= 1


def makes_sense(state: PromptState) -> bool:
    """Whether turns and position tell the same."""
    if state.position is None:
        return bool(state.turns)
    return state.position == replay(new_position(state.position.lexicon, state.position.rules), state.turns)


def test_the_helper_understands_or_refuses_whatever_is_typed(hundredth: Lexicon) -> None:
    state, chance = first_state(hundredth, Rules()), random.Random(1)
    reached: set[str] = set()
    for number, line in enumerate(lines(1, hundredth)):
        before, said = state, tuple[Message, ...]()
        try:
            state, said = step(before, line)
        except SaletError:
            reached.add("refused")
        reached.update(type(finding).__name__ for finding in said)
        reached.add("conflict" if state.position is None else "over" if state.over else "open")
        if number % 50 == 0:
            assert makes_sense(state)
        if state.over and chance.random() < 0.5:
            state, _ = step(state, chance.choice(("new", "undo")))
    assert reached >= {"refused", "str", "list", "Why", "Hints", "Turn", "tuple", "conflict", "over", "open"}


@pytest.fixture
def words(hundredth: Lexicon, tmp_path: Path) -> str:
    (tmp_path / "answers.txt").write_text("\n".join(hundredth.answers), "utf-8")
    (tmp_path / "guesses.txt").write_text("\n".join(hundredth.guesses), "utf-8")
    return f"{tmp_path / 'answers.txt'}+{tmp_path / 'guesses.txt'}"


def test_the_program_itself_survives_a_pipe_of_nonsense(hundredth: Lexicon, words: str) -> None:
    typed = "\n".join(lines(7, hundredth, LINES // 5)).encode("utf-8", "surrogatepass")
    done = subprocess.run(
        [sys.executable, "-m", "salet", "-l", words, "--no-history", "--plain"],
        input=typed,
        capture_output=True,
        check=False,
        timeout=300,
        env={**os.environ, "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "COLUMNS": "40"},
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"fault" not in done.stderr
    assert len(done.stdout.splitlines()) > 500


def test_the_game_survives_whatever_is_typed(
    hundredth: Lexicon, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words_alone = ((line.split() or [""])[0] if number % 2 else line for number, line in enumerate(lines(9, hundredth)))
    typed = io.StringIO("\n".join(words_alone))
    monkeypatch.setattr(sys, "stdin", typed)
    games = 0
    while typed.tell() < len(typed.getvalue()):
        kind = (["--plain"], ["--hard"], ["adversary"], ["--hard", "--plain"])[games % 4]
        assert run(["play", "-l", words, *kind]) == 0
        games += 1
    assert games > 50
    assert "Traceback" not in capsys.readouterr().err
