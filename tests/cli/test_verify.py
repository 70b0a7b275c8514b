"""`salet verify`, from the outside."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


@pytest.fixture
def certificate(salet: Command, nine_file: str, tmp_path: Path) -> Path:
    path = tmp_path / "c.txt"
    assert salet("prove", "-l", nine_file, "--rules", "normal-9", "--certificate", str(path)).code == 0
    return path


@pytest.fixture
def _four_openers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check four openers only, as if all took long."""
    monkeypatch.setattr("salet.cli.lab.SAMPLE", 4)
    monkeypatch.setattr("salet.cli.lab.SOON", 0.0)


@pytest.mark.gate
@pytest.mark.usefixtures("_four_openers")
def test_a_sample_is_a_spot_check_and_not_a_proof(salet: Command, certificate: Path, nine_file: str) -> None:
    done = salet("verify", str(certificate), "-l", nine_file)
    said = " ".join(done.out.split())
    assert done.code == 3
    assert "a sample, not a proof" in said
    assert "Proven" not in said
    assert "Valid" not in said


def test_a_fault_is_told_and_ends_in_one(salet: Command, certificate: Path, nine_file: str) -> None:
    certificate.write_text(certificate.read_text("utf-8").replace("total 45", "total 44"), "utf-8")
    done = salet("verify", str(certificate), "-l", nine_file)
    assert done.code == 1
    assert done.out.startswith("2 faults:\nThe tree's total is 45, the certificate says 44.\n")
