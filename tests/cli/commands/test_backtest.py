"""`salet backtest`: the figures as text, JSON and picture."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.cli.commands.backtest import command
from salet.game.daily.answers import Answer, read_answers, save_answers
from salet.run.workers import threads

pytestmark = pytest.mark.long

Command = Callable[..., Any]

ANSWERS = """date,word
2026-02-01,cigar
2026-02-02,rebut
2026-02-03,sissy
"""


@pytest.fixture
def answers(tmp_path: Path) -> str:
    path = tmp_path / "answers.csv"
    path.write_text(ANSWERS)
    (tmp_path / "human_score_counts.csv").write_text("wordle_num,rounds,count\n1,4,3\n1,X,1\n")
    return str(path)


@pytest.fixture
def _in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in this process: one test starts others, as users do."""
    monkeypatch.setattr("salet.study.lab.backtest.processes", threads)


def test_the_json_has_the_promised_fields(salet: Command, answers: str) -> None:
    result = salet("backtest", "--answers", answers, "--from", "2026-02-02", "--belief", "uniform3158", "--json")
    assert result.code == 0
    value = json.loads(result.out)
    assert {key: value[key] for key in ("days", "from", "to", "human_mean")} == {
        "days": 2,
        "from": "2026-02-02",
        "to": "2026-02-03",
        "human_mean": 4.75,
    }
    assert list(value) == ["days", "from", "to", "strategies", "beliefs", "differences", "human_mean"]
    assert list(value["beliefs"]) == ["uniform3158"]
    figures = value["beliefs"]["uniform3158"]
    score = ["mean", "par", "given_up", "luck", "luck_free"]
    assert list(figures) == [*score, "lost", "bits", "distribution", "calibration"]
    assert figures["mean"] == pytest.approx(figures["par"] + figures["given_up"] - figures["luck"])
    assert figures["bits"] == pytest.approx(11.625, abs=0.01)
    assert sum(figures["distribution"].values()) + figures["lost"] == 2
    (*_, row) = figures["calibration"]
    assert set(row) == {"low", "high", "predicted", "observed", "lower", "upper", "fits"}


@pytest.mark.usefixtures("_in_threads")
def test_text_and_picture_tell_the_same_days(salet: Command, answers: str, tmp_path: Path) -> None:
    picture = tmp_path / "calibration.svg"
    arguments = ("--belief", "uniform2309", "--to", "2026-02-02", "--plot", str(picture))
    result = salet("backtest", "--answers", answers, "--from", "2026-02-02", *arguments)
    assert result.code == 0
    assert "1 day, 2026-02-02 to 2026-02-02" in result.out
    assert "uniform2309" in result.out
    assert "need 4.750" in result.out
    assert picture.read_text("utf-8").startswith("<?xml")
    assert max(map(len, result.out.splitlines())) <= 80


@pytest.mark.usefixtures("_in_threads")
def test_strategies_are_set_against_each_other(salet: Command, answers: str) -> None:
    arguments = ("--belief", "uniform3158", "-s", "two-turn", "-s", "entropy", "--json")
    value = json.loads(salet("backtest", "--answers", answers, "--from", "2026-02-02", *arguments).out)
    assert value["strategies"] == ["two-turn", "entropy"]
    assert list(value["beliefs"]) == ["uniform3158, two-turn", "uniform3158, entropy"]
    (gap,) = value["differences"].values()
    first, second = value["beliefs"].values()
    assert gap["guesses"] == pytest.approx(second["mean"] - first["mean"])


@pytest.mark.usefixtures("_in_threads")
def test_without_a_file_the_kept_answers_are_played(salet: Command, answers: str, data_folder: Path) -> None:
    missing = salet("backtest", "--from", "2026-02-02")
    assert missing.code == 2
    assert "salet lexicon update" in " ".join(missing.err.split())
    save_answers(read_answers(Path(answers)))
    assert data_folder.exists()
    result = salet("backtest", "--from", "2026-02-03", "--belief", "uniform2309", "--json")
    assert json.loads(result.out)["human_mean"] is None


@pytest.mark.parametrize(
    ("arguments", "reply"),
    (
        (["--from", "yesterday"], "'yesterday' is no day"),
        ([], "Missing option '--from'"),
        (["--from", "2027-01-01"], "no answers between these days"),
        (["--from", "2026-02-02", "--belief", "faith"], "There is no belief 'faith'"),
        (["--from", "2026-02-02", "--strategy", "guesswork"], "There is no strategy"),
        (["--from", "2026-02-02", "--plot", "figure.txt"], "must end in"),
    ),
)
def test_wrong_usage_is_told_of(salet: Command, answers: str, arguments: list[str], reply: str) -> None:
    result = salet("backtest", "--answers", answers, *arguments)
    assert result.code == 2
    assert reply in " ".join(result.err.split())


def test_the_examples_in_the_help_name_real_options() -> None:
    options = {name for parameter in command.params for name in parameter.opts}
    words = (command.epilog or "").split()
    assert {word for word in words if word.startswith("--")} <= options


@pytest.mark.usefixtures("data_folder")
def test_an_answer_that_cannot_be_guessed_is_named(salet: Command) -> None:
    from datetime import date

    save_answers([Answer(date(2026, 2, 2), "qqqqq")])
    result = salet("backtest", "--from", "2026-02-02")
    assert result.code == 2
    assert "qqqqq of 2026-02-02" in result.err
