"""Greens and letters: one pattern, or every pattern that fits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import Ambiguous, InvalidPattern, InvalidWord
from salet.game.pattern import pattern_of, pattern_text
from salet.game.text.notation import read_greens

GREENS = (
    ("throw", "   o", "tr", "YBYGB"),
    ("throw", "   o ", "rt", "YBYGB"),
    ("THROW", "...O", "T, R", "YBYGB"),
    ("throw", "___o_", "", "BBBGB"),
    ("throw", "---o", "oo", "BBBGB"),
    ("throw", "", "", "BBBBB"),
    ("throw", "throw", "", "GGGGG"),
    ("throw", "…o", "", "BBBGB"),
    ("canny", " an", "", "BGGBB"),
    ("hello", "", "eh", "YYBBB"),
)


@pytest.mark.parametrize(("guess", "greens", "others", "tiles"), GREENS)
def test_greens_and_letters_are_read(guess: str, greens: str, others: str, tiles: str) -> None:
    assert pattern_text(read_greens(guess, greens, others), len(tiles)) == tiles


@pytest.mark.parametrize(
    ("guess", "greens", "others", "readings"),
    (
        ("hello", "", "l", ("hello.BBYBB", "hello.BBYYB")),
        ("hello", "  l", "l", ("hello.BBGBB", "hello.BBGYB")),
    ),
)
def test_greens_and_letters_show_every_pattern_that_a_repeated_letter_allows(
    guess: str, greens: str, others: str, readings: tuple[str, ...]
) -> None:
    with pytest.raises(Ambiguous) as caught:
        read_greens(guess, greens, others)
    assert caught.value.readings == readings


@pytest.mark.parametrize(
    ("guess", "greens", "others", "message"),
    (
        ("throw", "   r", "", "have 'r' in place 4, where 'throw' has 'o'. Type only what"),
        ("throw", "     o", "", "fill 6 places, and 'throw' has 5. Type a space for every"),
        ("throw", "", "tz", "have 'z', which is not in 'throw'. Type only what this guess showed."),
        ("throw", "thro", "w", "no game shows 'throw' with 'thro' green and 'w' yellow"),
        ("th", "", "", "'th' has 2 letters"),
        ("th row", "", "", "'th row' is not a word. Write letters only"),
    ),
)
def test_greens_and_letters_are_refused_with_the_reason(guess: str, greens: str, others: str, message: str) -> None:
    with pytest.raises((InvalidPattern, InvalidWord)) as caught:
        read_greens(guess, greens, others)
    assert message in str(caught.value)


@given(st.text("abc", min_size=3, max_size=6), st.data())
def test_greens_and_letters_never_miss_the_pattern_of_the_game(guess: str, data: st.DataObject) -> None:
    answer = data.draw(st.text("abc", min_size=len(guess), max_size=len(guess)))
    tiles = pattern_text(pattern_of(guess, answer), len(guess))
    greens = "".join(c if t == "G" else " " for c, t in zip(guess, tiles, strict=True))
    others = "".join(c for c, t in zip(guess, tiles, strict=True) if t == "Y")
    try:
        assert pattern_text(read_greens(guess, greens, others), len(guess)) == tiles
    except Ambiguous as ambiguous:
        assert f"{guess}.{tiles}" in ambiguous.readings  # noqa: PT017  (either end is fine)
