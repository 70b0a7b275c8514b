"""`salet lexicon update`: from a feed or a file, in text and JSON; and old knowledge."""

import json
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from salet.cli import setup
from salet.game import daily
from salet.game.daily import SHIPPED_END, Answer, published, saved_answers

Command = Callable[..., Any]
TODAY = SHIPPED_END + timedelta(days=3)

pytestmark = [pytest.mark.gate, pytest.mark.usefixtures("data_folder")]


@pytest.fixture(autouse=True)
def _third_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (daily, setup):
        monkeypatch.setattr(module, "today", lambda: TODAY)


@pytest.fixture
def _feed(feed_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _seconds: None)
    monkeypatch.setenv("SALET_FEED", str(feed_server.base))
    feed_server.answers = {"2025-09-30": "salet", "2025-10-01": "crane"}


@pytest.mark.usefixtures("_feed")
def test_an_address_is_asked_instead_of_the_feed(salet: Command, feed_server: Any) -> None:
    feed_server.answers["days"] = json.dumps(published([Answer(date(2025, 10, 1), "crane")], TODAY)).encode()
    assert salet("lexicon", "update", f"{feed_server.base}/days.json").code == 0
    assert feed_server.asked == ["days"]
    assert [answer.word for answer in saved_answers()] == ["crane"]


@pytest.mark.usefixtures("_feed")
def test_an_update_tells_what_is_new(salet: Command) -> None:
    result = salet("lexicon", "update")
    assert result.code == 0
    assert result.out.splitlines()[0] == "2 new answers; past answers are known to 2025-10-01, yesterday."
    assert f"nyt@{TODAY}: " in result.out
    again = salet("lexicon", "update").out
    assert again == result.out.replace("2 new answers", "0 new answers")
    assert json.loads(salet("lexicon", "info", "nyt", "--json").out)["hash"] in again


def test_old_knowledge_is_named_next_to_the_answer(salet: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: date(2026, 9, 29))
    result = salet("suggest", "--json")
    assert ("2025-09-29" in result.err, result.err.endswith("salet lexicon update\n")) == (True, True)
    assert json.loads(result.out)["notes"] == []
    assert salet("suggest", "-l", "original").err == ""
    assert "For nyt, past answers are known to 2025-09-29, 365 days ago." in salet("lexicon").out
