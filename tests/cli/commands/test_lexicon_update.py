"""`salet lexicon update`: from a feed or a file, in text and JSON; and old knowledge."""

import json
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from salet.cli import updates
from salet.cli.commands import lexicon
from salet.game.daily import nyt
from salet.game.daily.answers import SHIPPED_END, Answer, published, saved_answers
from salet.study.news.schedule import NO, choice

Command = Callable[..., Any]
TODAY = SHIPPED_END + timedelta(days=3)

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("data_folder")]


@pytest.fixture(autouse=True)
def _third_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (nyt, lexicon, updates):
        monkeypatch.setattr(module, "today", lambda: TODAY)


@pytest.fixture
def _feed(feed_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _seconds: None)
    monkeypatch.setenv("SALET_FEED", str(feed_server.base))
    feed_server.answers = {"2025-09-30": "salet", "2025-10-01": "crane"}


@pytest.mark.usefixtures("_feed")
def test_a_day_that_is_wrong_is_named_and_not_saved(salet: Command, feed_server: Any) -> None:
    feed_server.answers["2025-10-01"] = "zzzzz"
    result = salet("lexicon", "update")
    assert (result.code, "2025-10-01" in result.err, "2025-09-30" in result.err) == (0, True, False)
    assert [answer.word for answer in saved_answers()] == ["salet"]
    feed_server.answers["2025-10-01"] = 403
    result = salet("lexicon", "update")
    assert (result.code, "403" in result.err) == (2, True), "nothing came"


@pytest.mark.usefixtures("_feed")
def test_the_address_of_daily_updates_is_asked_instead_of_the_feed(
    salet: Command, feed_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SALET_UPDATE", f"{feed_server.base}/days.json")
    feed_server.answers["days"] = json.dumps(published([Answer(date(2025, 10, 1), "crane")], TODAY)).encode()
    assert salet("lexicon", "update").code == 0
    assert feed_server.asked == ["days"]


@pytest.mark.usefixtures("_feed")
def test_an_update_tells_what_is_new(salet: Command) -> None:
    result = salet("lexicon", "update")
    assert result.code == 0
    assert result.out.splitlines()[0] == "2 new answers; past answers are known to 2025-10-01, yesterday."
    assert f"nyt@{TODAY}: " in result.out
    again = salet("lexicon", "update").out
    assert again == result.out.replace("2 new answers", "0 new answers")
    assert json.loads(salet("lexicon", "info", "nyt", "--json").out)["hash"] in again


def test_a_file_is_taken_instead(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    path.write_text('[{"date": "2025-09-30", "word": "salet"}]')
    assert "1 new answer;" in salet("lexicon", "update", "--from", str(path)).out


def test_a_choice_of_daily_updates_is_kept(salet: Command, feed_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SALET_UPDATE")
    assert (salet("lexicon", "update", "--no-daily").code, choice()) == (0, NO)
    address = f"{feed_server.base}/days.json"
    feed_server.answers["days"] = json.dumps(published([Answer(date(2025, 10, 1), "crane")], TODAY)).encode()
    assert (salet("lexicon", "update", "--daily", "--from", address).code, choice()) == (0, address)
    assert [answer.word for answer in saved_answers()] == ["crane"]
    assert salet("lexicon", "update", "--daily", "--from", "here.csv").code == 2
    assert choice() == address


@pytest.mark.usefixtures("_feed")
def test_the_start_after_an_update_needs_no_numpy(salet: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    salet("lexicon", "update")

    def no_arrays(*_: object) -> None:
        raise AssertionError("the book has it")

    monkeypatch.setattr("salet.game.matrix.Matrix.__init__", no_arrays)
    monkeypatch.setattr("salet.game.matrix.matrix_of", no_arrays)
    result = salet("suggest", "--json")
    assert result.code == 0
    assert json.loads(result.out)["lexicon"] == f"nyt@{TODAY}"
    assert result.err == "", "two days old is not stale"


def test_old_knowledge_is_named_next_to_the_answer_once_a_day(salet: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (nyt, updates):
        monkeypatch.setattr(module, "today", lambda: date(2026, 9, 29))
    result = salet("suggest", "--json")
    assert ("2025-09-29" in result.err, result.err.endswith("salet lexicon update\n")) == (True, True)
    assert json.loads(result.out)["notes"] == []
    assert salet("suggest").err == "", "said today"
    monkeypatch.setattr(updates, "today", lambda: date(2026, 9, 30))
    assert salet("suggest", "-l", "original").err == ""
    assert "2025-09-29" in salet("suggest").err
    assert "For nyt, past answers are known to 2025-09-29, 365 days ago." in salet("lexicon").out


def test_info_tells_how_old_the_knowledge_is(salet: Command) -> None:
    value = json.loads(salet("lexicon", "info", "nyt", "--json").out)
    assert (value["known_to"], value["days_old"]) == ("2025-09-29", 3)
    assert "known_to" not in json.loads(salet("lexicon", "info", "nyt2023", "--json").out)


def test_a_day_of_the_lexicon_can_be_named(salet: Command) -> None:
    value = json.loads(salet("lexicon", "info", "nyt@2026-10-10", "--json").out)
    assert value["name"] == "nyt@2026-10-10"
    assert value["about"].startswith("every accepted word")
    assert salet("lexicon", "info", "nyt@never").code == 2
