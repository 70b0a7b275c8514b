"""The sentences that findings are worded in."""

import re
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from salet.game.daily import nyt
from salet.game.daily.answers import SHIPPED_END, Answer, save_answers
from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_of
from salet.game.position import Position, position_of, start
from salet.game.rules import Rules
from salet.show.helper import output_text
from salet.show.sentences import MESSAGES, age_text, hint_sentences, stale_text, why_sentences
from salet.show.style import Style
from salet.study.advice.hints import hints
from salet.study.advice.reasons import explain
from salet.study.play.helper import first_state, step
from salet.study.play.helper_input import COMMANDS
from salet.study.play.helper_state import Message

ORIGINAL = named("original")


def after(answer: str, *words: str, lexicon: Lexicon = ORIGINAL) -> Position:
    position = start(lexicon)
    for word in words:
        position = position.play(word, pattern_of(word, answer))
    return position


def why(position: Position, guess: str | None = None, against: str | None = None) -> str:
    return "\n".join(why_sentences(explain(position, guess, against)))


# --- What is known of past answers ------------------------------------------------------------------------------


def test_the_age_of_past_answers_is_counted_in_days(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not data_folder.exists()
    monkeypatch.setattr(nyt, "today", lambda: SHIPPED_END + timedelta(days=4))
    assert age_text() == "past answers are known to 2025-09-29, 4 days ago"
    assert age_text(SHIPPED_END + timedelta(days=1)).endswith("yesterday")
    assert age_text(SHIPPED_END).endswith("today")
    assert age_text(date(2028, 9, 29)).endswith("1,096 days ago")
    assert stale_text() == ""


@pytest.mark.usefixtures("data_folder")
def test_missing_answers_and_a_wrong_clock_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    day = SHIPPED_END + timedelta(days=12)
    with monkeypatch.context() as patched:
        patched.setattr(nyt, "today", lambda: day)
        save_answers([Answer(day - timedelta(days=ago), "crane") for ago in (1, 3)])
        assert "9 days before are missing" in age_text()
        assert "of 9 days" in stale_text()
    monkeypatch.setattr(nyt, "is_clock_wrong", lambda: True)
    assert "clock" in stale_text()


# --- Reasons ----------------------------------------------------------------------------------------------------


@pytest.mark.long
@given(st.sampled_from(ORIGINAL.answers), st.lists(st.sampled_from(ORIGINAL.guesses), min_size=1, max_size=3))
@settings(max_examples=25)
def test_every_position_has_its_sentences_and_they_end_as_such(answer: str, words: list[str]) -> None:
    assume(answer not in words)
    sentences = why_sentences(explain(after(answer, *words), budget=0.05))
    assert sentences
    assert all(sentence.endswith(".") and sentence == sentence.strip() for sentence in sentences)


def test_a_trap_is_named_with_its_letters_and_its_probe() -> None:
    position = after("wight", "salet", "tight")
    assert "_ight may still be filled by" in why(position)
    assert explain(position).traps[0].probe in why(position)


def test_a_trap_that_is_larger_than_the_guesses_left_is_said_to_be_so(nine: Lexicon) -> None:
    assert "7 words, more than the 4 guesses that are left" in why(after("eight", "wight", "sight", lexicon=nine))


def test_two_guesses_are_compared_in_one_sentence() -> None:
    (compared,) = [
        line for line in why(position_of("soare bbbbg", ORIGINAL), "clint", "guilt").split("\n") if "With" in line
    ]
    assert "clint" in compared
    assert "2.61" in compared
    assert "guilt, 2.52 (proven)" in compared


def test_the_last_word_is_said_to_be_the_last() -> None:
    last = position_of("soare bbbbg clint bbyyb binge bgggg", ORIGINAL)
    assert why(last).startswith("hinge is the only word left.")
    assert why(last, "crane").startswith("Only hinge is left; crane is not it.")


def test_repeated_letters_are_explained_when_they_matter() -> None:
    assert "contains l exactly once" in why(position_of("knoll bbybg", ORIGINAL))
    assert "geese has e 3 times" in why(start(ORIGINAL), "geese")
    assert "coloured" not in why(position_of("soare bbbbg clint bbyyb", ORIGINAL), "hinge", "binge")


def test_where_few_words_carry_most_of_the_chance_the_reasons_say_so() -> None:
    lexicon = Lexicon.of(ORIGINAL.answers[:40], weights=[1000, 1000, *[1] * 38])
    assert "two carry 98 % of the chance" in why(start(lexicon)).split("\n")[0]
    assert "carry" not in why(start(Lexicon.of(ORIGINAL.answers[:40])))


# --- Hints ------------------------------------------------------------------------------------------------------


@pytest.mark.long
@given(st.sampled_from(ORIGINAL.answers), st.lists(st.sampled_from(ORIGINAL.guesses), max_size=4))
@settings(max_examples=30)
def test_the_nudge_gives_no_word_and_no_letter_away(answer: str, words: list[str]) -> None:
    assume(answer not in words)
    position = after(answer, *words)
    assume(not position.over)
    nudge = hint_sentences(hints(position))[0]
    spelt = set(re.findall(r"[a-z]+", nudge.lower()))
    assert not {word for word in spelt if len(word) == 1} - {"a"}
    if len(position.candidates) < 50:
        assert not spelt & set(position.words) - {"twice", "vowel"}, "these two are in the sentences themselves"


@pytest.mark.long
@given(st.sampled_from(ORIGINAL.answers), st.lists(st.sampled_from(ORIGINAL.guesses), min_size=1, max_size=3))
@settings(max_examples=30)
def test_each_hint_says_more_than_the_one_before(answer: str, words: list[str]) -> None:
    assume(answer not in words)
    position = after(answer, *words)
    assume(not position.over)
    found = hints(position)
    steps = hint_sentences(found)
    assert named_in(steps[1]) == set("".join(found.letters).upper())
    assert named_in(steps[2]) == {found.guess[0].upper()}
    assert found.guess.upper() in steps[3]
    assert len(set(steps)) == 4
    assert not any(found.guess.upper() in step for step in steps[:3])


def named_in(step: str) -> set[str]:
    """The single capitals in a sentence."""
    return set(re.findall(r"\b[A-Z]\b", step))


def test_hints_begin_with_a_nudge_and_end_with_the_word() -> None:
    assert hint_sentences(hints(position_of("soare bbbbg clint bbyyb", ORIGINAL))) == (
        "3 words are left, most with 2 vowels.",
        "New in the best guess: H, G.",
        "The best guess starts with H.",
        "Guess HINGE.",
    )


def test_the_last_word_is_named_only_at_the_last_step() -> None:
    *before, last = hint_sentences(hints(position_of("soare bbbbg clint bbyyb binge bgggg", ORIGINAL)))
    assert last == "It is HINGE."
    assert not any("hinge" in step.lower() for step in before)


def test_a_trap_is_hinted_at_without_its_letters(nine: Lexicon) -> None:
    nudge = hint_sentences(hints(start(nine).play("eight", "bgggg")))[0]
    assert "Careful" in nudge
    assert "ight" not in nudge


# --- The helper -------------------------------------------------------------------------------------------------

ONE_BOARD = (
    *(
        "help",
        "crane bygbb",
        "hard",
        "hard",
        "edit 1",
        "undo",
        "slate",
        "undo",
        "hint",
        "why",
        "hint off",
        "n",
        "..a",
        "undo",
    ),
    *(
        "digits green2",
        "crane bygbb crane bygbb",
        "why",
        "new",
        "soare bbbbg",
        "why",
        "squares",
        "⬛🟨🟩⬛⬛",
        "⬛🟨🟩⬛⬛",
        "Wordle 1,234 3/6",
    ),
)


def test_every_message_of_the_helper_has_its_text() -> None:
    said = {}
    for lines, boards in ((ONE_BOARD, 1), (("help", "crane bygbb bbbbb", "why 1"), 2)):
        state = replace(first_state(ORIGINAL, Rules(), boards), leader="entropy" if boards == 1 else None)
        for line in lines:
            guess = "guilt" if state.game.count and state.game.guesses[0] == "soare" else "crony"
            state, shown = step(replace(state, suggested=guess), line)
            said.update({each.code: output_text(each, Style()) for each in shown if isinstance(each, Message)})
    assert set(said) == set(MESSAGES)
    assert not any("{" in text for text in said.values())
    assert "as in '..o'" in said["ask-letters-in-place"]
    assert "taken for guilt" in said["shared-result-for-a-row"]
    assert all(f"\n  {name.ljust(4)}  " in said["help"] for name in COMMANDS)
    assert all(way in said["shared-result"] for way in ("stats import", "crane bygbb"))
