"""The helper's core: every command, conflicts and repairs, and the end."""

from dataclasses import replace

import pytest

from salet.errors import SaletError
from salet.game.lexicon import Lexicon, named
from salet.game.notation import write
from salet.game.position import Position
from salet.game.rules import Rules
from salet.study.advice import Hints, Why, suggest
from salet.study.helper import Finding, State, first_state, step
from salet.study.helper_input import COMMANDS


def talk(state: State, *lines: str) -> State:
    """The state after some lines."""
    for line in lines:
        state, _ = step(state, line)
    return state


def said(state: State, *lines: str) -> tuple[Finding, ...]:
    """What the last of some lines is answered with."""
    *others, last = lines
    return step(talk(state, *others), last)[1]


def position_in(state: State) -> Position:
    assert state.position
    return state.position


def suggesting(state: State) -> State:
    """The state with a word in the prompt."""
    return replace(state, advice=suggest(position_in(state), "entropy", 1))


@pytest.fixture
def fresh(original: Lexicon) -> State:
    return first_state(original, Rules())


def text_of(state: State) -> str:
    return write(state.turns)


# --- Guesses ----------------------------------------------------------------------------------------------------


def test_a_guess_and_its_tiles_leave_candidates(fresh: State) -> None:
    position = position_in(talk(fresh, "salet bybgb"))
    assert position.text == "salet.BYBGB"
    assert position.words == ("agree", "abbey", "aider", "annex", "apnea", "amber", "anger")


@pytest.mark.parametrize(
    "line", ("crnae bbbbb", "crane ggggy", "crane bygb", "crane 01200", "salet bbbbb\n" * 7, "edit 9", "nonsense")
)
def test_what_is_wrong_is_refused_with_a_reason(fresh: State, line: str) -> None:
    with pytest.raises(SaletError):
        step(talk(fresh, "crane bygbb"), line)


def test_digits_are_read_once_they_have_a_meaning(fresh: State) -> None:
    assert text_of(talk(fresh, "digits green2", "crane 01200")) == "crane.BYGBB"


ROWS = ["⬛🟨🟩⬛⬛", "⬛🟨🟩⬛⬛", "🟩🟩🟩🟩🟩"]


@pytest.mark.parametrize("pasted", (["Wordle 1,234 3/6", *ROWS], ROWS, ["Wordle 1,234 3/6\n\n" + "\n".join(ROWS)]))
def test_a_shared_result_is_attached_to_no_word_however_it_arrives(fresh: State, pasted: list[str]) -> None:
    for state in (suggesting(fresh), suggesting(talk(fresh, "salet bbbbb"))):
        for line in pasted:
            with pytest.raises(SaletError, match="stats import"):
                step(state, line)


# --- Taking back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "board"),
    (
        ("edit 1 crane bybbb", "crane.BYBBB.moist.BBBBB"),
        ("edit 1 bybbb", "crane.BYBBB.moist.BBBBB"),
        ("edit 2 doubt", "crane.BYGBB.doubt.BBBBB"),
    ),
)
def test_a_row_can_be_edited_in_every_way(fresh: State, line: str, board: str) -> None:
    assert text_of(talk(fresh, "crane bygbb", "moist bbbbb", line)) == board


# --- Conflicts --------------------------------------------------------------------------------------------------


def test_a_contradiction_leads_to_repairs_and_one_of_them_on(fresh: State) -> None:
    state = talk(fresh, "crane bygbb", "slate bbgby")
    assert state.position is None
    assert state.repairs[0].edit == "row 2, letter 5: grey instead of yellow"
    state = talk(state, "1")
    assert (text_of(state), position_in(state).count) == ("crane.BYGBB.slate.BBGBB", 9)


@pytest.mark.parametrize("line", ("why", "list", "hint", "know", "y", "n", "9", "99"))
def test_in_conflict_nothing_else_is_answered(fresh: State, line: str) -> None:
    with pytest.raises(SaletError):
        step(talk(fresh, "crane bygbb", "slate bbgby"), line)


# --- Doubts -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def doubted() -> State:
    return talk(first_state(named("nyt"), Rules()), "crane bygbb", "shark ybggb")  # the S was green


def test_a_doubt_offers_repairs_and_the_board_stays(doubted: State) -> None:
    assert position_in(doubted).count == 18
    assert "SHARK" in doubted.problem
    number = 1 + [repair.position.text for repair in doubted.repairs].index("crane.BYGBB.shark.GBGGB")
    repaired = talk(doubted, str(number))
    assert (text_of(repaired), position_in(repaired).count) == ("crane.BYGBB.shark.GBGGB", 15)
    assert repaired.repairs == ()


def test_a_word_outside_the_list_of_answers_is_found(fresh: State) -> None:
    position = position_in(talk(fresh, "arise yybyg", "salet gybyb", "loris bgyby"))
    assert (position.count, position.lexicon == fresh.start.lexicon) == (1, False)


# --- Questions --------------------------------------------------------------------------------------------------


def test_why_list_and_know_answer_and_change_nothing(fresh: State) -> None:
    state = talk(fresh, "soare bbbbg", "clint bbyyb")
    for line, ours, theirs in (("why mince", "mince", None), ("why mince hinge", "mince", "hinge")):
        same, (why,) = step(state, line)
        assert same == state
        assert isinstance(why, Why)
        assert why.guess.guess == ours
        assert theirs is None or (why.against and why.against.guess == theirs)
    for typed, count in ((("list",), 30), (("list 50",), 50), (("soare bbbbg", "clint bbyyb", "list"), 3)):
        (words,) = said(fresh, *typed)
        assert isinstance(words, list)
        assert len(words) == count


def test_a_strategy_that_leads_is_judged_by_the_exact_search(fresh: State) -> None:
    why, judgement = said(suggesting(talk(fresh, "soare bbbbg")), "why")
    assert isinstance(why, Why)
    assert why.guess.guess in str(judgement)
    assert str(judgement).startswith("The exact search")


def test_hints_are_counted_and_start_again_after_a_guess(fresh: State) -> None:
    state = talk(fresh, "soare bbbbg", "hint", "hint")
    assert state.hints == 2
    state, (hints,) = step(talk(state, "clint bbyyb"), "hint")
    assert isinstance(hints, Hints)
    assert (state.hints, hints.position.count) == (1, 3)


def test_help_names_every_command(fresh: State) -> None:
    (text,) = said(fresh, "help")
    assert all(f"\n  {name.ljust(4)}  " in str(text) for name in COMMANDS)


# --- The end ----------------------------------------------------------------------------------------------------


def test_a_game_that_is_won_is_reviewed_and_recorded(fresh: State) -> None:
    state = talk(fresh, "salet bybgb", "amber ggggg")
    record, review = state.record, state.review
    assert record
    assert review
    assert (record.guesses, record.answer, record.source) == (2, "amber", "helper")
    assert record.score == review.score.text()
    with pytest.raises(SaletError, match="The game is over"):
        step(state, "crane bygbb")
    again = talk(state, "new")
    assert (text_of(again), again.over, again.record) == ("start", False, record)


def test_a_game_that_goes_on_after_all_has_no_record(fresh: State) -> None:
    state = talk(fresh, "salet bybgb", "amber ggggg", "undo")
    assert (text_of(state), state.over, state.record) == ("salet.BYBGB", False, None)


# --- A reply from its letters -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "reason"),
    (
        (("throw", "n", "..x"), "letter 3 of throw is r, not x"),
        (("throw", "n", "", "rz"), "throw has no z"),
        (("throw", "n", "q"), "letter 1 of throw is t, not q"),
        (("y",), "no word is in the prompt"),
        (("n",), "no word is in the prompt"),
    ),
)
def test_letters_that_cannot_be_are_refused(fresh: State, lines: tuple[str, ...], reason: str) -> None:
    with pytest.raises(SaletError, match=reason):
        talk(fresh, *lines)


def test_letters_that_leave_open_which_tiles_are_asked_about(fresh: State) -> None:
    for lines in (("eerie", "n", "", "e"), ("fuzzy gbbbb", "eerie", "n", "e..ie", "r")):
        state = talk(fresh, *lines)
        assert (state.letters, state.chosen) == (None, "eerie")
        assert text_of(talk(state, "yybbb")).endswith("eerie.YYBBB")
