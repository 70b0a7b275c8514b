"""A reply typed as letters, held against the reply that an answer gives."""

import random

import pytest
from games import words_fitting

from salet.errors import Ambiguous
from salet.game.lexicon import Lexicon, named
from salet.game.notation import read_letters, read_places
from salet.game.pattern import pattern_text
from salet.game.rules import Rules, coloured_letters
from salet.game.words import BoardFacts
from salet.study.helper import first_state, step
from salet.study.helper_state import BoardView, Message, State
from salet.study.reply_letters import pattern_from


def played(lexicon: Lexicon, *lines: str) -> tuple[State, list[object]]:
    """The helper after these lines, and what the last of them showed."""
    state, shown = first_state(lexicon, Rules()), list[object]()
    for line in lines:
        state, output = step(state, line)
        shown = list(output)
    return state, shown


def refused(shown: list[object]) -> str:
    assert isinstance(shown[-1], Message)
    assert shown[-1].wrong
    return str(shown[-1].values["text"])


@pytest.mark.parametrize("greens", ("   o", "...o.", "___o_", "   O  ", "---o"))
@pytest.mark.parametrize("others", ("rt", "tr", "T R", "t,r"))
def test_a_row_is_typed_as_the_fifth_author_typed_it(greens: str, others: str) -> None:
    state, _ = played(named("original"), "throw", "n", greens, others)
    assert state.position.text == "throw.YBYGB"
    assert state.letters is None


def test_enter_is_none_and_y_is_the_answer() -> None:
    state, _ = played(named("original"), "throw", "n", "", "")
    assert state.position.text == "throw.BBBBB"
    state, _ = played(named("original"), "throw", "n", "", "", "lapse", "y")
    assert state.over


def test_what_earlier_rows_showed_may_be_typed_again_or_left_out() -> None:
    for greens, others in (("t", "r"), ("", ""), ("t", ""), ("", "r")):
        state, _ = played(named("original"), "throw gbybb", "tiger", "n", greens, others + "e" * (others == "r"))
        known = state.position.turns[-1]
        assert known.tiles in {"GBBBY", "GBBBG", "GBBYY", "GBBYB"}


def test_a_letter_that_is_neither_in_the_guess_nor_known_is_refused_and_asked_again() -> None:
    lexicon = named("original")
    state, shown = played(lexicon, "throw", "n", "..x")
    assert "letter 3 of throw is r, not x" in refused(shown)
    assert state.letters == ()
    state, shown = played(lexicon, "throw", "n", "", "rz")
    assert "throw has no z" in refused(shown)
    assert state.letters == (".....",)
    assert not state.turns


def test_letters_that_leave_two_rows_of_tiles_are_asked_about() -> None:
    state, shown = played(named("original"), "eerie", "n", "", "e")
    text = refused(shown)
    assert "YBBBB" in text
    assert "YYBBB" in text
    assert not state.turns
    state, _ = step(state, "yybbb")
    assert state.position.text == "eerie.YYBBB"


def test_letters_that_are_also_a_command_are_asked_about() -> None:
    lexicon = Lexicon.of(["lists", "tills", "stilt", "crane"], name="few")
    state, shown = played(lexicon, "lists", "n", "list")
    assert "a command" in refused(shown)
    state, _ = step(state, "list.")
    assert state.letters == ("list.",)
    state, shown = played(lexicon, "lists", "n", "undo")
    assert state.letters is None
    assert not shown[-1].wrong  # type: ignore[attr-defined]


def test_one_letter_is_a_letter_and_not_a_command() -> None:
    state, shown = played(named("original"), "throw", "n", "q")
    assert "letter 1 of throw is t, not q" in refused(shown)
    assert not state.left
    state, _ = played(named("original"), "brown", "n", "", "n")
    assert state.position.text == "brown.BBBBY"


def test_y_and_n_need_a_word() -> None:
    for lines in (("y",), ("n",)):
        _, shown = played(named("original"), *lines)
        refused(shown)


def test_tiles_with_gaps_that_begin_with_y_are_tiles() -> None:
    state, _ = played(named("original"), "throw", "y b y b b")
    assert state.position.text == "throw.YBYBB"
    state, _ = played(named("original"), "t h r o w", "Y B Y B B")
    assert state.position.text == "throw.YBYBB"


@pytest.mark.parametrize("rules", ("normal", "legacy-s1", "legacy-s3"))
def test_letters_stand_for_the_reply_that_was_given(rules: str) -> None:
    chance, lexicon, asked = random.Random(rules), named("original"), 0
    few = Lexicon.of(lexicon.answers[::9], lexicon.guesses[::40], name="few")
    for _ in range(300):
        answer, *guesses = chance.choices(few.answers, k=3)
        position = first_state(few, Rules.read(rules)).position
        for guess in guesses:
            pattern = position.matrix.reply(guess, answer)
            tiles = pattern_text(pattern, 5)
            typed = "".join(c if t == "G" else " " for c, t in zip(guess, tiles, strict=True))
            others = {c for c, t in zip(guess, tiles, strict=True) if t == "Y"}
            for earlier in position.turns:  # as a forgetful player types it, and as one who repeats everything
                others |= set(coloured_letters(*earlier)) if chance.random() < 0.5 else set()
            readings: tuple[str, ...]
            try:
                found = pattern_from(position, guess, read_places(typed, 5), read_letters(" ".join(others)))
                readings = (pattern_text(found, 5),)
            except Ambiguous as error:
                readings = error.readings
            asked += len(readings) > 1
            assert tiles in readings
            assert len(readings) == 1 or len(set(guess)) < 5, "only a repeated letter leaves anything open"
            position = position.play(guess, pattern)
            if position.won:
                break
    assert asked < 60


def test_know_says_what_all_rows_say_and_what_each_tile_of_one_says() -> None:
    lexicon = named("original")
    state, shown = played(lexicon, "stone gbyyb", "sonar gggbb", "know")
    assert isinstance(shown[0], BoardFacts)
    assert words_fitting(shown[0].letters, lexicon.answers) == list(state.position.listed_words)
    _, shown = played(lexicon, "stone gbyyb", "sonar gggbb", "know 1")
    assert isinstance(shown[0], BoardFacts)
    assert (shown[0].position, shown[0].by_tile, len(shown[0].letters)) == ("stone.GBYYB", True, 5)
    refused(played(lexicon, "stone gbyyb", "know 2")[1])


@pytest.mark.parametrize(("rules", "row"), (("normal", "eerie ybbbb"), ("legacy-s1", "canny bggyb"), ("legacy-s3", "")))
def test_a_row_says_what_it_means_under_the_rules_that_are_played(rules: str, row: str) -> None:
    state = first_state(named("original"), Rules.read(rules))
    reply = state.position.matrix.reply("eerie", "geese")
    state, output = step(state, row or f"eerie {pattern_text(reply, 5)}")
    view = output[0]
    assert isinstance(view, BoardView)
    assert view.known is not None
    assert words_fitting(view.known.letters, named("original").answers) == list(state.position.listed_words)
