"""The files of the built page, as they are served."""

from datetime import date
from pathlib import Path

import pytest

from salet.game.daily.answers import Answer, known_to, save_answers
from salet.web.routes import page


def test_the_page_opens_with_the_server_s_first_lexicon(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<html data-lexicon="nyt">')
    opened = page.built("original", tmp_path)["/index.html"].plain
    assert opened == b'<html data-lexicon="original" data-known-to="%s">' % str(known_to()).encode()


def test_a_built_page_is_served_with_its_kinds_and_lifetimes(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>")
    (tmp_path / "assets" / "page-1a2b.js").write_text("1")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    built = page.built(folder=tmp_path)
    reply = {
        path: (dict(r.plain_headers)[b"content-type"], b"immutable" in dict(r.plain_headers)[b"cache-control"])
        for path, r in built.items()
    }
    assert reply == {
        "/index.html": (b"text/html; charset=utf-8", False),
        "/assets/page-1a2b.js": (b"text/javascript; charset=utf-8", True),
        "/manifest.webmanifest": (b"application/manifest+json", False),
    }


def test_one_page_may_be_framed_and_no_other(tmp_path: Path) -> None:
    for name in ("index.html", "embed.html", "salet.js"):
        (tmp_path / name).write_text("<p>")
    policies = {
        path: dict(answer.plain_headers).get(b"content-security-policy", b"that of every answer")
        for path, answer in page.built(folder=tmp_path).items()
    }
    assert b"frame-ancestors *" in policies.pop("/embed.html")
    assert set(policies.values()) == {b"that of every answer"}


def test_the_dated_answers_before_today_are_published(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "today", lambda: date(2026, 10, 11))
    assert page.days_json()["answers"] == []
    save_answers([Answer(date(2026, 10, 10), "amber"), Answer(date(2026, 10, 11), "spoil")])
    assert page.days_json()["answers"] == [["2026-10-10", 1939, "amber"]]
    assert data_folder.exists()
