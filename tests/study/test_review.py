"""Reviews: what each guess gave up and the luck of its reply, under every rule and with a player's own words."""

import random
from statistics import stdev

import pytest

from salet.errors import Contradiction, IllegalGuess, InvalidWord
from salet.game.lexicon import Lexicon, named
from salet.game.notation import Turn
from salet.game.pattern import pattern_of
from salet.game.position import start
from salet.solver.values import solve
from salet.study.advice import suggest
from salet.study.review import review

ORIGINAL = named("original")
SMALL = Lexicon.of(ORIGINAL.answers[::40], ORIGINAL.guesses[2315::200], name="small")
EXAMPLE = ("soare", "clint", "mince", "wince")


def test_the_example_of_the_published_solver_is_judged_by_exact_values() -> None:
    judged = review(EXAMPLE, ORIGINAL)
    opener, second, third, last = judged.turns
    assert (opener.before, opener.after, second.after, third.after) == (2315, 79, 4, 1)
    assert (second.best.guess, second.best.label, second.guess.label) == ("guilt", "proven", "proven")
    assert second.given_up == pytest.approx((206 - 199) / 79, abs=1e-12)
    assert third.given_up == last.given_up == 0
    assert judged.score.par == pytest.approx(7920 / 2315, abs=1e-6)
    assert judged.resumed == ("soare", "guilt", "wince")
    assert (judged.optimal[0], judged.optimal[-1]) == ("salet", "wince")


@pytest.mark.parametrize(
    "game", ("eight fight", "eight eight fight", "eight eight fight light", "eight eight eight fight")
)
def test_a_wasted_guess_gives_up_one_guess(game: str) -> None:
    four = Lexicon.of(["eight", "fight", "light", "might"], name="four")
    judged = review(game, four, "normal-9")
    assert judged.score.given_up == pytest.approx(game.count("eight") - 1)


def test_an_optimal_player_gives_nothing_up_and_has_no_luck_on_average() -> None:
    tree = solve(start(SMALL), "mean+1", tree=True).tree
    assert tree is not None
    scores = [review(tree.follow(answer), SMALL, best_play=False).score for answer in SMALL.answers]
    assert {score.given_up for score in scores} == {0}
    assert sum(score.luck for score in scores) == pytest.approx(0, abs=1e-9)
    assert scores[0].par == pytest.approx(sum(score.guesses for score in scores) / len(scores))


@pytest.mark.long
def test_over_all_answers_a_players_mean_is_par_and_what_was_given_up() -> None:
    chosen: dict[str, str] = {}  # a player who does the same in the same position
    chance = random.Random(1)
    scores = []
    for answer in SMALL.answers:
        position = start(SMALL)
        while not position.over:
            guess = chosen.setdefault(position.text, chance.choice(position.words))
            position = position.play(guess, pattern_of(guess, answer))
        scores.append(review(position.turns, SMALL, answer=answer, best_play=False).score)
    means = [
        sum(each) / len(scores) for each in zip(*((s.guesses, s.luck_free, s.given_up) for s in scores), strict=True)
    ]
    assert means[0] == pytest.approx(means[1], abs=1e-9)
    assert means[2] > 0.05
    assert stdev(score.luck_free for score in scores) < stdev(score.guesses for score in scores) / 2


def test_hard_mode_is_compared_with_legal_guesses_only() -> None:
    board = [Turn("salet", pattern_of("salet", "build")), Turn("guilt", pattern_of("guilt", "build"))]
    normal = review(board, ORIGINAL, answer="build")
    hard = review(board, ORIGINAL, "hard", answer="build")
    legal = start(ORIGINAL, "hard").play(*board[0])
    assert hard.turns[1].best.guess in {ORIGINAL.guesses[i] for i in legal.legal.nonzero()[0]}
    assert hard.turns[1].best.value >= normal.turns[1].best.value
    assert hard.turns[1].given_up <= normal.turns[1].given_up
    with pytest.raises(IllegalGuess, match="Hard mode does not allow crony"):
        review(["salet", "crony", "build"], ORIGINAL, "hard")


def test_a_lost_game_is_judged_when_its_answer_is_told_and_when_it_is_not() -> None:
    words = ["light", "might", "night", "right", "sight", "tight"]
    lost = review(words, ORIGINAL, answer="wight")
    assert not lost.won
    assert lost.answer == "wight"
    assert lost.turns[-1].value_after == 1
    board = [Turn(word, pattern_of(word, "wight")) for word in words]
    open_ended = review(board, ORIGINAL)
    assert open_ended.answer is None
    assert open_ended.optimal == ()
    assert open_ended.score == lost.score


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


@pytest.mark.parametrize(("words", "lexicon"), (("crane shark roast", "nyt"), ("soare clint mince wince", "original")))
def test_the_best_guess_of_every_turn_is_as_good_as_the_one_that_is_suggested_first(words: str, lexicon: str) -> None:
    judged = review(words.split(), lexicon)
    position = start(lexicon)
    for turn in judged.turns:
        first = suggest(position).suggestions[0]
        assert turn.best.guess in {first.guess, turn.guess.guess}
        assert turn.best.label == first.label
        assert turn.best.value == pytest.approx(first.value)
        position = position.play(turn.guess.guess, turn.pattern)


def test_what_is_not_proven_has_bounds_and_the_sum_says_so() -> None:
    score = review(["light", "might", "night"], ORIGINAL, answer="wight").score
    assert not score.proven
    assert score.luck_free_lower < score.luck_free < score.luck_free_upper
    judged = review(["audio", "inlet", "plies"], "nyt2022", answer="fixer")
    assert all(turn.best.lower is not None for turn in judged.turns)
    assert judged.score.luck_free_lower <= judged.score.luck_free + 1e-12
