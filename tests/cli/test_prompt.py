"""The helper and play: through a pipe, and in a terminal as a person has it."""

import re
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from terminal import Terminal

from salet.advice.review import Scorecard
from salet.game.past_answers import Answer, save_answers
from salet.play.history import load_records

Command = Callable[..., Any]


@pytest.mark.gate
@pytest.mark.usefixtures("data_folder")
def test_a_game_is_helped_to_its_end_and_recorded(program: Command) -> None:
    result = program("-l", "original", stdin="salet bybgb\nanger gbbgg\namber ggggg\n")
    assert result.code == 0
    assert "7 possible words: agree 14.3%, abbey 14.3%" in result.out
    (row,) = [line for line in result.out.splitlines() if line.startswith("anger ")]
    assert {"2.000", "proven", "14.3%"} <= set(row.split())
    assert "Solved in 3 guesses.\n3 guesses: par 3.42, your choices cost 0.00, luck saved you 0.42.\n" in result.out
    assert "\x1b" not in result.out
    (record,) = load_records()
    assert (record.source, record.answer, record.guesses) == ("helper", "amber", 3)
    assert Scorecard.read(record.score, record.words).regret == 0


@pytest.mark.gate
@pytest.mark.usefixtures("data_folder")
def test_a_strategy_leads_a_game_with_its_own_list_and_rules_from_tiles_alone(salet: Command) -> None:
    result = salet("-s", "s3", "--no-history", stdin="12012\nwhy\n")
    assert "Word list original, 2,315 answers, legacy-s3 rules" in " ".join(result.out.split())
    assert re.search(r"\nearly +183\.1", result.out), "its opener with its own number"
    assert " E  A  R  L  Y   YBGYB" in result.out, "0 is green, as its author writes it"
    assert "g or 0 is green" in result.out
    assert re.search(r"guess +mean guessmap +chance\nperil ", result.out)
    assert re.search(r"Salet's own search \w+ .*peril", result.out)


@pytest.mark.usefixtures("data_folder")
def test_a_strategy_is_changed_in_the_middle_of_a_game(salet: Command) -> None:
    typed = "slate bbbyg\nstrategy s2-retry\ngbbgg\nstrategy off\n"
    result = salet("-s", "s2-frequency", "--no-history", stdin=typed)
    frequency, retry, off = re.split("^Following ", result.out, flags=re.MULTILINE)[-3:]
    assert re.search(r"\nslate +58\.17", frequency)
    assert re.search(r"\ntithe +2 ", retry)
    assert " T  I  T  H  E   GBBGG" in retry, "tiles without a word are for that of the strategy that leads now"
    assert off.startswith("Salet's own search")
    assert re.search(r"\nguess +expected", off)


@pytest.mark.usefixtures("data_folder")
@pytest.mark.parametrize(
    ("options", "environment", "saved"),
    (((), {}, 1), (("--no-history",), {}, 0), ((), {"SALET_NO_HISTORY": "1"}, 0)),
)
def test_no_history_saves_no_game(
    salet: Command, options: tuple[str, ...], environment: dict[str, str], saved: int
) -> None:
    result = salet("-l", "original", *options, stdin="amber ggggg\n", **environment)
    assert "Solved in 1 guess" in result.out
    assert len(load_records()) == saved


SALET = [sys.executable, "-m", "salet"]
ORIGINAL = ["-l", "original", "--no-history"]


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_one(*arguments: str, columns: int = 80, rows: int = 100, **environment: str) -> Terminal:
        surroundings = {"SALET_DATA": str(tmp_path), **environment}
        opened.append(Terminal([*SALET, *arguments], columns, rows, surroundings))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


@pytest.mark.gate
def test_a_guess_is_coloured_and_the_next_is_suggested(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(*ORIGINAL)
    terminal.wait_for_prompt()
    terminal.type("salet bbbbb\r")
    terminal.wait_for_prompt()
    assert re.search(r"courd +2\.756  proven", terminal.text)
    assert re.search(r"\x1b\[97;100m", terminal.raw.decode()), "tiles are colored"


@pytest.mark.gate
@pytest.mark.parametrize(
    ("arguments", "key", "code"),
    ((ORIGINAL, "\x04", 0), (ORIGINAL, "\x03", 130), (["play", "-l", "original"], "\x03", 130)),
)
def test_leaving_by_a_key_leaves_no_mess(
    open_terminal: Callable[..., Terminal], arguments: list[str], key: str, code: int
) -> None:
    terminal = open_terminal(*arguments)
    terminal.wait_for_prompt()
    terminal.type("salet bbbbb\r" if arguments is ORIGINAL else "salet\r")
    terminal.wait_for_prompt()
    terminal.type(key)
    terminal.wait_for(lambda _: False)
    assert terminal.code == code
    assert "Traceback" not in terminal.text
    assert terminal.screen.cursor.x == 0, "the shell's prompt begins a line"
    assert ("Interrupted." in terminal.text) == (code == 130)


@pytest.mark.gate
def test_a_screen_reader_gets_words_once(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(*ORIGINAL, "--plain")
    terminal.wait_for_prompt()
    terminal.type("salet bybgb\r")
    terminal.wait_for_prompt()
    assert "salet: s gray, a yellow, l gray, e green, t gray" in terminal.text
    assert "anger: expected 2.000, certainty proven, chance 14.3%" in terminal.text


@pytest.mark.gate
def test_a_whole_board_can_be_pasted(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal(*ORIGINAL)
    terminal.wait_for_prompt()
    terminal.type("\x1b[200~Wordle 1,939 3/6\ncrane ⬛🟨🟩⬛⬛\nslate ⬛⬛🟩⬛⬛\nhoard 🟩🟩🟩🟩🟩\x1b[201~\r")
    terminal.wait_for_prompt()
    assert "Solved in 3 guesses." in terminal.text


CRAVE = ("play", "-l", "original", "2026-10-09")  # whose answer is crave


@pytest.fixture
def answer(data_folder: Path) -> None:  # noqa: ARG001 - where the answer is saved
    save_answers([Answer(date(2026, 10, 9), "crave")])


@pytest.mark.gate
@pytest.mark.usefixtures("answer")
def test_a_game_is_played_shared_and_recorded(program: Command) -> None:
    result = program(*CRAVE, stdin="salet\n\nCRONY\ncrave\n")
    assert result.code == 0
    assert " S  A  L  E  T   BYBYB\n C  R  O  N  Y   GGBBB\n\ngreen: c r\nyellow: a e\n" in result.out
    shared = "Salet 1,938 3/6\n⬛🟨⬛🟨⬛\n🟩🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
    assert result.out.endswith(
        f"Solved in 3 guesses.\n\n{shared}3 guesses: par 3.42, your choices cost 0.22, luck saved you 0.64.\n"
    )
    assert result.err == ""
    (record,) = load_records()
    assert (record.answer, record.guesses, record.lexicon) == ("crave", 3, "original")
    assert record.position == "salet.BYBYB.crony.GGBBB.crave.GGGGG"
