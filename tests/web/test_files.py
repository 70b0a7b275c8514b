"""The files of a running server: rebuilt when the day or the saved answers change, and not more often than that."""

import json
import time
from datetime import timedelta
from typing import Any

import pytest

from salet.game import daily, past_answers
from salet.game.past_answers import SHIPPED_END, Answer, answers_path, save_answers
from salet.web import site
from salet.web.site import REBUILD_SECONDS, StaticFiles

DAY = SHIPPED_END + timedelta(days=100)
NEW = [Answer(DAY - timedelta(days=ago), word) for ago, word in ((1, "crane"), (2, "slate"), (3, "amber"))]

pytestmark = pytest.mark.usefixtures("data_folder")


class Clock:
    """Seconds that pass when a test says so, and a day that stays."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds, self.day = 0.0, DAY
        monkeypatch.setattr(time, "monotonic", lambda: self.seconds)
        for module in (daily, past_answers, site):
            monkeypatch.setattr(module, "today", lambda: self.day)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def body_of(files: StaticFiles, path: str) -> Any:
    response = files.response(path, "")
    return json.loads(bytes(response.body)) if response else None


def nyt_of(files: StaticFiles) -> dict[str, Any]:
    """Return what the site says of its first list."""
    listed: dict[str, Any] = body_of(files, "/site.json")["lexicons"][0]
    return listed


def test_saved_answers_change_the_words_under_the_same_name(clock: Clock) -> None:  # noqa: ARG001 - sets the day
    files = StaticFiles(("nyt",))
    before = nyt_of(files)
    assert (before["name"], before["answers_known_until"], files.is_outdated()) == ("nyt", str(SHIPPED_END), False)
    save_answers(NEW)
    assert files.is_outdated()
    files.rebuild()
    after = nyt_of(files)
    assert (after["name"], after["answers_known_until"]) == ("nyt", str(NEW[0].day))
    assert before["hash"] != after["hash"]
    assert body_of(files, f"/{after['words']}")["weights"] != body_of(files, f"/{before['words']}")["weights"]
    assert [row[2] for row in body_of(files, "/days.json")["answers"]] == ["amber", "slate", "crane"]


def test_new_day_is_a_reason_to_rebuild(clock: Clock) -> None:
    save_answers(NEW)
    files = StaticFiles(("nyt",))
    first = nyt_of(files)["hash"]
    clock.day += timedelta(days=1)
    files.rebuild()
    assert nyt_of(files)["hash"] != first, "older answers count less"


def test_answers_that_arrive_one_by_one_do_not_rebuild_each_time(clock: Clock) -> None:
    files = StaticFiles(("nyt",))
    save_answers(NEW[:1])
    files.rebuild()
    save_answers(NEW[:2])
    assert not files.is_outdated()
    clock.seconds += REBUILD_SECONDS
    assert files.is_outdated()
    files.rebuild()
    assert len(body_of(files, "/days.json")["answers"]) == 2


def test_damaged_answers_leave_the_files_as_they_are(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    save_answers(NEW)
    files = StaticFiles(("nyt",))
    before = nyt_of(files)
    answers_path().write_text("date,word\n2026-01-01,no-word\n", "utf-8")
    files.rebuild()
    clock.seconds += 2 * REBUILD_SECONDS
    files.rebuild()
    assert nyt_of(files) == before
    assert len(caplog.records) == 1, "it is said once"
    assert "nyt-answers.csv" in caplog.text
