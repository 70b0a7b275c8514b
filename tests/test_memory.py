"""Work that would need more memory than is allowed is refused before it starts."""

from pathlib import Path

import pytest

from salet.cli.main import run
from salet.errors import TooLarge
from salet.game.files import MEMORY_SETTING, check_memory


def test_what_is_no_number_of_megabytes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MEMORY_SETTING, "plenty")
    with pytest.raises(TooLarge, match="plenty"):
        check_memory(1, "This")


@pytest.mark.gate
@pytest.mark.parametrize("command", ("suggest", "solve", "prove", "bench entropy"))
def test_168_000_words_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv(MEMORY_SETTING, "8000")
    letters = "abcdefghijklmnopqrst"
    path = tmp_path / "large.txt"
    path.write_text("\n".join(f"{a}{b}{c}{d}e" for a in letters for b in letters for c in letters for d in letters))
    more = tmp_path / "more.txt"
    more.write_text("\n".join(f"{a}{b}{c}zz" for a in letters for b in letters for c in letters))
    assert run([*command.split(), "--lexicon", f"{path}+{more}"]) == 2
    error = " ".join(capsys.readouterr().err.split())
    assert "Use a shorter list" in error
    assert "fault" not in error
