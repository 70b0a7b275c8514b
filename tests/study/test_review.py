"""Reviews: what each guess gave up and the luck of its reply, under every rule and with a player's own words."""

import random
from statistics import stdev

import pytest

from salet.errors import Contradiction, IllegalGuess, InvalidWord
from salet.game.lexicon import Lexicon, named
from salet.game.notation import Turn
from salet.game.pattern import pattern_of
from salet.game.position import start
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


@pytest.mark.gate
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


def test_what_is_not_proven_has_bounds_and_the_sum_says_so() -> None:
    score = review(["light", "might", "night"], ORIGINAL, answer="wight").score
    assert not score.proven
    assert score.luck_free_lower < score.luck_free < score.luck_free_upper
    judged = review(["audio", "inlet", "plies"], "nyt2022", answer="fixer")
    assert all(turn.best.lower is not None for turn in judged.turns)
    assert judged.score.luck_free_lower <= judged.score.luck_free + 1e-12
