"""The notation under random input: it round-trips, and raises nothing but our own errors."""

import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from salet.errors import Ambiguous, SaletError
from salet.game.notation import Turn, clean, read, read_pattern, write
from salet.game.pattern import is_possible, pattern_text

LETTERS = st.characters(categories=("L", "M"))
ANY_WORDS = st.text(LETTERS, min_size=3, max_size=10)
TILE_WORDS = st.text("bygx", min_size=3, max_size=10)


def is_word(text: str) -> bool:
    return clean(text) == text and text[0].isalpha() and 3 <= len(text) <= 10


@st.composite
def turns_of_one_length(draw: st.DrawFn) -> tuple[Turn, ...]:
    first = draw((ANY_WORDS | TILE_WORDS).filter(is_word))
    length = len(first)
    words = st.text("bygx", min_size=length, max_size=length) | st.just(first)
    patterns = st.integers(0, 3**length - 1).filter(lambda code: is_possible(code, length))
    rest = draw(st.lists(st.builds(Turn, words, patterns), max_size=5))
    return (Turn(first, draw(patterns)), *rest)


@pytest.mark.gate
@given(turns_of_one_length())
@example((Turn("aaa", 0), Turn("ggg", 22)))
def test_what_is_written_is_read_back(turns: tuple[Turn, ...]) -> None:
    assert read(write(turns)) == turns


@pytest.mark.gate
@given(turns_of_one_length(), st.sampled_from(["\n", "; ", ", ", "  "]), st.booleans())
@example((Turn("aaaa", 0), Turn("gggg", 49)), "  ", False)
def test_what_a_person_would_write_is_read_back(turns: tuple[Turn, ...], between: str, capitals: bool) -> None:
    tiles = [pattern_text(code, len(guess)).lower() for guess, code in turns]
    text = between.join(f"{turn.guess} {row}" for turn, row in zip(turns, tiles, strict=True))
    assert _is_read_as(text, turns)
    if capitals and text.upper().lower() == text and len(text.upper()) == len(text):
        assert _is_read_as(text.upper(), turns)


def _is_read_as(text: str, turns: tuple[Turn, ...]) -> bool:
    """Words that look like tiles can have two readings: then the true one is offered."""
    try:
        return read(text) == turns
    except Ambiguous as error:
        return write(turns) in error.readings


PASTED = st.text(st.sampled_from("bygxBYGcrane012 .-_*/,;:=\n⬛⬜🟨🟩🟧🟦\ufe0f\u200d[]()#ñßİ") | st.characters())


@pytest.mark.gate
@settings(max_examples=250)
@given(PASTED, st.sampled_from([None, 3, 5, 10]), st.sampled_from([None, "green2", "green0"]))
@example("...", 5, None)
@example("\u0301\u0301\u0301 byg", None, None)
def test_nothing_pasted_raises_anything_but_our_own_errors(text: str, length: int | None, digits: str | None) -> None:
    readers = (
        lambda: write(read(text, length=length, digits=digits)),  # type: ignore[arg-type]
        lambda: read_pattern(text, length=length, digits=digits),  # type: ignore[arg-type]
    )
    for reader in readers:
        try:
            reader()
        except SaletError as error:
            assert str(error).isprintable() or isinstance(error, Ambiguous)  # noqa: PT017


@given(st.text(LETTERS, max_size=12))
def test_a_word_that_was_read_stays_as_it_is(text: str) -> None:
    word = clean(text)
    assert clean(word) == word or not word.isalpha()


def test_the_notation_imports_nothing_heavy() -> None:
    code = "import sys, salet.game.notation; print(*{'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
