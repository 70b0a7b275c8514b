"""The helper's core: every command, conflicts and repairs, and the end."""

from dataclasses import replace
from typing import Any

import pytest

from salet.game.lexicon import Lexicon, named
from salet.game.notation import write
from salet.game.rules import Rules
from salet.solver.doctor import Doubt
from salet.study.helper import first_state, step
from salet.study.helper_state import (
    BoardView,
    GameOver,
    GameReopened,
    Message,
    RepairOffer,
    State,
    WordList,
)
from salet.study.reasons import Why


def talk(state: State, *lines: str) -> tuple[State, tuple[Any, ...]]:
    """The state after some lines, and what the last of them showed."""
    shown: tuple[Any, ...] = ()
    for line in lines:
        state, shown = step(state, line)
    return state, shown


@pytest.fixture
def fresh(original: Lexicon) -> State:
    return first_state(original, Rules())


def text_of(state: State) -> str:
    return write(state.turns)


# --- Guesses ----------------------------------------------------------------------------------------------------


def test_a_guess_and_its_tiles_leave_candidates(fresh: State) -> None:
    state, (standing,) = talk(fresh, "salet bybgb")
    assert isinstance(standing, BoardView)
    assert standing.left == 7
    assert [word.word for word in standing.likeliest] == [
        "agree",
        "abbey",
        "aider",
        "annex",
        "apnea",
        "amber",
        "anger",
    ]
    assert state.position.text == "salet.BYBGB"


def test_tiles_alone_are_for_the_word_suggested_or_typed_before(fresh: State) -> None:
    second, _ = talk(fresh, "salet bbbbb")
    state, _ = talk(replace(second, suggested="crony"), "bybbb")
    assert text_of(state) == "salet.BBBBB.crony.BYBBB"
    state, (said,) = talk(replace(fresh, suggested="crane"), "slate")
    assert (said.code, said.values["word"]) == ("ask-tiles", "slate")
    assert text_of(talk(state, "bbgbb")[0]) == "slate.BBGBB"


def test_a_whole_board_takes_the_place_of_the_one_that_it_begins_like(fresh: State) -> None:
    state, _ = talk(fresh, "crane bygbb", "crane bygbb slate bbgbb")
    assert text_of(state) == "crane.BYGBB.slate.BBGBB"
    state, _ = talk(fresh, "crane bygbb", "slate bbgbb")
    assert text_of(state) == "crane.BYGBB.slate.BBGBB"


@pytest.mark.parametrize(
    "line", ("crnae bbbbb", "crane ggggy", "crane bygb", "crane 01200", "salet bbbbb\n" * 7, "edit 9")
)
def test_what_is_wrong_changes_nothing_and_says_why(fresh: State, line: str) -> None:
    before, _ = talk(fresh, "crane bygbb")
    state, (said,) = talk(before, line)
    assert isinstance(said, Message)
    assert said.wrong
    assert text_of(state) == "crane.BYGBB"


# --- Tiles without words ----------------------------------------------------------------------------------------

ROWS = ["⬛🟨🟩⬛⬛", "⬛🟨🟩⬛⬛", "🟩🟩🟩🟩🟩"]


def test_tiles_alone_are_for_the_opener_in_the_first_prompt(fresh: State) -> None:
    for tiles in ("bygbb", "⬛🟨🟩⬛⬛"):
        assert text_of(talk(replace(fresh, suggested="salet"), tiles)[0]) == "salet.BYGBB"
    state, (said,) = talk(fresh, "bygbb")
    assert said.wrong, "no word is suggested"
    assert text_of(state) == "start"


@pytest.mark.parametrize("before", ([], ["salet bbbbb"]))
@pytest.mark.parametrize("pasted", (["Wordle 1,234 3/6", "", *ROWS], ROWS, ["Wordle 1,234 3/6\n\n" + "\n".join(ROWS)]))
def test_a_shared_result_is_attached_to_no_word_however_it_arrives(
    fresh: State, before: list[str], pasted: list[str]
) -> None:
    state, _ = talk(fresh, *before)
    start = text_of(state)
    messages = []
    for line in pasted:
        state, shown = step(replace(state, suggested="crony"), line)
        messages += [value for value in shown if isinstance(value, Message)]
    assert text_of(state) == start
    (message,) = messages
    assert message.wrong
    assert message.code.startswith("shared-result")
    assert text_of(talk(state, "crony bbbbb")[0]).endswith("crony.BBBBB"), "the game goes on"


# --- Taking back ------------------------------------------------------------------------------------------------


def test_undo_takes_back_guesses_one_by_one(fresh: State) -> None:
    state, _ = talk(fresh, "crane bygbb", "slate bbgbb", "undo")
    assert text_of(state) == "crane.BYGBB"
    state, (said,) = talk(state, "undo", "undo")
    assert "no guess to undo" in said.values["text"]
    assert text_of(state) == "start"


@pytest.mark.parametrize(
    ("lines", "board"),
    (
        (["edit 1 crane bybbb"], "crane.BYBBB.moist.BBBBB"),
        (["edit 1 bybbb"], "crane.BYBBB.moist.BBBBB"),
        (["edit 2 doubt"], "crane.BYGBB.doubt.BBBBB"),
        (["edit 1", "bybbb"], "crane.BYBBB.moist.BBBBB"),
        (["edit 1", "crank", "bybbb"], "crank.BYBBB.moist.BBBBB"),
        (["edit 1", "crank bybbb"], "crank.BYBBB.moist.BBBBB"),
        (["edit 1", "undo"], "crane.BYGBB.moist.BBBBB"),
    ),
)
def test_a_row_can_be_edited_in_every_way(fresh: State, lines: list[str], board: str) -> None:
    state, _ = talk(fresh, "crane bygbb", "moist bbbbb", *lines)
    assert text_of(state) == board
    assert state.editing is None


@pytest.mark.parametrize(
    "line", ("edit", "edit x", "edit 0", "edit 2", "edit 1 undo", "edit 1 crane bygbb moist bbbbb")
)
def test_an_edit_of_nothing_is_refused(fresh: State, line: str) -> None:
    state, (said,) = talk(fresh, "crane bygbb", line)
    assert said.wrong
    assert text_of(state) == "crane.BYGBB"


# --- Conflicts --------------------------------------------------------------------------------------------------


def test_a_contradiction_leads_to_repairs_and_one_of_them_on(fresh: State) -> None:
    state, (offered,) = talk(fresh, "crane bygbb", "slate bbgby")
    assert isinstance(offered, RepairOffer)
    assert state.conflict
    assert next(repair.edit for repair in offered.repairs) == "row 2, letter 5: grey instead of yellow"
    state, (standing,) = talk(state, "1")
    assert text_of(state) == "crane.BYGBB.slate.BBGBB"
    assert standing.left == 9


@pytest.mark.parametrize("lines", (["undo"], ["edit 2 slate bbgbb"], ["edit 2", "bbgbb"]))
def test_a_conflict_is_left_by_undo_and_edit_as_well(fresh: State, lines: list[str]) -> None:
    state, _ = talk(fresh, "crane bygbb", "slate bbgby", *lines)
    assert not state.conflict
    assert state.repairs == ()


def test_in_conflict_nothing_else_is_answered_but_nothing_breaks(fresh: State) -> None:
    state, _ = talk(fresh, "crane bygbb", "slate bbgby")
    for line in ("why", "list", "hint", "9", "99"):
        same, (said,) = talk(state, line)
        assert said.wrong
        assert same == state


def test_a_wrong_tile_that_makes_a_later_guess_illegal_leads_to_repairs(original: Lexicon) -> None:
    """The third tile of crane was yellow: as green it forbids about, which was played."""
    state, (offered,) = talk(first_state(original, Rules("hard")), "crane bbgbb", "about gbbbb")
    assert isinstance(offered, RepairOffer)
    assert "Hard mode does not allow about" in str(offered.forbidden)
    edits = [repair.edit for repair in offered.repairs]
    assert "row 1, letter 3: yellow instead of green" in edits
    assert edits[-1] == "nothing is wrong: it was not hard mode" or "hard mode" not in edits[-1]
    fixed, _ = talk(state, str(1 + edits.index("row 1, letter 3: yellow instead of green")))
    assert (fixed.conflict, fixed.rules.mode) == (False, "hard")


def test_a_guess_that_was_legal_without_hard_mode_can_be_said_so(original: Lexicon) -> None:
    state, (offered,) = talk(first_state(original, Rules("hard")), "crane bygbb", "moist bbbbb")
    number = [repair.kind for repair in offered.repairs].index("rules") + 1
    state, _ = talk(state, str(number))
    assert (state.rules.mode, text_of(state)) == ("normal", "crane.BYGBB.moist.BBBBB")


# --- Doubts -----------------------------------------------------------------------------------------------------


SLIP = ("crane bygbb", "shark ybggb")  # the S was green


@pytest.fixture(scope="module")
def doubted() -> State:
    return talk(first_state(named("nyt"), Rules()), *SLIP)[0]


def test_a_doubt_offers_repairs_and_the_board_stays() -> None:
    state, (standing, offered) = talk(first_state(named("nyt"), Rules()), *SLIP)
    assert isinstance(offered, Doubt)
    assert (state.conflict, standing.left) == (False, 18)
    assert "SHARK" in offered.sentence
    number = [repair.position.text for repair in offered.repairs].index("crane.BYGBB.shark.GBGGB") + 1
    repaired, (standing,) = talk(state, str(number))
    assert text_of(repaired) == "crane.BYGBB.shark.GBGGB"
    assert standing.left == 15
    assert repaired.repairs == ()


def test_whoever_goes_on_is_not_asked_about_the_same_rows_again(doubted: State) -> None:
    state, shown = talk(doubted, "timbo bybbb")
    assert [type(each) for each in shown] == [BoardView]
    assert (state.trusted, state.repairs) == (2, ())
    state, shown = talk(state, "undo")
    assert [type(each) for each in shown] == [BoardView]
    state, shown = talk(state, "edit 2 shark ybggb", "edit 1 crane bygbb")
    assert state.trusted == 2
    _, shown = talk(state, "undo", "shark ybggb")
    assert Doubt in [type(each) for each in shown]


# --- Other words ------------------------------------------------------------------------------------------------


def test_a_word_outside_the_list_of_answers_is_found_and_said_so(fresh: State) -> None:
    _, (standing, *_) = talk(fresh, "arise yybyg", "salet gybyb", "loris bgyby")
    assert standing.left == 1
    assert standing.not_in == "original"


# --- Questions --------------------------------------------------------------------------------------------------


def test_why_list_and_hint_answer_and_change_no_board(fresh: State) -> None:
    state, _ = talk(fresh, "soare bbbbg", "clint bbyyb")
    same, (why,) = talk(state, "why")
    assert isinstance(why, Why)
    assert same == state
    _, (why,) = talk(state, "why mince")
    assert why.guess.word == "mince"
    _, (why,) = talk(state, "why mince hinge")
    assert (why.guess.word, why.against.word) == ("mince", "hinge")
    _, (listed,) = talk(state, "list")
    assert isinstance(listed, WordList)
    assert (len(listed.words), listed.count) == (3, 3)
    assert len(talk(fresh, "list 50")[1][0].words) == 50


def test_hints_climb_a_ladder_and_start_again_after_a_guess(fresh: State) -> None:
    state, _ = talk(fresh, "soare bbbbg")
    steps = []
    for _ in range(5):
        state, (*_, said) = talk(state, "hint")
        steps.append(said.step)
    assert steps == [0, 1, 2, 3, 3]
    state, (said,) = talk(state, "clint bbyyb", "hint")
    assert (said.step, said.hints.position.count) == (0, 3)


def test_hard_mode_is_switched_on_and_off(fresh: State) -> None:
    state, shown = talk(fresh, "crane bygbb", "hard")
    assert (state.rules.mode, shown[0].code) == ("hard", "hard-mode-on")
    state, (offered,) = talk(state, "moist bbbbb")
    assert isinstance(offered, RepairOffer)
    assert talk(state, "undo", "hard")[0].rules.mode == "normal"
    state, shown = talk(fresh, "crane bygbb", "moist bbbbb", "hard")
    assert isinstance(shown[-1], RepairOffer)


# --- The end ----------------------------------------------------------------------------------------------------


def test_a_game_that_is_won_is_reviewed_and_recorded(fresh: State) -> None:
    state, (_, ended) = talk(fresh, "salet bybgb", "amber ggggg")
    assert isinstance(ended, GameOver)
    assert (ended.record.guesses, ended.record.answer, ended.record.source) == (2, "amber", "helper")
    assert ended.review is not None
    assert ended.record.score == ended.review.score.text
    _, (said,) = talk(state, "crane bygbb")
    assert "The game is over" in said.values["text"]
    fresh_again, _ = talk(state, "new")
    assert (text_of(fresh_again), fresh_again.ended) == ("start", None)


def test_a_game_that_goes_on_after_all_is_taken_out_again(fresh: State) -> None:
    _, shown = talk(fresh, "salet bybgb", "amber ggggg", "undo")
    assert isinstance(shown[0], GameReopened)
    assert isinstance(shown[1], BoardView)
