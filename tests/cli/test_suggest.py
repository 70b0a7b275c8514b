"""`salet suggest`: its JSON contract, contradictions, and what it imports."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_of
from salet.game.position import position_of

SUGGESTION = {
    "guess": str,
    "is_candidate": bool,
    "chance": float,
    "objective": str,
}
SPLIT = {
    "expected_size": float,
    "largest_part": int,
    "parts": int,
    "entropy": float,
}
VALUED = {"value": float, "lower": float, "upper": float, "proven": bool, "label": str}
ADVICE = {
    "position": str,
    "lexicon": str,
    "rules": str,
    "ranked_by": str,
    "candidates": int,
    "suggestions": list,
    "top_candidates": list,
    "lexicon_hash": str,
    "version": str,
}
REPAIR = {"position": str, "edit": str, "candidates": int}

Command = Callable[..., Any]


def assert_fields(value: dict[str, Any], fields: dict[str, type], *, exactly: bool = False) -> None:
    assert fields.keys() <= value.keys()
    if exactly:
        assert list(value) == list(fields)
    for name, kind in fields.items():
        assert type(value[name]) is kind, name


@pytest.mark.parametrize(
    "arguments",
    (
        ["-l", "original"],
        ["-l", "original", "salet", "bbbbb"],
        ["-l", "original", "--hard", "salet.BYBBB.crazy.GYYBB"],
        ["-l", "original", "--rules", "hard", "crane", "⬛🟨🟩⬛⬛"],
        ["-l", "original", "--strategy", "parts", "salet", "bbbbb"],
        ["-l", "original", "--rules", "hard-8", "crane=BYGBB"],
    ),
)
def test_the_json_of_advice_has_the_fields_of_the_contract(salet: Command, arguments: list[str]) -> None:
    result = salet("suggest", "--json", *arguments)
    assert result.code == 0
    advice = json.loads(result.out)
    assert_fields(advice, ADVICE)
    assert 1 <= len(advice["suggestions"]) <= 10
    for suggestion in advice["suggestions"]:
        assert_fields(suggestion, SUGGESTION)
        assert_fields(suggestion["split"], SPLIT, exactly=True)
        assert_fields(suggestion, {"score": float} if "--strategy" in arguments else {"value": float, "label": str})
        assert (suggestion["label"] == "proven") == suggestion["proven"]
    for candidate in advice["top_candidates"]:
        assert_fields(candidate, {"word": str, "chance": float}, exactly=True)


def test_a_strategy_is_asked_with_its_own_list_and_rules_unless_others_are_named(salet: Command) -> None:
    own = json.loads(salet("suggest", "-s", "s3", "--json").out)
    assert (own["lexicon"], own["rules"], own["suggestions"][0]["guess"]) == ("original", "legacy-s3", "early")
    named = json.loads(salet("suggest", "-s", "s3", "-l", "nyt2022", "--hard", "--json", "salet", "bbbbb").out)
    assert (named["lexicon"], named["rules"]) == ("nyt2022", "hard")


def test_several_strategies_stand_side_by_side_with_a_word_and_a_number_each(salet: Command) -> None:
    asked = ("-s", "s0", "-s", "s1-a", "-s", "s3", "soare", "bbyyb", "tardy", "byybb")
    shown = " ".join(salet("suggest", *asked).out.split())
    assert "s1-a cigar 103 points eliminate" in shown
    nine = ["cigar", "briar", "augur", "lunar", "friar", "urban", "rumba", "vicar", "rival"]
    s3 = min(nine, key=lambda word: (sum(242 - pattern_of(word, answer) for answer in nine), word))
    assert f"They disagree: s0 says briar; s1-a says cigar; s3 says {s3}." in shown
    said = json.loads(salet("suggest", "--json", *asked).out)
    assert (said["agree"], said["guesses"]) == (False, {"briar": ["s0"], "cigar": ["s1-a"], s3: ["s3"]})
    assert [advice["rules"] for advice in said["advice"]] == ["normal", "legacy-s1", "legacy-s3"]
    assert "They agree: soare." in salet("suggest", "-s", "s1-a", "-s", "s1-b").out


def test_digits_mean_what_the_strategy_s_author_means(salet: Command) -> None:
    for strategy, digits, position in (("s1-a", "soare 00110", "soare.BBYYB"), ("s3", "early 12012", "early.YBGYB")):
        assert json.loads(salet("suggest", "-s", strategy, "--json", digits).out)["position"] == position
    both = salet("suggest", "-s", "s1-a", "-s", "s3", "soare", "00110")
    assert (both.code, "Digits in tiles" in both.err) == (2, True)


def test_the_figures_of_a_position_are_those_of_the_library(salet: Command) -> None:
    advice = json.loads(
        salet("suggest", "-l", "original", "--json", "--top", "3", "--budget", "60", "salet", "bbbbb").out
    )
    assert (advice["position"], advice["lexicon"], advice["rules"]) == ("salet.BBBBB", "original", "normal")
    assert advice["candidates"] == 221
    best = advice["suggestions"][0]
    assert (best["label"], best["value"]) == ("proven", pytest.approx(609 / 221, rel=1e-6))
    for row in advice["suggestions"]:
        assert_fields(row, VALUED)
        assert row["lower"] <= row["upper"] == row["value"]
    assert len(advice["top_candidates"]) == 10
    assert advice["top_candidates"][0]["chance"] == pytest.approx(1 / 221, rel=1e-6)


def test_the_table_names_guesses_figures_and_likely_answers(salet: Command) -> None:
    result = salet("suggest", "-l", "original", "salet", "bbbbb")
    assert "221 words left; lexicon original, rules normal" in result.out
    assert "Likeliest answers:" in result.out
    head, first, *_ = table_of(result.out)
    assert head == ["guess", "to go", "how sure", "chance"]
    assert first[1:3] == ["2.756", "proven"]


def table_of(text: str) -> list[list[str]]:
    """The cells of the table in a text, its head first; its columns are two spaces apart."""
    block = next(block for block in text.split("\n\n") if block.startswith("guess"))
    lines = block.partition("\nSorted by")[0].splitlines()
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in lines]


def test_few_words_may_carry_most_of_the_chance(salet: Command) -> None:
    assert "carry 85 % of the chance" in salet("suggest", "crane", "bygbb").out


@pytest.mark.long
@pytest.mark.parametrize("arguments", ([], ["crane", "bygbb"], ["fuzzy", "bbbbb"]))
def test_the_weighted_list_counts_a_loss_as_one_guess_more(salet: Command, arguments: list[str]) -> None:
    result = salet("suggest", *arguments)
    assert "A loss counts as 7 guesses." in result.out
    assert max(map(len, result.out.splitlines())) <= 80
    advice = json.loads(salet("suggest", "--json", *arguments).out)
    assert advice["objective"] == "mean+1"
    values = [row["value"] for row in advice["suggestions"]]
    assert values == sorted(values)


def test_a_strategy_shows_the_number_that_its_list_is_sorted_by(salet: Command) -> None:
    result = salet("suggest", "-l", "original", "--strategy", "parts", "salet", "bbbbb")
    head, *rows = table_of(result.out)
    assert head == ["guess", "parts", "chance", "leaves", "at most", "replies", "bits"]
    assert max(map(len, result.out.splitlines())) <= 80
    parts = [int(row[1]) for row in rows]
    assert parts == sorted(parts, reverse=True)


def test_the_line_below_the_table_names_what_it_is_sorted_by(salet: Command) -> None:
    assert "\nSorted by guesses to go" in salet("suggest", "crane", "bygbb").out
    assert "\nSorted by bits left" in salet("suggest", "--strategy", "entropy", "crane", "bygbb").out


@pytest.mark.long
@pytest.mark.parametrize("arguments", (["crane", "bygbb"], ["-s", "entropy"]))
def test_a_narrow_terminal_shows_fewer_columns_and_whole_rows(
    salet: Command, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    wide = table_of(salet("suggest", *arguments).out)
    monkeypatch.setenv("COLUMNS", "40")
    result = salet("suggest", *arguments)
    narrow = table_of(result.out)
    assert max(map(len, result.out.splitlines())) <= 40
    assert narrow[0] == wide[0][: len(narrow[0])]
    assert len(narrow) == len(wide)
    assert len(narrow[0]) >= 3


def test_repairs_fit_a_narrow_terminal(salet: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    result = salet("suggest", "-l", "original", "crane", "bygbb", "slate", "bbgby")
    assert "row 2, letter 5: grey instead of yellow" in result.out.splitlines()
    assert max(map(len, result.out.splitlines())) <= 40


def test_a_position_may_come_from_standard_input(salet: Command, nine_file: str) -> None:
    result = salet("suggest", "-l", nine_file, "--json", "-", stdin="LIGHT ⬛🟩🟩🟩🟩\n")
    assert result.code == 0
    assert json.loads(result.out)["position"] == "light.BGGGG"


# --- Contradictions ---------------------------------------------------------------------------------------------


def test_the_json_of_a_contradiction_has_the_fields_of_the_contract(salet: Command) -> None:
    result = salet("suggest", "-l", "original", "--json", "salet", "ggggb", "crony", "ggggg")
    assert result.code == 1
    value = json.loads(result.out)
    assert list(value) == ["error", "reason", "repairs"]
    assert value["error"] == "contradiction"
    assert value["repairs"]
    for repair in value["repairs"]:
        assert_fields(repair, REPAIR)


def test_tiles_far_from_every_word_are_said_to_be_so(salet: Command, nine_file: str) -> None:
    result = salet("suggest", "-l", nine_file, "light", "bbbbb", "might", "bbbbb", "night", "bbbbb")
    assert result.code == 1
    assert "No small correction helps" in result.out


def test_an_answer_outside_the_list_is_found_in_the_wider_one_and_said_so(salet: Command) -> None:
    board = ["arise", "yybyg", "salet", "gybyb", "loris", "bgyby"]
    result = salet("suggest", "-l", "original", "--json", *board)
    assert result.code == 0
    advice = json.loads(result.out)
    assert [row["word"] for row in advice["top_candidates"]] == ["soare"]
    assert advice["lexicon"] == "original+all"
    assert advice["lexicon_hash"] != named("original").hash
    assert "No answer of lexicon original fits" in advice["notes"][0]
    assert "No answer of lexicon original fits" in salet("suggest", "-l", "original", *board).out


@pytest.mark.parametrize(
    ("rules", "board", "reason"),
    (("normal", ["crane", "ggggg"], "The game is won"), ("normal-1", ["crane", "bbbbb"], "All 1 guesses are used")),
)
@pytest.mark.parametrize("more", ([], ["-s", "entropy"]))
def test_a_game_that_is_over_needs_no_advice(
    salet: Command, rules: str, board: list[str], reason: str, more: list[str]
) -> None:
    result = salet("suggest", "-l", "original", "--rules", rules, *more, *board)
    assert (result.code, result.out) == (2, "")
    assert reason in result.err


# --- Doubts -----------------------------------------------------------------------------------------------------


SLIP = ["crane", "bygbb", "shark", "ybggb"]  # the S was green


def test_a_board_that_only_unusual_words_fit_is_doubted_and_answered(salet: Command) -> None:
    result = salet("suggest", *SLIP)
    assert result.code == 0
    assert "unusual words" in result.out
    assert "SHARK?" in result.out
    assert "row 2, letter 1: green instead of yellow" in result.out
    assert len(table_of(result.out)) == 11
    assert max(map(len, result.out.splitlines())) <= 80
    doubt = json.loads(salet("suggest", "--json", *SLIP).out)["doubt"]
    assert_fields(doubt, {"sentence": str, "check": str, "chance": float, "repairs": list}, exactly=True)
    assert "crane.BYGBB.shark.GBGGB" in [repair["position"] for repair in doubt["repairs"]]
    for repair in doubt["repairs"]:
        assert_fields(repair, REPAIR)


@pytest.mark.parametrize("arguments", ([], ["crane", "bygbb"], ["crane", "bygbb", "shark", "gbggb"]))
def test_a_likely_board_is_not_doubted(salet: Command, arguments: list[str]) -> None:
    assert json.loads(salet("suggest", "--json", *arguments).out)["doubt"] is None


def test_a_game_that_follows_the_book_is_doubted_as_well(salet: Command) -> None:
    """One word is left after this, and many if one of its tiles is another."""
    board = ["-l", "original", "--json", "salet", "ggbyb"]
    full, best = (json.loads(salet("suggest", *more, *board).out) for more in ([], ["--top", "1"]))
    assert full["doubt"] == best["doubt"] is not None


# --- Exact search -----------------------------------------------------------------------------------------------


def test_a_budget_ranks_guesses_by_their_exact_value(salet: Command) -> None:
    advice = json.loads(salet("suggest", "-l", "original", "--budget", "60", "-n", "3", "--json", "salet", "bybgb").out)
    assert (advice["objective"], advice["strategy"]) == ("mean", None)
    assert [(row["value"], row["label"]) for row in advice["suggestions"]] == [(2.0, "proven")] * 3
    assert advice["suggestions"][0]["is_candidate"]


# --- Wrong input ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["-l", "nowhere"], "There is no word list or file 'nowhere'"),
        (["-l", "x" * 5000], "There is no word list"),
        (["--rules", "soft"], "There are no rules 'soft'"),
        (["--strategy", "guesswork"], "There is no strategy 'guesswork'"),
        (["--strategy", "nowhere:cost"], "cannot be loaded"),
        (["--top", "0"], "--top"),
        (["--budget", "1", "--strategy", "entropy"], "leave out --strategy"),
        (["crane"], "has no tiles"),
        (["crane", "bygb"], "tiles"),
        (["-l", "original", "salet", "ggggb", "salet", "bbbbb", "zzzzz", "bbbbb"], "not in the word list"),
        (["salet", "bbbbb"] * 7, "guesses are used"),
        (["--no-such-option"], "No such option"),
    ),
)
def test_wrong_input_is_answered_with_a_reason_and_exit_code_2(
    salet: Command, arguments: list[str], reason: str
) -> None:
    result = salet("suggest", *arguments)
    assert result.code == 2
    assert reason in " ".join(result.err.split())
    assert result.out == ""


@pytest.mark.parametrize("tiles", ("-yg--", "--g-y", "----y"))
def test_a_dash_for_grey_is_no_option(salet: Command, tiles: str) -> None:
    asked = ("suggest", "-l", "original", "--budget", "60", "crane")
    assert salet(*asked, tiles) == salet(*asked, tiles.replace("-", "b"))


@pytest.mark.long
def test_an_estimate_says_how_to_search_longer(salet: Command) -> None:
    result = salet("suggest", "-l", "nyt2023", "fuzzy", "bbbbb", "--budget", "0.001")
    assert "--budget 0.01" in result.err
    assert "--budget" not in salet("suggest", "-l", "original", "crane", "bygbb").err


def test_a_word_list_of_ones_own_may_be_weighted(salet: Command, nine: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / "weighted.txt"
    path.write_text("\n".join(f"{word} {weight}" for weight, word in enumerate(nine.answers, 1)), "utf-8")
    advice = json.loads(salet("suggest", "-l", str(path), "--json").out)
    assert advice["top_candidates"][0] == {"word": "wight", "chance": 0.2}


@pytest.mark.parametrize("words", (["банан", "барон", "закон"], ["strawberry", "blackberry"], ["niña", "piña"]))
def test_other_alphabets_and_lengths_are_advised_alike(salet: Command, words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(words), "utf-8")
    assert json.loads(salet("suggest", "-l", str(path), "--json").out)["candidates"] == len(words)


def test_as_many_likely_answers_as_guesses_are_listed(salet: Command) -> None:
    board = ("crane", "bygbb", "-l", "original")
    words = set(position_of("crane bygbb", "original").words)
    assert "and 14 more" in salet("suggest", *board).out
    shown = salet("suggest", *board, "--top", "200").out
    assert "more" not in shown.partition("Likeliest answers:")[2]
    assert {word for word in words if f"{word} (4.2 %)" in shown} == words
    value = json.loads(salet("suggest", *board, "--top", "200", "--json").out)
    assert {row["word"] for row in value["top_candidates"]} == words


def test_boards_that_share_their_guesses_stand_with_a_slash_between(salet: Command) -> None:
    value = json.loads(salet("suggest", "crane", "bygbb", "/", "crane", "bbbbb", "-n", "1", "--json").out)
    assert (value["lexicon"], [board["position"] for board in value["boards"]]) == (
        "nyt2022",
        ["crane.BYGBB", "crane.BBBBB"],
    )
    assert value["suggestions"][0]["guess"] == "hoist"
    alone = json.loads(salet("suggest", "-l", "original", "C R A N E / B Y G B B", "--json").out)
    assert alone["position"] == "crane.BYGBB", "a slash between a word and its tiles, as S2 writes them"
    assert salet("suggest", "--hard", "crane", "bygbb", "/", "crane", "bbbbb").code == 2
