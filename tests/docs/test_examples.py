"""Every file in docs/examples does what it says; each is run as its first lines show."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import salet
from document_blocks import surroundings
from salet.game.lexicon import Lexicon

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
TRIED_ELSEWHERE = {"solver.py", "solver.c", "solver.mjs"}


def run(*command: str, folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, env=surroundings(folder), capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_example_is_tried_here_or_elsewhere() -> None:
    names = {path.name for path in EXAMPLES.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    here = set(re.findall(r'EXAMPLES / "([\w.-]+)"', Path(__file__).read_text("utf-8")))
    assert names == here | TRIED_ELSEWHERE


def test_the_strategy_finds_every_word_of_a_list(hundredth: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "strategy.py").write_bytes((EXAMPLES / "strategy.py").read_bytes())
    (tmp_path / "words.txt").write_text("\n".join(hundredth.answers), "utf-8")
    bench = ("bench", "strategy:common_letters", "-l", "words.txt", "--json")
    played = json.loads(run(sys.executable, "-m", "salet", *bench, folder=tmp_path))
    assert (played["strategy"], played["lost"]) == ("common-letters", 0)


@pytest.mark.slow
def test_the_learned_scorer_is_worth_what_its_first_lines_say(tmp_path: Path) -> None:
    text = (EXAMPLES / "learned.py").read_text("utf-8")
    (tmp_path / "learned.py").write_text(text, "utf-8")
    bench = ("bench", "learned:learned", "-l", "original", "--json")
    played = json.loads(run(sys.executable, "-m", "salet", *bench, folder=tmp_path))
    assert f"{played['mean']:.2f} guesses a game, and two words are lost" in " ".join(text.split())
    assert (played["opener"], played["lost"]) == ("soare", 2)
    assert len(text.splitlines()) <= 80


def test_a_campaign_plays_nothing_twice(hundredth: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("\n".join(hundredth.answers), "utf-8")
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "salet").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m salet "$@"\n', "utf-8")
    (programs / "salet").chmod(0o755)
    script = f'PATH="{programs}:$PATH" sh "{EXAMPLES / "campaign.sh"}" words.txt local:1'
    printed = run("/bin/sh", "-c", script, folder=tmp_path)
    first, second = re.findall(r"(?:^entropy .*\n)+", printed, re.MULTILINE)
    assert first == second


@pytest.mark.slow
def test_the_small_solver_finds_the_total_that_the_engine_finds(original: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("\n".join(original.answers[-200:]), "utf-8")
    printed = run(sys.executable, str(EXAMPLES / "small.py"), "words.txt", folder=tmp_path)
    assert f" {salet.solve(salet.start(original.answers[-200:])).upper_total} guesses" in printed
    assert printed in (ROOT / "docs" / "how-it-works.md").read_text("utf-8")
