"""`salet lexicon`: the lists and what they hold."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]


def test_the_five_letter_words_of_any_dictionary_are_taken(salet: Command, tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.write_text("A\nAaron's\nCrane\ncrane\nézáný\nnaïve\nNAÏVE\nslate\nmother-in-law\nsalets\n\nit's\n", "utf-8")
    assert salet("lexicon", "words", str(words)).out.split() == ["crane", "ézáný", "naïve", "slate"]
    assert json.loads(salet("bench", "s0", "-l", str(words), "--json").out)["answers"] == 4


def test_several_lengths_without_five_letters_are_refused(salet: Command, tmp_path: Path) -> None:
    (tmp_path / "words").write_text("tides\nsalets 3\n", "utf-8")
    assert salet("suggest", "-l", str(tmp_path / "words")).code == 2
    (tmp_path / "words").write_text("tide\nsalets\n", "utf-8")
    result = salet("suggest", "-l", str(tmp_path / "words"))
    assert (result.code, "Use words of one length" in " ".join(result.err.split())) == (2, True)
