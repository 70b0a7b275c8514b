"""Many tournaments at once: the same figures as one by one, also after interruptions."""

import sys
from pathlib import Path

import pytest

from salet.game.lexicon import Lexicon
from salet.study.jobs import Progress, processes
from salet.study.tournament import Trial, bench, compare

MINE = "def cost(position):\n    return [{sign}float(k) for k in range(len(position.lexicon.guesses))]\n"


@pytest.fixture
def nine_file(nine: Lexicon, tmp_path: Path) -> str:
    path = tmp_path / "nine.txt"
    path.write_text("\n".join(nine.answers), "utf-8")
    return str(path)


@pytest.mark.gate
def test_tournaments_in_processes_are_those_played_here(nine_file: str, nine: Lexicon) -> None:
    asked = [Trial(by, nine_file, rules) for by in ("entropy", "s1:{0:3,1:2}") for rules in ("normal", "hard-9")]
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
