"""Commands from the outside: what they refuse, how wide they print, and what no other wall holds of each."""

import csv
import json
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from math import log2
from pathlib import Path
from typing import Any

import click
import pytest
from terminal import Terminal

from salet.advice.review import Review, Scorecard, TurnScore
from salet.cli import history as history_commands
from salet.cli import setup
from salet.cli.main import COMMANDS, cli
from salet.game import daily, past_answers
from salet.game.lexicon import ABOUT, Lexicon, shipped_lexicon
from salet.game.past_answers import (
    SHIPPED_END,
    Answer,
    answers_path,
    answers_to_publish,
    puzzle_of,
    save_answers,
    saved_answers,
    today,
)
from salet.game.pattern import pattern_of, pattern_text
from salet.game.position import new_position as new_game
from salet.game.rules import Rules
from salet.lab import claims
from salet.lab.tournament import bench
from salet.play import history
from salet.play.answer_updates import update_from
from salet.play.history import History, Record, load_records
from salet.solver.decision_tree import parse_tree, verify_tree
from salet.strategies.registry import SHIPPED, rank
from salet.web import site
from salet.workers import ProgressCallback

Command = Callable[..., Any]
TREE = "salet-tree 1\nlexicon nine.txt 12\nrules normal\nstrategy x\n\nlight!\n  BGGGG crane\n"
REFUSED = (
    ("sugest crane bygbb", "Did you mean suggest?"),
    ("crane", "'crane' has no tiles."),
    ("--bords 4", "No such option"),
    ("-l nyt@tomorrow", "isn't a date"),
    ("suggest -l nowhere", "There's no word list or file 'nowhere'"),
    ("suggest --rules soft", "Unknown rules 'soft'"),
    ("bygbb", "Which word got the tiles BYGBB? Type it first: crane bygbb"),
    ("suggest crane bygbb gybbg", "Which word got the tiles GYBBG?"),
    ("suggest crane 01210 --json", "b, y, and g instead."),
    ("suggest --strategy guesswork", "Unknown strategy 'guesswork'. To list the built-in ones, run: salet solvers."),
    ("suggest --strategy 5", "Unknown strategy '5'. To list the built-in ones, run: salet solvers."),
    ("suggest --strategy entrpy", "Did you mean entropy?"),
    ("suggest --strategy s1", "Did you mean one of these? s1-a, s1-b"),
    ("suggest --strategy nowhere:cost", "installed module nowhere."),
    ("suggest --top 0", "--top"),
    ("suggest --seconds 1 --strategy entropy", "Leave it out when you use --strategy"),
    ("suggest -s s1-a -s s3 soare 00110", "read digits differently"),
    ("suggest crane bygb", "tiles"),
    ("suggest crane 01200", "igits can mean"),
    ("suggest crane ggggy", "can't"),
    ("suggest crane ggggg", "The game is won"),
    ("suggest --rules normal-1 -s entropy crane bbbbb", "guesses have been used"),
    ("suggest salet ggggb salet bbbbb zzzzz bbbbb", "isn't in word list"),
    ("solve --objective fame", "Unknown objective 'fame'"),
    ("solve --guess zzzzz", "isn't in word list"),
    ("solve --rules hard --guess crony salet bbbbg", "Hard mode doesn't allow crony"),
    ("solve --seconds -1", "--seconds"),
    ("solve --seconds nan", "number of seconds"),
    ("solve crane ggggg", "The game is won: crane is the answer"),
    (
        "solve -l nine.txt --hard --objective mean --save-tree t.txt",
        "No tree was written: every strategy may lose here.",
    ),
    ("solve -l original salet bybgb --save-tree /dev/null/t.txt", "Can't write /dev/null/t.txt"),
    ("why rasie", "raise"),
    ("why x-y", "Unknown strategy"),
    ("review", "No game to review"),
    ("review crane zzzzz", "'zzzzz' isn't in word list"),
    ("autosolve aahed -l original", "can't be the answer"),
    ("autosolve 2026-13-13", "'2026-13-13' isn't a date"),
    ("bench entropy --plot x.jpeg", "ends in .svg"),
    ("bench entropy -l nine.txt --plot nowhere/x.svg", "the folder nowhere doesn't exist"),
    ("bench entropy -l original --opener zzzzz", "isn't in word list original"),
    ("bench entropy -l original --opener 0", "needs a word or a number of openers"),
    ("bench s1:{0:3,2:3}", "Can't read the threshold map"),
    ("bench broken:mine -l nine.txt", "ZeroDivisionError: division by zero (broken.py, line 2)"),
    ("tree away.txt", "no file away.txt"),
    ("tree nine.txt", "tree"),
    ("prove", "--lexicon"),
    ("prove -l nine.txt --below 0", "--below"),
    ("prove -l nine.txt --below 40 --certificate x.cert", "--below and --certificate can't be combined"),
    ("prove -l nine.txt eight ggggg", "The game is already won"),
    ("prove -l nine.txt --certificate c.txt", "No certificate was written"),
    ("prove -l nine.txt --journal nine.txt", "as a journal"),
    ("verify away.txt", "away.txt"),
    ("verify nine.txt", "isn't a Salet certificate"),
    ("solvers check s9", "s9"),
    ("lexicon info nowhere", "There's no word list or file 'nowhere'"),
    ("serve -l klingon", "There's no word list or file 'klingon'"),
    ("site public -l ../etc", "../etc"),
    ("stats import away.txt", "No such file"),
    ("play adversaries", "isn't a date"),
    ("play yesterday", "yesterday"),
)
SHOWN = (
    "--help",
    "suggest --help",
    "suggest",
    "suggest crane bygbb",
    "suggest -s entropy crane bygbb",
    "suggest -s s0 -s s1-a -s s3 soare bbyyb tardy byybb",
    "suggest crane bygbb shark ybggb",
    "suggest -l original --hard salet bybgb crony bbybg",
    "suggest -l original salet bbbbb crane ggbbb light ggggg",
    "suggest -l original arise yybyg salet gybyb loris bgyby",
    "suggest crane bygbb slate bbgby",
    "suggest -l nine.txt light bbbbb might bbbbb night bbbbb",
    "solve crane bygbb",
    "why shark crane bygbb",
    "review soare clint mince wince -l original",
    "autosolve cigar -s s1-a",
    pytest.param("bench entropy parts -l nine.txt --rules normal-3", marks=pytest.mark.gate),
    "solvers",
    "lexicon",
    "lexicon info nyt",
    "tree entropy -l nine.txt --rules normal-9",
    "tree spoiled.tree",
    "prove -l nine.txt --rules normal-9",
    "verify spoiled.tree -l nine.txt",
    "stats",
    "bench guesswork",
)


@pytest.fixture
def folder(nine_file: str, data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:  # noqa: ARG001 - an empty history
    """A working folder with a word list, a tree with a fault, and a strategy that fails."""
    here = Path(nine_file).parent
    (here / "spoiled.tree").write_text(TREE, "utf-8")
    (here / "broken.py").write_text("def mine(position):\n    return 1 / 0\n", "utf-8")
    monkeypatch.chdir(here)
    monkeypatch.syspath_prepend(str(here))
    return here


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_wrong_input_is_refused_with_a_reason(salet: Command, line: str, reason: str) -> None:
    done = salet(*line.split(), stdin="")
    assert done.code == 2
    assert reason in " ".join(done.err.split())
    assert "Traceback" not in done.err


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("columns", (80, 40))
@pytest.mark.parametrize("line", SHOWN)
def test_what_is_printed_fits_its_place_and_is_plain_in_a_pipe(salet: Command, line: str, columns: int) -> None:
    done = salet(*line.split(), COLUMNS=str(columns))
    printed = (done.out + done.err).partition("Examples:")[0]
    assert printed
    too_wide = [row for row in printed.splitlines() if len(row) > columns]
    assert [row for row in too_wide if len(row.split()) > 1] == [], "a hash or an address is never broken"
    assert "\x1b" not in printed
    assert "Traceback" not in printed


CORRECTION = {"position": str, "description": str, "candidate_count": int}


def assert_fields(value: dict[str, Any], fields: dict[str, type], *, exactly: bool = False) -> None:
    assert fields.keys() <= value.keys()
    if exactly:
        assert list(value) == list(fields)
    for name, kind in fields.items():
        assert type(value[name]) is kind, name


def test_a_strategy_is_asked_with_its_own_list_and_rules_unless_others_are_named(salet: Command) -> None:
    own = json.loads(salet("suggest", "-s", "s3", "--json").out)
    assert (own["lexicon"], own["rules"], own["suggestions"][0]["word"]) == ("original", "legacy-s3", "early")
    named = json.loads(salet("suggest", "-s", "s3", "-l", "nyt2022", "--hard", "--json", "salet", "bbbbb").out)
    assert (named["lexicon"], named["rules"]) == ("nyt2022", "hard")


def test_several_strategies_stand_side_by_side_with_a_word_and_a_number_each(salet: Command) -> None:
    asked = ("-s", "s0", "-s", "s1-a", "-s", "s3", "soare", "bbyyb", "tardy", "byybb")
    shown = " ".join(salet("suggest", *asked).out.split())
    assert "s1-a cigar 103 points eliminate" in shown
    nine = ["cigar", "briar", "augur", "lunar", "friar", "urban", "rumba", "vicar", "rival"]
    s3 = min(nine, key=lambda word: (sum(242 - pattern_of(word, answer) for answer in nine), word))
    assert f"They disagree: briar (s0); cigar (s1-a); {s3} (s3)." in shown
    said = json.loads(salet("suggest", "--json", *asked).out)
    assert (said["agree"], said["guesses"]) == (False, {"briar": ["s0"], "cigar": ["s1-a"], s3: ["s3"]})
    assert [advice["rules"] for advice in said["advice"]] == ["normal", "legacy-s1", "legacy-s3"]
    assert "They all pick soare." in salet("suggest", "-s", "s1-a", "-s", "s1-b").out


def table_of(text: str) -> list[list[str]]:
    """The cells of the table in a text, its head first; its columns are two spaces apart."""
    block = next(block for block in text.split("\n\n") if block.startswith("guess"))
    lines = [line for line in block.splitlines() if "  " in line]
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in lines]


def test_few_words_may_carry_most_of_the_chance(salet: Command) -> None:
    assert "have 85% of the chance" in salet("suggest", "crane", "bygbb").out


# --- Contradictions ---------------------------------------------------------------------------------------------


def test_an_answer_outside_the_list_is_found_in_the_wider_one_and_said_so(salet: Command) -> None:
    board = ["arise", "yybyg", "salet", "gybyb", "loris", "bgyby"]
    result = salet("suggest", "-l", "original", "--json", *board)
    assert result.code == 0
    advice = json.loads(result.out)
    assert [row["word"] for row in advice["likely_answers"]] == ["soare"]
    assert advice["lexicon"] == "original+all"
    assert advice["lexicon_hash"] != shipped_lexicon("original").hash
    assert "No answer in word list original fits" in advice["notes"][0]
    assert "No answer in word list original fits" in salet("suggest", "-l", "original", *board).out


# --- Doubts -----------------------------------------------------------------------------------------------------


SLIP = ["crane", "bygbb", "shark", "ybggb"]  # the S was green


def test_a_board_that_only_unusual_words_fit_is_doubted_and_answered(salet: Command) -> None:
    result = salet("suggest", *SLIP)
    assert result.code == 0
    assert "rare words" in result.out
    assert "S in SHARK" in result.out
    assert "row 2, letter 1: green, not yellow" in result.out
    assert len(table_of(result.out)) == 11
    assert max(map(len, result.out.splitlines())) <= 80
    doubt = json.loads(salet("suggest", "--json", *SLIP).out)["doubt"]
    assert_fields(doubt, {"message": str, "suspect_tile": str, "chance": float, "corrections": list}, exactly=True)
    assert "crane.BYGBB.shark.GBGGB" in [correction["position"] for correction in doubt["corrections"]]
    for correction in doubt["corrections"]:
        assert_fields(correction, CORRECTION)


# --- Wrong input ------------------------------------------------------------------------------------------------


def test_boards_that_share_their_guesses_stand_with_a_slash_between(salet: Command) -> None:
    value = json.loads(salet("suggest", "crane", "bygbb", "/", "crane", "bbbbb", "-n", "1", "--json").out)
    assert [(board["lexicon"], board["position"]) for board in value["boards"]] == [
        ("nyt2022", "crane.BYGBB"),
        ("nyt2022", "crane.BBBBB"),
    ]
    assert value["suggestions"][0]["word"] == "hoist"
    alone = json.loads(salet("suggest", "-l", "original", "C R A N E / B Y G B B", "--json").out)
    assert alone["position"] == "crane.BYGBB", "a slash between a word and its tiles, as S2 writes them"
    assert salet("suggest", "--hard", "crane", "bygbb", "/", "crane", "bbbbb").code == 2


@pytest.mark.gate
def test_the_tree_is_written_and_valid(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    done = salet("solve", "-l", "original", "--guess", "salet", "--save-tree", str(path), "--json")
    value = json.loads(done.out)
    assert (value["position"], value["guess"], value["total_upper"], value["proven"]) == ("start", "salet", 7920, True)
    assert f"Wrote {path}." in done.err
    file = parse_tree(path.read_text("utf-8"))
    assert file.strategy == "optimal mean"
    assert verify_tree(file.tree, shipped_lexicon("original"), Rules()) == []


@pytest.mark.parametrize("board", (["crane", "bygbb"], ["-l", "nyt2022", "crane", "bygbb"], ["-l", "original"]))
def test_a_question_has_one_proven_value_in_every_command(salet: Command, board: list[str]) -> None:
    solved = json.loads(salet("solve", *board, "--json").out)
    suggested = json.loads(salet("suggest", *board, "--json").out)
    first = suggested["suggestions"][0]
    assert (solved["proven"], first["proven"]) == (True, True)
    assert (solved["guess"], solved["objective"]) == (first["word"], suggested["objective"])
    assert solved["value"] == pytest.approx(first["value"], abs=1e-6)
    printed = [salet(command, *board).out for command in ("solve", "suggest")]
    assert all(f"{first['value']:.3f}" in out for out in printed)


def taken_apart(salet: Command, *arguments: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(salet("why", *arguments, "--json").out)
    return value


def test_every_reply_has_its_words_chance_and_share_the_largest_first(salet: Command) -> None:
    answers = shipped_lexicon("original").answers
    truth = Counter(pattern_text(pattern_of("raise", answer), 5) for answer in answers)
    found = taken_apart(salet, "raise", "-l", "original")
    replies, split = found["replies"], found["guess"]["split"]
    assert {reply["pattern"]: reply["words"] for reply in replies} == truth
    assert [reply["words"] for reply in replies] == sorted(truth.values(), reverse=True)
    for reply in replies:
        assert reply["chance"] == pytest.approx(reply["words"] / 2315)
        assert reply["expected_words"] == pytest.approx(reply["words"] ** 2 / 2315)
        assert {pattern_text(pattern_of("raise", word), 5) for word in reply["likely_words"]} == {reply["pattern"]}
    assert split["expected_size"] == pytest.approx(sum(reply["expected_words"] for reply in replies))
    assert split["expected_size"] == pytest.approx(61.00, abs=0.005), "as the second author has it"
    assert split["largest_part"] == 168
    assert split["entropy"] == pytest.approx(-sum(n / 2315 * log2(n / 2315) for n in truth.values()))


def test_why_shows_ten_replies_at_most(salet: Command) -> None:
    rows = re.findall(r"(?m)^[BYG]{5}  ", salet("why", "raise", "-l", "original").out)
    assert len(rows) == 10 < len(taken_apart(salet, "raise", "-l", "original")["replies"])


def test_why_takes_a_name_that_is_also_a_word_for_the_word(salet: Command) -> None:
    assert "parts" in {strategy.name for strategy in SHIPPED}
    found = taken_apart(salet, "parts", "-l", "original")
    assert (found["guess"]["word"], found["chosen_by"]) == ("parts", {})


GAME = ("soare", "clint", "mince", "wince")


def test_a_game_is_shown_as_a_board_a_table_and_sentences(salet: Command) -> None:
    result = salet("review", *GAME, "-l", "original")
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[1].split()[:8] == ["C", "L", "I", "N", "T", "YBYYB", "4", "left:"]
    assert any(
        line.split() == ["2", "clint", "2.61", "guilt", "2.52", "0.09", "-0.14", "79", "4", "3.51", "8"]
        for line in lines
    )
    assert "4 guesses: par 3.42, your choices cost 0.12, luck cost you 0.46." in lines
    assert "After soare, Salet would have found wince in 3: soare guilt wince." in lines
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in result.out


@pytest.mark.gate
def test_a_star_in_the_header_means_hard_mode(salet: Command) -> None:
    board = "Wordle 1,234 2/6*\nslate ⬛⬛🟩⬛🟩\ncrane 🟩🟩🟩🟩🟩\n"
    assert json.loads(salet("review", "-l", "original", "--json", "-", stdin=board).out)["rules"] == "hard"


@pytest.mark.gate
def test_a_game_with_other_rules_can_be_reviewed(salet: Command) -> None:
    words = ("soare", "clint", "mince", "wince")
    judged = json.loads(salet("review", "-l", "original", "--rules", "normal-8", "--json", *words).out)
    assert judged["rules"] == "normal-8"
    refused = salet("review", "-l", "original", "--rules", "hard-3", *words)
    assert refused.code == 2
    assert "Hard mode" in refused.err


MINE = """
from salet import strategy
from salet.solver.splits import measure_guesses


@strategy("most-parts", "as many parts as can be")
def mine(position):
    return -measure_guesses(position).parts
"""


def run_in(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The program as its installed script starts it: without its folder on the path."""
    code = "import sys; sys.path.pop(0); from salet.cli.main import main; main()"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300
    )


@pytest.mark.gate
def test_a_strategy_in_this_folder_enters_the_table_and_the_picture(nine_file: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE, "utf-8")
    done = run_in(tmp_path, "bench", "mine:mine", "entropy", "-l", nine_file, "--plot", "both.svg")
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()[3:5]] == ["entropy", "most-parts"]
    assert "most-parts, eight" in (tmp_path / "both.svg").read_text("utf-8")
    assert "Wrote both.svg." in done.stderr


@pytest.mark.gate
def test_maps_take_an_opener_and_are_drawn_in_the_order_given(
    salet: Command, original: Lexicon, tmp_path: Path
) -> None:
    (tmp_path / "words.txt").write_text("\n".join(original.answers[::10]), "utf-8")
    opener, picture = original.answers[10], tmp_path / "maps.svg"
    maps = ["s1:{0:5,1:3}", "s1:{0:3,1:3}", "s1:{0:4,1:3}"]
    options = ("--opener", opener, "-l", str(tmp_path / "words.txt"), "--plot", str(picture), "--json")
    rows = json.loads(salet("bench", *maps, *options).out)
    assert {row["opener"] for row in rows} == {opener}
    assert re.findall(rf">(s1:\{{[\d:,]+\}}), {opener}", picture.read_text("utf-8")) == maps


@pytest.mark.gate
def test_lost_games_are_counted_and_shown(salet: Command, nine_file: str) -> None:
    value = json.loads(salet("bench", "parts", "-l", nine_file, "--rules", "normal-3", "--json").out)
    assert value["lost"] == 6
    assert value["distribution"] == {"1": 1, "2": 1, "3": 1}
    assert len(value["lost_words"]) == 6
    shown = salet("bench", "parts", "-l", nine_file, "--rules", "normal-3").out
    assert "lost 6" in shown
    assert set(value["lost_words"]) <= set(shown.partition("Lost:")[2].split())


@pytest.mark.gate
def test_several_rules_are_compared_and_drawn_as_a_pdf(salet: Command, nine_file: str, tmp_path: Path) -> None:
    picture = tmp_path / "rules.pdf"
    rules = ("--rules", "normal-9", "--rules", "hard-9")
    values = json.loads(salet("bench", "parts", "-l", nine_file, *rules, "--plot", str(picture), "--json").out)
    assert [value["rules"] for value in values] == ["normal-9", "hard-9"]
    assert picture.read_bytes().startswith(b"%PDF-")


@pytest.mark.gate
def test_every_opener_is_tried_and_the_best_stands_first(salet: Command, nine_file: str) -> None:
    every = ["--rules", "normal-9", "--opener", "99", "--json"]
    values = json.loads(salet("bench", "parts", "-l", nine_file, *every).out)
    assert len(values) == len({value["opener"] for value in values}) == 9
    assert [value["mean"] for value in values] == sorted(value["mean"] for value in values)


@pytest.mark.gate
def test_a_number_of_openers_means_those_that_leave_the_fewest_words(salet: Command) -> None:
    values = json.loads(salet("bench", "s4-system2", "--opener", "3", "--json").out)
    best = [word for word, _ in rank(new_game("original", "legacy-s4"), "expected-size").top(3)]
    assert sorted(value["opener"] for value in values) == sorted(best)


@pytest.mark.usefixtures("data_folder")
@pytest.mark.gate
def test_a_day_is_played_from_the_order_of_the_original_list(salet: Command) -> None:
    assert "s2-frequency found panic" in salet("autosolve", "2022-01-15", "-s", "s2-frequency").out
    assert "entropy found cigar in 3 guesses (word list original" in salet("autosolve", "2021-06-19").out
    assert "found cigar in 4 guesses (word list nyt" in salet("autosolve", "2021-06-19", "-l", "nyt").out
    assert "s3 found joint" in salet("autosolve", "2025-09-01", "-l", "original", "-s", "s3").out
    unknown = salet("autosolve", "2025-09-01", "-s", "s3")
    assert (unknown.code, unknown.out) == (2, "")
    assert "but not on which day" in " ".join(unknown.err.split())


@pytest.mark.usefixtures("data_folder")
def test_a_later_day_is_played_with_the_odds_of_that_day(salet: Command) -> None:
    day = SHIPPED_END + timedelta(days=1)
    save_answers([Answer(day, "crane")])
    played = json.loads(salet("autosolve", str(day), "--json").out)
    assert (played["answer"], played["lexicon"]) == ("crane", f"nyt@{day}")


@pytest.fixture
def tree_file(salet: Command, nine_file: str, tmp_path: Path) -> Path:
    path = tmp_path / "nine.tree"
    result = salet("tree", "entropy", "-l", nine_file, "--rules", "hard-9", "--format", "text")
    assert result.code == 0
    path.write_text(result.out, "utf-8")
    return path


def test_a_tree_is_shown_from_any_position(salet: Command, tree_file: Path) -> None:
    shown = salet("tree", str(tree_file)).out
    assert shown.splitlines()[:2] == ["eight!", "  BGGGG fight!"]
    assert salet("tree", str(tree_file), "eight", "bgggg").out.splitlines()[:3] == ["fight!", "  BGGGG light!", ""]
    written = salet("tree", str(tree_file), "eight", "bgggg", "--format", "text").out
    assert {"rules hard-9", "position eight.BGGGG", "fight!"} <= set(written.splitlines())


@pytest.mark.gate
@pytest.mark.parametrize(("strategy", "lost"), (("s0", 14), ("s3", 0), ("s4-system2", 13)))
def test_csv_of_a_tree_has_a_row_for_every_answer(salet: Command, original: Lexicon, strategy: str, lost: int) -> None:
    rows = [*csv.DictReader(salet("tree", strategy, "--format", "csv").out.splitlines())]
    assert [row["answer"] for row in rows] == sorted(original.answers)
    assert [row["guesses"] for row in rows].count("X") == lost
    played = bench(strategy)
    for row in rows:
        game = row["game"].split()
        assert game[0] == played.opener
        assert row["guesses"] == ("X" if row["answer"] in played.unfinished else str(played.guesses[row["answer"]]))
        assert (game[-1] == row["answer"]) == (row["guesses"] != "X")
        assert len(game) == (6 if row["guesses"] == "X" else int(row["guesses"]))


def test_json_of_a_tree_has_every_answer(salet: Command, tree_file: Path, nine: Lexicon) -> None:
    def found(tree: dict[str, Any]) -> list[str]:
        below = [word for branch in tree["branches"].values() for word in found(branch)]
        return [tree["guess"], *below] if tree["hit"] else below

    tree = json.loads(salet("tree", str(tree_file), "--format", "json").out)
    assert sorted(found(tree)) == sorted(nine.answers)


def test_csv_of_a_tree_starts_where_the_tree_does(salet: Command, tree_file: Path, nine_file: str) -> None:
    rows = salet("tree", str(tree_file), "eight", "bgggg", "--format", "csv", "-l", nine_file).out.splitlines()
    assert rows[0] == "answer,guesses,game"
    assert len(rows) == 1 + 8
    assert rows[1] == "fight,1,fight"
    assert "--lexicon FILE" in " ".join(salet("tree", str(tree_file), "--format", "csv").err.split())


def test_a_wrong_tree_is_a_finding(salet: Command, tree_file: Path, nine_file: str) -> None:
    text = tree_file.read_text("utf-8")
    tree_file.write_text(text.replace("wight!", "night!"), "utf-8")
    result = salet("verify", str(tree_file), "-l", nine_file)
    assert result.code == 1
    assert "night" in result.out


MIDDLE = ("salet", "bybgb", "admen", "gbbgy")


@pytest.mark.gate
def test_a_position_in_mid_game_is_proven_and_verified(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "middle.cert"
    done = salet("prove", "-l", "original", "--rules", "hard", *MIDDLE, "--certificate", str(path))
    assert done.out.startswith("Word list original, hard rules, position salet.BYBGB.admen.GBBGY\n")
    assert "best guess" in done.out
    assert sha256(path.read_bytes()).hexdigest() in done.err
    checked = salet("verify", str(path))
    assert "it finds all 3 answers" in checked.out
    assert "Proven" in checked.out


@pytest.fixture
def five_file(tmp_path: Path) -> str:
    path = tmp_path / "five.txt"
    path.write_text("eight\nfight\nlight\nmight\nnight\n", "utf-8")
    return str(path)


@pytest.fixture
def certificate(salet: Command, five_file: str, tmp_path: Path) -> Path:
    path = tmp_path / "c.txt"
    assert salet("prove", "-l", five_file, "--certificate", str(path)).code == 0
    return path


def test_verify_checks_everything_and_says_what_it_trusts(salet: Command, certificate: Path, five_file: str) -> None:
    done = salet("verify", str(certificate), "-l", five_file)
    said = " ".join(done.out.split())
    assert done.code == 0
    assert "Proven" in said
    assert "Trusted: Python, NumPy, and the word list" in said


def test_a_fault_is_told_and_ends_in_one(salet: Command, certificate: Path, five_file: str) -> None:
    certificate.write_text(certificate.read_text("utf-8").replace("total 15", "total 14"), "utf-8")
    done = salet("verify", str(certificate), "-l", five_file)
    assert done.code == 1
    assert "The tree's total is 15, but the certificate says 14.\n" in done.out


@pytest.mark.gate
def test_the_claims_of_two_authors_are_measured_again(salet: Command) -> None:
    result = salet("solvers", "check", "s2", "S0")
    assert result.code == 0
    assert "claimed 10, measured 8" in result.out, "the words left after STONE and SONAR"
    assert "measured knots stone tones audit" in " ".join(result.out.split()), "the frequency of four words"
    equal, claims = map(int, re.findall(r"(\d+) of (\d+) claims", result.out)[0])
    assert equal == claims - 2
    assert max(map(len, result.out.splitlines())) <= 80


@pytest.mark.gate
def test_forty_of_46_claims_are_reproduced(salet: Command) -> None:
    result = salet("solvers", "check")
    assert result.code == 0
    assert "40 of 46 claims reproduced" in result.out


@pytest.mark.parametrize(("remark", "code"), ((None, 1), ("The author counts one twice.", 0)))
def test_a_claim_that_differs_without_a_reason_exits_with_one(
    salet: Command, monkeypatch: pytest.MonkeyPatch, remark: str | None, code: int
) -> None:
    claim = {"author": "S0", "what": "tile strings", "claimed": "244", "example": "s0-tiles", "origin": "write-up"}
    monkeypatch.setattr(claims, "claims_of", lambda _: [claim | ({"remark": remark} if remark else {})])
    result = salet("solvers", "check")
    assert "0 of 1 claims reproduced" in result.out
    assert result.code == code


def test_a_file_of_several_lengths_is_refused_with_the_line_and_the_word(salet: Command, tmp_path: Path) -> None:
    (tmp_path / "words").write_text("# birds\ncrane\ncats\n", "utf-8")
    result = salet("suggest", "-l", str(tmp_path / "words"))
    assert (result.code, result.out) == (2, "")
    assert "line 3: 'cats' has 4 letters, but earlier words have 5." in " ".join(result.err.split())


TODAY = SHIPPED_END + timedelta(days=3)


@pytest.fixture
def _third_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (daily, past_answers, setup):
        monkeypatch.setattr(module, "today", lambda: TODAY)


@pytest.fixture
def _feed(feed_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _seconds: None)
    monkeypatch.setenv("SALET_FEED", str(feed_server.base))
    feed_server.answers = {"2025-09-30": "salet", "2025-10-01": "crane"}


@pytest.mark.gate
@pytest.mark.usefixtures("data_folder", "_third_day", "_feed")
def test_an_address_is_asked_instead_of_the_feed(salet: Command, feed_server: Any) -> None:
    feed_server.answers["days"] = json.dumps(answers_to_publish([Answer(date(2025, 10, 1), "crane")], TODAY)).encode()
    assert salet("lexicon", "update", f"{feed_server.base}/days.json").code == 0
    assert feed_server.asked == ["days"]
    assert [answer.word for answer in saved_answers()] == ["crane"]


@pytest.mark.gate
@pytest.mark.usefixtures("data_folder", "_third_day", "_feed")
def test_an_update_tells_what_is_new(salet: Command) -> None:
    result = salet("lexicon", "update")
    assert result.code == 0
    assert result.out.splitlines()[0] == "Added 2 answers; odds as of Oct 1, 2025 (yesterday)."
    assert f"nyt@{TODAY}: " in result.out
    again = salet("lexicon", "update").out
    assert again == result.out.replace("Added 2 answers", "Added 0 answers")
    assert json.loads(salet("lexicon", "info", "nyt", "--json").out)["hash"] in again


@pytest.mark.gate
@pytest.mark.usefixtures("data_folder", "_third_day")
def test_old_knowledge_is_named_next_to_the_answer(salet: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_answers, "today", lambda: date(2026, 9, 29))
    result = salet("suggest", "--json")
    assert ("Sep 29, 2025" in result.err, result.err.endswith("salet lexicon update\n")) == (True, True)
    assert json.loads(result.out)["notes"] == []
    asked = (
        "suggest -s entropy -s parts",
        "why crane",
        "review crane shark roast",
        "solve crane bygbb",
        "lexicon info nyt",
    )
    for line in asked:
        assert salet(*line.split()).err == result.err, line
        if "entropy" not in line and "info" not in line:
            assert salet(*line.split(), "-l", "original").err == "", line
    assert salet("suggest", "-l", "original").err == ""
    assert "odds as of Sep 29, 2025 (365 days ago)" in salet("lexicon").out


@pytest.mark.gate
def test_on_a_terminal_one_line_says_how_to_end_it_and_that_ends_it() -> None:
    terminal = Terminal([sys.executable, "-m", "salet", "serve", "--port", "0", "-l", "original", "--no-browser"])
    try:
        terminal.wait_for(lambda there: "Ctrl-C" in there.text)
        time.sleep(1)  # until it listens
        assert len(terminal.text.splitlines()) == 1, "no log"
        terminal.type("\x03")
        terminal.wait_for(lambda _: False)
        assert terminal.code == 0
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("terminal", "options", "opened"), ((True, (), 1), (True, ("--no-browser",), 0), (False, (), 0))
)
def test_serve_opens_the_page_only_on_a_terminal(
    salet: Command, monkeypatch: pytest.MonkeyPatch, terminal: bool, options: tuple[str, ...], opened: int
) -> None:
    addresses: list[str] = []
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    monkeypatch.setattr("webbrowser.open", addresses.append)
    monkeypatch.setattr(site, "page_is_built", lambda: True)
    monkeypatch.setattr("salet.web.server.serve", lambda listening, *_, **__: listening.close())
    result = salet("serve", "--port", "0", *options)
    assert result.code == 0
    assert re.findall(r"http://[\d.:]+", result.err)[:1] * opened == addresses


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of one file: the real one is tried in a browser, in tests/integration/page."""
    shell = b'<!doctype html><html lang="en" data-lexicon="nyt"><head></head></html>'
    monkeypatch.setattr(site, "page_files", lambda _: {"/index.html": shell})


@pytest.mark.usefixtures("page")
def test_the_folder_has_the_page_and_the_answers_it_asks_for(salet: Callable[..., Any], tmp_path: Path) -> None:
    result = salet("site", str(tmp_path / "public"), "--lexicon", "original")
    assert result.code == 0
    (listed,) = json.loads((tmp_path / "public/site.json").read_text("utf-8"))["lexicons"]
    words = json.loads((tmp_path / "public" / listed["words"]).read_text("utf-8"))
    assert len(words["answers"]) == 2315
    assert "Content-Security-Policy" in (tmp_path / "public/index.html").read_text("utf-8")


def test_without_a_built_page_it_says_how_to_build_one(
    salet: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "page_files", lambda _: {})
    result = salet("site", str(tmp_path / "public"))
    assert (result.code, "make page" in result.err) == (2, True)


@pytest.mark.gate
@pytest.mark.usefixtures("page", "data_folder")
def test_what_an_update_brought_is_published_without_the_answer_of_today(
    salet: Callable[..., Any], tmp_path: Path, feed_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SALET_FEED", feed_server.base)
    yesterday = today() - timedelta(days=1)
    span = (yesterday - SHIPPED_END).days
    save_answers([Answer(yesterday - timedelta(days=ago), "crane") for ago in range(1, span)])
    feed_server.answers = {str(yesterday): "amber", str(today()): "spoil"}
    assert salet("lexicon", "update").code == 0
    assert salet("site", str(tmp_path / "public"), "-l", "original").code == 0
    site_file = tmp_path / "public" / "days.json"
    assert json.loads(site_file.read_text())["answers"][-1] == [str(yesterday), puzzle_of(yesterday), "amber"]
    assert feed_server.asked == [str(yesterday)]
    answers_path().unlink()
    assert update_from(str(site_file), today()).added[-1] == Answer(yesterday, "amber"), "others take it in"


RESULTS = "Wordle 1,937 2/6*\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n\nWordle 1,938 X/6\n" + "⬛⬛⬛⬛⬛\n" * 6


@pytest.mark.usefixtures("data_folder")
def test_pasted_results_become_figures_and_are_imported_once(salet: Command, tmp_path: Path) -> None:
    (tmp_path / "results.txt").write_text(RESULTS, "utf-8")
    first, second = (salet("stats", "import", str(tmp_path / "results.txt")) for _ in range(2))
    assert "2 results found, 2 imported." in first.out
    assert "2 results found, 0 imported, 2 already" in second.out
    assert "2 games, 1 won (50%), 2.00 guesses per win on average" in salet("stats").out


@pytest.mark.usefixtures("data_folder")
def test_what_is_exported_can_be_imported_elsewhere(
    salet: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "results.txt").write_text(RESULTS, "utf-8")
    salet("stats", "import", str(tmp_path / "results.txt"))
    assert salet("stats", "export", str(tmp_path / "games.csv")).code == 0
    assert salet("stats", "export").out == (tmp_path / "games.csv").read_text("utf-8")
    before = load_records()
    monkeypatch.setenv("SALET_DATA", str(tmp_path / "elsewhere"))
    assert "2 imported" in salet("stats", "import", str(tmp_path / "games.csv")).out
    assert load_records() == before


CHAT = (
    """[14/10/2026, 08:01] Me: Wordle 1,937 2/6*
⬛🟨⬛⬛⬛
🟩🟩🟩🟩🟩
Wordle 1,937 X/6
"""
    + "⬛⬛⬛⬛⬛\n" * 6
)


@pytest.mark.usefixtures("data_folder")
@pytest.mark.gate
def test_what_cannot_be_imported_is_named_by_its_line(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "chat.txt"
    path.write_text(f"{CHAT}Wordle 1,938 3/6\nbye\n", "utf-8")
    imported = salet("stats", "import", str(path))
    assert "3 results found, 1 imported, 1 already in your history." in imported.out
    assert "line 11" in imported.err
    assert [record.guesses for record in load_records()] == [2]


@pytest.mark.usefixtures("data_folder")
@pytest.mark.gate
def test_erasing_asks_first(salet: Command) -> None:
    assert "Your history is empty." in salet("stats", "erase").out
    assert salet("stats", "import", stdin=RESULTS).code == 0
    assert salet("stats", "import", stdin="date,guesses\n2026-10-09,5\n").code == 0, "a second game of the same puzzle"
    for answer, words in (("n", "Nothing was deleted."), ("y", "Deleted 2 games.")):
        terminal = Terminal([sys.executable, "-m", "salet", "stats", "erase"])
        try:
            terminal.wait_for(lambda there: "Delete all your games (2)?" in there.text)
            terminal.type(f"{answer}\n")
            terminal.wait_for(lambda _: False)
            assert words in terminal.text
        finally:
            terminal.close()
    assert "No games yet" in salet("stats").out


@pytest.mark.usefixtures("data_folder")
def test_erasing_without_a_terminal_says_what_to_do(salet: Command) -> None:
    assert salet("stats", "import", stdin=RESULTS).code == 0
    refused = salet("stats", "erase", stdin="")
    assert refused.code == 2
    assert "add --yes" in refused.err
    assert len(load_records()) == 2
    assert "Deleted 2 games." in salet("stats", "erase", "--yes", stdin="").out
    assert not load_records()


def score_text(guesses: int, regret: int) -> str:
    """Return the score of a game over a list with a par of 3; a player gives up tenths of a guess."""
    turns = (TurnScore("crane", "salet", regret / 10, 3 + regret / 10 - guesses),)
    return Scorecard(guesses, 3.0, turns, 3 + regret / 10, 3 + regret / 10).text()


@pytest.mark.usefixtures("data_folder")
def test_the_history_has_the_means_with_and_without_luck(salet: Command) -> None:
    days = [f"2026-{1 + k // 28:02}-{1 + k % 28:02}" for k in range(60)]
    rows = [f"{day};{2 + k % 4};crane.BYGBB;{score_text(2 + k % 4, k % 9)}" for k, day in enumerate(days)]
    salet("stats", "import", stdin="\n".join(["date;guesses;position;score", *rows]))
    text = salet("stats").out
    assert "60 rated games: 3.50 (3.21 to 3.79) guesses" in text
    assert "Without luck: 3.38 (3.32 to 3.45); luck has cost you 6.90 guesses" in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.usefixtures("data_folder")
def test_a_score_of_no_game_is_refused_and_one_that_is_there_does_not_stop_the_statistics(salet: Command) -> None:
    forged = "[3.42,3.42,3.4,3.5,[]]"
    refused = salet("stats", "import", stdin=f'date,guesses,words,score\n2026-10-10,2,crane dwarf,"{forged}"\n')
    assert (refused.code, refused.out) == (2, "")
    assert "CSV line 2" in refused.err
    game = Record("2026-10-10", lexicon="original", position="crane.BYGBB.dwarf.GGGGG", guesses=2, score=forged)
    with History() as history:
        history.record(game, Record("2026-10-11", puzzle_date="2026-99-99", guesses=3))
    shown = salet("stats")
    assert shown.code == 0
    assert "1 game, 1 won" in shown.out
    assert "1 rated game" in shown.out, "it is rated again"
    assert "One record can't be read and doesn't count (the first has the date '2026-99-99')" in shown.err
    kept = salet("stats", "export").out
    assert salet("stats", "erase", "--yes").out == "Deleted 2 games.\n"
    assert "1 imported" in salet("stats", "import", stdin=kept).out
    assert salet("stats").err == ""


COMPLETE = [(f"2026-10-{day:02}", "crane.BYGBB.dwarf.GGGGG") for day in range(1, 7)]
INCOMPLETE = [(f"2026-11-{day:02}", "crane.BYGBB") for day in range(1, 9)]


@pytest.fixture
def rated_days(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Six complete games and eight newer ones that were given up; the days of those that were rated, in order."""
    played = [Record(day, day, lexicon="original", position=game) for day, game in [*COMPLETE, *INCOMPLETE]]
    with History(data_folder / "history.db") as store:
        store.record(*[replace(record, guesses=2) if record.puzzle_date < "2026-11" else record for record in played])
    days: list[str] = []
    rating_of = history.review_record

    def counted(record: Record) -> Review | None:
        days.append(record.puzzle_date)
        return rating_of(record)

    monkeypatch.setattr(history, "threads", lambda: ThreadPoolExecutor(1))
    monkeypatch.setattr(history, "review_record", counted)
    monkeypatch.setattr(history_commands, "MAX_UNASKED", 2)
    return days


def test_stats_rates_a_few_of_the_newest_games_and_says_how_to_rate_the_others(
    salet: Command, rated_days: list[str]
) -> None:
    for option, rest in ((), 4), (("--plain",), 2):
        shown = salet("stats", *option)
        assert f"{6 - rest} rated games" in shown.out
        assert "salet stats rate" in shown.out
        assert "█" not in shown.out or not option
    assert rated_days == ["2026-10-06", "2026-10-05", "2026-10-04", "2026-10-03"]
    everything = salet("stats", "rate")
    assert "Rated 2 games." in everything.out
    assert "8 games" in everything.err, "those that were given up"
    assert rated_days[4:6] == [day for day, _ in reversed(INCOMPLETE[-2:])]
    del rated_days[:]
    assert "6 rated games" in salet("stats").out
    assert "salet stats rate" not in salet("stats").out, "the other two games can't be rated"
    assert not rated_days


def test_stats_shows_the_results_before_it_rates_anything(
    salet: Command, rated_days: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(history_commands, "rate_games", fail)
    shown = salet("stats")
    assert shown.code == 1
    assert "14 games, 6 won" in shown.out
    assert not rated_days


@pytest.mark.parametrize("command", (("stats",), ("stats", "rate")))
def test_ctrl_c_keeps_the_games_that_are_rated(
    salet: Command, rated_days: list[str], monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    def rate_one(games: Sequence[Record], watch: ProgressCallback) -> Iterator[tuple[Record, Scorecard | None]]:
        yield next(rate_games([game for game in games if game.guesses], watch))
        raise KeyboardInterrupt

    rate_games = history.rate_games
    monkeypatch.setattr(history_commands, "rate_games", rate_one)
    shown = salet(*command)
    assert shown.code == (0 if command == ("stats",) else 130)
    assert "salet stats rate" in shown.out + shown.err
    assert [record.puzzle_date for record in load_records() if record.score] == ["2026-10-06"]
    assert rated_days[0] == "2026-10-06"


IMPOSSIBLE = ["crane", "bygbb", "slate", "bbgby"]
ILLEGAL = ["--hard", "crane", "bbgbb", "about", "gbbbb"]
SHARED = {"--rules", "--hard", "--journal", "--cluster", "--json"}


def options(command: click.Command) -> Iterator[click.Option]:
    """Yield the options of a command and of those below it."""
    yield from (parameter for parameter in command.params if isinstance(parameter, click.Option))
    for below in getattr(command, "commands", {}).values():
        yield from options(below)


def test_an_option_is_described_alike_in_every_command() -> None:
    described = defaultdict(set)
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        for option in options(command):
            for spelling in option.opts:
                described[spelling].add(option.help)
    assert {name for name in SHARED if len(described[name]) != 1} == set()


@pytest.mark.gate
@pytest.mark.parametrize(
    ("board", "error", "edit"),
    (
        (IMPOSSIBLE, "contradiction", "row 2, letter 5: gray, not yellow"),
        (ILLEGAL, "illegal-guess", "row 1, letter 3: yellow, not green"),
    ),
)
def test_a_position_that_cannot_be_gets_the_same_repairs_from_every_command(
    salet: Command, board: list[str], error: str, edit: str
) -> None:
    commands = ("suggest", "solve", "review", "prove")
    texts = [salet(command, "-l", "original", *board) for command in commands]
    assert {(done.code, done.err) for done in texts} == {(1, "")}
    assert len({done.out for done in texts}) == 1
    assert edit in texts[0].out
    values = [json.loads(salet(command, "-l", "original", "--json", *board).out) for command in commands]
    assert all(value == values[0] for value in values)
    assert (values[0]["error"], edit in {correction["description"] for correction in values[0]["corrections"]}) == (
        error,
        True,
    )


@pytest.mark.parametrize("command", ("suggest", "solve", "review", "prove"))
@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["crane", "01200"], "igits can mean"),
        (["crane", "ggggy"], "can't"),
        (["zzzzz", "bbbbb"], "isn't in word list"),
        (["planet", "bbbbbb"], "6 letters"),
    ),
)
def test_wrong_input_is_refused_in_the_same_words(
    salet: Command, command: str, arguments: list[str], reason: str
) -> None:
    done = salet(command, "-l", "original", *arguments)
    assert (done.code, done.out) == (2, "")
    assert reason in " ".join(done.err.split())


CERTIFICATE = "salet-certificate 2\nlexicon {} 0\nrules normal\nobjective mean\ntotal 1\nlemmas 0\n\ncrane!\n"
EMPTY_TREE = "salet-tree 1\nlexicon {} 0\nrules normal\nstrategy entropy\n\ncrane!\n"


@pytest.mark.parametrize(("command", "text"), ((["verify"], CERTIFICATE), (["verify"], EMPTY_TREE)))
def test_a_file_names_its_lexicon_and_never_a_path(
    salet: Command, tmp_path: Path, command: list[str], text: str
) -> None:
    secret, hostile = tmp_path / "secret.txt", tmp_path / "hostile"
    secret.write_text("hunter2 is the password", "utf-8")
    for name in (secret, f"{secret}+{secret}", f"{tmp_path}/../{tmp_path.name}/secret.txt", "/dev/null"):
        hostile.write_text(text.format(name), "utf-8")
        done = salet(*command, str(hostile))
        assert (done.code, done.out) == (2, "")
        assert "hunter2" not in done.err
        assert "--lexicon FILE" in " ".join(done.err.split())


@pytest.mark.usefixtures("data_folder")
def test_lists_as_json_have_what_their_text_names(salet: Command) -> None:
    lexicons = json.loads(salet("lexicon", "--json").out)
    assert [row["name"] for row in lexicons] == [name for name in ABOUT if name in salet("lexicon").out]
    assert lexicons[0]["days_missing"] > 0
    strategies = json.loads(salet("solvers", "--json").out)
    assert {row["name"] for row in strategies} == {strategy.name for strategy in SHIPPED}
    assert next(row for row in strategies if row["name"] == "s3")["lexicon"] == "original"
    for row in strategies:
        described = " ".join(salet("solvers", row["name"]).out.split())
        assert row["title"] in described
        assert (row["source"] or "") in described


@pytest.mark.usefixtures("data_folder")
def test_results_as_json_are_the_results(salet: Command, tmp_path: Path) -> None:
    empty = json.loads(salet("stats", "--json").out)
    assert (empty["games"], empty["mean"], empty["averages"], empty["unrated"]) == (0, None, None, 0)
    file = tmp_path / "games.csv"
    file.write_text("date,guesses,words\n2022-01-10,3,crane shark roast\n2022-01-11,X,\n", "utf-8")
    salet("stats", "import", str(file))
    results = json.loads(salet("stats", "--json").out)
    assert (results["games"], results["won"], results["lost"], results["mean"]) == (2, 1, 1, 3.0)
    assert results["distribution"] == {"3": 1}
