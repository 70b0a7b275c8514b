"""A million characters in one token are refused soon and briefly by every reader."""

import time
from pathlib import Path

import pytest
from parsers import Parser, parsers
from pydantic import ValidationError

from salet.cli.main import run
from salet.errors import SaletError

SECONDS = 5.0  # of processor time; twice as much text may take twice the time, never four times
LONGEST = 1_000  # characters of a message
TOKENS = ("a", "9", "ß", "b", "⬛", "{", "[", " ", "a ", "\u0301\u0327", "\x1b", '"', "a.", "1,", "-")


def refusal(parser: Parser, text: str) -> str:
    """Return the message with which a text is refused, empty if it is read."""
    try:
        parser.read(text)
    except SaletError as error:
        return str(error)
    except ValidationError:
        pass
    return ""


@pytest.mark.long
@pytest.mark.parametrize("name", parsers())
def test_a_long_token_takes_little_time_and_a_short_message(name: str) -> None:
    parser = parsers()[name]
    sample = parser.samples[0]
    for token in TOKENS:
        long = token * (1_000_000 // len(token))
        for text in (long, sample + long, sample.replace("e", long, 1)):
            begun = time.process_time()
            message = refusal(parser, text)
            assert time.process_time() - begun < SECONDS, token
            assert len(message) < LONGEST, token


def test_a_word_file_of_one_long_line_is_refused_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.txt"
    path.write_text("a" * 15_000_000, "utf-8")
    begun = time.process_time()
    assert run(["lexicon", "words", str(path)]) == 2
    assert time.process_time() - begun < SECONDS
    assert len(capsys.readouterr().err) < LONGEST
