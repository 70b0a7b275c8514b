"""What a player types: orders, choices, tiles, words, turns, and what lies between."""

import pytest

from salet.errors import Ambiguous, InvalidPattern, InvalidWord
from salet.game.lexicon import Lexicon
from salet.game.notation import read
from salet.study.helper_input import COMMANDS, Choice, Command, PastedResult, Tiles, Turns, Word, read_input

CRANE = read("crane bygbb")


@pytest.mark.parametrize(
    ("line", "meant"),
    (
        ("", None),
        ("   \t", None),
        ("Wordle 1,939 4/6*", PastedResult()),
        ("Wordle 1,939 1/6*\n\n🟩🟩🟩🟩🟩\nPhew!", PastedResult()),
        ("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", PastedResult()),
        ("⬛🟨🟩⬛⬛🟩🟩🟩🟩🟩", PastedResult()),
        ("crane\ndwarf\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", Turns(read("crane bygbb dwarf ggggg"))),
        ("undo", Command("undo")),
        ("  UNDO ", Command("undo")),
        ("edit 2 crane bygbb", Command("edit", "2 crane bygbb")),
        ("q", Command("quit")),
        ("?", Command("help")),
        ("bygbb", Tiles(45)),
        ("⬛🟨🟩⬛⬛", Tiles(45, squares=True)),
        ("b-y-g-b-b", Tiles(45)),
        (".yg..", Tiles(45)),
        ("crane", Word("crane")),
        ("Crane", Word("crane")),
        ("crane bygbb", Turns(CRANE)),
        ("CRANE ⬛🟨🟩⬛⬛", Turns(CRANE)),
        ("guess crane bygbb", Turns(CRANE)),
        ("guess crane", Word("crane")),
        ("crane bygbb slate bbgbb", Turns(read("crane bygbb slate bbgbb"))),
        ("Wordle 1,939 2/6\ncrane ⬛🟨🟩⬛⬛\ndwarf 🟩🟩🟩🟩🟩", Turns(read("crane bygbb dwarf ggggg"))),
    ),
)
def test_a_line_is_read_as_it_was_meant(original: Lexicon, line: str, meant: object) -> None:
    assert read_input(line, original) == meant


@pytest.mark.parametrize(
    ("line", "error", "reason"),
    (
        ("ggggy", InvalidPattern, "cannot occur"),
        ("bygb", InvalidPattern, "tiles"),
        ("01200", Ambiguous, "named notation"),
        ("crnae", InvalidWord, "Did you mean"),
        ("planet", InvalidWord, "6 letters"),
        ("crane bygb", InvalidPattern, "tiles"),
        ("7", Ambiguous, "7"),
        ("!!!", InvalidPattern, "neither a word of 5 letters nor 5 tiles"),
        ("x" * 20_000, InvalidPattern, "characters"),
    ),
)
def test_what_cannot_be_read_is_refused_with_a_reason(
    original: Lexicon, line: str, error: type[Exception], reason: str
) -> None:
    with pytest.raises((error, InvalidPattern), match=reason):
        read_input(line, original)


def test_a_number_chooses_only_where_repairs_were_offered(original: Lexicon) -> None:
    assert read_input("2", original, offered=3) == Choice(2)
    assert read_input("01200", original, offered=3, digits="green2") == Tiles(45)
    assert read_input("01200", original, digits="green2") == Tiles(45)


def test_words_that_are_orders_can_be_guessed() -> None:
    four = Lexicon.of(["undo", "edit", "list", "know", "hint", "hard", "quit", "help"])
    assert read_input("hard", four) == Command("hard")
    assert read_input("hard bygb", four) == Turns(read("hard bygb"))
    assert read_input("guess hard", four) == Word("hard")
    assert read_input("list 20", four) == Command("list", "20")
    assert {name for name in COMMANDS if len(name) == 4} == set(four.answers)
