"""Reviews: regret, luck and skill, under every rule and with a player's own words."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.errors import Contradiction, IllegalGuess, InvalidWord
from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_of
from salet.game.position import start
from salet.game.text.notation import Turn, read
from salet.solver.analysis import Evaluations, evaluate_guess
from salet.solver.search import solve
from salet.study.advice.review import luck_of, review
from salet.study.advice.suggest import advise
from salet.study.advice.words_left_table import rate_guesses
from salet.study.lab.tournament import tournament_of
from salet.study.play.autosolve import autosolve

ORIGINAL = named("original")
SMALL = Lexicon.of(ORIGINAL.answers[::40], ORIGINAL.guesses[2315::200], name="small")
EXAMPLE = ("soare", "clint", "mince", "wince")


def words_alone(answer: str, guesses: list[str]) -> list[str]:
    return [*[word for word in guesses if word != answer][:5], answer]


def test_the_keys_are_those_that_others_rely_on() -> None:
    value = json.loads(json.dumps(review(EXAMPLE, ORIGINAL).as_json()))
    assert {"answer", "turns", "skill", "luck"} <= value.keys()
    keys = "guess pattern before after expected_size largest_part expected_guesses best regret luck"
    assert all(set(keys.split()) <= turn.keys() for turn in value["turns"])
    assert value["answer"] == "wince"
    assert [turn["pattern"] for turn in value["turns"]] == ["BBBBG", "YBYYB", "BGGGG", "GGGGG"]


def test_the_example_of_the_published_solver_is_judged_by_exact_values() -> None:
    judged = review(EXAMPLE, ORIGINAL)
    opener, second, third, last = judged.turns
    assert (opener.before, opener.after, second.after, third.after) == (2315, 79, 4, 1)
    assert (second.best.word, second.best.label, second.guess.label) == ("guilt", "proven", "proven")
    assert second.regret == pytest.approx((206 - 199) / 79, abs=1e-6)
    assert third.regret == last.regret == 0
    assert judged.skill == 96  # 99 - 100 * (7 / 79 + 0 + 0) / 3 = 96.05
    assert judged.resumed == ("soare", "guilt", "wince")
    assert (judged.optimal[0], judged.optimal[-1]) == ("salet", "wince")


@pytest.mark.parametrize(
    ("game", "skill"),
    (
        ("eight fight", 99),
        ("eight eight fight", 49),  # one guess of two is thrown away: 99 - 100 / 2
        ("eight eight fight light", 66),  # of three: 99 - 33.3
        ("eight eight fight light might", 74),  # of four
        ("eight eight eight fight", 32),  # two of three: 99 - 66.7
        ("eight eight eight eight fight", 24),  # three of four
    ),
)
def test_a_wasted_guess_costs_a_hundred_points_shared_among_the_guesses_after_the_opener(game: str, skill: int) -> None:
    four = Lexicon.of(["eight", "fight", "light", "might"], name="four")
    judged = review(game, four, "normal-9")
    assert sum(turn.regret for turn in judged.turns[1:]) == pytest.approx(game.count("eight") - 1)
    assert judged.skill == skill


def test_skill_is_not_below_0() -> None:
    four = Lexicon.of(["eight", "fight", "light", "might"], name="four")
    assert review("eight eight eight eight eight", four, "normal-9", answer="fight").skill == 0


def test_a_board_and_its_words_are_judged_alike() -> None:
    board = read("soare bbbbg clint ybyyb mince bgggg wince ggggg")
    assert review(board, ORIGINAL).as_json() == review(EXAMPLE, ORIGINAL).as_json()


@pytest.mark.long
@given(st.sampled_from(SMALL.answers), st.lists(st.sampled_from(SMALL.guesses), max_size=5))
@settings(max_examples=25)
def test_figures_keep_their_bounds_whatever_was_played(answer: str, guesses: list[str]) -> None:
    judged = review(words_alone(answer, guesses), SMALL, best_play=False)
    assert 0 <= judged.skill <= 99
    assert 0 <= judged.luck <= 99
    for turn in judged.turns:
        assert turn.regret >= 0
        assert 0 < turn.luck < 100
        assert turn.best.expected_guesses <= turn.guess.expected_guesses
    assert judged.turns[-1].guesses_after == 0


@pytest.mark.long
@given(st.sampled_from(SMALL.guesses))
@settings(max_examples=40)
def test_luck_has_mean_50_over_the_answers_whatever_the_guess(guess: str) -> None:
    position = start(SMALL)
    lucks = [luck_of(position, guess, pattern_of(guess, answer)) for answer in SMALL.answers]
    assert sum(lucks) / len(lucks) == pytest.approx(50)


@given(st.lists(st.integers(1, 50), min_size=len(SMALL.answers), max_size=len(SMALL.answers)))
@settings(max_examples=20)
def test_luck_has_mean_50_under_the_prior(weights: list[int]) -> None:
    position = start(Lexicon.of(SMALL.answers, SMALL.guesses, weights=weights))
    guess = SMALL.guesses[3]
    lucks = [w * luck_of(position, guess, pattern_of(guess, a)) for a, w in zip(SMALL.answers, weights, strict=True)]
    assert sum(lucks) / sum(weights) == pytest.approx(50)


def test_finding_the_answer_is_the_luckiest_reply() -> None:
    position = start(ORIGINAL)
    found = luck_of(position, "crane", pattern_of("crane", "crane"))
    assert all(luck_of(position, "crane", pattern_of("crane", word)) < found for word in ORIGINAL.answers[:300])


def test_an_optimal_player_has_skill_99_in_every_game_and_mean_luck_50_over_the_turns() -> None:
    tree = solve(start(SMALL), "mean+1", tree=True).tree
    assert tree is not None
    games = tournament_of(tree, "optimal", SMALL, start(SMALL).rules).games()
    judged = [review(turns, SMALL, best_play=False) for _, turns in games]
    assert {one.skill for one in judged} == {99}
    lucks = [turn.luck for one in judged for turn in one.turns]
    assert sum(lucks) / len(lucks) == pytest.approx(50)


@pytest.mark.long
def test_a_player_who_draws_words_at_random_is_less_skilled_but_no_less_lucky() -> None:
    chance = random.Random(1)
    judged = []
    for answer in SMALL.answers:
        position = start(SMALL)
        while position.turn <= 6 and (not position.turns or position.turns[-1].guess != answer):
            guess = chance.choice(position.words)
            position = position.play(guess, pattern_of(guess, answer))
        judged.append(review(position.turns, SMALL, answer=answer, best_play=False))
    lucks = [turn.luck for one in judged for turn in one.turns]
    assert sum(one.skill for one in judged) / len(judged) < 97
    assert 45 < sum(lucks) / len(lucks) < 55


def test_hard_mode_is_compared_with_legal_guesses_only() -> None:
    board = [Turn("salet", pattern_of("salet", "build")), Turn("guilt", pattern_of("guilt", "build"))]
    normal = review(board, ORIGINAL, answer="build")
    hard = review(board, ORIGINAL, "hard", answer="build")
    legal = start(ORIGINAL, "hard").play(*board[0])
    assert hard.turns[1].best.word in {ORIGINAL.guesses[i] for i in legal.legal.nonzero()[0]}
    assert hard.turns[1].best.expected_guesses >= normal.turns[1].best.expected_guesses
    assert hard.turns[1].regret <= normal.turns[1].regret
    with pytest.raises(IllegalGuess, match="Hard mode does not allow crony"):
        review(["salet", "crony", "build"], ORIGINAL, "hard")


def test_a_players_own_words_are_all_that_is_expected_of_them() -> None:
    pool = ["clint", "mince", "crane", "wince"]
    judged = review(EXAMPLE, ORIGINAL, pool=pool)
    second = judged.turns[1]
    position = start(ORIGINAL).play(*turn_of(EXAMPLE, 0))
    known = Evaluations().best_among(position, pool)
    assert known is not None
    assert second.best.word == "clint" == known.word
    assert second.regret == 0
    assert judged.pool == 4
    assert review(EXAMPLE, ORIGINAL, pool=[*pool, "GUILT"]).turns[1].best.word == "guilt"


def turn_of(words: tuple[str, ...], place: int) -> Turn:
    return Turn(words[place], pattern_of(words[place], words[-1]))


def test_words_that_the_player_knows_but_the_lexicon_does_not_are_passed_over() -> None:
    assert review(EXAMPLE, ORIGINAL, pool=["zzzzz"]).turns[1].best.word == "clint"


def test_a_lost_game_is_judged_when_its_answer_is_told_and_when_it_is_not() -> None:
    words = ["light", "might", "night", "right", "sight", "tight"]
    lost = review(words, ORIGINAL, answer="wight")
    assert not lost.won
    assert lost.answer == "wight"
    assert lost.turns[-1].guesses_after == 1
    board = [Turn(word, pattern_of(word, "wight")) for word in words]
    open_ended = review(board, ORIGINAL)
    assert open_ended.answer is None
    assert open_ended.optimal == ()
    assert open_ended.skill == lost.skill


@pytest.mark.long
def test_an_answer_that_may_only_be_guessed_is_looked_for_in_the_wider_list() -> None:
    judged = review(["crane", "salet"], ORIGINAL)
    assert judged.position.lexicon.name == "original+all"
    assert judged.won


@pytest.mark.parametrize(
    ("game", "answer", "error", "words"),
    (
        ([], None, InvalidWord, "no guess to judge"),
        (["crane", "zzzzz"], None, InvalidWord, "zzzzz"),
        (["crane", "slate", "crane"], None, IllegalGuess, "Row 1, crane, is the answer already"),
        (["crane", "slate"], "zzzzz", InvalidWord, "zzzzz"),
        ([Turn("crane", 0)], "crane", Contradiction, "cannot be crane"),
        (list("abcdefg"), None, InvalidWord, "letters"),
        (["light", "might", "night", "right", "sight", "tight", "eight"], "wight", IllegalGuess, "All 6 guesses"),
    ),
)
def test_what_is_no_game_is_refused_in_a_sentence(
    game: list[str], answer: str | None, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        review(game, ORIGINAL, answer=answer)


def test_the_published_solvers_table_is_reproduced(golden: Callable[[str], Any]) -> None:
    rates = rate_guesses(EXAMPLE, "wince")
    soare, clint, mince, wince = (attempt.player for attempt in rates.attempts)
    raise_, guilt, *_ = (attempt.optimal for attempt in rates.attempts)
    openers = golden("openers")["openers"]
    assert (round(soare.mean, 2), soare.max, soare.actual) == (openers["soare"]["mean"], openers["soare"]["max"], 79)
    assert (raise_.guess, round(raise_.mean, 2)) == ("raise", openers["raise"]["mean"])
    assert clint.left == ("wince", "mince", "niece", "niche")
    assert (round(clint.mean, 3), clint.max, clint.actual) == (3.506, 8, 4)
    assert (guilt.guess, round(guilt.mean, 3)) == ("guilt", 2.873)
    assert (mince.mean, mince.max, mince.actual, wince.actual) == (1, 1, 1, 1)
    assert rates.optimal_path == tuple(turn.guess for turn in autosolve("wince", "s1-brute", rules="normal").turns)
    assert json.loads(json.dumps(rates.as_json()))["attempts"][0]["player"]["guess"] == "soare"


def test_the_value_of_a_position_falls_by_what_the_reply_told() -> None:
    judged = review(EXAMPLE, ORIGINAL)
    position = start(ORIGINAL)
    for turn, following in zip(judged.turns, judged.turns[1:], strict=False):
        position = position.play(*turn.turn)
        assert turn.guesses_after == evaluate_guess(position).value == following.best.expected_guesses


@pytest.mark.parametrize(("words", "lexicon"), (("crane shark roast", "nyt"), ("soare clint mince wince", "original")))
def test_the_best_guess_of_every_turn_is_the_one_that_is_suggested_first(words: str, lexicon: str) -> None:
    judged = review(words.split(), lexicon)
    position = start(lexicon)
    for turn in judged.turns:
        first = advise(position).suggestions[0]
        assert (turn.best.word, turn.best.label) == (first.word, first.label)
        assert turn.best.expected_guesses == pytest.approx(first.value)
        position = position.play(*turn.turn)
