"""The measuring tools run, and say what the documentation says of them."""

from pathlib import Path

import pytest

import measure_boards
import measure_grids
import measure_review
from fit_guessing import read_days
from salet.game.lexicon import named


def test_boards_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    measure_boards.main(["--games", "1", "--boards", "2"])
    head, line = capsys.readouterr().out.splitlines()
    assert head.split()[:4] == ["boards", "within", "games", "won"]
    assert line.split()[:4] == ["2", "7", "20", "100.0%"]


@pytest.mark.slow
def test_the_optimal_player_has_skill_99_under_both_rules(capsys: pytest.CaptureFixture[str]) -> None:
    players = {name: measure_review.PLAYERS[name] for name in ("optimal", "optimal, hard mode")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(measure_review, "PLAYERS", players)
        measure_review.main(["--every", "300"])
    for line in capsys.readouterr().out.splitlines()[1:]:
        assert line.split()[-5:-2] == ["0.000", "99.0", "99"]


@pytest.mark.slow
def test_real_results_are_given_words_and_judged(shared: Path) -> None:
    days = read_days(shared)[:2]
    judged = [one for _, one in measure_review.people(days, named("nyt2023"), 2)]
    assert judged
    assert {one.answer for one in judged} <= {day.answer for day in days}


@pytest.mark.slow
def test_the_detective_is_measured_on_days_left_out(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(measure_grids, "DRAWS", ((5, 2), (100, 2)))
        measure_grids.main([str(shared), "--days", "1"])
    out = capsys.readouterr().out
    assert "real grids that can exist with the true answer" in out
    line = next(line for line in out.splitlines() if line.startswith("listed, pull, 30 openers   original    100"))
    assert line.split()[-3] == "100.0%"
