"""What a worker on another machine compares before a job: words and user code."""

from pathlib import Path

import pytest

from salet.errors import BadFile
from salet.game.lexicon import load
from salet.study.inputs import check_code, loaded, same_words, source_digest


@pytest.fixture
def few(tmp_path: Path) -> Path:
    path = tmp_path / "few.txt"
    path.write_text("crane\nslate\nstork\n")
    return path


def test_words_that_were_changed_since_are_noticed(few: Path) -> None:
    digest = load(str(few)).hash
    assert same_words(str(few), digest).hash == digest
    few.write_text("crane\nslate\n")
    assert same_words(str(few), digest).hash == digest, "this process still has the words of the campaign"
    loaded.cache_clear()
    with pytest.raises(BadFile, match="A worker has other words"):
        same_words(str(few), digest)
    assert same_words(str(few), load(str(few)).hash).answers == ("crane", "slate")


def test_code_that_differs_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "an_idea.py").write_text("def cost(position):\n    return []\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    check_code("entropy", "")
    with pytest.raises(BadFile, match="other code for an_idea:cost"):
        check_code("an_idea:cost", "0123")
    check_code("an_idea:cost", source_digest("an_idea:cost"))
    with pytest.raises(ImportError):
        check_code("no_such_module:cost", "0123")
