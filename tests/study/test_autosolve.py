"""One game, played by a strategy: the same as its tree plays."""

import pytest

from salet.errors import InvalidWord
from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_code
from salet.study.autosolve import autosolve
from salet.study.tournament import bench

REPEATS = Lexicon.of(
    ["eerie", "geese", "mummy", "sassy", "llama", "error", "daddy", "knoll", "towel", "teeth", "these", "melee"],
    name="repeats",
)


@pytest.mark.long
@pytest.mark.parametrize(("strategy", "rules"), (("entropy", "normal"), ("s3", "legacy-s3"), ("s1-brute", "legacy-s1")))
def test_a_game_is_the_one_in_the_tournament(hundredth: Lexicon, strategy: str, rules: str) -> None:
    for lexicon in (hundredth, REPEATS):
        games = dict(bench(strategy, lexicon, rules).games())
        for answer in lexicon.answers:
            assert autosolve(answer, strategy, lexicon, rules).turns == games[answer]


def test_a_flawed_model_replies_in_the_games_that_are_written_down() -> None:
    assert dict(bench("s0", REPEATS, "legacy-s1", opener="eerie").games())["these"][0].pattern == pattern_code("YYBBG")
    assert dict(bench("s0", REPEATS, "normal", opener="eerie").games())["these"][0].pattern == pattern_code("YBBBG")


def test_a_reply_that_only_a_flawed_model_gives_is_written_down() -> None:
    game = autosolve("watch", "s4-system1", "nyt2023")
    assert "catch.YGGGG" in game.position.text
    assert game.as_json()["guesses"] == len(game.turns)


def test_a_game_of_s1_is_the_one_that_its_author_walks_through() -> None:
    game = autosolve("CIGAR", "s1-a")
    assert [turn.guess for turn in game.turns] == ["soare", "tardy", "cigar"]
    assert game.left == (42, 9, 1)
    assert game.as_json() == {
        "answer": "cigar",
        "strategy": "s1-a",
        "lexicon": "original",
        "rules": "legacy-s1",
        "won": True,
        "guesses": 3,
        "position": "soare.BBYYB.tardy.BYYBB.cigar.GGGGG",
        "turns": [
            {"guess": "soare", "pattern": "BBYYB", "left": 42},
            {"guess": "tardy", "pattern": "BYYBB", "left": 9},
            {"guess": "cigar", "pattern": "GGGGG", "left": 1},
        ],
    }


def test_a_game_ends_at_the_limit_unless_the_strategy_plays_on(nine: Lexicon) -> None:
    ended = autosolve("wight", "entropy", nine, "normal-3")
    assert (len(ended.turns), ended.won) == (3, False)
    played_on = autosolve("wight", "s3", nine, "normal-3")
    assert (len(played_on.turns), played_on.won) == (9, False)
    assert played_on.turns[-1].guess == "wight"


def test_a_drawn_answer_comes_again_with_its_seed_and_by_its_weight(nine: Lexicon) -> None:
    assert autosolve(lexicon=nine, seed=5).answer == autosolve(lexicon=nine, seed=5).answer
    assert len({autosolve(lexicon=nine, seed=seed).answer for seed in range(20)}) > 3
    heavy = Lexicon.of(nine.answers, weights=[1] * 8 + [2**30])
    assert {autosolve(lexicon=heavy, seed=seed).answer for seed in range(20)} == {"wight"}


@pytest.mark.parametrize(
    ("answer", "reason"), (("soare", "never the answer"), ("zzzzz", "not in the word list"), ("ox", "2 letters"))
)
def test_what_cannot_be_the_answer_is_refused(answer: str, reason: str) -> None:
    with pytest.raises(InvalidWord, match=reason):
        autosolve(answer, "s0")
