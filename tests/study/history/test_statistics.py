"""Statistics: what counts, streaks, months."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.study.history.statistics import count_records, summarise
from salet.study.history.store import Record
from salet.study.score import Score, TurnScore

TODAY = date(2026, 10, 10)


def daily(ago: int, guesses: int | None, **known: object) -> Record:
    day = str(TODAY - timedelta(days=ago))
    return Record(day, day, guesses=guesses, **known)  # type: ignore[arg-type]


def test_a_day_counts_once_and_the_first_record_stands() -> None:
    games = count_records([daily(1, 4), daily(1, 2, source="shared"), daily(0, 3)])
    assert [game.guesses for game in games] == [4, 3]


def test_kinds_of_games_are_told_apart() -> None:
    games = [daily(0, 3), Record("2026-10-10T08", guesses=2), Record("2026-10-10T09", guesses=4, source="adversary")]
    chosen = {kind: [game.guesses for game in count_records(games, kind=kind)] for kind in ("all", "daily", "practice")}
    assert chosen == {"all": [3, 2], "daily": [3], "practice": [2]}
    assert [game.guesses for game in count_records(games, kind="adversary")] == [4]
    assert count_records([Record("2026-10-10", boards=4)]) == []


def test_a_streak_lasts_until_a_day_is_lost_or_left_out() -> None:
    assert summarise([daily(k, 4) for k in range(3)], TODAY).streak == 3
    assert summarise([daily(k, 4) for k in (1, 2, 3)], TODAY).streak == 3, "today is not over yet"
    assert summarise([daily(k, 4) for k in (2, 3)], TODAY).streak == 0
    assert summarise([daily(0, 4), daily(1, None), daily(2, 4)], TODAY).streak == 1
    assert summarise([daily(0, None), daily(1, 3)], TODAY).streak == 0
    assert summarise([daily(k, 4) for k in (0, 5, 6, 7)], TODAY).longest == 3
    assert summarise([], TODAY).longest == 0


@given(st.sets(st.integers(0, 40)), st.sets(st.integers(0, 40)))
def test_the_longest_streak_is_that_of_a_plain_walk(won: set[int], lost: set[int]) -> None:
    games = [daily(k, None if k in lost else 4) for k in sorted(won | lost)]
    walked = "".join("w" if k in won - lost else " " for k in range(42)).split()
    assert summarise(games, TODAY).longest == max(map(len, walked), default=0)


def text(guesses: float, given_up: float) -> str:
    """Return the score of a game over a list with a par of 3."""
    turns = (TurnScore("crane", "salet", given_up, 3 + given_up - guesses),)
    return Score(guesses, 3.0, turns, 3 + given_up, 3 + given_up).text


def test_means_are_over_what_is_known() -> None:
    games = [daily(0, 3, score=text(3, 0.5)), daily(1, 5), daily(2, None, score=text(7, 1.5)), daily(40, 4)]
    summary = summarise(count_records(games), TODAY)
    assert (summary.games, summary.won, summary.lost, summary.mean) == (4, 3, 1, 4.0)
    assert summary.rated is not None
    assert (summary.rated.games, summary.rated.plain.mean, summary.rated.luck_free.mean) == (2, 5.0, 4.0)
    assert summary.rated.luck == -2.0
    assert summary.as_json()["ratio"] == 0.75
    assert summary.distribution == {3: 1, 4: 1, 5: 1}


def rated(day: int, *turns: tuple[str, str, float]) -> Record:
    """Return a game of three guesses with what each of them gave up; luck makes up for it."""
    total = sum(given_up for _, _, given_up in turns)
    scored = tuple(TurnScore(guess, best, given_up, total / len(turns)) for guess, best, given_up in turns)
    game = ".".join(f"{guess}.BBBBB" for guess, _, _ in turns)
    return daily(day, 3, game=game, score=Score(3.0, 3.0, scored, 3 + total, 3 + total).text)


def test_openers_and_the_costliest_guesses_are_named_with_their_positions() -> None:
    games = [
        rated(0, ("crane", "salet", 0.25), ("moist", "guilt", 0.5), ("vigor", "vigor", 0.0)),
        rated(1, ("crane", "salet", 0.25), ("sloth", "guilt", 0.05), ("ghoul", "login", 0.75)),
        rated(2, ("salet", "salet", 0.0), ("crony", "crony", 0.0)),
        rated(3, ("crane", "salet", 0.25), ("moist", "guilt", 0.5)),
        daily(4, 4),
    ]
    summary = summarise(count_records(games), TODAY)
    assert [(o.word, o.rated.games, o.value, o.rated.luck_free.mean) for o in summary.openers] == [
        ("crane", 3, 3.25, pytest.approx((3.75 + 4.05 + 3.75) / 3)),
        ("salet", 1, 3.0, 3.0),
    ]
    # Twice the same mistake on the same board is one lesson.
    costly = [(guess.guess, guess.best, guess.row, guess.position) for guess in summary.costliest]
    assert costly == [("ghoul", "login", 3, "crane.BBBBB.sloth.BBBBB"), ("moist", "guilt", 2, "crane.BBBBB")]
    assert [guess.given_up for guess in summary.costliest] == [0.75, 0.5]


def test_no_games_have_no_means() -> None:
    summary = summarise([], TODAY)
    assert (summary.ratio, summary.mean, summary.rated) == (None, None, None)


def test_a_game_of_the_first_day_there_is_has_a_streak_too() -> None:
    first = Record("0001-01-01", day="0001-01-01", guesses=3)
    assert summarise([first], date(2026, 1, 1)).longest == 1
