"""Tournaments: read off a tree, equal to the games played one by one."""

from dataclasses import replace
from math import sqrt

import pytest

from salet.errors import InvalidWord
from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_code
from salet.game.rules import Rules
from salet.solver.partition import ENTROPY
from salet.solver.tree import verify
from salet.study.tournament import autosolve, bench


@pytest.mark.long
def test_the_tree_of_that_tournament_is_valid_by_the_rule_alone(original: Lexicon) -> None:
    assert verify(bench("entropy", original).tree, original, Rules()) == []


def test_mean_and_deviation_are_weighted_by_the_words_chances() -> None:
    lexicon = Lexicon.of(["light", "might", "night"], weights=[6, 3, 1])
    played = bench("entropy", lexicon)
    assert dict(played.guesses) == {"light": 1, "might": 2, "night": 3}
    assert played.mean == pytest.approx(1.5)
    assert played.sd == pytest.approx(sqrt(0.6 * 0.25 + 0.3 * 0.25 + 0.1 * 2.25))
    assert played.total == 6


def test_answers_not_found_in_time_are_lost_and_count_one_guess_more(nine: Lexicon) -> None:
    played = bench("entropy", nine, "normal-3")
    assert len(played.lost) == 6
    assert played.distribution == {1: 1, 2: 1, 3: 1}
    assert played.total == 1 + 2 + 3 + 6 * 4
    assert played.hardest(2) == played.lost[:2]


@pytest.mark.long
def test_lexicon_and_rules_default_to_those_of_the_strategy(nine: Lexicon) -> None:
    played = bench(replace(ENTROPY, lexicon="original", rules="normal-8"), None, None)
    assert played.lexicon.name == "original"
    assert played.rules == Rules(limit=8)
    assert bench(replace(ENTROPY, rules="hard"), nine).rules.mode == "hard"


def test_an_opener_may_be_asked_for(nine: Lexicon) -> None:
    assert bench("entropy", nine, opener="Sight").opener == "sight"


@pytest.mark.long
def test_the_score_of_a_strategy_is_its_mean_above_par() -> None:
    found, exact = (bench(name, "original").as_json() for name in ("entropy", "exact"))
    assert found["par_proven"]
    assert found["par"] == pytest.approx(7_920 / 2_315, abs=1e-6)  # the total of the optimal tree, which is published
    assert found["given_up"] == pytest.approx((8_018 - 7_920) / 2_315, abs=1e-6)
    assert exact["given_up"] == pytest.approx(0, abs=1e-6)
    assert bench("s4-system1").as_json()["par"] is None, "its feedback is not the game's"
    assert bench("entropy", Lexicon.of(["crane", "slate", "trace"])).as_json()["par"] is None


# --- One game ---------------------------------------------------------------------------------------------------

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
            game = autosolve(answer, strategy, lexicon, rules)
            assert [(move.guess, pattern_code(move.pattern)) for move in game.turns] == list(games[answer])


def test_a_flawed_model_replies_in_the_games_that_are_written_down() -> None:
    assert dict(bench("s0", REPEATS, "legacy-s1", opener="eerie").games())["these"][0].pattern == pattern_code("YYBBG")
    assert dict(bench("s0", REPEATS, "normal", opener="eerie").games())["these"][0].pattern == pattern_code("YBBBG")


def test_a_reply_that_only_a_flawed_model_gives_is_written_down() -> None:
    game = autosolve("watch", "s4-system1", "nyt2023")
    assert "catch.YGGGG" in game.position


def test_a_game_of_s1_is_the_one_that_its_author_walks_through() -> None:
    game = autosolve("CIGAR", "s1-a")
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
    assert (ended.guesses, ended.won) == (3, False)
    played_on = autosolve("wight", "s3", nine, "normal-3")
    assert (played_on.guesses, played_on.won) == (9, False)
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
