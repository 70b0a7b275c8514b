"""`salet verify`, from the outside."""

import json
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


def test_a_valid_certificate_is_said_to_be_so(salet: Command, certificate: Path, nine_file: str) -> None:
    done = salet("verify", str(certificate), "-l", nine_file, "--full")
    assert done.code == 0
    assert done.out == (
        "Valid: the tree finds all 9 answers with a total of 45;\n"
        "9 of 9 openers were checked anew, and none does better.\n"
    )


def test_json_tells_what_was_checked(salet: Command, certificate: Path, nine_file: str) -> None:
    done = salet("verify", str(certificate), "-l", nine_file, "--sample", "4", "--json")
    value = json.loads(done.out)
    assert list(value) == ["lexicon", "rules", "position", "valid", "total", "checked", "faults"]
    assert (value["rules"], value["valid"], value["total"], value["checked"]) == ("normal-9", True, 45, 4)


def test_a_fault_is_told_and_ends_in_one(salet: Command, certificate: Path, nine_file: str) -> None:
    certificate.write_text(certificate.read_text("utf-8").replace("total 45", "total 44"), "utf-8")
    done = salet("verify", str(certificate), "-l", nine_file)
    assert done.code == 1
    assert done.out.startswith("2 faults:\nThe tree's total is 45, the certificate says 44.\n")
    assert json.loads(salet("verify", str(certificate), "-l", nine_file, "--json").out)["valid"] is False


def test_words_that_have_changed_since_are_refused(salet: Command, certificate: Path) -> None:
    text = certificate.read_text("utf-8").splitlines()
    text[1] = "lexicon original 0000"
    certificate.write_text("\n".join(text), "utf-8")
    done = salet("verify", str(certificate))
    assert done.code == 2
    assert "made for another version of lexicon original" in " ".join(done.err.split())


@pytest.mark.parametrize("content", (b"", b"\xff\xfe", b"salet-tree 1\n"))
def test_what_is_no_certificate_is_refused(salet: Command, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(content)
    done = salet("verify", str(path))
    assert done.code == 2
    assert done.err.startswith("salet: ")
    assert salet("verify", str(tmp_path / "none.txt")).code == 2
