"""What a visit costs whoever serves the page: bytes and requests, with the headers that `salet site` asks for."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from static_host import Host, Reply, hosted

from salet.game import daily, past_answers
from salet.game.lexicon import ABOUT
from salet.game.past_answers import SHIPPED_END, Answer, save_answers
from salet.system import shipped_words
from salet.web import site

FIRST_VISIT = 190_000  # bytes
DAILY = 5_000  # bytes, for what is new on a day
QUIET = 4  # seconds without a request, after which nothing more is expected

CANDIDATES = sorted({*shipped_words("nyt2023-answers")} - {*shipped_words("past-answers")})
ANSWERS = [Answer(SHIPPED_END + timedelta(days=n), word) for n, word in enumerate(CANDIDATES[::3], 1)]
"""Invented answers of more than a year, none of them used before."""

LAST_OF_MONTH = next(n for n, answer in enumerate(ANSWERS) if n > 400 and (answer.day + timedelta(days=1)).day == 1)
"""The answer of the last day of a month: its morning has more words of that month than any other."""


class Site:
    """A site that is written again every day, and what its visitors are sent."""

    def __init__(self, host: Host, context: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> None:
        self.host, self.context, self.monkeypatch = host, context, monkeypatch

    def write(self, number: int) -> None:
        """Write the site as on the morning of the day of an answer."""
        save_answers(ANSWERS[:number])
        day = ANSWERS[number].day
        for module in (daily, past_answers, site):
            self.monkeypatch.setattr(module, "today", lambda: day)
        site.write_site(self.host.folder, tuple(ABOUT))

    def visit(self) -> list[Reply]:
        """Open the page, wait until it asks for nothing more, and return what it was sent."""
        before = len(self.host.replies)
        page = self.context.new_page()
        page.goto(self.host.address)
        expect(page.locator(".hero-word").first).to_be_visible()
        seen, quiet = 0, 0.0
        while quiet < QUIET:
            page.wait_for_timeout(500)
            quiet = quiet + 0.5 if len(self.host.replies) == seen else 0.0
            seen = len(self.host.replies)
        page.close()
        return self.host.replies[before:]


@pytest.fixture
def site_of_days(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """Yield a site with its visitor, the day before the last of a month."""
    monkeypatch.setenv("SALET_DATA", str(tmp_path / "data"))
    (tmp_path / "site").mkdir()
    context = browser.new_context()
    with hosted(tmp_path / "site") as host:
        days = Site(host, context, monkeypatch)
        days.write(LAST_OF_MONTH - 1)
        yield days
    context.close()


def size(replies: list[Reply]) -> int:
    return sum(reply.size for reply in replies)


def sent(replies: list[Reply]) -> list[str]:
    return [reply.path for reply in replies if reply.status == 200]


def test_visits_are_small_and_nothing_is_sent_twice(site_of_days: Site) -> None:
    first, second = site_of_days.visit(), site_of_days.visit()
    site_of_days.write(LAST_OF_MONTH)
    next_day, again = site_of_days.visit(), site_of_days.visit()
    assert all(reply.status in {200, 304} for reply in site_of_days.host.replies)
    assert size(first) <= FIRST_VISIT, first
    every = Counter(sent([*first, *second]))
    assert [path for path, count in every.items() if count > 1] == []
    assert not [path for path in sent(first) if "icon-" in path]
    assert size([reply for reply in next_day if reply.status == 200]) <= DAILY, next_day
    assert sent(next_day), "what the day has changed"
    assert sent(again) == []
