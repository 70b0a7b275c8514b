"""Chats: every shared result in a text, and what looks like one and cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.game.pattern import is_possible, tiles_of
from salet.game.text.chat import Chat, read_chat
from salet.game.text.notation import read
from salet.game.text.shared import Header, Shared


def results_of(text: str) -> list[Shared]:
    return [result.shared for result in read_chat(text).results]


def test_all_results_of_a_chat_are_read() -> None:
    rows = "⬛🟨🟩⬛⬛"
    ann = f"Ann:\nWordle 1,234 2/6*\n\n{rows}\n\n🟩🟩🟩🟩🟩\nPhew, that last 🟩!"
    ben = "\n".join(["Ben:", "Wordle 1,234 X/6", *[rows] * 6])
    cat = f"Cat:\n{rows}\n🟩🟩🟩🟩🟩\n🟧🟧🟧🟧🟧"
    first, second, third, fourth = results_of(f"{ann}\n{ben}\n{cat}")
    assert (first.patterns, first.header) == ((45, 242), Header(1234, 2, 6, hard=True))
    assert second.header == Header(1234, None, 6, hard=False)
    assert len(second.patterns) == 6
    assert (third.patterns, fourth.patterns) == ((45, 242), (242,))


@given(st.lists(st.lists(st.sampled_from([p for p in range(242) if is_possible(p, 5)]), max_size=5), max_size=6))
def test_results_that_end_in_green_are_told_apart_without_anything_between(grids: list[list[int]]) -> None:
    whole = [(*grid, 242) for grid in grids]
    squares = "\n".join("".join("⬛🟨🟩"[tile] for tile in tiles_of(p, 5)) for grid in whole for p in grid)
    assert [shared.patterns for shared in results_of(squares)] == whole


def test_a_text_without_squares_has_no_results() -> None:
    assert results_of("") == results_of("Hello!\nWordle 1,234 2/6\n") == []


def test_a_header_may_follow_the_date_and_sender_of_a_chat() -> None:
    first, second = results_of(
        "[14/10/2026, 08:01] Me: Wordle 1,578 2/6*\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\n[14/10/2026, 08:02] Me: wow\n"
        "15/10/26, 08:01 - Ann: ⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩\n"
    )
    assert (first.header, first.patterns) == (Header(1578, 2, 6, hard=True), (45, 242))
    assert (second.header, second.patterns) == (None, (9, 242))


def test_rows_may_stand_with_their_words() -> None:
    for rows in ("crane ⬛🟨🟩⬛⬛\ndwarf 🟩🟩🟩🟩🟩", "crane\n⬛🟨🟩⬛⬛\ndwarf\n🟩🟩🟩🟩🟩"):
        (result,) = read_chat(f"Me: Wordle 1,578 2/6\n{rows}\nbye").results
        assert result.shared.patterns == (45, 242)
        assert read(result.text) == read("crane bygbb dwarf ggggg")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    (
        ("hello\n\n⬛🟨🟩⬛\n⬛🟨🟩⬛⬛", 3, "row 2"),
        ("Wordle 1 3/6\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", 1, "the header says 3 rows"),
        ("see ⬛🟨🟩⬛⬛ there", 1, "holds more than squares"),
        ("🟩🟩🟩🟩🟨", 1, "cannot occur"),
        ("Hello!\nme: Wordle 1,234 2/6\nsorry, no squares", 2, "no rows of squares"),
        ("my Wordle of 14 October was 4/6", 1, "Wordle 1,234 4/6"),
    ),
)
def test_what_looks_like_a_result_and_is_not_read_is_named_by_its_line(text: str, line: int, reason: str) -> None:
    chat = read_chat(f"{text}\nbye\nWordle 1,234 1/6\n🟩🟩🟩🟩🟩")
    (problem,) = chat.problems
    assert (problem.line, len(chat.results)) == (line, 1)
    assert reason in str(problem.reason)


def test_a_remark_is_no_result() -> None:
    text = "I like Wordle\nmeet at 12 3/4 of the way\nPhew, that last 🟩!\n" + "x" * 20_000
    assert read_chat(text) == Chat(())


@given(st.text(alphabet="⬛🟨🟩🟧 \nWordle 1,234/6*Xa:", max_size=120))
def test_any_text_can_be_read(text: str) -> None:
    for result in read_chat(text).results:
        assert 3 <= result.shared.length <= 11
        assert result.shared.patterns
