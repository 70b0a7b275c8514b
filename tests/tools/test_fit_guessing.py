"""The fit of people's habits: what it reads, and that it finds the minimum."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from fit_guessing import COUNTS, FEATURES, GRIDS, RIDGE, Sample, _derivatives, fit, model_text, read_days
from salet.game.lexicon import named
from salet.game.pattern import pattern_of
from salet.study.grids.player_model import ALL_GREEN, TILES, Numbers, read_player_model, shipped_model

GAMES = (
    ("vigor", ("adieu", "minor", "vigor"), 0),
    ("vigor", ("adieu", "visor", "vigor"), 1),
    ("vigor", ("crane", "vigor"), 0),
    ("crane", ("adieu", "stare", "brace", "crane"), 0),
    ("crane", ("adieu", "crane"), 0),
)


def digits(pattern: int) -> str:
    return "".join(map(str, TILES[pattern]))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two days of a few games; more people needed two guesses than shared such a grid."""
    rows = ["puzzle,answer,hard_mode,guesses,grid,count"]
    for answer, words, hard in GAMES:
        grid = "/".join(digits(pattern_of(word, answer)) for word in words)
        rows.append(f"{ {'vigor': 1, 'crane': 2}[answer] },{answer},{hard},{len(words)},{grid},1")
    with gzip.open(tmp_path / GRIDS, "wt") as file:
        file.write("\n".join(rows))
    (tmp_path / COUNTS).write_text("wordle_num,rounds,count\n1,2,30\n1,3,10\n2,2,5\n2,4,5\n", "utf-8")
    return tmp_path


def test_results_are_brought_to_their_true_proportions(folder: Path) -> None:
    first, second = read_days(folder)
    assert (first.answer, second.answer) == ("vigor", "crane")
    assert first.shares.tolist() == pytest.approx([0.125, 0.125, 0.75])
    assert first.hard.tolist() == [False, True, False]
    assert first.grids[2] == (pattern_of("crane", "vigor"), ALL_GREEN)


def test_a_day_can_be_left_out(folder: Path) -> None:
    sample = Sample.of(read_days(folder), named("nyt2023"))
    assert sample.without(0).moves.tolist() == sample.moves[1:].tolist()
    assert len(sample.without(1).patterns) == 1


@pytest.mark.slow
def test_the_fit_finds_openers_and_is_read_back_as_it_was_written(folder: Path) -> None:
    found = fit(Sample.of(read_days(folder), named("nyt2023")), openers=3)
    assert len(found.openers) == 3
    assert read_player_model(model_text(found)) == found
    assert json.loads(model_text(shipped_model())).keys() == json.loads(model_text(found)).keys()


def test_derivatives_are_those_of_the_loss() -> None:
    chance = np.random.default_rng(1)
    masses, known = chance.random((2, 3, len(TILES)))
    seen, weights = chance.random((2, FEATURES.shape[1])) / 5

    def loss(at: Numbers) -> float:
        total = masses @ np.exp(FEATURES @ at).reshape(len(TILES), -1).T
        return float((known * np.log(total)).sum() - seen @ at + RIDGE * at @ at)

    slope, curve = _derivatives(weights, known, seen, masses)
    for place in (8, 44):
        step = np.zeros(len(weights))
        step[place] = 1e-4
        assert (loss(weights + step) - loss(weights - step)) / 2e-4 == pytest.approx(slope[place], rel=1e-4, abs=1e-4)
        ahead, behind = (_derivatives(weights + s, known, seen, masses)[0] for s in (step, -step))
        assert (ahead - behind) / 2e-4 == pytest.approx(curve[place], rel=1e-3, abs=1e-3)


@pytest.mark.slow
def test_the_shipped_habits_are_what_the_fit_finds(shared: Path) -> None:
    found = fit(Sample.of(read_days(shared), named("nyt2023")))
    shipped = shipped_model()
    assert [word for word, _ in found.openers] == [word for word, _ in shipped.openers]
    for ours, theirs in ((found.second, shipped.second), (found.later, shipped.later)):
        assert np.allclose(ours.places, theirs.places, atol=0.002)
        assert np.allclose(ours.coloured, theirs.coloured, atol=0.002)
