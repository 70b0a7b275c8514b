"""Many tournaments at once: the same figures as one by one, also after interruptions."""

import sys
from pathlib import Path

import pytest

from salet.errors import InvalidWord, UnknownName
from salet.game.lexicon import Lexicon
from salet.study.jobs import Progress, WorkFailed, processes
from salet.study.tournament import Trial, bench, compare

MINE = "def cost(position):\n    return [{sign}float(k) for k in range(len(position.lexicon.guesses))]\n"


@pytest.fixture
def nine_file(nine: Lexicon, tmp_path: Path) -> str:
    path = tmp_path / "nine.txt"
    path.write_text("\n".join(nine.answers), "utf-8")
    return str(path)


@pytest.mark.long
def test_tournaments_in_processes_are_those_played_here(nine_file: str, nine: Lexicon) -> None:
    asked = [Trial(by, nine_file, rules) for by in ("entropy", "s1:{0:3,1:2}") for rules in ("normal", "hard-9")]
    seen: list[Progress] = []
    with processes(2) as workers:
        figures = compare(asked, executor=workers, watch=seen.append)
    assert [(row["strategy"], row["rules"]) for row in figures] == [(t.strategy, t.rules) for t in asked]
    assert figures == [bench(t.strategy, nine, t.rules).as_json() for t in asked]
    assert (seen[-1].done, seen[-1].jobs) == (4, 4)


@pytest.mark.long
def test_the_same_trial_twice_is_played_once_and_shown_twice(nine_file: str) -> None:
    seen: list[Progress] = []
    first, second = compare([Trial("parts", nine_file)] * 2, watch=seen.append)
    assert first == second
    assert seen[-1].jobs == 1


@pytest.mark.long
def test_a_journal_is_taken_up_unless_words_or_strategy_have_changed(
    nine_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "changing_idea.py"
    module.write_text(MINE.format(sign=""), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    trial, journal = Trial("changing_idea:cost", nine_file), str(tmp_path / "j.db")
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


@pytest.mark.parametrize(
    ("trial", "error"),
    (
        (Trial("guesswork"), UnknownName),
        (Trial("s1:{0:x}"), UnknownName),
        (Trial("entropy", "nowhere"), UnknownName),
        (Trial("entropy", "original", "soft"), UnknownName),
        (Trial("entropy", "original", None, "zzzzz"), InvalidWord),
    ),
)
def test_what_cannot_be_played_is_refused_before_anything_is(trial: Trial, error: type[Exception]) -> None:
    seen: list[Progress] = []
    with pytest.raises(error):
        compare([Trial("entropy", "original"), trial], watch=seen.append)
    assert not seen


@pytest.mark.long
def test_a_strategy_that_fails_in_a_worker_is_named_and_the_others_are_kept(
    nine_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "faulty_idea.py").write_text("def cost(position):\n    return 1 / 0\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    asked = [Trial("entropy", nine_file), Trial("faulty_idea:cost", nine_file)]
    failure = r"faulty_idea:cost failed.*ZeroDivisionError.*faulty_idea.py, line 2"
    with processes(1) as workers, pytest.raises(WorkFailed, match=failure):
        compare(asked, journal=str(tmp_path / "j.db"), executor=workers)
