"""`salet suggest`: its JSON contract, contradictions, and what it imports."""

import json
from collections.abc import Callable
from typing import Any

from salet.game.lexicon import named
from salet.game.pattern import pattern_of

REPAIR = {"position": str, "edit": str, "candidates": int}

Command = Callable[..., Any]


def assert_fields(value: dict[str, Any], fields: dict[str, type], *, exactly: bool = False) -> None:
    assert fields.keys() <= value.keys()
    if exactly:
        assert list(value) == list(fields)
    for name, kind in fields.items():
        assert type(value[name]) is kind, name


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


def table_of(text: str) -> list[list[str]]:
    """The cells of the table in a text, its head first; its columns are two spaces apart."""
    block = next(block for block in text.split("\n\n") if block.startswith("guess"))
    lines = block.partition("\nSorted by")[0].splitlines()
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in lines]


def test_few_words_may_carry_most_of_the_chance(salet: Command) -> None:
    assert "carry 85 % of the chance" in salet("suggest", "crane", "bygbb").out


# --- Contradictions ---------------------------------------------------------------------------------------------


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


# --- Wrong input ------------------------------------------------------------------------------------------------


def test_boards_that_share_their_guesses_stand_with_a_slash_between(salet: Command) -> None:
    value = json.loads(salet("suggest", "crane", "bygbb", "/", "crane", "bbbbb", "-n", "1", "--json").out)
    assert [(board["lexicon"], board["position"]) for board in value["boards"]] == [
        ("nyt2022", "crane.BYGBB"),
        ("nyt2022", "crane.BBBBB"),
    ]
    assert value["suggestions"][0]["guess"] == "hoist"
    alone = json.loads(salet("suggest", "-l", "original", "C R A N E / B Y G B B", "--json").out)
    assert alone["position"] == "crane.BYGBB", "a slash between a word and its tiles, as S2 writes them"
    assert salet("suggest", "--hard", "crane", "bygbb", "/", "crane", "bbbbb").code == 2
