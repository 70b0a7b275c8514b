"""`salet site`: a folder for any static host, or a sentence that says why not."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from salet.game.daily import SHIPPED_END, Answer, answers_path, puzzle_of, save_answers, today
from salet.study.updates import update_from
from salet.web import site


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of one file: the real one is tried in a browser, in tests/integration/page."""
    shell = b'<!doctype html><html lang="en" data-lexicon="nyt"><head></head></html>'
    monkeypatch.setattr(site, "page_files", lambda _: {"/index.html": shell})


@pytest.mark.usefixtures("page")
def test_the_folder_has_the_page_and_the_answers_it_asks_for(salet: Callable[..., Any], tmp_path: Path) -> None:
    result = salet("site", str(tmp_path / "public"), "--lexicon", "original")
    assert result.code == 0
    current = json.loads((tmp_path / "public/data/current.json").read_text("utf-8"))
    words = json.loads((tmp_path / "public/data" / current["lexicon"] / "words.json").read_text("utf-8"))
    assert len(words["answers"]) == 2315
    assert "Content-Security-Policy" in (tmp_path / "public/index.html").read_text("utf-8")


def test_without_a_built_page_it_says_how_to_build_one(
    salet: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "page_files", lambda _: {})
    result = salet("site", str(tmp_path / "public"))
    assert (result.code, "make page" in result.err) == (2, True)


@pytest.mark.gate
@pytest.mark.usefixtures("page", "data_folder")
def test_what_an_update_brought_is_published_without_the_answer_of_today(
    salet: Callable[..., Any], tmp_path: Path, feed_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SALET_FEED", feed_server.base)
    yesterday = today() - timedelta(days=1)
    span = (yesterday - SHIPPED_END).days
    save_answers([Answer(yesterday - timedelta(days=ago), "crane") for ago in range(1, span)])
    feed_server.answers = {str(yesterday): "amber", str(today()): "spoil"}
    assert salet("lexicon", "update").code == 0
    assert salet("site", str(tmp_path / "public"), "-l", "original").code == 0
    site_file = tmp_path / "public" / "days.json"
    assert json.loads(site_file.read_text())["answers"][-1] == [str(yesterday), puzzle_of(yesterday), "amber"]
    assert feed_server.asked == [str(yesterday)]
    answers_path().unlink()
    assert update_from(str(site_file), today()).added[-1] == Answer(yesterday, "amber"), "others take it in"
