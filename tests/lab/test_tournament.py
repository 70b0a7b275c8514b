"""Tournaments and comparisons: every game of a strategy, and many of them at once."""

import sys
from math import sqrt
from pathlib import Path

import pytest

from salet.game.lexicon import Lexicon, shipped_lexicon
from salet.game.pattern import pattern_from_text
from salet.game.rules import Rules
from salet.lab.tournament import Entry, Tournament, autosolve, bench, compare
from salet.solver.decision_tree import DecisionTree
from salet.workers import Progress, processes


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


# --- One game ---------------------------------------------------------------------------------------------------

REPEATS = Lexicon.of(
    ["eerie", "geese", "mummy", "sassy", "llama", "error", "daddy", "knoll", "towel", "teeth", "these", "melee"],
    name="repeats",
)


@pytest.mark.gate
@pytest.mark.parametrize(("strategy", "rules"), (("entropy", "normal"), ("s3", "legacy-s3"), ("s1-brute", "legacy-s1")))
def test_a_game_is_the_one_in_the_tournament(hundredth: Lexicon, strategy: str, rules: str) -> None:
    for lexicon in (hundredth, REPEATS):
        games = dict(bench(strategy, lexicon, rules).games())
        for answer in lexicon.answers:
            game = autosolve(answer, strategy, lexicon, rules)
            assert [(move.guess, pattern_from_text(move.pattern)) for move in game.turns] == list(games[answer])


def test_a_reply_that_only_a_flawed_model_gives_is_written_down() -> None:
    game = autosolve("watch", "s4-system1", "nyt2023")
    assert "catch.YGGGG" in game.position


def test_a_game_ends_at_the_limit_unless_the_strategy_plays_on(nine: Lexicon) -> None:
    ended = autosolve("wight", "entropy", nine, "normal-3")
    assert (ended.guesses, ended.won) == (3, False)
    played_on = autosolve("wight", "s3", nine, "normal-3")
    assert (played_on.guesses, played_on.won) == (9, False)
    assert played_on.turns[-1].guess == "wight"


MINE = "def cost(position):\n    return [{sign}float(k) for k in range(len(position.lexicon.guesses))]\n"


@pytest.fixture
def nine_file(nine: Lexicon, tmp_path: Path) -> str:
    path = tmp_path / "nine.txt"
    path.write_text("\n".join(nine.answers), "utf-8")
    return str(path)


@pytest.mark.gate
def test_tournaments_in_processes_are_those_played_here(nine_file: str, nine: Lexicon) -> None:
    asked = [Entry(by, nine_file, rules) for by in ("entropy", "s1:{0:3,1:2}") for rules in ("normal", "hard-9")]
    seen: list[Progress] = []
    with processes(2) as workers:
        figures = compare(asked, executor=workers, watch=seen.append)
    assert [(row["strategy"], row["rules"]) for row in figures] == [(t.strategy, t.rules) for t in asked]
    assert figures == [bench(t.strategy, nine, t.rules).as_json() for t in asked]
    assert (seen[-1].done, seen[-1].jobs) == (4, 4)


@pytest.mark.gate
def test_a_journal_is_taken_up_unless_words_or_strategy_have_changed(
    nine_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "changing_idea.py"
    module.write_text(MINE.format(sign=""), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    trial, journal = Entry("changing_idea:cost", nine_file), str(tmp_path / "j.db")
    seen: list[Progress] = []
    assert compare([trial], journal=journal)[0]["opener"] == "eight"
    assert compare([trial], journal=journal, watch=seen.append)[0]["opener"] == "eight"
    assert not seen
    module.write_text(MINE.format(sign="-"), "utf-8")
    monkeypatch.delitem(sys.modules, "changing_idea")
    assert compare([trial], journal=journal, watch=seen.append)[0]["opener"] == "wight"
    assert len(seen) > 0
    Path(nine_file).write_text("light\nnight\n", "utf-8")
    assert compare([trial], journal=journal)[0]["opener"] == "night"


def played(rules: str, guesses: dict[str, int]) -> Tournament:
    """Return a tournament over the original list with these numbers of guesses."""
    return Tournament(
        "mine", shipped_lexicon("original"), Rules.read(rules), DecisionTree("salet", False, {}), guesses, frozenset()
    )


def test_par_in_hard_mode_counts_a_loss_as_the_tournament_does() -> None:
    answers = shipped_lexicon("original").answers
    best = dict.fromkeys(answers, 3) | dict.fromkeys(answers[: 8116 - 3 * len(answers)], 4)
    figures = played("hard", best).as_json()
    assert figures["total"] == 8116
    assert figures["par"] == pytest.approx(8116 / 2315, abs=1e-6)
    assert figures["par_proven"]
    assert 0 <= figures["regret"] < 1e-6


def test_a_game_whose_par_is_unknown_has_none() -> None:
    figures = played("hard-5", dict.fromkeys(shipped_lexicon("original").answers, 3)).as_json()
    assert (figures["par"], figures["par_proven"], figures["regret"]) == (None, None, None)


def test_a_total_below_par_has_no_negative_regret() -> None:
    figures = played("hard", dict.fromkeys(shipped_lexicon("original").answers, 3)).as_json()
    assert figures["regret"] == 0
