"""A target for atheris: only our own errors come out, and turns round-trip.

Run it for a minute from the top of the repository:

    python tests/fuzz/fuzz_notation.py -max_total_time=60
"""

import sys
from contextlib import suppress
from typing import Any

from salet.errors import SaletError

# A byte stands for one of these, so that most inputs come close to something that can be read.
ALPHABET = (
    *"bygxBYGXcranesltoidwuhñßİΣς\u0301\u030c",
    *"012345 \t\n\r,;:.-=/|_*()[]{}'\"#@&+!?",
    *"⬛⬜🟨🟩🟧🟦🟥🏽\ufe0f\u200d\u200b\u00a0\u2013…\x00\ud800",
    "crane",
    "moist",
    "слово",
    "bygbb",
    "ggggg",
    "gyb",
    "BBYBG",
    "\n",
    " ",
    "Wordle 1,234 ",
    "X/6",
    "4/6*",
    "1. ",
    "https://",
    "🎉",
    "⬛🟨🟩⬛⬛",
    "🟩🟩🟩🟩🟩",
    "S T O N E",
    "G B Y Y B",
    " S  T  O  N  E   ",
    "addWord('soare', [",
    "0,0,1,1,0])",
    "c grey, ",
    "crane: ",
    "242",
)
DIGITS: tuple[Any, ...] = (None, "green2", "green0", "number2", "number0", "roman")
LENGTHS = (None, 5, 3, 11, 0)


def spell(data: bytes) -> str:
    """Return the text that some bytes stand for."""
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in data)


def fuzz(data: bytes) -> None:
    """Read what the bytes spell in every way there is."""
    from salet.game.text import notation
    from salet.game.text.shared import read_grid, read_results

    options, text = (data[:1] or b"\0")[0], spell(data[1:])
    digits, length = DIGITS[options % 6], LENGTHS[options // 6 % 5]
    with suppress(SaletError):
        turns = notation.read(text, length=length, digits=digits)
        assert notation.read(notation.write(turns)) == turns
    with suppress(SaletError):
        pattern = notation.read_pattern(text, length=length, digits=digits)
        assert 0 <= pattern < 3**11
    for result in read_results(text):
        with suppress(SaletError):
            assert len(read_grid(result)) == result.header.rows
    with suppress(SaletError):
        assert all(notation.read_played_words(text) or ("word",))


def main() -> None:
    """Hand the target to atheris."""
    import atheris

    with atheris.instrument_imports(include=["salet"]):
        import salet.game.text.notation  # noqa: F401  (imported here so that it is instrumented)
    atheris.Setup(sys.argv, fuzz)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
