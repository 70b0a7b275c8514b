"""`salet prove`, from the outside."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

Command = Callable[..., Any]


MIDDLE = ("salet", "bybgb", "admen", "gbbgy")


def test_a_position_in_mid_game_is_proven_and_verified(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "middle.cert"
    done = salet("prove", "-l", "original", "--rules", "hard", *MIDDLE, "--certificate", str(path))
    assert done.out.startswith("lexicon original, rules hard, position salet.BYBGB.admen.GBBGY\n")
    assert "\nBest guess" in done.out
    assert sha256(path.read_bytes()).hexdigest() in done.err
    checked = salet("verify", str(path), "--full")
    assert "it finds all 3 answers" in checked.out
    assert "Proven" in checked.out
