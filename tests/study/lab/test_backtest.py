"""Back-tests: real days, no peeking, the same figures however they are run."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import numpy as np
import pytest

from salet.errors import BadFile, BrokenStrategy, UnknownName
from salet.game.daily.answers import Answer, read_answers
from salet.game.lexicon import LISTED, Lexicon
from salet.game.lists import shipped_words
from salet.game.position import start
from salet.run.workers import processes
from salet.solver.strategies import find
from salet.study.advice.review import review
from salet.study.lab.backtest import (
    Backtest,
    BeliefRecord,
    Difference,
    _jobs,
    backtest,
    counts_next_to,
    people_mean,
    play_chunk,
    score_of,
)
from salet.study.lab.beliefs import BELIEFS, NOTHING, Learning, Weights, belief_named
from salet.study.play.autosolve import autosolve
from salet.study.score import Score, TurnScore

FIRST = date(2026, 2, 2)
ACCEPTED = shipped_words("nyt-allowed")


@pytest.fixture(scope="module")
def real(shared: Path) -> tuple[Answer, ...]:
    return read_answers(shared / "nyt_answers_dated.csv")


def some_days(count: int = 6) -> tuple[Answer, ...]:
    words = ("cigar", "rebut", "sissy", "humph", "awake", "blush", "focal", "evade")
    return tuple(Answer(FIRST + timedelta(days=n), words[n]) for n in range(count))


def own(past: Sequence[Answer], _day: date) -> Weights:
    """A user's belief: whatever came before is likely to come again."""
    weights = np.ones(len(ACCEPTED), np.int64)
    weights[[ACCEPTED.index(answer.word) for answer in past]] = 1000
    return weights


shown: list[tuple[date | None, date]] = []


def spy(past: Sequence[Answer], day: date) -> Weights:
    """A belief that remembers what it was shown."""
    shown.append((past[-1].day if past else None, day))
    return own(past, day)


def broken(_past: Sequence[Answer], _day: date) -> Weights:
    return np.zeros(3, np.int64)


# --- Beliefs ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BELIEFS)
def test_every_belief_weighs_every_word_and_none_at_zero(name: str) -> None:
    weights = belief_named(name)(some_days(), FIRST + timedelta(days=6))
    assert weights.shape == (len(ACCEPTED),)
    assert weights.min() >= 1


def test_the_rivals_believe_what_they_are_named_for() -> None:
    weights = {name: belief_named(name)(some_days(2), FIRST + timedelta(days=2)) for name in BELIEFS}
    likely = {name: int((weights[name] == LISTED).sum()) for name in BELIEFS}
    assert (likely["uniform2309"], likely["uniform3158"], likely["unused2309"]) == (2309, 3158, 2307)
    assert weights["unused2309"][ACCEPTED.index("cigar")] == 1


def test_learning_on_gives_what_learning_anew_does() -> None:
    days = some_days(5)
    learner = Learning()
    for n in range(5):
        day = FIRST + timedelta(days=n)
        assert (learner(days[:n], day) == Learning()(days[:n], day)).all()
    assert (learner(days[:2], FIRST + timedelta(days=2)) == Learning()(days[:2], FIRST + timedelta(days=2))).all()


def test_a_belief_of_ones_own_is_named_by_module_and_function() -> None:
    weights = belief_named(f"{__name__}:own")(some_days(1), FIRST)
    assert int(weights.max()) == 1000
    with pytest.raises(BrokenStrategy, match="an integer from 1"):
        belief_named(f"{__name__}:broken")((), FIRST)
    with pytest.raises(UnknownName, match="uniform2309"):
        belief_named("faith")
    with pytest.raises(UnknownName, match="Cannot load"):
        belief_named("no_such_module:belief")


# --- Play -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ("cigar", "humph", "awake"))
def test_a_day_is_played_as_any_game_is(original: Lexicon, word: str) -> None:
    game = autosolve(word, "two-turn", original)
    score = score_of(start(original), find("two-turn"), word)
    assert score == review(game.turns, original).score
    assert score.guesses == len(game.turns)


def test_a_day_that_is_not_won_counts_one_more_than_the_limit(nine: Lexicon) -> None:
    needed = [score_of(start(nine, "normal-2"), find("two-turn"), answer).guesses for answer in nine.answers]
    assert sorted(needed) == [1, 2, *[3] * 7]


def test_a_job_carries_nothing_later_than_its_last_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("salet.study.lab.backtest.CHUNK", 2)
    answers = some_days(6)
    jobs = dict(_jobs("prior", answers, answers[1:6], "two-turn", "normal"))
    assert list(jobs) == [
        "prior two-turn 2026-02-03 2026-02-04",
        "prior two-turn 2026-02-05 2026-02-06",
        "prior two-turn 2026-02-07 2026-02-07",
    ]
    assert [(len(job["answers"]), job["days"]) for job in jobs.values()] == [(3, 2), (5, 2), (6, 1)]


@pytest.mark.long
def test_a_belief_is_shown_the_days_before_and_no_more() -> None:
    shown.clear()
    answers = some_days(3)
    for payload in dict(_jobs(f"{__name__}:spy", answers, answers[1:], "two-turn", "normal")).values():
        play_chunk(payload)
    assert shown == [(answers[n - 1].day, answers[n].day) for n in (1, 2)]


def record_of(*guesses: int) -> BeliefRecord:
    """Return a record of days with a par of 3.5, each of which gave up a quarter of a guess."""
    scores = tuple(Score(n, 3.5, (TurnScore("crane", "salet", 0.25, 3.75 - n),), 3.75, 3.75) for n in guesses)
    return BeliefRecord(scores, (9.0,) * len(guesses), NOTHING, 6)


def test_a_record_sums_up_its_days() -> None:
    record = replace(record_of(3, 4, 7, 3), bits=(10.0, 11.0, 20.0, 9.0))
    assert (record.mean, record.lost, record.bits_a_day) == (4.25, 1, 12.5)
    assert record.distribution == {3: 2, 4: 1}
    assert (record.par, record.given_up, record.luck) == (3.5, 0.25, -0.5)
    assert (record.luck_free.mean, record.luck_free.lower) == (3.75, None)


def test_a_players_luck_over_all_answers_is_0_and_the_luck_free_mean_is_the_mean(nine: Lexicon) -> None:
    scores = tuple(score_of(start(nine), find("entropy"), answer) for answer in nine.answers)
    record = BeliefRecord(scores, (9.0,) * len(scores), NOTHING, 6)
    assert record.luck == pytest.approx(0)
    assert record.luck_free.mean == pytest.approx(record.mean)


def test_differences_are_paired_so_what_both_find_hard_cancels_out() -> None:
    hard = (2, 6, 3, 5, 4, 2)
    record, reference = (record_of(*guesses) for guesses in ((3, *hard[1:]), hard))
    gap = Difference.between(record, reference)
    assert gap.guesses == pytest.approx(1 / 6)
    assert gap.guesses_error == pytest.approx(1 / 6)
    assert (gap.bits, gap.bits_error) == (0, 0)
    assert np.isinf(Difference.between(*(record_of(3),) * 2).guesses_error)


@pytest.mark.long
def test_real_days_are_won_under_the_prior_and_kept_in_the_journal(real: tuple[Answer, ...], tmp_path: Path) -> None:
    last, journal = FIRST + timedelta(days=4), str(tmp_path / "days.db")
    with processes(2) as workers:
        result = backtest(real, FIRST, last, beliefs=["prior", "uniform3158"], journal=journal, executor=workers)
    prior, rival = result.records["prior"], result.records["uniform3158"]
    assert prior.guesses == (4, 3, 3, 3, 3)
    assert prior.lost == 0
    assert prior.mean < rival.mean
    assert prior.mean == pytest.approx(prior.par + prior.given_up - prior.luck)
    assert prior.bits_a_day < rival.bits_a_day
    assert backtest(real, FIRST, last, beliefs=["prior", "uniform3158"], journal=journal) == result
    value = result.as_json()
    assert list(value) == ["days", "from", "to", "strategies", "beliefs", "differences", "human_mean"]
    assert (value["days"], value["from"], value["to"]) == (5, "2026-02-02", "2026-02-06")
    assert {"mean", "par", "given_up", "luck", "luck_free"} <= set(value["beliefs"]["prior"])
    assert json.dumps(value)


def test_other_words_on_later_days_change_no_job(real: tuple[Answer, ...]) -> None:
    days = tuple(answer for answer in real if FIRST <= answer.day < date(2026, 3, 1))
    poisoned = [answer if answer.day < date(2026, 3, 1) else Answer(answer.day, "zowie") for answer in real]
    jobs, again = (dict(_jobs("prior", answers, days, "two-turn", "normal")) for answers in (real, poisoned))
    assert jobs == again


def test_what_cannot_be_played_is_refused_before_anything_is() -> None:
    with pytest.raises(BadFile, match="no answers between these days"):
        backtest(some_days(), date(2027, 1, 1))
    with pytest.raises(BadFile, match="qqqqq of 2026-02-02 is not an accepted word"):
        backtest([Answer(FIRST, "qqqqq")], FIRST)
    with pytest.raises(UnknownName):
        backtest(some_days(), FIRST, beliefs=["faith"])
    with pytest.raises(UnknownName):
        backtest(some_days(), FIRST, strategies=["two-turn", "guesswork"])


# --- The whole claim --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def since_repeats(real: tuple[Answer, ...]) -> Backtest:
    return backtest(real, FIRST, date(2026, 10, 10))


@pytest.mark.slow
def test_since_answers_repeat_the_prior_is_the_best_belief(since_repeats: Backtest) -> None:
    prior = since_repeats.records["prior"]
    assert len(since_repeats.days) == 251
    assert prior.mean <= 3.10
    assert prior.lost == 0
    assert prior.bits_a_day <= 10.14
    assert sum(not b.fits for b in prior.calibration) <= 1
    for name, record in since_repeats.records.items():
        assert name == "prior" or (prior.mean, prior.bits_a_day) < (record.mean, record.bits_a_day)
        assert prior.lost <= record.lost


@pytest.mark.slow
def test_before_answers_repeated_the_prior_was_no_worse_than_striking_out_the_used(real: tuple[Answer, ...]) -> None:
    result = backtest(real, date(2024, 1, 1), date(2026, 2, 1), beliefs=["prior", "unused2309"])
    prior, rival = result.records["prior"], result.records["unused2309"]
    assert prior.mean <= rival.mean
    assert prior.lost <= rival.lost
    assert prior.bits_a_day <= rival.bits_a_day


# --- People -----------------------------------------------------------------------------------------------------


def test_people_are_averaged_with_a_loss_as_seven(tmp_path: Path) -> None:
    path = tmp_path / "human_score_counts.csv"
    path.write_text("wordle_num,rounds,count\n1,3,2\n1,X,1\n2,5,1\n")
    assert people_mean(path) == 4.5
    assert counts_next_to(tmp_path / "answers.csv") == path
    assert counts_next_to(tmp_path / "below" / "answers.csv") is None


LARGE = f"rounds,count\n{'9' * 400},1\n"


@pytest.mark.long
@pytest.mark.parametrize(
    "text", ("", "rounds,count\n", "a,b\n1,2\n", "rounds,count\nx,3\n", "rounds,count\n3,many\n", LARGE)
)
def test_what_counts_nobody_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "counts.csv"
    path.write_text(text)
    with pytest.raises(BadFile):
        people_mean(path)
    with pytest.raises(BadFile, match="Cannot read"):
        people_mean(tmp_path / "none.csv")
