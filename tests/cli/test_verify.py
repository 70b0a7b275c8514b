"""`salet verify`, from the outside."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


@pytest.fixture
def certificate(salet: Command, nine_file: str, tmp_path: Path) -> Path:
    path = tmp_path / "c.txt"
    assert salet("prove", "-l", nine_file, "--rules", "normal-9", "--certificate", str(path)).code == 0
    return path


@pytest.mark.long
def test_a_short_certificate_is_checked_in_full_without_being_asked(
    salet: Command, certificate: Path, nine_file: str
) -> None:
    done = salet("verify", str(certificate), "-l", nine_file)
    assert done.code == 0
    said = " ".join(done.out.split())
    assert "all 9 answers with a total of 45" in said
    assert "Proven: all 9 openers were checked" in said


@pytest.fixture
def _four_openers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check four openers only, as if all took long."""
    monkeypatch.setattr("salet.cli.lab.SAMPLE", 4)
    monkeypatch.setattr("salet.cli.lab.SOON", 0.0)


@pytest.mark.long
@pytest.mark.usefixtures("_four_openers")
def test_a_sample_is_a_spot_check_and_not_a_proof(salet: Command, certificate: Path, nine_file: str) -> None:
    done = salet("verify", str(certificate), "-l", nine_file)
    said = " ".join(done.out.split())
    assert done.code == 3
    assert "a sample, not a proof" in said
    assert "Proven" not in said
    assert "Valid" not in said


@pytest.mark.long
def test_the_hash_is_that_of_the_file_whatever_its_line_ends(salet: Command, certificate: Path, nine_file: str) -> None:
    certificate.write_bytes(certificate.read_bytes().replace(b"\n", b"\r\n"))
    assert sha256(certificate.read_bytes()).hexdigest() in salet("verify", str(certificate), "-l", nine_file).out


def test_the_lines_of_openers_stand_in_their_one_order(salet: Command, certificate: Path, nine_file: str) -> None:
    head, lines, tree = certificate.read_text("utf-8").split("\n\n")
    certificate.write_text("\n\n".join([head, "\n".join(reversed(lines.split("\n"))), tree]), "utf-8")
    done = salet("verify", str(certificate), "-l", nine_file, "--full")
    assert done.code == 1
    assert "alphabetical" in done.out


def test_a_fault_is_told_and_ends_in_one(salet: Command, certificate: Path, nine_file: str) -> None:
    certificate.write_text(certificate.read_text("utf-8").replace("total 45", "total 44"), "utf-8")
    done = salet("verify", str(certificate), "-l", nine_file)
    assert done.code == 1
    assert done.out.startswith("2 faults:\nThe tree's total is 45, the certificate says 44.\n")


def test_words_that_have_changed_since_are_refused(salet: Command, certificate: Path) -> None:
    text = certificate.read_text("utf-8").splitlines()
    text[1] = "lexicon original 0000"
    certificate.write_text("\n".join(text), "utf-8")
    done = salet("verify", str(certificate))
    assert done.code == 2
    assert "made for other words than those of lexicon original" in " ".join(done.err.split())


@pytest.mark.parametrize("content", (b"", b"\xff\xfe", b"salet-tree 1\n"))
def test_what_is_no_certificate_is_refused(salet: Command, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(content)
    done = salet("verify", str(path))
    assert done.code == 2
    assert done.err.startswith("salet: ")
    assert salet("verify", str(tmp_path / "none.txt")).code == 2
