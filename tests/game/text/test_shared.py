"""Shared results: the header, the grid, and what is wrong with damaged ones."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import InvalidPattern
from salet.game.pattern import is_possible, pattern_code, tiles_of
from salet.game.text.notation import Header, read_results, read_shared

HEADERS = (
    ("Wordle 1,234 2/6", Header(1234, 2, 6, hard=False)),
    ("Wordle 1,234 2/6*", Header(1234, 2, 6, hard=True)),
    ("Wordle 1.234 2/6*", Header(1234, 2, 6, hard=True)),
    ("Wordle 1\u202f234 2/6", Header(1234, 2, 6, hard=False)),
    ("Wordle 1,000 🎉 2/6", Header(1000, 2, 6, hard=False)),
    ("WORDLE 220 2/6", Header(220, 2, 6, hard=False)),
    ("#Wordle #220 2/8", Header(220, 2, 8, hard=False)),
    ("Le Mot (@WordleFR) #45 2/6", Header(45, 2, 6, hard=False)),
)


@pytest.mark.parametrize(("line", "header"), HEADERS)
def test_the_header_of_a_shared_grid_is_read(line: str, header: Header) -> None:
    shared = read_shared(f"{line}\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\n\nPhew! That was close.")
    assert shared.header == header
    assert shared.patterns == (pattern_code("BYGBB"), pattern_code("GGGGG"))
    assert shared.length == 5


def test_a_lost_puzzle_has_no_number_of_guesses() -> None:
    shared = read_shared("Wordle 1,234 X/3*\n" + "⬜🟦🟧⬜⬜\n" * 3)
    assert shared.header == Header(1234, None, 3, hard=True)
    assert shared.patterns == (pattern_code("BYGBB"),) * 3


def test_a_grid_needs_no_header() -> None:
    assert read_shared("🟩🟨⬛\n🟩 🟩 🟩").patterns == (pattern_code("GYB"), pattern_code("GGG"))


REFUSED_GRIDS = (
    ("crane bygbb", "there are no squares to read. Paste rows such as ⬛🟨🟩⬛⬛."),
    ("⬛🟨🟩⬛⬛ crane", "row 1: '⬛🟨🟩⬛⬛ crane' holds more than squares."),
    ("⬛🟨🟩⬛⬛\n⬛🟨🟩⬛", "row 2: 'BYGB' makes 4 tiles where 5 are needed."),
    ("⬛🟨", "row 1 has 2 squares. Words have 3 to 11 letters; put each row on a line of its own."),
    ("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟨", "row 2: GGGGY cannot occur"),
    ("🟩🟩🟩\n⬛🟨🟩", "row 1 is all green, and more rows follow. Paste one game at a time."),
    ("Wordle 1 3/6\n⬛🟨🟩\n🟩🟩🟩", "the header tells of 3 rows, and here are 2."),
    ("Wordle 1 2/6\n⬛🟨🟩\n🟩⬛🟩", "a puzzle that was solved, and the last row is GBG."),
)


@pytest.mark.parametrize(("text", "message"), REFUSED_GRIDS)
def test_a_damaged_grid_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(InvalidPattern) as caught:
        read_shared(text)
    assert message in str(caught.value)


def test_all_results_of_a_chat_are_read() -> None:
    rows = "⬛🟨🟩⬛⬛"
    ann = f"Ann:\nWordle 1,234 2/6*\n\n{rows}\n\n🟩🟩🟩🟩🟩\nPhew, that last 🟩!"
    ben = "\n".join(["Ben:", "Wordle 1,234 X/6", *[rows] * 6])
    cat = f"Cat:\n{rows}\n🟩🟩🟩🟩🟩\n🟧🟧🟧🟧🟧"
    first, second, third, fourth = read_results(f"{ann}\n{ben}\n{cat}")
    assert (first.patterns, first.header) == ((45, 242), Header(1234, 2, 6, hard=True))
    assert second.header == Header(1234, None, 6, hard=False)
    assert len(second.patterns) == 6
    assert (third.patterns, fourth.patterns) == ((45, 242), (242,))


@given(st.lists(st.lists(st.sampled_from([p for p in range(242) if is_possible(p, 5)]), max_size=5), max_size=6))
def test_results_that_end_in_green_are_told_apart_without_anything_between(grids: list[list[int]]) -> None:
    whole = [(*grid, 242) for grid in grids]
    squares = "\n".join("".join("⬛🟨🟩"[tile] for tile in tiles_of(p, 5)) for grid in whole for p in grid)
    assert [shared.patterns for shared in read_results(squares)] == whole


def test_a_text_without_squares_has_no_results() -> None:
    assert read_results("") == read_results("Hello!\nWordle 1,234 2/6\n") == ()


@pytest.mark.parametrize(
    ("text", "words"),
    (
        ("hello\n\n⬛🟨🟩⬛\n⬛🟨🟩⬛⬛", "the result at line 3: row 2"),
        ("Wordle 1 3/6\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", "the header tells of 3 rows"),
        ("⬛🟨🟩⬛⬛\n\n⬛🟨🟩⬛", "rows of 4 and of 5 squares"),
        ("⬛🟨🟩⬛⬛ crane", "holds more than squares"),
        ("🟩🟩🟩🟩🟨", "cannot occur"),
    ),
)
def test_a_result_that_cannot_be_read_is_named_by_its_line(text: str, words: str) -> None:
    with pytest.raises(InvalidPattern, match=words):
        read_results(text)


@given(st.text(alphabet="⬛🟨🟩🟧 \nWordle 1,234/6*Xa", max_size=120))
def test_any_text_has_results_or_a_reason_why_not(text: str) -> None:
    with suppress(InvalidPattern):
        for shared in read_results(text):
            assert 3 <= shared.length <= 11
            assert shared.patterns
