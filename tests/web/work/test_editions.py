"""The editions of a lexicon: a new day brings a new one."""

from datetime import date
from pathlib import Path

import pytest

from salet.errors import UnknownName
from salet.game.daily import nyt
from salet.game.daily.answers import Answer, save_answers
from salet.web.work.editions import KEPT_EDITIONS, Editions


def test_a_new_day_brings_a_new_edition_and_yesterdays_game_goes_on(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not data_folder.exists()
    save_answers([Answer(date(2025, 9, 30), "crane")])
    editions = Editions(["nyt"])
    texts = []
    for day in range(1, 8):
        monkeypatch.setattr(nyt, "today", lambda day=day: date(2025, 10, day))
        editions.refresh()
        texts.append(editions.find("nyt").text)
        assert texts[-1].startswith(f"nyt@2025-10-{day:02}~")
    assert editions.find(texts[-2]).text == texts[-2]
    kept = {editions.find(text).text for text in texts[-KEPT_EDITIONS:]}
    assert kept == set(texts[-KEPT_EDITIONS:])
    with pytest.raises(UnknownName, match="no lexicon"):
        editions.find(texts[0])


def test_no_name_is_the_first_lexicon_that_is_served() -> None:
    editions = Editions(["nyt2022", "original"])
    editions.refresh()
    assert editions.find("") is editions.default
    assert editions.find("original") is not editions.default
