"""`salet` alone: driven through a pipe, as a program or a script would."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.study.history.store import recorded
from salet.study.score import Score

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("data_folder")]
Command = Callable[..., Any]


def test_without_input_it_suggests_and_ends(program: Command) -> None:
    result = program(stdin="")
    assert result.code == 0
    assert "nyt" in result.out
    assert "2025-09-29" in result.out, "how old the past answers are"
    assert "crane bygbb" in result.out, "what to type"
    assert "tarse 3.128" in result.out
    assert result.err == ""
    assert len(result.out.splitlines()) <= 12


def test_the_example_and_the_board_have_as_many_letters_as_the_words_of_the_game(salet: Command, tmp_path: Any) -> None:
    (tmp_path / "german.txt").write_text("größer\nkatzen\ngrüßen\n", "utf-8")
    result = salet("-l", str(tmp_path / "german.txt"), "--no-history", stdin="größer ggbgbb\n")
    assert "größer bygbbb" in result.out
    assert " G  R  Ö  ẞ  E  R   GGBGBB" in result.out


def test_the_first_suggestion_needs_no_numpy(program: Command) -> None:
    result = program(stdin="", options=("-X", "importtime"))
    names = {line.rsplit("|", 1)[-1].strip().partition(".")[0] for line in result.err.splitlines()}
    assert "salet" in names
    assert names.isdisjoint({"numpy", "sqlite3"})


def test_a_game_is_helped_to_its_end_and_recorded(program: Command) -> None:
    result = program("-l", "original", stdin="salet bybgb\nanger gbbgg\namber ggggg\n")
    assert result.code == 0
    assert "7 words left: agree 14.3 %, abbey 14.3 %" in result.out
    (row,) = [line for line in result.out.splitlines() if line.startswith("anger ")]
    assert {"2.000", "proven", "14.3"} <= set(row.split())
    assert "Found in 3 guesses.\n3 guesses: par 3.42, you gave up 0.00, luck brought 0.42.\n" in result.out
    assert "\x1b" not in result.out
    (record,) = recorded()
    assert (record.source, record.answer, record.guesses) == ("helper", "amber", 3)
    assert Score.read(record.score).given_up == 0


def test_tiles_alone_are_for_the_word_suggested(salet: Command) -> None:
    result = salet("-l", "original", "--no-history", "--rare-words", stdin="bybgb\nbbybb\n")
    assert " S  A  L  E  T   BYBGB\n A  N  G  E  R   BBYBB" in result.out


def test_a_strategy_leads_a_game_with_its_own_list_and_rules_from_tiles_alone(salet: Command) -> None:
    result = salet("-s", "s3", "--no-history", stdin="12012\nwhy\n")
    assert "word list original, 2,315 answers, rules legacy-s3" in " ".join(result.out.split())
    assert "early 183.1" in result.out, "its opener with its own number"
    assert " E  A  R  L  Y   YBGYB" in result.out, "0 is green, as its author writes it"
    assert "g or 0 green" in result.out
    assert re.search(r"guess +mean guessmap +chance\nperil ", result.out)
    assert re.search(r"The exact search \w+ .*peril", result.out)


def test_a_strategy_of_your_own_or_a_program_leads_a_game(
    salet: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "def last(position):\n    return -position.matrix.answer_of.astype(float)\n"
    (tmp_path / "leads_a_game.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    own = salet("-s", "leads_a_game:last", "-l", "original", "--no-history", stdin="bbbbb\n")
    assert " S  H  A  V  E   BBBBB" in own.out, "the last answer of the list"
    solver = f"exec:{sys.executable} docs/examples/solvers/solver.py"
    played = salet("-s", solver, "-l", "original", "--no-history", "--json", stdin="bbbbb\n")
    lines = [json.loads(line) for line in played.out.splitlines()]
    assert (lines[0]["strategy"], lines[0]["suggestions"][0]["guess"]) == (solver, "cigar")
    assert [line["suggestions"][0]["guess"] for line in lines if line["kind"] == "suggestions"] == ["humph"]


def test_a_program_that_cannot_follow_the_players_own_guess_says_so_and_the_game_goes_on(salet: Command) -> None:
    solver = f"exec:{sys.executable} docs/examples/solvers/solver.py"
    result = salet("-s", solver, "-l", "original", "--no-history", stdin="salet bybgb\nanger gbbgg\n")
    assert "cigar here, not salet" in " ".join(result.err.split())
    assert "amber" in result.out


@pytest.mark.parametrize("more", (["--hints"], ["--boards", "2"]))
def test_a_strategy_leads_one_board_and_gives_no_hints(salet: Command, more: list[str]) -> None:
    result = salet("-s", "s3", *more)
    assert (result.code, "--strategy" in result.err) == (2, True)


def test_a_contradiction_is_repaired_by_number(salet: Command) -> None:
    result = salet("-l", "original", "--no-history", stdin="crane bygbb\nslate bbgby\n1\n")
    assert "1  row 2, letter 5: grey instead of yellow: 9 words, dwarf hoard wharf" in result.out
    assert "9 words left: dwarf 11.1 %" in result.out


def test_a_board_that_only_unusual_words_fit_is_doubted_once_and_the_game_goes_on(salet: Command) -> None:
    lines = "crane bygbb\nshark ybggb\ntimbo bybbb\n"
    result = salet("--no-history", "--budget", "0.1", stdin=lines)
    assert result.code == 0
    assert result.out.count("SHARK?") == 1
    assert "1  row 2, letter 1: green instead of yellow: 15 words, swarm start smart" in result.out
    kinds = [json.loads(line)["kind"] for line in salet("--no-history", "--json", stdin=lines).out.splitlines()]
    assert kinds.count("doubt") == 1
    assert kinds.count("suggestions") == 3


def test_what_is_not_understood_goes_to_standard_error(salet: Command) -> None:
    result = salet("-l", "original", stdin="crnae bbbbb\ncrane ggggy\n01200\nsalet bybgb\n")
    assert result.code == 0
    assert "Did you mean crane" in result.err
    assert "cannot occur" in result.err
    assert "digits need a named notation" in result.err
    assert "7 words left" in result.out


@pytest.mark.parametrize("lexicon", ("nyt", "original"))
def test_every_suggestion_has_its_guesses_to_go_from_the_first_to_the_last(salet: Command, lexicon: str) -> None:
    result = salet("-l", lexicon, "--no-history", "--budget", "60", stdin="crane bygbb\n")
    heads = [line for line in result.out.splitlines() if line.startswith("guess ")]
    (head,) = heads
    assert all(name in head for name in ("to go", "how sure", "chance"))
    assert "average guesses (proven" in result.out
    assert result.out.count("proven") >= 6
    assert ("a loss counts as 7 guesses" in result.out) == (lexicon == "nyt")


def test_several_boards_have_even_odds_unless_a_lexicon_is_named(salet: Command) -> None:
    greeting = salet("--boards", "4", stdin="").out
    assert "equally likely" in greeting
    assert "crane bygbb bbbbb bbbbb bbbbb\n" in greeting, "tiles for each board"
    assert "equally likely" not in salet("--boards", "4", "-l", "nyt", stdin="").out
    for lexicon, even in (((), True), (("-l", "nyt"), False)):
        typed = "crane bygbb bygbb\n"
        lines = salet("--boards", "2", *lexicon, "--json", "--no-history", stdin=typed).out.splitlines()
        boards = next(json.loads(line) for line in lines if '"boards"' in line and '"candidates"' in line)
        assert (len({each["chance"] for each in boards["top_candidates"][0]}) == 1) == even


def test_several_boards_do_not_show_the_guesses_of_one(salet: Command) -> None:
    result = salet("-l", "original", "--boards", "2", "--no-history", stdin="")
    openers = result.out.partition("Good openers: ")[2].strip().removesuffix(".")
    assert "soare" in openers.split(", ")
    assert openers.replace(", ", "").isalpha(), "words without the numbers of one board"


def test_the_first_screen_leads_with_a_word_that_people_know(salet: Command) -> None:
    value = json.loads(salet("suggest", "--json").out)
    assert (value["suggestions"][0]["guess"], value["lead"]) == ("tarse", "slate")
    shown = salet("--no-history", "--plain", stdin="bbbbb\n").out
    assert "slate: s grey" in shown
    assert "tarse: t grey" in salet("--no-history", "--plain", "--rare-words", stdin="bbbbb\n").out


def test_hints_show_no_word_that_was_not_asked_for(salet: Command, original: Lexicon) -> None:
    result = salet("-l", "original", "--hints", "--no-history", stdin="crane bygbb\nwhy\nslate bbgby\n1\nwhy\nhint\n")
    words = {word.strip(".,:").lower() for word in result.out.split()}
    assert words.isdisjoint(start(original).play("crane", "bygbb").words)
    assert "9 words left." in result.out
    asked = salet("-l", "original", "--hints", "--no-history", stdin="crane bygbb\n" + "hint\n" * 4)
    assert "Guess SHTIK." in asked.out


def test_a_program_gets_everything_in_json(program: Command) -> None:
    result = program("-l", "original", "--json", stdin="salet bybgb\nwhy\nlist\nbad\nanger gbbgg\namber ggggg\nundo\n")
    values = [json.loads(line) for line in result.out.splitlines()]
    kinds = [value.get("kind") for value in values]
    assert kinds[:3] == ["start", "boards", "suggestions"]
    assert {"why", "words", "message", "game_over", "game_reopened"} <= set(kinds)
    assert values[2]["guess"] == "anger"
    assert [row["label"] for row in values[0]["suggestions"]] == ["proven"] * 5
    assert result.err == ""
    assert recorded() == [], "a game that goes on is taken out of the history"


def test_why_repeats_the_values_that_are_shown_above_it(salet: Command) -> None:
    result = salet("-l", "original", "--json", "--budget", "0", stdin="vivid bgbbb\nwhy\n")
    lines = {line["kind"]: line for line in map(json.loads, result.out.splitlines())}
    above, why = lines["suggestions"], lines["why"]["guess"]
    (lead,) = (row for row in above["suggestions"] if row["guess"] == above["lead"])
    assert lead["label"] != "proven", "or a search of half a second would have found the same"
    assert (why["guess"], why["label"]) == (lead["guess"], lead["label"])
    assert why["value"] == pytest.approx(lead["value"], abs=1e-3)


def test_several_boards_are_helped_at_once(salet: Command) -> None:
    typed = "salet bbbbb bybbg bgbby bbgbb\nlist 4\n"
    result = salet("-l", "original", "--boards", "4", "--no-history", stdin=typed)
    assert "board 1      board 2      board 3      board 4" in result.out
    assert "board 3: 29 left:" in result.out
    assert "guess  bits left  boards solved  words left on each board" in result.out
    assert "Board 4: 27 words left" in result.out


def test_thirty_two_boards_fit_forty_columns(salet: Command) -> None:
    typed = f"salet {'bbbbb ' * 32}\n"
    result = salet("-l", "original", "--boards", "32", "--no-history", stdin=typed, COLUMNS="40")
    assert result.code == 0
    assert "board 32: 221 left" in " ".join(result.out.split())
    assert max(map(len, result.out.splitlines())) <= 40


@pytest.mark.parametrize("arguments", ([], ["--plain"], ["--hints"], ["--hard"]))
def test_every_line_fits_the_page(salet: Command, arguments: list[str]) -> None:
    typed = "salet bybgb\nwhy\nlist\nhint\nhelp\nanger bbbgy\nundo\n"
    for lexicon in ("nyt", "original"):
        options = ("-l", lexicon, "--no-history", "--budget", "0", *arguments)
        result = salet(*options, stdin=typed, COLUMNS="40")
        assert result.code == 0
        assert max(map(len, result.out.splitlines())) <= 40


def test_an_ascii_terminal_reads_and_shows_what_it_can(program: Command) -> None:
    typed = "CRANE ⬛🟨🟩⬛⬛\nlist\n"
    result = program(
        "-l", "original", "--no-history", stdin=typed, PYTHONUTF8="0", PYTHONIOENCODING="ascii", LC_ALL="C"
    )
    assert result.code == 0
    assert "24 words left" in result.out
    assert "Traceback" not in result.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["--hard", "--rules", "normal-8"], "different rules"),
        (["--boards", "33"], "--boards"),
        (["--boards", "2", "--hard"], "one board"),
        (["--date", "2026-10-10", "-l", "original"], "--date is for"),
        (["--date", "tomorrow"], "--date"),
        (["-l", "nowhere"], "There is no word list"),
        (["--no-such-option"], "No such option"),
    ),
)
def test_wrong_usage_is_answered_with_a_reason(salet: Command, arguments: list[str], reason: str) -> None:
    result = salet(*arguments)
    assert result.code == 2
    assert reason in " ".join(result.err.split())


def test_a_history_that_cannot_be_written_is_said_and_spoils_nothing(salet: Command, tmp_path: Any) -> None:
    (tmp_path / "file").write_text("")
    result = salet("-l", "original", stdin="salet ggggg\nquit\n", SALET_DATA=str(tmp_path / "file" / "folder"))
    assert result.code == 0
    assert "cannot be used" in result.err
