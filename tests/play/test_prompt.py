"""The helper's core: every line that is typed, conflicts and corrections, several boards, and the end."""

import random
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.advice.boards import BoardsAdvice, advise_boards, board_costs
from salet.advice.hints import Hints
from salet.advice.suggest import suggest
from salet.advice.why import Why
from salet.errors import AmbiguousTextError, ContradictionError, InvalidPatternError, InvalidWordError, SaletError
from salet.game.lexicon import Lexicon, shipped_lexicon
from salet.game.notation import Turn, format_turns, parse_letters, parse_places, parse_turns
from salet.game.pattern import pattern_of, pattern_text
from salet.game.position import Position, new_position
from salet.game.rules import Rules, colored_letters
from salet.play.prompt import Message, PromptState, first_state, step
from salet.play.prompt_input import COMMANDS, Command, Tiles, patterns_from, read_input


def talk(state: PromptState, *lines: str) -> PromptState:
    """The state after some lines."""
    for line in lines:
        state, _ = step(state, line)
    return state


def said(state: PromptState, *lines: str) -> tuple[Message, ...]:
    """What the last of some lines is answered with."""
    *others, last = lines
    return step(talk(state, *others), last)[1]


def position_in(state: PromptState) -> Position:
    assert state.position
    return state.position


def suggesting(state: PromptState) -> PromptState:
    """The state with a word in the prompt."""
    return replace(state, advice=suggest(position_in(state), "entropy", 1))


@pytest.fixture
def fresh(original: Lexicon) -> PromptState:
    return first_state(original, Rules())


def text_of(state: PromptState) -> str:
    return format_turns(state.turns)


# --- Guesses ----------------------------------------------------------------------------------------------------


def test_a_guess_and_its_tiles_leave_candidates(fresh: PromptState) -> None:
    position = position_in(talk(fresh, "salet bybgb"))
    assert position.text == "salet.BYBGB"
    assert position.words == ("agree", "abbey", "aider", "annex", "apnea", "amber", "anger")


@pytest.mark.parametrize(
    "line", ("crnae bbbbb", "crane ggggy", "crane bygb", "crane 01200", "salet bbbbb\n" * 7, "edit 9", "nonsense")
)
def test_what_is_wrong_is_refused_with_a_reason(fresh: PromptState, line: str) -> None:
    with pytest.raises(SaletError):
        step(talk(fresh, "crane bygbb"), line)


def test_digits_are_read_once_they_have_a_meaning(fresh: PromptState) -> None:
    assert text_of(talk(fresh, "digits green2", "crane 01200")) == "crane.BYGBB"


ROWS = ["⬛🟨🟩⬛⬛", "⬛🟨🟩⬛⬛", "🟩🟩🟩🟩🟩"]


@pytest.mark.parametrize("pasted", (["Wordle 1,234 3/6", *ROWS], ROWS, ["Wordle 1,234 3/6\n\n" + "\n".join(ROWS)]))
def test_a_shared_result_is_attached_to_no_word_however_it_arrives(fresh: PromptState, pasted: list[str]) -> None:
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
def test_a_row_can_be_edited_in_every_way(fresh: PromptState, line: str, board: str) -> None:
    assert text_of(talk(fresh, "crane bygbb", "moist bbbbb", line)) == board


# --- Conflicts --------------------------------------------------------------------------------------------------


def test_a_contradiction_leads_to_repairs_and_one_of_them_on(fresh: PromptState) -> None:
    state = talk(fresh, "crane bygbb", "slate bbgby")
    assert state.position is None
    assert state.corrections[0].description == "row 2, letter 5: gray, not yellow"
    state = talk(state, "1")
    assert (text_of(state), position_in(state).count) == ("crane.BYGBB.slate.BBGBB", 9)


@pytest.mark.parametrize("line", ("why", "list", "hint", "facts", "y", "n", "9", "99"))
def test_in_conflict_nothing_else_is_answered(fresh: PromptState, line: str) -> None:
    with pytest.raises(SaletError):
        step(talk(fresh, "crane bygbb", "slate bbgby"), line)


# --- Doubts -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def doubted() -> PromptState:
    return talk(first_state(shipped_lexicon("nyt"), Rules()), "crane bygbb", "shark ybggb")  # the S was green


def test_a_doubt_offers_repairs_and_the_board_stays(doubted: PromptState) -> None:
    assert position_in(doubted).count == 18
    assert "SHARK" in doubted.problem
    number = 1 + [correction.position.text for correction in doubted.corrections].index("crane.BYGBB.shark.GBGGB")
    corrected = talk(doubted, str(number))
    assert (text_of(corrected), position_in(corrected).count) == ("crane.BYGBB.shark.GBGGB", 15)
    assert corrected.corrections == ()


def test_a_word_outside_the_list_of_answers_is_found(fresh: PromptState) -> None:
    position = position_in(talk(fresh, "arise yybyg", "salet gybyb", "loris bgyby"))
    assert (position.count, position.lexicon == fresh.start.lexicon) == (1, False)


# --- Questions --------------------------------------------------------------------------------------------------


def test_why_list_and_know_answer_and_change_nothing(fresh: PromptState) -> None:
    state = talk(fresh, "soare bbbbg", "clint bbyyb")
    for line, ours, theirs in (("why mince", "mince", None), ("why mince hinge", "mince", "hinge")):
        same, (why,) = step(state, line)
        assert same == state
        assert isinstance(why, Why)
        assert why.guess.word == ours
        assert theirs is None or (why.rival and why.rival.word == theirs)
    for typed, count in ((("list",), 30), (("list 50",), 50), (("soare bbbbg", "clint bbyyb", "list"), 3)):
        (words,) = said(fresh, *typed)
        assert isinstance(words, list)
        assert len(words) == count


def test_a_strategy_that_leads_is_judged_by_the_exact_search(fresh: PromptState) -> None:
    why, judgement = said(suggesting(talk(fresh, "soare bbbbg")), "why")
    assert isinstance(why, Why)
    assert why.guess.word in str(judgement)
    assert str(judgement).startswith("Salet's own search")


def test_hints_are_counted_and_start_again_after_a_guess(fresh: PromptState) -> None:
    state = talk(fresh, "soare bbbbg", "hint", "hint")
    assert state.hints == 2
    state, (hints,) = step(talk(state, "clint bbyyb"), "hint")
    assert isinstance(hints, Hints)
    assert (state.hints, hints.position.count) == (1, 3)


def test_help_names_every_command(fresh: PromptState) -> None:
    (text,) = said(fresh, "help")
    assert all(f"\n  {name.ljust(4)}  " in str(text) for name in COMMANDS)


# --- The end ----------------------------------------------------------------------------------------------------


def test_a_game_that_is_won_is_reviewed_and_recorded(fresh: PromptState) -> None:
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


def test_a_game_that_goes_on_after_all_has_no_record(fresh: PromptState) -> None:
    state = talk(fresh, "salet bybgb", "amber ggggg", "undo")
    assert (text_of(state), state.over, state.record) == ("salet.BYBGB", False, None)


# --- A reply from its letters -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "reason"),
    (
        (("throw", "n", "..x"), "Letter 3 of throw is r, not x"),
        (("throw", "n", "", "rz"), "no z in throw"),
        (("throw", "n", "q"), "Letter 1 of throw is t, not q"),
        (("y",), "no word in the prompt"),
        (("n",), "no word in the prompt"),
    ),
)
def test_letters_that_cannot_be_are_refused(fresh: PromptState, lines: tuple[str, ...], reason: str) -> None:
    with pytest.raises(SaletError, match=reason):
        talk(fresh, *lines)


@pytest.mark.parametrize("typed", ("rtt", "tr", ""))
def test_letters_told_before_need_not_be_told_again(fresh: PromptState, typed: str) -> None:
    state = talk(fresh, "throw", "n", "   o", "tr", "actor", "n", "   o", typed)
    assert text_of(state) == "throw.YBYGB.actor.BBYGY"


def test_letters_that_leave_open_which_tiles_are_asked_about(fresh: PromptState) -> None:
    for lines in (("eerie", "n", "", "e"), ("fuzzy gbbbb", "eerie", "n", "e..ie", "r")):
        state = talk(fresh, *lines)
        assert (state.letters, state.chosen) == (None, "eerie")
        assert text_of(talk(state, "yybbb")).endswith("eerie.YYBBB")


CRANE = parse_turns("crane bygbb")


@pytest.mark.parametrize(
    ("line", "meant"),
    (
        ("crane\ndwarf\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", parse_turns("crane bygbb dwarf ggggg")),
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
        ("crane bygbb slate bbgbb", parse_turns("crane bygbb slate bbgbb")),
        ("Wordle 1,939 2/6\ncrane ⬛🟨🟩⬛⬛\ndwarf 🟩🟩🟩🟩🟩", parse_turns("crane bygbb dwarf ggggg")),
    ),
)
def test_a_line_is_read_as_it_was_meant(original: Lexicon, line: str, meant: object) -> None:
    assert read_input(line, original) == meant


@pytest.mark.parametrize(
    ("line", "error", "reason"),
    (
        ("suggestedWord()", InvalidPatternError, "Type list"),
        ("rateGuesses(['soare', 'clint'])", InvalidPatternError, "salet review"),
        ("Wordle 1,939 4/6*", InvalidPatternError, "shared result"),
        ("Wordle 1,939 1/6*\n\n🟩🟩🟩🟩🟩\nPhew!", InvalidPatternError, "shared result"),
        ("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", InvalidPatternError, "shared result"),
        ("⬛🟨🟩⬛⬛🟩🟩🟩🟩🟩", InvalidPatternError, "shared result"),
        ("ggggy", InvalidPatternError, "can't happen"),
        ("bygb", InvalidPatternError, "tiles"),
        ("01200", AmbiguousTextError, "Digits can mean"),
        ("crnae", InvalidWordError, "Did you mean"),
        ("planet", InvalidWordError, "6 letters"),
        ("crane bygb", InvalidPatternError, "tiles"),
        ("7", AmbiguousTextError, "7"),
        ("!!!", InvalidPatternError, "Can't read '!!!' as a word or tiles"),
        ("x" * 20_000, InvalidPatternError, "characters"),
    ),
)
def test_what_cannot_be_read_is_refused_with_a_reason(
    original: Lexicon, line: str, error: type[Exception], reason: str
) -> None:
    with pytest.raises((error, InvalidPatternError), match=reason):
        read_input(line, original)


def test_a_number_chooses_only_where_repairs_were_offered(original: Lexicon) -> None:
    assert read_input("2", original, offered=3) == Command("correction", "2")
    assert read_input("01200", original, offered=3, digits="green2") == Tiles(45)


def test_words_that_are_commands_can_be_guessed() -> None:
    four = Lexicon.of(["undo", "edit", "list", "hint", "hard", "quit", "help"])
    assert read_input("hard", four) == Command("hard")
    assert read_input("hard bygb", four) == parse_turns("hard bygb")
    assert read_input("guess hard", four) == "hard"
    assert read_input("list 20", four) == Command("list", "20")
    assert {name for name in COMMANDS if len(name) == 4} == set(four.answers)


@pytest.mark.gate
@pytest.mark.parametrize("rules", ("normal", "legacy-s1", "legacy-s3"))
def test_letters_stand_for_the_reply_that_was_given(original: Lexicon, rules: str) -> None:
    chance, asked = random.Random(rules), 0
    few = Lexicon.of(original.answers[::9], original.guesses[::40], name="few")
    for _ in range(300):
        answer, *guesses = chance.choices(few.answers, k=3)
        position = new_position(few, rules)
        for guess in guesses:
            pattern = position.matrix.reply(guess, answer)
            tiles = pattern_text(pattern, 5)
            typed = "".join(c if t == "G" else " " for c, t in zip(guess, tiles, strict=True))
            others = {c for c, t in zip(guess, tiles, strict=True) if t == "Y"}
            for earlier in position.turns:  # as a forgetful player types it, and as one who repeats everything
                others |= set(colored_letters(*earlier)) if chance.random() < 0.5 else set()
            found = patterns_from(position, guess, parse_places(typed, 5), parse_letters(" ".join(others)))
            asked += len(found) > 1
            assert pattern in found
            assert len(found) == 1 or len(set(guess)) < 5, "only a repeated letter leaves anything open"
            position = position.play(guess, pattern)
            if position.won:
                break
    assert asked < 60


ORIGINAL = shipped_lexicon("original")
SMALL = Lexicon.of(ORIGINAL.answers[::25], ORIGINAL.guesses[2315::100], name="small")


def rows(guesses: Sequence[str], answer: str) -> tuple[Turn, ...]:
    """Return the turns of one board; after its answer it has none."""
    shown = guesses[: guesses.index(answer) + 1] if answer in guesses else guesses
    return tuple(Turn(guess, pattern_of(guess, answer)) for guess in shown)


def advised(guesses: Sequence[str], answers: Sequence[str], lexicon: Lexicon = ORIGINAL) -> BoardsAdvice:
    return advise_boards([rows(guesses, answer) for answer in answers], lexicon)


def play_out(answers: Sequence[str], lexicon: Lexicon) -> list[str]:
    """Return the guesses of a whole game."""
    guesses: list[str] = []
    while (found := advised(guesses, answers, lexicon)).suggestions:
        guesses.append(found.suggestions[0].word)
    return guesses


def starts(lexicon: Lexicon) -> list[Position]:
    return [new_position(lexicon, Rules(limit=7))] * 2


def test_a_solved_board_keeps_its_turns_and_the_others_go_on() -> None:
    value = advised(["crane", "salet"], ["crane", "slate"]).as_json()
    assert [board["rules"] for board in value["boards"]] == ["normal-7"] * 2
    assert [board["position"].count(".") for board in value["boards"]] == [1, 3]
    assert advised(["crane", "slate"], ["crane", "slate"]).suggestions == ()


@given(st.lists(st.sampled_from(SMALL.answers), min_size=1, max_size=6))
@settings(max_examples=20)
def test_the_cost_of_a_guess_is_the_sum_over_the_open_boards(answers: list[str]) -> None:
    boards = [each.position for each in advised(SMALL.guesses[7:8], answers, SMALL).boards if not each.position.won]
    if boards and all(len(position.candidates) > 1 for position in boards):
        assert np.allclose(board_costs(boards), sum(board_costs([one]) for one in boards))


@pytest.mark.gate
@given(st.lists(st.sampled_from(SMALL.answers), min_size=1, max_size=8))
@settings(max_examples=20)
def test_every_game_ends_with_each_answer_found_or_with_no_guess_left(answers: list[str]) -> None:
    guesses = play_out(answers, SMALL)
    assert set(answers) <= set(guesses) or len(guesses) == len(answers) + 5


@pytest.mark.parametrize("weights", (None, [10**9] * 30, [10**6 + 7 * k for k in range(30)]))
def test_the_bits_left_do_not_depend_on_the_scale_of_the_weights(weights: list[int] | None) -> None:
    cost = board_costs(starts(Lexicon.of(SMALL.answers[:30], weights=weights, name="weighted")))
    assert cost.min() > 0
    assert cost.max() <= 2 * (np.log2(30) + 1) + 1e-9, "two boards: their bits, and one for each that is unsolved"
    assert np.allclose(cost, board_costs(starts(Lexicon.of(SMALL.answers[:30]))), atol=1e-3)


def test_what_cannot_be_is_refused_with_the_board_named() -> None:
    with pytest.raises(InvalidPatternError, match="9 boards are too many"):
        advise_boards([()] * 9, ORIGINAL)
    with pytest.raises(ContradictionError, match="Board 2"):
        advise_boards([parse_turns("salet bbbbb crony bbbbb"), parse_turns("salet bbbbg crony ggggb")], ORIGINAL)
    with pytest.raises(InvalidWordError, match="Board 2 has slate where another board has crane"):
        advise_boards([parse_turns("crane.BYGBB.shark.GGGGG"), parse_turns("slate.BBBBB")], ORIGINAL)
    with pytest.raises(InvalidWordError, match="Board 2 has no tiles for shark"):
        advise_boards([parse_turns("crane.BYGBB.shark.GGGGG"), parse_turns("crane.BBBBB")], ORIGINAL)


@pytest.mark.gate
def test_four_boards_are_won_within_nine_guesses() -> None:
    chance = Random(5)
    games = [(answers := chance.choices(ORIGINAL.answers, k=4), play_out(answers, ORIGINAL)) for _ in range(5)]
    assert all(set(answers) <= set(guesses) for answers, guesses in games)
    assert sum(len(guesses) for _, guesses in games) / 5 < 7.4


# --- Another strategy in mid-game -------------------------------------------------------------------------------


def test_a_game_follows_another_strategy_from_any_turn_on(fresh: PromptState) -> None:
    state = talk(replace(fresh, strategy="s2-frequency"), "slate bbbyg")
    assert state.strategy == "s2-frequency"
    state, (sentence,) = step(state, "strategy s2-retry")
    assert str(sentence).startswith("Following retried letters (S2): ")
    assert (state.strategy, state.advice, text_of(state)) == ("s2-retry", None, "slate.BBBYG")
    for line in ("crone bbbbg", "undo", "hard", "new"):
        state = talk(state, line)
        assert state.strategy == "s2-retry"
    assert talk(state, "strategy OFF").strategy is None
    assert talk(state, "strategy").strategy == "s2-retry"
    assert said(state, "strategy") == (sentence,)


def test_another_strategy_keeps_the_rules_of_the_game_and_says_so(fresh: PromptState) -> None:
    state, (sentence,) = step(fresh, "strategy s3")
    assert state.start == fresh.start
    assert "Its author's rules are legacy-s3; this game keeps normal." in str(sentence)
    assert "author's rules" not in str(
        said(first_state(fresh.start.lexicon, Rules.read("legacy-s3")), "strategy s3")[0]
    )


def test_a_strategy_that_does_not_exist_changes_nothing(fresh: PromptState) -> None:
    with pytest.raises(SaletError, match="Did you mean s2-retry"):
        step(replace(fresh, strategy="s3"), "strategy s2-retri")


def test_another_strategy_asks_for_no_letters_of_the_word_before(fresh: PromptState) -> None:
    state = talk(suggesting(fresh), "n", "strategy s3")
    assert (state.letters, state.word) == (None, None)
    assert talk(state, "crane bygbb").turns
