"""What a player types: commands, tiles, words, turns, and what lies between; a reply as letters."""

import random

import pytest

from salet.errors import Ambiguous, InvalidPattern, InvalidWord
from salet.game.lexicon import Lexicon
from salet.game.notation import read, read_letters, read_places
from salet.game.pattern import pattern_text
from salet.game.position import start
from salet.game.rules import coloured_letters
from salet.study.helper_input import COMMANDS, Command, Tiles, patterns_from, read_input

CRANE = read("crane bygbb")


@pytest.mark.parametrize(
    ("line", "meant"),
    (
        ("crane\ndwarf\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", read("crane bygbb dwarf ggggg")),
        ("undo", Command("undo")),
        ("  UNDO ", Command("undo")),
        ("edit 2 crane bygbb", Command("edit", "2 crane bygbb")),
        ("q", Command("quit")),
        ("?", Command("help")),
        ("bygbb", Tiles(45)),
        ("⬛🟨🟩⬛⬛", Tiles(45, squares=True)),
        ("b-y-g-b-b", Tiles(45)),
        (".yg..", Tiles(45)),
        ("Crane", "crane"),
        ("crane bygbb", CRANE),
        ("CRANE ⬛🟨🟩⬛⬛", CRANE),
        ("guess crane bygbb", CRANE),
        ("guess crane", "crane"),
        ("crane bygbb slate bbgbb", read("crane bygbb slate bbgbb")),
        ("Wordle 1,939 2/6\ncrane ⬛🟨🟩⬛⬛\ndwarf 🟩🟩🟩🟩🟩", read("crane bygbb dwarf ggggg")),
    ),
)
def test_a_line_is_read_as_it_was_meant(original: Lexicon, line: str, meant: object) -> None:
    assert read_input(line, original) == meant


@pytest.mark.parametrize(
    ("line", "error", "reason"),
    (
        ("Wordle 1,939 4/6*", InvalidPattern, "shared result"),
        ("Wordle 1,939 1/6*\n\n🟩🟩🟩🟩🟩\nPhew!", InvalidPattern, "shared result"),
        ("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", InvalidPattern, "shared result"),
        ("⬛🟨🟩⬛⬛🟩🟩🟩🟩🟩", InvalidPattern, "shared result"),
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
    assert read_input("2", original, offered=3) == Command("repair", "2")
    assert read_input("01200", original, offered=3, digits="green2") == Tiles(45)


def test_words_that_are_commands_can_be_guessed() -> None:
    four = Lexicon.of(["undo", "edit", "list", "know", "hint", "hard", "quit", "help"])
    assert read_input("hard", four) == Command("hard")
    assert read_input("hard bygb", four) == read("hard bygb")
    assert read_input("guess hard", four) == "hard"
    assert read_input("list 20", four) == Command("list", "20")
    assert {name for name in COMMANDS if len(name) == 4} == set(four.answers)


@pytest.mark.parametrize("rules", ("normal", "legacy-s1", "legacy-s3"))
def test_letters_stand_for_the_reply_that_was_given(original: Lexicon, rules: str) -> None:
    chance, asked = random.Random(rules), 0
    few = Lexicon.of(original.answers[::9], original.guesses[::40], name="few")
    for _ in range(300):
        answer, *guesses = chance.choices(few.answers, k=3)
        position = start(few, rules)
        for guess in guesses:
            pattern = position.matrix.reply(guess, answer)
            tiles = pattern_text(pattern, 5)
            typed = "".join(c if t == "G" else " " for c, t in zip(guess, tiles, strict=True))
            others = {c for c, t in zip(guess, tiles, strict=True) if t == "Y"}
            for earlier in position.turns:  # as a forgetful player types it, and as one who repeats everything
                others |= set(coloured_letters(*earlier)) if chance.random() < 0.5 else set()
            found = patterns_from(position, guess, read_places(typed, 5), read_letters(" ".join(others)))
            asked += len(found) > 1
            assert pattern in found
            assert len(found) == 1 or len(set(guess)) < 5, "only a repeated letter leaves anything open"
            position = position.play(guess, pattern)
            if position.won:
                break
    assert asked < 60
