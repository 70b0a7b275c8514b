"""Histories as the daily game saves them: each sample is taken exactly, or refused with the reason."""

import json
import random
from datetime import date
from typing import Any

import pytest

from salet.errors import SaletError
from salet.study.history.imports import read_games
from salet.study.history.states import Import, Totals, read_totals, saved_states

TODAY = date(2026, 11, 17)
WON: dict[str, Any] = {"boardState": ["crane", "moist", "vigor", "", "", ""], "status": "WIN", "hardMode": False}
LOST: dict[str, Any] = {
    "boardState": ["light", "might", "night", "right", "sight", "tight"],
    "status": "FAIL",
    "hardMode": True,
}
STATISTICS: dict[str, Any] = {
    "guesses": {"1": 0, "2": 10, "3": 50, "4": 70, "5": 30, "6": 10, "fail": 5},
    "gamesPlayed": 175,
    "gamesWon": 170,
    "currentStreak": 3,
    "maxStreak": 40,
}


def state(day: str = "2024-03-02", **changes: Any) -> dict[str, Any]:
    return {"game_data": {**WON, **changes}, "print_date": day, "puzzle_id": 987, "timestamp": 1709370000}


VIGOR = ("2024-03-02", "normal", "crane.BYBBB.moist.BYYBB.vigor.GGGGG", 3)
STORED = {"states": [{"data": WON, "puzzleId": "987", "printDate": "2024-03-02"}]}
OF_2022 = {**WON, "status": None, "gameStatus": "WIN", "solution": "vigor", "lastCompletedTs": 1709370000000}
TAKEN = {
    "an answer of the service": ({"states": [state()]}, [VIGOR]),
    "a bare list": ([state()], [VIGOR]),
    "two answers in one list": (
        [{"states": [state()]}, {"states": [state("2024-03-03")]}],
        [VIGOR, ("2024-03-03", *VIGOR[1:])],
    ),
    "a copy of the storage, as texts": ({"games-state-wordleV2/123": json.dumps(STORED), "other": "x"}, [VIGOR]),
    "a copy of the storage, as values": ({"games-state-wordleV2/ANON": STORED}, [VIGOR]),
    "hard mode": ([state(hardMode=True)], [("2024-03-02", "hard", *VIGOR[2:])]),
    "a state of 2022": ({"nyt-wordle-state": json.dumps(OF_2022)}, [VIGOR]),
    "won at the first guess": ([state(boardState=["vigor"])], [("2024-03-02", "normal", "vigor.GGGGG", 1)]),
    "lost, its answer not known here": ([state(**LOST)], [("2024-03-02", "hard", "", None)]),
    "lost, with its solution": (
        [state(**LOST, solution="wight")],
        [("2024-03-02", "hard", ".".join(f"{w}.BGGGG" for w in LOST["boardState"]), None)],
    ),
}
LEFT = {
    "not finished": (state(status="IN_PROGRESS"), "not finished"),
    "no status": (state(status=""), "won or lost"),
    "no day": (state(""), "print_date"),
    "a day that does not exist": (state("2024-13-02"), "print_date"),
    "a day to come": (state("2031-01-01"), "future"),
    "no guess": (state(boardState=[""] * 6), "words of 5 letters"),
    "seven guesses": (state(boardState=["crane"] * 7), "words of 5 letters"),
    "a short word": (state(boardState=["cran", "vigor"]), "words of 5 letters"),
    "a number": (state(boardState=[7, "vigor"]), "words of 5 letters"),
    "an empty row": (state(boardState=["crane", "", "vigor"]), "empty row"),
    "guesses after the answer": (state(boardState=["vigor", "vigor"]), "follow"),
    "lost after two guesses": (state(boardState=["crane", "moist"], status="FAIL"), "2 guesses instead of 6"),
    "another solution": (state(solution="wince"), "names the answer wince"),
}


def games_of(found: Import) -> list[tuple[str, str, str, int | None]]:
    return [(record.day, record.rules, record.game, record.guesses) for record in found.records]


@pytest.mark.parametrize("name", TAKEN)
def test_a_history_is_taken_exactly(name: str) -> None:
    value, games = TAKEN[name]
    found = read_games(json.dumps(value), TODAY)
    assert (games_of(found), found.problems, found.totals) == (games, (), ())


@pytest.mark.parametrize("name", LEFT)
def test_what_is_no_game_is_left_with_the_reason_and_the_others_are_taken(name: str) -> None:
    value, reason = LEFT[name]
    found = read_games(json.dumps({"states": [value, state("2024-03-09")]}), TODAY)
    (problem,) = found.problems
    assert reason in str(problem)
    assert str(problem).startswith("game 1 (")
    assert [record.day for record in found.records] == ["2024-03-09"]


@pytest.mark.parametrize(
    "value",
    (
        {"nyt-wordle-statistics": json.dumps(STATISTICS)},
        {"player": {"stats": {"wordle": {"legacyStats": STATISTICS}}}},
        {"setLegacyStats": STATISTICS},
        STATISTICS,
    ),
)
def test_totals_stay_totals(value: object) -> None:
    found = read_games(json.dumps(value), TODAY)
    (totals,) = found.totals
    assert found.records == ()
    assert (totals.games, totals.lost, totals.streak, totals.longest) == (175, 5, 3, 40)
    assert totals.mean == pytest.approx((20 + 150 + 280 + 150 + 60 + 35) / 175)
    assert read_totals(json.dumps(totals.as_json())) == totals


@pytest.mark.parametrize("count", (-1, 1.5, "7", None, True, 10**9))
def test_totals_that_cannot_be_are_refused(count: object) -> None:
    damaged = {**STATISTICS, "guesses": {**STATISTICS["guesses"], "3": count}}
    with pytest.raises(SaletError, match="boardState"):
        read_games(json.dumps(damaged), TODAY)


def test_a_lost_game_is_read_with_the_answer_of_its_day() -> None:
    found = saved_states([state(**LOST)], {date(2024, 3, 2): "wight"}, TODAY)
    assert found is not None
    (record,) = found.records
    assert (record.answer, record.guesses) == ("wight", None)
    assert record.game.startswith("light.BGGGG.might.BGGGG")


def mutated(text: str, source: random.Random) -> str:
    """Return a text with a few pieces removed, doubled, changed or moved."""
    for _ in range(source.randint(1, 4)):
        at, to = sorted(source.choices(range(len(text) + 1), k=2))
        to = min(to, at + source.choice((1, 1, 2, 8, 40)))
        piece = source.choice(("", text[at:to] * 2, source.choice('{}[]",:0x-é '), '"WIN"', '""', "null", "1e9", "[[["))
        text = text[:at] + piece + text[to:]
    return text


LEAVES: tuple[Any, ...] = (
    None,
    "",
    0,
    -1,
    "WIN",
    "FAIL",
    "vigor",
    "crane",
    "cran",
    "2024-03-05",
    "2024-02-30",
    True,
    [],
    {},
    1e99,
)


def changed(value: Any, source: random.Random) -> Any:
    """Return a value with some of its leaves and fields changed; it stays JSON."""
    if isinstance(value, dict):
        return {name: changed(each, source) for name, each in value.items() if source.random() > 0.03}
    if isinstance(value, list):
        return [changed(each, source) for each in value for _ in range(source.choice((1, 1, 1, 1, 1, 1, 1, 1, 2, 0)))]
    return source.choice(LEAVES) if source.random() < 0.08 else value


def boards_in(value: Any) -> list[list[str]]:
    """Return every list of words in a value, also in texts of JSON; found without the code that is tested."""
    if isinstance(value, str):
        try:
            inner = json.loads(value)
        except (ValueError, RecursionError):
            return []
        return boards_in(inner) if isinstance(inner, list | dict) else []
    if isinstance(value, dict):
        return [board for each in value.values() for board in boards_in(each)]
    if isinstance(value, list):
        words = [word for word in value if isinstance(word, str) and word]
        return [words, *(board for each in value for board in boards_in(each))]
    return []


def check_mutations(count: int) -> int:
    """Return how many games were taken of mutated histories: only with the words of a board in the file."""
    source, taken = random.Random(29), 0
    samples = [value for value, _ in TAKEN.values()] + [[value] for value, _ in LEFT.values()]
    for number in range(count):
        sample = source.choice(samples)
        text = mutated(json.dumps(sample), source) if number % 2 else json.dumps(changed(sample, source))
        try:
            found = read_games(text, TODAY)
        except SaletError:
            continue
        for record in found.records:
            taken += 1
            assert record.day in text or "Ts" in text
            if record.game and record.source == "site":
                assert record.game.split(".")[::2] in boards_in(json.loads(text.lstrip("\ufeff").lstrip()))
                assert (record.guesses is not None) == (record.game.split(".")[-2] == record.answer)
    return taken


def test_no_mutation_of_a_history_invents_a_game() -> None:
    assert check_mutations(2_000) > 100


@pytest.mark.slow
def test_no_mutation_of_a_history_invents_a_game_in_many() -> None:
    assert check_mutations(100_000) > 5_000


def test_totals_have_no_mean_without_games() -> None:
    assert Totals({}, 0, 0, 0).mean is None
